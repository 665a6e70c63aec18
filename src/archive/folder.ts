/**
 * Saved solvers as a folder, in the Python system's layout: the names say the solver's task, score and speed.
 *
 * ```
 *   03b21e76/5000/18/0f3c….py      task / score / t_log / md5 of the text; solve_03b21e76/… in the Python system
 *   solvers.jsonl                  what the names do not say, one line a solver, so that import gives the same archive
 * ```
 */
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readTextFile, writeFileAtomic } from '../files.js';
import { requireUnread } from '../separate-files.js';
import { resultOf, type SavedSolver } from './archived-program.js';
import { type ListedSolver, listedSolver } from './schema.js';

/** Name of the listing in an exported folder. */
export const LISTING = 'solvers.jsonl';

/** Most bytes of a listing: a million solvers. */
const MAX_LISTING = 1 << 29;

const fileOf = (folder: string, { task, marks, tLog, md5 }: ListedSolver): string =>
  join(folder, task, String(resultOf(marks).score), String(tLog), `${md5}.py`);

/**
 * Writes solvers into a folder, one file each, and their listing. Of an earlier export into the folder, solvers that are no
 * longer among them are removed; other files stay.
 *
 * @throws UsageError when a file cannot be written
 * @throws FormatError when the folder has a listing that is malformed
 */
export function exportSolvers(folder: string, solvers: readonly SavedSolver[]): void {
  const files = new Map(solvers.map((solver) => [fileOf(folder, solver), solver.text]));
  for (const file of [...files.keys(), join(folder, LISTING)]) requireUnread(file);
  const stale = [...readListing(folder, true).keys()].filter((file) => !files.has(file));
  for (const [file, text] of files) writeFileAtomic(file, text);
  for (const file of stale) rmSync(file, { force: true });
  const lines = solvers.map(({ task, dialect, md5, marks, tLog, origin, savedAt }) => {
    const listed: ListedSolver = { task, dialect, md5, marks, tLog, origin, savedAt };
    return `${JSON.stringify(listed)}\n`;
  });
  writeFileAtomic(join(folder, LISTING), lines.join(''));
}

/**
 * The solvers that the listing of an exported folder names, by file; one text may be a solver in several dialects. Empty for a
 * folder without a listing.
 *
 * @param isOurs - whether the listing will be written anew
 * @throws FormatError, with the line, when the listing is malformed
 */
export function readListing(folder: string, isOurs = false): Map<string, ListedSolver[]> {
  const file = join(folder, LISTING);
  const listed = new Map<string, ListedSolver[]>();
  if (!existsSync(file)) return listed;
  const lines = readTextFile(file, MAX_LISTING, isOurs).split('\n');
  for (const [index, line] of lines.entries()) {
    if (line === '') continue;
    const solver = listedSolver(line, { file, line: index + 1, field: '' });
    const place = fileOf(folder, solver);
    listed.set(place, [...(listed.get(place) ?? []), solver]);
  }
  return listed;
}
