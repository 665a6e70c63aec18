/** Archives with bytes that nobody put there: each is told in one line or does no harm, and none ends the process. */
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'libsql';
import { describe, expect, test } from 'vitest';
import { type Archive, IMPORTED, openArchive } from '../../src/archive/index.js';
import { FormatError, UsageError } from '../../src/errors.js';
import { Random } from '../../src/random.js';
import { solver, temporaryFolder, textOf } from './fixture.js';

const folder = temporaryFolder();
const place = (name: string): string => join(folder, name);

const LEFTOVERS = ['', '-wal', '-shm', '-journal'];

/** A small archive with something in every table. */
function makeArchive(file: string): void {
  const archive = openArchive(file);
  const origin = { batt: 'b', seed: 7, parent: null };
  archive.saveSolvers([1, 2, 3, 4, 5, 6].map((n) => solver(n, [n, 'match'], { task: n % 2 ? 'a' : 'b', origin })));
  const differ = {
    task: 'a',
    dialect: 'arc-dsl',
    name: 'size',
    text: textOf(20),
    closeness: 5,
    tLog: 18,
    origin: IMPORTED,
  };
  archive.saveDiffers([{ ...differ, savedAt: '2026-01-02T03:04:05.678Z' }]);
  archive.inlining.put(
    new Map([
      ['short', 'text'],
      ['long', 'é'.repeat(3000)],
    ]),
  );
  archive.validation.put(new Map([['key', '{"values":[1],"ms":1}']]));
  archive.setRoundsDone('series', 5);
  archive.close();
}

/** All that commands do with an archive. */
function useAll(archive: Archive): void {
  archive.solvers();
  archive.differs();
  archive.mayKeep('solver', 'a', 'arc-dsl');
  archive.inlining.get(['short', 'long']);
  archive.validation.get(['key']);
  archive.roundsDone('series');
  archive.saveSolvers([solver(50, [1]), solver(1, ['match', 'match'])]);
  archive.inlining.put(new Map([['short', 'other']]));
  archive.setRoundsDone('series', 6);
  archive.prune(3);
}

/** What goes wrong when an archive is opened and used; null where nothing does. */
function problemOf(file: string, use: (archive: Archive) => void = useAll): unknown {
  try {
    const archive = openArchive(file, { create: false });
    try {
      use(archive);
    } finally {
      archive.close();
    }
    return null;
  } catch (error) {
    return error;
  }
}

/** Changes an archive by SQL. */
function change(file: string, sql: string): string {
  makeArchive(place(file));
  const sqlite = new Sqlite(place(file));
  sqlite.exec(sql);
  sqlite.close();
  return place(file);
}

test('hundreds of damages are told in one line, or do no harm', { timeout: 120_000 }, () => {
  const original = place('original.db');
  makeArchive(original);
  const good = readFileSync(original);
  const random = new Random(20260102);
  const file = place('damaged.db');
  const outcomes = { fine: 0, told: 0 };
  for (let k = 0; k < 400; k++) {
    for (const end of LEFTOVERS) rmSync(file + end, { force: true });
    const content = damaged(good, random);
    writeFileSync(file, content);
    let opened = false;
    const problem = problemOf(file, (archive) => {
      opened = true;
      useAll(archive);
    });
    // A header may say that the file is for reading only.
    if (problem !== null && !(problem instanceof FormatError || problem instanceof UsageError)) throw problem;
    outcomes[problem === null ? 'fine' : 'told']++;
    if (problem instanceof Error) expect(problem.message).not.toMatch(/[\n\r]/);
    if (!opened) expect(readFileSync(file).equals(content)).toBe(true);
  }
  // Most bytes of a small archive belong to nothing.
  expect(outcomes.told).toBeGreaterThan(150);
  expect(outcomes.fine).toBeGreaterThan(50);
});

/** The bytes of an archive with some of them changed, most often where its contents are, or cut off. */
function damaged(good: Buffer, random: Random): Buffer {
  const content = Buffer.from(good);
  const [PAGE, HEADER] = [4096, 100];
  switch (random.int(5)) {
    case 0:
      for (let k = random.int(4); k >= 0; k--) content[random.int(content.length)] = random.int(256);
      break;
    case 1:
      return content.subarray(0, random.int(content.length));
    case 2: {
      const start = random.int(content.length);
      content.fill(random.int(2) * 255, start, Math.min(content.length, start + random.int(3000)));
      break;
    }
    case 3:
      content[random.int(HEADER)] = random.int(256);
      break;
    default:
      // Cells fill a page from its end.
      content[PAGE * (1 + random.int(content.length / PAGE)) - 1 - random.int(400)] = random.int(256);
  }
  return content;
}

