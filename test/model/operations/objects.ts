/** Objects of grids, and grids painted with them. */
import {
  add,
  difference,
  type Family,
  frozenset,
  generate,
  isInt,
  item,
  iter,
  len,
  mul,
  neg,
  next,
  or,
  type PySet,
  raise,
  range,
  same,
  set,
  sub,
  type Tuple,
  truth,
  unpack,
  type Value,
  within,
} from '../python.js';
import { cells, dimensions, rows, uniform } from './grids.js';
import type { Layout } from './layout.js';

/** Color, row and column of a cell. */
type Parts = readonly [color: Value, i: Value, j: Value];

/** The connected parts of a grid, and the cells of each, in the order in which they are found. */
export function partsOf(
  { cell }: Layout,
  own: Family,
  grid: Value,
  univalued: Value,
  diagonal: Value,
  without_bg: Value,
): Value[][] {
  const bg = truth(without_bg) ? own.mostcolor(grid) : null;
  const [h, w] = dimensions(grid);
  const colorAt = (loc: Value): Value => item(item(grid, item(loc, 0)), item(loc, 1));
  const around = (loc: Value): Value[] =>
    [...iter((truth(diagonal) ? own.neighbors : own.dneighbors)(loc))].filter(
      (at) => within(0, item(at, 0), h) && within(0, item(at, 1), w),
    );
  const occupied = set();
  /** The part that a location belongs to: what has the right color among its neighbors, ring by ring. */
  const grown = (start: Value, belongs: (color: Value) => boolean): Value[] => {
    const part: Value[] = [];
    for (let candidates = set([start]); candidates.size > 0; ) {
      const neighborhood = set();
      for (const candidate of candidates) {
        if (!belongs(colorAt(candidate))) continue;
        part.push(cell(colorAt(candidate), candidate as Tuple));
        occupied.add(candidate);
        neighborhood.merge(set(around(candidate)));
      }
      candidates = difference(neighborhood, occupied);
    }
    return part;
  };
  const parts: Value[][] = [];
  for (const loc of iter(own.asindices(grid))) {
    const color = colorAt(loc);
    if (occupied.has(loc) || same(color, bg)) continue;
    parts.push(grown(loc, (other) => (truth(univalued) ? same(other, color) : !same(other, bg))));
  }
  return parts;
}

