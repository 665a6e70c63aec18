import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { arcDsl, tokpidjin } from '../../src/dsl/index.js';

const LAUNCHER = fileURLToPath(new URL('../../bin/batt-run.mjs', import.meta.url));

function ops(...words: string[]) {
  const { status, stdout, stderr } = spawnSync('node', [LAUNCHER, 'ops', ...words], { encoding: 'utf8' });
  return { status, stdout, stderr };
}

test('an operation is explained with its signature, meaning, example, dialects and device', () => {
  expect(ops('rot90')).toEqual({
    status: 0,
    stdout: [
      'rot90(grid: Grid): Grid',
      '  The grid turned clockwise by a quarter.',
      '  rot90(((1, 2, 3), (4, 5, 6))) = ((4, 1), (5, 2), (6, 3))',
      '  dialects: arc-dsl, tokpidjin',
      '  never fails in tokpidjin: gives () instead',
      '  on devices: yes, in arc-dsl',
      '',
    ].join('\n'),
    stderr: '',
  });
});

test('where dialects differ, each has its own', () => {
  const { stdout } = ops('index', 'o_g_t');
  expect(stdout).toContain('The color at a location; None outside.');
  expect(stdout).toContain('The color at a location; minus infinity outside.');
  expect(stdout).toContain('in tokpidjin also called o_g_tuple');
  expect(stdout).toContain('(((0, 0, 1), (1, 0, 1)), ((0, 2, 2),)) in tokpidjin');
  expect(ops('index', '--dialect', 'arc-dsl').stdout).not.toContain('minus infinity');
});

test('the list has all of a dialect', () => {
  const named = (stdout: string): string[] =>
    stdout
      .split('\n')
      .slice(2, -2)
      .filter((line) => !line.startsWith('columns left out'))
      .map((line) => line.split(' ')[0])
      .filter((name) => name !== ''); // where a meaning goes on
  const { stdout } = ops();
  expect(named(stdout).sort()).toEqual([...arcDsl.operations.keys()].sort());
  expect(stdout).toMatch(/\n225 operations of arc-dsl; batt-run ops NAME shows signature and example\n$/);
  const names = [...tokpidjin.operations.values()].map(({ name }) => name);
  expect(named(ops('--dialect', 'tokpidjin').stdout).sort()).toEqual([...new Set(names)].sort());
});

test('as JSON, one operation a line', () => {
  const { stdout } = ops('fill', '--dialect', 'arc-dsl', '--json');
  expect(JSON.parse(stdout)).toEqual([
    {
      name: 'fill',
      signature: 'fill(grid: Grid, value: Integer, patch: Patch): Grid',
      family: 'painting',
      params: [
        { name: 'grid', type: 'Grid' },
        { name: 'value', type: 'Integer' },
        { name: 'patch', type: 'Patch' },
      ],
      result: 'Grid',
      meaning: 'A color at the locations of a patch.',
      examples: {
        'arc-dsl': { call: 'fill(((0, 0), (0, 0)), 5, initset((0, 1)))', value: '((0, 5), (0, 0))' },
      },
      dialects: ['arc-dsl'],
      aliases: [],
      catches: null,
      device: true,
    },
  ]);
});

test.each([
  [['rot9'], 'no operation rot9; did you mean rot90?'],
  [['height_t', '--dialect', 'arc-dsl'], 'no operation height_t in arc-dsl; did you mean height?'],
  [['--dialect', 'dsl'], "--dialect: expected arc-dsl or tokpidjin, found 'dsl'"],
])('%s is refused', (words, message) => {
  expect(ops(...words)).toEqual({ status: 2, stdout: '', stderr: `batt-run: ${message}\n` });
});
