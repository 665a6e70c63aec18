import { describe, expect, it } from 'vitest';
import { arcDsl, tokpidjin } from '../../../src/dsl/index.js';
import { LimitError } from '../../../src/errors.js';
import { callWith, encode, resetBudget, SetKind, type Value } from '../../../src/value/index.js';
import { give, named, value } from './run.js';

describe('the table', () => {
  it('has cells (i, j, color)', () => {
    expect(tokpidjin.cells).toBe(SetKind.Flat);
  });

  it('has other names for three operations', () => {
    for (const [alias, name] of [
      ['difference_t', 'difference_tuple'],
      ['o_g_tuple', 'o_g_t'],
      ['objects_g', 'objects_t'],
    ]) {
      expect(tokpidjin.operations.get(alias)).toBe(named(name));
    }
  });

  it('has all constants of arc-dsl, and scales', () => {
    expect([...arcDsl.constants.keys()].filter((name) => !tokpidjin.constants.has(name))).toEqual([]);
    expect(['SM2', 'SM3', 'SD2', 'SD3'].map((name) => tokpidjin.constants.get(name))).toEqual([2, 3, -2, -3]);
  });

  it('has operations that all catch', () => {
    expect([...tokpidjin.operations.values()].filter(({ catches }) => !catches)).toEqual([]);
  });
});

describe('a call with a wrong number of arguments gives the default of the declared result', () => {
  it.each([
    ['size', '0'],
    ['equality', 'false'],
    ['ulcorner', '[]'],
    ['toindices', '{"set":[]}'],
    ['add', '[]'],
    ['o_g', '[]'],
    ['col_row', '[]'],
    ['mir_rot_f', '[]'],
    ['is_no_grid', '[]'],
    ['sizefilter', '{"set":[]}'],
    ['mapply', '{"set":[]}'],
    ['mfilter', '{"set":[]}'],
    ['apply', '[]'],
    ['apply_f', '{"set":[]}'],
    ['get_nth_by_key_t', '[]'],
  ])('%s() is %s', (name, gives) => {
    expect(give(name)).toBe(gives);
  });

  it('a combinator gives a function that gives the empty tuple', () => {
    for (const args of [[], [1], [1, 2, 3]]) expect(encode(callWith(callWith(named('fork').fn, []), args))).toBe('[]');
  });

  it('a function that a combinator made raises', () => {
    const bound = callWith(named('rbind').fn, [named('add').fn, 1]);
    expect(() => callWith(bound, [])).toThrow(/TypeError/);
    expect(() => callWith(callWith(named('compose').fn, [5, 6]), [1])).toThrow(/TypeError/);
  });
});

describe('what our limits cut short has no answer', () => {
  it('and is not taken for a default', () => {
    const run = (name: string, ...args: Value[]): Value => callWith(named(name).fn, args);
    resetBudget();
    expect(() => run('repeat', 1, 99_999_999)).toThrow(LimitError);
    expect(() => run('apply', callWith(named('lbind').fn, [named('repeat').fn, 1]), value('[99999999]'))).toThrow(
      LimitError,
    );
  });
});
