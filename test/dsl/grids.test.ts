import { describe, expect, it } from 'vitest';
import { givesGrid, run } from './run.js';

describe('sizes', () => {
  it.each([
    ['height', '[[1,2,3],[4,5,6]]', '2'],
    ['width', '[[1,2,3],[4,5,6]]', '3'],
    ['shape', '[[1,2,3],[4,5,6]]', '[2,3]'],
    ['portrait', '[[1],[2]]', 'true'],
    ['portrait', '[[1]]', 'false'],
    ['square', '[[1,2],[3,4]]', 'true'],
    ['square', '[[1,2],[3]]', 'true'],
    ['height', '{"set":[[2,5],[4,5]]}', '3'],
    ['width', '{"set":[[7,[0,-2]],[7,[0,2]]]}', '5'],
    ['shape', '{"set":[]}', '[0,0]'],
    ['square', '{"set":[[0,0],[0,1],[1,0],[1,1]]}', 'true'],
    ['square', '{"set":[[0,0],[0,1],[1,0]]}', 'false'],
    ['square', '{"set":[]}', 'true'],
    ['height', '[]', '0'],
    ['square', '[]', 'IndexError'],
    ['width', '[1]', 'TypeError'],
    ['height', '{"set":[[0,0],[]]}', 'IndexError'],
    ['shape', '3', 'TypeError'],
  ])('%s of %s is %s', (op, piece, expected) => {
    expect(run(op, piece)).toBe(expected);
  });
});

describe('index', () => {
  it.each([
    ['[1,0]', '3'],
    ['[2,0]', 'null'],
    ['[0,-1]', 'null'],
    ['[true,true]', '4'],
    ['[{"float":1},0]', 'TypeError'],
    ['[{"float":9},0]', 'null'],
    ['{"set":[5,7]}', 'null'],
    ['{"set":[0,1]}', 'TypeError'],
    ['[0]', 'ValueError'],
  ])('at %s of [[1,2],[3,4]] is %s', (loc, expected) => {
    expect(run('index', '[[1,2],[3,4]]', loc)).toBe(expected);
  });
});

describe('canvas', () => {
  it.each([
    ['3', '[2,3]', '[[3,3,3],[3,3,3]]'],
    ['-1', '[1,2,9]', '[[-1,-1]]'],
    ['null', '[1,2]', '[[null,null]]'],
    ['1000', '[1,1]', '[[1000]]'],
    ['3', '[2,0]', '[[],[]]'],
    ['3', '[0]', '[]'],
    ['3', '[-1,null]', '[]'],
    ['3', '[1]', 'IndexError'],
    ['3', '[1,null]', 'TypeError'],
    ['3', '[2049,2048]', 'LimitError'],
    ['3', '[9999999,0]', 'LimitError'],
  ])('of %s, size %s, is %s', (color, dimensions, expected) => {
    expect(run('canvas', color, dimensions)).toBe(expected);
  });

  it('is compact', () => {
    expect(givesGrid('canvas', '3', '[2,2]')).toBe(true);
  });
});

describe('cellwise', () => {
  it.each([
    ['[[1,2],[3,4]]', '[[1,0],[3,0]]', '9', '[[1,9],[3,9]]'],
    ['[[1,2]]', '[[1,0,5],[3,0,5]]', '9', '[[1,9]]'],
    ['[[1,2]]', '[[true,0]]', 'null', '[[1,null]]'],
    ['[[1,2]]', '[[1]]', '9', 'IndexError'],
    ['[[1],[2]]', '[[1]]', '9', 'IndexError'],
    ['[]', '[[1]]', '9', 'IndexError'],
  ])('%s, %s, else %s, is %s', (a, b, fallback, expected) => {
    expect(run('cellwise', a, b, fallback)).toBe(expected);
  });
});

describe('replace and switch', () => {
  it.each([
    ['replace', '[[1,2],[2,3]]', '2', '7', '[[1,7],[7,3]]'],
    ['replace', '[[1,2]]', '5', '7', '[[1,2]]'],
    ['replace', '[[1,2]]', 'true', '7', '[[7,2]]'],
    ['replace', '[[1,2]]', '1', 'true', '[[true,2]]'],
    ['replace', '[[1,2]]', '1', '300', '[[300,2]]'],
    ['replace', '[[1],[1,2]]', '1', '0', '[[0],[0,2]]'],
    ['replace', '[1]', '1', '0', 'TypeError'],
    ['switch', '[[1,2],[2,3]]', '2', '1', '[[2,1],[1,3]]'],
    ['switch', '[[1,2]]', '1', '1', '[[1,2]]'],
    ['switch', '[[1,2]]', '1', 'true', '[[1,2]]'],
    ['switch', '[[1,2]]', 'true', '1', '[[true,2]]'],
    ['switch', '[[1,2]]', '1', 'null', '[[null,2]]'],
  ])('%s in %s of %s, %s gives %s', (op, grid, a, b, expected) => {
    expect(run(op, grid, a, b)).toBe(expected);
  });
});
