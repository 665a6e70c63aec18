/** Concepts of symmetry: mirror images, turns, and what a symmetric picture hides. */

import type { Concept } from '../concept.js';
import {
  above,
  beside,
  blank,
  build,
  cellsWhere,
  count,
  crop,
  equal,
  heightOf,
  magnify,
  map,
  mirrorLeftRight,
  mirrorTopBottom,
  paint,
  rectangle,
  transpose,
  turn,
  widthOf,
} from '../grid.js';
import { draw, figures, noise } from '../shapes.js';

export const symmetry: readonly Concept[] = [
  {
    name: 'mirror-beyond-a-bar',
    rule: 'Put the mirror image of the grid to its left, a gray bar between them.',
    make(random) {
      const input = noise(random, random.int(3, 5), random.int(3, 5), [0, 0, ...random.colors(2, [5])]);
      const mirror = mirrorLeftRight(input);
      const bar = blank(heightOf(input), 1, 5);
      return equal(mirror, input) ? undefined : { input, output: beside(beside(mirror, bar), input) };
    },
  },
  {
    name: 'half-turn-enlarged',
    rule: 'Turn the grid by half a turn and make it twice as large.',
    demos: 4,
    make(random) {
      const input = noise(random, random.int(4, 7), random.int(4, 7), [0, ...random.colors(3)]);
      const turned = mirrorTopBottom(mirrorLeftRight(input));
      const plain = [input, mirrorLeftRight(input), mirrorTopBottom(input), transpose(input)];
      return plain.some((other) => equal(other, turned)) ? undefined : { input, output: magnify(turned, 2, 2) };
    },
  },
  {
    name: 'kaleidoscope',
    rule: 'The grid is the lower right quarter of a picture that is symmetric in both directions.',
    tests: 2,
    make(random) {
      const input = noise(random, random.int(3, 6), random.int(3, 6), [0, ...random.colors(2)]);
      const lower = beside(mirrorLeftRight(input), input);
      return { input, output: above(mirrorTopBottom(lower), lower) };
    },
  },
  {
    name: 'hidden-patches-restored',
    rule: 'The picture is symmetric in both directions; black patches hide parts of it, restore them.',
    make(random) {
      const half = random.int(7, 10);
      const colors = random.colors(5);
      const quarter = noise(random, half, half, colors);
      const upper = beside(quarter, mirrorLeftRight(quarter));
      const output = above(upper, mirrorTopBottom(upper));
      const patch = () =>
        rectangle(random.int(0, 2 * half - 6), random.int(0, 2 * half - 6), random.int(2, 6), random.int(2, 6));
      const input = paint(paint(output, patch(), 0), patch(), 0);
      const visible = [mirrorLeftRight(input), mirrorTopBottom(input)];
      const hidden = cellsWhere(input, (color) => color === 0);
      return hidden.every(([i, j]) => visible.some((mirror) => mirror[i][j] !== 0)) ? { input, output } : undefined;
    },
  },
  {
    name: 'what-the-stamp-hides',
    rule: 'The picture is symmetric about its main diagonal; return what lies under the rectangle of color 8.',
    demos: 4,
    make(random) {
      const side = random.int(10, 15);
      const base = noise(random, side, side, random.colors(5, [8]));
      const picture = build(side, side, (i, j) => base[Math.min(i, j)][Math.max(i, j)]);
      const [height, width] = [random.int(2, 4), random.int(2, 5)];
      const [top, left] = [random.int(0, side - height), random.int(0, side - width)];
      const input = paint(picture, rectangle(top, left, height, width), 8);
      const output = crop(picture, top, left, height, width);
      const hiddenTwice = crop(transpose(input), top, left, height, width).flat().includes(8);
      return hiddenTwice ? undefined : { input, output };
    },
  },
  {
    name: 'second-wing',
    rule: 'A gray line halves the grid and one half holds figures: add their mirror image in the other half.',
    make(random) {
      const [height, half] = [random.int(9, 14), random.int(5, 7)];
      const shapes = figures(random, [height, half], random.colors(3, [5]), { low: 2, high: 3 });
      if (shapes === undefined) return undefined;
      const wing = draw(blank(height, half), shapes);
      const axis = blank(height, 1, 5);
      const left = random.chance(0.5);
      const input = left
        ? beside(beside(wing, axis), blank(height, half))
        : beside(beside(blank(height, half), axis), wing);
      const mirror = mirrorLeftRight(input);
      return { input, output: map(input, (color, i, j) => color || mirror[i][j]) };
    },
  },
  {
    name: 'lopsided-tile',
    rule: 'Of three tiles two are symmetric left to right; return the other one.',
    demos: 4,
    make(random) {
      const side = random.pick([3, 5]);
      const [mark, bar] = random.colors(2);
      const lopsided = random.int(0, 2);
      const tiles = [0, 1, 2].map((k) => {
        const tile = noise(random, side, side, [0, mark]);
        return k === lopsided ? tile : build(side, side, (i, j) => tile[i][Math.min(j, side - 1 - j)]);
      });
      const output = tiles[lopsided];
      if (equal(output, mirrorLeftRight(output))) return undefined;
      const gap = blank(side, 1, bar);
      return { input: tiles.reduce((row, tile) => beside(beside(row, gap), tile)), output };
    },
  },
  {
    name: 'picture-turned-in-its-frame',
    rule: 'Turn the picture clockwise inside its frame; the frame stays, with its knots.',
    make(random) {
      const side = random.int(4, 7);
      const [frame, knot, a, b] = random.colors(4);
      const picture = noise(random, side, side, [0, a, b]);
      const edge = build(side + 2, side + 2, () => (random.chance(0.15) ? knot : frame));
      const put = (content: number[][]) => map(edge, (color, i, j) => content[i - 1]?.[j - 1] ?? color);
      const turned = turn(picture);
      return equal(turned, picture) ? undefined : { input: put(picture), output: put(turned) };
    },
  },
  {
    name: 'cross-flip-beneath',
    rule: 'Below the grid, put the grid flipped about its other diagonal.',
    make(random) {
      const side = random.int(3, 6);
      const input = noise(random, side, side, [0, ...random.colors(3)]);
      const flipped = mirrorTopBottom(mirrorLeftRight(transpose(input)));
      if (equal(flipped, input) || count(input, 0) === 0) return undefined;
      return { input, output: build(2 * heightOf(input), widthOf(input), (i, j) => [...input, ...flipped][i][j]) };
    },
  },
];
