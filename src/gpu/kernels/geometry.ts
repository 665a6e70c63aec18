/** Device kernels that turn and mirror grids. */
import { type GridKernel, gridKernel } from './kernel.js';

const moved = (name: string, cell: string): GridKernel =>
  gridKernel(name, { grid: 'grid' }, { height: 'grid.h', width: 'grid.w', cell });

const transposed = (name: string, cell: string): GridKernel =>
  gridKernel(name, { grid: 'grid' }, { height: 'grid.w', width: 'grid.h', cell });

export const rot90 = transposed('rot90', 'grid[grid.h - 1 - x][y]');
export const rot180 = moved('rot180', 'grid[grid.h - 1 - y][grid.w - 1 - x]');
export const rot270 = transposed('rot270', 'grid[x][grid.w - 1 - y]');
export const hmirror = moved('hmirror', 'grid[grid.h - 1 - y][x]');
export const vmirror = moved('vmirror', 'grid[y][grid.w - 1 - x]');
export const dmirror = transposed('dmirror', 'grid[x][y]');
export const cmirror = transposed('cmirror', 'grid[grid.h - 1 - x][grid.w - 1 - y]');

const TRANSPOSES = 'turn == 1 || turn == 3 || turn == 4 || turn == 6';

/** The grid turned or mirrored in the way that a number says; any other number leaves it as it is. */
export const mirrorOrRotate = gridKernel(
  'mirrorOrRotate',
  { grid: 'grid', turn: 'number' },
  {
    given: `let rows = grid.h; let columns = grid.w; if (${TRANSPOSES}) { rows = grid.w; columns = grid.h; }`,
    height: 'rows',
    width: 'columns',
    cell: `
      if (turn == 0) { return grid[grid.h - 1 - y][x]; }
      if (turn == 1) { return grid[x][y]; }
      if (turn == 2) { return grid[y][grid.w - 1 - x]; }
      if (turn == 3) { return grid[grid.h - 1 - x][grid.w - 1 - y]; }
      if (turn == 4) { return grid[grid.h - 1 - x][y]; }
      if (turn == 5) { return grid[grid.h - 1 - y][grid.w - 1 - x]; }
      if (turn == 6) { return grid[x][grid.w - 1 - y]; }
      return grid[y][x];`,
  },
);
