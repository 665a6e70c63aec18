/** How a cell lies in an object: as (color, (i, j)) in arc-dsl, as (i, j, color) in tokpidjin. The operations are the same over either. */
import { isTuple, item, iter, len, next, type Tuple, unpack, type Value } from '../python.js';

export interface Layout {
  /** Whether a patch that is not empty holds cells, not locations: its first element tells. */
  isObject(patch: Value): boolean;
  /** A cell of a color. */
  cell(color: Value, location: Tuple): Value;
  /** What `color, (i, j) = cell` gives, or the like of it: color, i, j. */
  parts(cell: Value): readonly [color: Value, i: Value, j: Value];
  /** The color and, as it lies there, the location. */
  split(cell: Value): readonly [color: Value, location: Value];
  /** The color of a cell, whatever else is in it. */
  color(cell: Value): Value;
}

export const nested: Layout = {
  isObject: (patch) => isTuple(item(next(iter(patch)), 1)),
  cell: (color, location) => [color, location],
  parts: (cell) => {
    const [color, location] = unpack(cell);
    const [i, j] = unpack(location);
    return [color, i, j];
  },
  split: (cell) => {
    const [color, location] = unpack(cell);
    return [color, location];
  },
  color: (cell) => item(cell, 0),
};

export const flat: Layout = {
  isObject: (patch) => len(next(iter(patch))) === 3,
  cell: (color, location) => [...unpack(location), color],
  parts: (cell) => {
    const [i, j, color] = unpack(cell, 3);
    return [color, i, j];
  },
  split: (cell) => {
    const [i, j, color] = unpack(cell, 3);
    return [color, [i, j]];
  },
  color: (cell) => item(cell, 2),
};
