/** Puts programs into the tables of an archive, and takes out those that are not worth keeping: few statements for any number. */
import { ranksBefore, type Standing } from '../ranking.js';
import type { Run } from './database.js';
import { rowOf } from './query-rows.js';
import { RANK } from './schema.js';
import type { Parameter } from './sqlite.js';

/** Differs of a dialect that are kept for each task, and solvers that match a demo sample of it. */
export const KEPT = 32;

/**
 * Solvers that match no demo sample of a task and are kept all the same: those that come nearest, of which no two come equally near on every
 * demo sample. They are what is cut up and joined where nothing matches yet; a few do, since most of what comes near does so in the same cells.
 */
export const NEAR = 8;

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
  /** Test samples whose output was known; 0 for differs. */
  readonly testsKnown: number;
  /** Columns `name`, `marks`, `batt`, `seed`, `parent`, `saved_at`. */
  readonly rest: readonly Parameter[];
}

/** What became of programs that were offered. */
export interface Saved {
  /** New ones, some of which may have been dropped again. */
  readonly added: number;
  /** Known ones that did better on demo samples than before, and took over the new marks and origin. */
  readonly improved: number;
  /** Known ones that did not. */
  readonly known: number;
  /** Programs, new or old, that are not among those that are kept for their task. */
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

/** Where programs compete: kind, task and dialect. */
export type Contest = readonly [string, string, string];

const placeOf = ({ kind, task, dialect }: NewRow): Contest => [kind, task, dialect];
const keyOf = (row: NewRow): string => `${placeOf(row).join(' ')} ${row.md5}`;

/** Saves programs and keeps the best of their places. */
export function saveRows(run: Run, rows: readonly NewRow[]): Saved {
  const counts = { added: 0, improved: 0, known: 0 };
  const current = standings(run, rows);
  const written = new Map<string, NewRow>();
  for (const row of rows) {
    const key = keyOf(row);
    const before = current.get(key);
    const better = before === undefined || ranksBefore(row, before);
    // What is known of its tests is told, and counts for nothing else.
    const tellsMore = !better && !ranksBefore(before, row) && row.testsKnown > before.testsKnown;
    const { matches, closeness, testsKnown } = better || tellsMore ? row : before;
    const now = { matches, closeness, testsKnown, tLog: Math.max(row.tLog, before?.tLog ?? row.tLog) };
    counts[before === undefined ? 'added' : better ? 'improved' : 'known']++;
    current.set(key, now);
    const earlier = written.get(key);
    const kept = better ? row : tellsMore && earlier !== undefined ? withMarks(earlier, row) : earlier;
    if (kept !== undefined) written.set(key, { ...kept, tLog: now.tLog });
    else {
      if (tellsMore) run(TESTS, [row.rest[MARKS] ?? null, ...placeOf(row), row.md5]);
      if (now.tLog !== before?.tLog) run(FASTER, [now.tLog, ...placeOf(row), row.md5]);
    }
  }
  write(run, [...written.values()]);
  const places = new Map(rows.map((row) => [placeOf(row).join(' '), placeOf(row)]));
  return { ...counts, dropped: trim(run, [...places.values()], KEPT + NEAR) };
}

/** Of a program that did no better than before, its best time is taken over, and marks that know of more tests. */
const FASTER = 'UPDATE saved SET t_log = ? WHERE kind = ? AND task = ? AND dialect = ? AND md5 = ?';
const TESTS = 'UPDATE saved SET marks = ? WHERE kind = ? AND task = ? AND dialect = ? AND md5 = ?';

/** Where `marks` is among {@link NewRow.rest}. */
const MARKS = 1;

const withMarks = (row: NewRow, from: NewRow): NewRow => ({
  ...row,
  testsKnown: from.testsKnown,
  rest: row.rest.map((value, k) => (k === MARKS ? (from.rest[MARKS] ?? null) : value)),
});

/** How many test outputs marks know of. */
const TESTS_KNOWN = "(SELECT count(*) FROM json_each(marks, '$.test') mark WHERE mark.type <> 'null')";

/** How the programs do that are kept already, by key. */
function standings(run: Run, rows: readonly NewRow[]) {
  const keys = rows.map((row) => [...placeOf(row), row.md5, keyOf(row)]);
  const columns = ['demo_matches', 'closeness', 't_log', `${TESTS_KNOWN} AS tests`];
  const known = run(
    `SELECT ${rowOf('wanted.value ->> 4 AS key', ...columns)} FROM json_each(?) AS wanted CROSS JOIN saved
    ON kind = wanted.value ->> 0 AND task = wanted.value ->> 1 AND dialect = wanted.value ->> 2 AND md5 = wanted.value ->> 3`,
    [JSON.stringify(keys)],
  );
  return new Map(
    known.map(({ key, demo_matches, closeness, t_log, tests }) => [
      String(key),
      {
        matches: Number(demo_matches),
        closeness: Number(closeness),
        tLog: Number(t_log),
        testsKnown: Number(tests),
      },
    ]),
  );
}

function write(run: Run, rows: readonly NewRow[]): void {
  const texts = new Map(rows.map(({ md5, text }) => [md5, text]));
  run('INSERT OR IGNORE INTO programs (md5, text) SELECT value ->> 0, value ->> 1 FROM json_each(?)', [
    JSON.stringify([...texts]),
  ]);
  const values = rows.map(({ kind, task, dialect, md5, matches, closeness, text, tLog, rest }) => {
    return [kind, task, dialect, md5, matches, closeness, text.length, tLog, ...rest];
  });
  run(
    `REPLACE INTO saved
    (kind, task, dialect, md5, demo_matches, closeness, size, t_log, name, marks, batt, seed, parent, saved_at)
    SELECT ${Array.from({ length: 14 }, (_, k) => `value ->> ${k}`).join(', ')} FROM json_each(?)`,
    [JSON.stringify(values)],
  );
}

/** Which rows of `saved` are of solvers that match no demo sample, and which of these are of no use: they have no cell right. */
const IS_NEAR = "kind = 'solver' AND demo_matches = 0";
const IS_USELESS = `${IS_NEAR} AND closeness = 0`;

/**
 * Drops what is not worth keeping of some places (see {@link KEPT} and {@link NEAR}), and programs that are then kept nowhere. What comes as
 * near as a better one on each demo sample, its twin, adds nothing.
 *
 * @param keep - the most programs of a place, of any sort
 * @returns how many were dropped
 */
export function trim(run: Run, places: readonly Contest[], keep: number): number {
  const contest = 'kind, task, dialect';
  const dropped = run(
    `DELETE FROM saved WHERE (${contest}, md5) IN (
      SELECT ${contest}, md5 FROM (
        SELECT *, row_number() OVER (PARTITION BY ${contest}, gone ORDER BY ${RANK}) AS rank,
          row_number() OVER (PARTITION BY ${contest}, gone, near ORDER BY ${RANK}) AS rank_of_sort
        FROM (
          SELECT *, twin > 1 OR useless AS gone FROM (
            SELECT ${contest}, md5, demo_matches, closeness, size, ${IS_NEAR} AS near, ${IS_USELESS} AS useless,
              row_number() OVER (
                PARTITION BY ${contest}, CASE WHEN ${IS_NEAR} THEN marks -> '$.demo' ELSE md5 END ORDER BY ${RANK}
              ) AS twin
            FROM json_each(?) AS place CROSS JOIN saved
            ON kind = place.value ->> 0 AND task = place.value ->> 1 AND dialect = place.value ->> 2
          )
        )
      ) WHERE gone OR rank > ? OR rank_of_sort > CASE WHEN near THEN ${NEAR} ELSE ${KEPT} END
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
