/** Concepts of panels: halves combined like logic, grids of cells, whole rows. */

import type { Concept } from '../concept.js';
import {
  above,
  beside,
  blank,
  build,
  cellsWhere,
  commonest,
  count,
  equal,
  type Grid,
  map,
  onlyGreatest,
  paint,
  turned,
} from '../grid.js';
import type { Random } from '../random.js';
import { dots, noise } from '../shapes.js';

/** Patterns on black, one for each color. */
function patterns(random: Random, [height, width]: readonly [number, number], colors: readonly number[]): Grid[] {
  return colors.map((color) => noise(random, height, width, [0, color]));
}

const mixed = (line: readonly number[]): boolean => new Set(line).size > 1;

export const panels: readonly Concept[] = [
  {
    name: 'colored-in-both-halves',
    rule: 'Left and right of the bar are two patterns: return, in a third color, the cells that both have.',
    make(random) {
      const [height, width] = [random.int(3, 7), random.int(3, 6)];
      const [left, right] = patterns(random, [height, width], [1, 7]);
      const output = map(left, (color, i, j) => (color && right[i][j] ? 3 : 0));
      const input = beside(beside(left, blank(height, 1, 5)), right);
      return count(output, 3) > 1 ? { input, output } : undefined;
    },
  },
  {
    name: 'where-the-halves-agree',
    rule: 'Keep the cells in which the upper and the lower half agree; the others turn black.',
    tests: 2,
    make(random) {
      const [height, width] = [random.int(3, 6), random.int(3, 8)];
      const colors = random.colors(3);
      const [upper, lower] = [noise(random, height, width, colors), noise(random, height, width, colors)];
      const output = map(upper, (color, i, j) => (color === lower[i][j] ? color : 0));
      return { input: above(upper, lower), output };
    },
  },
  {
    name: 'two-votes-of-three',
    rule: 'Three patterns, one below the other: return the cells that at least two of them have, in green.',
    make(random) {
      const [height, width] = [random.int(3, 6), random.int(4, 9)];
      const color = random.color([3]);
      const three = patterns(random, [height, width], [color, color, color]);
      const bar = blank(1, width, random.color([3, color]));
      const votes = (i: number, j: number) => three.filter((pattern) => pattern[i][j] !== 0).length;
      const output = build(height, width, (i, j) => (votes(i, j) > 1 ? 3 : 0));
      return { input: [...three[0], ...bar, ...three[1], ...bar, ...three[2]], output };
    },
  },
  {
    name: 'four-layers',
    rule: 'Four patterns lie in the quarters: stack them, reading order from the top layer to the bottom one.',
    make(random) {
      const side = random.int(3, 6);
      const layers = patterns(random, [side, side], random.colors(4));
      const output = build(side, side, (i, j) => layers.map((layer) => layer[i][j]).find((color) => color !== 0) ?? 0);
      return { input: above(beside(layers[0], layers[1]), beside(layers[2], layers[3])), output };
    },
  },
  {
    name: 'in-one-layer-alone',
    rule: 'Three patterns side by side: keep the cells that only one of them has, in its color.',
    demos: 4,
    make(random) {
      const [height, width] = [random.int(4, 8), random.int(3, 6)];
      const layers = patterns(random, [height, width], [1, 3, 8]);
      const output = build(height, width, (i, j) => {
        const here = layers.map((layer) => layer[i][j]).filter((color) => color !== 0);
        return here.length === 1 ? here[0] : 0;
      });
      return { input: beside(beside(layers[0], layers[1]), layers[2]), output };
    },
  },
  {
    name: 'seen-through-the-mask',
    rule: 'The right half is a mask: return the left half, black where the mask is.',
    make(random) {
      const [height, width] = [random.int(4, 9), random.int(4, 8)];
      const picture = noise(random, height, width, random.colors(3, [5]));
      const mask = noise(random, height, width, [0, 5]);
      const output = map(picture, (color, i, j) => (mask[i][j] === 5 ? 0 : color));
      return { input: beside(picture, mask), output };
    },
  },
  {
    name: 'summary-of-nine-cells',
    rule: 'Lines cut the grid into nine cells: return each as one cell of its main color.',
    make(random) {
      const side = random.int(3, 6);
      const [bar, ...colors] = random.colors(4);
      const cells = [0, 1, 2].map(() =>
        [0, 1, 2].map(() => noise(random, side, side, [random.pick(colors), ...colors])),
      );
      const mains = cells.map((row) => row.map((cell) => commonest(cell.flat())));
      const output = mains.map((row) => row.map((color) => color ?? -1));
      const at = (k: number) => [Math.floor(k / (side + 1)), k % (side + 1)];
      const input = build(3 * side + 2, 3 * side + 2, (i, j) => {
        const [[row, down], [column, across]] = [at(i), at(j)];
        return cells[row][column][down]?.[across] ?? bar;
      });
      return output.flat().includes(-1) || !mixed(output.flat()) ? undefined : { input, output };
    },
  },
  {
    name: 'lines-in-the-noise',
    rule: 'Lines of one color cross the noise from border to border: keep them alone.',
    make(random) {
      const side = random.int(11, 20);
      const [line, a, b] = random.colors(3);
      const rows = dots(random, [side, 1], random.int(1, 2))?.map(([i]) => i) ?? [];
      const columns = dots(random, [side, 1], random.int(1, 2))?.map(([i]) => i) ?? [];
      const field = noise(random, side, side, [0, a, b]);
      const straight = (i: number, j: number) => rows.includes(i) || columns.includes(j);
      const output = build(side, side, (i, j) => (straight(i, j) ? line : 0));
      return { input: map(field, (color, i, j) => output[i][j] || color), output };
    },
  },
  {
    name: 'pinwheel-round-a-cross',
    rule: 'Return the tile with its quarter, half and three-quarter turn, going round a gray cross clockwise.',
    make(random) {
      const side = random.int(3, 6);
      const input = noise(random, side, side, [0, ...random.colors(3, [5])]);
      const [second, third, fourth] = [turned(input, 1), turned(input, 2), turned(input, 3)];
      const [bar, beam] = [blank(side, 1, 5), blank(1, 2 * side + 1, 5)];
      const pair = (left: Grid, right: Grid) => beside(beside(left, bar), right);
      if (equal(input, third)) return undefined;
      return { input, output: above(above(pair(input, second), beam), pair(fourth, third)) };
    },
  },
  {
    name: 'every-row-once',
    rule: 'Rows that have come before are left out.',
    make(random) {
      const rows = noise(random, random.int(3, 5), random.int(4, 8), random.colors(4));
      const input = Array.from({ length: random.int(6, 12) }, () => random.pick(rows));
      const output = input.filter((row, i) => !input.slice(0, i).some((earlier) => equal(earlier, row)));
      return { input, output };
    },
  },
  {
    name: 'rows-with-red',
    rule: 'Keep the rows that contain red, and of these only the cells in red; the rest turns black.',
    make(random) {
      const input = noise(random, random.int(6, 12), random.int(4, 9), [
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        2,
        ...random.colors(3, [2]),
      ]);
      const output = input.filter((row) => row.includes(2)).map((row) => row.map((color) => (color === 2 ? 2 : 0)));
      return output.length > 1 ? { input, output } : undefined;
    },
  },
  {
    name: 'fullest-cell-flooded',
    rule: 'Lines cut the grid into four cells: the one with the most dots is flooded with the color of the dots.',
    demos: 4,
    make(random) {
      const side = random.int(4, 7);
      const [bar, color] = random.colors(2);
      const field = noise(random, 2 * side + 1, 2 * side + 1, [0, 0, 0, color]);
      const input = map(field, (old, i, j) => (i === side || j === side ? bar : old));
      const starts = [0, side + 1];
      const cells = starts.flatMap((top) => starts.map((left) => ({ top, left })));
      const within = ({ top, left }: { top: number; left: number }) =>
        cellsWhere(input, (_, i, j) => i >= top && i < top + side && j >= left && j < left + side);
      const fullest = onlyGreatest(cells, (cell) => within(cell).filter(([i, j]) => input[i][j] === color).length);
      return fullest === undefined ? undefined : { input, output: paint(input, within(fullest), color) };
    },
  },
];
