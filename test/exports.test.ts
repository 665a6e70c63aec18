/** Names that files of src export: each is used by another file, or is no export. */
import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { sourceFiles } from './source.js';

/** What is loaded by its path: the program, the library, and what a worker thread runs. */
const ENTRIES = ['src/cli/main.ts', 'src/library/index.ts', 'src/pipeline/worker-thread.ts'];

/** The doors: what others take of a folder. Whoever lies in the folder itself is no other. */
const isDoor = (path: string): boolean => posix.basename(path) === 'index.ts';

test('nobody exports what nobody else uses', () => {
  const files = sourceFiles('src', 'test', 'scripts');
  const exportsOf = new Map(files.map(({ path, exports }) => [path, exports]));
  /** By file and name: the files that use it. */
  const users = new Map<string, string[]>();
  const key = (path: string, name: string): string => `${path} ${name}`;
  for (const { path, takes } of files)
    for (const { from, names, isDoor: all } of takes)
      for (const name of all ? (exportsOf.get(from) ?? []) : names)
        users.set(key(from, name), [...(users.get(key(from, name)) ?? []), path]);
  const unused: string[] = [];
  for (const { path, exports } of files) {
    if (!path.startsWith('src/') || ENTRIES.includes(path)) continue;
    const folder = `${posix.dirname(path)}/`;
    const isOther = (user: string): boolean => (isDoor(path) ? !user.startsWith(folder) : user !== path);
    for (const name of exports) if (!(users.get(key(path, name)) ?? []).some(isOther)) unused.push(key(path, name));
  }
  expect(unused).toEqual([]);
});
