/** How near a value comes to the one that it is to be. */

import { countEqualBytes } from '../memory/vectors';
import { asGrid } from '../values/grid';
import { cellsAt, gridH, gridW, isGrid, Value } from '../values/value';
import { sameValue } from './equal';

/** Of values that are the same. */
const FULL: i32 = 1000;

/**
 * From 0 to 1000: 1000 where the two are the same, as containers compare their elements; else, of two grids of one size, the share of cells
 * that agree, up to 999; else 0.
 */
export function closeness(v: Value, wanted: Value): i32 {
  if (sameValue(v, wanted)) return FULL;
  const g = asGrid(v);
  if (g === 0 || !isGrid(wanted) || gridH(g) !== gridH(wanted) || gridW(g) !== gridW(wanted)) return 0;
  const n = gridH(g) * gridW(g);
  const right = countEqualBytes(cellsAt(g), cellsAt(wanted), n);
  return <i32>((<i64>right * (FULL - 1)) / n);
}
