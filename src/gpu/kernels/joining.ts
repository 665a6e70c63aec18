/** Device kernels that make, join and scale grids. */
import { type GridKernel, gridKernel } from './kernel.js';

export const canvas = gridKernel(
  'canvas',
  { value: 'number', dims: 'numbers' },
  { height: 'dims[0]', width: 'dims[1]', cell: 'value' },
);

/** Side by side, as high as the lower one. */
export const hconcat = gridKernel(
  'hconcat',
  { a: 'grid', b: 'grid' },
  {
    height: 'Math.min(a.h, b.h)',
    width: 'a.w + b.w',
    cell: `if (x < a.w) { return a[y][x]; }
      return b[y][x - a.w];`,
  },
);

/** The second below the first, which must be equally wide. */
export const vconcat = gridKernel(
  'vconcat',
  { a: 'grid', b: 'grid' },
  {
    given: 'let rows = 0; if (a.w == b.w) { rows = a.h + b.h; }',
    height: 'rows',
    width: 'a.w',
    cell: `if (y < a.h) { return a[y][x]; }
      return b[y - a.h][x];`,
  },
);

const scaled = (name: string, text: Pick<GridKernel, 'height' | 'width' | 'cell'>): GridKernel =>
  gridKernel(name, { grid: 'grid', factor: 'number' }, text);

const DOWN = 'Math.floor((y + 0.5) / factor)';
const RIGHT = 'Math.floor((x + 0.5) / factor)';

export const upscale = scaled('upscale', {
  height: 'grid.h * factor',
  width: 'grid.w * factor',
  cell: `grid[${DOWN}][${RIGHT}]`,
});

export const hupscale = scaled('hupscale', {
  height: 'grid.h',
  width: 'grid.w * factor',
  cell: `grid[y][${RIGHT}]`,
});

export const vupscale = scaled('vupscale', {
  height: 'grid.h * factor',
  width: 'grid.w',
  cell: `grid[${DOWN}][x]`,
});

/** Every so manieth row and column. */
export const downscale = gridKernel(
  'downscale',
  { grid: 'grid', factor: 'number' },
  {
    given: `let rows = 0; let columns = 0;
      if (factor >= 1) {
        rows = Math.floor((grid.h + factor - 0.5) / factor);
        columns = Math.floor((grid.w + factor - 0.5) / factor);
      }`,
    height: 'rows',
    width: 'columns',
    cell: 'grid[y * factor][x * factor]',
  },
);
