/** When two programs are one graph of calls. */
import { expect, it } from 'vitest';
import { arcDsl } from '../../src/dsl/index.js';
import { parse, sameGraph } from '../../src/program/index.js';

/** Whether two programs, given as the lines of their functions, are one graph. */
function areSame(one: readonly string[], other: readonly string[]): boolean {
  const [a, b] = [one, other].map(
    (lines) => parse(`def solve(S, I, C):\n    ${lines.join('\n    ')}\n`, arcDsl, 'x')[0],
  );
  const found = sameGraph(a, b);
  expect(sameGraph(b, a)).toBe(found);
  return found;
}

it('it does not matter where calls stand, what variables are called, and what the output does not need', () => {
  const nested = ['return fill(rot90(I), ONE, asindices(rot90(I)))'];
  const named = ['x1 = hmirror(I)', 'a = rot90(I)', 'b = asindices(a)', 'O = fill(a, 1, b)', 'return O'];
  expect(areSame(nested, named)).toBe(true);
});

it('the operation matters', () => {
  expect(areSame(['return rot90(I)'], ['return rot180(I)'])).toBe(false);
  expect(areSame(['return rot90(I)'], ['return I'])).toBe(false);
});

it('operands matter, and their order', () => {
  expect(areSame(['return hconcat(I, rot90(I))'], ['return hconcat(rot90(I), I)'])).toBe(false);
  expect(areSame(['return hconcat(I, I)'], ['return hconcat(I, C)'])).toBe(false);
  expect(areSame(['return hconcat(rot90(I), rot90(I))'], ['return hconcat(rot90(I), rot180(I))'])).toBe(false);
});

it('constants matter by what they are, however they are written', () => {
  expect(areSame(['return astuple(ONE, TWO)'], ['return astuple(1, 2)'])).toBe(true);
  expect(areSame(['return astuple(ONE, TWO)'], ['return astuple(ONE, THREE)'])).toBe(false);
  expect(areSame(['return astuple(ONE, T)'], ['return astuple(ONE, ONE)'])).toBe(false);
});

it('function values matter, as constants and as what is called', () => {
  expect(areSame(['return apply(rot90, (I, I))'], ['return apply(rot180, (I, I))'])).toBe(false);
  expect(areSame(['f = compose(rot90, rot90)', 'return f(I)'], ['f = compose(rot90, rot180)', 'return f(I)'])).toBe(
    false,
  );
  expect(areSame(['f = compose(rot90, rot90)', 'return f(I)'], ['f = compose(rot90, rot90)', 'return f(C)'])).toBe(
    false,
  );
});

it('graphs whose trees are too large to walk are compared', () => {
  const doubled = [
    'x0 = I',
    ...Array.from({ length: 200 }, (_, k) => `x${k + 1} = hconcat(x${k}, x${k})`),
    'return x200',
  ];
  expect(areSame(doubled, doubled)).toBe(true);
});
