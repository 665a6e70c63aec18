import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encode, equals, type Grid, type Value } from '../../src/value/index.js';
import { type Element, ModelSet } from '../value/model.js';
import { grids } from './arbitrary.js';
import { call, run } from './run.js';

const flags = fc.tuple(fc.boolean(), fc.boolean(), fc.boolean());

/** The reference: sets of plain locations, filled and emptied in the order in which Python code would. */
function modelObjects(grid: Grid, univalued: boolean, diagonal: boolean, background: number | null): ModelSet {
  const { h, w, cells } = grid;
  const colorAt = (i: number, j: number): number => cells[i * w + j];
  const places = [...cells].map((_, k): [number, number] => [Math.floor(k / w), k % w]);
  const direct = ([i, j]: [number, number]) =>
    ModelSet.of([
      [i - 1, j],
      [i + 1, j],
      [i, j - 1],
      [i, j + 1],
    ]);
  const oblique = ([i, j]: [number, number]) =>
    ModelSet.of([
      [i - 1, j - 1],
      [i - 1, j + 1],
      [i + 1, j - 1],
      [i + 1, j + 1],
    ]);
  const near = (at: [number, number]): Element[] =>
    (diagonal ? direct(at).copy().union(oblique(at).copy()) : direct(at).copy()).items();
  const isInside = (at: Element): boolean => {
    const [i, j] = at as [number, number];
    return i >= 0 && i < h && j >= 0 && j < w;
  };
  const objects = new ModelSet();
  const occupied = new ModelSet();
  for (const start of ModelSet.of(places).items() as [number, number][]) {
    const color = colorAt(...start);
    if (occupied.has(start) || color === background) continue;
    const object = ModelSet.of([[color, start]]);
    let front = ModelSet.of([start]);
    while (front.size > 0) {
      const around = new ModelSet();
      for (const at of front.items() as [number, number][]) {
        const value = colorAt(...at);
        if (univalued ? value !== color : value === background) continue;
        object.add([value, at]);
        occupied.add(at);
        around.merge(ModelSet.of(near(at).filter(isInside)));
      }
      front = around.difference(occupied);
    }
    objects.add(object.copy());
  }
  return objects.copy();
}

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
        const background = without ? Number(call('mostcolor', grid)) : null;
        const expected = modelObjects(grid, univalued, diagonal, background).items();
        const found = JSON.parse(encode(call('objects', grid, univalued, diagonal, without)));
        expect(found.set.map((object: { set: unknown }) => object.set)).toEqual(
          expected.map((object) => (object instanceof ModelSet ? object.items() : [])),
        );
      }),
    );
  });

  it('share the grid among them, but for the background', () => {
    fc.assert(
      fc.property(grids, flags, (grid, [univalued, diagonal, without]) => {
        const cells = call('merge', call('objects', grid, univalued, diagonal, without));
        const background = call('colorfilter', call('partition', grid), call('mostcolor', grid));
        const all = without ? call('combine', cells, call('merge', background)) : cells;
        expect(equals(all, call('asobject', grid))).toBe(true);
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
        expect(equals(call('merge', parts), call('asobject', grid))).toBe(true);
        const foreground = call('fgpartition', grid);
        const rest: Value = call('colorfilter', parts, call('mostcolor', grid));
        expect(equals(call('combine', foreground, rest), parts)).toBe(true);
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
