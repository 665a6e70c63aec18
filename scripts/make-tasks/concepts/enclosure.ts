/** Concepts of inside and outside: boxes, rooms, holes, what a line encloses. */

import type { Concept } from '../concept.js';
import {
  blank,
  type Cell,
  cellsWhere,
  type Grid,
  inside,
  neighbors,
  onBorder,
  onlyGreatest,
  outline,
  paint,
  rectangle,
  regions,
} from '../grid.js';
import type { Random } from '../random.js';
import { figures, places, type Size, solid } from '../shapes.js';

/** Boxes of random sizes that do not touch: `number` of them, sides from `low` to `high`. */
function boxes(random: Random, grid: Size, number: number, low: number, high: number) {
  const sizes = Array.from({ length: number }, () => [random.int(low, high), random.int(low, high)] as const);
  return places(random, grid, sizes)?.map(([top, left], k) => ({ top, left, height: sizes[k][0], width: sizes[k][1] }));
}

/** A grid cut by walls from border to border into rooms, as walls cross or end at each other. */
function rooms(random: Random, side: number, wall: number): Grid {
  const cut = (grid: Grid, [top, left, height, width]: readonly number[], depth: number): Grid => {
    if (depth === 0 || Math.max(height, width) < 5) return grid;
    if (height >= width) {
      const at = random.int(2, height - 3);
      const walled = paint(grid, rectangle(top + at, left, 1, width), wall);
      const upper = cut(walled, [top, left, at, width], depth - 1);
      return cut(upper, [top + at + 1, left, height - at - 1, width], depth - 1);
    }
    const at = random.int(2, width - 3);
    const walled = paint(grid, rectangle(top, left + at, height, 1), wall);
    const before = cut(walled, [top, left, height, at], depth - 1);
    return cut(before, [top, left + at + 1, height, width - at - 1], depth - 1);
  };
  return cut(blank(side, side), [0, 0, side, side], 3);
}

export const enclosure: readonly Concept[] = [
  {
    name: 'boxes-take-the-color-of-their-dot',
    rule: 'Each box holds one colored dot: fill the box with its color.',
    make(random) {
      const side = random.int(12, 20);
      const wall = random.color();
      const found = boxes(random, [side, side], random.int(2, 4), 4, 7);
      if (found === undefined) return undefined;
      let [input, output] = [blank(side, side), blank(side, side)];
      const colors = random.colors(found.length, [wall]);
      found.forEach(({ top, left, height, width }, k) => {
        const frame = outline(top, left, height, width);
        const interior = rectangle(top + 1, left + 1, height - 2, width - 2);
        input = paint(paint(input, frame, wall), [random.pick(interior)], colors[k]);
        output = paint(paint(output, frame, wall), interior, colors[k]);
      });
      return { input, output };
    },
  },
  {
    name: 'broken-loops-vanish',
    rule: 'Loops that are closed stay; those with a gap vanish.',
    demos: 4,
    make(random) {
      const side = random.int(13, 20);
      const found = boxes(random, [side, side], random.int(3, 5), 3, 6);
      if (found === undefined) return undefined;
      let [input, output] = [blank(side, side), blank(side, side)];
      const closed = found.map(() => random.chance(0.5));
      if (closed.every(Boolean)) return undefined;
      found.forEach(({ top, left, height, width }, k) => {
        const loop = outline(top, left, height, width);
        const isCorner = ([i, j]: Cell) =>
          (i === top || i === top + height - 1) && (j === left || j === left + width - 1);
        const gap = random.pick(loop.filter((cell) => !isCorner(cell)));
        const drawn = closed[k] ? loop : loop.filter((cell) => cell !== gap);
        input = paint(input, drawn, 5);
        if (closed[k]) output = paint(output, drawn, 5);
      });
      // A gap in a side along the border of the grid would leave the loop closed by that border.
      const touching = found.some(({ top, left, height, width }) =>
        outline(top, left, height, width).some((cell) => onBorder(input, cell)),
      );
      return touching ? undefined : { input, output };
    },
  },
  {
    name: 'flood-from-outside',
    rule: 'Flood all black cells that can be reached from the border; what the walls enclose stays dry.',
    make(random) {
      const side = random.int(18, 28);
      const found = boxes(random, [side, side], random.int(4, 7), 4, 9);
      if (found === undefined) return undefined;
      const input = found.reduce(
        (grid, { top, left, height, width }) => {
          const loop = outline(top, left, height, width);
          const walls = random.chance(0.6) ? loop : loop.filter(() => random.chance(0.85));
          return paint(grid, walls, 5);
        },
        blank(side, side),
      );
      const wet = regions(input, (color) => color === 0).filter((region) =>
        region.some((cell) => onBorder(input, cell)),
      );
      const output = paint(input, wet.flat(), 9);
      return wet.length === 1 && output.flat().includes(0) ? { input, output } : undefined;
    },
  },
  {
    name: 'largest-and-smallest-room',
    rule: 'Walls make rooms: fill the largest with blue and the smallest with red.',
    make(random) {
      const input = rooms(random, random.int(14, 28), 5);
      const found = regions(input, (color) => color === 0);
      const largest = onlyGreatest(found, (room) => room.length);
      const smallest = onlyGreatest(found, (room) => -room.length);
      if (largest === undefined || smallest === undefined || found.length < 3) return undefined;
      return { input, output: paint(paint(input, largest, 1), smallest, 2) };
    },
  },
  {
    name: 'blocks-with-yellow-insides',
    rule: 'Paint every solid block yellow, but for its outline.',
    make(random) {
      const side = random.int(10, 17);
      const found = figures(random, [side, side], random.colors(random.int(2, 4), [4]), {
        low: 3,
        high: 6,
        shape: solid,
      });
      if (found === undefined) return undefined;
      const insides = found.flatMap(({ top, left, height, width }) =>
        rectangle(top + 1, left + 1, height - 2, width - 2),
      );
      const input = found.reduce((grid, { cells, color }) => paint(grid, cells, color), blank(side, side));
      return { input, output: paint(input, insides, 4) };
    },
  },
  {
    name: 'block-with-most-holes',
    rule: 'Return the block that has the most holes.',
    make(random) {
      const side = random.int(14, 20);
      const found = figures(random, [side, side], random.colors(3), { low: 4, high: 6, shape: solid });
      if (found === undefined) return undefined;
      const holes = found.map(({ top, left, height, width }) =>
        random.sample(rectangle(top + 1, left + 1, height - 2, width - 2), random.int(0, 5)),
      );
      const winner = onlyGreatest([0, 1, 2], (k) => holes[k].length);
      if (winner === undefined) return undefined;
      const drawn = found.reduce((grid, { cells, color }) => paint(grid, cells, color), blank(side, side));
      const input = paint(drawn, holes.flat(), 0);
      const { top, left, height, width } = found[winner];
      return { input, output: input.slice(top, top + height).map((row) => row.slice(left, left + width)) };
    },
  },
  {
    name: 'walls-around-wet-cells',
    rule: 'Water lies in pools: surround every pool, diagonally too, with gray where the ground is black.',
    make(random) {
      const side = random.int(10, 16);
      const pools = figures(random, [side, side], [1, 1, 1], { low: 2, high: 4, gap: 2 });
      if (pools === undefined) return undefined;
      const input = pools.reduce((grid, { cells }) => paint(grid, cells, 1), blank(side, side));
      const shore = cellsWhere(input, (color) => color === 1)
        .flatMap((cell) => neighbors(cell, true))
        .filter((cell) => inside(input, cell) && input[cell[0]][cell[1]] === 0);
      return { input, output: paint(input, shore, 5) };
    },
  },
];
