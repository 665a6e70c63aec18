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
  const before = workDone();
  try {
    resetBudget();
    compute();
  } catch (error) {
    if (error instanceof OpError) return null;
    throw error;
  }
  return workDone() - before;
}

test.each([
  ['rot90', ['[[1,2,3],[4,5,6]]'], 6], // cells of the new grid
  ['fill', ['[[1,2],[3,4]]', '5', '{"set":[[0,0]]}'], 4 + 1], // and locations
  ['mostcolor', ['[[1,1],[1,2]]'], 4], // cells that are looked at
  ['order', ['{"set":[3,1,2]}', 'null'], 3 + 3], // keys, items of the new tuple
  ['apply', ['{"fn":"increment"}', '[1,2,3]'], 3 + 3], // calls, items
  ['apply', ['{"fn":"compose","args":[{"fn":"increment"},{"fn":"double"}]}', '[1,2,3]'], 3 * 3 + 3],
  ['add', ['1', '2'], 0],
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

/** Operations of numbers, sizes, single items and functions, which count nothing. */
const WITHOUT_WORK = {
  'arc-dsl':
    'add both branch chain compose crement decrement divide double either equality even first flip fork greater halve identity increment index invert last lbind matcher multiply positive power rbind sign size subtract',
  tokpidjin:
    'both branch c_branch chain compose crement decrement double either equality even first first_f first_t flip fork get_nth_f get_nth_t greater halve height_t identity increment index invert is_no_grid last last_f last_t lbind matcher multiply normalize_t other_t portrait_t positive power rbind second shape_t sign size size_f size_t square_t subtract toij toindices_i width_t',
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

  it('counts something for every operation that makes something or walks through it', () => {
    const without = [...total].filter(([, units]) => units === 0).map(([op]) => op);
    expect(without.sort().join(' ')).toBe(withoutWork.split(' ').sort().join(' '));
  });
});
