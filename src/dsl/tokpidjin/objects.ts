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
  define('objects_t', (grid, univalued, diagonal, withoutBackground) =>
    objectTuples(flatCells, grid, univalued, diagonal, withoutBackground),
  ),
  define('partition', (grid) => byColor(flatCells, grid, paletteOfGrid(grid))),
  define('fgpartition', foreground),
  define('sizefilter_t', (container, n) => tupleOf(iterate(container).filter((item) => equals(length(item), n)))),
];
