import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inModel } from '../model/index.js';
import { grids } from './arbitrary.js';
import { call, isEqual, run } from './run.js';

const flags = fc.tuple(fc.boolean(), fc.boolean(), fc.boolean());

describe('objects', () => {
  it.each([
    [
      'objects',
      ['[[0,1,0],[1,0,0],[0,0,2]]', 'true', 'false', 'true'],
      '{"set":[{"set":[[1,[1,0]]]},{"set":[[2,[2,2]]]},{"set":[[1,[0,1]]]}]}',
    ],
    [
      'objects',
      ['[[0,1,0],[1,0,0],[0,0,2]]', 'true', 'true', 'true'],
      '{"set":[{"set":[[2,[2,2]]]},{"set":[[1,[0,1]],[1,[1,0]]]}]}',
    ],
    [
      'objects',
      ['[[0,1,2],[0,0,0],[0,0,2]]', 'false', 'false', 'true'],
      '{"set":[{"set":[[2,[0,2]],[1,[0,1]]]},{"set":[[2,[2,2]]]}]}',
    ],
    [
      'objects',
      ['[[0,1,2],[0,0,0],[0,0,2]]', 'true', 'false', 'false'],
      '{"set":[{"set":[[2,[2,2]]]},{"set":[[1,[0,1]]]},{"set":[[0,[0,0]],[0,[1,2]],[0,[2,0]],[0,[1,0]],[0,[1,1]],[0,[2,1]]]},{"set":[[2,[0,2]]]}]}',
    ],
    ['objects', ['[[5]]', 'true', 'true', 'false'], '{"set":[{"set":[[5,[0,0]]]}]}'],
    ['objects', ['[[5]]', 'true', 'true', 'true'], '{"set":[]}'],
    ['objects', ['[[1,0],[0]]', 'true', 'true', 'false'], 'IndexError'],
    [
      'objects',
      ['[[1,300],[300,300]]', 'true', 'false', 'false'],
      '{"set":[{"set":[[300,[0,1]],[300,[1,1]],[300,[1,0]]]},{"set":[[1,[0,0]]]}]}',
    ],
    ['objects', ['[]', 'true', 'true', 'false'], 'IndexError'],
    ['objects', ['[]', 'true', 'true', 'true'], 'ValueError'],
    ['objects', ['{"set":[]}', 'true', 'true', 'false'], 'TypeError'],
  ])('%s of %j is %s', (op, args, expected) => {
    expect(run(op, ...args)).toBe(expected);
  });

  it('have the order that a flood fill over sets gives them', () => {
    fc.assert(
      fc.property(grids, flags, (grid, [univalued, diagonal, without]) => {
        const args = [grid, univalued, diagonal, without];
        expect(call('objects', ...args)).toEqual(inModel('objects', ...args));
      }),
    );
  });

  it('share the grid among them, but for the background', () => {
    fc.assert(
      fc.property(grids, flags, (grid, [univalued, diagonal, without]) => {
        const cells = call('merge', call('objects', grid, univalued, diagonal, without));
        const background = call('colorfilter', call('partition', grid), call('mostcolor', grid));
        const all = without ? call('combine', cells, call('merge', background)) : cells;
        expect(isEqual(all, call('asobject', grid))).toBe(true);
      }),
    );
  });
});

describe('parts by color', () => {
  it.each([
    ['partition', ['[[1,2],[2,1]]'], '{"set":[{"set":[[1,[1,1]],[1,[0,0]]]},{"set":[[2,[1,0]],[2,[0,1]]]}]}'],
    ['partition', ['[[1]]'], '{"set":[{"set":[[1,[0,0]]]}]}'],
    ['fgpartition', ['[[1,2,2],[2,1,3]]'], '{"set":[{"set":[[3,[1,2]]]},{"set":[[1,[1,1]],[1,[0,0]]]}]}'],
    ['fgpartition', ['[[1]]'], '{"set":[]}'],
    ['fgpartition', ['[]'], 'ValueError'],
    ['frontiers', ['[[1,1],[1,2]]'], '{"set":[{"set":[[1,[0,0]],[1,[1,0]]]},{"set":[[1,[0,1]],[1,[0,0]]]}]}'],
    ['frontiers', ['[[3]]'], '{"set":[{"set":[[3,[0,0]]]}]}'],
    ['frontiers', ['[[1,2],[3,4]]'], '{"set":[]}'],
    ['frontiers', ['[]'], 'IndexError'],
  ])('%s of %j is %s', (op, args, expected) => {
    expect(run(op, ...args)).toBe(expected);
  });

  it('make up the grid', () => {
    fc.assert(
      fc.property(grids, (grid) => {
        const parts = call('partition', grid);
        expect(call('size', parts)).toBe(call('numcolors', grid));
        expect(isEqual(call('merge', parts), call('asobject', grid))).toBe(true);
        const foreground = call('fgpartition', grid);
        const rest = call('colorfilter', parts, call('mostcolor', grid));
        expect(isEqual(call('combine', foreground, rest), parts)).toBe(true);
      }),
    );
  });
});

describe('choosing among objects', () => {
  it.each([
    [
      'colorfilter',
      ['{"set":[{"set":[[1,[0,0]]]},{"set":[[2,[3,3]]]},{"set":[[1,[5,1]],[1,[6,1]]]}]}', '1'],
      '{"set":[{"set":[[1,[0,0]]]},{"set":[[1,[5,1]],[1,[6,1]]]}]}',
    ],
    ['colorfilter', ['[{"set":[[1,[0,0]]]}]', '1'], '{"set":[{"set":[[1,[0,0]]]}]}'],
    [
      'colorfilter',
      ['{"set":[{"set":[[1,[0,0]],[2,[0,1]],[3,[7,7]]]}]}', '1'],
      '{"set":[{"set":[[1,[0,0]],[2,[0,1]],[3,[7,7]]]}]}',
    ],
    ['colorfilter', ['{"set":[{"set":[]}]}', '1'], 'RuntimeError'],
    ['colorfilter', ['{"set":[5]}', '1'], 'TypeError'],
    [
      'sizefilter',
      ['{"set":[{"set":[[1,[0,0]]]},{"set":[[2,[3,3]]]},{"set":[[1,[5,1]],[1,[6,1]]]}]}', '1'],
      '{"set":[{"set":[[1,[0,0]]]},{"set":[[2,[3,3]]]}]}',
    ],
    ['sizefilter', ['{"set":[[1,2],[3,4]]}', '2'], '{"set":[[1,2],[3,4]]}'],
    ['sizefilter', ['{"set":[[1,2],[3,4]]}', '3'], '{"set":[]}'],
    ['sizefilter', ['[[1],[2,3]]', '1'], '{"set":[[1]]}'],
    ['sizefilter', ['{"set":[5]}', '1'], 'TypeError'],
  ])('%s of %j is %s', (op, args, expected) => {
    expect(run(op, ...args)).toBe(expected);
  });
});