describe('text that is not UTF-8', () => {
  const bad = "CAST(x'41ff42' AS TEXT)";
  test.each([
    ['task', `UPDATE saved SET task = ${bad}`],
    ['origin', `UPDATE saved SET batt = ${bad}`],
    ['name', `UPDATE saved SET name = ${bad}`],
    ['marks', `UPDATE saved SET marks = ${bad}`],
    ['program', `UPDATE programs SET text = ${bad}`],
    [
      'key',
      `UPDATE saved SET md5 = ${bad} WHERE task = 'a' AND closeness = 1; UPDATE programs SET md5 = ${bad} WHERE md5 NOT IN (SELECT md5 FROM saved)`,
    ],
    ['state', `UPDATE cache SET value = ${bad} WHERE kind = 'state'`],
  ])('in a %s', (name, sql) => {
    const file = change(`text ${name}.db`, `PRAGMA foreign_keys = OFF; ${sql}`);
    expect(problemOf(file)).toEqual(
      new FormatError({ file, expected: 'an undamaged file: a batt-run archive', found: 'text that is not UTF-8' }),
    );
  });
});

test.each([
  ['a table', 'DROP TABLE cache', 'its table cache is missing or another one'],
  ['the programs', 'PRAGMA foreign_keys = OFF; DROP TABLE programs', 'its table programs is missing or another one'],
  ['an index', 'DROP INDEX saved_by_program', 'its index saved_by_program is missing or another one'],
  ['a column', 'ALTER TABLE saved RENAME COLUMN closeness TO points', 'its table saved is missing or another one'],
])('an archive without %s', (name, sql, found) => {
  const file = change(`without ${name}.db`, sql);
  expect(problemOf(file)).toEqual(new FormatError({ file, expected: 'an undamaged file: a batt-run archive', found }));
});

test('an archive with a trigger', () => {
  const file = change('trigger.db', 'CREATE TRIGGER t AFTER INSERT ON saved BEGIN DELETE FROM programs; END');
  expect(problemOf(file)).toMatchObject({ found: 'a trigger t, which is none of its own' });
});

test.each([
  ['matches', 'UPDATE saved SET demo_matches = 7', /^solver [0-9a-f]{32} of task a\.demo_matches$/, '7'],
  ['closeness', 'UPDATE saved SET closeness = 7', /\.closeness$/, '7'],
  ['size', 'UPDATE saved SET size = 7', /\.size$/, '7'],
  ['text', "UPDATE programs SET text = text || ' '", /\.text$/, undefined],
  ['a task', "UPDATE saved SET task = '../x' || md5", /\.task$/, undefined],
  ['rounds', "UPDATE cache SET value = 'many' WHERE kind = 'state'", /^series$/, 'many'],
])('a row with a wrong %s names its place', (name, sql, field, found) => {
  const problem = problemOf(change(`row ${name}.db`, `PRAGMA foreign_keys = OFF; ${sql}`));
  expect(problem).toMatchObject({ field: expect.stringMatching(field), ...(found === undefined ? {} : { found }) });
});

test('a cached text that is another one now is computed again: a run of hours must not fail for it', () => {
  const [damaged, broken] = ["substr(value, 1, 8) || 'texu'", "value || CAST(x'ff' AS TEXT)"];
  const sql = `UPDATE cache SET value = ${damaged} WHERE key = 'short'; UPDATE cache SET value = ${broken} WHERE key = 'key'`;
  const archive = openArchive(change('cache.db', sql));
  expect([...archive.inlining.get(['short', 'long']).keys()]).toEqual(['long']);
  expect([...archive.validation.get(['key']).keys()]).toEqual([]);
  archive.inlining.put(new Map([['short', 'text']]));
  expect(archive.inlining.get(['short'])).toEqual(new Map([['short', 'text']]));
  archive.close();
});

describe('what a dead process left', () => {
  test.each(['-wal', '-shm', '-journal'])('%s, full of anything', (end) => {
    const file = place(`left${end}.db`);
    makeArchive(place(`whole${end}.db`));
    // Another file, since the connection that made the first one is locked until it is collected as garbage.
    copyFileSync(place(`whole${end}.db`), file);
    writeFileSync(file + end, Buffer.alloc(50_000, 'anything'));
    const archive = openArchive(file);
    expect(archive.solvers()).toHaveLength(6);
    archive.close();
  });

  test('-wal, a folder', () => {
    const file = place('folder.db');
    makeArchive(file);
    for (const end of LEFTOVERS.slice(1)) rmSync(file + end, { force: true });
    mkdirSync(`${file}-wal`);
    expect(String(problemOf(file))).toBe(
      `UsageError: cannot use '${file}' (unable to open database file): it and its folder must be readable and writable`,
    );
  });

  test('-wal of another archive', () => {
    const [file, other] = [place('mine.db'), place('other.db')];
    makeArchive(file);
    makeArchive(other);
    const writer = openArchive(other);
    writer.saveSolvers([solver(30, [5], { task: 'c' })]);
    if (existsSync(`${other}-wal`)) copyFileSync(`${other}-wal`, `${file}-wal`);
    writer.close();
    expect(problemOf(file, (archive) => expect(archive.solvers().length).toBeGreaterThan(0))).toSatisfy(
      (problem) => problem === null || problem instanceof FormatError,
    );
  });
});
