/** What is drawn of each kind of value. */
import { describe, expect, test } from 'vitest';
import { picturePanel } from '../../src/report/draw.js';
import { picturedValue } from '../../src/report/pictures.js';
import { CellLayout, decode, type Value } from '../../src/value/index.js';

const value = (json: unknown): Value => decode(json, { file: 'test' });
const SHEET = { h: 2, w: 3 };

/** A value as text, and its pictures in digits, each under its title. */
function shown(json: unknown, layout: CellLayout = CellLayout.Nested, sheet = SHEET): string[] {
  const { text, pictures, left } = picturedValue(value(json), layout, sheet);
  const drawings = pictures.map((one) => [one.title, ...picturePanel(one, false).lines.map((line) => line.trimEnd())]);
  return [text, ...drawings.map((lines) => lines.join('/')), ...(left === 0 ? [] : [`${left} more`])];
}

const set = (...items: unknown[]) => ({ set: items });
const cell = (color: number, i: number, j: number) => [color, [i, j]];

describe('a value has pictures where it is, or holds, something to see', () => {
  test('a grid', () => {
    expect(
      shown([
        [1, 2],
        [0, 9],
      ]),
    ).toEqual(['grid of 2x2', '/1 2/0 9']);
  });

  test('an object, on a sheet of the size of the input', () => {
    expect(shown(set(cell(4, 0, 1), cell(5, 1, 2)))).toEqual(['object of 2 cells, 2x2 at (0, 1)', '/. 4 ./. . 5']);
  });

  test('an object in the flat layout of tokpidjin', () => {
    expect(shown(set([0, 1, 4], [1, 2, 5]), CellLayout.Flat)).toEqual([
      'object of 2 cells, 2x2 at (0, 1)',
      '/. 4 ./. . 5',
    ]);
  });

  test('an object that lies partly outside of the input: the sheet grows, and says what it shows', () => {
    expect(shown(set(cell(4, -1, 0), cell(4, 0, 3)))).toEqual([
      'object of 2 cells, 2x4 at (-1, 0)',
      'rows -1 to 1, columns 0 to 3/4 . . ./. . . 4/. . . .',
    ]);
  });

  test('indices, as a mask', () => {
    expect(shown(set([0, 0], [1, 2]))).toEqual(['2 indices, 2x3 at (0, 0)', '/# . ./. . #']);
  });

  test('objects, together and each by itself', () => {
    expect(shown(set(set(cell(1, 0, 0)), set(cell(2, 1, 1), cell(2, 1, 2))))).toEqual([
      '2 objects',
      'together/1 . ./. 2 2',
      '0: at (0, 0)/1',
      '1: at (1, 1)/2 2',
    ]);
    expect(shown([set(cell(1, 0, 0))])[0]).toBe('1 object');
    expect(shown(set(set([0, 0])))[0]).toBe('1 set of indices');
  });

  test('an image, where it lies on a sheet of the size of the input', () => {
    expect(shown([[1, 1], [[0, 4]]])).toEqual(['image of 1x2 at (1, 1)', '/. . ./. 0 4']);
    expect(shown([[0, 0], [[10, 4]]])).toEqual(['image of 1x2 at (0, 0)', '/. 4 ./. . .']);
    expect(shown([[-1, 0], [[3]]])).toEqual([
      'image of 1x1 at (-1, 0)',
      'rows -1 to 1, columns 0 to 2/3 . ./. . ./. . .',
    ]);
  });

  test('an image that lies far off, cut out', () => {
    expect(shown([[500, 0], [[3]]])).toEqual(['image of 1x1 at (500, 0)', '/3']);
  });

  test('images, each cut out', () => {
    expect(
      shown([
        [[0, 0], [[0, 4]]],
        [[1, 2], [[5]]],
      ]),
    ).toEqual(['2 images', '0: 1x2 at (0, 0)/0 4', '1: 1x1 at (1, 2)/5']);
  });

  test('grids', () => {
    expect(shown([[[1]], [[2, 3]]])).toEqual(['2 grids', '0: 1x1/1', '1: 1x2/2 3']);
  });
});

describe('a value has no picture', () => {
  test.each<[unknown, string]>([
    [7, '7'],
    [{ float: 1e16 }, '1e+16'],
    [[1, 2], '(1, 2)'],
    [set(), 'frozenset()'],
    [set(1, 2), 'frozenset({1, 2})'],
    [set(cell(1, 0, 0), [3, 3]), 'frozenset({(1, (0, 0)), (3, 3)})'],
    [[[10, 11]], '((10, 11),)'],
    [[[0, 0], [[11]]], '((0, 0), ((11,),))'],
    [[], '()'],
  ])('%j', (json, text) => {
    expect(shown(json)).toEqual([text]);
  });

  test('where it would be too large', () => {
    expect(shown(set(cell(1, 0, 0), cell(1, 1000, 0)))).toEqual([
      'object of 2 cells, 1001x1 at (0, 0): frozenset({(1, (0, 0)), (1, (1000, 0))})',
    ]);
  });
});

test('of many pictures the first twelve are drawn, and the others counted', () => {
  const { length, [length - 1]: last } = shown(Array.from({ length: 20 }, () => [[1]]));
  expect([length, last]).toEqual([14, '8 more']);
});
