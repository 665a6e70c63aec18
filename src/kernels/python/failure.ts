/** Failing: how the call in work fails is noted, and the kernels give FAILED from there to the call. */

import { FAILED, Value } from '../values/value';
import { decline } from './decline';
import { LIMIT } from './reasons';

/** How the last call failed, of `failures.ts`; 0: nobody has said. */
export let failure: i32 = 0;

export function resetFailure(): void {
  failure = 0;
}

/** Fails for this reason, unless what fails is part of what has failed already. */
export function fail(why: i32): Value {
  failure = why;
  return FAILED;
}

/** A limit of ours is passed: the call ends, whatever would catch Python's exceptions. Does not return. */
export function pass(why: i32): void {
  failure = why;
  decline(LIMIT);
}
