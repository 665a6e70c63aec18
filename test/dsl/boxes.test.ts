import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { patches } from './arbitrary.js';
import { call, isEqual, run } from './run.js';

describe('outlines', () => {
  it.each([
    ['corners', ['{"set":[[1,1],[3,4]]}'], '{"set":[[3,1],[1,1],[3,4],[1,4]]}'],
    ['corners', ['{"set":[[1,1],[3,1]]}'], '{"set":[[3,1],[1,1]]}'],
    ['corners', ['{"set":[]}'], '{"set":[[]]}'],
    ['box', ['{"set":[[1,1],[3,3]]}'], '{"set":[[1,2],[2,1],[3,1],[1,1],[2,3],[3,3],[3,2],[1,3]]}'],
    ['box', ['{"set":[[2,2]]}'], '{"set":[[2,2]]}'],
    ['box', ['{"set":[]}'], '{"set":[]}'],
    ['box', ['{"set":[[600,1],[602,3]]}'], '{"set":[[601,3],[600,1],[602,3],[602,2],[600,3],[600,2],[601,1],[602,1]]}'],
    ['inbox', ['{"set":[[1,1],[5,4]]}'], '{"set":[[2,3],[3,3],[2,2],[4,3],[3,2],[4,2]]}'],
    ['inbox', ['{"set":[[1,1],[1,2]]}'], '{"set":[[0,1],[0,2],[1,2],[2,1],[2,2],[1,1]]}'],
    ['inbox', ['{"set":[]}'], 'ValueError'],
    ['outbox', ['{"set":[[2,2]]}'], '{"set":[[1,2],[2,1],[3,1],[1,1],[2,3],[3,3],[3,2],[1,3]]}'],
    ['outbox', ['[]'], 'ValueError'],
  ])('%s of %j is %s', (op, args, expected) => {
    expect(run(op, ...args)).toBe(expected);
  });

  it('lie inside one another', () => {
    fc.assert(
      fc.property(patches, (patch) => {
        const box = call('box', patch);
        expect(isEqual(call('inbox', call('outbox', patch)), box)).toBe(true);
        expect(call('intersection', call('outbox', patch), call('backdrop', patch))).toEqual({ set: [] });
        expect(call('difference', box, call('backdrop', patch))).toEqual({ set: [] });
      }),
    );
  });
});

describe('the bounding box', () => {
  it.each([
    ['backdrop', ['{"set":[[5,[1,1]],[6,[2,3]]]}'], '{"set":[[1,2],[2,1],[1,1],[2,3],[2,2],[1,3]]}'],
    ['backdrop', ['{"set":[]}'], '{"set":[]}'],
    ['backdrop', ['[[1,2,3]]'], 'ValueError'],
    ['delta', ['{"set":[[1,1],[3,3]]}'], '{"set":[[1,2],[2,1],[3,1],[2,3],[2,2],[3,2],[1,3]]}'],
    [
      'delta',
      ['{"set":[[5,[0,0]],[5,[4,4]]]}'],
      '{"set":[[0,1],[2,4],[4,0],[1,2],[3,4],[0,4],[4,3],[3,1],[2,1],[0,2],[2,2],[1,0],[3,2],[1,3],[4,1],[1,1],[0,3],[2,0],[4,2],[3,0],[1,4],[2,3],[3,3]]}',
    ],
    ['delta', ['{"set":[[2,2]]}'], '{"set":[]}'],
    ['delta', ['[[1,1],[3,3]]'], 'TypeError'],
  ])('%s of %j is %s', (op, args, expected) => {
    expect(run(op, ...args)).toBe(expected);
  });

  it('is the patch and its delta', () => {
    fc.assert(
      fc.property(patches, (patch) => {
        const whole = call('combine', call('delta', patch), call('toindices', patch));
        expect(isEqual(whole, call('backdrop', patch))).toBe(true);
      }),
    );
  });

  it('has a limit', () => {
    expect(run('backdrop', '{"set":[[0,0],[2048,2048]]}')).toBe('LimitError');
  });
});
