/** Device kernels that recolor cells: by color, by a mask of locations, by an object laid out as a grid. */
import { type GridKernel, gridKernel, type KernelOperands } from './kernel.js';

/** What a raster of an object holds where the object has no cell, and what lies around the cells of every grid. */
export const NO_COLOR = 10;

/** A kernel whose result is as large as its operand `grid`. */
const recolored = (name: string, operands: KernelOperands, cell: string): GridKernel =>
  gridKernel(name, { grid: 'grid', ...operands }, { height: 'grid.h', width: 'grid.w', cell });

export const replace = recolored(
  'replace',
  { replacee: 'number', replacer: 'number' },
  `const color = grid[y][x];
   if (color == replacee) { return replacer; }
   return color;`,
);

export const switchColors = recolored(
  'switch',
  { a: 'number', b: 'number' },
  `const color = grid[y][x];
   if (color == a) { return b; }
   if (color == b) { return a; }
   return color;`,
);

/** A color where the mask is set. */
export const fill = recolored(
  'fill',
  { value: 'number', mask: 'grid' },
  `if (y < mask.h && x < mask.w) { if (mask[y][x] == 1) { return value; } }
   return grid[y][x];`,
);

/** A color where the mask is set and the grid has the background color. */
export const underfill = recolored(
  'underfill',
  { background: 'number', value: 'number', mask: 'grid' },
  `const color = grid[y][x];
   if (color == background && y < mask.h && x < mask.w) { if (mask[y][x] == 1) { return value; } }
   return color;`,
);

/** The cells of an object over the grid. */
export const paint = recolored(
  'paint',
  { object: 'grid' },
  `if (y < object.h && x < object.w) {
     const color = object[y][x];
     if (color < ${NO_COLOR}) { return color; }
   }
   return grid[y][x];`,
);

/** The cells of an object where the grid has the background color. */
export const underpaint = recolored(
  'underpaint',
  { background: 'number', object: 'grid' },
  `const below = grid[y][x];
   if (below == background && y < object.h && x < object.w) {
     const color = object[y][x];
     if (color < ${NO_COLOR}) { return color; }
   }
   return below;`,
);

/** The first grid where both agree, a fallback elsewhere; the second must cover the first. */
export const cellwise = gridKernel(
  'cellwise',
  { a: 'grid', b: 'grid', fallback: 'number' },
  {
    given: 'let rows = 0; if (b.h >= a.h && b.w >= a.w) { rows = a.h; }',
    height: 'rows',
    width: 'a.w',
    cell: `const color = a[y][x];
      if (color == b[y][x]) { return color; }
      return fallback;`,
  },
);

/** A mask of the cells that have a color. */
export const ofcolor = recolored(
  'ofcolor',
  { value: 'number' },
  `if (grid[y][x] == value) { return 1; }
   return 0;`,
);
