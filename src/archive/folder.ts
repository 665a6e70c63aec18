/**
 * Saved solvers as a folder, in the Python system's layout: the names say the solver's task, matches and speed.
 *
 * ```
 *   03b21e76/4/18/0f3c….py         task / demo samples matched / t_log / md5 of the text; solve_03b21e76/… in the Python system
 *   solvers.jsonl                  what the names do not say, one line a solver, so that import gives the same archive
 * ```
 */
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readTextFile, writeFileAtomic } from '../files.js';
import { FULL_SCORE } from '../ranking.js';
import { requireUnread } from '../separate-files.js';
import { type Marks, resultOf, type SavedSolver } from './archived-program.js';
import { type ListedSolver, listedSolver } from './schema.js';

/** Name of the listing in an exported folder. */
export const LISTING = 'solvers.jsonl';

/** Most bytes of a listing: a million solvers. */
const MAX_LISTING = 1 << 29;

function fileOf(folder: string, { task, marks, closeness, tLog, md5 }: ListedSolver): string {
  const rank = closeness === null ? pointsOf(marks) : resultOf(marks).matches;
  return join(folder, task, String(rank), String(tLog), `${md5}.py`);
}

/** What folders of earlier versions say in place of matches: points on all samples, {@link FULL_SCORE} for a match. */
const pointsOf = ({ demo, test }: Marks): number =>
  [...demo, ...test].reduce<number>((sum, mark) => sum + (mark === 'match' ? FULL_SCORE : (mark ?? 0)), 0);

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
  const lines = solvers.map(({ task, dialect, md5, closeness, marks, tLog, origin, savedAt }) => {
    const listed: ListedSolver = {
      task,
      dialect,
      md5,
      closeness: closeness / FULL_SCORE,
      marks,
      tLog,
      origin,
      savedAt,
    };
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
