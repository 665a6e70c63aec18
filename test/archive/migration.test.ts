/** Archives of version 1: they ranked by matches on all samples, then by points of differs. Opened, they are archives of today. */
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Sqlite from 'libsql';
import { describe, expect, test } from 'vitest';
import { openArchive } from '../../src/archive/index.js';
import { md5, temporaryFolder, textOf } from './fixture.js';

const folder = temporaryFolder();
const place = (name: string): string => join(folder, name);
const ARCHIVE = new URL('../../dist/archive/index.js', import.meta.url);

/** The tables of version 1. */
const TABLES = `
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
    PRAGMA application_id = 1111577684;
    PRAGMA user_version = 1;`;

/** A row of version 1. */
interface OldRow {
  readonly n: number;
  readonly kind?: 'solver' | 'differ';
  readonly demo?: readonly ('match' | number | null)[];
  readonly test?: readonly ('match' | number | null)[];
  readonly score: number;
}

/** Programs of task a: two that match something, two that come near in different ways, one that has nothing right, and a differ. */
const ROWS: readonly OldRow[] = [
  { n: 1, demo: ['match', 1500], test: ['match'], score: 3500 },
  { n: 2, demo: ['match', 'match'], test: [900], score: 2900 },
  { n: 3, demo: [1200, 3000], test: ['match'], score: 5200 },
  { n: 4, demo: [2000, 2000], test: [null], score: 4000 },
  { n: 5, demo: [0, 0], test: [0], score: 0 },
  { n: 6, kind: 'differ', score: 3600 },
];

/** Makes an archive of version 1. */
function makeOld(name: string, rows: readonly OldRow[] = ROWS, more = ''): string {
  const sqlite = new Sqlite(place(name));
  sqlite.exec(`PRAGMA journal_mode = WAL; ${TABLES}`);
  for (const { n, kind = 'solver', demo, test: tests, score } of rows) {
    const text = textOf(n);
    const marks = demo === undefined ? null : JSON.stringify({ demo, test: tests });
    const matches = [...(demo ?? []), ...(tests ?? [])].filter((mark) => mark === 'match').length;
    sqlite.prepare('INSERT INTO programs VALUES (?, ?)').run(md5(text), text);
    sqlite
      .prepare(
        "INSERT INTO saved VALUES (?, 'a', 'arc-dsl', ?, ?, ?, ?, 18, ?, ?, 'f00d', 7, NULL, '2026-01-02T03:04:05.678Z')",
      )
      .run(kind, md5(text), matches, score, text.length, kind === 'differ' ? 'rows' : null, marks);
  }
  sqlite.exec(`INSERT INTO cache VALUES ('state', 'series', '5'); ${more}`);
  // The connection itself is closed when it is collected as garbage.
  sqlite.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  sqlite.close();
  return place(name);
}

const versionOf = (file: string): unknown => new Sqlite(file).prepare('PRAGMA user_version').all();

/** What a script prints, and says on stderr; it may use `openArchive`. */
function runScript(script: string, options: { readonly uid?: number; readonly gid?: number } = {}) {
  const text = `import { openArchive } from ${JSON.stringify(ARCHIVE)};
    try { ${script} } catch (error) { console.log(String(error)) }`;
  const { stdout, stderr } = spawnSync('node', ['--input-type=module', '-e', text], {
    ...options,
    cwd: folder,
    encoding: 'utf8',
  });
  return { stdout, stderr };
}

