import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  carrierValues,
  type FrozenSet,
  frozenset,
  isTuple,
  pairTuple,
  tupleItems,
  tupleOf,
  type Value,
} from '../../src/value/index.js';
import { patches } from './arbitrary.js';
import { call, run } from './run.js';

const locationsOf = (patch: Value): number[][] => {
  const locations = call('toindices', patch) as FrozenSet;
  return carrierValues(locations).map((location) => (isTuple(location) ? tupleItems(location).map(Number) : []));
};

/** The distance by its definition. */
const distance = (a: Value, b: Value): number =>
  Math.min(...locationsOf(a).flatMap(([i, j]) => locationsOf(b).map(([k, l]) => Math.abs(i - k) + Math.abs(j - l))));

describe('manhattan and adjacent', () => {
  it.each([
    ['manhattan', ['{"set":[[0,0],[0,1]]}', '{"set":[[2,4],[3,0]]}'], '3'],
    ['manhattan', ['{"set":[[0,0]]}', '{"set":[[7,[0,0]]]}'], '0'],
    ['manhattan', ['{"set":[[0,0]]}', '{"set":[[600,-2]]}'], '602'],
    ['manhattan', ['{"set":[]}', '{"set":[[0,0]]}'], 'ValueError'],
    ['manhattan', ['{"set":[]}', '5'], 'ValueError'],
    ['manhattan', ['{"set":[[0,0]]}', '5'], 'TypeError'],
    ['adjacent', ['{"set":[[0,0]]}', '{"set":[[0,1]]}'], 'true'],
    ['adjacent', ['{"set":[[0,0]]}', '{"set":[[1,1]]}'], 'false'],
    ['adjacent', ['{"set":[[0,0],[0,1]]}', '{"set":[[0,1],[0,2]]}'], 'false'],
    ['adjacent', ['{"set":[[0,0]]}', '{"set":[]}'], 'ValueError'],
  ])('%s of %j is %s', (op, args, expected) => {
    expect(run(op, ...args)).toBe(expected);
  });

  it('measure the nearest cells', () => {
    fc.assert(
      fc.property(patches, patches, (a, b) => {
        expect(call('manhattan', a, b)).toBe(distance(a, b));
        expect(call('adjacent', a, b)).toBe(distance(a, b) === 1);
      }),
    );
  });

  it('measure large patches, too', () => {
    const block = (top: number, left: number, bottom: number, right: number): Value =>
      call('backdrop', frozenset([pairTuple(top, left), pairTuple(bottom, right)]));
    expect(call('manhattan', call('box', block(0, 0, 29, 29)), block(7, 8, 20, 20))).toBe(7);
    expect(call('manhattan', block(7, 8, 20, 20), block(30, 35, 50, 50))).toBe(25);
  });
});

describe('gravitate', () => {
  it.each([
    ['gravitate', ['{"set":[[1,[0,0]],[1,[0,1]]]}', '{"set":[[2,[5,1]]]}'], '[4,0]'],
    ['gravitate', ['{"set":[[1,[5,9]]]}', '{"set":[[2,[5,1]]]}'], '[0,-7]'],
    ['gravitate', ['{"set":[[1,[5,2]]]}', '{"set":[[2,[5,1]]]}'], '[0,0]'],
    ['gravitate', ['{"set":[[1,[5,9]]]}', '{"set":[[2,[0,1]]]}'], '[0,-42]'],
    ['gravitate', ['{"set":[[1,[5,1]]]}', '{"set":[[2,[5,1]]]}'], '[-1,0]'],
    ['gravitate', ['{"set":[]}', '{"set":[[0,0]]}'], 'ValueError'],
  ])('%s of %j is %s', (op, args, expected) => {
    expect(run(op, ...args)).toBe(expected);
  });

  it('stops where the source is first adjacent', () => {
    fc.assert(
      fc.property(patches, patches, (source, destination) => {
        const fall = call('gravitate', source, destination);
        const [i, j] = isTuple(fall) ? tupleItems(fall).map(Number) : [];
        const steps = Math.abs(i + j);
        const at = (n: number): Value => tupleOf([Math.sign(i) * n + 0, Math.sign(j) * n + 0]);
        for (let n = 0; n < steps; n++) expect(call('adjacent', call('shift', source, at(n)), destination)).toBe(false);
        if (steps < 42) expect(call('adjacent', call('shift', source, at(steps)), destination)).toBe(true);
      }),
    );
  });
});
