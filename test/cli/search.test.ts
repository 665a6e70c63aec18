/** `batt-run search` as its users start it: what it finds, keeps, tells, and remembers. */
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { openArchive, SEARCHED } from '../../src/archive/index.js';
import { start } from './slow.js';

// Processes take their time to start where the machine is busy.
vi.setConfig({ testTimeout: 240_000 });

const folder = mkdtempSync(join(tmpdir(), 'batt-run-search-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** How often a search is killed; `KILLS=20` for more. */
const KILLS = Number(process.env.KILLS ?? 3);

type Rows = number[][];

const INPUTS: readonly Rows[] = [
  [
    [1, 0, 3],
    [4, 1, 0],
  ],
  [
    [0, 3, 1, 1],
    [5, 0, 6, 0],
    [1, 7, 0, 0],
  ],
  [
    [8, 1],
    [0, 9],
    [1, 0],
  ],
  [
    [3, 1, 1],
    [6, 6, 0],
  ],
];

/** A task with three demos and a test, whose outputs follow a rule. */
function taskOf(rule: (rows: Rows) => Rows) {
  const [test, ...train] = [...INPUTS].reverse().map((input) => ({ input, output: rule(input) }));
  return { train, test: [test] };
}

const recolored = (rows: Rows): Rows => rows.map((row) => row.map((color) => (color === 1 ? 2 : color)));
const mirrored = (rows: Rows): Rows => rows.map((row) => [...row].reverse());
/** What no program can find that does not know it. */
const scrambled = (rows: Rows): Rows =>
  rows.map((row, i) => row.map((color, j) => (7 * color + 3 * i * i + 5 * j * (i + 2)) % 10));

writeFileSync(
  join(folder, 'tasks.json'),
  JSON.stringify({
    mirrored: taskOf(mirrored),
    recolored: taskOf(recolored),
    scrambled: taskOf(scrambled),
  }),
);

/** Starts a search of these tasks, and gives what it said when it has ended. */
async function search(...words: string[]) {
  const { said, ended } = start(folder, ['search', '--tasks', 'tasks.json', ...words]);
  const status = await ended;
  return { status, ...said };
}

/** Tasks that lines on stderr announce, with how they were solved. */
const announced = (stderr: string): string[] =>
  Array.from(stderr.matchAll(/^solved (\w+) by (search|parts): /gm), ([, task, by]) => `${task} by ${by}`).sort();

/** The solvers of an archive, without times. */
function solversIn(name: string) {
  const archive = openArchive(join(folder, name), { create: false });
  const solvers = archive.solvers();
  const notes = archive.notes(['mirrored', 'recolored', 'scrambled'].map((task) => `search arc-dsl ${task}`));
  archive.close();
  return { solvers: solvers.map(({ tLog: _, savedAt: __, ...rest }) => rest), notes };
}

describe('search', () => {
  const CALLS = ['--calls', '2000'];

  test('solves tasks by short programs and by search, keeps and announces what it finds, and sums it up', async () => {
    const { status, stdout, stderr } = await search('--archive', 'a.db', ...CALLS, '--report', 'a.json', '--timing');
    expect(stderr).toMatch(/^solved mirrored by parts: vmirror\(I\) \(a short program\)$/m);
    expect(stderr).toMatch(/^solved recolored by search: .+ \(depth \d+, \d+ pieces?\)$/m);
    expect(announced(stderr)).toEqual(['mirrored by parts', 'recolored by search']);
    expect(status).toBe(0);
    const found = solversIn('a.db').solvers.filter(({ task, solvesDemo }) => task === 'recolored' && solvesDemo);
    expect(found.length).toBeGreaterThan(0);
    for (const { origin, solves } of found) {
      expect(origin).toEqual({ batt: SEARCHED, seed: 0, parent: null });
      expect(solves).toBe(true);
    }
    expect(stdout).toMatch(/^a\.db +before +after\n─+\ntasks demo-solved +0 +2$/m);
    expect(stdout).toMatch(/^tasks +3 +0 demo-solved before, 2 now: 1 by parts, 1 by search$/m);
    expect(stdout).toMatch(/^move +calls +time +used where all demos match$/m);
  });

  test('its report says what was done and found for each task, and `report` shows it, as tables and as a page', async () => {
    const report = JSON.parse(readFileSync(join(folder, 'a.json'), 'utf8'));
    expect(report).toMatchObject({
      schema: 'batt-run/search@1',
      budget: { forMs: null, perTask: null, calls: 2000 },
      totals: { tasks: 3, demoSolvedBefore: 0, demoSolved: 2, byParts: 1, bySearch: 1, searched: 2, lost: 0 },
      defects: [],
    });
    const rows = new Map(report.tasks.map((row: { id: string }) => [row.id, row]));
    expect(rows.get('mirrored')).toMatchObject({ state: 'solved by parts', demoSolved: true, search: null });
    expect(rows.get('recolored')).toMatchObject({ state: 'searched', demoSolved: true });
    expect(rows.get('scrambled')).toMatchObject({ state: 'searched', demoSolved: false });
    const tables = start(folder, ['report', 'a.json']);
    expect(await tables.ended).toBe(0);
    expect(tables.said.stdout).toMatch(/^recolored +demo-solved +3\/3 +1\/1 /m);
    const page = start(folder, ['report', 'a.json', '--html', 'a.html']);
    expect(await page.ended).toBe(0);
    expect(readFileSync(join(folder, 'a.html'), 'utf8')).toContain('<h1>2 of 3 tasks demo-solved</h1>');
    const junit = start(folder, ['report', 'a.json', '--junit', 'a.xml']);
    expect(await junit.ended).toBe(2);
    expect(junit.said.stderr).toBe(
      'batt-run: --junit: expected a report of a run, found one of search, which has --html only\n',
    );
  });

  test('writes its page with --html, and with --watch as it goes; what is found is the same', async () => {
    const words = ['--archive', 'page.db', ...CALLS, '--workers', '1', '--html', 'page.html', '--watch'];
    const { status, stdout } = await search(...words);
    expect(status).toBe(0);
    expect(solversIn('page.db').solvers).toEqual(solversIn('a.db').solvers);
    const page = readFileSync(join(folder, 'page.html'), 'utf8');
    expect(page).toContain('<h1>2 of 3 tasks demo-solved</h1>');
    expect(page).not.toContain('data-live');
    expect(stdout).toMatch(/^tasks demo-solved +0 +2$/m);
    // The page alone on standard output.
    const alone = await search('--archive', 'page.db', ...CALLS, '--html', '-');
    expect(alone.stdout).toMatch(/^<!doctype html>[\s\S]*<\/html>\n$/);
  });

  test('does not search again with no more than before, and does with more', async () => {
    const again = await search('--archive', 'a.db', ...CALLS);
    expect(announced(again.stderr)).toEqual([]);
    expect(again.stdout).toMatch(/^searched +0 /m);
    expect(again.stdout).toMatch(/^not searched +1 +1 before, with no less; 0 for want of time; 0 lost$/m);
    const other = await search('--archive', 'a.db', '--calls', '3000');
    expect(other.stdout).toMatch(/^searched +1 /m);
  });

  test('with --more searches tasks that are demo-solved, too, and announces none of them again', async () => {
    const { stdout, stderr } = await search('--archive', 'a.db', '--calls', '4000', '--more');
    expect(stdout).toMatch(/^searched +3 /m);
    expect(announced(stderr)).toEqual([]);
  });

  test.each(['0', '1', '2'])('has the same in the archive for %s workers', async (workers) => {
    const name = `workers-${workers}.db`;
    await search('--archive', name, ...CALLS, '--workers', workers);
    expect(solversIn(name)).toEqual(solversIn('workers-0.db'));
  });

  test('takes what solves other tasks from the archive', async () => {
    const archive = openArchive(join(folder, 'others.db'));
    archive.saveSolvers([
      {
        task: 'like',
        dialect: 'arc-dsl',
        text: 'def solve(S, I, C):\n    x1 = replace(I, 1, 2)\n    O = upscale(x1, 2)\n    return O\n',
        marks: { demo: ['match'], test: [] },
        tLog: 11,
        origin: { batt: null, seed: null, parent: null },
      },
    ]);
    archive.close();
    const { stderr } = await search('--archive', 'others.db', '--calls', '1');
    expect(stderr).toMatch(/^solved recolored by parts: replace\(I, ONE, TWO\) \(from like\)$/m);
  });

  test('ends when its time is over, in the middle of a task', async () => {
    const started = performance.now();
    const { status } = await search('--archive', 'time.db', '--for', '2s');
    expect(status).toBe(0);
    // Half a minute would be the time after which a search is cut off that does not end.
    expect(performance.now() - started).toBeLessThan(25_000);
  });

  test('with a time alone goes in rounds, each with four times the calls, and goes on where it had come to', async () => {
    const reached = async (): Promise<number> => {
      const { status, stderr } = await search('--archive', 'rounds.db', '--for', '3s', '-i', 'scrambled');
      expect(status, stderr).toBe(0);
      const note = JSON.parse(solversIn('rounds.db').notes.get('search arc-dsl scrambled') ?? '');
      expect(['calls', null]).toContain(note.stopped);
      return Math.log2(note.calls / 10_000) / 2;
    };
    const [first, second] = [await reached(), await reached()];
    expect(Number.isInteger(first)).toBe(true);
    expect(first).toBeGreaterThan(0);
    expect(second).toBeGreaterThanOrEqual(first);
  });

  test('that is killed loses no announced task, at whatever moment', async () => {
    for (let k = 0; k < KILLS; k++) {
      const name = `killed-${k}.db`;
      copyFileSync(join(folder, 'others.db'), join(folder, name));
      const words = ['search', '--tasks', 'tasks.json', '--archive', name, '--for', '20s', '--more'];
      const { child, said, ended } = start(folder, words);
      await sleep(300 + 1500 * Math.random());
      child.kill(k % 2 === 0 ? 'SIGKILL' : 'SIGTERM');
      await ended;
      const kept = new Set(solversIn(name).solvers.flatMap(({ task, solvesDemo }) => (solvesDemo ? [task] : [])));
      expect(announced(said.stderr).filter((line) => !kept.has(line.split(' ')[0]))).toEqual([]);
    }
  });

  test.each([
    [[], 'search: say how long, with --for TIME, --per-task SECONDS or --calls N'],
    [['--for', '10'], "--for: expected a time such as 90s, 30m or 2h, found '10'"],
    [['--calls', '0'], "--calls: expected a whole number of at least 1, found '0'"],
    [['--calls', '5', '-i', 'nowhere'], 'nowhere'],
    [['--calls', '5', '--watch'], '--watch: expected a file to write the page to, --html <file>, found none'],
    [['--calls', '5', '--archive', 'x.db', '--html', 'x.db'], "expected two files, found 'x.db' for both"],
    [['--calls', '5', '--archive', 'x.json', '--report', 'x.json'], "expected two files, found 'x.json' for both"],
  ])('%j is refused', async (words, message) => {
    const { status, stderr } = await search(...words);
    expect(stderr).toContain(message);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(status).toBe(2);
  });
});

describe('submit after a search', () => {
  test('has the programs of a search in its order, and those that miss a demo last, counted apart', async () => {
    const words = [
      'submit',
      '--tasks',
      'tasks.json',
      '--data',
      'train',
      '--archive',
      'a.db',
      '--attempts',
      '3',
      '--grade',
    ];
    const { said, ended } = start(folder, words);
    expect(await ended).toBe(0);
    expect(said.stdout).toMatch(
      /^ {2}\d+ attempts? of demo-solved programs, \d+ of programs that miss a demo, which come last$/m,
    );
    const submission = JSON.parse(readFileSync(join(folder, 'submission.json'), 'utf8'));
    expect(submission.recolored[0].attempt_1).toEqual(recolored(INPUTS[3]));
  });
});
