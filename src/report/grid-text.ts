/** Grids in a report: rows of digits with strokes between, `012/300`. */
import { asGrid, type Value } from '../value/index.js';

/** A grid of colors as rows of digits; null for any other value, one with other numbers in its cells included. */
export function gridText(value: Value): string | null {
  const grid = asGrid(value);
  if (grid === null || grid.cells.some((cell) => cell < 0 || cell > 9)) return null;
  const rows = Array.from({ length: grid.h }, (_, i) => grid.cells.subarray(i * grid.w, (i + 1) * grid.w).join(''));
  return rows.join('/');
}

const ENCODED_GRID = /^\[\[\d(?:,\d)*\](?:,\[\d(?:,\d)*\])*\]$/;

/** The same of a value in its encoding. */
export function encodedGridText(encoded: string): string | null {
  if (!ENCODED_GRID.test(encoded)) return null;
  const rows = encoded
    .slice(2, -2)
    .split('],[')
    .map((row) => row.replaceAll(',', ''));
  return rows.every(({ length }) => length === rows[0].length) ? rows.join('/') : null;
}
