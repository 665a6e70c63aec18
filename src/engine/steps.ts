/** A plan's steps as words in linear memory, as `kernels/memory/steps.ts` lays them out. */

import { CALL } from '../dsl/index.js';
import * as layout from '../kernels/values/offsets.js';
import type { Handle, LinearMemory } from '../memory/linear-memory.js';
import type { OnError } from './execute.js';
import type { Plan, Step } from './plan.js';

/** Words of a step's costs. */
export const COST_WORDS = layout.COST_BYTES / 4;
const STEP_WORDS = layout.STEP_BYTES / 4;
export const MOST_ARGUMENTS = (layout.STEP_RESULT - layout.STEP_ARGUMENTS) / 4;

/**
 * The words of one step.
 * @param number - number of the kernel; -1: none
 * @param args - slots of the arguments
 * @param slot - slot of the result
 * @param fallback - what a call that fails gives; 0: nothing, it is made on values again
 */
export function stepWords(number: number, args: readonly number[], slot: number, fallback: Handle): Int32Array {
  const words = new Int32Array(STEP_WORDS);
  words[layout.STEP_OPERATION / 4] = number;
  words[layout.STEP_ARGS / 4] = args.length;
  words.set(args.slice(0, MOST_ARGUMENTS), layout.STEP_ARGUMENTS / 4);
  words[layout.STEP_RESULT / 4] = slot;
  words[layout.STEP_FALLBACK / 4] = fallback;
  return words;
}

/** The number of the kernel that computes a step in linear memory; null where there is none. */
export const kernelNumber = ({ operation }: Step): number | null => (operation === null ? CALL : operation.number);

/** A plan's steps: those of the stage that solves, then those that compare. */
export interface Steps {
  readonly words: Int32Array;
  readonly numbers: ReadonlyMap<Step, number>;
  /** Slots that are given, or computed once for a task or a run, and that steps use. */
  readonly given: readonly number[];
}

const known = { default: new WeakMap<Plan, Steps>(), fail: new WeakMap<Plan, Steps>() };

/** The steps of a plan, made once. */
export function stepsOf(plan: Plan, onError: OnError, memory: LinearMemory): Steps {
  const made = known[onError].get(plan);
  if (made !== undefined) return made;
  const steps = [...plan.solve, ...plan.compare];
  const words = new Int32Array(steps.length * STEP_WORDS);
  const numbers = new Map<Step, number>();
  const computed = new Set<number>();
  const given = new Set<number>();
  for (const [n, step] of steps.entries()) {
    const { args, slot } = step;
    const number = args.length >= 1 && args.length <= MOST_ARGUMENTS ? kernelNumber(step) : null;
    const fallback = onError === 'fail' ? 0 : memory.lasting(step.fallback);
    words.set(stepWords(number ?? -1, args, slot, fallback), n * STEP_WORDS);
    numbers.set(step, n);
    for (const arg of args) if (!computed.has(arg)) given.add(arg);
    computed.add(slot);
  }
  const result = { words, numbers, given: [...given] };
  known[onError].set(plan, result);
  return result;
}
