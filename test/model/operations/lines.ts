/** Sets of locations along lines and around boxes. */
import {
  add,
  type Family,
  frozenset,
  item,
  len,
  max,
  min,
  mul,
  or,
  type PySet,
  range,
  same,
  set,
  sub,
  type Tuple,
  unpack,
  type Value,
  zip,
} from '../python.js';

/** What lies beside a location, at these distances. */
function beside(location: Value, offsets: readonly (readonly [number, number])[]): PySet {
  const moved = (axis: 0 | 1, by: number): Value => {
    const n = item(location, axis);
    return by === 0 ? n : add(n, by);
  };
  return frozenset(set(offsets.map(([i, j]) => [moved(0, i), moved(1, j)])));
}

const dneighbors = (location: Value): PySet => beside(location, [[-1, 0], [1, 0], [0, -1], [0, 1]]); // biome-ignore format: pairs
const ineighbors = (location: Value): PySet => beside(location, [[-1, -1], [-1, 1], [1, -1], [1, 1]]); // biome-ignore format: pairs

/** The straight or diagonal line between two locations; nothing when they are not on one. */
function connect(a: Value, b: Value): PySet {
  const [[ai, aj], [bi, bj]] = [unpack(a), unpack(b)];
  const [si, ei, sj, ej] = [min([ai, bi]), add(max([ai, bi]), 1), min([aj, bj]), add(max([aj, bj]), 1)];
  if (same(ai, bi)) return frozenset(range(sj, ej).map((j) => [ai, j]));
  if (same(aj, bj)) return frozenset(range(si, ei).map((i) => [i, aj]));
  if (same(sub(bi, ai), sub(bj, aj))) return frozenset(zip(range(si, ei), range(sj, ej)));
  return same(sub(bi, ai), sub(aj, bj)) ? frozenset(zip(range(si, ei), range(sj, ej).reverse())) : frozenset();
}

/** The outline of the box with these corners: its left and right side, then its upper and lower one. */
function outline(si: Value, sj: Value, ei: Value, ej: Value): PySet {
  const side = (j: Value): PySet => set(range(si, add(ei, 1)).map((i) => [i, j]));
  const edge = (i: Value): PySet => set(range(sj, add(ej, 1)).map((j) => [i, j]));
  return frozenset(or(or(side(sj), side(ej)), or(edge(si), edge(ei))) as PySet);
}

/** The operations on locations and boxes. `own` are those of the dialect, by which they call each other. */
export function lines(own: Family): Family {
  return {
    /** The four locations directly beside one. */
    dneighbors,
    /** The four locations diagonally beside one. */
    ineighbors,
    /** The eight locations around one. */
    neighbors: (loc) => or(own.dneighbors(loc), own.ineighbors(loc)),
    /** The straight or diagonal line between two locations; nothing when they are not on one. */
    connect,
    /** The line from a location in a direction, 42 long. */
    shoot: (start, direction) =>
      own.connect(
        start,
        [0, 1].map((k) => add(item(start, k), mul(42, item(direction, k)))),
      ),
    /** The column of a location, 30 long. */
    vfrontier: (location) => frozenset(range(30).map((i) => [i, item(location, 1)])),
    /** The row of a location, 30 long. */
    hfrontier: (location) => frozenset(range(30).map((j) => [item(location, 0), j])),
    /** The corners of the bounding box. */
    corners: (patch) =>
      frozenset(set([own.ulcorner(patch), own.urcorner(patch), own.llcorner(patch), own.lrcorner(patch)])),
    /** The outline of the bounding box. */
    box: (patch) => {
      if (len(patch) === 0) return patch;
      const [[ai, aj], [bi, bj]] = [unpack(own.ulcorner(patch)), unpack(own.lrcorner(patch))];
      return outline(min([ai, bi]), min([aj, bj]), max([ai, bi]), max([aj, bj]));
    },
    /** The outline one step inside the bounding box. */
    inbox: (patch) => {
      const [ai, aj, bi, bj] = [
        add(own.uppermost(patch), 1),
        add(own.leftmost(patch), 1),
        sub(own.lowermost(patch), 1),
        sub(own.rightmost(patch), 1),
      ];
      return outline(min([ai, bi]), min([aj, bj]), max([ai, bi]), max([aj, bj]));
    },
    /** The outline one step outside the bounding box. */
    outbox: (patch) => {
      const [ai, aj, bi, bj] = [
        sub(own.uppermost(patch), 1),
        sub(own.leftmost(patch), 1),
        add(own.lowermost(patch), 1),
        add(own.rightmost(patch), 1),
      ];
      return outline(min([ai, bi]), min([aj, bj]), max([ai, bi]), max([aj, bj]));
    },
    /** All locations in the bounding box. */
    backdrop: (patch) => {
      if (len(patch) === 0) return frozenset();
      const [[si, sj], [ei, ej]] = [unpack(own.ulcorner(own.toindices(patch))), unpack(own.lrcorner(patch))];
      return frozenset(range(si, add(ei, 1)).flatMap((i) => range(sj, add(ej, 1)).map((j): Tuple => [i, j])));
    },
    /** The bounding box's locations that are not the patch's. */
    delta: (patch) => (len(patch) === 0 ? frozenset() : sub(own.backdrop(patch), own.toindices(patch))),
  };
}
