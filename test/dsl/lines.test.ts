import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { call, isEqual, run } from './run.js';

const coordinate = fc.integer({ min: -40, max: 40 });
const locations = fc.tuple(coordinate, coordinate);

describe('neighbors', () => {
  it.each([
    ['dneighbors', ['[3,4]'], '{"set":[[4,4],[2,4],[3,3],[3,5]]}'],
    ['dneighbors', ['[700,-3]'], '{"set":[[700,-2],[701,-3],[699,-3],[700,-4]]}'],
    ['dneighbors', ['[3]'], 'IndexError'],
    ['dneighbors', ['3'], 'TypeError'],
    ['ineighbors', ['[3,4]'], '{"set":[[2,3],[4,5],[2,5],[4,3]]}'],
    ['neighbors', ['[3,4]'], '{"set":[[4,4],[2,4],[4,3],[2,3],[4,5],[3,3],[2,5],[3,5]]}'],
    ['neighbors', ['[0,0]'], '{"set":[[0,1],[-1,-1],[-1,1],[1,1],[1,-1],[-1,0],[1,0],[0,-1]]}'],
  ])('%s of %j is %s', (op, args, expected) => {
    expect(run(op, ...args)).toBe(expected);
  });

  it('are the direct and the diagonal ones, at distance 1 and 2', () => {
    fc.assert(
      fc.property(locations, (location) => {
        const [direct, diagonal] = [call('dneighbors', location), call('ineighbors', location)];
        expect(call('size', call('neighbors', location))).toBe(8);
        expect(isEqual(call('combine', direct, diagonal), call('neighbors', location))).toBe(true);
        expect(call('manhattan', direct, call('initset', location))).toBe(1);
        expect(call('manhattan', diagonal, call('initset', location))).toBe(2);
      }),
    );
  });
});

describe('lines', () => {
  it.each([
    ['connect', ['[1,1]', '[1,4]'], '{"set":[[1,1],[1,2],[1,3],[1,4]]}'],
    ['connect', ['[4,1]', '[1,1]'], '{"set":[[3,1],[1,1],[4,1],[2,1]]}'],
    ['connect', ['[0,0]', '[2,2]'], '{"set":[[1,1],[2,2],[0,0]]}'],
    ['connect', ['[0,3]', '[3,0]'], '{"set":[[1,2],[0,3],[2,1],[3,0]]}'],
    ['connect', ['[0,0]', '[1,2]'], '{"set":[]}'],
    ['connect', ['[2,2]', '[2,2]'], '{"set":[[2,2]]}'],
    ['connect', ['[600,0]', '[600,2]'], '{"set":[[600,2],[600,0],[600,1]]}'],
    ['connect', ['[0,0]', '[1]'], 'ValueError'],
    ['shoot', ['[3,4]', '[0,0]'], '{"set":[[3,4]]}'],
    ['shoot', ['[3,4]', '1'], 'TypeError'],
    ['vfrontier', ['[3]'], 'IndexError'],
    ['hfrontier', ['7'], 'TypeError'],
  ])('%s of %j is %s', (op, args, expected) => {
    expect(run(op, ...args)).toBe(expected);
  });

  it('are the same from both ends', () => {
    fc.assert(
      fc.property(locations, locations, (a, b) => {
        expect(isEqual(call('connect', a, b), call('connect', b, a))).toBe(true);
      }),
    );
  });

  it('reach 42 steps when they are shot', () => {
    expect(call('size', call('shoot', [3, 4], [1, -1]))).toBe(43);
    expect(call('lrcorner', call('shoot', [3, 4], [1, 1]))).toEqual([45, 46]);
  });

  it('span 30 rows or columns as frontiers', () => {
    expect(call('ulcorner', call('vfrontier', [3, 4]))).toEqual([0, 4]);
    expect(call('lrcorner', call('vfrontier', [3, 4]))).toEqual([29, 4]);
    expect(call('ulcorner', call('hfrontier', [3, 4]))).toEqual([3, 0]);
    expect(call('lrcorner', call('hfrontier', [3, 4]))).toEqual([3, 29]);
  });
});
