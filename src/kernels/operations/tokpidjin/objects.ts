/** Objects on grids of tokpidjin. */

import { setValueAt, valueAt } from '../../memory/words';
import { equalValues } from '../../python/equal';
import { fail } from '../../python/failure';
import { NO_LENGTH, NOT_ITERABLE } from '../../python/failures';
import { countOf, truthy, valuesOf } from '../../python/protocol';
import { asGrid } from '../../values/grid';
import { EMPTY_SET, FAILED, hasPackedCells, int, sizeOf, takeCodes, tupleOfValues, Value } from '../../values/value';
import { byValue, byValueBut, fgpartition, objectsOf, partition } from '../objects';
import { backgroundOf, paletteOfRows } from './colors';

/**
 * objects_t(grid: Grid, univalued: Boolean, diagonal: Boolean, without_bg: Boolean): TupleTuple
 * Connected parts as tuples of cells, in the order in which they are found.
 *
 * @example objects_t(((1, 0, 2), (1, 0, 0)), T, F, T) = (((0, 0, 1), (1, 0, 1)), ((0, 2, 2),))
 * @dialects tokpidjin
 * @alias objects_g
 */
export function objectTuples(grid: Value, univalued: Value, diagonal: Value, withoutBackground: Value): Value {
  return objectsOf(grid, truthy(univalued), truthy(diagonal), truthy(withoutBackground), true);
}

/** Whether a value is a grid whose cells can be packed. */
function isOfPackedCells(grid: Value): bool {
  const g = asGrid(grid);
  return g !== 0 && hasPackedCells(g);
}

/**
 * partition(grid: Grid): Objects
 * One object for each color.
 *
 * @example partition(((1, 2), (2, 1))) = frozenset({frozenset({(0, 1, 2), (1, 0, 2)}), frozenset({(0, 0, 1), (1, 1, 1)})})
 * @dialects tokpidjin
 */
export function objectsByColor(grid: Value): Value {
  return isOfPackedCells(grid) ? partition(grid) : byValue(grid, paletteOfRows(grid));
}

/**
 * fgpartition(grid: Grid): Objects
 * One object for each color but the most common.
 *
 * @example fgpartition(((0, 1), (2, 0))) = frozenset({frozenset({(1, 0, 2)}), frozenset({(0, 1, 1)})})
 * @dialects tokpidjin
 */
export function foregroundByColor(grid: Value): Value {
  if (isOfPackedCells(grid)) return fgpartition(grid);
  const colors = paletteOfRows(grid);
  if (colors === FAILED) return FAILED;
  return sizeOf(colors) === 0 ? EMPTY_SET : byValueBut(grid, colors, backgroundOf(grid));
}

/**
 * sizefilter_t(container: Tuple, n: Integer): Tuple
 * The items of a size.
 *
 * @example sizefilter_t(((1, 2), (3,), (4, 5)), 2) = ((1, 2), (4, 5))
 * @dialects tokpidjin
 */
export function itemsOfSize(container: Value, n: Value): Value {
  const count = countOf(container);
  if (count < 0) return fail(NOT_ITERABLE);
  const values = valuesOf(container);
  const kept = takeCodes(count);
  let keptCount = 0;
  for (let k = 0; k < count; k++) {
    const item = valueAt(values, k);
    const size = countOf(item);
    if (size < 0) return fail(NO_LENGTH);
    setValueAt(kept, keptCount, item);
    keptCount += i32(equalValues(int(size), n));
  }
  return tupleOfValues(kept, keptCount);
}
