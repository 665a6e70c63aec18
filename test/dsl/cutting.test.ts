import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Grid } from '../../src/value/index.js';
import { grids } from './arbitrary.js';
import { arc, call, givesGrid, isEqual, run } from './run.js';

const GRID = '[[1,2,3,4],[5,6,7,8],[9,0,1,2]]';

describe('crop', () => {
  it.each([
    ['[0,0]', '[2,3]', '[[1,2,3],[5,6,7]]'],
    ['[1,2]', '[9,9]', '[[7,8],[1,2]]'],
    ['[0,0]', '[3,4]', GRID],
    ['[1,0]', '[2,4]', '[[5,6,7,8],[9,0,1,2]]'],
    ['[-2,-3]', '[1,2]', '[[6,7]]'],
    ['[-2,0]', '[2,4]', '[]'],
    ['[2,1]', '[1,-1]', '[[]]'],
    ['[0,3]', '[2,0]', '[[],[]]'],
    ['[5,0]', '[1,1]', '[]'],
    ['[true,false]', '[true,true]', '[[5]]'],
    ['[0]', '[0]', '[]'],
    ['[0]', '[1]', 'IndexError'],
    ['[]', '[1,1]', 'IndexError'],
    ['[{"float":0.5},0]', '[1,1]', 'TypeError'],
    ['1', '[1,1]', 'TypeError'],
  ])('from %s of size %s is %s', (start, dims, expected) => {
    expect(run('crop', GRID, start, dims)).toBe(expected);
  });

  it('slices rows of any length', () => {
    expect(run('crop', '[[1],[2,3],[],[4,5,6]]', '[1,1]', '[3,2]')).toBe('[[3],[],[5,6]]');
    expect(run('crop', '[[1],5]', '[0,0]', '[1,1]')).toBe('[[1]]');
    expect(run('crop', '[[1],5]', '[0,0]', '[2,1]')).toBe('TypeError');
  });
});

describe('subgrid', () => {
  it('is the box around a patch', () => {
    expect(run('subgrid', '{"set":[[1,[0,1]],[1,[1,3]]]}', GRID)).toBe('[[2,3,4],[6,7,8]]');
    expect(run('subgrid', '{"set":[[2,2],[2,9]]}', GRID)).toBe('[[1,2]]');
  });

  it('counts from the ends when the box starts outside, as a slice does', () => {
    expect(run('subgrid', '{"set":[[-1,0],[1,1]]}', GRID)).toBe('[]');
    expect(run('subgrid', '{"set":[[-3,-2],[-2,-2]]}', GRID)).toBe('[[3],[7]]');
  });

  it('fails on nothing', () => {
    expect(run('subgrid', '{"set":[]}', GRID)).toBe('IndexError');
  });
});

describe('halves and borders', () => {
  it.each([
    ['trim', GRID, '[[6,7]]'],
    ['trim', '[[1,2]]', '[]'],
    ['trim', '[[1],[2],[3]]', '[[]]'],
    ['tophalf', GRID, '[[1,2,3,4]]'],
    ['bottomhalf', GRID, '[[9,0,1,2]]'],
    ['lefthalf', GRID, '[[1,2],[5,6],[9,0]]'],
    ['righthalf', '[[1,2,3],[4,5,6]]', '[[3],[6]]'],
    ['tophalf', '[[1,2]]', '[]'],
    ['lefthalf', '[[1],[2]]', '[]'],
    ['righthalf', '[[1,2,3],[4]]', '[]'],
    ['tophalf', '[1,2,3]', '[1]'],
    ['bottomhalf', '{"set":[]}', 'TypeError'],
  ])('%s of %s is %s', (op, grid, expected) => {
    expect(run(op, grid)).toBe(expected);
  });
});

describe('equal parts', () => {
  it('leave out a line between parts that do not fill the grid', () => {
    expect(run('hsplit', GRID, '2')).toBe('[[[1,2],[5,6],[9,0]],[[3,4],[7,8],[1,2]]]');
    expect(run('hsplit', '[[1,2,3]]', '2')).toBe('[[[1]],[[3]]]');
    expect(run('hsplit', '[[1,2,3,4,5,6,7,8]]', '3')).toBe('[[[1,2]],[[4,5]],[[7,8]]]');
    expect(run('vsplit', GRID, '2')).toBe('[[[1,2,3,4]],[[9,0,1,2]]]');
  });

  it('are empty where there are more parts than lines', () => {
    expect(run('vsplit', '[[1],[2]]', '3')).toBe('[[],[],[]]');
    expect(run('hsplit', '[[1,2]]', '3')).toBe('[[[]],[[]],[[]]]');
    expect(run('hsplit', '[[1,2]]', '-1')).toBe('[]');
  });

  it('fail in the order in which Python computes', () => {
    expect(run('hsplit', GRID, '0')).toBe('ZeroDivisionError');
    expect(run('hsplit', '[]', '0')).toBe('IndexError');
    expect(run('vsplit', '[]', '0')).toBe('ZeroDivisionError');
    expect(run('vsplit', '[]', '{"float":2}')).toBe('IndexError');
    expect(run('vsplit', GRID, '{"float":2}')).toBe('TypeError');
    expect(run('hsplit', '[[1,2]]', '10000000')).toBe('LimitError');
  });

  it('put together again are the grid', () => {
    fc.assert(
      fc.property(grids, (grid) => {
        const columns = call<unknown[]>('hsplit', grid, grid[0].length).reduce((a, b) => call('hconcat', a, b));
        const rows = call<unknown[]>('vsplit', grid, grid.length).reduce((a, b) => call('vconcat', a, b));
        expect(isEqual(columns, grid) && isEqual(rows, grid)).toBe(true);
      }),
    );
  });

  it('are compact grids', () => {
    expect(givesGrid('crop', GRID, '[0,1]', '[2,2]')).toBe(true);
    expect(arc.call('vsplit', [GRID, '3'])).toMatchObject({ items: [1, 2, 3].map(() => expect.any(Grid)) });
  });
});

describe('compress', () => {
  it.each([
    ['[[0,1,0,2],[0,0,0,0],[0,3,0,1]]', '[[1,2],[3,1]]'],
    ['[[1,2],[2,1]]', '[[1,2],[2,1]]'],
    ['[[1,1],[2,2]]', '[]'],
    ['[[1,2],[1,2]]', '[[],[]]'],
    ['[[1,2,3],[true,4]]', '[[2,3],[4]]'],
    ['{"set":[[4,[0,1]],[4,[2,3]]]}', '[[4,[0,1]],[4,[2,3]]]'],
    ['[[1,2],3]', 'TypeError'],
  ])('of %s is %s', (grid, expected) => {
    expect(run('compress', grid)).toBe(expected);
  });
});
