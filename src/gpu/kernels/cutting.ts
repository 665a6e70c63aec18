/** Device kernels that cut grids: windows, halves, equal parts, without border, without lines of one color. */
import { gridKernel, numbersKernel } from './kernel.js';

/** The window that starts at a location and has these dimensions, as far as it lies inside. */
export const crop = gridKernel(
  'crop',
  { grid: 'grid', start: 'numbers', dims: 'numbers' },
  {
    height: 'Math.min(start[0] + dims[0], grid.h) - start[0]',
    width: 'Math.min(start[1] + dims[1], grid.w) - start[1]',
    cell: `const row = start[0] + y;
      const column = start[1] + x;
      return grid[row][column];`,
  },
);

/** The window in a box of top, left, height and width. */
export const subgrid = gridKernel(
  'subgrid',
  { grid: 'grid', box: 'numbers' },
  {
    height: 'Math.min(box[0] + box[2], grid.h) - box[0]',
    width: 'Math.min(box[1] + box[3], grid.w) - box[1]',
    cell: `const row = box[0] + y;
      const column = box[1] + x;
      return grid[row][column];`,
  },
);

/** The box around the set cells of a mask: top, left, height, width. */
export const box = numbersKernel(
  'box',
  { mask: 'grid' },
  4,
  `let top = 1000; let left = 1000; let bottom = -1; let right = -1;
   for (let i = 0; i < mask.h; i++) {
     for (let j = 0; j < mask.w; j++) {
       if (mask[i][j] == 1) {
         if (top > i) { top = i; }
         if (left > j) { left = j; }
         bottom = i;
         if (right < j) { right = j; }
       }
     }
   }
   if (bottom < 0) { return -1; }
   if (k == 0) { return top; }
   if (k == 1) { return left; }
   if (k == 2) { return bottom - top + 1; }
   return right - left + 1;`,
);

export const tophalf = gridKernel(
  'tophalf',
  { grid: 'grid' },
  { height: 'Math.floor(grid.h * 0.5)', width: 'grid.w', cell: 'grid[y][x]' },
);

export const bottomhalf = gridKernel(
  'bottomhalf',
  { grid: 'grid' },
  { height: 'Math.floor(grid.h * 0.5)', width: 'grid.w', cell: 'grid[grid.h - h + y][x]' },
);

export const lefthalf = gridKernel(
  'lefthalf',
  { grid: 'grid' },
  { height: 'grid.h', width: 'Math.floor(grid.w * 0.5)', cell: 'grid[y][x]' },
);

export const righthalf = gridKernel(
  'righthalf',
  { grid: 'grid' },
  { height: 'grid.h', width: 'Math.floor(grid.w * 0.5)', cell: 'grid[y][grid.w - w + x]' },
);

export const trim = gridKernel(
  'trim',
  { grid: 'grid' },
  { height: 'grid.h - 2', width: 'grid.w - 2', cell: 'grid[y + 1][x + 1]' },
);

/** Where a part begins and how long it is: parts have a line between them when their number does not divide the side. */
const partOf = (side: string): string =>
  `let size = 0; let first = ${side};
   if (count >= 1 && part < count) {
     size = Math.floor((${side} + 0.5) / count);
     first = part * size;
     if (size * count < ${side}) { first = first + part; }
   }`;

/** One of the equal parts that lie side by side, the first being part 0. */
export const hpart = gridKernel(
  'hpart',
  { grid: 'grid', count: 'number', part: 'number' },
  {
    given: partOf('grid.w'),
    height: 'grid.h',
    width: 'Math.min(size, grid.w - first)',
    cell: 'grid[y][first + x]',
  },
);

/** One of the equal parts that lie one below the other, the first being part 0. */
export const vpart = gridKernel(
  'vpart',
  { grid: 'grid', count: 'number', part: 'number' },
  {
    given: partOf('grid.h'),
    height: 'Math.min(size, grid.h - first)',
    width: 'grid.w',
    cell: 'grid[first + y][x]',
  },
);

/** For each row, then for each column: 1 when it has more than one color. */
export const mixed = numbersKernel(
  'mixed',
  { grid: 'grid' },
  (grid) => grid.height + grid.width,
  `let found = 0;
   if (k < grid.H) {
     if (k < grid.h) {
       for (let x = 1; x < grid.w; x++) { if (grid[k][x] != grid[k][0]) { found = 1; } }
     }
   } else {
     const x = k - grid.H;
     if (x < grid.w) {
       for (let y = 1; y < grid.h; y++) { if (grid[y][x] != grid[0][x]) { found = 1; } }
     }
   }
   return found;`,
);

/** How many rows and how many columns are mixed, then the mixed rows from the top, then the mixed columns from the left. */
export const kept = numbersKernel(
  'kept',
  { grid: 'grid', mixed: 'numbers' },
  (grid) => 2 + grid.height + grid.width,
  `let begin = 0; let lines = grid.H;
   if (k == 1 || k >= 2 + grid.H) { begin = grid.H; lines = grid.W; }
   let wanted = k - 2;
   if (k >= 2 + grid.H) { wanted = k - 2 - grid.H; }
   let met = 0; let line = 0;
   for (let i = 0; i < lines; i++) {
     if (mixed[begin + i] == 1) {
       if (met == wanted) { line = i; }
       met = met + 1;
     }
   }
   if (k < 2) { return met; }
   return line;`,
);

/** The grid without its rows and columns of one color. */
export const compress = gridKernel(
  'compress',
  { grid: 'grid', kept: 'numbers' },
  {
    height: 'kept[0]',
    width: 'kept[1]',
    bound: { height: 'grid.h', width: 'grid.w' },
    cell: `const row = kept[2 + y];
      const column = kept[2 + grid.H + x];
      return grid[row][column];`,
  },
);
