/** The reasons that kernels give for what they leave to those on values, by their numbers. */
import type { Reason } from '../engine/index.js';
import * as numbers from './kernels/reasons.js';

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
