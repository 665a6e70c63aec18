/** Why calls are left to the kernels on values. */
import * as numbers from '../kernels/python/reasons.js';

/**
 * Why a call is made by a kernel on values. Those that linear memory would have made, but for what they come to:
 *
 * - `room`: the memory is full
 * - `failure`: the call fails, and how is asked for
 * - `limit`: a limit that people are told of is passed: the call fails
 *
 * Those that were never to be made there:
 *
 * - `kernel`: the operation has no kernel there
 * - `once`: calls that are made once for a run or a task
 * - `batt`: the whole batt is run on values: of its dialect too little is there, or it runs beside a device
 */
export const REASONS = ['room', 'failure', 'limit', 'kernel', 'once', 'batt'] as const;
export type Reason = (typeof REASONS)[number];

/** As a kernel gives it: that an argument is not held is no reason yet. */
export type Given = Reason | 'argument';

const names: ReadonlyMap<number, Given> = new Map(
  Object.entries(numbers).map(([name, number]) => [number, name.toLowerCase() as Lowercase<keyof typeof numbers>]),
);

/** The reason that a kernel gave. */
export function reasonNumbered(number: number): Given {
  const name = names.get(number);
  if (name === undefined) throw new TypeError(`a kernel gave the reason ${number}, which is none`);
  return name;
}
