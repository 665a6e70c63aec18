/** Files of src that import each other in a circle, be it for a type: none may. */
import { expect, test } from 'vitest';
import { sourceFiles } from './source.js';

/** Circles that stay, and why. */
/** Groups of nodes of which each can be reached from each other one (Tarjan 1972). */
function circlesOf(next: ReadonlyMap<string, readonly string[]>): string[][] {
  const circles: string[][] = [];
  const numbers = new Map<string, number>();
  const path: string[] = [];
  /** The lowest number on the path that a node leads back to. */
  const visit = (node: string): number => {
    const number = numbers.size;
    numbers.set(node, number);
    path.push(node);
    let lowest = number;
    for (const other of next.get(node) ?? []) {
      if (!numbers.has(other)) lowest = Math.min(lowest, visit(other));
      else if (path.includes(other)) lowest = Math.min(lowest, numbers.get(other) ?? lowest);
    }
    if (lowest === number) {
      const circle = path.splice(path.indexOf(node));
      if (circle.length > 1) circles.push(circle.sort());
    }
    return lowest;
  };
  for (const node of next.keys()) if (!numbers.has(node)) visit(node);
  return circles;
}

test('circles are found: a leads to b and c, both lead back; d stands apart', () => {
  const next = { a: ['b', 'c'], b: ['a'], c: ['b', 'd'], d: [] };
  expect(circlesOf(new Map(Object.entries(next)))).toEqual([['a', 'b', 'c']]);
});

test('there are none', () => {
  const next = new Map(sourceFiles('src').map(({ path, takes }) => [path, takes.map(({ from }) => from)]));
  expect(circlesOf(next)).toEqual([]);
});
