/** Which files a dataset consists of. */

import { existsSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { counted, listed } from '../counted.js';
import { messageOf, UsageError } from '../errors.js';
import { allFiles, list, partsOf, type TaskFolder } from './folder-layout.js';
import type { TaskFile } from './parse-tasks.js';
import { choose, isUsualChoice, noStage, type StageChoice } from './stages.js';

/** The files of a dataset. */
interface Sources {
  readonly sources: readonly TaskFile[];
  /** Whether the choice is the name of a stage or folder, and they are what lies there. */
  readonly isNamed: boolean;
}

/**
 * The files to read, in the order of stages and names.
 *
 * @param path - a file, or a folder as {@link partsOf} takes it
 * @param choice - the stages to take, where the folder holds stages
 * @throws UsageError when there is no such path, nothing in it to read, or a stage is not there
 */
export function findSources(path: string, choice: StageChoice): Sources {
  if (!isFolder(path)) return { sources: [sourceOf(path)], isNamed: false };
  const parts = partsOf(path);
  if (parts.length === 0) throw nothingIn(path);
  if (isUsualChoice(choice)) return { sources: usualFiles(parts, choice, path).map(sourceOf), isNamed: false };
  const named = namedFiles(parts, choice, path);
  // Where nothing has a name, the files themselves may hold stages.
  return { sources: (named ?? parts.flatMap(({ files }) => files)).map(sourceOf), isNamed: named !== null };
}

/** Of parts with stages those that are asked for, of others everything. */
function usualFiles(parts: readonly TaskFolder[], choice: StageChoice, path: string): string[] {
  const stages = parts.flatMap((part) => part.stages ?? []);
  const plain = parts.flatMap(({ files }) => files);
  return [...plain, ...(stages.length === 0 ? [] : choose(stages, choice, path).flat())];
}

/** What lies in stages or folders of that name; null where no part of the dataset has a name. */
function namedFiles(parts: readonly TaskFolder[], name: string, path: string): string[] | null {
  const found = parts.flatMap(({ stages, files, within }) =>
    within.includes(name) ? allFiles({ stages, files }) : (stages?.get(name) ?? []),
  );
  if (found.length > 0) return found;
  const present = parts.flatMap(({ stages, within }) => [...within.slice(0, 1), ...(stages?.keys() ?? [])]);
  if (present.length > 0) throw noStage(name, name, path, [...new Set(present)]);
  return null;
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch (error) {
    throw new UsageError(`no tasks at '${path}': ${messageOf(error)}`, {
      cause: error,
    });
  }
}

/** A file, with the solutions file beside it if it is one of Kaggle's challenges. */
function sourceOf(file: string): TaskFile {
  const names = ['_', '-'].map((mark) => file.replace(/[_-]challenges\.json$/, `${mark}solutions.json`));
  return { file, solutions: names.find((name) => name !== file && existsSync(name)) ?? null };
}

/** Names in a message at most. */
const SHOWN = 3;

const ARCHIVE_FILE = /\.(zip|tar|tgz|gz|bz2|xz|zst|7z|rar)$/i;

function nothingIn(folder: string): UsageError {
  const { files, folders } = list(folder);
  const found = [
    files.length === 0 ? [] : `${counted(files.length, 'file')} (${listed(files, SHOWN)})`,
    folders.length === 0 ? [] : `${counted(folders.length, 'folder')} (${listed(folders, SHOWN)})`,
  ].flat();
  const packed = files.filter((name) => ARCHIVE_FILE.test(name));
  const hint = packed.length > 0 ? `unpack ${listed(packed, SHOWN)} first` : nearestTasks(folder);
  return new UsageError(
    `no tasks in '${folder}': expected task files (*.json), folders of them, or arc-agi_<stage>_challenges.json, ` +
      `found ${found.length === 0 ? 'an empty folder' : found.join(' and ')}${hint === null ? '' : ` (${hint})`}`,
  );
}

/** What folders of tasks are called in public datasets. */
const TASK_FOLDERS = new Set(['data', 'dataset', 'datasets', 'tasks', 'corpus', 'training', 'evaluation']);

/** Folders that are looked into for a hint at most. */
const HINT_FOLDERS = 2000;

/**
 * Where files of tasks may lie near a path that holds none, as `the nearest are 400 files in 'data/training'`; null where there are
 * none. Looks into the folders below the path, then into those beside it that are called as such folders are.
 */
export function nearestTasks(path: string): string | null {
  const beside = foldersIn(dirname(path)).filter((one) => one !== path && TASK_FOLDERS.has(basename(one)));
  for (const near of [foldersIn(path), beside]) {
    const counts = near.map((one) => ({ one, files: fileCount(one) })).filter(({ files }) => files > 0);
    if (counts.length === 0) continue;
    const { one, files } = counts.reduce((a, b) => (b.files > a.files ? b : a));
    return `the nearest ${files === 1 ? 'is' : 'are'} ${counted(files, 'file')} in '${one}'`;
  }
  return null;
}

function foldersIn(path: string): string[] {
  try {
    return list(path).folders.map((name) => join(path, name));
  } catch {
    // A file has none; of a folder that cannot be looked into there is nothing to say.
    return [];
  }
}

function fileCount(folder: string): number {
  try {
    return partsOf(folder, HINT_FOLDERS).reduce((sum, part) => sum + allFiles(part).length, 0);
  } catch {
    return 0;
  }
}
