/** Pages that are written while a run goes on, and at the end of `evolve`. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { WatchedFile } from '../../src/cli/watch.js';
import { UsageError } from '../../src/errors.js';

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

describe('a watched page between two', () => {
  const page = (words: string): string => `<html data-live="5" data-written="2026-01-31T12:00:00.000Z">${words}`;
  const beat = 5000;
  let file: WatchedFile;
  beforeEach(() => {
    vi.useFakeTimers({
      now: Date.UTC(2026, 0, 31, 13),
      toFake: ['Date', 'setInterval', 'clearInterval', 'performance'],
    });
    rmSync(join(folder, 'beat'), { recursive: true, force: true });
    mkdirSync(join(folder, 'beat'));
    file = new WatchedFile(join(folder, 'beat/page.html'));
  });
  afterEach(() => {
    file.abort();
    vi.useRealTimers();
  });

  test('is written as it was, with the time: nobody makes it anew while nothing is done', () => {
    vi.advanceTimersByTime(beat);
    expect(existsSync(join(folder, 'beat/page.html'))).toBe(false);
    const make = vi.fn(() => page('data-written="not this"'));
    file.refresh(make);
    vi.advanceTimersByTime(3 * beat);
    expect(text('beat/page.html')).toBe(
      '<html data-live="5" data-written="2026-01-31T13:00:20.000Z">data-written="not this"',
    );
    expect(make).toHaveBeenCalledExactlyOnceWith(5);
  });

  test('does not put off the next one, and is left alone once the last is written', () => {
    file.refresh(() => page('first'));
    vi.advanceTimersByTime(beat);
    file.refresh(() => page('second'));
    expect(text('beat/page.html')).toBe(page('second'));
    file.write('last');
    vi.advanceTimersByTime(2 * beat);
    expect(text('beat/page.html')).toBe(page('second'));
    file.commit();
    expect(text('beat/page.html')).toBe('last');
  });

  test('says how long it is to the next one: nine times as long as it took to make the one before', () => {
    file.refresh(() => {
      vi.advanceTimersByTime(1500);
      return page('slow');
    });
    vi.advanceTimersByTime(13_500);
    const make = vi.fn(() => page('next'));
    file.refresh(make);
    expect(make).toHaveBeenCalledExactlyOnceWith(14);
  });

  test('that cannot be written is an error where the run next writes', () => {
    file.refresh(() => page('first'));
    rmSync(join(folder, 'beat'), { recursive: true });
    vi.advanceTimersByTime(beat);
    expect(() => file.refresh(() => page('second'))).toThrow(UsageError);
    expect(() => file.write('last')).toThrow(UsageError);
  });
});

test('the page of a run that is killed says when it was written, and of what it is', async () => {
  const words = ['search', '--for', '1h', '--archive', 'killed.db', '--html', 'killed.html', '--watch', '--quiet'];
  const child = spawn('node', [LAUNCHER, ...words], { cwd: folder, stdio: 'ignore' });
  const ended = once(child, 'exit');
  await vi.waitUntil(() => existsSync(join(folder, 'killed.html')), { timeout: 60_000, interval: 100 });
  child.kill('SIGKILL');
  await ended;
  expect(text('killed.html')).toMatch(/ data-live="\d+" data-of="search" data-written="20[^"]+Z">/);
  expect(text('killed.html')).toContain('The search was going on when this page was written');
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
