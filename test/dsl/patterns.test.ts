import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nestedCells } from '../../src/dsl/layout.js';
import { searchFor } from '../../src/dsl/patterns.js';
import { encode, pairTuple } from '../../src/value/index.js';
import { grids } from './arbitrary.js';
import { call, run } from './run.js';

describe('occurrences', () => {
  it.each([
    [
      'occurrences',
      ['[[1,2,1,2],[2,1,2,1],[1,2,1,2]]', '{"set":[[1,[7,7]],[2,[7,8]]]}'],
      '{"set":[[0,2],[2,2],[0,0],[1,1],[2,0]]}',
    ],
    [
      'occurrences',
      ['[[0,0,0],[0,0,0],[0,0,1]]', '{"set":[[0,[0,0]],[0,[0,1]],[0,[1,0]],[0,[1,1]]]}'],
      '{"set":[[0,1],[1,0],[0,0]]}',
    ],
    ['occurrences', ['[[1,2],[2,1]]', '{"set":[[3,[0,0]]]}'], '{"set":[]}'],
    ['occurrences', ['[[1,2],[2,1]]', '{"set":[[1,[0,0]],[2,[0,0]]]}'], '{"set":[]}'],
    ['occurrences', ['[[1,2],[2,1]]', '{"set":[]}'], '{"set":[[0,1],[1,2],[2,1],[0,0],[1,1],[2,0],[0,2],[2,2],[1,0]]}'],
    ['occurrences', ['[[1,2],[2,1]]', '{"set":[[1,[0,0]],[1,[5,0]]]}'], '{"set":[]}'],
    ['occurrences', ['[[1,2],[2,1]]', '{"set":[[0,0]]}'], 'TypeError'],
    ['occurrences', ['[[1,2],[2]]', '{"set":[[2,[0,0]]]}'], 'IndexError'],
  ])('%s of %j is %s', (op, args, expected) => {
    expect(run(op, ...args)).toBe(expected);
  });

  it('are those that a search cell by cell finds', () => {
    const size = fc.integer({ min: 1, max: 3 });
    fc.assert(
      fc.property(grids, size, size, fc.integer({ min: 2, max: 9 }), (grid, h, w, colors) => {
        let few = grid;
        for (let color = colors; color <= 9; color++) few = call('replace', few, color, color % 2) as typeof grid;
        const part = call('asobject', call('crop', few, pairTuple(0, 0), pairTuple(h, w)));
        const slow = searchFor(nestedCells, few, part, () => [call('height', part), call('width', part)]);
        expect(encode(call('occurrences', few, part))).toBe(encode(slow));
      }),
    );
  });

  it('are found on grids wider than a word', () => {
    const wide = call('hconcat', call('canvas', 0, pairTuple(2, 40)), call('canvas', 5, pairTuple(2, 3)));
    const edge = '{"set":[[0,[0,0]],[5,[0,1]],[5,[1,1]]]}';
    expect(run('occurrences', encode(wide), edge)).toBe('{"set":[[0,39]]}');
    expect(call('size', call('occurrences', wide, call('asobject', call('canvas', 0, pairTuple(2, 2)))))).toBe(39);
  });
});

describe('periods', () => {
  it.each([
    ['hperiod', ['{"set":[[1,[0,3]],[2,[0,4]],[1,[0,5]],[2,[0,6]],[1,[0,7]]]}'], '2'],
    ['hperiod', ['{"set":[[1,[0,3]],[2,[0,4]]]}'], '2'],
    ['hperiod', ['{"set":[[0,0],[0,1]]}'], 'TypeError'],
    ['vperiod', ['{"set":[[1,[0,0]],[1,[1,0]],[1,[2,0]]]}'], '1'],
    ['vperiod', ['{"set":[[1,[0,0]],[2,[0,0]],[1,[1,0]]]}'], '1'],
    ['vperiod', ['{"set":[]}'], '0'],
  ])('%s of %j is %s', (op, args, expected) => {
    expect(run(op, ...args)).toBe(expected);
  });

  it('of a grid beside itself are at most its width', () => {
    fc.assert(
      fc.property(grids, (grid) => {
        const twice = call('asobject', call('hconcat', grid, grid));
        expect(Number(call('hperiod', twice))).toBeLessThanOrEqual(grid.w);
        const stacked = call('asobject', call('vconcat', grid, grid));
        expect(Number(call('vperiod', stacked))).toBeLessThanOrEqual(grid.h);
      }),
    );
  });
});
