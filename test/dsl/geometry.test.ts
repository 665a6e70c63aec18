import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { grids } from './arbitrary.js';
import { call, givesGrid, isEqual, run } from './run.js';

describe('rotations and mirrors of grids', () => {
  it.each([
    ['rot90', '[[4,1],[5,2],[6,3]]'],
    ['rot180', '[[6,5,4],[3,2,1]]'],
    ['rot270', '[[3,6],[2,5],[1,4]]'],
    ['hmirror', '[[4,5,6],[1,2,3]]'],
    ['vmirror', '[[3,2,1],[6,5,4]]'],
    ['dmirror', '[[1,4],[2,5],[3,6]]'],
    ['cmirror', '[[6,3],[5,2],[4,1]]'],
  ])('%s of [[1,2,3],[4,5,6]] is %s', (op, expected) => {
    expect(run(op, '[[1,2,3],[4,5,6]]')).toBe(expected);
  });

  it.each([
    ['rot90', ['rot90', 'rot90', 'rot90', 'rot90']],
    ['rot180', ['rot90', 'rot90', 'rot180']],
    ['rot270', ['rot90', 'rot270']],
    ['hmirror', ['hmirror', 'hmirror']],
    ['vmirror', ['vmirror', 'vmirror']],
    ['dmirror', ['dmirror', 'dmirror']],
    ['cmirror', ['rot180', 'dmirror', 'cmirror']],
  ])('%s: %j is the identity', (_, ops) => {
    fc.assert(
      fc.property(grids, (grid) => {
        expect(ops.reduce<unknown>((g, op) => call(op, g), grid)).toEqual(grid);
        for (const op of ops) expect(givesGrid(op, JSON.stringify(grid))).toBe(true);
      }),
    );
  });

  it('keep what is not a color', () => {
    expect(run('rot90', '[[true,null],[300,[1]]]')).toBe('[[300,true],[[1],null]]');
    expect(run('vmirror', '[[true,-129]]')).toBe('[[-129,true]]');
  });

  it('zip rows of different lengths up to the shortest', () => {
    expect(run('rot90', '[[1,2,3],[4,5]]')).toBe('[[4,1],[5,2]]');
    expect(run('dmirror', '[[1,2,3],[],[4]]')).toBe('[]');
    expect(run('rot180', '[[1,2,3],[4,5]]')).toBe('[[5,4],[3,2,1]]');
    expect(run('hmirror', '[[1,2,3],[4,5]]')).toBe('[[4,5],[1,2,3]]');
  });

  it('take any tuple where Python only reverses it', () => {
    expect(run('hmirror', '[1,2]')).toBe('[2,1]');
    expect(run('vmirror', '[1,2]')).toBe('TypeError');
    expect(run('rot90', '{"set":[[1,2]]}')).toBe('TypeError');
    expect(run('rot90', '[]')).toBe('[]');
  });
});

describe('mirrors of patches', () => {
  it('stay in the bounding box', () => {
    expect(run('hmirror', '{"set":[[1,1],[2,1],[4,3]]}')).toBe('{"set":[[3,1],[1,3],[4,1]]}');
    expect(run('vmirror', '{"set":[[7,[0,-2]],[8,[1,0]]]}')).toBe('{"set":[[7,[0,0]],[8,[1,-2]]]}');
  });

  it('keep the upper left corner when rows and columns are exchanged', () => {
    expect(run('dmirror', '{"set":[[2,5],[4,5],[2,6]]}')).toBe('{"set":[[2,5],[3,5],[2,7]]}');
    expect(run('cmirror', '{"set":[[0,0],[0,2]]}')).toBe('{"set":[[2,0],[0,0]]}');
  });

  it('take far locations, bools and colors of any size', () => {
    expect(run('hmirror', '{"set":[[700,0],[702,1]]}')).toBe('{"set":[[702,0],[700,1]]}');
    expect(run('dmirror', '{"set":[[0,511],[3,511]]}')).toBe('{"set":[[0,514],[0,511]]}');
    expect(run('vmirror', '{"set":[[300,[true,2]]]}')).toBe('{"set":[[300,[true,2]]]}');
  });

  it('fail on nothing, and on what is no patch', () => {
    expect(run('hmirror', '{"set":[]}')).toBe('IndexError');
    expect(run('dmirror', '{"set":[]}')).toBe('ValueError');
    expect(run('cmirror', '{"set":[[0,0,0],[8,8,8]]}')).toBe('ValueError');
    expect(run('hmirror', '3')).toBe('TypeError');
  });

  it('give a patch back when done twice', () => {
    const patch = JSON.parse('{"set":[[3,[0,1]],[4,[2,2]],[5,[7,0]]]}');
    for (const op of ['hmirror', 'vmirror', 'dmirror', 'cmirror']) {
      expect(isEqual(call(op, call(op, patch)), patch)).toBe(true);
    }
  });
});
