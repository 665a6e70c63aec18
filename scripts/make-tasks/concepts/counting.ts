/** Concepts of number: counting, comparing, voting, ranking. */

import type { Concept } from '../concept.js';
import {
  blank,
  build,
  cellsWhere,
  commonest,
  count,
  crop,
  greatest,
  magnify,
  map,
  onBorder,
  onlyGreatest,
  paint,
} from '../grid.js';
import { dots, draw, figures, noise } from '../shapes.js';

export const counting: readonly Concept[] = [
  {
    name: 'bar-of-figures',
    rule: 'Count the figures: return a bar of as many blue cells.',
    demos: 4,
    make(random) {
      const side = random.int(9, 14);
      const found = figures(random, [side, side], Array(random.int(2, 6)).fill(4), { low: 1, high: 3 });
      if (found === undefined) return undefined;
      return { input: draw(blank(side, side), found), output: blank(1, found.length, 1) };
    },
  },
  {
    name: 'square-frame-of-count',
    rule: 'Count the dots: return a square frame of that side, in the color of the dots.',
    make(random) {
      const [height, width, number] = [random.int(7, 12), random.int(7, 12), random.int(3, 8)];
      const found = dots(random, [height, width], number);
      if (found === undefined) return undefined;
      const color = random.color();
      const output = build(number, number, (i, j) => (onBorder(blank(number, number), [i, j]) ? color : 0));
      return { input: paint(blank(height, width), found, color), output };
    },
  },
  {
    name: 'color-of-most-figures',
    rule: 'The color with the most figures, not the most cells, wins a two by two block.',
    tests: 2,
    make(random) {
      const side = random.int(10, 15);
      const [many, large, other] = random.colors(3);
      const colors = [many, many, many, large, large, other];
      const found = figures(random, [side, side], colors, { low: 1, high: 4 });
      if (found === undefined) return undefined;
      const input = draw(blank(side, side), found);
      return count(input, many) < count(input, large) ? { input, output: blank(2, 2, many) } : undefined;
    },
  },
  {
    name: 'bars-by-frequency',
    rule: 'Return the colors as bars, one below the other, each as long as it has cells, the shortest on top.',
    make(random) {
      const side = random.int(6, 10);
      const colors = random.colors(random.int(3, 5));
      const lengths = random.sample([1, 2, 3, 4, 5, 6, 7, 8], colors.length).sort((a, b) => a - b);
      const pool = cellsWhere(blank(side, side), () => true);
      let rest = random.sample(
        pool,
        lengths.reduce((sum, length) => sum + length),
      );
      const input = lengths.reduce(
        (grid, length, k) => {
          const cells = rest.slice(0, length);
          rest = rest.slice(length);
          return paint(grid, cells, colors[k]);
        },
        blank(side, side),
      );
      const longest = lengths[lengths.length - 1];
      const black = count(input, 0) > longest;
      return black
        ? { input, output: build(colors.length, longest, (i, j) => (j < lengths[i] ? colors[i] : 0)) }
        : undefined;
    },
  },
  {
    name: 'odd-and-even',
    rule: 'Gray figures with an even number of cells turn red, the others blue.',
    demos: 4,
    make(random) {
      const side = random.int(10, 16);
      const found = figures(random, [side, side], Array(random.int(3, 6)).fill(5), { low: 2, high: 4 });
      if (found === undefined) return undefined;
      const recolored = found.map(({ cells }) => ({ cells, color: cells.length % 2 === 0 ? 2 : 1 }));
      const both = new Set(recolored.map(({ color }) => color)).size === 2;
      return both ? { input: draw(blank(side, side), found), output: draw(blank(side, side), recolored) } : undefined;
    },
  },
  {
    name: 'winner-by-how-much',
    rule: 'Red against blue: return a column in the color that has more cells, as long as its lead.',
    demos: 4,
    make(random) {
      const input = noise(random, random.int(4, 8), random.int(4, 8), [0, 0, 1, 2]);
      const lead = count(input, 1) - count(input, 2);
      if (lead === 0 || Math.abs(lead) > 9) return undefined;
      return { input, output: blank(Math.abs(lead), 1, lead > 0 ? 1 : 2) };
    },
  },
  {
    name: 'quarter-with-most-cells',
    rule: 'A cross divides the grid into quarters: return the one with the most colored cells.',
    make(random) {
      const half = random.int(3, 6);
      const [cross, color] = random.colors(2);
      const side = 2 * half + 1;
      const content = noise(random, side, side, [0, 0, color]);
      const input = map(content, (old, i, j) => (i === half || j === half ? cross : old));
      const quarters = [
        [0, 0],
        [0, half + 1],
        [half + 1, 0],
        [half + 1, half + 1],
      ].map(([top, left]) => crop(input, top, left, half, half));
      const output = onlyGreatest(quarters, (quarter) => count(quarter, color));
      return output === undefined ? undefined : { input, output };
    },
  },
  {
    name: 'three-bars-from-below',
    rule: 'Count the blue, red and green figures: return the numbers as three bars that stand on the ground of a 5 by 5 grid.',
    make(random) {
      const side = random.int(12, 18);
      const numbers = [1, 2, 3].map(() => random.int(1, 5));
      const colors = numbers.flatMap((number, k) => Array<number>(number).fill(k + 1));
      const found = figures(random, [side, side], random.shuffle(colors), { low: 1, high: 3 });
      if (found === undefined || new Set(numbers).size < 2) return undefined;
      const output = build(5, 5, (i, j) => (j % 2 === 0 && 5 - i <= numbers[j / 2] ? j / 2 + 1 : 0));
      return { input: draw(blank(side, side), found), output };
    },
  },
  {
    name: 'enlarged-by-number-of-figures',
    rule: 'Return the largest figure, each of its cells blown up to a block as high and wide as there are figures.',
    make(random) {
      const side = random.int(8, 13);
      const color = random.color();
      const found = figures(random, [side, side], Array(random.int(2, 5)).fill(color), { low: 1, high: 4 });
      if (found === undefined) return undefined;
      const largest = onlyGreatest(found, ({ cells }) => cells.length);
      if (largest === undefined) return undefined;
      const input = draw(blank(side, side), found);
      const { top, left, height, width } = largest;
      return { input, output: magnify(crop(input, top, left, height, width), found.length, found.length) };
    },
  },
  {
    name: 'only-the-rarest-color',
    rule: 'Keep only the cells of the rarest color.',
    make(random) {
      const input = noise(random, random.int(5, 9), random.int(5, 9), [0, 0, 0, 0, 0, ...random.colors(4)]);
      const colors = [...new Set(input.flat())].filter((color) => color !== 0);
      const rarest = greatest(colors, (color) => -count(input, color));
      if (rarest.length !== 1 || commonest(input.flat()) !== 0) return undefined;
      return { input, output: map(input, (color) => (color === rarest[0] ? color : 0)) };
    },
  },
];
