/** Single calls in linear memory: to hold its kernels against those on values. */
import type { Kernel, Operation } from '../dsl/index.js';
import type { Value } from '../value/index.js';
import { CODES } from './codes.js';
import { type LinearMemory, linearMemory, type StepTable } from './memory.js';
import { stepWords } from './steps.js';

/** What a call came to: a value and the work that it took, or that it fails as it fails in Python. */
export type Called =
  | { readonly failed: false; readonly value: Value; readonly work: number }
  | { readonly failed: true };

const FAILED = 14;

/**
 * Calls an operation's kernel in linear memory.
 * @param countsWork - whether the work has to be that of the call on values; see `LinearMemory.clear`
 * @returns null when it declines the call, or has no kernel there
 */
export function callHeld(
  kernel: Kernel,
  args: readonly Value[],
  memory: LinearMemory = linearMemory(),
  countsWork = true,
): Called | null {
  const code = CODES.get(kernel)?.code;
  if (code === undefined || args.length < 1 || args.length > 4) return null;
  memory.clear(countsWork);
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
  const ended = memory.tryWords(1);
  if (steps === null || costs === null || slots === null || ended === null) return null;
  for (const [slot, handle] of handles.entries()) {
    const column = memory.putWords(Int32Array.of(handle));
    if (column === null) return null;
    memory.setWord(slots + slot * 4, column);
  }
  if (memory.run({ steps, costs, slots, ended }, 0, 1, 0, 1) !== null) return null;
  const handle = memory.word(memory.word(slots + args.length * 4));
  if (handle === FAILED) return { failed: true };
  return { failed: false, value: memory.value(handle), work: memory.word(costs) >>> 0 };
}

/** Calls of one operation on columns of arguments in linear memory, to be made over and over. */
export class HeldColumns {
  private readonly words: Int32Array;
  private slots = 0;
  private table: StepTable | null = null;

  /** @throws TypeError when the operation has no kernel there */
  constructor(
    kernel: Kernel,
    private readonly columns: readonly (readonly Value[])[],
    private readonly memory: LinearMemory = linearMemory(),
  ) {
    const code = CODES.get(kernel)?.code;
    if (code === undefined) throw new TypeError('an operation without a kernel in linear memory');
    this.words = stepWords(
      code,
      columns.map((_, slot) => slot),
      columns.length,
      FAILED,
    );
  }

  /** Puts the arguments into the memory, anew each time. */
  put(): void {
    const { memory, columns, words } = this;
    memory.clear();
    const steps = memory.putWords(words) ?? 0;
    const costs = memory.tryWords(4) ?? 0;
    this.slots = memory.tryWords(columns.length + 1) ?? 0;
    for (const [slot, column] of columns.entries())
      memory.setWord(this.slots + slot * 4, memory.putColumn(column) ?? 0);
    this.table = { steps, costs, slots: this.slots, ended: 0 };
  }

  /**
   * Makes the calls.
   * @throws TypeError when one is declined
   */
  run(): void {
    const { memory, columns, table } = this;
    if (table === null || memory.run(table, 0, 1, 0, columns[0].length) !== null)
      throw new TypeError('a declined call');
  }

  /** What the calls gave. */
  results(): Value[] {
    const { memory, columns } = this;
    const column = memory.word(this.slots + columns.length * 4);
    return columns[0].map((_, k) => memory.value(memory.word(column + k * 4)));
  }
}

/** Calls operations in linear memory where they have a kernel there that does not decline; counts what is left to the kernels on values. */
export class HeldCaller {
  /** Calls made in linear memory, and declined ones. */
  made = 0;
  declined = 0;

  readonly call = (operation: Operation, args: readonly Value[]): Value => {
    const called = callHeld(operation.kernel, args);
    if (called === null) this.declined++;
    else this.made++;
    if (called?.failed === false) return called.value;
    if (called?.failed === true) return failing(operation, args);
    return operation.fn.call(...args);
  };
}

/** What a call gives that failed in linear memory, as it has to on values. */
function failing({ name, kernel, fn }: Operation, args: readonly Value[]): Value {
  try {
    kernel(...args);
  } catch {
    return fn.call(...args);
  }
  throw new TypeError(`${name} fails in linear memory alone`);
}
