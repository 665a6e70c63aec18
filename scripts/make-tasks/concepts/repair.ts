/** Concepts of noise and occlusion: what is damaged, scattered, hidden or in front. */

import type { Concept } from '../concept.js';
import {
  blank,
  boxOf,
  build,
  type Cell,
  cellsWhere,
  commonest,
  count,
  equal,
  inside,
  map,
  neighbors,
  paint,
  rectangle,
  regions,
  shifted,
} from '../grid.js';
import { blob, dots, draw, figures, noise, places, solid } from '../shapes.js';

export const repair: readonly Concept[] = [
  {
    name: 'specks-turn-gray',
    rule: 'Every cell that stands alone turns gray; figures stay.',
    make(random) {
      const side = random.int(14, 24);
      const found = figures(random, [side, side], random.colors(4, [5]), { low: 3, high: 5, gap: 2 });
      if (found === undefined) return undefined;
      const picture = draw(blank(side, side), found);
      const specks = dots(random, [side, side], random.int(8, 14))?.filter((cell) =>
        [cell, ...neighbors(cell, true)].every(([i, j]) => (picture[i]?.[j] ?? 0) === 0),
      );
      if (specks === undefined || specks.length < 4) return undefined;
      const input = specks.reduce((grid, cell) => paint(grid, [cell], random.color([5])), picture);
      return { input, output: paint(picture, specks, 5) };
    },
  },
  {
    name: 'dusty-blocks',
    rule: 'Gray dust lies over solid blocks and between them: wipe it off, so that the blocks are whole again.',
    make(random) {
      const side = random.int(15, 26);
      const found = figures(random, [side, side], random.colors(3, [5]), { low: 4, high: 7, shape: solid });
      if (found === undefined) return undefined;
      const output = draw(blank(side, side), found);
      const input = map(output, (color) => (random.chance(0.1) ? 5 : color));
      // The dust must leave something on each side of a block, and no part of it cut off.
      const whole = found.every(({ color, top, left, height, width }) => {
        const parts = regions(input, (c) => c === color);
        return parts.length === 1 && equal(boxOf(parts[0]), { top, left, height, width });
      });
      return whole && commonest(input.flat()) === 0 ? { input, output } : undefined;
    },
  },
  {
    name: 'main-color-of-each-row',
    rule: 'Every row has a main color among noise: return these colors as a column.',
    make(random) {
      const [height, width] = [random.int(4, 12), random.int(7, 14)];
      const colors = random.colors(4);
      const output = noise(random, height, 1, colors);
      const input = build(height, width, (i) => (random.chance(0.25) ? random.pick(colors) : output[i][0]));
      const clear = input.every((row, i) => commonest(row) === output[i][0]);
      return clear ? { input, output } : undefined;
    },
  },
  {
    name: 'which-block-is-in-front',
    rule: 'Two blocks overlap: return one cell in the color of the front one, that is seen whole.',
    demos: 4,
    tests: 2,
    make(random) {
      const side = random.int(8, 13);
      const [back, front] = random.colors(2);
      const size = () => random.int(3, 6);
      const block = () => {
        const [height, width] = [size(), size()];
        return rectangle(random.int(0, side - height), random.int(0, side - width), height, width);
      };
      const [lower, upper] = [block(), block()];
      const input = paint(paint(blank(side, side), lower, back), upper, front);
      const visible = cellsWhere(input, (color) => color === back);
      const box = boxOf(visible);
      const bitten = visible.length > 0 && visible.length < lower.length && visible.length < box.height * box.width;
      return bitten && commonest(input.flat()) === 0 ? { input, output: [[front]] } : undefined;
    },
  },
  {
    name: 'copies-of-the-key',
    rule: 'The red figure is the key: gray figures of its shape turn red.',
    make(random) {
      const side = random.int(15, 24);
      const key = blob(random, 3, 3);
      const corners = places(random, [side, side], Array(6).fill([4, 4]), { gap: 1 });
      if (corners === undefined || key.length > 6) return undefined;
      const copies = corners.slice(1, 4).map(([top, left]) => shifted(key, top, left));
      const others = corners.slice(4).map(([top, left]) => shifted(blob(random, 3, 3), top, left));
      const grid = paint(blank(side, side), [...copies, ...others].flat(), 5);
      const input = paint(grid, shifted(key, ...corners[0]), 2);
      const containsKey = ([i, j]: Cell) => shifted(key, i, j).every(([a, b]) => grid[a]?.[b] === 5);
      const hits = cellsWhere(grid, () => true).filter(containsKey);
      if (hits.length !== copies.length) return undefined;
      return { input, output: paint(input, copies.flat(), 2) };
    },
  },
  {
    name: 'color-wiped-out',
    rule: 'One color, the same everywhere, is dirt: what it covers is ground of the color around it.',
    make(random) {
      const side = random.int(9, 16);
      const ground = random.color([3]);
      const found = figures(random, [side, side], random.colors(2, [3, ground]), { low: 3, high: 5 });
      if (found === undefined) return undefined;
      const output = draw(blank(side, side, ground), found);
      const input = map(output, (color) => (color === ground && random.chance(0.15) ? 3 : color));
      return count(input, ground) > (side * side) / 2 ? { input, output } : undefined;
    },
  },
  {
    name: 'gaps-of-the-chessboard',
    rule: 'Dots sit on the fields of one color of a chessboard; add those that are missing, in red.',
    make(random) {
      const [height, width] = [random.int(6, 13), random.int(6, 13)];
      const parity = random.int(0, 1);
      const color = random.color([2]);
      const board = map(blank(height, width), (_, i, j) => ((i + j) % 2 === parity ? color : 0));
      const missing = cellsWhere(board, (c) => c === color).filter(() => random.chance(0.2));
      const input = paint(board, missing, 0);
      return count(input, color) > missing.length ? { input, output: paint(input, missing, 2) } : undefined;
    },
  },
  {
    name: 'shadow-of-the-figure',
    rule: 'Every figure casts a gray shadow one step down and to the right, behind all figures.',
    make(random) {
      const side = random.int(9, 15);
      const found = figures(random, [side, side], random.colors(3, [5]), { low: 2, high: 4 });
      if (found === undefined) return undefined;
      const input = draw(blank(side, side), found);
      const shade = shifted(
        found.flatMap(({ cells }) => cells),
        1,
        1,
      ).filter((cell) => inside(input, cell) && input[cell[0]][cell[1]] === 0);
      return { input, output: paint(input, shade, 5) };
    },
  },
];
