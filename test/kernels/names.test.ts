/** What the kernels' files declare: no name of a function, and no limit, has two meanings. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path/posix';
import { expect, it } from 'vitest';

const KERNELS = 'src/kernels';
const MEMORY = 'src/memory';

/** The lines that declare something at the top level of files in a folder, with the names of what they declare and of the file. */
function declarations(folder: string, pattern: RegExp): { file: string; name: string; line: string }[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  return files.flatMap((file) =>
    Array.from(readFileSync(join(folder, file), 'utf8').matchAll(pattern), ([line, name]) => ({ file, name, line })),
  );
}

it('each function has a name of its own', () => {
  const files = new Map<string, string[]>();
  for (const { name, file } of declarations(KERNELS, /^(?:export )?function (\w+)/gm))
    files.set(name, [...(files.get(name) ?? []), file]);
  expect(files.get('isNumber')).toEqual(['python/numeric.ts']);
  expect([...files].filter(([, of]) => of.length > 1)).toEqual([]);
});

it('limits are declared in one file, for kernels and for the side of JavaScript', () => {
  const limits = /^(?:export )?const ((?:MOST|DEEPEST)_\w+)\b.*$/gm;
  const inKernels = declarations(KERNELS, limits);
  expect(inKernels.map(({ name }) => name)).toContain('MOST_CELLS');
  expect(new Set(inKernels.map(({ file }) => file))).toEqual(new Set(['memory/limits.ts']));
  expect(declarations(MEMORY, limits)).toEqual([]);
});

it('limits are plain numbers, so that JavaScript can import them', () => {
  for (const { line } of declarations(`${KERNELS}/memory`, /^export const ((?:MOST|DEEPEST)\w*)\b.*$/gm))
    expect(line).toMatch(/^export const \w+ = [\w< ]+;$/);
});
