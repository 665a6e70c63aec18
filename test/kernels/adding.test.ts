/** What docs/adding-an-operation.md says: a new operation is one file, and its test. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Scratch } from './scratch.js';

const page = readFileSync(fileURLToPath(new URL('../../docs/adding-an-operation.md', import.meta.url)), 'utf8');
const [kernel, model] = [...page.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, text]) => text);

const scratch = new Scratch([
  'bin',
  'batts',
  'docs',
  'examples',
  'package.json',
  'scripts',
  'src',
  'tasks',
  'test',
  'tsconfig.build.json',
  'tsconfig.json',
  'vitest.config.ts',
  // Behind the sources, so that they are newer: nothing that they are made of is changed.
  'dist/kernels/search.wasm',
  'dist/kernels/search-debug.wasm',
]);
afterAll(() => scratch.remove());

const cli = (...words: string[]): string => scratch.run('node', 'bin/batt-run.mjs', ...words);

beforeAll(() => {
  scratch.write('src/kernels/operations/rot45.ts', kernel);
  scratch.edit('test/model/operations/grids.ts', (text) =>
    text.replace('  /** The grid turned by a half. */\n', (next) => model + next),
  );
  for (const file of ['safe.ts', 'tokpidjin/spatial.ts'])
    scratch.edit(`test/model/operations/${file}`, (text) =>
      text.replace(/(?<=')rot90 |(?<= )rot90 (?=rot180)/, 'rot45 rot90 '),
    );
  // What optimizes takes most of the time, and changes no answer.
  scratch.edit('scripts/kernels.mjs', (text) => text.replace(/'-O3', (.*) finish: inlined/, '$1 finish: tidied'));
  scratch.run('npm', 'run', 'build');
  scratch.run('npx', 'tsc', '-p', 'src/kernels');
}, 300_000);

test('`ops` explains it', () => {
  expect(cli('ops', 'rot45')).toBe(
    [
      'rot45(grid: Grid): Grid',
      '  The grid turned clockwise by an eighth: its diagonals are rows, and what lies between its cells is 0.',
      '  rot45(((1, 2), (3, 4))) = ((0, 1, 0), (3, 0, 2), (0, 4, 0))',
      '  dialects: arc-dsl, tokpidjin',
      '  never fails in tokpidjin: gives () instead',
      '  on devices: no',
      '',
    ].join('\n'),
  );
});

test.each(['arc-dsl', 'tokpidjin'])('`eval` runs it in %s, called and as a function value', (dialect) => {
  scratch.write(
    'turn.py',
    'def solve_a(I):\n    return rot45(I)\n\ndef solve_b(I):\n    x1 = compose(rot90, rot45)\n    return x1(I)\n\ndef solve_c(I):\n    x1 = astuple(I, I)\n    return apply(rot45, x1)\n',
  );
  cli('eval', 'turn.py', '--grid', '[[1,2],[3,4]]', '--dialect', dialect, '--emit', 'turned.jsonl');
  const turned = [[0, 1, 0], [3, 0, 2], [0, 4, 0]]; // biome-ignore format: a grid
  const results = readFileSync(scratch.path('turned.jsonl'), 'utf8').trim().split('\n');
  expect(results.map((line) => JSON.parse(line).value)).toEqual([
    turned,
    [[0, 3, 0], [4, 0, 1], [0, 2, 0]], // biome-ignore format: a grid
    [turned, turned],
  ]);
});

test('`gen` exchanges it for operations of its types', () => {
  scratch.write('solvers.py', 'def solve_a(I):\n    return rot45(I)\n');
  const batt = (...words: string[]): string =>
    cli('gen', '-c', '0', '--solvers', 'solvers.py', '--differs', 'batts/differs/dimensions.py', ...words, '-o', '-');
  expect(batt('--freeze-solvers')).toContain('rot45');
  const solvers = Array.from(
    { length: 40 },
    (_, k) => `def solve_a${k}(I):\n    x1 = compose(rot90, rot180)\n    return x1(I)\n`,
  );
  scratch.write('solvers.py', solvers.join('\n'));
  expect(batt('--mutation-rate', '1')).toContain('rot45');
});

test('its example is run, in the product and in the model', () => {
  const words = ['vitest', 'run', 'test/dsl/examples.test.ts', 'test/scripts/operations.test.ts'];
  expect(scratch.run('npx', ...words)).toMatch(/Tests .*passed/);
});
