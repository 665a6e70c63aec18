/** Concepts of drawing: boxes, corners, underlines, rings, stamps around what is there. */

import type { Concept } from '../concept.js';
import {
  type Box,
  blank,
  type Cell,
  cellsWhere,
  inside,
  neighbors,
  outline,
  paint,
  rectangle,
  shifted,
} from '../grid.js';
import { blob, dots, draw, figures, places, solid } from '../shapes.js';

export const drawing: readonly Concept[] = [
  {
    name: 'boxed-figures',
    rule: 'Draw a box around every figure, one cell away.',
    make(random) {
      const side = random.int(14, 24);
      const found = figures(random, [side, side], random.colors(3, [8]), { low: 2, high: 5, gap: 3, margin: 1 });
      if (found === undefined) return undefined;
      const input = draw(blank(side, side), found);
      const frames = found.flatMap(({ top, left, height, width }) => outline(top - 1, left - 1, height + 2, width + 2));
      return { input, output: paint(input, frames, 8) };
    },
  },
  {
    name: 'corners-marked',
    rule: 'Mark the four corners of every block.',
    make(random) {
      const side = random.int(12, 18);
      const found = figures(random, [side, side], random.colors(3, [4]), { low: 3, high: 6, shape: solid });
      if (found === undefined) return undefined;
      const input = draw(blank(side, side), found);
      const corners = found.flatMap(({ top, left, height, width }) =>
        [top, top + height - 1].flatMap((i) => [left, left + width - 1].map((j) => [i, j] as const)),
      );
      return { input, output: paint(input, corners, 4) };
    },
  },
  {
    name: 'figures-filled-up-to-their-box',
    rule: 'Fill the box around each figure with green, behind the figure.',
    make(random) {
      const side = random.int(11, 17);
      const found = figures(random, [side, side], random.colors(4, [3]), { low: 2, high: 4 });
      if (found === undefined) return undefined;
      const backs = found.flatMap(({ top, left, height, width }) => rectangle(top, left, height, width));
      return { input: draw(blank(side, side), found), output: draw(paint(blank(side, side), backs, 3), found) };
    },
  },
  {
    name: 'figures-underlined',
    rule: 'Underline every figure over its whole width.',
    tests: 2,
    make(random) {
      const side = random.int(11, 18);
      const found = figures(random, [side - 1, side], random.colors(4, [6]), { low: 2, high: 4, gap: 2 });
      if (found === undefined) return undefined;
      const input = draw(blank(side, side), found);
      const under = found.flatMap(({ top, left, height, width }) => rectangle(top + height, left, 1, width));
      return { input, output: paint(input, under, 6) };
    },
  },
  {
    name: 'plus-for-blue-times-for-red',
    rule: 'Blue dots become the middle of a green plus, red ones the middle of a yellow X.',
    make(random) {
      const side = random.int(11, 16);
      const corners = places(random, [side, side], Array(random.int(4, 6)).fill([3, 3]), { gap: 0 });
      if (corners === undefined) return undefined;
      const middles = shifted(corners, 1, 1);
      const [blue, red] = [middles.slice(0, 2), middles.slice(2)];
      const input = paint(paint(blank(side, side), blue, 1), red, 2);
      const straight = blue.flatMap((cell) => neighbors(cell));
      const diagonal = red.flatMap((cell) => neighbors(cell, true).slice(4));
      return { input, output: paint(paint(input, straight, 3), diagonal, 4) };
    },
  },
  {
    name: 'ring-at-a-distance',
    rule: 'A square ring in the color of the dot surrounds every dot, one cell away from it.',
    make(random) {
      const side = random.int(12, 20);
      const corners = places(random, [side, side], Array(3).fill([5, 5]));
      if (corners === undefined) return undefined;
      const colors = random.colors(3);
      const shapes = corners.map(([i, j], k) => ({ color: colors[k], cells: [[i + 2, j + 2] as const] }));
      const rings = corners.map(([i, j], k) => ({ color: colors[k], cells: outline(i, j, 5, 5) }));
      const input = draw(blank(side, side), shapes);
      return { input, output: draw(input, rings) };
    },
  },
  {
    name: 'balance-point',
    rule: 'Mark the center of mass of the figure, rounded up and to the left, in red.',
    demos: 4,
    make(random) {
      const side = random.int(8, 14);
      const found = figures(random, [side, side], [random.color([2])], { low: 4, high: 6 })?.[0];
      if (found === undefined) return undefined;
      const mean = (values: number[]) => Math.floor(values.reduce((sum, value) => sum + value) / values.length);
      const point: Cell = [mean(found.cells.map(([i]) => i)), mean(found.cells.map(([, j]) => j))];
      const input = draw(blank(side, side), [found]);
      return { input, output: paint(input, [point], 2) };
    },
  },
  {
    name: 'falling-diagonals-of-squares',
    rule: 'Draw the diagonal of each square from its upper right to its lower left corner, in the color that is rarest.',
    make(random) {
      const side = random.int(13, 20);
      const sizes = [0, 1, 2].map(() => random.int(3, 6)).map((size) => [size, size] as const);
      const corners = places(random, [side, side], [...sizes, [1, 1]]);
      if (corners === undefined) return undefined;
      const [pen, block] = random.colors(2);
      const blocks = sizes.flatMap(([height, width], k) => rectangle(...corners[k], height, width));
      const input = paint(paint(blank(side, side), blocks, block), [corners[3]], pen);
      const diagonals = sizes.flatMap(([size], k) =>
        Array.from({ length: size }, (_, step) => [corners[k][0] + step, corners[k][1] + size - 1 - step] as const),
      );
      return { input, output: paint(input, diagonals, pen) };
    },
  },
  {
    name: 'outline-and-core',
    rule: 'Of each block only the outline and the middle cell remain.',
    make(random) {
      const side = random.int(13, 21);
      const sizes = [0, 1, 2].map(() => [5 + 2 * random.int(0, 1), 5 + 2 * random.int(0, 1)] as const);
      const corners = places(random, [side, side], sizes);
      if (corners === undefined) return undefined;
      const colors = random.colors(3);
      const scene = (remains: (box: Box) => Cell[]) =>
        corners.reduce(
          (grid, corner, k) => {
            const box = { top: corner[0], left: corner[1], height: sizes[k][0], width: sizes[k][1] };
            return paint(grid, remains(box), colors[k]);
          },
          blank(side, side),
        );
      return {
        input: scene(({ top, left, height, width }) => rectangle(top, left, height, width)),
        output: scene(({ top, left, height, width }) => [
          ...outline(top, left, height, width),
          [top + (height - 1) / 2, left + (width - 1) / 2],
        ]),
      };
    },
  },
  {
    name: 'stamp-at-the-red-dots',
    rule: 'One red dot has a pattern around it: stamp the pattern at every other red dot.',
    make(random) {
      const side = random.int(14, 24);
      const corners = places(random, [side, side], Array(random.int(3, 5)).fill([3, 3]), { gap: 1 });
      if (corners === undefined) return undefined;
      const shape = blob(random, 3, 3).filter((cell) => String(cell) !== '1,1');
      const colors = random.colors(2, [2]);
      const pattern = shape.map((cell) => ({ cell, color: random.pick(colors) }));
      const stamp = (corner: Cell) => pattern.map(({ cell, color }) => ({ cells: shifted([cell], ...corner), color }));
      const dotted = paint(blank(side, side), shifted(corners, 1, 1), 2);
      return shape.length < 4
        ? undefined
        : { input: draw(dotted, stamp(corners[0])), output: draw(dotted, corners.flatMap(stamp)) };
    },
  },
  {
    name: 'halos-that-merge',
    rule: 'Cells straight above, below or beside a dot glow yellow; where the glow reaches another dot, that dot stays.',
    make(random) {
      const [height, width] = [random.int(8, 13), random.int(8, 13)];
      const found = dots(random, [height, width], random.int(4, 7));
      if (found === undefined) return undefined;
      const input = paint(blank(height, width), found, random.color([4]));
      const glow = found.flatMap((cell) => neighbors(cell)).filter((cell) => inside(input, cell));
      const output = paint(input, glow, 4);
      return cellsWhere(output, (color) => color === 4).length < glow.length ? { input, output } : undefined;
    },
  },
];
