import { describe, expect, it } from 'vitest';
import { arcDsl } from '../../src/dsl/index.js';
import { fn, run as give } from './run.js';

describe('items by rank', () => {
  it.each([
    ['get_nth_t', '[7,8,9]', '1', '8'],
    ['get_nth_t', '[7,8,9]', '-1', '9'],
    ['get_nth_t', '[7]', '1', '{"nan":1}'],
    ['get_nth_t', '{"set":[7]}', '0', '{"nan":1}'],
    ['get_nth_t', '[7]', '[]', '[]'],
    ['get_nth_f', '{"set":[9,8,1]}', '0', '8'],
    ['get_nth_f', '{"set":[9,8,1]}', '2', '1'],
    ['get_nth_f', '{"set":[9,8,1]}', '-3', '8'],
    ['get_nth_f', '{"set":[9]}', '-2', '{"set":[]}'],
    ['get_nth_f', '[4,5]', '1', '5'],
    ['get_nth_f', '{"set":[9]}', 'null', '[]'],
  ])('%s(%s, %s) is %s', (op, container, rank, expected) => {
    expect(give(op, container, rank)).toBe(expected);
  });
});

describe('grids', () => {
  it.each([
    ['p_g', ['[[9,8],[1,8]]'], '[8,9,1]'],
    ['p_g', ['[]'], '[]'],
    ['p_g', ['[[true,1],[[2]]]'], '[true,[2]]'],
    ['p_g', ['5'], '{"set":[]}'],
    ['difference_tuple', ['[1,2,3]', '[2]'], '[1,3]'],
    ['difference_tuple', ['{"set":[1,2]}', '{"set":[2]}'], '{"set":[1]}'],
    ['difference_tuple', ['5', '[1]'], '[]'],
  ])('%s of %j is %s', (op, args, expected) => {
    expect(give(op, ...args)).toBe(expected);
  });

  it.each([
    ['0', '[[3,4],[1,2]]'],
    ['1', '[[1,3],[2,4]]'],
    ['2', '[[2,1],[4,3]]'],
    ['3', '[[4,2],[3,1]]'],
    ['4', '[[3,1],[4,2]]'],
    ['5', '[[4,3],[2,1]]'],
    ['6', '[[2,4],[1,3]]'],
    ['7', '[[1,2],[3,4]]'],
    ['-1', '[[1,2],[3,4]]'],
    ['true', '[[1,3],[2,4]]'],
    ['[]', '[[1,2],[3,4]]'],
  ])('mir_rot_t([[1,2],[3,4]], %s) is %s', (move, expected) => {
    expect(give('mir_rot_t', '[[1,2],[3,4]]', move)).toBe(expected);
  });

  it('mir_rot_t takes what Python can slice', () => {
    expect(give('mir_rot_t', '5', '0')).toBe('[]');
    expect(give('mir_rot_t', '{"set":[[0,1]]}', '2')).toBe('[[1,0]]');
  });
});

describe('objects by flags', () => {
  const GRID = '[[0,1,2],[0,0,2],[3,0,0]]';
  it.each([
    ['1', '{"set":[{"set":[[3,[2,0]]]},{"set":[[2,[0,2]],[1,[0,1]],[2,[1,2]]]}]}'],
    ['5', '{"set":[{"set":[[2,[0,2]],[2,[1,2]]]},{"set":[[1,[0,1]]]},{"set":[[3,[2,0]]]}]}'],
    [
      '4',
      '{"set":[{"set":[[2,[0,2]],[2,[1,2]]]},{"set":[[1,[0,1]]]},{"set":[[3,[2,0]]]},{"set":[[0,[0,0]],[0,[2,2]],[0,[1,1]],[0,[1,0]],[0,[2,1]]]}]}',
    ],
  ])('o_g of flags %s', (flags, expected) => {
    expect(give('o_g', GRID, flags)).toBe(expected);
  });

  it.each([
    [GRID, '1', '[[[1,[0,1]],[2,[0,2]],[2,[1,2]]],[[3,[2,0]]]]'],
    [GRID, '7', '[[[1,[0,1]]],[[2,[1,2]],[2,[0,2]]],[[3,[2,0]]]]'],
    ['[[5,5],[5,5]]', '4', '[[[5,[0,1]],[5,[1,1]],[5,[0,0]],[5,[1,0]]]]'],
    ['5', '1', '[]'],
  ])('o_g_t(%s, %s) lists cells as they are found: %s', (grid, flags, expected) => {
    expect(give('o_g_t', grid, flags)).toBe(expected);
  });

  it('give None for unknown flags, and nothing where there is no grid', () => {
    expect(give('o_g', GRID, '8')).toBe('null');
    expect(give('o_g_t', GRID, '[]')).toBe('null');
    expect(give('o_g', '[]', '1')).toBe('{"set":[]}');
    expect(give('o_g', 'null', '1')).toBe('{"set":[]}');
  });
});

describe('samples', () => {
  it.each([
    ['[[[[1,2],[3,4]],[[3,1],[4,2]]],[[[5,6]],[[5],[6]]]]', '4'],
    ['[[[[1]],[[1]]]]', '0'],
    ['[[[[1,2]],[[1,2]]],[[[1],[2]],[[1],[2]]]]', '7'],
    ['[[[[1]],[[2]]]]', 'null'],
    ['[]', '0'],
    ['[1]', '[]'],
  ])('a_mr(%s) is %s', (samples, expected) => {
    expect(give('a_mr', samples)).toBe(expected);
  });

  const SAMPLES = '[[[[1,2],[3,1]],[[1,5]]],[[[2,4]],[[2,6]]]]';
  it.each([
    ['c_iz', [fn('p_g')], '[3,4]'],
    ['c_zo', [fn('p_g')], '[5,6]'],
    ['c_iz', ['5'], '[]'],
    ['c_iz_n', [fn('p_g'), fn('rbind', fn('get_nth_t'), '0')], '3'],
    ['c_zo_n', [fn('p_g'), fn('rbind', fn('get_nth_t'), '-1')], '6'],
    ['c_zo_n', [fn('p_g'), fn('rbind', fn('get_nth_t'), '5')], '{"nan":1}'],
    ['c_zo_n', [fn('p_g'), fn('double')], '[10,12]'],
    ['c_iz_n', [fn('p_g'), '5'], '0'],
    ['c_iz_n', [fn('size'), fn('first')], '0'],
  ])('%s(S, %j) is %s', (op, args, expected) => {
    expect(give(op, SAMPLES, ...args)).toBe(expected);
  });
});

describe('in programs', () => {
  it('a wrong number of arguments gives the default too', () => {
    expect(give('p_g')).toBe('{"set":[]}');
    expect(give('c_iz_n', '[]')).toBe('0');
  });

  it('their constants are numbers', () => {
    const constant = (name: string): unknown => arcDsl.constants.get(name);
    expect(['F0', 'F9', 'L1', 'L10', 'R7', 'A6', 'BURGUNDY', 'NEG_TEN', 'HUNDRED', 'THOUSAND'].map(constant)).toEqual([
      0, 9, -1, -10, 7, 6, 9, -10, 100, 1000,
    ]);
    expect(['SM2', 'F10', 'L0'].map(constant)).toEqual([undefined, undefined, undefined]);
  });
});
