/**
 * Archives of version 1 as those of today. They ranked programs by matches of demo and test samples together, then by points: 1000 for a
 * match, else what the differs gave, 0 to 1000 each. So of a sample that is missed they know the differs' sum, and not which cells are right.
 */
import { json, text, whole } from '../check.js';
import { count, counted } from '../counted.js';
import { FULL_SCORE } from '../ranking.js';
import { type Mark, type Marks, resultOf } from './archived-program.js';
import type { OlderSchema, Run, Schema } from './database.js';
import { rowOf } from './query-rows.js';
import { type Contest, KEPT, NEAR, trim } from './saving.js';
import { ARCHIVE_ID, CACHE, PROGRAMS, pointMarks, SAVED } from './schema.js';

const VERSION_1: OlderSchema = {
  version: 1,
  sql: `
    ${PROGRAMS}
    CREATE TABLE saved (
      kind TEXT NOT NULL, task TEXT NOT NULL, dialect TEXT NOT NULL, md5 TEXT NOT NULL REFERENCES programs,
      matches INTEGER NOT NULL, score INTEGER NOT NULL, size INTEGER NOT NULL, t_log INTEGER NOT NULL,
      name TEXT, marks TEXT, batt TEXT, seed INTEGER, parent TEXT, saved_at TEXT NOT NULL,
      PRIMARY KEY (kind, task, dialect, md5)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX saved_by_program ON saved (md5);
    ${CACHE}
    PRAGMA application_id = ${ARCHIVE_ID};
    PRAGMA user_version = 1;`,
  tables: ['programs', 'saved', 'cache'],
  migrate,
};

/** Archive files. */
export const ARCHIVE: Schema = {
  kind: 'a batt-run archive',
  id: ARCHIVE_ID,
  version: 2,
  sql: `
    ${PROGRAMS}
    ${SAVED}
    ${CACHE}
    PRAGMA application_id = ${ARCHIVE_ID};
    PRAGMA user_version = 2;`,
  older: [VERSION_1],
};

/** Rows that are read at once. */
const READ_AT_ONCE = 1000;

/** A row of `saved` of version 1, as far as its rank is made anew. */
interface OldRow {
  readonly key: readonly unknown[];
  readonly task: string;
  readonly score: number;
  /** Null for a differ. */
  readonly marks: Marks | null;
}

/**
 * Makes the table anew, and keeps what is worth keeping.
 *
 * @throws FormatError for a row that is malformed
 * @returns how many programs there were and are, in words
 */
function migrate(run: Run, file: string): string {
  const columns = 'kind, task, dialect, md5, size, t_log, name, marks, batt, seed, parent, saved_at';
  run('ALTER TABLE saved RENAME TO saved_1', []);
  run('DROP INDEX saved_by_program', []);
  for (const statement of SAVED.split(';').filter((one) => one.trim() !== '')) run(statement, []);
  run(`INSERT INTO saved (${columns}, demo_matches, closeness) SELECT ${columns}, 0, 0 FROM saved_1`, []);
  const rows = [...rowsOf(run, file)];
  const scale = scaleOf(rows);
  for (let start = 0; start < rows.length; start += READ_AT_ONCE) {
    const values = rows.slice(start, start + READ_AT_ONCE).map((row) => [...row.key, ...scale(row)]);
    run(
      `UPDATE saved SET marks = json_each.value ->> 4, demo_matches = json_each.value ->> 5, closeness = json_each.value ->> 6
      FROM json_each(?) WHERE kind = json_each.value ->> 0 AND task = json_each.value ->> 1
      AND dialect = json_each.value ->> 2 AND md5 = json_each.value ->> 3`,
      [JSON.stringify(values)],
    );
  }
  run('DROP TABLE saved_1', []);
  const places = run(`SELECT DISTINCT ${rowOf('kind', 'task', 'dialect')} FROM saved`, []);
  const dropped = trim(
    run,
    places.map(({ kind, task, dialect }): Contest => [String(kind), String(task), String(dialect)]),
    KEPT + NEAR,
  );
  return `${counted(rows.length, 'program')}, of which ${count(rows.length - dropped)} ${rows.length - dropped === 1 ? 'is' : 'are'} kept`;
}

function* rowsOf(run: Run, file: string): Generator<OldRow, void, void> {
  for (const row of run(`SELECT ${rowOf('kind', 'task', 'dialect', 'md5', 'score', 'marks')} FROM saved_1`, [])) {
    const { kind, task, dialect, md5, score, marks } = row;
    const field = `${kind} ${md5} of task ${task}`;
    yield {
      key: [kind, task, dialect, md5],
      task: text(task, { file, field: `${field}.task` }),
      score: whole(score, { file, field: `${field}.score` }),
      marks: kind === 'solver' ? json(pointMarks)(marks, { file, field: `${field}.marks` }) : null,
    };
  }
}

/**
 * Gives new marks, matches and closeness of old rows.
 *
 * A sample's closeness is the mean of the share of its right cells and of what its differs give (0 to 1 each). The share is not known, and
 * taken for 0, so that what runs again is rather found to be closer. How many differs there were is not known either: at least so many
 * that their sum can be the largest of the file. A differ's score was the sum of 1000 - baseline + score over all samples of its task.
 */
function scaleOf(rows: readonly OldRow[]) {
  const samples = new Map<string, number>();
  let most = 0;
  for (const { task, marks } of rows) {
    if (marks === null) continue;
    const all = [...marks.demo, ...marks.test];
    samples.set(task, Math.max(samples.get(task) ?? 0, all.length));
    for (const mark of all) if (typeof mark === 'number') most = Math.max(most, mark);
  }
  const differs = Math.max(1, Math.ceil(most / FULL_SCORE));
  const rescaled = (mark: Mark): Mark =>
    typeof mark === 'number' ? Math.min(FULL_SCORE - 1, Math.max(0, Math.floor(mark / (1 + differs)))) : mark;
  return ({ task, score, marks }: OldRow): [marks: string | null, matches: number, closeness: number] => {
    if (marks === null) {
      const many = Math.max(1, samples.get(task) ?? 0, Math.ceil(score / (2 * FULL_SCORE)));
      return [null, 0, Math.max(0, Math.floor(score / (2 * many)))];
    }
    const own = { demo: marks.demo.map(rescaled), test: marks.test.map(rescaled) };
    const { matches, closeness } = resultOf(own);
    return [JSON.stringify(own), matches, closeness];
  };
}
