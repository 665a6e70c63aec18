import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { patches } from './arbitrary.js';
import { call, run } from './run.js';

const locationsOf = (patch: unknown): number[][] => call<{ set: number[][] }>('toindices', patch).set;

/** The distance by its definition. */
const distance = (a: unknown, b: unknown): number =>
  Math.min(...locationsOf(a).flatMap(([i, j]) => locationsOf(b).map(([k, l]) => Math.abs(i - k) + Math.abs(j - l))));

describe('manhattan and adjacent', () => {
  it.each([
    ['manhattan', ['{"set":[[0,0],[0,1]]}', '{"set":[[2,4],[3,0]]}'], '3'],
    ['manhattan', ['{"set":[[0,0]]}', '{"set":[[7,[0,0]]]}'], '0'],
    ['manhattan', ['{"set":[[0,0]]}', '{"set":[[600,-2]]}'], '602'],
    ['manhattan', ['{"set":[]}', '{"set":[[0,0]]}'], 'ValueError'],
    ['manhattan', ['{"set":[]}', '5'], 'ValueError'],
    ['manhattan', ['{"set":[[0,0]]}', '5'], 'TypeError'],
    ['adjacent', ['{"set":[[0,0]]}', '{"set":[[0,1]]}'], 'true'],
    ['adjacent', ['{"set":[[0,0]]}', '{"set":[[1,1]]}'], 'false'],
    ['adjacent', ['{"set":[[0,0],[0,1]]}', '{"set":[[0,1],[0,2]]}'], 'false'],
    ['adjacent', ['{"set":[[0,0]]}', '{"set":[]}'], 'ValueError'],
  ])('%s of %j is %s', (op, args, expected) => {
    expect(run(op, ...args)).toBe(expected);
  });

  it('measure the nearest cells', () => {
    fc.assert(
      fc.property(patches, patches, (a, b) => {
        expect(call('manhattan', a, b)).toBe(distance(a, b));
        expect(call('adjacent', a, b)).toBe(distance(a, b) === 1);
      }),
    );
  });

  it('measure large patches, too', () => {
    const block = (top: number, left: number, bottom: number, right: number): unknown =>
      call('backdrop', {
        set: [
          [top, left],
          [bottom, right],
        ],
      });
    expect(call('manhattan', call('box', block(0, 0, 29, 29)), block(7, 8, 20, 20))).toBe(7);
    expect(call('manhattan', block(7, 8, 20, 20), block(30, 35, 50, 50))).toBe(25);
  });
});

describe('gravitate', () => {
  it.each([
    ['gravitate', ['{"set":[[1,[0,0]],[1,[0,1]]]}', '{"set":[[2,[5,1]]]}'], '[4,0]'],
    ['gravitate', ['{"set":[[1,[5,9]]]}', '{"set":[[2,[5,1]]]}'], '[0,-7]'],
    ['gravitate', ['{"set":[[1,[5,2]]]}', '{"set":[[2,[5,1]]]}'], '[0,0]'],
    ['gravitate', ['{"set":[[1,[5,9]]]}', '{"set":[[2,[0,1]]]}'], '[0,-42]'],
    ['gravitate', ['{"set":[[1,[5,1]]]}', '{"set":[[2,[5,1]]]}'], '[-1,0]'],
    ['gravitate', ['{"set":[]}', '{"set":[[0,0]]}'], 'ValueError'],
  ])('%s of %j is %s', (op, args, expected) => {
    expect(run(op, ...args)).toBe(expected);
  });

  it('stops where the source is first adjacent', () => {
    fc.assert(
      fc.property(patches, patches, (source, destination) => {
        const [i, j] = call<number[]>('gravitate', source, destination);
        const steps = Math.abs(i + j);
        const at = (n: number): number[] => [Math.sign(i) * n, Math.sign(j) * n];
        for (let n = 0; n < steps; n++) expect(call('adjacent', call('shift', source, at(n)), destination)).toBe(false);
        if (steps < 42) expect(call('adjacent', call('shift', source, at(steps)), destination)).toBe(true);
      }),
    );
  });
});
