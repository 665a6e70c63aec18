import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Sqlite from 'libsql';
import { describe, expect, test } from 'vitest';
import { openArchive } from '../../src/archive/index.js';
import { FormatError, UsageError } from '../../src/errors.js';
import { solver, temporaryFolder } from './fixture.js';

const folder = temporaryFolder();
const place = (name: string): string => join(folder, name);

/** What opening a file throws. */
function failure(file: string, create = true): unknown {
  try {
    openArchive(file, { create }).close();
    return null;
  } catch (error) {
    return error;
  }
}

test('makes the file, but no folder for it: a mistyped name leaves nothing behind', () => {
  openArchive(place('new.db')).close();
  expect(readdirSync(place('.'))).toContain('new.db');
  expect(failure(place('tpyo/archive.db'))).toEqual(
    new UsageError(`cannot make '${place('tpyo/archive.db')}': there is no folder '${place('tpyo')}'`),
  );
  expect(readdirSync(place('.'))).not.toContain('tpyo');
});

test.each([
  ['a named pipe', (file: string) => execFileSync('mkfifo', [file])],
  ['a device', (file: string) => symlinkSync('/dev/zero', file)],
])('%s is no archive', (found, make) => {
  const file = place(`${found.replaceAll(' ', '-')}.db`);
  make(file);
  expect(failure(file)).toEqual(new FormatError({ file, expected: 'a batt-run archive', found }));
});

test('the file is complete when it is closed', () => {
  const archive = openArchive(place('whole.db'));
  archive.saveSolvers([solver(1, [])]);
  archive.close();
  copyFileSync(archive.file, place('copy.db'));
  const copy = openArchive(place('copy.db'));
  expect(copy.solvers()).toHaveLength(1);
  copy.close();
});

test('an empty file becomes an archive', () => {
  writeFileSync(place('empty.db'), '');
  const archive = openArchive(place('empty.db'));
  archive.saveSolvers([solver(1, [])]);
  expect(archive.solvers()).toHaveLength(1);
  archive.close();
});

test('an empty file is not taken for an archive that must be there', () => {
  writeFileSync(place('nothing.db'), '');
  expect(failure(place('nothing.db'), false)).toEqual(
    new FormatError({ file: place('nothing.db'), expected: 'a batt-run archive', found: 'an empty file' }),
  );
  expect(readFileSync(place('nothing.db'), 'utf8')).toBe('');
});

test('a device is told', () => {
  expect(failure('/dev/zero')).toEqual(
    new FormatError({ file: '/dev/zero', expected: 'a batt-run archive', found: 'a device' }),
  );
});

test('a file that must be there is not made', () => {
  expect(failure(place('none.db'), false)).toEqual(
    new UsageError(`no file '${place('none.db')}': expected a batt-run archive, which run and import make`),
  );
  expect(existsSync(place('none.db'))).toBe(false);
});

test.each([
  ['text.db', 'def solve(I):\n    return I\n'.repeat(100)],
  ['short.db', 'no'],
  ['byte.db', '1'],
])('another kind of file is told and left as it is: %s', (name, content) => {
  writeFileSync(place(name), content);
  expect(failure(place(name))).toEqual(
    new FormatError({ file: place(name), expected: 'a batt-run archive', found: 'another kind of file' }),
  );
  expect(readFileSync(place(name), 'utf8')).toBe(content);
});

test.each([
  ['foreign.db', 'CREATE TABLE t (a)', 'a batt-run archive', 'another database'],
  [
    'newer.db',
    'PRAGMA application_id = 0x42415454; PRAGMA user_version = 3',
    'a batt-run archive of version 2',
    'version 3',
  ],
])('another database is told and left as it is: %s', (name, sql, expected, found) => {
  const sqlite = new Sqlite(place(name));
  sqlite.exec(sql);
  sqlite.close();
  const content = readFileSync(place(name));
  expect(failure(place(name))).toEqual(new FormatError({ file: place(name), expected, found }));
  expect(readFileSync(place(name))).toEqual(content);
});

test('a folder is told', () => {
  mkdirSync(place('folder.db'));
  expect(failure(place('folder.db'))).toEqual(
    new FormatError({ file: place('folder.db'), expected: 'a batt-run archive', found: 'a folder' }),
  );
});

test('a damaged archive is told', () => {
  const file = place('damaged.db');
  const archive = openArchive(file);
  archive.saveSolvers([1, 2, 3].map((n) => solver(n, [n])));
  archive.close();
  const content = readFileSync(file);
  content.fill(0xff, 4096);
  writeFileSync(file, content);
  expect(() => openArchive(file)).toThrow(`${file}: expected an undamaged file: a batt-run archive, found `);
  expect(readFileSync(file)).toEqual(content);
});

test('a place where no file can be is told', () => {
  expect(failure('/dev/null/archive.db')).toEqual(
    new UsageError("cannot open '/dev/null/archive.db': its path leads through a file"),
  );
  expect(failure('/proc/archive.db')).toEqual(
    new UsageError("cannot open '/proc/archive.db': it and its folder must be readable and writable"),
  );
});

/** Root may write anywhere, so the tests of what may not be written run as nobody, where nobody may read the package. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
const ARCHIVE = new URL('../../dist/archive/index.js', import.meta.url);
const canRun = process.platform !== 'win32' && spawnSync('cat', [fileURLToPath(ARCHIVE)], nobody).status === 0;

/** What a script prints, or the error that it throws; it may use `openArchive`, and an archive in a read-only folder. */
function runSealed(script: string): string {
  const home = place('sealed');
  mkdirSync(home, { recursive: true });
  const archive = openArchive(place('writable.db'));
  archive.saveSolvers([solver(1, [])]);
  archive.close();
  copyFileSync(archive.file, join(home, 'archive.db'));
  chmodSync(folder, 0o755);
  chmodSync(home, 0o555);
  const text = `import { openArchive } from ${JSON.stringify(ARCHIVE)};
    try { ${script} } catch (error) { console.log(String(error)) }`;
  const options = { ...nobody, cwd: home, encoding: 'utf8' } as const;
  const { stdout, stderr } = spawnSync('node', ['--input-type=module', '-e', text], options);
  chmodSync(home, 0o755);
  return stdout + stderr;
}

describe.runIf(canRun)('in a folder that may not be written', () => {
  test('an archive can be read, not written', () => {
    expect(runSealed(`console.log(openArchive('archive.db').solvers().length)`)).toBe('1\n');
    expect(runSealed(`openArchive('archive.db').prune(1)`)).toBe(
      "UsageError: cannot use 'archive.db' (attempt to write a readonly database): it and its folder must be readable and writable\n",
    );
  });

  test('no archive can be made', () => {
    expect(runSealed(`openArchive('new.db')`)).toBe(
      "UsageError: cannot open 'new.db': it and its folder must be readable and writable\n",
    );
  });
});
