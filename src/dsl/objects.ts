/** Objects on a grid: connected parts, parts by color, frontiers; and the choice among them. */
import {
  addWork,
  COORD_BITS,
  cellCode,
  codeValue,
  colorOf,
  EMPTY_SET,
  equals,
  FrozenSet,
  filterSet,
  frozenCopyOf,
  frozenCopyOfSets,
  frozenCopyOfValues,
  frozenset,
  type Grid,
  getItem,
  iterate,
  length,
  locate,
  newCodes,
  onlyColor,
  order,
  orderedCodes,
  orderedValues,
  pack,
  raise,
  recipeSetOfSets,
  runEnd,
  SetKind,
  selectSet,
  sequenceSet,
  subtract,
  table,
  truthy,
  tupleOf,
  union,
  type Value,
} from '../value/index.js';
import { asindices, mapCells, nearGrid, packedGrid } from './cells.js';
import { mostcolor, palette } from './colors.js';
import { componentSequences, components } from './components.js';
import { type CellLayout, isPackedObject } from './layout.js';
import { type Operation, operation } from './operation.js';
import { zip } from './rows.js';
import { Walker } from './walk.js';

// ---- parts of a grid

/** The connected parts of a grid: of one color or of any, connected directly or diagonally too, with or without the background. */
export function objects(
  layout: CellLayout,
  grid: Value,
  univalued: Value,
  diagonal: Value,
  withoutBackground: Value,
): FrozenSet {
  const compact = packedGrid(grid);
  if (compact !== null) {
    const background = backgroundOf(layout, grid, withoutBackground);
    return components(compact, layout.kind, truthy(univalued), truthy(diagonal), background);
  }
  return frozenCopyOfValues(
    objectCells(layout, grid, univalued, diagonal, withoutBackground).map((cells) => frozenCopyOfValues(cells)),
  );
}

const backgroundOf = (layout: CellLayout, grid: Value, isWanted: Value): Value =>
  truthy(isWanted) ? mostcolor(layout, grid) : null;

/** The connected parts of a grid as {@link objects}, each a tuple of its cells, as they are found. */
export function objectTuples(
  layout: CellLayout,
  grid: Value,
  univalued: Value,
  diagonal: Value,
  withoutBackground: Value,
): Value {
  const compact = packedGrid(grid);
  if (compact === null) {
    // The walk adds again the cell where it starts.
    const found = objectCells(layout, grid, univalued, diagonal, withoutBackground).map((cells) => cells.slice(1));
    return tupleOf(found.map(tupleOf));
  }
  const background = backgroundOf(layout, grid, withoutBackground);
  const found = componentSequences(compact, layout.kind, truthy(univalued), truthy(diagonal), background);
  return tupleOf(found.map((codes) => tupleOf(Array.from(codes, (code) => codeValue(layout.kind, code)))));
}

/**
 * The cells of each of a grid's objects, cell by cell as Python finds them, whatever the grid holds. The first of each is the
 * cell where the object is found, which the walk from there then adds again.
 */
function objectCells(
  layout: CellLayout,
  grid: Value,
  univalued: Value,
  diagonal: Value,
  withoutBackground: Value,
): Value[][] {
  const background = backgroundOf(layout, grid, withoutBackground);
  const h = length(grid);
  const w = length(getItem(grid, 0));
  const walker = new Walker(h, w, truthy(diagonal));
  const occupied = new Set<number>();
  const row = (cell: number): number => Math.floor(cell / w);
  const valueAt = (cell: number): Value => getItem(getItem(grid, row(cell)), cell % w);
  const found: Value[][] = [];
  for (const location of orderedValues(asindices(grid))) {
    const start = walker.cell(location);
    if (occupied.has(start)) continue;
    const color = valueAt(start);
    if (equals(color, background)) continue;
    const belongs = truthy(univalued)
      ? (cell: number): boolean => equals(color, valueAt(cell))
      : (cell: number): boolean => !equals(valueAt(cell), background);
    const territory = {
      belongs,
      isOccupied: (cell: number) => occupied.has(cell),
      occupy: (cell: number) => occupied.add(cell),
    };
    const cells = [start, ...walker.cellsFrom(start, territory, occupied.size)];
    found.push(cells.map((cell) => layout.join(valueAt(cell), row(cell), cell % w)));
  }
  return found;
}

