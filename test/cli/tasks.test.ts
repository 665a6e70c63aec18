/** `batt-run tasks` and `batt-run show`, as a user types them. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium, startBrowser } from '../report/html/browser.js';

const LAUNCHER = fileURLToPath(new URL('../../bin/batt-run.mjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'batt-run-tasks-'));
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

const tasks = (...words: string[]) => run(['tasks', ...words]);
const show = (...words: string[]) => run(['show', ...words]);

writeFileSync(
  join(folder, 'tasks.json'),
  JSON.stringify({
    wide: {
      train: [
        { input: [[1, 0, 2]], output: [[2, 0, 1]] },
        { input: [[1, 1], [0, 0]], output: [[1, 1], [0, 0]] }, // biome-ignore format: rows
      ],
      test: [{ input: [[3, 3, 0, 0]] }],
    },
    small: { train: [{ input: [[1]], output: [[1, 1]] }], test: [{ input: [[2]], output: [[2, 2]] }] },
  }),
);
writeFileSync(
  join(folder, 'mine.py'),
  'def solve_wide(I):\n    return vmirror(I)\ndef solve_small(I):\n    return hconcat(I, I)\n',
);

/** Ids of the tasks that a command line lists. */
const listed = (...words: string[]): string[] =>
  JSON.parse(tasks('--json', ...words).stdout).map(({ id }: { id: string }) => id);

describe('the list', () => {
  test('has sizes and colors, the smallest task first', () => {
    expect(tasks()).toEqual({
      status: 0,
      stderr: '',
      stdout: `task   demos  tests  inputs      outputs     colors
───────────────────────────────────────────────────
small      1      1  1x1         1x2         12
wide       2      1  1x2 to 2x4  1x2 to 2x3  0123
2 tasks
`,
    });
  });

  test.each<[string[], string[]]>([
    [['-i', 'wide'], ['wide']],
    [['-c', '1'], ['small']],
    [['--side', '2'], ['small']],
    [['--side', '3..'], ['wide']],
    [['--colors', '..2'], ['small']],
    [['--demos', '2..9'], ['wide']],
    [['--tests', '0'], []],
    [['--same-size'], ['wide']],
    [['--other-size'], ['small']],
    [
      ['--sort', 'id'],
      ['small', 'wide'],
    ],
  ])('%j lists %j', (words, ids) => {
    expect(listed(...words)).toEqual(ids);
  });

  test('says how many there are, and how to see them', () => {
    expect(tasks('-n', '1').stdout).toMatch(/\n1 of 2 tasks; -n 0 lists all 2\n$/);
    expect(tasks('--tests', '0').stdout).toBe('0 of 2 tasks\n');
  });

  test.each<[string[], RegExp]>([
    [
      ['--side', 'x'],
      /^batt-run: --side: expected a number or a range such as 3, 3\.\.10, 3\.\. or \.\.10, found 'x'\n$/,
    ],
    [['--colors', '5..2'], /^batt-run: --colors: expected a number or a range/],
    [['--demos', '..'], /^batt-run: --demos: expected a number or a range/],
    [
      ['--solved'],
      /^batt-run: --solved needs an archive, and there is no 'archive.db' here: name one with --archive\n$/,
    ],
    [['--archive', 'none.db'], /^batt-run: no file 'none.db'/],
    [['-i', 'smal'], /no task 'smal' among 2; nearest: small/],
  ])('%j is refused', (words, message) => {
    const { status, stdout, stderr } = tasks(...words);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(message);
  });

  describe('with an archive', () => {
    beforeAll(() => {
      expect(run(['import', 'mine.py', '--archive', 'a.db']).status).toBe(0);
    });

    test('says what is solved, or how near the best program is', () => {
      const { stdout } = tasks('--archive', 'a.db');
      expect(stdout).toMatch(/^small .* 12 {6}solved$/m);
      expect(stdout).toMatch(/^wide .* 0123 {4}demo-solved$/m);
    });

    test('lists what is solved, and what is not', () => {
      expect(listed('--archive', 'a.db', '--solved')).toEqual(['small']);
      expect(listed('--archive', 'a.db', '--unsolved')).toEqual([]);
    });
  });
});

describe('show', () => {
  const SMALL = `small  1 demo, 1 test; inputs 1x1, outputs 1x2; colors 1 2

demo 0                   test 0
input 1x1   output 1x2   input 1x1   output 1x2
1           1 1          2           2 2
`;

  test('draws a task, its samples side by side', () => {
    expect(show('small')).toEqual({ status: 0, stdout: SMALL, stderr: '' });
    expect(show('-i', 'small').stdout).toBe(SMALL);
  });

  test('draws several, and says which outputs are not known', () => {
    const { stdout } = show('small', 'wide');
    expect(stdout).toContain(SMALL);
    expect(stdout).toMatch(/ {3}test 0: its output is not known\n.* {3}input 1x4\n.* {3}3 3 0 0\n/);
  });

  test('has the colors of ARC where the terminal has colors', () => {
    expect(run(['show', 'small'], { FORCE_COLOR: '1' }).stdout).toContain('\x1b[48;5;26m    \x1b[0m');
  });

  test('writes SVG, and the same to standard output for -', () => {
    expect(show('small', '--svg', 's.svg')).toEqual({ status: 0, stdout: 'written: s.svg\n', stderr: '' });
    const svg = readFileSync(join(folder, 's.svg'), 'utf8');
    expect(svg).toMatch(
      /^<\?xml version="1.0" encoding="UTF-8"\?>\n<svg xmlns="http:\/\/www.w3.org\/2000\/svg" width="\d+" height="\d+"/,
    );
    expect(svg.match(/fill="#0074d9"/g)).toHaveLength(2);
    expect(show('small', '--svg', '-').stdout).toBe(svg);
  });

  test('writes PNG where the package for it is installed', () => {
    const installed = join(folder, 'packages/@resvg/resvg-js');
    mkdirSync(installed, { recursive: true });
    writeFileSync(
      join(installed, 'index.js'),
      "exports.Resvg = class { constructor(svg) { this.svg = svg; } render() { return { asPng: () => Buffer.from('PNG of ' + this.svg.length) }; } };",
    );
    const { status, stdout } = run(['show', 'small', '--png', 's.png'], { NODE_PATH: join(folder, 'packages') });
    expect([status, stdout]).toEqual([0, 'written: s.png\n']);
    // The package itself comes first where this checkout has it.
    expect(readFileSync(join(folder, 's.png'), 'latin1')).toMatch(/^(?:PNG of \d+|\x89PNG\r\n)/);
  });

  test.each<[string[], RegExp]>([
    [[], /^batt-run: show: expected the id of a task; batt-run tasks lists them\n$/],
    [
      ['smal'],
      /^batt-run: no task 'smal' \(did you mean small\?\) among the 2 in 'tasks.json': see --tasks and --data\n$/,
    ],
    [['small', '--svg', 'x', '--html', 'x'], /^batt-run: .*x/],
    [['small', '--png', '-'], /^batt-run: --png: expected a name, found '-'/],
  ])('%j is refused', (words, message) => {
    const { status, stdout, stderr } = show(...words);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(message);
    expect(existsSync(join(folder, 'x'))).toBe(false);
  });

  test.skipIf(!hasChromium)('writes a page that asks the network for nothing and fits a phone', async () => {
    show('small', 'wide', '--html', 'page.html');
    const browser = await startBrowser();
    try {
      const { page, complaints } = await browser.open(join(folder, 'page.html'), 400);
      expect(await page.locator('svg').count()).toBe(9);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(400);
      expect(complaints).toEqual([]);
    } finally {
      await browser.close();
    }
  });
});
