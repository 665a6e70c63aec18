/** Objects that tokpidjin sees on grids: as sets of cells, and (`_t`) as tuples of cells. */
import { EMPTY_SET, equals, frozenset, iterate, length, subtract, tupleOf, type Value } from '../../value/index.js';
import { cells } from '../cells.js';
import { flatCells } from '../layout.js';
import { byColor, objectOperations, objectTuples } from '../objects.js';
import { mostcolorSafely, paletteOfGrid } from './colors.js';
import { adopt, define } from './define.js';

/** The grid's cells, one object for each color but the most common. */
const foreground = (grid: Value): Value => {
  const colors = paletteOfGrid(grid);
  return colors.size === 0 ? EMPTY_SET : byColor(flatCells, grid, subtract(colors, frozenset([mostcolorSafely(grid)])));
};

/** Operations that see objects on grids. */
export const objects = [
  ...adopt(cells(flatCells), 'asindices', 'toobject'),
  ...adopt(objectOperations(flatCells), 'objects', 'frontiers', 'sizefilter'),
  /**
   * objects_t(grid: Grid, univalued: Boolean, diagonal: Boolean, without_bg: Boolean): TupleTuple
   * Connected parts as tuples of cells, in the order in which they are found.
   *
   * @example objects_t(((1, 0, 2), (1, 0, 0)), T, F, T) = (((0, 0, 1), (1, 0, 1)), ((0, 2, 2),))
   * @dialects tokpidjin
   * @alias objects_g
   */
  define('objects_t', (grid, univalued, diagonal, withoutBackground) =>
    objectTuples(flatCells, grid, univalued, diagonal, withoutBackground),
  ),
  /**
   * partition(grid: Grid): Objects
   * One object for each color.
   *
   * @example partition(((1, 2), (2, 1))) = frozenset({frozenset({(0, 1, 2), (1, 0, 2)}), frozenset({(0, 0, 1), (1, 1, 1)})})
   * @dialects tokpidjin
   */
  define('partition', (grid) => byColor(flatCells, grid, paletteOfGrid(grid))),
  /**
   * fgpartition(grid: Grid): Objects
   * One object for each color but the most common.
   *
   * @example fgpartition(((0, 1), (2, 0))) = frozenset({frozenset({(1, 0, 2)}), frozenset({(0, 1, 1)})})
   * @dialects tokpidjin
   */
  define('fgpartition', foreground),
  define('sizefilter_t', (container, n) => tupleOf(iterate(container).filter((item) => equals(length(item), n)))),
];
