import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { counted, listed } from '../src/counted.js';

test.each<[Parameters<typeof counted>, string]>([
  [[0, 'task'], '0 tasks'],
  [[1, 'task'], '1 task'],
  [[1718, 'task'], '1,718 tasks'],
  [[1, 'batch', 'batches'], '1 batch'],
  [[2, 'batch', 'batches'], '2 batches'],
])('%j', (args, text) => {
  expect(counted(...args)).toBe(text);
});

test('names in a row', () => {
  expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map((names) => listed(names))).toEqual([
    '',
    'a',
    'a and b',
    'a, b and c',
  ]);
  expect(listed(['a', 'b', 'c', 'd'], 2)).toBe('a, b and 2 more');
});

/** Nouns that stand in the plural behind a number, without a look at whether it is 1. */
const PLURAL =
  /\$\{(?!missing|listed)[^{}]*\} (?:tasks|programs|solvers|workers|samples|files|results|rounds|differs|batches|grids|pairs|timeouts|runs|links|regressions|dispatches|calls|outputs|problems|faults|cores|candidates|defects|items|folders)\b/g;

test('no message puts a noun in the plural behind a number that may be 1', () => {
  const root = new URL('../src/', import.meta.url);
  const found = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.startsWith('bench'))
    .flatMap((name) =>
      (readFileSync(new URL(name, root), 'utf8').match(PLURAL) ?? []).map((text) => `${name}: ${text}`),
    );
  expect(found).toEqual([]);
});
