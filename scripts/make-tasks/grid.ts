/** Grids as rows of colors, and the few things that the rules of the tasks do with them. */

export type Grid = number[][];
/** Row and column. */
export type Cell = readonly [number, number];

/** A grid whose every cell is given by its position. */
export function build(height: number, width: number, color: (i: number, j: number) => number): Grid {
  return Array.from({ length: height }, (_, i) => Array.from({ length: width }, (_, j) => color(i, j)));
}

export const blank = (height: number, width: number, color = 0): Grid => build(height, width, () => color);

export const heightOf = (grid: Grid): number => grid.length;
export const widthOf = (grid: Grid): number => grid[0].length;
export const inside = (grid: Grid, [i, j]: Cell): boolean =>
  i >= 0 && j >= 0 && i < heightOf(grid) && j < widthOf(grid);

/** A new grid, each cell computed from the old one. */
export function map(grid: Grid, color: (old: number, i: number, j: number) => number): Grid {
  return grid.map((row, i) => row.map((old, j) => color(old, i, j)));
}

/** A copy with those of the cells that lie inside painted in one color. */
export function paint(grid: Grid, cells: Iterable<Cell>, color: number): Grid {
  const result = grid.map((row) => [...row]);
  for (const cell of cells) if (inside(grid, cell)) result[cell[0]][cell[1]] = color;
  return result;
}

/** The cells that satisfy a condition, row by row. */
export function cellsWhere(grid: Grid, test: (color: number, i: number, j: number) => boolean): Cell[] {
  return grid.flatMap((row, i) => row.flatMap((color, j) => (test(color, i, j) ? [[i, j] as const] : [])));
}

/** The cells of a rectangle. */
export function rectangle(top: number, left: number, height: number, width: number): Cell[] {
  return blank(height, width).flatMap((row, i) => row.map((_, j) => [top + i, left + j] as const));
}

/** The outline of a rectangle. */
export function outline(top: number, left: number, height: number, width: number): Cell[] {
  return rectangle(top, left, height, width).filter(
    ([i, j]) => i === top || j === left || i === top + height - 1 || j === left + width - 1,
  );
}

export const shifted = (cells: readonly Cell[], di: number, dj: number): Cell[] =>
  cells.map(([i, j]) => [i + di, j + dj] as const);

/** Left and right exchanged. */
export const mirrorLeftRight = (grid: Grid): Grid => grid.map((row) => [...row].reverse());
/** Top and bottom exchanged. */
export const mirrorTopBottom = (grid: Grid): Grid => [...grid].reverse().map((row) => [...row]);
export const transpose = (grid: Grid): Grid => build(widthOf(grid), heightOf(grid), (i, j) => grid[j][i]);
/** A quarter turn clockwise. */
export const turn = (grid: Grid): Grid => mirrorLeftRight(transpose(grid));
/** As many quarter turns clockwise. */
export const turned = (grid: Grid, quarters: number): Grid => Array.from({ length: quarters }).reduce<Grid>(turn, grid);

export const beside = (left: Grid, right: Grid): Grid => left.map((row, i) => [...row, ...right[i]]);
export const above = (top: Grid, bottom: Grid): Grid => [...top, ...bottom].map((row) => [...row]);
export const crop = (grid: Grid, top: number, left: number, height: number, width: number): Grid =>
  grid.slice(top, top + height).map((row) => row.slice(left, left + width));

/** Each cell blown up to a block. */
export const magnify = (grid: Grid, down: number, across: number): Grid =>
  build(heightOf(grid) * down, widthOf(grid) * across, (i, j) => grid[Math.floor(i / down)][Math.floor(j / across)]);

export const equal = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** How many cells have the color. */
export const count = (grid: Grid, color: number): number => cellsWhere(grid, (c) => c === color).length;

/** The items with the greatest value, all of them. */
export function greatest<T>(items: readonly T[], value: (item: T) => number): T[] {
  const best = Math.max(...items.map(value));
  return items.filter((item) => value(item) === best);
}

/** The only greatest item; undefined when several share the place. */
export function onlyGreatest<T>(items: readonly T[], value: (item: T) => number): T | undefined {
  const best = greatest(items, value);
  return best.length === 1 ? best[0] : undefined;
}

/** The only most frequent color of a grid; undefined on a tie. */
export function commonest(colors: readonly number[]): number | undefined {
  return onlyGreatest([...new Set(colors)], (color) => colors.filter((c) => c === color).length);
}

const STRAIGHT: readonly Cell[] = [
  [-1, 0],
  [1, 0],
  [0, -1],
  [0, 1],
];
const DIAGONAL: readonly Cell[] = [
  [-1, -1],
  [-1, 1],
  [1, -1],
  [1, 1],
];
export const neighbors = ([i, j]: Cell, diagonal = false): Cell[] =>
  (diagonal ? [...STRAIGHT, ...DIAGONAL] : STRAIGHT).map(([di, dj]) => [i + di, j + dj] as const);

/** Connected regions of the cells that satisfy a condition, each in the order in which it is flooded. */
export function regions(grid: Grid, test: (color: number) => boolean, diagonal = false): Cell[][] {
  const seen = map(grid, (color) => (test(color) ? 0 : 1));
  const result: Cell[][] = [];
  for (const start of cellsWhere(grid, test)) {
    if (seen[start[0]][start[1]]) continue;
    const region: Cell[] = [start];
    seen[start[0]][start[1]] = 1;
    for (const cell of region) {
      for (const next of neighbors(cell, diagonal)) {
        if (!inside(grid, next) || seen[next[0]][next[1]]) continue;
        seen[next[0]][next[1]] = 1;
        region.push(next);
      }
    }
    result.push(region);
  }
  return result;
}

export const onBorder = (grid: Grid, [i, j]: Cell): boolean =>
  i === 0 || j === 0 || i === heightOf(grid) - 1 || j === widthOf(grid) - 1;

/** The smallest box around cells. */
export interface Box {
  readonly top: number;
  readonly left: number;
  readonly height: number;
  readonly width: number;
}

export function boxOf(cells: readonly Cell[]): Box {
  const rows = cells.map(([i]) => i);
  const columns = cells.map(([, j]) => j);
  const [top, left] = [Math.min(...rows), Math.min(...columns)];
  return { top, left, height: Math.max(...rows) - top + 1, width: Math.max(...columns) - left + 1 };
}
