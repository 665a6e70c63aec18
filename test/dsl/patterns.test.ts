import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inModel } from '../model/index.js';
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

  it('are those that the model finds', () => {
    const size = fc.integer({ min: 1, max: 3 });
    fc.assert(
      fc.property(grids, size, size, fc.integer({ min: 2, max: 9 }), (grid, h, w, colors) => {
        const few = grid.map((row) => row.map((color) => (color < colors ? color : color % 2)));
        const part = call('asobject', call('crop', few, [0, 0], [h, w]));
        expect(call('occurrences', few, part)).toEqual(inModel('occurrences', few, part));
      }),
    );
  });

  it('are found on grids wider than a word', () => {
    const wide = call('hconcat', call('canvas', 0, [2, 40]), call('canvas', 5, [2, 3]));
    const edge = '{"set":[[0,[0,0]],[5,[0,1]],[5,[1,1]]]}';
    expect(run('occurrences', JSON.stringify(wide), edge)).toBe('{"set":[[0,39]]}');
    expect(call('size', call('occurrences', wide, call('asobject', call('canvas', 0, [2, 2]))))).toBe(39);
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
        expect(Number(call('hperiod', twice))).toBeLessThanOrEqual(grid[0].length);
        const stacked = call('asobject', call('vconcat', grid, grid));
        expect(Number(call('vperiod', stacked))).toBeLessThanOrEqual(grid.length);
      }),
    );
  });
});
