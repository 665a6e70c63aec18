/** Concepts of choice: which part of the picture is the answer. */

import type { Concept } from '../concept.js';
import {
  above,
  type Box,
  beside,
  blank,
  type Cell,
  crop,
  equal,
  type Grid,
  map,
  mirrorTopBottom,
  onlyGreatest,
  outline,
  paint,
  rectangle,
  regions,
  shifted,
} from '../grid.js';
import { blob, draw, type Figure, figures, noise, places } from '../shapes.js';

const cut = (grid: Grid, { top, left, height, width }: Box): Grid => crop(grid, top, left, height, width);

export const extraction: readonly Concept[] = [
  {
    name: 'most-colorful-figure',
    rule: 'Return the figure with the most colors.',
    make(random) {
      const side = random.int(11, 17);
      const found = figures(random, [side, side], [1, 2, 3], { low: 3, high: 4 });
      if (found === undefined) return undefined;
      const palettes = random.shuffle([2, 3, 4]).map((number) => random.colors(number));
      const input = found.reduce(
        (grid, { cells }, k) => cells.reduce((drawn, cell) => paint(drawn, [cell], random.pick(palettes[k])), grid),
        blank(side, side),
      );
      const colorsOf = ({ cells }: Figure) => new Set(cells.map(([i, j]) => input[i][j])).size;
      const winner = onlyGreatest(found, colorsOf);
      return winner === undefined ? undefined : { input, output: cut(input, winner) };
    },
  },
  {
    name: 'picture-in-the-frame',
    rule: 'Return what the frame of color 8 frames, without the frame.',
    make(random) {
      const side = random.int(14, 22);
      const [height, width] = [random.int(5, 9), random.int(5, 9)];
      const [top, left] = [random.int(0, side - height), random.int(0, side - width)];
      const field = noise(random, side, side, [0, 0, 0, ...random.colors(2, [8])]);
      const input = paint(field, outline(top, left, height, width), 8);
      return { input, output: crop(input, top + 1, left + 1, height - 2, width - 2) };
    },
  },
  {
    name: 'between-four-marks',
    rule: 'Four yellow marks span a rectangle: return it, the corners painted in the background color.',
    tests: 2,
    make(random) {
      const side = random.int(12, 20);
      const ground = random.color([4]);
      const color = random.color([4, ground]);
      const [height, width] = [random.int(4, 9), random.int(4, 9)];
      const [top, left] = [random.int(0, side - height), random.int(0, side - width)];
      const field = noise(random, side, side, [ground, ground, ground, color]);
      const corners = [
        [top, left],
        [top, left + width - 1],
        [top + height - 1, left],
        [top + height - 1, left + width - 1],
      ] as const;
      return {
        input: paint(field, corners, 4),
        output: crop(paint(field, corners, ground), top, left, height, width),
      };
    },
  },
  {
    name: 'figure-of-another-shape',
    rule: 'All figures have the same shape but one: return that one.',
    make(random) {
      const side = random.int(11, 17);
      const [common, odd] = [blob(random, 3, 3), blob(random, 3, 3)];
      const key = (cells: readonly Cell[]) => [...cells].map(String).sort();
      const number = random.int(4, 6);
      const corners = places(random, [side, side], Array(number).fill([3, 3]));
      if (corners === undefined || equal(key(common), key(odd))) return undefined;
      const shapes = corners.map(([top, left], k) => ({
        cells: shifted(k === 0 ? odd : common, top, left),
        color: random.color(),
      }));
      const input = draw(blank(side, side), shapes);
      return { input, output: crop(input, corners[0][0], corners[0][1], 3, 3) };
    },
  },
  {
    name: 'tile-that-comes-twice',
    rule: 'Of the tiles in a row, one comes twice: return it.',
    demos: 4,
    make(random) {
      const [color, bar] = random.colors(2);
      const tiles = [0, 1, 2, 3].map(() => noise(random, 4, 4, [0, color]));
      const different = new Set(tiles.map((tile) => JSON.stringify(tile))).size === 4;
      const row = random.shuffle([...tiles, tiles[0]]);
      const input = row.reduce((grid, tile) => beside(beside(grid, blank(4, 1, bar)), tile));
      return different ? { input, output: tiles[0] } : undefined;
    },
  },
  {
    name: 'marked-figure-upside-down',
    rule: 'A red cell sticks to one of the figures: return that figure upside down, without the red cell.',
    make(random) {
      const side = random.int(11, 16);
      const found = figures(random, [side, side], random.colors(4, [2]), { low: 3, high: 4, margin: 1, gap: 3 });
      if (found === undefined) return undefined;
      const figure = random.pick(found);
      const base = random.pick(figure.cells.filter(([i]) => i === figure.top));
      const input = paint(draw(blank(side, side), found), [[base[0] - 1, base[1]]], 2);
      return { input, output: mirrorTopBottom(cut(input, figure)) };
    },
  },
  {
    name: 'separators-removed',
    rule: 'Remove all lines of one color that go from border to border.',
    make(random) {
      const output = noise(random, random.int(6, 12), random.int(6, 12), [0, 0, 0, ...random.colors(3)]);
      const mixed = (grid: Grid) =>
        [...grid, ...grid[0].map((_, j) => grid.map((row) => row[j]))].every((line) => new Set(line).size > 1);
      const line = random.color();
      const [at, more] = [random.int(1, output.length - 1), random.int(1, output[0].length - 1)];
      const rows = [...output.slice(0, at), ...blank(random.int(1, 2), output[0].length, line), ...output.slice(at)];
      const bar = blank(rows.length, 1, line);
      const input = beside(
        beside(
          rows.map((row) => row.slice(0, more)),
          bar,
        ),
        rows.map((row) => row.slice(more)),
      );
      return mixed(output) ? { input, output } : undefined;
    },
  },
  {
    name: 'smallest-figure-as-plate',
    rule: 'Return a plate of the size of the smallest figure, all in the color of that figure.',
    demos: 4,
    make(random) {
      const side = random.int(10, 16);
      const found = figures(random, [side, side], random.colors(4), { low: 2, high: 5 });
      const smallest = found && onlyGreatest(found, ({ cells }) => -cells.length);
      if (found === undefined || smallest === undefined) return undefined;
      const { height, width, color } = smallest;
      return { input: draw(blank(side, side), found), output: blank(height, width, color) };
    },
  },
  {
    name: 'upper-or-lower-by-signal',
    rule: 'The gray bar of the first column is long or short: return the upper half when it is long, else the lower one.',
    demos: 4,
    tests: 2,
    make(random) {
      const [half, width] = [random.int(3, 6), random.int(4, 8)];
      const content = () => noise(random, half, width, [0, 0, ...random.colors(2, [5])]);
      const [upper, lower] = [content(), content()];
      const length = random.int(1, 2 * half);
      const bar = map(blank(2 * half, 1), (_, i) => (i < length ? 5 : 0));
      if (length === half) return undefined;
      return { input: beside(bar, above(upper, lower)), output: length > half ? upper : lower };
    },
  },
  {
    name: 'largest-box-with-a-hole',
    rule: 'Of the solid boxes only the largest is kept, with a black hole in its middle; the rest of the grid is cleared.',
    make(random) {
      const side = random.int(13, 19);
      const sizes = [3, 5, 3].map((low) => [low + 2 * random.int(0, 1), low + 2 * random.int(0, 1)] as const);
      const corners = places(random, [side, side], sizes);
      if (corners === undefined) return undefined;
      const colors = random.colors(3);
      const found = corners.map(([top, left], k) => ({
        cells: rectangle(top, left, sizes[k][0], sizes[k][1]),
        color: colors[k],
        center: [top + (sizes[k][0] - 1) / 2, left + (sizes[k][1] - 1) / 2] as const,
      }));
      const largest = onlyGreatest(found, ({ cells }) => cells.length);
      if (largest === undefined) return undefined;
      const input = draw(blank(side, side), found);
      const kept = paint(paint(blank(side, side), largest.cells, largest.color), [largest.center], 0);
      return regions(input, (color) => color !== 0).length === 3 ? { input, output: kept } : undefined;
    },
  },
];
