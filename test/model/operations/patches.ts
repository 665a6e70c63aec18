/** Patches: sets of locations, or objects, which are sets of cells. Where they lie, moved, mirrored, measured. */
import {
  abs,
  add,
  and,
  type Family,
  floordiv,
  frozenset,
  generate,
  isSubset,
  item,
  iter,
  len,
  less,
  max,
  min,
  mul,
  neg,
  type PySet,
  raise,
  range,
  same,
  set,
  sub,
  sum,
  type Tuple,
  unpack,
  type Value,
  within,
  zip,
} from '../python.js';
import { dimensions } from './grids.js';
import type { Layout } from './layout.js';

/** Rows, or columns, of locations. */
const coordinates = (locations: Value, axis: 0 | 1): Generator<Value> =>
  generate(iter(locations), (location) => unpack(location)[axis]);

/** The operations over cells of a layout. `own` are those of the dialect, by which they call each other as Python's do. */
export function patches(layout: Layout, own: Family): Family {
  const { isObject, cell, parts, split } = layout;

  /** Each location, or cell, moved to another place. */
  const moved = (patch: Value, to: (i: Value, j: Value) => Tuple): PySet => {
    const movedCell = (one: Value): Value => {
      const [color, i, j] = parts(one);
      return cell(color, to(i, j));
    };
    const movedLocation = (one: Value): Value => {
      const [i, j] = unpack(one);
      return to(i, j);
    };
    return frozenset(generate(iter(patch), isObject(patch) ? movedCell : movedLocation));
  };
  /** A corner of the bounding box. Locations that are no pairs have more axes, or less. */
  const corner = (patch: Value, row: typeof min, column: typeof min): Tuple => {
    const axes = zip(...iter(own.toindices(patch)));
    const pick = [row, column];
    return axes.map((axis, k) => (k < 2 || row === column ? pick[k % 2](axis) : raise('KeyError')));
  };
  const common = (a: Value, b: Value, axis: 0 | 1): boolean =>
    len(and(set(coordinates(own.toindices(a), axis)), set(coordinates(own.toindices(b), axis)))) > 0;
  /** How far an object, moved to the origin, has to go along an axis to lie on itself. */
  const period = (object: Value, length: 'height' | 'width', axis: 0 | 1): Value => {
    const normal = own.normalize(object);
    const n = own[length](normal);
    const fits = (p: number): boolean => {
      const away = own.shift(normal, axis === 0 ? [-p, 0] : [0, -p]);
      const inside = [...iter(away)].filter((one) => !less(parts(one)[axis + 1], 0));
      return isSubset(set(inside), normal as PySet);
    };
    return range(1, n).find(fits) ?? n;
  };

  return {
    /** The locations of a patch. */
    toindices: (patch) => {
      if (len(patch) === 0) return frozenset();
      return isObject(patch) ? frozenset(generate(iter(patch), (one) => split(one)[1])) : patch;
    },
    /** Row of the uppermost location. */
    uppermost: (patch) => min(coordinates(own.toindices(patch), 0)),
    /** Row of the lowermost location. */
    lowermost: (patch) => max(coordinates(own.toindices(patch), 0)),
    /** Column of the leftmost location. */
    leftmost: (patch) => min(coordinates(own.toindices(patch), 1)),
    /** Column of the rightmost location. */
    rightmost: (patch) => max(coordinates(own.toindices(patch), 1)),
    /** Upper left corner of the bounding box. */
    ulcorner: (patch) => corner(patch, min, min),
    /** Upper right corner. */
    urcorner: (patch) => corner(patch, min, max),
    /** Lower left corner. */
    llcorner: (patch) => corner(patch, max, min),
    /** Lower right corner. */
    lrcorner: (patch) => corner(patch, max, max),
    /** Rows of the bounding box. */
    height: (patch) => (len(patch) === 0 ? 0 : add(sub(own.lowermost(patch), own.uppermost(patch)), 1)),
    /** Columns of the bounding box. */
    width: (patch) => (len(patch) === 0 ? 0 : add(sub(own.rightmost(patch), own.leftmost(patch)), 1)),
    /** Height and width. */
    shape: (piece) => [own.height(piece), own.width(piece)],
    /** Whether it is higher than wide. */
    portrait: (piece) => less(own.width(piece), own.height(piece)),
    /** Whether the patch fills a square. */
    square: (patch) => {
      const [h, w] = [own.height(patch), own.width(patch)];
      return same(mul(h, w), len(patch)) && same(h, w);
    },
    /** Whether the patch is a vertical line. */
    vline: (patch) => same(own.height(patch), len(patch)) && same(own.width(patch), 1),
    /** Whether the patch is a horizontal line. */
    hline: (patch) => same(own.width(patch), len(patch)) && same(own.height(patch), 1),
    /** The patch moved by rows and columns. */
    shift: (patch, directions) => {
      if (len(patch) === 0) return patch;
      const [di, dj] = unpack(directions);
      return moved(patch, (i, j) => [add(i, di), add(j, dj)]);
    },
    /** The patch moved to the upper left corner. */
    normalize: (patch) =>
      len(patch) === 0 ? patch : own.shift(patch, [neg(own.uppermost(patch)), neg(own.leftmost(patch))]),
    /** The locations of a patch as cells of one color. */
    recolor: (value, patch) =>
      frozenset(generate(iter(own.toindices(patch)), (location) => cell(value, location as Tuple))),
    /** The patch upside down. */
    hmirror: (patch) => {
      const d = add(item(own.ulcorner(patch), 0), item(own.lrcorner(patch), 0));
      return moved(patch, (i, j) => [sub(d, i), j]);
    },
    /** The patch with left and right exchanged. */
    vmirror: (patch) => {
      const d = add(item(own.ulcorner(patch), 1), item(own.lrcorner(patch), 1));
      return moved(patch, (i, j) => [i, sub(d, j)]);
    },
    /** The patch mirrored along the diagonal. */
    dmirror: (patch) => {
      const [a, b] = unpack(own.ulcorner(patch));
      return moved(patch, (i, j) => [add(sub(j, b), a), add(sub(i, a), b)]);
    },
    /** The patch mirrored along the counterdiagonal. */
    cmirror: (patch) => own.vmirror(own.dmirror(own.vmirror(patch))),
    /** The middle of the bounding box. */
    center: (patch) => [
      add(own.uppermost(patch), floordiv(own.height(patch), 2)),
      add(own.leftmost(patch), floordiv(own.width(patch), 2)),
    ],
    /** The mean location, rounded down. */
    centerofmass: (patch) => zip(...iter(own.toindices(patch))).map((axis) => floordiv(sum(axis), len(patch))),
    /** Whether the bounding box reaches a border of the grid. */
    bordering: (patch, grid) =>
      same(own.uppermost(patch), 0) ||
      same(own.leftmost(patch), 0) ||
      same(own.lowermost(patch), len(grid) - 1) ||
      same(own.rightmost(patch), len(item(grid, 0)) - 1),
    /** Whether some row has cells of both. */
    hmatching: (a, b) => common(a, b, 0),
    /** Whether some column has cells of both. */
    vmatching: (a, b) => common(a, b, 1),
    /** The direction from the center of a to the center of b. */
    position: (a, b) => {
      const [ia, ja] = unpack(own.center(own.toindices(a)));
      const [ib, jb] = unpack(own.center(own.toindices(b)));
      const towards = (one: Value, other: Value): number => (less(one, other) ? 1 : -1);
      if (same(ia, ib)) return [0, towards(ja, jb)];
      if (same(ja, jb)) return [towards(ia, ib), 0];
      return less(ia, ib) || less(ib, ia) ? [towards(ia, ib), towards(ja, jb)] : null; // None by NaN
    },
    /** The smallest Manhattan distance between their cells. */
    manhattan: (a, b) =>
      min(
        (function* () {
          for (const one of iter(own.toindices(a))) {
            const [ai, aj] = unpack(one);
            for (const other of iter(own.toindices(b))) {
              const [bi, bj] = unpack(other);
              yield add(abs(sub(ai, bi)), abs(sub(aj, bj)));
            }
          }
        })(),
      ),
    /** Whether their Manhattan distance is 1. */
    adjacent: (a, b) => same(own.manhattan(a, b), 1),
    /** How far the source falls, along a column or a row, until it is adjacent to the destination; at most 42 steps. */
    gravitate: (source, destination) => {
      const [[si, sj], [di, dj]] = [unpack(own.center(source)), unpack(own.center(destination))];
      const step = own.vmatching(source, destination) ? [less(si, di) ? 1 : -1, 0] : [0, less(sj, dj) ? 1 : -1];
      let falling = source;
      let steps = 0;
      for (; steps < 42 && !own.adjacent(falling, destination); steps++) falling = own.shift(falling, step);
      return step.map((n) => mul(n, steps));
    },
    /** After how many columns the object repeats itself. */
    hperiod: (object) => period(object, 'width', 1),
    /** After how many rows the object repeats itself. */
    vperiod: (object) => period(object, 'height', 0),
    /** Where the object occurs on the grid: locations of its upper left corner. */
    occurrences: (grid, object) => {
      const normal = own.normalize(object);
      const [h, w] = dimensions(grid);
      const holds = (one: Value): boolean => {
        const [color, i, j] = parts(one);
        return within(0, i, h) && within(0, j, w) && same(item(item(grid, i), j), color);
      };
      const occurs = (at: Value): boolean => [...iter(own.shift(normal, at))].every(holds);
      const starts = range(add(sub(h, own.height(object)), 1)).flatMap((i) =>
        range(add(sub(w, own.width(object)), 1)).map((j) => [i, j]),
      );
      return frozenset(set(starts.filter(occurs)));
    },
  };
}
