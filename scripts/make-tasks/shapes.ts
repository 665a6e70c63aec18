/** Random shapes, and places for them where they do not touch. */

import { type Box, type Cell, equal, type Grid, neighbors, paint, shifted } from './grid.js';
import type { Random } from './random.js';

/** A random connected shape that reaches all four sides of a box of this size, as cells from (0, 0). */
export function blob(random: Random, height: number, width: number): Cell[] {
  const cells: Cell[] = [[random.int(0, height - 1), random.int(0, width - 1)]];
  const has = (cell: Cell) => cells.some((own) => equal(own, cell));
  const reaches = () =>
    cells.some(([i]) => i === 0) &&
    cells.some(([i]) => i === height - 1) &&
    cells.some(([, j]) => j === 0) &&
    cells.some(([, j]) => j === width - 1);
  while (!reaches()) {
    const next = random.pick(neighbors(random.pick(cells)));
    const fits = next[0] >= 0 && next[1] >= 0 && next[0] < height && next[1] < width;
    if (fits && !has(next)) cells.push(next);
  }
  return cells;
}

/** Sizes of the boxes that are to be placed: height and width. */
export type Size = readonly [number, number];

/**
 * Upper left corners at which boxes of these sizes lie in a grid without overlapping, at least `gap` cells apart
 * and `margin` cells from the border; undefined when no room was found.
 */
export function places(
  random: Random,
  [height, width]: Size,
  sizes: readonly Size[],
  { gap = 1, margin = 0 } = {},
): Cell[] | undefined {
  const placed: { corner: Cell; size: Size }[] = [];
  for (const size of sizes) {
    const bottom = height - size[0] - margin;
    const right = width - size[1] - margin;
    if (bottom < margin || right < margin) return undefined;
    const free = (corner: Cell) =>
      placed.every(
        (other) =>
          corner[0] + size[0] + gap <= other.corner[0] ||
          other.corner[0] + other.size[0] + gap <= corner[0] ||
          corner[1] + size[1] + gap <= other.corner[1] ||
          other.corner[1] + other.size[1] + gap <= corner[1],
      );
    let corner: Cell | undefined;
    for (let attempt = 0; attempt < 60 && corner === undefined; attempt++) {
      const candidate: Cell = [random.int(margin, bottom), random.int(margin, right)];
      if (free(candidate)) corner = candidate;
    }
    if (corner === undefined) return undefined;
    placed.push({ corner, size });
  }
  return placed.map(({ corner }) => corner);
}

/** A shape of one color somewhere in a grid, with the box that it fills. */
export interface Figure extends Box {
  readonly cells: Cell[];
  readonly color: number;
}

/** Figures that do not touch each other, one for each color, their boxes `low` to `high` cells high and wide. */
export function figures(
  random: Random,
  grid: Size,
  colors: readonly number[],
  { low = 2, high = 4, gap = 1, margin = 0, shape = blob } = {},
): Figure[] | undefined {
  const sizes = colors.map(() => [random.int(low, high), random.int(low, high)] as const);
  const corners = places(random, grid, sizes, { gap, margin });
  return corners?.map(([top, left], k) => {
    const [height, width] = sizes[k];
    return { cells: shifted(shape(random, height, width), top, left), color: colors[k], top, left, height, width };
  });
}

/** A solid box, as a shape. */
export function solid(_random: Random, height: number, width: number): Cell[] {
  return Array.from({ length: height * width }, (_, k) => [Math.floor(k / width), k % width] as const);
}

export const draw = (grid: Grid, shapes: readonly Pick<Figure, 'cells' | 'color'>[]): Grid =>
  shapes.reduce((drawn, { cells, color }) => paint(drawn, cells, color), grid);

/** `number` random cells of a grid of this size, no two of them touching, not even at a corner. */
export function dots(random: Random, grid: Size, number: number, margin = 0): Cell[] | undefined {
  return places(
    random,
    grid,
    Array.from({ length: number }, () => [1, 1] as const),
    { margin },
  );
}

/** A grid of independent random colors, each color with the same chance. */
export function noise(random: Random, height: number, width: number, colors: readonly number[]): Grid {
  return Array.from({ length: height }, () => Array.from({ length: width }, () => random.pick(colors)));
}
