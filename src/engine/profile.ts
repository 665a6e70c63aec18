/** Calls, errors, work and time per operation. */

/** Totals per operation, parallel to a plan's `operations`; plain arrays, so that workers can send them. */
export interface Profile {
  readonly calls: Float64Array;
  readonly errors: Float64Array;
  /** What the kernels did, in units (see `addWork`), failing calls aside; not what was computed elsewhere. */
  readonly work: Float64Array;
  /** Milliseconds. */
  readonly ms: Float64Array;
}

/** An empty profile for a number of operations. */
export const newProfile = (operations: number): Profile => ({
  calls: new Float64Array(operations),
  errors: new Float64Array(operations),
  work: new Float64Array(operations),
  ms: new Float64Array(operations),
});

/** Adds another profile of the same operations, or an empty one. */
export function addProfile(total: Profile, part: Profile): void {
  for (const totals of ['calls', 'errors', 'work', 'ms'] as const)
    for (let k = 0; k < part[totals].length; k++) total[totals][k] += part[totals][k];
}
