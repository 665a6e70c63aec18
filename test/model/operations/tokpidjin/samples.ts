/** What a task's demos S, pairs of an input and an output, tell: the batt operations of the tokpidjin dialect. */
import { call, type Family, isIn, item, iter, same, type Value } from '../../python.js';
import { safe } from './safe.js';

/** The operations over the mirrorings and turns of grids, in the order of their numbers. */
export function samples(turns: readonly Family[string][]): Family {
  /** What a function sees in one side of the demos and not in the other, each once. */
  const seenIn =
    (side: 0 | 1) =>
    (S: Value, f: Value): Value => {
      const seen = (k: number): Value[] => [...iter(S)].flatMap((pair) => [...iter(call(f, [...iter(pair)][k] ?? []))]);
      const others = seen(1 - side);
      const here = seen(side);
      return here.filter((value, k) => here.findIndex((one) => same(one, value)) === k && !isIn(value, others));
    };
  const { c_iz, c_zo } = safe([], { c_iz: seenIn(0), c_zo: seenIn(1) });
  return {
    /** What the function sees in the inputs and not in the outputs. */
    c_iz,
    /** What the function sees in the outputs and not in the inputs. */
    c_zo,
    ...safe(0, {
      /** What is picked of what the function sees in the inputs and not in the outputs. */
      c_iz_n: (S, f, pick) => call(pick, c_iz(S, f)),
      /** What is picked of what the function sees in the outputs and not in the inputs. */
      c_zo_n: (S, f, pick) => call(pick, c_zo(S, f)),
    }),
    ...safe([], {
      /** The number of the mirroring or turn that leads from every input to its output; 7 for none at all, None where there is none. */
      a_mr: (S) => {
        const leads = (turn: Family[string]): boolean =>
          [...iter(S)].every((pair) => same(turn(item(pair, 0)), item(pair, 1)));
        const k = [...turns, (grid: Value) => grid].findIndex(leads);
        return k === -1 ? null : k;
      },
    }),
  };
}
