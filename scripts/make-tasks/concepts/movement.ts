/** Concepts of movement: gravity, sliding, jumping, alignment, sorting. */

import type { Concept } from '../concept.js';
import {
  blank,
  build,
  type Cell,
  cellsWhere,
  type Grid,
  greatest,
  inside,
  map,
  mirrorLeftRight,
  mirrorTopBottom,
  paint,
  rectangle,
  shifted,
  transpose,
  turned,
} from '../grid.js';
import { blob, dots, draw, figures, noise, places } from '../shapes.js';

/** What is colored in each column falls to the bottom, in its order. */
function fall(grid: Grid): Grid {
  const columns = transpose(grid).map((column) => {
    const colored = column.filter((color) => color !== 0);
    return [...Array<number>(column.length - colored.length).fill(0), ...colored];
  });
  return transpose(columns);
}

export const movement: readonly Concept[] = [
  {
    name: 'cells-fall',
    rule: 'Every colored cell falls as far as it can.',
    make(random) {
      const colors = random.colors(3);
      const input = noise(random, random.int(5, 10), random.int(5, 10), [0, 0, 0, 0, ...colors]);
      return { input, output: fall(input) };
    },
  },
  {
    name: 'cells-close-in-on-a-line',
    rule: 'A gray line crosses the middle: cells above fall onto it, cells below rise to it.',
    make(random) {
      const [half, width] = [random.int(4, 7), random.int(7, 14)];
      const colors = random.colors(2, [5]);
      const side = () => noise(random, half, width, [0, 0, 0, 0, 0, ...colors]);
      const [top, bottom, line] = [side(), side(), blank(1, width, 5)];
      const risen = mirrorTopBottom(fall(mirrorTopBottom(bottom)));
      return { input: [...top, ...line, ...bottom], output: [...fall(top), ...line, ...risen] };
    },
  },
  {
    name: 'slide-to-the-wall',
    rule: 'The figure slides straight towards the wall of color 8 until it touches it.',
    demos: 4,
    tests: 2,
    make(random) {
      const side = random.int(9, 15);
      const figure = figures(random, [side - 4, side], [random.color([8])], { low: 2, high: 4 })?.[0];
      if (figure === undefined) return undefined;
      const lowest = Math.max(...figure.cells.map(([i]) => i));
      const wall = rectangle(side - 1, 0, 1, side);
      const scene = (cells: readonly Cell[]) => paint(paint(blank(side, side), cells, figure.color), wall, 8);
      const quarters = random.int(0, 3);
      return {
        input: turned(scene(figure.cells), quarters),
        output: turned(scene(shifted(figure.cells, side - 2 - lowest, 0)), quarters),
      };
    },
  },
  {
    name: 'down-by-the-green-count',
    rule: 'The red figure moves down, one step for each green cell of the top row.',
    make(random) {
      const side = random.int(10, 16);
      const steps = random.int(2, 5);
      const [height, width] = [random.int(2, 4), random.int(2, 4)];
      const [top, left] = [random.int(2, side - height - steps), random.int(0, side - width)];
      const greens = random.sample(
        cellsWhere(blank(1, side), () => true),
        steps,
      );
      const figure = shifted(blob(random, height, width), top, left);
      const scene = (cells: readonly Cell[]) => paint(paint(blank(side, side), greens, 3), cells, 2);
      return { input: scene(figure), output: scene(shifted(figure, steps, 0)) };
    },
  },
  {
    name: 'flush-left',
    rule: 'Every figure moves to the left border; its row stays.',
    make(random) {
      const height = random.int(11, 17);
      const width = random.int(8, 14);
      const rows = places(
        random,
        [height, 4],
        [3, 3, 2].map((h) => [h, 4] as const),
      );
      if (rows === undefined) return undefined;
      const colors = random.colors(3);
      const shapes = rows.map(([top], k) => ({
        color: colors[k],
        cells: shifted(blob(random, k === 2 ? 2 : 3, random.int(2, 4)), top, 0),
      }));
      const moved = shapes.map(({ color, cells }) => ({ color, cells: shifted(cells, 0, random.int(1, width - 4)) }));
      return { input: draw(blank(height, width), moved), output: draw(blank(height, width), shapes) };
    },
  },
  {
    name: 'bars-by-height',
    rule: 'Sort the bars by height, the shortest to the left.',
    make(random) {
      const height = random.int(6, 12);
      const bars = random.sample(
        Array.from({ length: height }, (_, k) => k + 1),
        random.int(4, 6),
      );
      const colors = random.colors(bars.length);
      const chart = (order: readonly number[]) =>
        build(height, bars.length, (i, j) => (height - i <= bars[order[j]] ? colors[order[j]] : 0));
      const order = bars.map((_, k) => k);
      return { input: chart(order), output: chart([...order].sort((a, b) => bars[a] - bars[b])) };
    },
  },
  {
    name: 'jump-over-the-line',
    rule: 'The figure jumps over the gray line to its mirror image.',
    demos: 4,
    make(random) {
      const [height, half] = [random.int(8, 13), random.int(5, 7)];
      const line = random.int(half, half + 2);
      const width = 2 * half + 3;
      const color = random.color([5]);
      const figure = figures(random, [height, half], [color], { low: 3, high: 4 })?.[0];
      if (figure === undefined) return undefined;
      const image = figure.cells.map(([i, j]) => [i, 2 * line - j] as const);
      const bare = paint(blank(height, width), rectangle(0, line, height, 1), 5);
      if (!image.every((cell) => inside(bare, cell))) return undefined;
      const [input, output] = [paint(bare, figure.cells, color), paint(bare, image, color)];
      return random.chance(0.5)
        ? { input, output }
        : { input: mirrorLeftRight(input), output: mirrorLeftRight(output) };
    },
  },
  {
    name: 'dot-sinks-into-the-box',
    rule: 'A dot flies straight at the gray box and sinks in, one cell deep.',
    demos: 4,
    make(random) {
      const side = random.int(10, 16);
      const [height, width] = [random.int(3, 6), random.int(3, 6)];
      const [top, left] = [random.int(4, side - height), random.int(0, side - width)];
      const column = random.int(left, left + width - 1);
      const color = random.color([5]);
      const box = paint(blank(side, side), rectangle(top, left, height, width), 5);
      const input = paint(box, [[random.int(0, top - 3), column]], color);
      const output = paint(box, [[top, column]], color);
      const quarters = random.int(0, 3);
      return { input: turned(input, quarters), output: turned(output, quarters) };
    },
  },
  {
    name: 'dots-follow-the-leader',
    rule: 'The lowest dot moves down to the bottom row, and every dot moves just as far.',
    make(random) {
      const [height, width] = [random.int(9, 14), random.int(9, 14)];
      const found = dots(random, [height - random.int(1, 5), width], random.int(4, 6));
      if (found === undefined) return undefined;
      const lowest = greatest(found, ([i]) => i)[0][0];
      const color = random.color();
      const input = paint(blank(height, width), found, color);
      return { input, output: paint(blank(height, width), shifted(found, height - 1 - lowest, 0), color) };
    },
  },
  {
    name: 'halves-exchanged',
    rule: 'Exchange the left and the right half, and the two colors of the picture.',
    make(random) {
      const [height, half] = [random.int(4, 8), random.int(3, 6)];
      const [a, b] = random.colors(2);
      const input = noise(random, height, 2 * half, [0, 0, 0, a, b]);
      const colors = [a, b].every((color) => input.flat().includes(color));
      const output = map(input, (_, i, j) => {
        const color = input[i][(j + half) % (2 * half)];
        return color === 0 ? 0 : a + b - color;
      });
      return colors ? { input, output } : undefined;
    },
  },
];
