import { expect, it } from 'vitest';
import { LinesInOrder } from '../../src/emit/lines-in-order.js';

it.each([
  ['in memory', undefined],
  ['in a temporary file', 0],
])('hands out lines at their turn, and at last those behind missing ones: %s', (_, inMemory) => {
  const out: string[] = [];
  const items = new LinesInOrder((lines) => out.push(lines), inMemory);
  items.add(1, 'b');
  expect(out).toEqual([]);
  items.add(0, 'a');
  expect(out).toEqual(['a', 'b']);
  items.add(4, 'e');
  items.add(3, 'd');
  items.flush();
  expect(out).toEqual(['a', 'b', 'd', 'e']);
});
