import { expect, it } from 'vitest';
import { InOrder } from '../../src/pipeline/in-order.js';

it('hands out each item at its turn, and at last those behind a missing one', () => {
  const out: string[] = [];
  const items = new InOrder<string>((item) => out.push(item));
  items.add(1, 'b');
  expect(out).toEqual([]);
  items.add(0, 'a');
  expect(out).toEqual(['a', 'b']);
  items.add(4, 'e');
  items.add(3, 'd');
  items.flush();
  expect(out).toEqual(['a', 'b', 'd', 'e']);
});
