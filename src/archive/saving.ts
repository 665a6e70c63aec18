/** Puts programs into the tables of an archive, and takes out those that no longer rank: few statements for any number. */

import { ranksBefore, type Standing } from '../ranking.js';
import type { Parameter } from './database.js';
import { type QueryRow, rowOf } from './query-rows.js';
import { RANK } from './schema.js';

/** Programs of a kind and dialect that are kept for each task. */
export const KEPT = 32;

/** Kinds of program that an archive keeps. */
export type ProgramKind = 'solver' | 'differ';

/** A program on its way into `saved`. */
export interface NewRow extends Standing {
  readonly kind: ProgramKind;
  readonly task: string;
  readonly dialect: string;
  readonly md5: string;
  readonly text: string;
  readonly tLog: number;
  /** Columns `name`, `marks`, `batt`, `seed`, `parent`, `saved_at`. */
  readonly rest: readonly Parameter[];
}

/** What became of programs that were offered. */
export interface Saved {
  /** New ones, some of which may have been dropped again. */
  readonly added: number;
  /** Known ones that did better than before, and took over the new marks and origin. */
  readonly improved: number;
  /** Known ones that did not. */
  readonly known: number;
  /** Programs, new or old, that were no longer among the best of their task. */
  readonly dropped: number;
}

/** Sums of {@link Saved} that are not begun. */
export const noneSaved = (): { -readonly [K in keyof Saved]: number } => ({
  added: 0,
  improved: 0,
  known: 0,
  dropped: 0,
});

/** Adds up what became of programs. */
export function addSaved(sum: { -readonly [K in keyof Saved]: number }, more: Saved): void {
  for (const name of ['added', 'improved', 'known', 'dropped'] as const) sum[name] += more[name];
}

/** Runs a statement of a transaction. */
type RunStatement = (sql: string, parameters: readonly Parameter[]) => QueryRow[];

/** Where programs compete: kind, task and dialect. */
type Contest = readonly [string, string, string];

const placeOf = ({ kind, task, dialect }: NewRow): Contest => [kind, task, dialect];
const keyOf = (row: NewRow): string => `${placeOf(row).join(' ')} ${row.md5}`;

/** Saves programs and keeps the best of their places. */
export function saveRows(run: RunStatement, rows: readonly NewRow[]): Saved {
  const counts = { added: 0, improved: 0, known: 0 };
  const current = standings(run, rows);
  const written = new Map<string, NewRow>();
  for (const row of rows) {
    const key = keyOf(row);
    const before = current.get(key);
    const better = before === undefined || ranksBefore(row, before);
    const { matches, score } = better ? row : before;
    const now = { matches, score, tLog: Math.max(row.tLog, before?.tLog ?? row.tLog) };
    counts[before === undefined ? 'added' : better ? 'improved' : 'known']++;
    current.set(key, now);
    const kept = better ? row : written.get(key);
    if (kept !== undefined) written.set(key, { ...kept, tLog: now.tLog });
    else if (now.tLog !== before?.tLog) run(FASTER, [now.tLog, ...placeOf(row), row.md5]);
  }
  write(run, [...written.values()]);
  const places = new Map(rows.map((row) => [placeOf(row).join(' '), placeOf(row)]));
  return { ...counts, dropped: trim(run, [...places.values()], KEPT) };
}

/** Of a program that did no better than before, its best time is taken over. */
const FASTER = 'UPDATE saved SET t_log = ? WHERE kind = ? AND task = ? AND dialect = ? AND md5 = ?';

/** How the programs do that are kept already, by key. */
function standings(run: RunStatement, rows: readonly NewRow[]): Map<string, Standing & { readonly tLog: number }> {
  const keys = rows.map((row) => [...placeOf(row), row.md5, keyOf(row)]);
  const known = run(
    `SELECT ${rowOf('wanted.value ->> 4 AS key', 'matches', 'score', 't_log')} FROM json_each(?) AS wanted CROSS JOIN saved
    ON kind = wanted.value ->> 0 AND task = wanted.value ->> 1 AND dialect = wanted.value ->> 2 AND md5 = wanted.value ->> 3`,
    [JSON.stringify(keys)],
  );
  return new Map(
    known.map(({ key, matches, score, t_log }) => [
      String(key),
      { matches: Number(matches), score: Number(score), tLog: Number(t_log) },
    ]),
  );
}

function write(run: RunStatement, rows: readonly NewRow[]): void {
  const texts = new Map(rows.map(({ md5, text }) => [md5, text]));
  run('INSERT OR IGNORE INTO programs (md5, text) SELECT value ->> 0, value ->> 1 FROM json_each(?)', [
    JSON.stringify([...texts]),
  ]);
  const values = rows.map(({ kind, task, dialect, md5, matches, score, text, tLog, rest }) => {
    return [kind, task, dialect, md5, matches, score, text.length, tLog, ...rest];
  });
  run(
    `REPLACE INTO saved
    (kind, task, dialect, md5, matches, score, size, t_log, name, marks, batt, seed, parent, saved_at)
    SELECT ${Array.from({ length: 14 }, (_, k) => `value ->> ${k}`).join(', ')} FROM json_each(?)`,
    [JSON.stringify(values)],
  );
}

/**
 * Drops all but the best of some places, and programs that are then kept nowhere.
 *
 * @returns how many were dropped
 */
export function trim(run: RunStatement, places: readonly Contest[], keep: number): number {
  const dropped = run(
    `DELETE FROM saved WHERE (kind, task, dialect, md5) IN (
      SELECT kind, task, dialect, md5 FROM (
        SELECT kind, task, dialect, md5, row_number() OVER (PARTITION BY kind, task, dialect ORDER BY ${RANK}) AS rank
        FROM json_each(?) AS place CROSS JOIN saved
        ON kind = place.value ->> 0 AND task = place.value ->> 1 AND dialect = place.value ->> 2
      ) WHERE rank > ?
    ) RETURNING ${rowOf('md5')}`,
    [JSON.stringify(places), keep],
  );
  run(
    `DELETE FROM programs WHERE md5 IN (SELECT value FROM json_each(?))
    AND NOT EXISTS (SELECT 1 FROM saved WHERE saved.md5 = programs.md5)`,
    [JSON.stringify(dropped.map(({ md5 }) => md5))],
  );
  return dropped.length;
}
