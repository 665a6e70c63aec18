/** The work that operations count: the same whatever is remembered of their arguments, and twice as much where it is done twice. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it, test } from 'vitest';
import { arcDsl, type Dialect, tokpidjin } from '../../src/dsl/index.js';
import { functionsOf, type OperationVector } from '../../src/dsl/replay.js';
import { OpError } from '../../src/errors.js';
import { decode, resetBudget, type Value, workDone } from '../../src/value/index.js';
import { call, value } from './run.js';

/** Work of a computation; null where it raises. */
function workOf(compute: () => Value): number | null {
  resetBudget();
  try {
    compute();
  } catch (error) {
    if (error instanceof OpError) return null;
    throw error;
  }
  return workDone();
}

test.each([
  ['rot90', ['[[1,2,3],[4,5,6]]'], 6], // cells of the new grid
  ['fill', ['[[1,2],[3,4]]', '5', '{"set":[[0,0]]}'], 4 + 1], // and locations
  ['mostcolor', ['[[1,1],[1,2]]'], 4], // cells that are looked at
  ['order', ['{"set":[3,1,2]}', 'null'], 3 + 3], // keys, items of the new tuple
  ['apply', ['{"fn":"increment"}', '[1,2,3]'], 3 + 3 + 3], // calls, sums, items
  ['apply', ['{"fn":"compose","args":[{"fn":"increment"},{"fn":"double"}]}', '[1,2,3]'], 3 * 3 + 3 * 2 + 3], // each call is three
  ['add', ['1', '2'], 1],
  ['size', ['[1,2,3]'], 0],
])('%s of %j: %i units', (name, args, units) => {
  const values = args.map(value);
  expect(workOf(() => call(name, ...values))).toBe(units);
  expect(workOf(() => call(name, ...values))).toBe(units);
});

/** The vectors of a dialect's operations, as they were recorded from CPython. */
function vectorsOf({ name }: Dialect): OperationVector[] {
  const packed = readFileSync(new URL(`../fixtures/${name}.jsonl.gz`, import.meta.url));
  const lines = gunzipSync(packed).toString().trim().split('\n');
  return lines.map((line) => JSON.parse(line)).filter((vector) => 'op' in vector);
}

/** Operations that look at a size, a sign or an item, or choose: they count nothing. */
const WITHOUT_WORK = {
  'arc-dsl': 'both branch either equality first flip greater identity index last positive sign size',
  tokpidjin:
    'both branch c_branch either equality first first_f first_t flip get_nth_f get_nth_t greater height_t identity index is_no_grid last last_f last_t normalize_t other_t portrait_t positive second shape_t sign size size_f size_t square_t toij toindices_i width_t',
};

describe.each([
  [arcDsl, WITHOUT_WORK['arc-dsl']],
  [tokpidjin, WITHOUT_WORK.tokpidjin],
])('$name', (dialect, withoutWork) => {
  const total = new Map<string, number>();

  it('counts the same when all is remembered that can be', () => {
    const differing = vectorsOf(dialect).filter(({ op, args }) => {
      const kernel = dialect.operations.get(op)?.kernel ?? (() => null);
      const values = args.map((arg) => decode(arg, { file: 'test' }, functionsOf(dialect)));
      const first = workOf(() => kernel(...values));
      total.set(op, (total.get(op) ?? 0) + (first ?? 0));
      return first !== workOf(() => kernel(...values));
    });
    expect(differing).toEqual([]);
  });

  it('counts something for every other operation', () => {
    const without = [...total].filter(([, units]) => units === 0).map(([op]) => op);
    expect(without.sort().join(' ')).toBe(withoutWork.split(' ').sort().join(' '));
  });
});
