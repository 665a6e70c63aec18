import { describe, expect, it } from 'vitest';
import { arcDsl, tokpidjin } from '../../../src/dsl/index.js';
import { CellLayout } from '../../../src/value/index.js';
import { fn } from '../../in-memory.js';
import { calls, give } from './run.js';

describe('the table', () => {
  it('has cells (i, j, color)', () => {
    expect(tokpidjin.cells).toBe(CellLayout.Flat);
  });

  it('has other names for three operations', () => {
    for (const [alias, name] of [
      ['difference_t', 'difference_tuple'],
      ['o_g_tuple', 'o_g_t'],
      ['objects_g', 'objects_t'],
    ]) {
      expect(tokpidjin.operations.get(alias)).toBe(calls.named(name));
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
    for (const args of [[], ['1'], ['1', '2', '3']]) expect(calls.apply(fn('fork'), [], args)).toBe('[]');
  });

  it('a function that a combinator made raises', () => {
    expect(calls.apply(fn('rbind', fn('add'), '1'), [])).toBe('TypeError');
    expect(calls.apply(fn('compose', '5', '6'), ['1'])).toBe('TypeError');
  });
});

describe('what our limits cut short has no answer', () => {
  it('and is not taken for a default', () => {
    expect(give('repeat', '1', '99999999')).toBe('LimitError');
    expect(give('apply', fn('lbind', fn('repeat'), '1'), '[99999999]')).toBe('LimitError');
  });
});
