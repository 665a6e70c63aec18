/** The reports that runs leave in a folder: the latest, and the removal of old ones. */
import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../errors.js';
import { REPORT_FOLDER } from './report-file.js';

/** Names that runs give to reports; others are somebody's own, and stay. */
const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z\.json$/;

/** Which reports stay: the latest of them, or those of the last days. */
export type Keeping = { readonly count: number } | { readonly days: number };

const DAY = 86_400_000;

/**
 * The JSON file of a folder that was written last.
 *
 * @throws UsageError when there is none
 */
export function latestReport(folder = REPORT_FOLDER): string {
  const files = namesIn(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => ({ file: join(folder, name), time: statSync(join(folder, name)).mtimeMs }));
  const [latest] = files.sort((a, b) => b.time - a.time || (a.file < b.file ? 1 : -1));
  if (latest !== undefined) return latest.file;
  throw new UsageError(`no report in '${folder}': a run writes one there, or name a file`);
}

/**
 * Removes the reports of a folder that are to be kept no longer.
 *
 * @param now - milliseconds since 1970
 * @returns how many were removed, and how many stay; files that somebody named are not among them
 */
export function pruneReports(keeping: Keeping, folder = REPORT_FOLDER, now = Date.now()) {
  // Names are times: the latest first.
  const names = namesIn(folder)
    .filter((name) => NAME.test(name))
    .sort()
    .reverse();
  const stays = (name: string, k: number): boolean =>
    'count' in keeping ? k < keeping.count : now - timeOf(name) <= keeping.days * DAY;
  const old = names.filter((name, k) => !stays(name, k));
  for (const name of old) rmSync(join(folder, name), { force: true });
  return { removed: old.length, kept: names.length - old.length };
}

/** `2026-01-31T12-00-00.000Z.json` as milliseconds since 1970. */
function timeOf(name: string): number {
  const [date, time] = name.replace(/\.json$/, '').split('T');
  return Date.parse(`${date}T${time.replaceAll('-', ':')}`);
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    throw new UsageError(`no folder '${folder}': a run puts its report there`);
  }
}
