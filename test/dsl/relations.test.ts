import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { patches } from './arbitrary.js';
import { call, isEqual, run } from './run.js';

describe('one patch', () => {
  it.each([
    ['vline', ['{"set":[[1,2],[2,2],[3,2]]}'], 'true'],
    ['vline', ['{"set":[[1,2],[3,2]]}'], 'false'],
    ['hline', ['{"set":[[3,[4,2]],[4,[4,3]]]}'], 'true'],
    ['hline', ['{"set":[[1,2]]}'], 'true'],
    ['hline', ['{"set":[]}'], 'false'],
    ['center', ['{"set":[[1,1],[4,3]]}'], '[3,2]'],
    ['center', ['{"set":[[0,0]]}'], '[0,0]'],
    ['center', ['{"set":[]}'], 'ValueError'],
    ['centerofmass', ['{"set":[[0,0],[0,1],[5,1]]}'], '[1,0]'],
    ['centerofmass', ['{"set":[[-1,0],[0,0]]}'], '[-1,0]'],
    ['centerofmass', ['{"set":[[1,[2,2]],[3,[2,2]]]}'], '[1,1]'],
    ['centerofmass', ['{"set":[]}'], '[]'],
    ['bordering', ['{"set":[[1,0]]}', '[[0,0,0],[0,0,0],[0,0,0]]'], 'true'],
    ['bordering', ['{"set":[[1,1]]}', '[[0,0,0],[0,0,0],[0,0,0]]'], 'false'],
    ['bordering', ['{"set":[[2,1]]}', '[[0,0,0],[0,0,0],[0,0,0]]'], 'true'],
    ['bordering', ['{"set":[]}', '[[0]]'], 'ValueError'],
  ])('%s of %j is %s', (op, args, expected) => {
    expect(run(op, ...args)).toBe(expected);
  });
});

describe('two patches', () => {
  it.each([
    ['hmatching', ['{"set":[[1,0],[2,0]]}', '{"set":[[3,[2,9]]]}'], 'true'],
    ['hmatching', ['{"set":[[1,0],[2,0]]}', '{"set":[[3,0]]}'], 'false'],
    ['vmatching', ['{"set":[[1,0],[2,0]]}', '{"set":[[3,0]]}'], 'true'],
    ['vmatching', ['{"set":[]}', '{"set":[[3,0]]}'], 'false'],
    ['vmatching', ['{"set":[[1,0]]}', '3'], 'TypeError'],
    ['position', ['{"set":[[0,0]]}', '{"set":[[0,5]]}'], '[0,1]'],
    ['position', ['{"set":[[3,3]]}', '{"set":[[0,3]]}'], '[-1,0]'],
    ['position', ['{"set":[[3,3]]}', '{"set":[[5,1]]}'], '[1,-1]'],
    ['position', ['{"set":[[3,3]]}', '{"set":[[3,3]]}'], '[0,-1]'],
    ['position', ['{"set":[]}', '{"set":[[3,3]]}'], 'ValueError'],
  ])('%s of %j is %s', (op, args, expected) => {
    expect(run(op, ...args)).toBe(expected);
  });

  it('lie opposite when they change places, unless their centers are the same', () => {
    fc.assert(
      fc.property(patches, patches, (a, b) => {
        fc.pre(!isEqual(call('center', a), call('center', b)));
        const there = call<number[]>('position', a, b);
        const back = call<number[]>('position', b, a);
        expect(there.map((step) => 0 - step)).toEqual(back);
      }),
    );
  });
});
