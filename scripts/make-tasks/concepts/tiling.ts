/** Concepts of repetition and scale: tiles, periods, enlarging and shrinking. */

import type { Concept } from '../concept.js';
import {
  blank,
  build,
  commonest,
  count,
  equal,
  type Grid,
  heightOf,
  magnify,
  map,
  regions,
  transpose,
  widthOf,
} from '../grid.js';
import { noise } from '../shapes.js';

/** The least shift to the left under which all that is colored in a grid agrees with itself. */
function periodAcross(grid: Grid, filled: number): number {
  for (let period = 1; period < filled; period++) {
    const agrees = grid.every((row) => row.slice(period, filled).every((color, j) => color === row[j]));
    if (agrees) return period;
  }
  return filled;
}

export const tiling: readonly Concept[] = [
  {
    name: 'negative-checkerboard',
    rule: 'Lay a two-colored tile and its negative out like two by two squares of a checkerboard.',
    make(random) {
      const side = random.int(2, 5);
      const [a, b] = random.colors(2);
      const input = noise(random, side, side, [a, b]);
      if (commonest(input.flat()) === undefined || count(input, a) * count(input, b) === 0) return undefined;
      const negative = map(input, (color) => a + b - color);
      const output = build(2 * side, 2 * side, (i, j) => {
        const tile = i < side === j < side ? input : negative;
        return tile[i % side][j % side];
      });
      return { input, output };
    },
  },
  {
    name: 'stretch-by-gray-cells',
    rule: 'Stretch the grid sideways, as many times as it has gray cells.',
    demos: 4,
    make(random) {
      const input = noise(random, random.int(3, 5), random.int(3, 5), [0, ...random.colors(3, [5]), 5]);
      const times = count(input, 5);
      return times < 2 || times > 5 ? undefined : { input, output: magnify(input, 1, times) };
    },
  },
  {
    name: 'shrink-to-smallest-block',
    rule: 'The picture is made of equal square blocks: shrink each block to one cell.',
    demos: 4,
    make(random) {
      const output = noise(random, random.int(3, 6), random.int(3, 6), [0, ...random.colors(3)]);
      const narrow = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].some((color) =>
        regions(output, (c) => c === color).some((region) => new Set(region.map(([, j]) => j)).size === 1),
      );
      const times = random.int(2, 5);
      return narrow ? { input: magnify(output, times, times), output } : undefined;
    },
  },
  {
    name: 'holes-become-the-flipped-tile',
    rule: 'Blow the 3 by 3 tile up three times; its colored cells turn black, its black ones into the tile, transposed.',
    make(random) {
      const color = random.color();
      const input = noise(random, 3, 3, [0, color]);
      const flipped = transpose(input);
      if (equal(flipped, input) || count(input, color) < 3 || count(input, 0) < 2) return undefined;
      const output = build(9, 9, (i, j) => (input[Math.floor(i / 3)][Math.floor(j / 3)] ? 0 : flipped[i % 3][j % 3]));
      return { input, output };
    },
  },
  {
    name: 'frieze-continued',
    rule: 'A frieze repeats from the left and breaks off: continue it to the right border.',
    tests: 2,
    make(random) {
      const [height, width, period] = [random.int(3, 7), random.int(14, 24), random.int(2, 5)];
      const tile = noise(random, height, period, random.colors(3));
      const output = build(height, width, (i, j) => tile[i][j % period]);
      const filled = random.int(2 * period, width - 3);
      const input = map(output, (color, _, j) => (j < filled ? color : 0));
      return periodAcross(input, filled) === period ? { input, output } : undefined;
    },
  },
  {
    name: 'diagonals-from-the-edge',
    rule: 'The colors of the top and left edges run down diagonally to the right.',
    make(random) {
      const [height, width] = [random.int(6, 14), random.int(6, 14)];
      const colors = random.colors(4);
      const edge = Array.from({ length: height + width }, () => random.pick(colors));
      const output = build(height, width, (i, j) => edge[j - i + height]);
      return { input: map(output, (color, i, j) => (i === 0 || j === 0 ? color : 0)), output };
    },
  },
  {
    name: 'frame-of-main-color',
    rule: 'Frame the picture with its most common color.',
    make(random) {
      const input = noise(random, random.int(3, 10), random.int(3, 10), random.colors(4));
      const frame = commonest(input.flat());
      if (frame === undefined) return undefined;
      const output = build(heightOf(input) + 2, widthOf(input) + 2, (i, j) => input[i - 1]?.[j - 1] ?? frame);
      return { input, output };
    },
  },
  {
    name: 'tile-of-wallpaper',
    rule: 'A wallpaper repeats one tile in both directions: return the tile.',
    make(random) {
      const output = noise(random, random.int(2, 5), random.int(2, 5), random.colors(4));
      const [height, width] = [random.int(11, 20), random.int(11, 20)];
      const input = build(height, width, (i, j) => output[i % heightOf(output)][j % widthOf(output)]);
      const smallest =
        periodAcross(input, width) === widthOf(output) && periodAcross(transpose(input), height) === heightOf(output);
      return smallest ? { input, output } : undefined;
    },
  },
  {
    name: 'rows-in-proportion',
    rule: 'Make every row as many times higher as the grid has different colors, and add a black row below.',
    make(random) {
      const input = noise(random, random.int(2, 5), random.int(3, 7), random.colors(random.int(2, 5)));
      const times = new Set(input.flat()).size;
      return { input, output: [...magnify(input, times, 1), ...blank(1, widthOf(input))] };
    },
  },
];
