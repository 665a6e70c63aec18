import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonSet } from './arbitrary.js';
import { call, fn, run } from './run.js';

const OBJECTS = '{"set":[{"set":[[1,[0,0]],[1,[0,1]]]},{"set":[[2,[3,3]]]},{"set":[[3,[5,1]],[3,[6,1]]]}]}';

describe('sorting', () => {
  it.each([
    ['[[2,0],[1,5],[1,2]]', fn('first'), '[[1,5],[1,2],[2,0]]'],
    ['[[2,0],[1,5],[1,2]]', fn('identity'), '[[1,2],[1,5],[2,0]]'],
    [
      OBJECTS, // the two of size 2 stay in iteration order
      fn('size'),
      '[{"set":[[2,[3,3]]]},{"set":[[3,[6,1]],[3,[5,1]]]},{"set":[[1,[0,1]],[1,[0,0]]]}]',
    ],
    ['[3,1,2]', 'null', '[1,2,3]'],
    ['[3,[1]]', fn('identity'), 'TypeError'],
    ['[[],[1]]', fn('first'), 'StopIteration'],
    // sets compare by inclusion: {3} and {1} are not below {1, 2}'s neighbors, so nothing moves
    ['[{"set":[1,2]},{"set":[3]},{"set":[1]}]', fn('identity'), '[{"set":[1,2]},{"set":[3]},{"set":[1]}]'],
  ])('order(%s, %s) is %s', (container, key, expected) => {
    expect(run('order', container, key)).toBe(expected);
  });

  it('sorts numbers of any sign and size, and pairs of them', () => {
    type Key = number | [number, number];
    const number = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.integer({ min: -(2 ** 40), max: 2 ** 40 }));
    const keys: fc.Arbitrary<Key[]> = fc.oneof(fc.array(number), fc.array(fc.tuple(number, number)));
    const compare = (a: Key, b: Key): number =>
      typeof a === 'number' || typeof b === 'number' ? Number(a) - Number(b) : a[0] - b[0] || a[1] - b[1];
    fc.assert(
      fc.property(keys, (unsorted) => {
        expect(call('order', unsorted, null)).toEqual([...unsorted].sort(compare));
      }),
    );
  });
});

describe('extremes', () => {
  it.each([
    ['maximum', ['{"set":[3,9,-1]}'], '9'],
    ['minimum', ['{"set":[3,9,-1]}'], '-1'],
    ['maximum', ['[]'], '0'],
    ['maximum', ['[[1,2],[1,3]]'], '[1,3]'],
    ['maximum', ['[1,[2]]'], 'TypeError'],
    ['minimum', ['[true,1]'], 'true'],
    ['valmax', [OBJECTS, fn('size')], '2'],
    ['valmin', [OBJECTS, fn('size')], '1'],
    ['valmax', ['[]', fn('increment')], '1'],
    ['valmax', ['[]', fn('size')], 'TypeError'],
    ['valmax', ['[1]', 'null'], 'TypeError'],
    ['argmax', [OBJECTS, fn('size')], '{"set":[[3,[6,1]],[3,[5,1]]]}'],
    ['argmin', [OBJECTS, fn('size')], '{"set":[[2,[3,3]]]}'],
    ['argmax', ['[4,9]', 'null'], '9'],
    ['argmax', ['[]', fn('size')], 'ValueError'],
    ['argmax', ['[[1,2],[3]]', fn('size')], '[1,2]'],
    ['argmin', ['[[1],[3]]', fn('size')], '[1]'],
    ['argmax', ['[{"set":[1]},{"set":[2]},{"set":[1,2]}]', fn('identity')], '{"set":[1,2]}'],
    ['argmin', ['{"set":[[],[0]]}', fn('first')], 'StopIteration'],
  ])('%s of %j is %s', (op, args, expected) => {
    expect(run(op, ...args)).toBe(expected);
  });

  it('raise what comes first: a key that cannot be compared, before a later key that fails', () => {
    const key = fn('fork', fn('divide'), fn('first'), fn('last'));
    expect(run('argmax', '[[4,2],[[1,2],1],[1,0]]', key)).toBe('TypeError');
    expect(run('argmax', '[[4,2],[1,0],[[1,2],1]]', key)).toBe('ZeroDivisionError');
  });
});

describe('frequencies', () => {
  it.each([
    ['mostcommon', '[3,1,3,1,2]', '1'],
    ['leastcommon', '[3,1,3,1]', '1'],
    ['leastcommon', '[9,8,1]', '8'],
    ['mostcommon', '[[0,1],[1,1],[0,1]]', '[0,1]'],
    ['mostcommon', '[true,1,0]', 'true'],
    ['mostcommon', '[]', 'ValueError'],
    ['leastcommon', '{"set":[1]}', 'AttributeError'],
    ['mostcommon', '5', 'TypeError'],
  ])('%s(%s) is %s', (op, container, expected) => {
    expect(run(op, container)).toBe(expected);
  });
});

describe('conditions', () => {
  it.each([
    ['sfilter', ['{"set":[1,2,3,4]}', fn('even')], '{"set":[2,4]}'],
    ['sfilter', ['[1,2,3,4]', fn('even')], '[2,4]'],
    ['sfilter', ['[[1,0],[2,1]]', fn('compose', fn('even'), fn('last'))], '[[1,0]]'],
    ['sfilter', ['{"set":[1,[2,3]]}', fn('positive')], 'TypeError'],
    ['sfilter', ['[[1],[]]', fn('first')], 'RuntimeError'],
    ['mfilter', [OBJECTS, fn('matcher', fn('size'), '2')], '{"set":[[3,[6,1]],[1,[0,1]],[1,[0,0]],[3,[5,1]]]}'],
    ['mfilter', ['[[1,2],[3]]', fn('matcher', fn('size'), '2')], '[1,2]'],
    ['extract', ['[1,2,3,4]', fn('even')], '2'],
    ['extract', [OBJECTS, fn('matcher', fn('size'), '1')], '{"set":[[2,[3,3]]]}'],
    ['extract', ['[1,3]', fn('even')], 'StopIteration'],
    ['extract', ['[[]]', fn('first')], 'RuntimeError'],
    ['extract', ['[2,[]]', fn('even')], '2'],
  ])('%s of %j is %s', (op, args, expected) => {
    expect(run(op, ...args)).toBe(expected);
  });

  it('split a container in two', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), (items) => {
        const set = { set: items };
        const [kept, rest] = [{ fn: 'even' }, { fn: 'compose', args: [{ fn: 'flip' }, { fn: 'even' }] }].map((which) =>
          call<JsonSet>('sfilter', set, which),
        );
        expect(kept.set.length + rest.set.length).toBe(new Set(items).size);
        expect(call('intersection', kept, rest)).toEqual({ set: [] });
      }),
    );
  });
});