/** The cells of each of these colors as one object, inserted in the iteration order of the colors. */
export function byColor(layout: CellLayout, grid: Value, colors: FrozenSet): FrozenSet {
  const compact = packedGrid(grid);
  if (compact === null || colors.kind !== SetKind.Int) {
    const cellsOf = (color: Value): Value[] =>
      mapCells(grid, (value, i, j) => (equals(value, color) ? layout.join(value, i, j) : null)).filter(
        (cell) => cell !== null,
      );
    return frozenset(orderedValues(colors).map((color) => frozenset(cellsOf(color))));
  }
  const parts = packedByColor(compact, layout.kind, colors);
  const partOf = new Map(parts.map((part) => [colorOf(part.codes[0]), part]));
  return recipeSetOfSets(parts, [colors], () => {
    const sequence = Array.from(orderedCodes(colors), (color) => partOf.get(color) ?? EMPTY_SET);
    table.begin(SetKind.Any);
    table.addValues(sequence);
  });
}

const sizes = new Int32Array(256); // of each color + 128
const ends = new Int32Array(256); // where its next cell goes; -1: nowhere

/** The cells of each of these colors, which the grid has, row by row. */
function packedByColor({ h, w, cells }: Grid, kind: SetKind, colors: FrozenSet): FrozenSet[] {
  addWork(cells.length);
  sizes.fill(0);
  for (let k = 0; k < cells.length; k++) sizes[cells[k] + 128]++;
  ends.fill(-1);
  let total = 0;
  for (const color of colors.codes) {
    ends[color + 128] = total;
    total += sizes[color + 128];
  }
  const codes = newCodes(total);
  for (let i = 0, k = 0; i < h; i++) {
    for (let from = 0, to = 0; from < w; from = to) {
      to = runEnd(from, w);
      const row = pack(i, from) - from;
      for (let j = from; j < to; j++, k++) {
        const at = cells[k] + 128;
        if (ends[at] >= 0) codes[ends[at]++] = cellCode(cells[k], row + j);
      }
    }
  }
  return Array.from(colors.codes, (color) => {
    const end = ends[color + 128];
    return sequenceSet(kind, codes.subarray(end - sizes[color + 128], end));
  });
}

/** The grid's cells, one object for each color. */
export const partition = (layout: CellLayout, grid: Value): FrozenSet => byColor(layout, grid, palette(layout, grid));

/** The grid's cells, one object for each color but the most common. */
export const fgpartition = (layout: CellLayout, grid: Value): FrozenSet =>
  byColor(layout, grid, subtract(palette(layout, grid), frozenset([mostcolor(layout, grid)])));

/** Rows and columns of one color, as objects. */
export function frontiers(layout: CellLayout, grid: Value): FrozenSet {
  const compact = nearGrid(grid);
  if (compact !== null) return packedFrontiers(compact, layout.kind);
  const h = length(grid);
  const w = length(getItem(grid, 0));
  const uniform = (lines: readonly Value[]): number[] =>
    lines.flatMap((line, k) => (frozenset(iterate(line)).size === 1 ? [k] : []));
  const rows = uniform(iterate(grid));
  const columns = uniform(zip(iterate(grid)));
  const cell = (i: number, j: number): Value => layout.join(getItem(getItem(grid, i), j), i, j);
  const across = rows.map((i) => frozenCopyOfValues(Array.from({ length: w }, (_, j) => cell(i, j))));
  const down = columns.map((j) => frozenCopyOfValues(Array.from({ length: h }, (_, i) => cell(i, j))));
  return union(frozenCopyOfValues(across), frozenCopyOfValues(down));
}

