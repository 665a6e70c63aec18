/**
 * Programs that run alone, wholly in linear memory: a plan's steps, constants and slots are words made once, which are copied into the
 * memory for each run. Where a call fails or is declined nothing is given, and the engine runs the program again: it knows what to do.
 */

import { memoryBound } from '../holding.js';
import { type LinearMemory, linearMemory, pairWords } from '../memory/linear-memory.js';
import { Tuple, type Value } from '../value/index.js';
import type { Heartbeat } from './execute.js';
import type { Plan } from './plan.js';
import { kernelNumber, stepsOf } from './steps.js';

/** What is copied into the memory. */
interface Image {
  readonly words: Int32Array;
  /** Positions of words that are addresses, relative to where the image begins. */
  readonly addresses: readonly number[];
  /** Position of the slots. */
  readonly slots: number;
  readonly steps: number;
  /** Slots of the input, -1 where nothing uses it, and of the result. */
  readonly I: number;
  readonly output: number;
}

const images = new WeakMap<Plan, Image | null>();

/** Makes ready what running a plan needs. Its first run does so, too. */
export function prepare(plan: Plan): void {
  imageOf(plan);
}

function imageOf(plan: Plan): Image | null {
  let image = images.get(plan);
  if (image === undefined) {
    image = plan.solve.every((step) => kernelNumber(step) !== null) ? makeImage(plan, linearMemory()) : null;
    images.set(plan, image);
  }
  return image;
}

/** The image of a plan that runs on a sample alone; null for other plans, and for constants that are more than small ints and pairs. */
function makeImage(plan: Plan, memory: LinearMemory): Image | null {
  const { inputs, outputs, constants } = plan;
  if (plan.run.length + plan.task.length + plan.compare.length > 0 || inputs.S >= 0 || outputs.length !== 1)
    return null;
  const words = [...stepsOf(plan, 'fail', memory).words];
  const addresses: number[] = [];
  const columns: [slot: number, position: number][] = [];
  const given = inputs.solveC < 0 ? constants : [...constants, { slot: inputs.solveC, value: null }];
  for (const { slot, value } of given) {
    const handle = memory.lasting(value);
    if (handle !== 0) columns.push([slot, words.push(handle) - 1]);
    else {
      const pair = value instanceof Tuple ? pairWords(value) : null;
      if (pair === null) return null;
      if (words.length % 2 === 1) words.push(0); // objects stand at multiples of eight bytes
      const position = words.push(...pair) - pair.length;
      addresses.push(words.length);
      columns.push([slot, words.push(position * 4) - 1]);
    }
  }
  const slots = words.length;
  for (let slot = 0; slot < plan.slots; slot++) words.push(0);
  for (const [slot, position] of columns) {
    words[slots + slot] = position * 4 + 1; // one value for all samples
    addresses.push(slots + slot);
  }
  const steps = plan.solve.length;
  return { words: Int32Array.from(words), addresses, slots, steps, I: inputs.I, output: outputs[0] };
}

/**
 * Runs a program on inputs.
 * @param outputs - what is expected: a result like it is given as this object
 * @param first - number of the first input, for the heartbeat
 * @returns its results; null where they are left to an engine
 */
export function runInMemory(
  plan: Plan,
  inputs: readonly Value[],
  outputs: readonly Value[],
  heartbeat: Heartbeat,
  first: number,
): Value[] | null {
  const image = imageOf(plan);
  if (image === null) return null;
  const memory = linearMemory();
  memory.clear(plan.cells, false);
  memory.beat = (sample) => {
    heartbeat[0] = first + sample;
  };
  const at = memory.putWords(image.words);
  if (at === null) return null;
  for (const position of image.addresses) memory.setWord(at + position * 4, memory.word(at + position * 4) + at);
  const slots = at + image.slots * 4;
  if (image.I >= 0) {
    const column = memory.putInputs(inputs);
    if (column === null) return null;
    memory.setWord(slots + image.I * 4, column);
  }
  const table = { steps: at, costs: 0, slots, ended: 0 };
  if (memory.run(table, 0, image.steps, 0, inputs.length, plan.callLimit) !== null) return null;
  if (memory.heldBytes() > memoryBound()) return null;
  const column = memory.word(slots + image.output * 4);
  return outputs.map((output, u) => {
    const handle = (column & 1) === 1 ? memory.word(column - 1) : memory.word(column + u * 4);
    return memory.valueOr(handle, output);
  });
}
