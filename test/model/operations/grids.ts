/** Grids as tuples of rows: made, cut, joined, scaled. */
import {
  add,
  type Family,
  floordiv,
  frozenset,
  item,
  iter,
  len,
  mod,
  mul,
  range,
  reversed,
  same,
  set,
  slice,
  type Tuple,
  unpack,
  type Value,
  within,
  zip,
} from '../python.js';

/** Height, and width of the first row. */
export const dimensions = (grid: Value): [number, number] => [len(grid), len(item(grid, 0))];

/** Each row made by a function of its items. */
export const rows = (grid: Value, f: (row: Value) => Value): Value[] => [...iter(grid)].map(f);

/** Each cell made by a function. */
export const cells = (grid: Value, f: (color: Value, i: number, j: number) => Value): Tuple[] =>
  [...iter(grid)].map((row, i) => [...iter(row)].map((color, j) => f(color, i, j)));

export const transposed = (grid: Value): Tuple[] => zip(...iter(grid));

/** The rows, or columns, whose cells are all of one color. */
export const uniform = (lines: Iterable<Value>): number[] =>
  [...lines].flatMap((line, k) => (set(iter(line)).size === 1 ? [k] : []));

/** The window that starts at a location and has these dimensions. */
export const crop = (grid: Value, start: Value, dims: Value): Value =>
  rows(slice(grid, item(start, 0), add(item(start, 0), item(dims, 0))), (row) =>
    slice(row, item(start, 1), add(item(start, 1), item(dims, 1))),
  );

/** The place of the k-th of n parts of a length: where it does not divide evenly, one more is left out between them. */
const startOfPart = (length: number, n: Value, k: number): Value =>
  add(mul(floordiv(length, n), k), same(mod(length, n), 0) ? 0 : k);

const repeated = (items: Value, factor: Value): Value =>
  [...iter(items)].flatMap((one) => range(factor).map(() => one));

/** The operations on grids. `own` are those of the dialect, by which they call each other. */
export const grids = (own: Family): Family => ({
  /** The grid turned clockwise by a quarter. */
  rot90: (grid) => transposed(reversed(grid)),
  /** The grid turned by a half. */
  rot180: (grid) => rows(reversed(grid), reversed),
  /** The grid turned anticlockwise by a quarter. */
  rot270: (grid) => reversed(transposed(slice(grid, 0))),
  /** The grid upside down. */
  hmirror: reversed,
  /** The grid with left and right exchanged. */
  vmirror: (grid) => rows(grid, reversed),
  /** The grid mirrored along the diagonal. */
  dmirror: (grid) => transposed(grid),
  /** The grid mirrored along the counterdiagonal. */
  cmirror: (grid) => transposed(rows(reversed(grid), reversed)),
  /** Rows of the grid. */
  height: (grid) => len(grid),
  /** Columns of the grid; 0 of none. */
  width: (grid) => (len(grid) === 0 ? 0 : len(item(grid, 0))),
  /** Whether the grid is a square. */
  square: (grid) => len(grid) === len(item(grid, 0)),
  /** Each cell as a square of cells. */
  upscale: (grid, factor) =>
    repeated(
      rows(grid, (row) => repeated(row, factor)),
      factor,
    ),
  /** The window that starts at a location and has these dimensions. */
  crop,
  /** The grid without its outermost cells. */
  trim: (grid) => rows(slice(grid, 1, -1), (row) => slice(row, 1, -1)),
  /** The upper half. */
  tophalf: (grid) => slice(grid, 0, len(grid) >> 1),
  /** The lower half. */
  bottomhalf: (grid) => slice(grid, (len(grid) + 1) >> 1),
  /** The left half. */
  lefthalf: (grid) => own.rot270(own.tophalf(own.rot90(grid))),
  /** The right half. */
  righthalf: (grid) => own.rot270(own.bottomhalf(own.rot90(grid))),
  /** The grid in n parts side by side. */
  hsplit: (grid, n) => {
    const [h, w] = dimensions(grid);
    const dims = [h, floordiv(w, n)];
    return range(n).map((k) => own.crop(grid, [0, startOfPart(w, n, k)], dims));
  },
  /** The grid in n parts one below the other. */
  vsplit: (grid, n) => {
    const h = len(grid);
    const dims = [floordiv(h, n), len(item(grid, 0))];
    return range(n).map((k) => own.crop(grid, [startOfPart(h, n, k), 0], dims));
  },
  /** The grid without rows and columns of one color. */
  compress: (grid) => {
    const [i, j] = [uniform(iter(grid)), uniform(iter(own.dmirror(grid)))];
    return rows(grid, (row) => [...iter(row)].filter((_, k) => !j.includes(k))).filter((_, k) => !i.includes(k));
  },
  /** The color at a location; None outside. */
  index: (grid, loc) => {
    const [i, j] = unpack(loc);
    const [h, w] = dimensions(grid);
    return within(0, i, h) && within(0, j, w) ? item(item(grid, i), j) : null;
  },
  /** A grid of one color. */
  canvas: (value, dims) => range(item(dims, 0)).map(() => range(item(dims, 1)).map(() => value)),
  /** The first grid where both agree, the fallback elsewhere. */
  cellwise: (a, b, fallback) => {
    const [h, w] = dimensions(a);
    const at = (i: number, j: number): Value => {
      const [one, other] = [item(item(a, i), j), item(item(b, i), j)];
      return same(one, other) ? one : fallback;
    };
    return range(h).map((i) => range(w).map((j) => at(i, j)));
  },
  /** One color in place of another. */
  replace: (grid, replacee, replacer) => cells(grid, (color) => (same(color, replacee) ? replacer : color)),
  /** Two colors exchanged. */
  switch: (grid, a, b) => cells(grid, (color) => (same(color, b) ? a : same(color, a) ? b : color)),
  /** Two grids side by side. */
  hconcat: (a, b) => zip(a, b).map(([one, other]) => add(one, other)),
  /** Two grids, the second below the first. */
  vconcat: (a, b) => add(a, b),
  /** Each cell repeated sideways. */
  hupscale: (grid, factor) => rows(grid, (row) => repeated(row, factor)),
  /** Each cell repeated downwards. */
  vupscale: (grid, factor) => repeated(grid, factor),
  /** Every n-th row and column, from the first on. */
  downscale: (grid, factor) => {
    const [h, w] = dimensions(grid);
    const kept = (n: number): number[] => range(n).filter((k) => same(mod(k, factor), 0));
    const narrow = range(h).map((i) => kept(w).map((j) => item(item(grid, i), j)));
    return kept(h).map((i) => narrow[i]);
  },
  /** All locations of the grid. */
  asindices: (grid) => {
    return frozenset(range(len(grid)).flatMap((i) => range(len(item(grid, 0))).map((j) => [i, j])));
  },
  /** The locations of a color. */
  ofcolor: (grid, value) =>
    frozenset(
      cells(grid, (color, i, j) => (same(color, value) ? [i, j] : null))
        .flat()
        .filter((loc) => loc !== null),
    ),
});
