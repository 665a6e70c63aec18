/** What lies where in a folder of tasks. */

import { readdirSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { counted } from '../counted.js';
import { messageOf, UsageError } from '../errors.js';
import { isStageName, stageOf } from './stages.js';

/** Tasks that lie together. */
export interface TaskFolder {
  /** Files by the stages that they lie in; null for files that lie in none. */
  readonly stages: ReadonlyMap<string, readonly string[]> | null;
  /** Files that lie in no stage. */
  readonly files: readonly string[];
  /** Names of the folders that lead here. */
  readonly within: readonly string[];
}

/** Folders that are looked into at most: links may lead round in circles of circles. */
const MAX_FOLDERS = 100_000;

/** A challenges file of Kaggle's; the last group is the stage. */
const KAGGLE = /^(?:arc-agi[_-](.+?)|(training|evaluation|test))[_-]challenges\.json$/;
const CHALLENGES = /^(?:arc-agi[_-])?(.+?)[_-]challenges\.json$/;
const SOLUTIONS = /[_-]solutions\.json$/;

/** What {@link KAGGLE} finds, as a pattern for searching folders. */
export const KAGGLE_FILES = 'arc-agi[_-]*[_-]challenges.json';

/**
 * The parts of a folder, in the order of names: the first of these that there is in it.
 *
 * 1. Kaggle's files, a stage each
 * 2. files `*.json`; its subfolders are left alone
 * 3. folders with tasks, one of which is called as a stage: each of them is one
 * 4. a folder `data` with tasks, as in a clone of ARC; what lies beside it is left alone
 * 5. folders with tasks, at any depth
 *
 * Hidden files and folders do not count.
 *
 * @param most - folders that are looked into
 * @throws UsageError when a folder cannot be listed, or there are more
 */
export function partsOf(folder: string, most = MAX_FOLDERS): TaskFolder[] {
  return new Walk(folder, most).partsOf(folder, [], []);
}

/** One search through folders. */
class Walk {
  private folders = 0;

  constructor(
    private readonly top: string,
    private readonly most: number,
  ) {}

  /**
   * @param within - names of the folders that lead here, from where the search began
   * @param above - where they really are
   */
  partsOf(folder: string, within: readonly string[], above: readonly string[]): TaskFolder[] {
    const { files, folders } = list(folder);
    const here = realpathSync(folder);
    if (above.includes(here)) return [];
    if (++this.folders > this.most) throw new UsageError(`more than ${counted(this.most, 'folder')} in '${this.top}'`);
    const kaggle = kaggleStages(folder, files);
    if (kaggle !== null) return [{ stages: kaggle, files: [], within }];
    const own = taskFiles(folder, files);
    const isTop = within.length === 0;
    if (isTop && own.length > 0) return [{ stages: null, files: own, within }];
    const partsIn = (name: string): TaskFolder[] =>
      this.partsOf(join(folder, name), [...within, name], [...above, here]);
    const stageParts = new Map(folders.filter(isStageName).map((name) => [name, partsIn(name)]));
    const hasStages = [...stageParts.values()].some((parts) => parts.length > 0);
    if (isTop && !hasStages && folders.includes('data')) {
      const parts = this.partsOf(join(folder, 'data'), [], [...above, here]);
      if (parts.length > 0) return parts;
    }
    const below = folders.flatMap((name) => {
      const parts = stageParts.get(name) ?? partsIn(name);
      return parts.length === 0 ? [] : [{ name, parts }];
    });
    const plain = own.length === 0 ? [] : [{ stages: null, files: own, within }];
    if (hasStages) {
      const stages = new Map<string, string[]>();
      for (const { name, parts } of below) {
        const stage = stageOf(name);
        stages.set(stage, [...(stages.get(stage) ?? []), ...parts.flatMap(allFiles)]);
      }
      return [...plain, { stages, files: [], within }];
    }
    return [...plain, ...below.flatMap(({ parts }) => parts)];
  }
}

/** The files of a part, in stages or not. */
export const allFiles = ({ stages, files }: Pick<TaskFolder, 'stages' | 'files'>): string[] => [
  ...files,
  ...[...(stages?.values() ?? [])].flat(),
];

/** Names in a folder that are not hidden, sorted: of folders, also of those behind links, and of all else. */
export function list(folder: string): { readonly files: readonly string[]; readonly folders: readonly string[] } {
  const files: string[] = [];
  const folders: string[] = [];
  try {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const { name } = entry;
      if (name.startsWith('.')) continue;
      // What is called so is meant as a task, and refused for what it is when it is read.
      const isFile =
        name.endsWith('.json') ||
        !(entry.isDirectory() || (entry.isSymbolicLink() && leadsToFolder(join(folder, name))));
      (isFile ? files : folders).push(name);
    }
  } catch (error) {
    const reason = messageOf(error);
    throw new UsageError(`cannot list the folder '${folder}': ${reason}`, { cause: error });
  }
  return { files: files.sort(), folders: folders.sort() };
}

function leadsToFolder(link: string): boolean {
  try {
    return statSync(link).isDirectory();
  } catch {
    return false;
  }
}

/** Kaggle's challenges in a folder by their stages; null where it has none. Once there are some, others count by any name. */
function kaggleStages(folder: string, files: readonly string[]): ReadonlyMap<string, readonly string[]> | null {
  if (!files.some((name) => KAGGLE.test(name))) return null;
  const stages = new Map<string, string[]>();
  for (const name of files) {
    const stage = CHALLENGES.exec(name)?.[1];
    if (stage !== undefined) stages.set(stage, [...(stages.get(stage) ?? []), join(folder, name)]);
  }
  return stages;
}

/** Files of tasks, without the solutions of challenges that lie beside them. */
function taskFiles(folder: string, files: readonly string[]): string[] {
  const names = new Set(files);
  const hasChallenges = (solutions: string): boolean =>
    ['_', '-'].some((mark) => names.has(solutions.replace(SOLUTIONS, `${mark}challenges.json`)));
  return files
    .filter((name) => name.endsWith('.json') && !(SOLUTIONS.test(name) && hasChallenges(name)))
    .map((name) => join(folder, name));
}
