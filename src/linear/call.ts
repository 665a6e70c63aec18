/** Single calls in linear memory: to hold its kernels against those on values. */
import type { Kernel } from '../dsl/index.js';
import type { Value } from '../value/index.js';
import { CODES } from './codes.js';
import { type LinearMemory, linearMemory } from './memory.js';
import { stepWords } from './steps.js';

/** What a call came to: a value and the work that it took, or null where it fails as it fails in Python. */
export interface Called {
  readonly value: Value | null;
  readonly failed: boolean;
  readonly work: number;
}

const FAILED = 14;

/**
 * Calls an operation's kernel in linear memory.
 * @returns null when it declines the call, or has no kernel there
 */
export function callHeld(kernel: Kernel, args: readonly Value[], memory: LinearMemory = linearMemory()): Called | null {
  const code = CODES.get(kernel)?.code;
  if (code === undefined || args.length < 1 || args.length > 4) return null;
  memory.clear();
  const handles = args.map((arg) => memory.hold(arg));
  const steps = memory.putWords(
    stepWords(
      code,
      args.map((_, slot) => slot),
      args.length,
      FAILED,
    ),
  );
  const costs = memory.tryWords(4);
  const slots = memory.putWords(new Int32Array(args.length + 1));
  if (steps === null || costs === null || slots === null) return null;
  for (const [slot, handle] of handles.entries()) {
    const column = memory.putWords(Int32Array.of(handle));
    if (column === null) return null;
    memory.setWord(slots + slot * 4, column);
  }
  if (memory.run({ steps, costs, slots }, 0, 1, 0, 1) !== null) return null;
  const handle = memory.word(memory.word(slots + args.length * 4));
  if (handle === FAILED) return { value: null, failed: true, work: 0 };
  return { value: memory.value(handle), failed: false, work: memory.word(costs) >>> 0 };
}
