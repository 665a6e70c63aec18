/** How near a value comes to the one that it is to be. */

import { countEqualBytes } from '../memory/vectors';
import { asGrid } from '../values/grid';
import { cellsAt, gridH, gridW, isGrid, Value } from '../values/value';
import { sameValue } from './equal';

/** Of values that are the same; less than 0 of what is no grid. */
const FULL: i32 = 1000;

/**
 * From -1000 to 1000: 1000 where the two are the same, as containers compare their elements; of two grids of one size the share of cells
 * that agree, from 0 to 999; of two grids of other sizes less than 0, by how many rows and columns they differ, down to -999; else -1000.
 */
export function nearness(v: Value, wanted: Value): i32 {
  if (sameValue(v, wanted)) return FULL;
  const g = asGrid(v);
  if (g === 0 || !isGrid(wanted)) return -FULL;
  const apart = abs(gridH(g) - gridH(wanted)) + abs(gridW(g) - gridW(wanted));
  if (apart > 0) return -min(apart, FULL - 1);
  const n = gridH(g) * gridW(g);
  const right = countEqualBytes(cellsAt(g), cellsAt(wanted), n);
  return <i32>((<i64>right * (FULL - 1)) / n);
}
