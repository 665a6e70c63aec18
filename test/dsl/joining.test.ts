import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { grids } from './arbitrary.js';
import { apply, call, fn, givesGrid, isEqual, run } from './run.js';

describe('joining', () => {
  it.each([
    ['hconcat', '[[1,2],[3,4]]', '[[5],[6]]', '[[1,2,5],[3,4,6]]'],
    ['hconcat', '[[1],[2],[3]]', '[[4]]', '[[1,4]]'],
    ['hconcat', '[[1],[2,3]]', '[[4,5],[6]]', '[[1,4,5],[2,3,6]]'],
    ['hconcat', '[1,2]', '[3,4,5]', '[4,6]'],
    ['hconcat', '[[1]]', '[2]', 'TypeError'],
    ['hconcat', '[]', '[[1]]', '[]'],
    ['vconcat', '[[1,2]]', '[[3,4],[5,6]]', '[[1,2],[3,4],[5,6]]'],
    ['vconcat', '[[1,2]]', '[[3]]', '[[1,2],[3]]'],
    ['vconcat', '[]', '[[3]]', '[[3]]'],
    ['vconcat', '[[true]]', '[[3]]', '[[true],[3]]'],
    ['vconcat', '2', '3', '5'],
    ['vconcat', '[[1]]', '{"set":[]}', 'TypeError'],
  ])('%s of %s and %s is %s', (op, a, b, expected) => {
    expect(run(op, a, b)).toBe(expected);
  });

  it('gives compact grids where it can', () => {
    expect(givesGrid('vconcat', '[]', '[[1,2]]')).toBe(true);
    expect(givesGrid('hconcat', '[[1],[2,3]]', '[[4,5],[6]]')).toBe(true);
  });

  it('stops at the limit of cells', () => {
    const ofWide = (of: string): string =>
      apply(fn('chain', of, fn('lbind', fn('canvas'), '0'), fn('identity')), ['[2048,2048]']);
    expect(ofWide(fn('compose', fn('shape'), fn('rbind', fn('hconcat'), '[[1]]')))).toBe('[1,2049]');
    expect(ofWide(fn('fork', fn('hconcat'), fn('identity'), fn('identity')))).toBe('LimitError');
    expect(ofWide(fn('fork', fn('vconcat'), fn('identity'), fn('identity')))).toBe('LimitError');
  });
});

describe('scaling grids', () => {
  it.each([
    ['hupscale', '[[1,2],[3,4]]', '2', '[[1,1,2,2],[3,3,4,4]]'],
    ['vupscale', '[[1,2],[3,4]]', '2', '[[1,2],[1,2],[3,4],[3,4]]'],
    ['upscale', '[[1,2]]', '3', '[[1,1,1,2,2,2],[1,1,1,2,2,2],[1,1,1,2,2,2]]'],
    ['hupscale', '[[1,2],[3,4]]', '0', '[[],[]]'],
    ['vupscale', '[[1,2],[3,4]]', '-1', '[]'],
    ['upscale', '[[1,2]]', 'true', '[[1,2]]'],
    ['upscale', '[[true],[2,300]]', '2', '[[true,true],[true,true],[2,2,300,300],[2,2,300,300]]'],
    ['vupscale', '[1,2]', '2', '[1,1,2,2]'],
    ['hupscale', '[[],[]]', 'null', '[[],[]]'],
    ['upscale', '[[],[]]', 'null', 'TypeError'],
    ['upscale', '[]', 'null', '[]'],
    ['upscale', '[[1]]', '{"float":2}', 'TypeError'],
    ['upscale', '[[1]]', '2049', 'LimitError'],
    ['vupscale', '[[]]', '9999999', 'LimitError'],
    ['downscale', '[[1,2,3],[4,5,6],[7,8,9]]', '2', '[[1,3],[7,9]]'],
    ['downscale', '[[1,2,3]]', '-2', '[[1,3]]'],
    ['downscale', '[[1,2,3]]', '9', '[[1]]'],
    ['downscale', '[[1,2,3],[4]]', '3', '[[1]]'],
    ['downscale', '[[1,2,3],[4]]', '2', 'IndexError'],
    ['downscale', '[[1]]', '0', 'ZeroDivisionError'],
    ['downscale', '[]', '0', 'IndexError'],
  ])('%s of %s by %s is %s', (op, grid, factor, expected) => {
    expect(run(op, grid, factor)).toBe(expected);
  });

  it('down undoes up', () => {
    fc.assert(
      fc.property(grids, fc.integer({ min: 1, max: 4 }), (grid, factor) => {
        expect(isEqual(call('downscale', call('upscale', grid, factor), factor), grid)).toBe(true);
      }),
    );
  });
});

describe('scaling objects', () => {
  it('makes squares of the cells, the upper left corner in place', () => {
    expect(run('upscale', '{"set":[[3,[1,1]]]}', '2')).toBe('{"set":[[3,[1,1]],[3,[2,2]],[3,[2,1]],[3,[1,2]]]}');
    expect(run('upscale', '{"set":[[3,[600,0]],[4,[601,1]]]}', '1')).toBe('{"set":[[3,[600,0]],[4,[601,1]]]}');
    expect(run('upscale', '{"set":[[3,[1,1]]]}', '0')).toBe('{"set":[]}');
    expect(run('upscale', '{"set":[]}', 'null')).toBe('{"set":[]}');
  });

  it('fails on locations and past the limit', () => {
    expect(run('upscale', '{"set":[[1,2]]}', '2')).toBe('TypeError');
    expect(run('upscale', '{"set":[[3,[1,1]]]}', '2049')).toBe('LimitError');
  });
});
