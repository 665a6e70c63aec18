/**
 * The work that kernels do, in units that are the same on any machine: a cell of a grid or an element of a container that is
 * made or walked through, a number that is computed, a function value that is made or called, is one each.
 *
 * Whether something is remembered depends on who asked first, so it may not show: to order a set counts nothing, nor does it to
 * give a value another form, and what reads a remembered result (a bounding box, a most common color) counts as if it computed it.
 * Nor does a call that fails: how far it came depends on the order in which it met the elements of a set.
 */

/**
 * Element 0: units since the operation in work was called (see `resetBudget`), modulo 2^32. The places that are passed most often
 * add to it themselves, since where V8 has not optimized yet a call costs more than the addition.
 */
export const meter = new Uint32Array(1);

/** Counts units of work. */
export function addWork(units: number): void {
  meter[0] += units;
}

/** Units since the operation in work was called. */
export const workDone = (): number => meter[0];

/** Takes back what was counted since {@link workDone} gave this. */
export function restoreWork(before: number): void {
  meter[0] = before;
}

/** What a computation gives, without its work: for what is kept for later, and for whoever asks. */
export function withoutWork<T>(compute: () => T): T {
  const before = meter[0];
  const result = compute();
  meter[0] = before;
  return result;
}
