/** Concepts of learning: what a sample does not say is the same in all demos of the task. */

import type { Concept } from '../concept.js';
import {
  blank,
  cellsWhere,
  count,
  crop,
  greatest,
  inside,
  map,
  outline,
  paint,
  rectangle,
  regions,
  shifted,
} from '../grid.js';
import { dots, draw, figures, noise } from '../shapes.js';

/** The code of the task that renames colors; the others stay. */
const CODE = new Map([
  [1, 4],
  [4, 6],
  [6, 9],
  [9, 1],
]);

/** The overlay of the task that paints the same figure over every picture: a frame and a cross in it. */
const OVERLAY = [...outline(1, 1, 7, 7), ...rectangle(4, 2, 1, 5), ...rectangle(2, 4, 5, 1)];

export const learned: readonly Concept[] = [
  {
    name: 'colors-renamed-by-a-code',
    rule: 'Rename the colors by the code of the demos: 1 to 4, 4 to 6, 6 to 9, 9 to 1.',
    tests: 2,
    make(random) {
      const input = noise(random, random.int(4, 8), random.int(4, 8), [0, 1, 4, 6, 9]);
      const complete = [0, 1, 4, 6, 9].every((color) => input.flat().includes(color));
      return complete ? { input, output: map(input, (color) => CODE.get(color) ?? color) } : undefined;
    },
  },
  {
    name: 'window-at-the-mark',
    rule: 'Red marks the upper left corner of a window, four rows by five columns in all demos: return what it shows.',
    make(random) {
      const [height, width] = [random.int(9, 15), random.int(9, 15)];
      const field = noise(random, height, width, [0, 0, ...random.colors(3, [2])]);
      const [top, left] = [random.int(0, height - 4), random.int(0, width - 5)];
      const input = paint(field, [[top, left]], 2);
      return { input, output: crop(input, top, left, 4, 5) };
    },
  },
  {
    name: 'the-same-overlay',
    rule: 'Lay over every picture the frame and cross of color 8 that lie over all outputs of the demos.',
    make(random) {
      const input = noise(random, 9, 9, [0, ...random.colors(4, [8])]);
      return { input, output: paint(input, OVERLAY, 8) };
    },
  },
  {
    name: 'the-same-step',
    rule: 'Everything moves by the step of the demos: two rows down and three columns to the left.',
    demos: 4,
    make(random) {
      const [height, width] = [random.int(9, 15), random.int(9, 15)];
      const found = figures(random, [height - 2, width - 3], random.colors(3), { low: 2, high: 4 });
      if (found === undefined) return undefined;
      const moved = (di: number, dj: number) =>
        found.map((figure) => ({ ...figure, cells: shifted(figure.cells, di, dj) }));
      return { input: draw(blank(height, width), moved(0, 3)), output: draw(blank(height, width), moved(2, 0)) };
    },
  },
  {
    name: 'one-size-survives',
    rule: 'Remove all figures but those with as many cells as every figure in the outputs of the demos: three.',
    make(random) {
      const side = random.int(10, 15);
      const found = figures(random, [side, side], random.colors(6), { low: 1, high: 3 });
      if (found === undefined) return undefined;
      const kept = found.filter(({ cells }) => cells.length === 3);
      if (kept.length === 0 || kept.length === found.length) return undefined;
      return { input: draw(blank(side, side), found), output: draw(blank(side, side), kept) };
    },
  },
  {
    name: 'two-more-colors',
    rule: 'Gray figures take two colors that only outputs have: the largest one blue, all others cyan.',
    make(random) {
      const side = random.int(10, 17);
      const found = figures(random, [side, side], Array(random.int(3, 5)).fill(5), { low: 2, high: 5 });
      if (found === undefined) return undefined;
      const largest = greatest(found, ({ cells }) => cells.length);
      if (largest.length > 1) return undefined;
      const recolored = found.map((figure) => ({ ...figure, color: figure === largest[0] ? 1 : 8 }));
      return { input: draw(blank(side, side), found), output: draw(blank(side, side), recolored) };
    },
  },
  {
    name: 'dots-grow-to-the-known-shape',
    rule: 'Every dot grows into the figure that all demos show around their dots, in its own color.',
    make(random) {
      const [height, width] = [random.int(9, 16), random.int(9, 16)];
      const found = dots(random, [height - 2, width - 2], random.int(2, 4));
      if (found === undefined) return undefined;
      const centers = shifted(found, 1, 1);
      const arms = [
        [0, 0],
        [-1, 0],
        [0, 1],
        [1, 1],
        [1, -1],
      ] as const;
      const color = random.color();
      const input = paint(blank(height, width), centers, color);
      const grown = centers.flatMap((center) => shifted(arms, ...center));
      const output = paint(input, grown, color);
      const apart = grown.every((cell) => inside(input, cell)) && count(output, color) === grown.length;
      const separate = regions(output, (c) => c !== 0, true).length === centers.length;
      return apart && separate ? { input, output } : undefined;
    },
  },
  {
    name: 'the-color-that-goes',
    rule: 'Inputs have a color that outputs never have: its cells turn into what lies right of them.',
    demos: 4,
    make(random) {
      const [height, width] = [random.int(5, 10), random.int(6, 11)];
      const field = noise(random, height, width, [0, ...random.colors(3, [7])]);
      const holes = cellsWhere(field, (_, __, j) => j < width - 1).filter(() => random.chance(0.15));
      const input = paint(field, holes, 7);
      const output = map(input, (color, i, j) => (color === 7 ? input[i][j + 1] : color));
      return holes.length > 2 && count(output, 7) === 0 ? { input, output } : undefined;
    },
  },
];
