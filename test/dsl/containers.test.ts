import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../src/value/index.js';
import { call, isEqual, run } from './run.js';

const OBJECTS = '{"set":[{"set":[[1,[0,0]],[1,[0,1]]]},{"set":[[2,[3,3]]]},{"set":[[3,[5,1]],[3,[6,1]]]}]}';

describe('joining', () => {
  it.each([
    ['combine', ['[1,2]', '[2,3]'], '[1,2,2,3]'],
    ['combine', ['{"set":[5,1]}', '{"set":[1,9,8]}'], '{"set":[8,1,5,9]}'],
    ['combine', ['{"set":[1]}', '[[0,1],2]'], '{"set":[[0,1],1,2]}'],
    ['combine', ['[7]', '{"set":[9,8,1]}'], '[7,8,9,1]'],
    ['combine', ['1', '[2]'], 'TypeError'],
    ['merge', ['[[1,2],[3],[]]'], '[1,2,3]'],
    ['merge', ['[[1,2],[3,4]]'], '[1,2,3,4]'],
    ['merge', [OBJECTS], '{"set":[[1,[0,1]],[2,[3,3]],[1,[0,0]],[3,[6,1]],[3,[5,1]]]}'],
    ['merge', ['{"set":[[1,2],[2,3]]}'], '{"set":[1,2,3]}'],
    ['merge', ['[{"set":[9,8,1]},[4]]'], '[8,9,1,4]'],
    ['merge', ['{"set":[]}'], '{"set":[]}'],
    ['merge', ['[1]'], 'TypeError'],
    ['insert', ['3', '{"set":[9,8]}'], '{"set":[8,9,3]}'],
    ['insert', ['9', '{"set":[9,8]}'], '{"set":[8,9]}'],
    ['insert', ['3', '[9,8]'], 'AttributeError'],
    ['product', ['{"set":[1,2]}', '[0,5]'], '{"set":[[1,0],[2,5],[2,0],[1,5]]}'],
    ['product', ['[[1,2]]', '{"set":[true]}'], '{"set":[[[1,2],true]]}'],
    ['product', ['5', '[]'], '{"set":[]}'],
    ['pair', ['[1,2,3]', '[4,5]'], '[[1,4],[2,5]]'],
    ['pair', ['[1]', '{"set":[]}'], '[]'],
    ['pair', ['1', '[]'], 'TypeError'],
  ])('%s of %j is %s', (op, args, expected) => {
    expect(run(op, ...args)).toBe(expected);
  });

  it('merges the sets of a set as if they were joined one after the other', () => {
    const sets = fc.array(fc.array(fc.tuple(fc.nat({ max: 20 }), fc.nat({ max: 20 })), { maxLength: 30 }));
    fc.assert(
      fc.property(sets, (lists) => {
        const parts = lists.map((set) => ({ set }));
        const merged = call('merge', { set: parts });
        for (const part of parts) expect(call('difference', part, merged)).toEqual({ set: [] });
        const joined = parts.reduce<unknown>((all, part) => call('combine', all, part), { set: [] });
        expect(isEqual(merged, joined)).toBe(true);
      }),
    );
  });
});

describe('taking away', () => {
  it.each([
    ['intersection', ['{"set":[1,2,3]}', '{"set":[9,3,2]}'], '{"set":[2,3]}'],
    ['intersection', ['6', '3'], '2'],
    ['intersection', ['true', 'false'], 'false'],
    ['intersection', ['[1]', '[1]'], 'TypeError'],
    ['difference', ['{"set":[1,2,3]}', '{"set":[2]}'], '{"set":[1,3]}'],
    ['difference', ['[1,2,1,3]', '[1]'], '[2,3]'],
    ['difference', ['{"set":[[0,1],[1,1]]}', '[[0,1]]'], '{"set":[[1,1]]}'],
    ['difference', ['[1]', '2'], 'TypeError'],
    ['remove', ['8', '{"set":[9,8,1]}'], '{"set":[9,1]}'],
    ['remove', ['true', '[1,2,1]'], '[2]'],
    ['remove', ['1', '{"set":[true,2]}'], '{"set":[2]}'],
    ['remove', ['[0,1]', '{"set":[[0,1],[1,0]]}'], '{"set":[[1,0]]}'],
    ['other', ['{"set":[3,7]}', '3'], '7'],
    ['other', ['[3]', '3'], 'StopIteration'],
    ['dedupe', ['[3,1,3,[1],[1],1]'], '[3,1,[1]]'],
    ['dedupe', ['[1,true,0,false]'], '[1,0]'],
    ['dedupe', ['{"set":[1]}'], 'AttributeError'],
    ['dedupe', ['{"set":[]}'], '[]'],
  ])('%s of %j is %s', (op, args, expected) => {
    expect(run(op, ...args)).toBe(expected);
  });

  it('dedupe leaves no two equal items and loses none', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 9 })), (items) => {
        expect(call('dedupe', items)).toEqual([...new Set(items)]);
      }),
    );
  });
});

describe('looking into containers', () => {
  it.each([
    ['first', ['[7,8]'], '7'],
    ['first', ['{"set":[9,8,1]}'], '8'],
    ['first', ['[[1,2],[3,4]]'], '[1,2]'],
    ['first', ['[]'], 'StopIteration'],
    ['first', ['{"set":[]}'], 'StopIteration'],
    ['first', ['true'], 'TypeError'],
    ['last', ['[7,8]'], '8'],
    ['last', ['{"set":[9,8,1]}'], '1'],
    ['last', ['[]'], 'ValueError'],
    ['size', ['[[1,2],[3,4],[5,6]]'], '3'],
    ['size', ['{"set":[]}'], '0'],
    ['size', ['3'], 'TypeError'],
    ['contained', ['[0,1]', '{"set":[[0,1]]}'], 'true'],
    ['contained', ['true', '[1]'], 'true'],
    ['contained', ['1', '1'], 'TypeError'],
    ['totuple', ['{"set":[9,8,1]}'], '[8,9,1]'],
    ['totuple', ['[1,2]'], '[1,2]'],
    ['totuple', ['5'], 'TypeError'],
  ])('%s of %j is %s', (op, args, expected) => {
    expect(run(op, ...args)).toBe(expected);
  });
});

describe('making', () => {
  it.each([
    ['initset', ['[1,2]'], '{"set":[[1,2]]}'],
    ['astuple', ['1', '[2]'], '[1,[2]]'],
    ['repeat', ['[1,2]', '2'], '[[1,2],[1,2]]'],
    ['repeat', ['0', '-3'], '[]'],
    ['repeat', ['0', 'true'], '[0]'],
    ['repeat', ['0', '[]'], 'TypeError'],
    ['interval', ['1', '8', '3'], '[1,4,7]'],
    ['interval', ['5', '0', '-2'], '[5,3,1]'],
    ['interval', ['3', '3', '1'], '[]'],
    ['interval', ['0', '5', '0'], 'ValueError'],
    ['interval', ['0', '[]', '1'], 'TypeError'],
  ])('%s of %j is %s', (op, args, expected) => {
    expect(run(op, ...args)).toBe(expected);
  });

  it('fails beyond a number of elements, before any is made', () => {
    const many = String(LIMITS.elements + 1);
    expect(run('repeat', '0', many)).toBe('LimitError');
    expect(run('interval', '0', many, '1')).toBe('LimitError');
    const thousands = run('interval', '0', '2049', '1');
    expect(run('product', thousands, thousands)).toBe('LimitError');
    expect(run('size', run('product', thousands, '[0,1,2]'))).toBe('6147');
  });
});
