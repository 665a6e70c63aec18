/** Files of programs: which ones paths stand for. */
import { lstatSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../errors.js';
import { fastGlob } from '../lazy.js';

/** What paths stand for. */
interface ProgramFiles {
  /** Each once, sorted. */
  readonly files: readonly string[];
  /** Symbolic links that lead nowhere, which are left out; sorted. */
  readonly dangling: readonly string[];
}

/**
 * Files that paths stand for: files as they are, folders as the `.py` files in them at any depth, globs. Symbolic links are
 * followed.
 *
 * @throws UsageError when a path stands for nothing, not even for links that lead nowhere
 */
export function programFiles(paths: readonly string[]): ProgramFiles {
  const files = new Set<string>();
  const dangling = new Set<string>();
  const sort = (file: string, isDangling: boolean): unknown => (isDangling ? dangling : files).add(file);
  for (const path of paths) {
    const status = statSync(path, { throwIfNoEntry: false });
    if (status?.isDirectory() === true) {
      if (findFiles('**/*.py', path, sort) === 0) throw new UsageError(`no .py file in the folder '${path}'`);
    } else if (lstatSync(path, { throwIfNoEntry: false }) !== undefined) {
      sort(path, status === undefined);
    } else if (findFiles(path, '', sort) === 0) {
      throw new UsageError(`no such file: '${path}' (give a .py file, a folder of them or a glob)`);
    }
  }
  return { files: [...files].sort(), dangling: [...dangling].sort() };
}

/** Hands out the files that a pattern finds; tells how many. */
function findFiles(pattern: string, folder: string, sort: (file: string, isDangling: boolean) => unknown): number {
  const found = fastGlob()
    .sync(pattern, { ...(folder === '' ? {} : { cwd: folder }), onlyFiles: false, objectMode: true })
    .filter(({ dirent }) => !dirent.isDirectory());
  // What is a link still, after links were followed, leads nowhere.
  for (const { path, dirent } of found) {
    sort(folder === '' ? path : join(folder, path), dirent.isSymbolicLink());
  }
  return found.length;
}
