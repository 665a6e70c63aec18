import { describe, expect, it } from 'vitest';
import { apply, fn, run } from './run.js';

describe('most and least common colors', () => {
  it.each([
    ['mostcolor', '[[1,2],[2,3]]', '2'],
    ['leastcolor', '[[1,2],[2,1],[3,3],[1,1]]', '2'],
    ['mostcolor', '{"set":[[4,[0,0]],[4,[0,1]],[9,[5,5]]]}', '4'],
    ['leastcolor', '{"set":[[4,[0,0]],[4,[0,1]],[9,[5,5]]]}', '9'],
    ['mostcolor', '[[-1,-1,100]]', '-1'],
    ['mostcolor', '[[1000,1000],[1]]', '1000'],
    ['mostcolor', '[[true,1,0]]', 'true'],
    ['mostcolor', '[]', 'ValueError'],
    ['leastcolor', '{"set":[]}', 'ValueError'],
    ['mostcolor', '[3]', 'TypeError'],
    ['mostcolor', '{"set":[[1,2,3]]}', 'ValueError'],
  ])('%s of %s is %s', (op, element, expected) => {
    expect(run(op, element)).toBe(expected);
  });

  // A table of 8 slots has 8 and 0, 9 and 1 in the same place; from 5 colors on it has 32 slots.
  it.each([
    ['[[0,8]]', '0'],
    ['[[8,0]]', '8'],
    ['[[9,1]]', '9'],
    ['[[5,3]]', '3'],
    ['[[8,0,2,3,4]]', '0'],
    ['[[8,0,2,3]]', '8'],
  ])('the tie in %s goes to %s, which Python meets first in its set', (grid, expected) => {
    expect(run('mostcolor', grid)).toBe(expected);
    expect(run('leastcolor', grid)).toBe(expected);
  });

  it('of an object ties as its own order says', () => {
    expect(run('mostcolor', '{"set":[[8,[0,0]],[0,[0,1]]]}')).toBe('0'); // (0, (0, 1)) comes first
    expect(run('mostcolor', '{"set":[[8,[0,0]],[0,[1,0]]]}')).toBe('8');
  });

  it('are remembered by the grid', () => {
    const twice = fn('fork', fn('astuple'), fn('mostcolor'), fn('mostcolor'));
    expect(apply(fn('fork', fn('astuple'), twice, fn('leastcolor')), ['[[1,2],[2,3]]'])).toBe('[[2,2],1]');
  });
});

describe('counts', () => {
  it.each([
    ['colorcount', ['[[1,2],[2,3]]', '2'], '2'],
    ['colorcount', ['[[1,2],[2,3]]', 'true'], '1'],
    ['colorcount', ['[[1,2],[2,3]]', '{"float":3}'], '1'],
    ['colorcount', ['[[1,2],[2,3]]', '[1]'], '0'],
    ['colorcount', ['[[1,2],[]]', '2'], '1'],
    ['colorcount', ['{"set":[[4,[0,0]],[4,[0,1]],[9,[5,5]]]}', '4'], '2'],
    ['colorcount', ['[{"set":[1]}]', '1'], 'AttributeError'],
    ['colorcount', ['{"set":[[]]}', '1'], 'ValueError'],
    ['numcolors', ['[[1,2],[2,3]]'], '3'],
    ['numcolors', ['{"set":[[4,[0,0]],[4,[0,1]]]}'], '1'],
    ['numcolors', ['[[true,1,{"float":1}]]'], '1'],
    ['numcolors', ['[]'], '0'],
  ])('%s of %j is %s', (op, args, expected) => {
    expect(run(op, ...args)).toBe(expected);
  });
});

describe('palette', () => {
  it.each([
    ['[[3,1],[1,2]]', '{"set":[1,2,3]}'],
    ['[[0,8]]', '{"set":[0,8]}'],
    ['[[8,0]]', '{"set":[8,0]}'],
    ['[[8,0,1,2,3]]', '{"set":[0,1,2,3,8]}'],
    ['[[true],[1]]', '{"set":[true]}'],
    ['{"set":[[4,[0,0]],[4,[0,1]]]}', '{"set":[4]}'],
    ['{"set":[]}', '{"set":[]}'],
    ['[1]', 'TypeError'],
  ])('of %s is %s', (element, expected) => {
    expect(run('palette', element)).toBe(expected);
  });
});

describe('color', () => {
  it.each([
    ['{"set":[[4,[0,0]]]}', '4'],
    ['[[7,2],[3,4]]', '7'],
    ['{"set":[]}', 'StopIteration'],
    ['[[]]', 'IndexError'],
    ['[3]', 'TypeError'],
  ])('of %s is %s', (object, expected) => {
    expect(run('color', object)).toBe(expected);
  });
});
