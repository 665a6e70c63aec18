import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { patches } from './arbitrary.js';
import { call, isEqual, run } from './run.js';

const vectors = fc.tuple(fc.integer({ min: -600, max: 600 }), fc.integer({ min: -9, max: 9 }));

describe('locations of a patch', () => {
  it.each([
    ['toindices', ['{"set":[[3,[1,2]],[4,[0,5]]]}'], '{"set":[[1,2],[0,5]]}'],
    ['toindices', ['{"set":[[3,[1,2]],[4,[1,2]]]}'], '{"set":[[1,2]]}'],
    ['toindices', ['{"set":[[1,2],[0,5]]}'], '{"set":[[1,2],[0,5]]}'],
    ['toindices', ['{"set":[]}'], '{"set":[]}'],
    ['toindices', ['[]'], '{"set":[]}'],
    ['toindices', ['[[1,2],[1,2]]'], '[[1,2],[1,2]]'],
    ['toindices', ['{"set":[1,2]}'], 'TypeError'],
    ['recolor', ['7', '{"set":[[3,[1,2]],[4,[0,5]]]}'], '{"set":[[7,[0,5]],[7,[1,2]]]}'],
    ['recolor', ['7', '{"set":[[1,2],[0,5]]}'], '{"set":[[7,[0,5]],[7,[1,2]]]}'],
    ['recolor', ['-200', '{"set":[[1,2]]}'], '{"set":[[-200,[1,2]]]}'],
    ['recolor', ['7', '{"set":[]}'], '{"set":[]}'],
  ])('%s of %j is %s', (op, args, expected) => {
    expect(run(op, ...args)).toBe(expected);
  });

  it('keeps them when it is recolored', () => {
    fc.assert(
      fc.property(patches, (patch) => {
        const recolored = call('recolor', 3, patch);
        expect(isEqual(call('toindices', recolored), call('toindices', patch))).toBe(true);
      }),
    );
  });
});

describe('moving a patch', () => {
  it.each([
    ['shift', ['{"set":[[3,[1,2]],[4,[0,5]]]}', '[2,-3]'], '{"set":[[3,[3,-1]],[4,[2,2]]]}'],
    ['shift', ['{"set":[[1,2],[0,5]]}', '[2,-3]'], '{"set":[[3,-1],[2,2]]}'],
    ['shift', ['{"set":[[1,2]]}', '[1000,0]'], '{"set":[[1001,2]]}'],
    ['shift', ['{"set":[[1,2]]}', '[true,false]'], '{"set":[[2,2]]}'],
    ['shift', ['{"set":[]}', '5'], '{"set":[]}'],
    ['shift', ['{"set":[[1,2]]}', '[1]'], 'ValueError'],
    ['shift', ['{"set":[[1,2]]}', '5'], 'TypeError'],
    ['normalize', ['{"set":[[3,[4,2]],[4,[3,5]]]}'], '{"set":[[3,[1,0]],[4,[0,3]]]}'],
    ['normalize', ['{"set":[]}'], '{"set":[]}'],
    ['normalize', ['{"set":[5]}'], 'TypeError'],
  ])('%s of %j is %s', (op, args, expected) => {
    expect(run(op, ...args)).toBe(expected);
  });

  it('moves it back', () => {
    fc.assert(
      fc.property(patches, vectors, (patch, [i, j]) => {
        const moved = call('shift', patch, [i, j]);
        expect(isEqual(call('shift', moved, [-i, -j]), patch)).toBe(true);
      }),
    );
  });

  it('moves the upper left corner to the origin', () => {
    fc.assert(
      fc.property(patches, (patch) => {
        expect(call('ulcorner', call('normalize', patch))).toEqual([0, 0]);
      }),
    );
  });
});

describe('extremes and corners', () => {
  it.each([
    ['ulcorner', ['{"set":[[3,[4,2]],[4,[3,5]]]}'], '[3,2]'],
    ['ulcorner', ['{"set":[]}'], '[]'],
    ['ulcorner', ['[[3,1,7],[2,5,6]]'], '[2,1,6]'],
    ['urcorner', ['{"set":[[3,[4,2]],[4,[3,5]]]}'], '[3,5]'],
    ['urcorner', ['[[3,1,7],[2,5,6]]'], 'KeyError'],
    ['llcorner', ['{"set":[[3,[4,2]],[4,[3,5]]]}'], '[4,2]'],
    ['lrcorner', ['{"set":[[3,[4,2]],[4,[3,5]]]}'], '[4,5]'],
    ['lrcorner', ['{"set":[[900,2],[3,5]]}'], '[900,5]'],
    ['uppermost', ['{"set":[[3,[4,2]],[4,[3,5]]]}'], '3'],
    ['uppermost', ['{"set":[]}'], 'ValueError'],
    ['uppermost', ['{"set":[[1,2,3]]}'], 'ValueError'],
    ['lowermost', ['{"set":[[3,[4,2]],[4,[3,5]]]}'], '4'],
    ['leftmost', ['{"set":[[4,2],[3,5]]}'], '2'],
    ['leftmost', ['[[true,2],[1,5]]'], '2'],
    ['rightmost', ['{"set":[[4,2],[3,5]]}'], '5'],
  ])('%s of %j is %s', (op, args, expected) => {
    expect(run(op, ...args)).toBe(expected);
  });

  it('all lie in the backdrop', () => {
    fc.assert(
      fc.property(patches, (patch) => {
        const [corners, backdrop] = [call('corners', patch), call('backdrop', patch)];
        expect(call('difference', corners, backdrop)).toEqual({ set: [] });
      }),
    );
  });
});
