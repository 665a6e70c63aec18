/** Pages that are written while a run goes on, and at the end of `evolve`. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { WatchedFile } from '../../src/cli/watch.js';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const LAUNCHER = fileURLToPath(new URL('../../bin/batt-run.mjs', import.meta.url));
const SOLVERS = fileURLToPath(new URL('../../batts/solvers', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'batt-run-watch-'));
afterAll(() => rmSync(folder, { recursive: true }));

function batt(...words: readonly string[]) {
  const { status, stdout, stderr } = spawnSync('node', [LAUNCHER, ...words], { cwd: folder, encoding: 'utf8' });
  return { status, stdout, stderr };
}

const text = (name: string): string => readFileSync(join(folder, name), 'utf8');

test('a watched page is there at once, then no sooner than after five seconds, and whole at the end', () => {
  const file = new WatchedFile(join(folder, 'page.html'));
  file.refresh(() => 'first');
  expect(text('page.html')).toBe('first');
  file.refresh(() => 'too soon');
  expect(text('page.html')).toBe('first');
  file.write('the');
  file.write(' last');
  file.commit();
  expect(text('page.html')).toBe('the last');
});

describe('run', () => {
  const RUN = ['run', '-i', '5078aa31', '27203f4f', '--score-only', '--quiet', '--device', 'cpu'];

  test('gives the same report whether its page is watched or not', () => {
    expect(batt(...RUN, '--report', 'a.json', '--html', 'a.html').status).toBe(0);
    expect(batt(...RUN, '--report', 'b.json', '--html', 'b.html', '--watch').status).toBe(0);
    const tasksIn = (name: string): unknown => JSON.parse(text(name)).tasks;
    expect(tasksIn('b.json')).toEqual(tasksIn('a.json'));
    expect(text('b.html')).not.toContain('data-live');
  });

  test.each([
    [[], 'none'],
    [['--html', '-'], '-'],
  ])('refuses --watch without a file for the page (%j)', (words, found) => {
    const { status, stderr } = batt(...RUN, ...words, '--watch');
    expect(stderr).toContain(`--watch: expected a file to write the page to, --html <file>, found ${found}`);
    expect(status).toBe(2);
  });
});

describe('evolve', () => {
  beforeAll(() => {
    expect(batt('import', SOLVERS, '--archive', 'a.db').status).toBe(0);
  });

  test('writes a page with the tasks as the archive stands', () => {
    const { status, stdout } = batt(
      ...['evolve', '--rounds', '1', '--archive', 'a.db', '--tasks-count', '20', '--html', 'evolve.html', '--watch'],
      '--quiet',
    );
    expect(status).toBe(0);
    expect(stdout).toContain('page: evolve.html');
    expect(text('evolve.html')).toMatch(/<h1>\d+ of 20 tasks solved<\/h1>/);
    expect(text('evolve.html')).toContain('1 round done in this call; a.db');
    expect(text('evolve.html')).not.toContain('data-live');
  });

  test('refuses standard output, where its rounds are shown', () => {
    const { status, stderr } = batt('evolve', '--rounds', '1', '--archive', 'a.db', '--html', '-');
    expect(stderr).toContain('--html: expected a file, found -');
    expect(status).toBe(2);
  });

  test('leaves no page behind where it cannot begin', () => {
    expect(batt('evolve', '--rounds', '1', '--archive', 'none.db', '--html', 'none.html').status).toBe(2);
    expect(existsSync(join(folder, 'none.html'))).toBe(false);
  });
});
