/** Calls, errors, work and time per operation. */

import { REASONS, type Reason } from '../memory/reasons.js';

export { REASONS, type Reason };

/** Totals per operation, parallel to a plan's `operations`; plain arrays, so that workers can send them. */
export interface Profile {
  readonly calls: Float64Array;
  readonly errors: Float64Array;
  /** What the kernels did, in units (see `addWork`), failing calls aside; not what was computed elsewhere. */
  readonly work: Float64Array;
  /**
   * Calls that kernels on values made, for each operation as many numbers as there are reasons; the others were made in linear memory, or
   * elsewhere.
   */
  readonly onValues: Float64Array;
  /** Milliseconds. */
  readonly ms: Float64Array;
}

/** An empty profile for a number of operations. */
export const newProfile = (operations: number): Profile => ({
  calls: new Float64Array(operations),
  errors: new Float64Array(operations),
  work: new Float64Array(operations),
  onValues: new Float64Array(operations * REASONS.length),
  ms: new Float64Array(operations),
});

/** Counts calls of an operation that kernels on values made. */
export function countOnValues({ onValues }: Profile, operation: number, reason: Reason, calls: number): void {
  onValues[operation * REASONS.length + REASONS.indexOf(reason)] += calls;
}

/** For which reasons how many calls of an operation were made by kernels on values; only those for which some were. */
export function reasonsOf({ onValues }: Profile, operation: number): ReadonlyMap<Reason, number> {
  const from = operation * REASONS.length;
  return new Map(
    REASONS.map((reason, k): [Reason, number] => [reason, onValues[from + k]]).filter(([, calls]) => calls > 0),
  );
}

/** Adds another profile of the same operations, or an empty one. */
export function addProfile(total: Profile, part: Profile): void {
  for (const totals of ['calls', 'errors', 'work', 'onValues', 'ms'] as const)
    for (let k = 0; k < part[totals].length; k++) total[totals][k] += part[totals][k];
}
