/** `batt-run trace`, as a user types it. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { hasChromium, startBrowser } from '../report/html/browser.js';

const LAUNCHER = fileURLToPath(new URL('../../bin/batt-run.mjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'batt-run-trace-'));
afterAll(() => rmSync(folder, { recursive: true }));

function run(words: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const { NO_COLOR: _, FORCE_COLOR: __, ...inherited } = process.env;
  const { status, stdout, stderr } = spawnSync('node', [LAUNCHER, ...words], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...inherited, BATT_TASKS: 'tasks.json', ...env },
  });
  return { status, stdout, stderr };
}

const trace = (...words: string[]) => run(['trace', ...words]);

function written(name: string, ...lines: string[]): string {
  writeFileSync(join(folder, name), `${lines.join('\n')}\n`);
  return name;
}

written(
  'tasks.json',
  JSON.stringify({
    turn: {
      train: [
        { input: [[1, 0]], output: [[0, 1]] },
        { input: [[1], [2]], output: [[1], [2]] },
      ],
      test: [{ input: [[3, 3, 0]] }],
    },
  }),
);
const TURN = ['def solve_turn(I):', '    x1 = objects(I, T, F, T)', '    x2 = first(x1)', '    return vmirror(I)'];
written('mine.py', ...TURN);
written('two.py', ...TURN, 'def solve_other(I):', '    return I');

const FIRST = `solve_turn  task turn  demo 0  match

input   expected
1 0     0 1

2   x1 = objects(I, T, F, T)
    1 object
    together   0: at (0, 0)
    1 .        1

3   x2 = first(x1)
    object of 1 cell, 1x1 at (0, 0)
    1 .

4   return vmirror(I)
    grid of 1x2
    0 1
`;

describe('a program of a file', () => {
  test('is shown line by line, on the first demo of its own task', () => {
    expect(trace('mine.py')).toEqual({ status: 0, stdout: FIRST, stderr: '' });
  });

  test('is chosen by its name or by the task', () => {
    expect(trace('two.py:solve_turn').stdout).toBe(FIRST);
    expect(trace('two.py', '-i', 'turn').stdout).toBe(FIRST);
    expect(trace('two.py:solve_other', '--task', 'turn').stdout).toMatch(
      /^solve_other {2}task turn {2}demo 0 {2}no match/,
    );
  });

  test('runs on the sample that is named', () => {
    expect(trace('mine.py', '--sample', 'test:0').stdout).toMatch(
      /^solve_turn {2}task turn {2}test 0\n\ninput\n3 3 0\n/,
    );
  });

  test('that fails has the line and the exception marked, and no result', () => {
    written('bad.py', 'def solve_turn(I):', '    x1 = first(())', '    return I');
    const { status, stdout } = trace('bad.py');
    expect(status).toBe(0);
    expect(stdout).toMatch(/^solve_turn {2}task turn {2}demo 0 {2}failed on line 2: first: StopIteration\n/);
    expect(stdout).toContain('2 ✗ x1 = first(())\n    failed: first: StopIteration\n\n3   return I   not run\n');
  });

  test('is drawn with the colors of ARC where the terminal has colors', () => {
    expect(run(['trace', 'mine.py'], { FORCE_COLOR: '1' }).stdout).toContain('\x1b[48;5;26m  \x1b[0m ·\x1b[0m');
  });
});

describe('values', () => {
  const valuesOf = (name: string, ...words: string[]): string[] =>
    trace(name, ...words)
      .stdout.split('\n\n')
      .slice(2)
      .map((step) => step.replace(/^.*\n/, '').trimEnd());

  test('that are no pictures are written as Python writes them, and cut', () => {
    written(
      'texts.py',
      'def solve_turn(I):',
      '    c = insert(7, initset(9))',
      '    d = interval(0, 1000, 1)',
      '    e = rbind(shift, (-1, 0))',
      '    return I',
    );
    const [c, d, e] = valuesOf('texts.py');
    expect(c).toBe('    frozenset({9, 7})');
    expect(d).toMatch(/^ {4}\(0, 1, 2, .*, 77, … 922 more\)$/);
    expect(e).toBe('    rbind(shift, (-1, 0))');
  });

  test('that are images, or tuples of them, are drawn', () => {
    written(
      'images.py',
      'def solve_turn(I):',
      '    x1 = im_of(I)',
      '    x2 = im_colors(x1)',
      '    x3 = im_plain((2, 1), 10)',
      '    return I',
    );
    expect(valuesOf('images.py', '--sample', 'demo:1').slice(0, 3)).toEqual([
      '    image of 2x1 at (0, 0)\n    1\n    2',
      '    2 images\n    0: 2x1 at (0, 0)   1: 2x1 at (0, 0)\n    1                  0\n    0                  2',
      '    image of 2x1 at (0, 0)\n    .\n    .',
    ]);
    expect(trace('images.py', '--html', '-').stdout).toContain('<p>image of 2x1 at (0, 0)</p><div class="grids">');
  });
});

test('a line that runs away is given up, at the bound of --work', () => {
  written(
    'runaway.py',
    'def solve_turn(I):',
    '    x1 = interval(0, 1500, 1)',
    '    x2 = size(product(x1, x1))',
    '    return I',
  );
  const { status, stdout } = trace('runaway.py', '--work', '1000000');
  expect(status).toBe(0);
  expect(stdout).toMatch(/ {2}given up on line 3: product: LimitError: more than 1,000,000 units of work\n/);
  expect(stdout).toContain(
    '    given up: product: LimitError: more than 1,000,000 units of work\n\n4   return I   not run\n',
  );
  expect(trace('runaway.py').stdout).toContain('\n    2250000\n');
  expect(trace('runaway.py', '--work', '1000000', '--html', '-').stdout).toContain(
    '<p class="bad">given up: product: LimitError: more than 1,000,000 units of work</p>',
  );
});

describe('a program by another name', () => {
  test('the task of a bundled solver', () => {
    const { stdout } = run(['trace', '03b21e76'], { BATT_TASKS: '' });
    expect(stdout).toMatch(/^solve_03b21e76 {2}task 03b21e76 {2}demo 0 {2}match\n/);
  });

  test('the md5 of an archived one, or its start; and its task', () => {
    expect(run(['import', 'mine.py', '--archive', 'a.db']).status).toBe(0);
    const [{ md5 }] = JSON.parse(run(['solvers', 'list', '--json', '--archive', 'a.db']).stdout);
    const expected =
      'solve_turn  task turn  demo 0  match\n\ninput   expected\n1 0     0 1\n\n   O = vmirror(I)\n   grid of 1x2\n   0 1\n\n   return O\n   grid of 1x2\n   0 1\n';
    expect(trace(md5.slice(0, 6), '--archive', 'a.db').stdout).toBe(expected);
    expect(trace('turn', '--archive', 'a.db').stdout).toBe(expected);
  });
});

test.each<[string[], RegExp]>([
  [
    ['two.py'],
    /^batt-run: 'two.py' has 2 programs \(solve_turn, solve_other\): name one, as in two.py:solve_turn, or its task with --task\n$/,
  ],
  [['two.py:solve_trun'], /^batt-run: no program solve_trun in 'two.py' \(did you mean solve_turn\?\)\n$/],
  [['none.py'], /^batt-run: no such file: 'none.py'/],
  [
    ['nothing'],
    /^batt-run: no program 'nothing': no such file, and no solver of that task or md5 among the bundled solvers; there is no archive 'archive.db'\n$/,
  ],
  [['.'], /^batt-run: '.' is a folder: name one file in it/],
  [['mine.py', '--task', 'trun'], /^batt-run: no task 'trun' \(did you mean turn\?\) among the 1 in 'tasks.json'/],
  [['mine.py', '--sample', 'demo:2'], /^batt-run: --sample: task turn has demo:0 to demo:1, not demo:2\n$/],
  [['mine.py', '--sample', 'train:0'], /^batt-run: --sample: expected demo:N or test:N/],
])('%j is refused', (words, message) => {
  const { status, stdout, stderr } = trace(...words);
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(message);
});

test('a page is not left half-written, and goes to standard output for -', () => {
  expect(trace('mine.py', '--sample', 'demo:7', '--html', 'no.html').status).toBe(2);
  expect(existsSync(join(folder, 'no.html'))).toBe(false);
  expect(trace('mine.py', '--html', 't.html')).toEqual({ status: 0, stdout: 'written: t.html\n', stderr: '' });
  const page = readFileSync(join(folder, 't.html'), 'utf8');
  expect(page).toContain('<code>x2 = first(x1)</code>');
  expect(trace('mine.py', '--html', '-').stdout).toBe(page);
});

test.skipIf(!hasChromium)('the page shows every line, asks the network for nothing, and fits a phone', async () => {
  trace('mine.py', '--html', 'page.html');
  const browser = await startBrowser();
  try {
    const { page, complaints } = await browser.open(join(folder, 'page.html'), 400);
    expect(await page.locator('li svg').count()).toBe(4);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(400);
    expect(complaints).toEqual([]);
  } finally {
    await browser.close();
  }
});
