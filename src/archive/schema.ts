/** The tables of an archive file, and rows as they come from it, checked. */
import { type Check, fail, json, list, matching, object, orNull, type Place, text, whole } from '../check.js';
import { md5Of } from '../program/index.js';
import type { Row, Schema } from './database.js';
import { type Mark, type Marks, type Origin, resultOf, type SavedDiffer, type SavedSolver } from './model.js';

/** Largest `t_log` that ranks: programs that take less than e seconds count as equally fast. */
const FAST = 11;

/**
 * The order of the programs of a task, the best first: matches, score, time, length, md5.
 *
 * Times of milliseconds say more about the machine than about the program. They must not decide, or two runs of the same seed
 * would keep different programs.
 */
export const RANK = `matches DESC, score DESC, min(t_log, ${FAST}) DESC, size, md5`;

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

const origin = object<Origin>({ batt: orNull(text), seed: orNull(whole), parent: orNull(text) });
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
export const listedSolver: Check<ListedSolver> = json(object<ListedSolver>({ ...common, marks, origin }));

const solverRow = object({ ...common, text, marks: json(marks) });
const differRow = object({ ...common, text, name: text, score: whole });

/** A row of `saved`, with its program's text, as the solver that it says. */
export function solverOf(row: Row, file: string): SavedSolver {
  const solver = checkedText(solverRow, row, file);
  return { ...solver, ...resultOf(solver.marks), origin: origin(row, placeOf(row, file)) };
}

/** A row of `saved`, with its program's text, as the differ that it says. */
export function differOf(row: Row, file: string): SavedDiffer {
  return { ...checkedText(differRow, row, file), origin: origin(row, placeOf(row, file)) };
}

function checkedText<T extends { readonly md5: string; readonly text: string }>(
  check: Check<T>,
  row: Row,
  file: string,
): T {
  const place = placeOf(row, file);
  const program = check({ ...row, tLog: row.t_log, savedAt: row.saved_at }, place);
  if (md5Of(program.text) === program.md5) return program;
  return fail('a text with that md5', program.text, { ...place, field: `${place.field}.text` });
}

const placeOf = ({ kind, task, md5 }: Row, file: string): Place => ({ file, field: `${kind} ${md5} of task ${task}` });