/** The operations over cells of a layout. `own` are those of the dialect, by which they call each other. */
export function objectOperations(layout: Layout, own: Family): Family {
  const { cell, parts } = layout;
  /** The grid with cells painted over it, one after another; what lies outside is left out. */
  const painted = (grid: Value, list: Iterable<Parts>, isFree: (color: Value) => boolean = () => true): Value => {
    const [h, w] = dimensions(grid);
    const made = rows(grid, (row) => [...iter(row)]) as Value[][];
    for (const [color, i, j] of list) {
      if (!within(0, i, h) || !within(0, j, w)) continue;
      if (!isInt(i) || !isInt(j)) return raise('TypeError', 'list indices must be integers');
      const row = made[Number(i)];
      if (Number(j) >= row.length) return raise('IndexError');
      if (isFree(row[Number(j)])) row[Number(j)] = color;
    }
    return made;
  };
  function* inColor(color: Value, patch: Value): Generator<Parts> {
    for (const location of iter(own.toindices(patch))) yield [color, ...(unpack(location) as [Value, Value])];
  }
  function* cellsOf(object: Value): Generator<Parts> {
    for (const one of iter(object)) yield parts(one);
  }
  /** One object for each of the colors. */
  const partition = (grid: Value, list: Iterable<Value>): PySet =>
    frozenset(
      generate(list, (value) =>
        frozenset(
          cells(grid, (color, i, j) => (same(color, value) ? cell(color, [i, j]) : null))
            .flat()
            .filter((one) => one !== null),
        ),
      ),
    );
  return {
    /** The color of the first cell. */
    color: (obj) => layout.color(next(iter(obj))),
    /** The objects whose first cell has the color. */
    colorfilter: (objs, value) =>
      frozenset(
        generate(
          iter(objs),
          (obj) => obj,
          (obj) => same(layout.color(next(iter(obj))), value),
        ),
      ),
    /** The grid's cells at the locations of a patch. */
    toobject: (patch, grid) => {
      const [h, w] = dimensions(grid);
      const locations = [...iter(own.toindices(patch))].filter((location) => {
        const [i, j] = unpack(location);
        return within(0, i, h) && within(0, j, w);
      });
      return frozenset(
        locations.map((location) =>
          cell(item(item(grid, unpack(location)[0]), unpack(location)[1]), [...iter(location)]),
        ),
      );
    },
    /** All cells of the grid. */
    asobject: (grid) => frozenset(cells(grid, (color, i, j) => cell(color, [i, j])).flat()),
    /** Connected parts: of one color each or not, connected diagonally or not, without the most common color or not. */
    objects: (grid, univalued, diagonal, without_bg) =>
      frozenset(set(partsOf(layout, own, grid, univalued, diagonal, without_bg).map((part) => frozenset(set(part))))),
    /** One object for each color. */
    partition: (grid) => partition(grid, iter(own.palette(grid))),
    /** One object for each color but the most common. */
    fgpartition: (grid) => partition(grid, iter(sub(own.palette(grid), set([own.mostcolor(grid)])))),
    /** The rows and columns of one color. */
    frontiers: (grid) => {
      const [h, w] = dimensions(grid);
      const line = (list: readonly (readonly [number, number])[]): PySet =>
        frozenset(set(list.map(([i, j]) => cell(item(item(grid, i), j), [i, j]))));
      const across = uniform(iter(grid)).map((i) => line(range(w).map((j) => [i, j])));
      const down = uniform(iter(own.dmirror(grid))).map((j) => line(range(h).map((i) => [i, j])));
      return or(frozenset(set(across)), frozenset(set(down)));
    },
    /** The part of the grid in the box around a patch. */
    subgrid: (patch, grid) => own.crop(grid, own.ulcorner(patch), own.shape(patch)),
    /** A color at the locations of a patch. */
    fill: (grid, value, patch) => painted(grid, inColor(value, patch)),
    /** The cells of an object on the grid. */
    paint: (grid, obj) => painted(grid, cellsOf(obj)),
    /** A color at those locations of a patch that are background. */
    underfill: (grid, value, patch) => {
      dimensions(grid); // what is no grid fails here
      const bg = own.mostcolor(grid);
      return painted(grid, inColor(value, patch), (color) => same(color, bg));
    },
    /** The cells of an object where the grid is background. */
    underpaint: (grid, obj) => {
      dimensions(grid); // what is no grid fails here
      const bg = own.mostcolor(grid);
      return painted(grid, cellsOf(obj), (color) => same(color, bg));
    },
    /** The background color at the locations of a patch. */
    cover: (grid, patch) => {
      const bg = own.mostcolor(grid);
      return own.fill(grid, bg, own.toindices(patch));
    },
    /** An object taken from its place and painted elsewhere. */
    move: (grid, obj, offset) => own.paint(own.cover(grid, obj), own.shift(obj, offset)),
    /** Each cell as a square of cells. */
    upscale: (element, factor) => {
      if (len(element) === 0) return frozenset();
      const [ci, cj] = unpack(own.ulcorner(element));
      const large = [...cellsOf(own.shift(element, [neg(ci), neg(cj)]))].flatMap(([color, i, j]) =>
        range(factor).flatMap((io) =>
          range(factor).map((jo) => cell(color, [add(mul(i, factor), io), add(mul(j, factor), jo)])),
        ),
      );
      return own.shift(frozenset(set(large)), [ci, cj]);
    },
  };
}
