/** The bundled solvers and differs: straight-line programs, a solver for every task. */

import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const root = new URL('../../', import.meta.url);

function programs(folder: string): { name: string; text: string }[] {
  return readdirSync(new URL(folder, root)).map((file) => ({
    name: file.replace(/\.py$/, ''),
    text: readFileSync(new URL(`${folder}/${file}`, root), 'utf8'),
  }));
}

/** What is wrong with a program: lines that do not fit, variables that are read before they are assigned, or never. */
function faults(text: string, signature: RegExp): string[] {
  const [comment, head, ...body] = text.trimEnd().split('\n');
  const found: string[] = [];
  if (!/^# .+\.$/.test(comment)) found.push(`no comment: ${comment}`);
  const parameters = signature.exec(head)?.[1].split(', ');
  if (parameters === undefined) return [...found, `not a definition: ${head}`];
  if (body.pop() !== '    return O') found.push('does not return O');
  const read = new Set<string>();
  const known = new Set(parameters);
  for (const [k, line] of body.entries()) {
    const [, target, operation, args] = /^ {4}(x\d+|O) = ([a-z_0-9]+)\(([A-Za-z_0-9, ]+)\)$/.exec(line) ?? [];
    if (target === undefined) return [...found, `not a call: ${line}`];
    for (const name of [operation, ...args.split(', ')]) {
      if (/^(x\d+|[SICO])$/.test(name) && !known.has(name)) found.push(`${name} is not assigned before: ${line}`);
      read.add(name);
    }
    if (target !== (k === body.length - 1 ? 'O' : `x${k + 1}`)) found.push(`target out of order: ${line}`);
    known.add(target);
  }
  const idle = [...known].filter((name) => /^x\d+$/.test(name) && !read.has(name));
  return [...found, ...idle.map((name) => `${name} is never read`)];
}

test('every task has a solver, and every solver its task', () => {
  const tasks = readdirSync(new URL('tasks', root)).filter((file) => file.endsWith('.json'));
  const solved = programs('batts/solvers').map(({ name }) => `${name}.json`);
  expect(solved.sort()).toEqual(tasks.sort());
});

test('no two solvers have the same body', () => {
  const bodies = programs('batts/solvers').map(({ text }) => text.split('\n').slice(2).join('\n'));
  expect(new Set(bodies).size).toBe(bodies.length);
});

test('the differs compare these respects', () => {
  expect(programs('batts/differs').map(({ name }) => name)).toEqual([
    'background',
    'cells',
    'dimensions',
    'histogram',
    'object_count',
    'object_sizes',
    'objects',
    'palette',
    'rows',
    'shapes',
  ]);
});

describe.each(programs('batts/solvers'))('solver $name', ({ name, text }) => {
  test('is a straight-line program', () => {
    expect(faults(text, new RegExp(`^def solve_${name}\\((I|S, I)\\):$`))).toEqual([]);
  });
});

describe.each(programs('batts/differs'))('differ $name', ({ name, text }) => {
  test('is a straight-line program that ends in a pair of score and witness', () => {
    expect(faults(text, new RegExp(`^def differ_${name}\\((S, I, C)\\):$`))).toEqual([]);
    expect(text).toMatch(/\n {4}O = astuple\(x\d+, x\d+\)\n/);
  });
});
