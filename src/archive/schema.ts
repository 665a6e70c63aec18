/** The tables of an archive file as it is today, and rows as they come from it, checked. */
import {
  type Check,
  fail,
  json,
  list,
  matching,
  number,
  object,
  orNull,
  text,
  type ValuePlace,
  whole,
} from '../check.js';
import { md5Of } from '../program/index.js';
import { FULL_SCORE, type Standing } from '../ranking.js';
import {
  type Mark,
  type Marks,
  type Origin,
  resultOf,
  type SavedDiffer,
  type SavedSolver,
} from './archived-program.js';
import { type QueryRow, rowOf } from './query-rows.js';

/** Columns by what programs rank by. */
const RANK_COLUMNS = { matches: 'demo_matches', closeness: 'closeness' } as const satisfies Record<
  keyof Standing,
  string
>;

/**
 * The order of the programs of a task, the best first, as everywhere (see ranking.ts). Times say more about the machine than about the
 * program, so they do not decide: two runs of the same seed keep the same programs.
 */
export const RANK = `${Object.values(RANK_COLUMNS)
  .map((column) => `${column} DESC`)
  .join(', ')}, size, md5`;

/** SQLite's `application_id` of archives: "BATT". */
export const ARCHIVE_ID = 0x42415454;

/** What archives of all versions have beside `saved`. */
export const PROGRAMS = 'CREATE TABLE programs (md5 TEXT PRIMARY KEY, text TEXT NOT NULL) STRICT;';
export const CACHE = `CREATE TABLE cache (
      kind TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (kind, key)
    ) STRICT, WITHOUT ROWID;`;

/** `demo_matches`, `closeness` and `size` follow from the other columns; they are there for {@link RANK}. */
export const SAVED = `CREATE TABLE saved (
      kind TEXT NOT NULL, task TEXT NOT NULL, dialect TEXT NOT NULL, md5 TEXT NOT NULL REFERENCES programs,
      demo_matches INTEGER NOT NULL, closeness INTEGER NOT NULL, size INTEGER NOT NULL, t_log INTEGER NOT NULL,
      name TEXT, marks TEXT, batt TEXT, seed INTEGER, parent TEXT, saved_at TEXT NOT NULL,
      PRIMARY KEY (kind, task, dialect, md5)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX saved_by_program ON saved (md5);`;

const mark: Check<Mark> = (value, place) => {
  if (value === null || value === 'match') return value;
  const isCloseness = typeof value === 'number' && value >= 0 && value < FULL_SCORE;
  return isCloseness ? whole(value, place) : fail('"match", a closeness from 0 to 999 or null', value, place);
};

const pointMark: Check<Mark> = (value, place) => {
  if (value === null || value === 'match') return value;
  return typeof value === 'number' && value >= 0 ? whole(value, place) : fail('"match", points or null', value, place);
};

/** Marks of version 1, where the number of a sample that is missed is the sum of the points that differs gave. */
export const pointMarks = object<Marks>({ demo: list(pointMark), test: list(pointMark) });

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
export interface ListedSolver extends Pick<SavedSolver, keyof typeof common | 'marks' | 'origin'> {
  /** From 0 to 1, for whoever reads it; null in listings of earlier versions, in whose marks numbers are points of differs. */
  readonly closeness: number | null;
}

const origin = object<Origin>(originFields);
const closeListed = object<ListedSolver>({ ...common, closeness: number, marks, origin });
const pointListed = object<Omit<ListedSolver, 'closeness'>>({ ...common, marks: pointMarks, origin });

/** Gives a line of a listing as what it says. */
export const listedSolver: Check<ListedSolver> = json((value, place) =>
  Object(value).closeness === undefined ? { ...pointListed(value, place), closeness: null } : closeListed(value, place),
);

/** Columns of a saved program, for a query on `saved JOIN programs`, named as the fields that they are. */
export const COLUMNS = rowOf(
  ...[
    'kind',
    'task',
    'dialect',
    'md5',
    'text',
    'name',
    'demo_matches AS matches',
    'closeness',
    'size',
    't_log AS tLog',
  ],
  ...['marks', 'batt', 'seed', 'parent', 'saved_at AS savedAt'],
);

const ranked = { matches: whole, closeness: whole, size: whole };
const solverRow = object({ ...common, ...ranked, text, marks: json(marks), ...originFields });
const differRow = object({ ...common, ...ranked, text, name: text, ...originFields });

/** Rows of solvers, with {@link COLUMNS}, as what they say. */
export function solversOf(rows: readonly QueryRow[], file: string): SavedSolver[] {
  const texts = new Map<string, string>();
  return rows.map((row): SavedSolver => {
    const place = placeOf(row, file);
    const { task, dialect, md5, text, matches, closeness, size, marks, tLog, savedAt, ...origin } = solverRow(
      row,
      place,
    );
    const result = resultOf(marks);
    checkText(md5, text, texts, place);
    checkRanked({ matches, closeness, size }, { ...result, size: text.length }, place);
    return { task, dialect, md5, text, marks, ...result, tLog, savedAt, origin };
  });
}

/** Rows of differs, with {@link COLUMNS}, as what they say. */
export function differsOf(rows: readonly QueryRow[], file: string): SavedDiffer[] {
  const texts = new Map<string, string>();
  return rows.map((row): SavedDiffer => {
    const place = placeOf(row, file);
    const { task, dialect, md5, text, name, matches, closeness, size, tLog, savedAt, ...origin } = differRow(
      row,
      place,
    );
    checkText(md5, text, texts, place);
    const most = Math.min(FULL_SCORE, Math.max(0, closeness));
    checkRanked({ matches, closeness, size }, { matches: 0, closeness: most, size: text.length }, place);
    return { task, dialect, md5, text, name, closeness, tLog, savedAt, origin };
  });
}

/** Checks that a text has its md5. A program is kept for many tasks: `texts` holds those that were checked. */
function checkText(md5: string, text: string, texts: Map<string, string>, { file, field }: ValuePlace): void {
  if (texts.get(md5) === text) return;
  if (md5Of(text) !== md5) fail('a text with that md5', text, { file, field: `${field}.text` });
  texts.set(md5, text);
}

/** Checks that the columns by which programs rank are what the others come to. */
function checkRanked(found: RankColumns, wanted: RankColumns, { file, field }: ValuePlace): void {
  for (const [name, column] of Object.entries({ ...RANK_COLUMNS, size: 'size' })) {
    const key = name as keyof RankColumns;
    if (found[key] !== wanted[key]) fail(`${wanted[key]}`, found[key], { file, field: `${field}.${column}` });
  }
}

interface RankColumns extends Standing {
  readonly size: number;
}

const placeOf = ({ kind, task, md5 }: QueryRow, file: string): ValuePlace => ({
  file,
  field: `${kind} ${md5} of task ${task}`,
});
