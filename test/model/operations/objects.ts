/** Colors, objects of grids, and grids painted with them. */
import {
  add,
  count,
  difference,
  type Family,
  frozenset,
  generate,
  isTuple,
  item,
  iter,
  len,
  max,
  min,
  mul,
  neg,
  next,
  or,
  type PySet,
  raise,
  range,
  same,
  set,
  sum,
  type Tuple,
  truth,
  unpack,
  type Value,
  within,
} from '../python.js';
import { elementsOfElements } from './containers.js';
import { cells, crop, dimensions, rows, transposed, uniform } from './grids.js';
import type { Layout } from './layout.js';

/** Color, row and column of a cell. */
type Parts = readonly [color: Value, i: Value, j: Value];

/** The operations over cells of a layout, and over the other operations on patches and locations. */
export function objectOperations(
  layout: Layout,
  { toindices, shift, ulcorner, shape }: Family,
  { dneighbors, neighbors }: Family,
): Family {
  const { cell, parts, split } = layout;
  /** All colors of a grid or an object, in order. */
  const colors = (element: Value): Value[] =>
    isTuple(element) ? [...elementsOfElements(element)] : [...iter(element)].map((one) => split(one)[0]);
  const mostcolor = (element: Value): Value => byFrequency(element, max);
  const byFrequency = (element: Value, pick: typeof max): Value => {
    const all = colors(element);
    return pick(set(all), (color) => count(all, color));
  };
  const palette = (element: Value): PySet => frozenset(set(colors(element)));
  /** The grid with cells painted over it, one after another; what lies outside is left out. */
  const painted = (grid: Value, list: Iterable<Parts>, isFree: (color: Value) => boolean = () => true): Value => {
    const [h, w] = dimensions(grid);
    const made = rows(grid, (row) => [...iter(row)]) as Value[][];
    for (const [color, i, j] of list) {
      if (!within(0, i, h) || !within(0, j, w)) continue;
      const row = made[Number(i)];
      if (Number(j) >= row.length) return raise('IndexError');
      if (isFree(row[Number(j)])) row[Number(j)] = color;
    }
    return made;
  };
  function* inColor(color: Value, patch: Value): Generator<Parts> {
    for (const location of iter(toindices(patch))) yield [color, ...(unpack(location) as [Value, Value])];
  }
  function* cellsOf(object: Value): Generator<Parts> {
    for (const one of iter(object)) yield parts(one);
  }
  const cover = (grid: Value, patch: Value): Value => {
    const bg = mostcolor(grid);
    return painted(grid, inColor(bg, toindices(patch)));
  };
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
  /** The cells of an object of the grid, found from one of them: those that `belongs` accepts among its neighbors, ring by ring. */
  const flood = (
    start: Value,
    occupied: PySet,
    colorAt: (loc: Value) => Value,
    belongs: (color: Value) => boolean,
    around: (loc: Value) => PySet,
  ): PySet => {
    const object = set([cell(colorAt(start), start as Tuple)]);
    for (let candidates = set([start]); candidates.size > 0; ) {
      const neighborhood = set();
      for (const candidate of candidates) {
        if (!belongs(colorAt(candidate))) continue;
        object.add(cell(colorAt(candidate), candidate as Tuple));
        occupied.add(candidate);
        neighborhood.merge(around(candidate));
      }
      candidates = difference(neighborhood, occupied);
    }
    return frozenset(object);
  };

  return {
    /** The most common color; the first of them in the order of a set. */
    mostcolor,
    /** The least common color. */
    leastcolor: (element) => byFrequency(element, min),
    /** The number of cells of a color. */
    colorcount: (element, value) =>
      isTuple(element)
        ? sum(generate(element, (row) => count(row, value)))
        : sum(generate(iter(element), (one) => same(split(one)[0], value))),
    /** The set of the colors. */
    palette,
    /** The number of colors. */
    numcolors: (element) => palette(element).size,
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
      const locations = [...iter(toindices(patch))].filter((location) => {
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
    objects: (grid, univalued, diagonal, without_bg) => {
      const bg = truth(without_bg) ? mostcolor(grid) : null;
      const [h, w] = dimensions(grid);
      const colorAt = (loc: Value): Value => item(item(grid, item(loc, 0)), item(loc, 1));
      const around = (loc: Value): PySet =>
        set(
          [...iter((truth(diagonal) ? neighbors : dneighbors)(loc))].filter(
            (at) => within(0, item(at, 0), h) && within(0, item(at, 1), w),
          ),
        );
      const [found, occupied] = [set(), set()];
      for (const loc of frozenset(range(h).flatMap((i) => range(w).map((j) => [i, j])))) {
        const color = colorAt(loc);
        if (occupied.has(loc) || same(color, bg)) continue;
        const belongs = (other: Value): boolean => (truth(univalued) ? same(other, color) : !same(other, bg));
        found.add(flood(loc, occupied, colorAt, belongs, around));
      }
      return frozenset(found);
    },
    /** One object for each color. */
    partition: (grid) => partition(grid, palette(grid)),
    /** One object for each color but the most common. */
    fgpartition: (grid) => partition(grid, difference(palette(grid), set([mostcolor(grid)]))),
    /** The rows and columns of one color. */
    frontiers: (grid) => {
      const [h, w] = dimensions(grid);
      const line = (list: readonly (readonly [number, number])[]): PySet =>
        frozenset(set(list.map(([i, j]) => cell(item(item(grid, i), j), [i, j]))));
      const across = uniform(iter(grid)).map((i) => line(range(w).map((j) => [i, j])));
      const down = uniform(transposed(grid)).map((j) => line(range(h).map((i) => [i, j])));
      return or(frozenset(set(across)), frozenset(set(down)));
    },
    /** The part of the grid in the box around a patch. */
    subgrid: (patch, grid) => crop(grid, ulcorner(patch), shape(patch)),
    /** A color at the locations of a patch. */
    fill: (grid, value, patch) => painted(grid, inColor(value, patch)),
    /** The cells of an object on the grid. */
    paint: (grid, obj) => painted(grid, cellsOf(obj)),
    /** A color at those locations of a patch that are background. */
    underfill: (grid, value, patch) => {
      dimensions(grid); // what is no grid fails here
      const bg = mostcolor(grid);
      return painted(grid, inColor(value, patch), (color) => same(color, bg));
    },
    /** The cells of an object where the grid is background. */
    underpaint: (grid, obj) => {
      dimensions(grid); // what is no grid fails here
      const bg = mostcolor(grid);
      return painted(grid, cellsOf(obj), (color) => same(color, bg));
    },
    /** The background color at the locations of a patch. */
    cover,
    /** An object taken from its place and painted elsewhere. */
    move: (grid, obj, offset) => painted(cover(grid, obj), cellsOf(shift(obj, offset))),
    /** Each cell as a square of cells. */
    upscale: (element, factor) => {
      if (isTuple(element)) {
        const wide = rows(element, (row) => [...iter(row)].flatMap((color) => range(factor).map(() => color)));
        return wide.flatMap((row) => range(factor).map(() => row));
      }
      if (len(element) === 0) return frozenset();
      const [ci, cj] = unpack(ulcorner(element));
      const large = [...cellsOf(shift(element, [neg(ci), neg(cj)]))].flatMap(([color, i, j]) =>
        range(factor).flatMap((io) =>
          range(factor).map((jo) => cell(color, [add(mul(i, factor), io), add(mul(j, factor), jo)])),
        ),
      );
      return shift(frozenset(set(large)), [ci, cj]);
    },
  };
}
