/**
 * The work that kernels do, in units that are the same on any machine: a cell of a grid or an element of a container that is
 * made or walked through, a number that is computed, a function value that is made or called, is one each.
 *
 * Whether something is remembered depends on who asked first, so it may not show: to order a set counts nothing, nor does it to
 * give a value another form, and what reads a remembered result (a bounding box, a most common color) counts as if it computed it.
 * Nor does a call that fails: how far it came depends on the order in which it met the elements of a set.
 */

/** A typed array, since V8 makes a new object of each large number that a variable is set to. */
const done = new Float64Array(1);

/** Counts units of work. */
export function addWork(units: number): void {
  done[0] += units;
}

/** Units that this thread has done so far. */
export const workDone = (): number => done[0];

/** Takes back what was counted since {@link workDone} gave this. */
export function restoreWork(before: number): void {
  done[0] = before;
}

/** What a computation gives, without its work: for what is kept for later, and for whoever asks. */
export function withoutWork<T>(compute: () => T): T {
  const before = workDone();
  const result = compute();
  restoreWork(before);
  return result;
}
