/** Archives where npm has left out the part of libsql that is compiled for this machine. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test, vi } from 'vitest';

vi.setConfig({ testTimeout: 120_000 });

const PROGRAM = fileURLToPath(new URL('../../bin/batt-run.mjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'batt-run-own-sqlite-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** What makes a process one in which that part is not found. */
const HIDE = join(folder, 'hide.cjs');
writeFileSync(
  HIDE,
  `const Module = require('node:module');
  const resolve = Module._resolveFilename;
  Module._resolveFilename = function (name, ...rest) {
    if (!name.startsWith('@libsql/')) return resolve.call(this, name, ...rest);
    throw Object.assign(new Error("Cannot find module '" + name + "'"), { code: 'MODULE_NOT_FOUND' });
  };`,
);

function program(words: readonly string[], ...options: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...options, PROGRAM, ...words], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}
const without = (...words: readonly string[]) => program(words, '--require', HIDE);
const withLibsql = (...words: readonly string[]) => program(words);

const [major, minor] = process.versions.node.split('.').map(Number);
const nodeHasSqlite = major > 22 || (major === 22 && minor >= 16);

test.skipIf(nodeHasSqlite)('an older Node says in one line what to install; what needs no archive runs', () => {
  const { status, stderr } = without('run', '-c', '2', '--log-level', 'warn', '--archive', 'none.db');
  expect(stderr).toMatch(
    /^batt-run: archives need SQLite, which this installation lacks: npm install @libsql\/[\w-]+, or take Node 22\.16 or newer, which has its own\n$/,
  );
  expect(status).toBe(2);
  expect(without('run', '-c', '2', '--score-only').status).toBe(0);
});

describe.skipIf(!nodeHasSqlite)("Node's own SQLite", () => {
  const LIST = ['solvers', 'list', '--json', '--archive'];

  test('keeps the same, and says nothing of it', () => {
    const run = ['run', '-c', '5', '--log-level', 'warn', '--archive'];
    expect(withLibsql(...run, 'libsql.db').status).toBe(0);
    expect(without(...run, 'own.db')).toMatchObject({ status: 0, stderr: '' });
    const undated = (text: string): string =>
      text.replaceAll(/"savedAt": ?"[^"]*"/g, '').replaceAll(/"tLog": ?-?\d+/g, '');
    expect(undated(without(...LIST, 'own.db').stdout)).toBe(undated(withLibsql(...LIST, 'libsql.db').stdout));
  });

  test('reads what libsql has written, and the other way round', () => {
    expect(without(...LIST, 'libsql.db')).toMatchObject({ status: 0, stderr: '' });
    expect(without(...LIST, 'libsql.db')).toEqual(withLibsql(...LIST, 'libsql.db'));
    expect(withLibsql(...LIST, 'own.db')).toEqual(without(...LIST, 'own.db'));
  });

  test('says the same of a file that is no archive', () => {
    const of = [...LIST, HIDE];
    expect(without(...of)).toEqual(withLibsql(...of));
  });
});
