import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { grids } from './arbitrary.js';
import { call, isEqual, run } from './run.js';

describe('locations and cells of a grid', () => {
  it.each([
    ['asindices', ['[[1,2],[3,4]]'], '{"set":[[0,1],[1,0],[1,1],[0,0]]}'],
    ['asindices', ['[]'], '{"set":[]}'],
    ['asindices', ['[[],[]]'], '{"set":[]}'],
    ['asindices', ['5'], 'TypeError'],
    ['ofcolor', ['[[1,2],[2,1]]', '2'], '{"set":[[0,1],[1,0]]}'],
    ['ofcolor', ['[[1,2],[2,1]]', 'true'], '{"set":[[1,1],[0,0]]}'],
    ['ofcolor', ['[[1,2],[2,1]]', '7'], '{"set":[]}'],
    ['ofcolor', ['[[1,2],[2]]', '2'], '{"set":[[0,1],[1,0]]}'],
    ['ofcolor', ['[1,2]', '2'], 'TypeError'],
    ['toobject', ['{"set":[[0,1],[1,0],[5,5],[-1,0]]}', '[[1,2],[3,4]]'], '{"set":[[3,[1,0]],[2,[0,1]]]}'],
    ['toobject', ['{"set":[[9,[0,1]]]}', '[[1,2],[3,4]]'], '{"set":[[2,[0,1]]]}'],
    ['toobject', ['{"set":[[0,0]]}', '[]'], 'IndexError'],
    ['toobject', ['{"set":[[0,1]]}', '[[1,2],[3]]'], '{"set":[[2,[0,1]]]}'],
    ['toobject', ['{"set":[[1,1]]}', '[[1,2],[3]]'], 'IndexError'],
    ['asobject', ['[[1,2],[3,4]]'], '{"set":[[4,[1,1]],[3,[1,0]],[1,[0,0]],[2,[0,1]]]}'],
    ['asobject', ['[[1,true],[300]]'], '{"set":[[true,[0,1]],[1,[0,0]],[300,[1,0]]]}'],
    ['asobject', ['[1]'], 'TypeError'],
  ])('%s of %j is %s', (op, args, expected) => {
    expect(run(op, ...args)).toBe(expected);
  });

  it('are all of them, in the same order, whichever way they are taken', () => {
    fc.assert(
      fc.property(grids, (grid) => {
        const cells = call('asobject', grid);
        expect(isEqual(call('toobject', call('asindices', grid), grid), cells)).toBe(true);
        expect(isEqual(call('toindices', cells), call('asindices', grid))).toBe(true);
        expect(call('paint', call('canvas', 0, call('shape', grid)), cells)).toEqual(grid);
      }),
    );
  });

  it('give the cells of a color', () => {
    fc.assert(
      fc.property(grids, fc.integer({ min: 0, max: 9 }), (grid, color) => {
        expect(call('size', call('ofcolor', grid, color))).toBe(call('colorcount', grid, color));
      }),
    );
  });
});
