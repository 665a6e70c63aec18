/** How the steps of a program lie in memory, and what their calls cost. */
import * as offsets from '../values/offsets';

/** A step; JavaScript writes them one behind the other. Slots are numbers of columns. */
@unmanaged
export class Step {
  /** The operation's number. */
  operation: i32;
  /** Number of arguments: from 1 to 4, and more for a function value with more of its own than any takes. */
  args: i32;
  /** Slots of the arguments; of more than five the first five. */
  a: i32;
  b: i32;
  c: i32;
  d: i32;
  e: i32;
  /** Slot of the result. */
  result: i32;
  /** The value that calls that fail give; 0: none. */
  fallback: u32;
}

/** What the calls of a step have cost. */
@unmanaged
export class Cost {
  /** Units of work of those that did not fail. */
  work: u64;
  /** How many failed. */
  failed: i32;
}
export const COST_BYTES: usize = (offsetof<Cost>() + 7) & ~7;

// Held against what JavaScript knows, when this is compiled.
if (offsetof<Step>('operation') !== offsets.STEP_OPERATION) ERROR('STEP_OPERATION');
if (offsetof<Step>('args') !== offsets.STEP_ARGS) ERROR('STEP_ARGS');
if (offsetof<Step>('a') !== offsets.STEP_ARGUMENTS) ERROR('STEP_ARGUMENTS');
if (offsetof<Step>('result') !== offsets.STEP_RESULT) ERROR('STEP_RESULT');
if (offsetof<Step>('fallback') !== offsets.STEP_FALLBACK) ERROR('STEP_FALLBACK');
if (offsetof<Step>() !== offsets.STEP_BYTES) ERROR('STEP_BYTES');
if (offsetof<Cost>('work') !== offsets.COST_WORK) ERROR('COST_WORK');
if (offsetof<Cost>('failed') !== offsets.COST_FAILED) ERROR('COST_FAILED');
if (COST_BYTES !== offsets.COST_BYTES) ERROR('COST_BYTES');