function packedFrontiers(grid: Grid, kind: SetKind): FrozenSet {
  const { h, w } = grid;
  const across: FrozenSet[] = [];
  const down: FrozenSet[] = [];
  for (let i = 0; i < h; i++) addFrontier(across, kind, grid, i * w, 1, locate(i, 0), 1, w);
  for (let j = 0; j < w; j++) addFrontier(down, kind, grid, j, w, locate(0, j), 1 << COORD_BITS, h);
  const rows = frozenCopyOfSets(across);
  const columns = frozenCopyOfSets(down);
  if (grid.cells.length === 1) return union(rows, columns); // the only grid where a row is a column
  return recipeSetOfSets([...across, ...down], [rows, columns], () => {
    order(rows);
    order(columns);
    table.begin(SetKind.Any);
    table.mergeSet(rows);
    table.mergeSet(columns);
  });
}

/** Adds a line of `count` cells, `stride` apart on the grid and `step` apart in packed locations, if it has one color. */
function addFrontier(
  found: FrozenSet[],
  kind: SetKind,
  { cells }: Grid,
  start: number,
  stride: number,
  location: number,
  step: number,
  count: number,
): void {
  addWork(count);
  for (let k = 1; k < count; k++) if (cells[start + k * stride] !== cells[start]) return;
  const first = cellCode(cells[start], location);
  const codes = newCodes(count);
  for (let k = 0; k < count; k++) codes[k] = first + k * step;
  found.push(frozenCopyOf(kind, codes));
}

// ---- choosing among objects

/** The color of the first cell of a packed object; its order is computed only when it has several. */
export const firstColor = (object: FrozenSet): number => onlyColor(object) ?? colorOf(orderedCodes(object)[0]);

/** The objects whose first cell has a color. */
export function colorfilter(layout: CellLayout, objs: Value, value: Value): FrozenSet {
  if (objs instanceof FrozenSet && objs.kind === SetKind.Any && objs.values.every((o) => isPackedObject(layout, o))) {
    return selectSet(
      objs,
      objs.values.map((object) => isPackedObject(layout, object) && equals(firstColor(object), value)),
    );
  }
  const place = layout.kind === SetKind.Cell ? 0 : 2; // of the color in a cell
  const isChosen = (object: Value): boolean => {
    const elements = iterate(object);
    if (elements.length === 0) return raise('RuntimeError', 'generator raised StopIteration');
    return equals(getItem(elements[0], place), value);
  };
  return frozenset(iterate(objs).filter(isChosen));
}

/** The items of a size. */
export function sizefilter(container: Value, n: Value): FrozenSet {
  if (!(container instanceof FrozenSet) || container.size === 0) {
    return frozenset(iterate(container).filter((item) => equals(length(item), n)));
  }
  if (container.kind === SetKind.Any) {
    return selectSet(
      container,
      container.values.map((item) => equals(length(item), n)),
    );
  }
  if (container.kind === SetKind.Int) return raise('TypeError', 'object has no len()');
  return equals(container.kind === SetKind.Flat ? 3 : 2, n) ? filterSet(container, () => true) : EMPTY_SET;
}

/** Operations that see objects on grids, for cells of a layout. */
export const objectOperations = (layout: CellLayout): Operation[] => [
  operation('objects', (grid, univalued, diagonal, withoutBackground) =>
    objects(layout, grid, univalued, diagonal, withoutBackground),
  ),
  operation('partition', (grid) => partition(layout, grid)),
  operation('fgpartition', (grid) => fgpartition(layout, grid)),
  operation('frontiers', (grid) => frontiers(layout, grid)),
  operation('colorfilter', (objs, value) => colorfilter(layout, objs, value)),
  operation('sizefilter', sizefilter),
];
