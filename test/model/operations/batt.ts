/** The batt operations, which both dialects have: items by rank, grids and objects by number, and what a task's demos S tell. None raises. */
import {
  call,
  type Family,
  frozenset,
  generate,
  isInt,
  isTuple,
  iter,
  likewise,
  NAN,
  raise,
  range,
  same,
  unpack,
  type Value,
} from '../python.js';
import { containers, elementsOfElements } from './containers.js';
import type { Layout } from './layout.js';
import { partsOf } from './objects.js';
import { isEmptyTuple, nth, safe } from './safe.js';

/** What only an int may be. */
export const asInt = (rank: Value): Value => (isInt(rank) ? rank : raise('TypeError', 'an int'));

/** The k-th of the bodies. */
export const kth = (bodies: readonly Family[string][], k: Value): Family[string] | undefined =>
  bodies.find((_, at) => same(at, k));

/** Objects by number: 4 for one color each, 2 for connected diagonally, 1 for without background. None for another number. */
const byFlags =
  (objects: Family[string]): Family[string] =>
  (grid, type) => {
    const flags = range(8).find((k) => same(k, type));
    return flags === undefined ? null : objects(grid, flags >= 4, (flags & 2) > 0, (flags & 1) > 0);
  };

/** Connected parts as tuples of cells, in the order in which they are found. */
export const objectTuples = (layout: Layout, own: Family): Family =>
  safe([], {
    objects_t: (grid, univalued, diagonal, without_bg) => partsOf(layout, own, grid, univalued, diagonal, without_bg),
  });

/** The operations over cells of a layout, over a dialect's own operations on grids, and those that mirror and turn them, in order. */
export function battOperations(layout: Layout, own: Family, turns: readonly Family[string][]): Family {
  const { difference, dedupe } = containers(own);
  const family: Record<string, Family[string]> = {};
  /** What a function sees in the inputs (0) or in the outputs (1) of the demos, each once. */
  const seenIn = (S: Value, side: 0 | 1, f: Value): Value => dedupe(sides.seen(sides.grids(S, side), f));
  const sides = safe([], {
    first: (pair) => nth(iter(pair), 0, null),
    second: (pair) => nth(iter(pair), 1, isEmptyTuple(pair) ? [] : null),
    grids: (S, side) => likewise(S, generate(iter(S), same(side, 0) ? sides.first : sides.second)),
    seen: (grids, f) => [...generate(iter(grids), (grid) => call(f, grid))].flatMap((seen) => [...iter(seen)]),
  });
  const mir_rot_t: Family[string] = (grid, type) => (kth(turns, type) ?? ((same) => same))(grid);
  return Object.assign(
    family,
    safe([], {
      /** The item at a rank of a tuple; NaN where there is none. */
      get_nth_t: (container, rank) => (isTuple(container) ? nth(container, rank, NAN) : NAN),
      /** The element at a rank in iteration order; the empty set where there is none. */
      get_nth_f: (container, rank) => nth(iter(container), asInt(rank), frozenset()),
      /** What a holds and b does not. */
      difference_tuple: difference,
      /** The grid mirrored (0 to 3) or turned (4 to 6); itself for another number. */
      mir_rot_t,
      /** Objects by flags, as tuples of cells in the order in which they are found. */
      o_g_t: byFlags(objectTuples(layout, own).objects_t),
      /** What the function sees in the inputs and not in the outputs. */
      c_iz: (S, f) => difference(seenIn(S, 0, f), seenIn(S, 1, f)),
      /** What the function sees in the outputs and not in the inputs. */
      c_zo: (S, f) => difference(seenIn(S, 1, f), seenIn(S, 0, f)),
      /** The number of the mirroring or turn that leads from every input to its output; 7 for none at all, None where there is none. */
      a_mr: (S) => {
        const leads = (k: number): boolean =>
          [...iter(S)].every((pair) => {
            const [input, output] = unpack(pair);
            return same(output, family.mir_rot_t(input, k));
          });
        return range(8).find(leads) ?? null;
      },
    }),
    safe([], {
      /** Objects by flags; none of what is no grid. */
      o_g: byFlags(safe(frozenset(), { objects: own.objects }).objects),
    }),
    safe(frozenset(), {
      /** The colors of a grid as a tuple. */
      p_g: (grid) => [...frozenset(elementsOfElements(grid))],
    }),
    safe(0, {
      /** What is picked of what the function sees in the inputs and not in the outputs. */
      c_iz_n: (S, f, pick) => call(pick, family.c_iz(S, f)),
      /** What is picked of what the function sees in the outputs and not in the inputs. */
      c_zo_n: (S, f, pick) => call(pick, family.c_zo(S, f)),
    }),
  );
}