describe('an archive of version 1', () => {
  test('becomes one of today: rank by demo samples, points as closeness, and only what is worth keeping', () => {
    const archive = openArchive(makeOld('old.db'));
    const content = archive
      .solvers()
      .map(({ text, matches, closeness, marks }) => ({ text, matches, closeness, marks }));
    // At least three differs gave up to 3000 points; with the share of right cells, taken for 0, points are a mean of four.
    expect(content).toEqual([
      { text: textOf(2), matches: 2, closeness: 1000, marks: { demo: ['match', 'match'], test: [225] } },
      { text: textOf(1), matches: 1, closeness: 375, marks: { demo: ['match', 375], test: ['match'] } },
      { text: textOf(3), matches: 0, closeness: 525, marks: { demo: [300, 750], test: ['match'] } },
      { text: textOf(4), matches: 0, closeness: 500, marks: { demo: [500, 500], test: [null] } },
    ]);
    const origin = { batt: 'f00d', seed: 7, parent: null };
    expect(archive.solvers()[0]).toMatchObject({ tLog: 18, origin, savedAt: '2026-01-02T03:04:05.678Z' });
    // The sum of 1000 - baseline + score over the three samples of the task was 3600 of 6000.
    expect(archive.differs()).toMatchObject([{ name: 'rows', text: textOf(6), closeness: 600 }]);
    expect(archive.roundsDone('series')).toBe(5);
    archive.close();
    expect(versionOf(place('old.db'))).toEqual([{ user_version: 2 }]);
  });

  test('is kept beside, as it was, under a name that nothing has', () => {
    const file = makeOld('kept.db', ROWS, 'CREATE TABLE notes (text); INSERT INTO notes VALUES (1)');
    copyFileSync(file, place('kept.db.v1'));
    openArchive(file).close();
    expect(readdirSync(folder).filter((name) => name.startsWith('kept.db') && !/-(wal|shm)$/.test(name))).toEqual([
      'kept.db',
      'kept.db.v1',
      'kept.db.v1.2',
    ]);
    const old = new Sqlite(place('kept.db.v1.2'));
    expect(old.prepare('SELECT matches, score FROM saved ORDER BY score').all()).toEqual(
      [
        [0, 0],
        [2, 2900],
        [2, 3500],
        [0, 3600],
        [0, 4000],
        [1, 5200],
      ].map(([matches, score]) => ({ matches, score })),
    );
    expect(old.prepare('SELECT * FROM notes').all()).toEqual([{ text: 1 }]);
    old.close();
    expect(versionOf(place('kept.db.v1.2'))).toEqual([{ user_version: 1 }]);
    expect(new Sqlite(file).prepare('SELECT * FROM notes').all()).toEqual([{ text: 1 }]);
  });

  test('is told in one line of the log, once', () => {
    makeOld('told.db');
    const { stdout, stderr } = runScript("console.log(openArchive('told.db').solvers().length)");
    expect(stdout).toBe('4\n');
    expect(stderr).toMatch(
      /^\d\d:\d\d:\d\d info {2}told\.db: from version 1 to 2; 6 programs, of which 5 are kept; the old file is told\.db\.v1\n$/,
    );
    expect(runScript("console.log(openArchive('told.db').solvers().length)")).toEqual({ stdout: '4\n', stderr: '' });
  });

  test('whose marks are damaged is told, and left as it is', () => {
    const file = makeOld('bad.db', ROWS, `UPDATE saved SET marks = '{"demo":["won"],"test":[]}' WHERE score = 2900`);
    const content = readFileSync(file);
    const field = `solver ${md5(textOf(2))} of task a.marks.demo[0]`;
    expect(() => openArchive(file)).toThrow(`${file}: ${field}: expected "match", points or null, found "won"`);
    expect(existsSync(`${file}.v1`)).toBe(false);
    expect(readFileSync(file)).toEqual(content);
  });

  test('that another process is writing waits, and that two open becomes one of today once', async () => {
    makeOld(
      'both.db',
      Array.from({ length: 3000 }, (_, n) => ({ n, demo: ['match', n], test: [], score: 1000 + n })),
    );
    const script = `import { openArchive } from ${JSON.stringify(ARCHIVE)};
      console.log(openArchive('both.db').solvers().length)`;
    const ended = [1, 2, 3].map(
      () =>
        new Promise<string>((resolve) => {
          const child = spawn('node', ['--input-type=module', '-e', script], { cwd: folder });
          let said = '';
          child.stdout.on('data', (part) => {
            said += part;
          });
          child.on('close', () => resolve(said));
        }),
    );
    expect(await Promise.all(ended)).toEqual(['32\n', '32\n', '32\n']);
    expect(readdirSync(folder).filter((name) => /^both\.db\.v/.test(name))).toEqual(['both.db.v1']);
  });
});

/** Root may write anywhere, so what may not be written is opened as nobody, where nobody may read the package. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
const canRun = process.platform !== 'win32' && spawnSync('cat', [fileURLToPath(ARCHIVE)], nobody).status === 0;

test.runIf(canRun)('an archive of version 1 that may not be written is read all the same, and stays as it is', () => {
  mkdirSync(place('sealed'));
  copyFileSync(makeOld('writable.db'), place('sealed/a.db'));
  chmodSync(folder, 0o755);
  chmodSync(place('sealed'), 0o555);
  const { stdout, stderr } = runScript("console.log(openArchive('sealed/a.db').solvers().length)", nobody);
  expect(stdout).toBe('4\n');
  expect(stderr).toContain('of which 5 are kept; in memory, since it may not be written\n');
  expect(runScript("openArchive('sealed/a.db').prune(1)", nobody).stdout).toBe(
    "UsageError: cannot use 'sealed/a.db' (attempt to write a readonly database): it and its folder must be readable and writable\n",
  );
  chmodSync(place('sealed'), 0o755);
  expect(readdirSync(place('sealed'))).toEqual(['a.db']);
  expect(versionOf(place('sealed/a.db'))).toEqual([{ user_version: 1 }]);
});
