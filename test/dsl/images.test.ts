/** Operations on images as programs call them: as function values, on what is no image, one after the other. */
import { describe, expect, it, test } from 'vitest';
import { dialects } from '../../src/dsl/index.js';
import { programPlan, runProgram } from '../../src/pipeline/index.js';
import { parse } from '../../src/program/index.js';
import { EMPTY_TUPLE, encode } from '../../src/value/index.js';
import { call, run, value } from './run.js';

const IMAGE = '[[0,0],[[2,0],[0,3]]]';

describe('what is no image', () => {
  it.each([
    ['no place', '[[[2]],[[2]]]'],
    ['a place that is no pair of ints', '[[0,true],[[2]]]'],
    ['a place too far away', '[[0,1000001],[[2]]]'],
    ['no cells', '[[0,0],[]]'],
    ['empty rows', '[[0,0],[[],[]]]'],
    ['rows of several lengths', '[[0,0],[[1],[1,2]]]'],
    ['a color beyond 9', '[[0,0],[[11]]]'],
    ['a color below 0', '[[0,0],[[-1]]]'],
    ['a cell that is yet to be set', '[[0,0],[[10]]]'],
    ['more than 100 columns', JSON.stringify([[0, 0], [Array(101).fill(1)]])],
    ['a grid', '[[1,2],[3,4]]'],
    ['a number', '7'],
  ])('%s is a TypeError', (_, image) => {
    expect(run('im_trim', image)).toBe('TypeError');
    expect(run('im_compose', `[${image}]`)).toBe('TypeError');
  });

  it('images are no image, nor the other way about', () => {
    expect(run('im_trim', `[${IMAGE},${IMAGE}]`)).toBe('TypeError');
    expect(run('im_compose', IMAGE)).toBe('TypeError');
    expect(run('im_compose', `{"set":[${IMAGE}]}`)).toBe('TypeError');
  });
});

test('where there would be no image, a call raises ValueError', () => {
  expect(run('im_trim', '[[0,0],[[0,0]]]')).toBe('ValueError');
  expect(run('im_half', '[[0,0],[[1]]]', '0')).toBe('ValueError');
  expect(run('im_compose', '[]')).toBe('ValueError');
  expect(run('im_plain', '[0,3]', '1')).toBe('ValueError');
  expect(run('im_plain', '[3,101]', '1')).toBe('ValueError');
  expect(run('im_lay', IMAGE, '[[0,0],[[1]]]', '0')).toBe('ValueError');
  expect(run('im_compose', '[[[0,0],[[1]]],[[0,100],[[1]]]]')).toBe('ValueError');
});

test('a number out of range is a ValueError, and what is no number a TypeError', () => {
  for (const n of ['-1', '15', '1099511627776', '-1099511627776']) expect(run('im_smear', IMAGE, n)).toBe('ValueError');
  for (const n of ['{"float":1}', 'null', '[]']) expect(run('im_smear', IMAGE, n)).toBe('TypeError');
  expect(run('im_smear', IMAGE, 'true')).toBe(run('im_smear', IMAGE, '1'));
  expect(run('im_demo', '[[[[1]],[[2]]]]', '[[3]]', '1', 'false')).toBe('IndexError');
  expect(run('im_inverse', '[0,0,2,3,4,5,6,7,8,9]')).toBe('ValueError');
  expect(run('im_inverse', '[0,1,2]')).toBe('TypeError');
});

test('they are function values as any other', () => {
  const images = `[${IMAGE},[[4,4],[[0,2]]]]`;
  expect(run('apply', '{"fn":"rbind","args":[{"fn":"im_keep"},2]}', images)).toBe(
    '[[[0,0],[[2,0],[0,0]]],[[4,4],[[0,2]]]]',
  );
  const count = '{"fn":"rbind","args":[{"fn":"rbind","args":[{"fn":"im_count"},1]},0]}';
  expect(run('apply', count, images)).toBe('[[[0,0],[[2,2]]],[[0,0],[[2]]]]');
});

test('a canvas is what has cells to be set, which the first layer sets that counts there', () => {
  const canvas = call('im_plain', [1, 3], 10);
  expect(run('im_trim', JSON.stringify(canvas))).toBe('TypeError');
  const first = call('im_lay', canvas, [[5, 5], [[0, 4, 0]]], 0);
  expect(first).toEqual([[0, 0], [[10, 4, 10]]]);
  const second = call('im_lay', first, [[0, 0], [[0, 0, 7]]], 1);
  expect(second).toEqual([[0, 0], [[0, 4, 10]]]);
  expect(call('im_lay', second, [[0, 0], [[1, 1, 0]]], 2)).toEqual([[0, 0], [[0, 4, 0]]]);
  expect(call('im_recolor', second, [9, 8, 7, 6, 5, 4, 3, 2, 1, 0])).toEqual([[0, 0], [[9, 5, 10]]]);
});

test('colors in roles are the same whatever colors a sample has', () => {
  const S = [
    [
      [
        [0, 2, 2],
        [5, 0, 0],
      ],
      [[2]],
    ],
    [
      [
        [3, 3, 0],
        [0, 0, 1],
      ],
      [[3]],
    ],
  ];
  const inRoles = (grid: number[][]): unknown => call('im_recolor', call('im_of', grid), call('im_roles', S, grid));
  expect(
    inRoles([
      [4, 4, 0],
      [0, 0, 6],
    ]),
  ).toEqual(
    inRoles([
      [8, 8, 0],
      [0, 0, 7],
    ]),
  );
  expect(call('im_demo', S, [[9]], 1, true)).toEqual([[0, 0], [[1]]]);
  expect(call('im_demo', S, [[9]], 1, false)).toEqual([[0, 0], [[3]]]);
  expect(
    call(
      'im_demo',
      S,
      [
        [3, 3, 0],
        [0, 0, 1],
      ],
      1,
      true,
    ),
  ).toEqual([[0, 0], [[0]]]);
});

test('a program of layers gives its answer', () => {
  const text = `def solve_0(I):
    image = im_of(I)
    rays = im_lay(im_plain(shape(I), 10), im_smear(image, 2), 0)
    return im_grid(im_lay(rays, image, 2))
`;
  const arcDsl = dialects.get('arc-dsl');
  if (arcDsl === undefined) throw new TypeError('no dialect arc-dsl');
  const [program] = parse(text, arcDsl, 'rays.py');
  const [ran] = runProgram(programPlan(program), EMPTY_TUPLE, [{ I: value('[[0,2],[0,0],[3,0]]'), output: null }]);
  if (ran.error !== null) throw ran.error;
  expect(encode(ran.value)).toBe('[[0,2],[0,2],[3,2]]');
});
