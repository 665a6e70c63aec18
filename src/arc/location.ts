/** Where tasks are read from when the command line does not say. */

import { existsSync, lstatSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { UsageError } from '../errors.js';
import { fastGlob } from '../lazy.js';
import { nearestNames } from '../nearest.js';
import { packageFile } from '../package.js';
import { KAGGLE_FILES } from './folder-layout.js';

/** The tasks that come with this package. */
export const BUNDLED_TASKS = packageFile('tasks');

/** Where {@link locateTasks} looks. */
interface TaskSurroundings {
  readonly env?: NodeJS.ProcessEnv;
  /** The folder in which Kaggle mounts a notebook's inputs. */
  readonly kaggleInput?: string;
}

/**
 * The path of the tasks: what `--tasks` says, else `$BATT_TASKS`, else the input folder of a Kaggle notebook that holds
 * ARC data, else the bundled tasks.
 *
 * @throws UsageError when there is nothing at the path, and when several input folders hold ARC data
 */
export function locateTasks(
  option: string | undefined,
  { env = process.env, kaggleInput = '/kaggle/input' }: TaskSurroundings = {},
): string {
  if (option !== undefined) return existing('--tasks', option);
  if (env.BATT_TASKS) return existing('$BATT_TASKS', env.BATT_TASKS);
  return kaggleFolder(kaggleInput) ?? BUNDLED_TASKS;
}

function existing(origin: string, path: string): string {
  if (existsSync(path)) return path;
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true) {
    throw new UsageError(`${origin}: '${path}' is a link that leads nowhere`);
  }
  const folder = dirname(path);
  const [nearest] = nearestNames(basename(path), namesIn(folder));
  const hint = nearest === undefined ? '' : ` (did you mean '${join(folder, nearest)}'?)`;
  throw new UsageError(`${origin}: no file or folder '${path}'${hint}`);
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    // Where there is no folder, no name is near.
    return [];
  }
}

/** Competitions' data lies in a folder of its own, on some machines below `competitions`. */
function kaggleFolder(root: string): string | null {
  if (!existsSync(root)) return null;
  const files = fastGlob().sync([`*/${KAGGLE_FILES}`, `competitions/*/${KAGGLE_FILES}`], { cwd: root });
  const [folder, ...others] = [...new Set(files.map((file) => dirname(file)))].sort().map((name) => join(root, name));
  if (folder === undefined) return null;
  if (others.length === 0) return folder;
  throw new UsageError(
    `several input folders hold ARC data (${[folder, ...others].join(', ')}): name one with --tasks`,
  );
}
