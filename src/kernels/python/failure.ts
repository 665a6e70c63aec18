/**
 * Failing: the kernels give FAILED from where a call fails to where it was made, and how it fails is noted. What is noted first counts, as
 * Python raises what fails first: a kernel may go on with FAILED for a while, which fails again. Whoever catches a failure forgets it
 * (`resetFailure`). A helper that gives -1, 0 or false where Python fails notes why itself; then its callers give FAILED, and say nothing.
 */

import { freeMeter } from '../memory/memory';
import { FAILED, Value } from '../values/value';
import { decline } from './decline';
import { NO_NEXT, NO_NEXT_IN_GENERATOR } from './failures';
import { LIMIT } from './reasons';

/** How the call in work fails, of `failures.ts`; 0: nobody has said. */
export let failure: i32 = 0;

export function resetFailure(): void {
  failure = 0;
}

/** Fails for this reason, unless what fails is part of what has failed already. */
export function fail(why: i32): Value {
  if (failure === 0) failure = why;
  return FAILED;
}

/** As `fail`, of what says by false that it fails. */
export function failing(why: i32): bool {
  fail(why);
  return false;
}

/** What has failed did so in a generator expression, out of which no StopIteration comes. */
export function failInGenerator(): Value {
  if (failure === NO_NEXT) failure = NO_NEXT_IN_GENERATOR;
  return FAILED;
}

/** A limit of ours is passed: the call ends, whatever would catch Python's exceptions. Does not return. */
export function pass(why: i32): void {
  failure = why;
  freeMeter();
  decline(LIMIT);
}

/**
 * Whether sets are put into order before functions are called on their elements, and keys are compared as they come. Elsewhere the order
 * does not show, but for which of several calls fails first: a call whose failure is asked for is made once more, with this set.
 */
export let firstErrorCounts: bool = false;

export function countFirstError(counts: bool): void {
  firstErrorCounts = counts;
}
