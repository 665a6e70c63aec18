/** Images, with which the operations `im_…` compute: what tells them apart from other values. */
import { asGrid, type Grid, isTuple, tupleItems, type Value } from '../value/index.js';

/** A grid with its place. */
export interface PlacedImage {
  /** Row and column of its first cell. */
  readonly i: number;
  readonly j: number;
  readonly grid: Grid;
}

/** The color of cells of a canvas that are yet to be set. */
export const UNSET = 10;

/** The image that a value is, ((i, j), grid), or canvas; null for any other value. */
export function imageOf(value: Value): PlacedImage | null {
  if (!isTuple(value)) return null;
  const [place, content, ...more] = tupleItems(value);
  if (!isTuple(place) || content === undefined || more.length > 0) return null;
  const [i, j, ...others] = tupleItems(place);
  const grid = asGrid(content);
  if (grid === null || typeof i !== 'number' || typeof j !== 'number' || others.length > 0) return null;
  return grid.cells.some((cell) => cell < 0 || cell > UNSET) ? null : { i, j, grid };
}
