/** Functions called on every element of a container: in CPython's order where it could show, in any order elsewhere. */
import { OpError } from '../errors.js';
import {
  codeValue,
  FrozenSet,
  fromGenerator,
  isOrdered,
  iterate,
  nesting,
  rearrange,
  remainingBudget,
  restoreBudget,
  restoreNesting,
  restoreWork,
  SetKind,
  type Value,
  workDone,
} from '../value/index.js';

/** Whether the iteration order of a container is still to be computed. */
export const isUnordered = (container: Value): container is FrozenSet =>
  container instanceof FrozenSet && !isOrdered(container);

/** The k-th element of a set in carrier order. */
export const elementAt = (set: FrozenSet, k: number): Value =>
  set.kind === SetKind.Any ? set.values[k] : codeValue(set.kind, set.codes[k]);

/**
 * `[f(x) for x in container]`, where `f` may call function values. The results of a set stand in its carrier order.
 * An error is the one that the run in CPython's order raises.
 */
export function evaluate<T>(container: Value, f: (element: Value) => T): readonly T[] {
  if (isUnordered(container)) {
    const results = evaluateInAnyOrder(container, f);
    if (results !== null) return results;
  }
  return resultsOf(iterate(container), f);
}

/** `[f(x) for x in elements]`: a loop, since functions that call functions take a few frames of the stack less so. */
export function resultsOf<T>(elements: readonly Value[], f: (element: Value) => T): T[] {
  const results = new Array<T>(elements.length);
  for (let k = 0; k < results.length; k++) results[k] = f(elements[k]);
  return results;
}

/** As {@link evaluate}, in a generator expression. */
export function evaluateInGenerator<T>(container: Value, f: (element: Value) => T): readonly T[] {
  try {
    return evaluate(container, f);
  } catch (error) {
    throw fromGenerator(error);
  }
}

/** Whether calls are being made whose failure will be looked into by running again in CPython's order. */
let attempting = false;

/**
 * As {@link evaluate}, for a set that is not ordered yet; null when a call failed, with its calls taken back from the
 * budget and its work uncounted, so that the caller can run again in CPython's order and raise what that raises. An attempt inside another
 * attempt lets any error pass, since the outer one runs again anyway: else nested sets would be run 2^depth times.
 */
export function evaluateInAnyOrder<T>(set: FrozenSet, f: (element: Value) => T): readonly T[] | null {
  const isOuter = !attempting;
  const budget = remainingBudget();
  const work = workDone();
  const depth = nesting();
  // Made one by one: millions at once would keep V8's collector busy for longer than all else takes.
  const { kind, codes, values } = set;
  const results = new Array<T>(set.size);
  const inOrder = rearrange(set, results);
  attempting = true;
  try {
    if (kind === SetKind.Any) for (let k = 0; k < results.length; k++) results[k] = f(values[k]);
    else for (let k = 0; k < results.length; k++) results[k] = f(codeValue(kind, codes[k]));
  } catch (error) {
    if (!isOuter || !(error instanceof OpError)) throw error;
    restoreBudget(budget);
    restoreWork(work);
    restoreNesting(depth);
    return null;
  } finally {
    if (isOuter) attempting = false;
  }
  // A function that looks into this very set may have ordered it on the way.
  return isOrdered(set) ? inOrder() : results;
}
