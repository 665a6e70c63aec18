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
  isTuple,
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
  reversed,
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
import { dimensions, transposed } from './grids.js';
import type { Layout } from './layout.js';

/** Rows, or columns, of locations. */
const coordinates = (locations: Value, axis: 0 | 1): Generator<Value> =>
  generate(iter(locations), (location) => unpack(location)[axis]);

/** The operations over cells of a layout. */
export function patches(layout: Layout): Family {
  const { isObject, cell, parts, split } = layout;

  /** Each location, or cell, moved to another place. */
  const moved = (patch: Value, to: (i: Value, j: Value) => Tuple): PySet =>
    frozenset(
      generate(
        iter(patch),
        isObject(patch)
          ? (one) => {
              const [color, i, j] = parts(one);
              return cell(color, to(i, j));
            }
          : (one) => {
              const [i, j] = unpack(one);
              return to(i, j);
            },
      ),
    );
  const toindices = (patch: Value): Value => {
    if (len(patch) === 0) return frozenset();
    return isObject(patch) ? frozenset(generate(iter(patch), (one) => split(one)[1])) : patch;
  };
  const corner = (patch: Value, row: typeof min, column: typeof min): Tuple => {
    const axes = zip(...iter(toindices(patch)));
    const pick = [row, column];
    return axes.map((axis, k) => (k < 2 || row === column ? pick[k % 2](axis) : raise('KeyError')));
  };
  const uppermost = (patch: Value): Value => min(coordinates(toindices(patch), 0));
  const lowermost = (patch: Value): Value => max(coordinates(toindices(patch), 0));
  const leftmost = (patch: Value): Value => min(coordinates(toindices(patch), 1));
  const rightmost = (patch: Value): Value => max(coordinates(toindices(patch), 1));
  const ulcorner = (patch: Value): Tuple => corner(patch, min, min);
  const height = (piece: Value): Value => {
    if (len(piece) === 0) return 0;
    return isTuple(piece) ? len(piece) : add(sub(lowermost(piece), uppermost(piece)), 1);
  };
  const width = (piece: Value): Value => {
    if (len(piece) === 0) return 0;
    return isTuple(piece) ? len(piece[0]) : add(sub(rightmost(piece), leftmost(piece)), 1);
  };
  const shift = (patch: Value, directions: Value): Value => {
    if (len(patch) === 0) return patch;
    const [di, dj] = unpack(directions);
    return moved(patch, (i, j) => [add(i, di), add(j, dj)]);
  };
  const normalize = (patch: Value): Value =>
    len(patch) === 0 ? patch : shift(patch, [neg(uppermost(patch)), neg(leftmost(patch))]);
  const center = (patch: Value): Tuple => [
    add(uppermost(patch), floordiv(height(patch), 2)),
    add(leftmost(patch), floordiv(width(patch), 2)),
  ];
  const haveCommon = (a: Value, b: Value, axis: 0 | 1): boolean =>
    len(and(set(coordinates(toindices(a), axis)), set(coordinates(toindices(b), axis)))) > 0;
  const manhattan = (a: Value, b: Value): Value =>
    min(
      (function* () {
        for (const one of iter(toindices(a))) {
          const [ai, aj] = unpack(one);
          for (const other of iter(toindices(b))) {
            const [bi, bj] = unpack(other);
            yield add(abs(sub(ai, bi)), abs(sub(aj, bj)));
          }
        }
      })(),
    );
  const adjacent = (a: Value, b: Value): boolean => same(manhattan(a, b), 1);
  /** How far an object, moved to the origin, has to go along an axis to lie on itself. */
  const period = (object: Value, length: (patch: Value) => Value, axis: 0 | 1): Value => {
    const normal = normalize(object);
    const n = length(normal);
    const fits = (p: number): boolean => {
      const away = shift(normal, axis === 0 ? [-p, 0] : [0, -p]);
      const inside = [...iter(away)].filter((one) => !less(parts(one)[axis + 1], 0));
      return isSubset(set(inside), normal as PySet);
    };
    return range(1, n).find(fits) ?? n;
  };
  const vmirror = (piece: Value): Value => {
    if (isTuple(piece)) return piece.map(reversed);
    const d = add(item(ulcorner(piece), 1), item(corner(piece, max, max), 1));
    return moved(piece, (i, j) => [i, sub(d, j)]);
  };
  const dmirror = (piece: Value): Value => {
    if (isTuple(piece)) return transposed(piece);
    const [a, b] = unpack(ulcorner(piece));
    return moved(piece, (i, j) => [add(sub(j, b), a), add(sub(i, a), b)]);
  };

  return {
    /** The locations of a patch. */
    toindices,
    /** Row of the uppermost location. */
    uppermost: (patch) => uppermost(patch),
    /** Row of the lowermost location. */
    lowermost: (patch) => lowermost(patch),
    /** Column of the leftmost location. */
    leftmost: (patch) => leftmost(patch),
    /** Column of the rightmost location. */
    rightmost: (patch) => rightmost(patch),
    /** Upper left corner of the bounding box. */
    ulcorner: (patch) => ulcorner(patch),
    /** Upper right corner. */
    urcorner: (patch) => corner(patch, min, max),
    /** Lower left corner. */
    llcorner: (patch) => corner(patch, max, min),
    /** Lower right corner. */
    lrcorner: (patch) => corner(patch, max, max),
    /** Rows of a grid or of the box around a patch. */
    height,
    /** Columns of a grid or of the box around a patch. */
    width,
    /** Height and width. */
    shape: (piece) => [height(piece), width(piece)],
    /** Whether it is higher than wide. */
    portrait: (piece) => less(width(piece), height(piece)),
    /** Whether the grid is, or the patch fills, a square. */
    square: (piece) => {
      if (isTuple(piece)) return len(piece) === len(item(piece, 0));
      const [h, w] = [height(piece), width(piece)];
      return same(mul(h, w), len(piece)) && same(h, w);
    },
    /** Whether the patch is a vertical line. */
    vline: (patch) => same(height(patch), len(patch)) && same(width(patch), 1),
    /** Whether the patch is a horizontal line. */
    hline: (patch) => same(width(patch), len(patch)) && same(height(patch), 1),
    /** The patch moved by rows and columns. */
    shift,
    /** The patch moved to the upper left corner. */
    normalize,
    /** The locations of a patch as cells of one color. */
    recolor: (value, patch) =>
      frozenset(generate(iter(toindices(patch)), (location) => cell(value, location as Tuple))),
    /** Upside down. */
    hmirror: (piece) => {
      if (isTuple(piece)) return reversed(piece);
      const d = add(item(ulcorner(piece), 0), item(corner(piece, max, max), 0));
      return moved(piece, (i, j) => [sub(d, i), j]);
    },
    /** Left and right exchanged. */
    vmirror,
    /** Mirrored along the diagonal. */
    dmirror,
    /** Mirrored along the counterdiagonal. */
    cmirror: (piece) => (isTuple(piece) ? transposed(reversed(piece).map(reversed)) : vmirror(dmirror(vmirror(piece)))),
    /** The middle of the bounding box. */
    center,
    /** The mean location, rounded down. */
    centerofmass: (patch) => zip(...iter(toindices(patch))).map((axis) => floordiv(sum(axis), len(patch))),
    /** Whether the bounding box reaches a border of the grid. */
    bordering: (patch, grid) =>
      same(uppermost(patch), 0) ||
      same(leftmost(patch), 0) ||
      same(lowermost(patch), len(grid) - 1) ||
      same(rightmost(patch), len(item(grid, 0)) - 1),
    /** Whether some row has cells of both. */
    hmatching: (a, b) => haveCommon(a, b, 0),
    /** Whether some column has cells of both. */
    vmatching: (a, b) => haveCommon(a, b, 1),
    /** The direction from the center of a to the center of b. */
    position: (a, b) => {
      const [ia, ja] = center(toindices(a));
      const [ib, jb] = center(toindices(b));
      const [down, right] = [less(ia, ib) ? 1 : -1, less(ja, jb) ? 1 : -1];
      return same(ia, ib) ? [0, right] : same(ja, jb) ? [down, 0] : [down, right];
    },
    /** The smallest Manhattan distance between their cells. */
    manhattan,
    /** Whether their Manhattan distance is 1. */
    adjacent,
    /** How far the source falls, along a column or a row, until it is adjacent to the destination; at most 42 steps. */
    gravitate: (source, destination) => {
      const [[si, sj], [di, dj]] = [center(source), center(destination)];
      const step = haveCommon(source, destination, 1) ? [less(si, di) ? 1 : -1, 0] : [0, less(sj, dj) ? 1 : -1];
      let falling = source;
      let steps = 0;
      for (; steps < 42 && !adjacent(falling, destination); steps++) falling = shift(falling, step);
      return step.map((n) => mul(n, steps));
    },
    /** After how many columns the object repeats itself. */
    hperiod: (object) => period(object, width, 1),
    /** After how many rows the object repeats itself. */
    vperiod: (object) => period(object, height, 0),
    /** Where the object occurs on the grid: locations of its upper left corner. */
    occurrences: (grid, object) => {
      const normal = normalize(object);
      const [h, w] = dimensions(grid);
      const holds = (one: Value): boolean => {
        const [color, i, j] = parts(one);
        return within(0, i, h) && within(0, j, w) && same(item(item(grid, i), j), color);
      };
      const occurs = (at: Value): boolean => [...iter(shift(normal, at))].every(holds);
      const starts = range(add(sub(h, height(object)), 1)).flatMap((i) =>
        range(add(sub(w, width(object)), 1)).map((j) => [i, j]),
      );
      return frozenset(set(starts.filter(occurs)));
    },
  };
}
