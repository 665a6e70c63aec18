/** The tables of an archive file, and rows as they come from it, checked. */
import { type Check, fail, json, list, matching, object, orNull, text, type ValuePlace, whole } from '../check.js';
import { md5Of } from '../program/index.js';
import { RANKED_BY } from '../ranking.js';
import {
  type Mark,
  type Marks,
  type Origin,
  resultOf,
  type SavedDiffer,
  type SavedSolver,
} from './archived-program.js';
import type { Schema } from './database.js';
import { type QueryRow, rowOf } from './query-rows.js';

/** Largest `t_log` that ranks: programs that take less than e seconds count as equally fast. */
export const FAST = 11;

/**
 * The order of the programs of a task, the best first: by what they rank by everywhere (see ranking.ts), then time, length, md5.
 *
 * Times of milliseconds say more about the machine than about the program. They must not decide, or two runs of the same seed
 * would keep different programs.
 */
export const RANK = `${RANKED_BY.map((field) => `${field} DESC`).join(', ')}, min(t_log, ${FAST}) DESC, size, md5`;

/** SQLite's `application_id` of archives: "BATT". */
const ID = 0x42415454;
const VERSION = 1;

/** Archive files. `matches`, `score` and `size` follow from the other columns; they are there for {@link RANK}. */
export const ARCHIVE: Schema = {
  kind: 'a batt-run archive',
  id: ID,
  version: VERSION,
  sql: `
    CREATE TABLE programs (md5 TEXT PRIMARY KEY, text TEXT NOT NULL) STRICT;
    CREATE TABLE saved (
      kind TEXT NOT NULL, task TEXT NOT NULL, dialect TEXT NOT NULL, md5 TEXT NOT NULL REFERENCES programs,
      matches INTEGER NOT NULL, score INTEGER NOT NULL, size INTEGER NOT NULL, t_log INTEGER NOT NULL,
      name TEXT, marks TEXT, batt TEXT, seed INTEGER, parent TEXT, saved_at TEXT NOT NULL,
      PRIMARY KEY (kind, task, dialect, md5)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX saved_by_program ON saved (md5);
    CREATE TABLE cache (
      kind TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (kind, key)
    ) STRICT, WITHOUT ROWID;
    PRAGMA application_id = ${ID};
    PRAGMA user_version = ${VERSION};`,
};

const mark: Check<Mark> = (value, place) => {
  if (value === null || value === 'match') return value;
  return typeof value === 'number' && value >= 0 ? whole(value, place) : fail('"match", points or null', value, place);
};

const originFields = { batt: orNull(text), seed: orNull(whole), parent: orNull(text) };
const marks = object<Marks>({ demo: list(mark), test: list(mark) });

/** What both kinds of program have. The task and md5 make names of files. */
const common = {
  task: matching(/^[\w-]+$/, 'the id of a task'),
  dialect: text,
  md5: matching(/^[0-9a-f]{32}$/, 'an md5'),
  tLog: whole,
  savedAt: text,
};

/** A saved solver without its text: a line of an exported folder's listing. */
export type ListedSolver = Pick<SavedSolver, keyof typeof common | 'marks' | 'origin'>;

/** Gives a line of a listing as what it says. */
export const listedSolver: Check<ListedSolver> = json(
  object<ListedSolver>({ ...common, marks, origin: object<Origin>(originFields) }),
);

/** Columns of a saved program, for a query on `saved JOIN programs`, named as the fields that they are. */
export const COLUMNS = rowOf(
  ...['kind', 'task', 'dialect', 'md5', 'text', 'name', 'matches', 'score', 'size', 't_log AS tLog', 'marks'],
  ...['batt', 'seed', 'parent', 'saved_at AS savedAt'],
);

const ranked = { matches: whole, score: whole, size: whole };
const solverRow = object({ ...common, ...ranked, text, marks: json(marks), ...originFields });
const differRow = object({ ...common, ...ranked, text, name: text, ...originFields });

/** Rows of solvers, with {@link COLUMNS}, as what they say. */
export function solversOf(rows: readonly QueryRow[], file: string): SavedSolver[] {
  const texts = new Map<string, string>();
  return rows.map((row): SavedSolver => {
    const place = placeOf(row, file);
    const { task, dialect, md5, text, matches, score, size, marks, tLog, savedAt, ...origin } = solverRow(row, place);
    const result = resultOf(marks);
    checkText(md5, text, texts, place);
    checkRanked({ matches, score, size }, { ...result, size: text.length }, place);
    return { task, dialect, md5, text, marks, ...result, tLog, savedAt, origin };
  });
}

/** Rows of differs, with {@link COLUMNS}, as what they say. */
export function differsOf(rows: readonly QueryRow[], file: string): SavedDiffer[] {
  const texts = new Map<string, string>();
  return rows.map((row): SavedDiffer => {
    const place = placeOf(row, file);
    const { task, dialect, md5, text, name, matches, score, size, tLog, savedAt, ...origin } = differRow(row, place);
    checkText(md5, text, texts, place);
    checkRanked({ matches, score, size }, { matches: 0, score, size: text.length }, place);
    return { task, dialect, md5, text, name, score, tLog, savedAt, origin };
  });
}

/** Checks that a text has its md5. A program is kept for many tasks: `texts` holds those that were checked. */
function checkText(md5: string, text: string, texts: Map<string, string>, { file, field }: ValuePlace): void {
  if (texts.get(md5) === text) return;
  if (md5Of(text) !== md5) fail('a text with that md5', text, { file, field: `${field}.text` });
  texts.set(md5, text);
}

/** Checks that the columns by which programs rank are what the others come to. */
function checkRanked(found: Ranked, wanted: Ranked, { file, field }: ValuePlace): void {
  for (const name of [...RANKED_BY, 'size'] as const) {
    if (found[name] !== wanted[name]) fail(`${wanted[name]}`, found[name], { file, field: `${field}.${name}` });
  }
}

interface Ranked {
  readonly matches: number;
  readonly score: number;
  readonly size: number;
}

const placeOf = ({ kind, task, md5 }: QueryRow, file: string): ValuePlace => ({
  file,
  field: `${kind} ${md5} of task ${task}`,
});
