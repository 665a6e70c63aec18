import { describe, expect, it } from 'vitest';
import { apply, fn, run } from './run.js';

const GRID = '[[0,0,0],[0,5,0]]';

describe('fill', () => {
  it.each([
    ['3', '{"set":[[0,0],[1,2]]}', '[[3,0,0],[0,5,3]]'],
    ['3', '{"set":[[7,[1,1]],[8,[0,1]]]}', '[[0,3,0],[0,3,0]]'],
    ['3', '{"set":[[-1,0],[0,3],[2,0],[600,0]]}', GRID],
    ['3', '{"set":[]}', GRID],
    ['true', '{"set":[[0,0]]}', '[[true,0,0],[0,5,0]]'],
    ['1000', '{"set":[[0,0]]}', '[[1000,0,0],[0,5,0]]'],
    ['null', '{"set":[[true,false]]}', '[[0,0,0],[null,5,0]]'],
    ['3', '[[0,1],[1,1]]', '[[0,3,0],[0,3,0]]'],
    ['3', '{"set":[[1,[1,1]],[]]}', 'ValueError'],
    ['3', '{"set":[[{"float":0.5},1]]}', 'TypeError'],
    ['3', '{"set":[[0,0,0]]}', 'ValueError'],
    ['3', '0', 'TypeError'],
  ])('with %s at %s is %s', (color, patch, expected) => {
    expect(run('fill', GRID, color, patch)).toBe(expected);
  });

  it('takes the width from the first row', () => {
    expect(run('fill', '[[0],[0,0]]', '1', '{"set":[[1,1]]}')).toBe('[[0],[0,0]]');
    expect(run('fill', '[[0,0],[0]]', '1', '{"set":[[1,1]]}')).toBe('IndexError');
    expect(run('fill', '[]', '1', '{"set":[[1,1]]}')).toBe('IndexError');
  });

  it('leaves the grid that it was given as it was', () => {
    const filled = fn('rbind', fn('rbind', fn('fill'), '{"set":[[0,0]]}'), '9');
    const both = fn('fork', fn('astuple'), filled, fn('identity'));
    expect(apply(both, [GRID])).toBe(`[[[9,0,0],[0,5,0]],${GRID}]`);
  });
});

describe('underfill and cover', () => {
  it('fill only the background, or with it', () => {
    expect(run('underfill', GRID, '3', '{"set":[[1,1],[1,2]]}')).toBe('[[0,0,0],[0,5,3]]');
    expect(run('cover', GRID, '{"set":[[7,[1,1]],[7,[9,9]]]}')).toBe('[[0,0,0],[0,0,0]]');
  });

  it('need a background', () => {
    expect(run('cover', '[]', '{"set":[[1,1]]}')).toBe('ValueError');
    expect(run('underfill', '[]', '3', '{"set":[[1,1]]}')).toBe('IndexError');
    expect(run('underfill', '[[]]', '3', '{"set":[[1,1]]}')).toBe('ValueError');
  });
});

describe('paint', () => {
  it.each([
    ['{"set":[[3,[0,0]],[4,[1,1]]]}', '[[3,0,0],[0,4,0]]'],
    ['{"set":[[3,[-1,0]],[4,[0,5]]]}', GRID],
    ['{"set":[[true,[0,0]]]}', '[[true,0,0],[0,5,0]]'],
    ['{"set":[[300,[0,true]]]}', '[[0,300,0],[0,5,0]]'],
    ['[[3,[0,0]],[4,[0,0]]]', '[[4,0,0],[0,5,0]]'],
    ['{"set":[[0,1]]}', 'TypeError'],
    ['{"set":[[3,[0,0]],[]]}', 'ValueError'],
  ])('of %s gives %s', (object, expected) => {
    expect(run('paint', GRID, object)).toBe(expected);
  });

  // CPython's set of (2, (0, 0)) and (5, (0, 0)) iterates in the order in which they were put in; (1, (0, 0)) comes last always.
  it.each([
    ['{"set":[[2,[0,0]],[5,[0,0]]]}', 5, 2],
    ['{"set":[[5,[0,0]],[2,[0,0]]]}', 2, 5],
    ['{"set":[[1,[0,0]],[2,[0,0]],[3,[0,0]]]}', 1, 2],
    ['{"set":[[3,[0,0]],[2,[0,0]],[1,[0,0]]]}', 1, 2],
  ])('of %s, whose cells share a place, leaves %s over all and %s under', (object, over, under) => {
    expect(run('paint', GRID, object)).toBe(`[[${over},0,0],[0,5,0]]`);
    expect(run('underpaint', GRID, object)).toBe(`[[${under},0,0],[0,5,0]]`);
  });

  it('under what is there, and cells of the background color count for nothing', () => {
    expect(run('underpaint', GRID, '{"set":[[3,[0,0]],[4,[1,1]]]}')).toBe('[[3,0,0],[0,5,0]]');
    expect(run('underpaint', GRID, '{"set":[[0,[0,0]],[7,[0,0]]]}')).toBe('[[7,0,0],[0,5,0]]');
  });
});

describe('move', () => {
  it.each([
    ['{"set":[[5,[1,1]]]}', '[-1,1]', '[[0,0,5],[0,0,0]]'],
    ['{"set":[[5,[1,1]]]}', '[5,0]', '[[0,0,0],[0,0,0]]'],
    ['{"set":[[5,[1,1]],[6,[1,2]]]}', '[0,-1]', '[[0,0,0],[5,6,0]]'],
    ['{"set":[]}', 'null', GRID],
    ['{"set":[[5,[1,1]]]}', '[1]', 'ValueError'],
    ['{"set":[[1,1]]}', '[0,0]', 'TypeError'],
  ])('of %s by %s gives %s', (object, offset, expected) => {
    expect(run('move', GRID, object, offset)).toBe(expected);
  });
});
