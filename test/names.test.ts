/** Names in src that stand for one thing each: of types, whether exported or not, and of files. */
import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { sourceFiles } from './source.js';

/** Names that occur twice, and where. */
function doubles(pairs: readonly (readonly [name: string, path: string])[]): [string, string[]][] {
  const places = new Map<string, string[]>();
  for (const [name, path] of pairs) places.set(name, [...(places.get(name) ?? []), path]);
  return [...places].filter(([, paths]) => paths.length > 1);
}

const files = sourceFiles('src');

test('no two files declare a type of the same name', () => {
  const declared = files.flatMap(({ path, types }) => types.map((type) => [type, path] as const));
  expect(doubles(declared)).toEqual([]);
});

test('no two files have the same name, but for the doors of folders', () => {
  const named = files.map(({ path }) => [posix.basename(path), path] as const).filter(([name]) => name !== 'index.ts');
  expect(doubles(named)).toEqual([]);
});
