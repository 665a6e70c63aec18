/** Device kernels that look at a whole grid: colors, sizes, equality. */
import { type NumbersKernel, numbersKernel } from './kernel.js';

/** How often each color 0..9 occurs, then where each occurs first, as an index in reading order, or -1. */
export const census = numbersKernel(
  'census',
  { grid: 'grid' },
  20,
  `let color = k;
   if (k >= 10) { color = k - 10; }
   let times = 0; let first = -1;
   for (let i = 0; i < grid.h; i++) {
     for (let j = 0; j < grid.w; j++) {
       if (grid[i][j] == color) {
         times = times + 1;
         if (first < 0) { first = i * grid.w + j; }
       }
     }
   }
   if (k < 10) { return times; }
   return first;`,
);

/**
 * The color that is best by a comparison of how often colors occur; of several, the first in the iteration order of CPython's set
 * of the colors, put in as they occur. With five or more the set has a table of 32 slots and holds colors in ascending
 * order. Below, its table has 8 slots: colors 8 and 9 start from the slots of 0 and 1, and a taken slot s leads to 5s + 1.
 */
const extreme = (name: string, isBetter: string): NumbersKernel =>
  numbersKernel(
    name,
    { census: 'numbers' },
    1,
    `let kinds = 0;
     for (let color = 0; color < 10; color++) { if (census[color] > 0) { kinds = kinds + 1; } }
     let best = -1; let times = 0;
     if (kinds >= 5) {
       for (let color = 0; color < 10; color++) {
         const count = census[color];
         if (count > 0 && (best < 0 || count ${isBetter} times)) { best = color; times = count; }
       }
       return best;
     }
     let last = -1; let bestSlot = 0;
     let taken0 = -1; let taken1 = -1; let taken2 = -1;
     for (let added = 0; added < 4; added++) {
       let next = -1; let at = 1000;
       for (let color = 0; color < 10; color++) {
         const first = census[10 + color];
         if (first > last && first < at) { at = first; next = color; }
       }
       if (next >= 0) {
         last = at;
         let slot = next;
         if (slot >= 8) { slot = slot - 8; }
         for (let probe = 0; probe < 8; probe++) {
           if (slot == taken0 || slot == taken1 || slot == taken2) {
             slot = slot * 5 + 1;
             slot = slot - Math.floor(slot * 0.125) * 8;
           }
         }
         if (added == 0) { taken0 = slot; }
         if (added == 1) { taken1 = slot; }
         if (added == 2) { taken2 = slot; }
         const count = census[next];
         if (best < 0 || count ${isBetter} times || (count == times && slot < bestSlot)) {
           best = next; times = count; bestSlot = slot;
         }
       }
     }
     return best;`,
  );

export const mostcolor = extreme('mostcolor', '>');
export const leastcolor = extreme('leastcolor', '<');

export const numcolors = numbersKernel(
  'numcolors',
  { census: 'numbers' },
  1,
  `let kinds = 0;
   for (let color = 0; color < 10; color++) { if (census[color] > 0) { kinds = kinds + 1; } }
   return kinds;`,
);

export const colorcount = numbersKernel(
  'colorcount',
  { grid: 'grid', value: 'number' },
  1,
  `let times = 0;
   for (let i = 0; i < grid.h; i++) {
     for (let j = 0; j < grid.w; j++) { if (grid[i][j] == value) { times = times + 1; } }
   }
   return times;`,
);

/** 1 when both grids have the same size and the same cells, else 0. */
export const equality = numbersKernel(
  'equality',
  { a: 'grid', b: 'grid' },
  1,
  `if (a.h != b.h || a.w != b.w) { return 0; }
   let same = 1;
   for (let i = 0; i < a.h; i++) {
     for (let j = 0; j < a.w; j++) { if (a[i][j] != b[i][j]) { same = 0; } }
   }
   return same;`,
);

export const height = numbersKernel('height', { grid: 'grid' }, 1, 'grid.h', '[grid.h]');
export const width = numbersKernel('width', { grid: 'grid' }, 1, 'grid.w', '[grid.w]');

/** Height, then width. */
export const shape = numbersKernel(
  'shape',
  { grid: 'grid' },
  2,
  `if (k == 0) { return grid.h; }
   return grid.w;`,
  '[grid.h, grid.w]',
);
