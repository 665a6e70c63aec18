/** A plan's steps as words in linear memory, as `kernels/memory/steps.ts` lays them out. */

import { CALL } from '../dsl/index.js';
import * as layout from '../kernels/values/offsets.js';
import type { Handle, LinearMemory } from '../memory/linear-memory.js';
import type { Plan, Step } from './plan.js';

/** How an engine treats failing calls: `default` as in a batt, `fail` as in a program that runs alone. */
export type OnError = 'default' | 'fail';

/** Words of a step's costs. */
export const COST_WORDS = layout.COST_BYTES / 4;
const STEP_WORDS = layout.STEP_BYTES / 4;
/** Arguments that a step's words name, the callee of a function value among them: no function takes more but those that take any number. */
const MOST_ARGUMENTS = (layout.STEP_RESULT - layout.STEP_ARGUMENTS) / 4;

/**
 * The words of one step.
 * @param number - number of the kernel
 * @param args - slots of the arguments
 * @param slot - slot of the result
 * @param fallback - what a call that fails gives; 0: nothing, it is left
 */
export function stepWords(number: number, args: readonly number[], slot: number, fallback: Handle): Int32Array {
  const words = new Int32Array(STEP_WORDS);
  putStep(words, 0, number, args, slot, fallback);
  return words;
}

/** Writes the words of one step from a position on. */
function putStep(
  words: Int32Array,
  at: number,
  number: number,
  args: readonly number[],
  slot: number,
  fallback: Handle,
): void {
  words[at + layout.STEP_OPERATION / 4] = number;
  words[at + layout.STEP_ARGS / 4] = args.length;
  const named = Math.min(args.length, MOST_ARGUMENTS);
  for (let k = 0; k < named; k++) words[at + layout.STEP_ARGUMENTS / 4 + k] = args[k];
  words[at + layout.STEP_RESULT / 4] = slot;
  words[at + layout.STEP_FALLBACK / 4] = fallback;
}

/** The number of the kernel that computes a step. */
const kernelNumber = ({ operation }: Step): number => operation?.number ?? CALL;

/** A plan's steps: those that are made once for all, once per task, of the stage that solves, then those that compare. */
export interface Steps {
  readonly all: readonly Step[];
  readonly count: number;
  readonly words: Int32Array;
  /** The number of the step that computes a slot; steps know their slot alone. */
  readonly numbers: Int32Array;
  /** What failing calls of each step give. */
  readonly defaults: readonly Handle[];
  /** Slots of tasks that steps of samples use, or that are wanted. */
  readonly ofTasks: readonly number[];
}

const known = { default: new WeakMap<Plan, Steps>(), fail: new WeakMap<Plan, Steps>() };

/** The steps of a plan, made once. */
export function stepsOf(plan: Plan, onError: OnError, memory: LinearMemory): Steps {
  const made = known[onError].get(plan);
  if (made !== undefined) return made;
  const all = [...plan.run, ...plan.task, ...plan.solve, ...plan.compare];
  const words = new Int32Array(all.length * STEP_WORDS);
  const numbers = new Int32Array(plan.slots).fill(-1);
  const defaults = all.map(({ fallback }) => memory.lasting(fallback));
  for (const [n, step] of all.entries()) {
    const { args, slot, catches } = step;
    if (defaults[n] === 0)
      throw new TypeError(`no lasting value is what ${plan.operations[step.profiled]} gives instead`);
    const fallback = onError === 'fail' && !catches ? 0 : defaults[n];
    putStep(words, n * STEP_WORDS, kernelNumber(step), args, slot, fallback);
    numbers[slot] = n;
  }
  const used = [...plan.solve, ...plan.compare].flatMap(({ args }) => args);
  const ofTasks = [...new Set([...used, ...plan.outputs, ...plan.differs])].filter(
    (slot) => plan.levels[slot] === 'task',
  );
  const result = { all, count: all.length, words, numbers, defaults, ofTasks };
  known[onError].set(plan, result);
  return result;
}
