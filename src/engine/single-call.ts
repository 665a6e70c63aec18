/** Single calls of operations. */
import { isCaught, type Operation } from '../dsl/index.js';
import type { OpError } from '../errors.js';
import * as layout from '../kernels/values/offsets.js';
import { failureNumbered } from '../memory/failures.js';
import { type LinearMemory, linearMemory, type StepTable } from '../memory/linear-memory.js';
import { type CellLayout, LIMITS, type Value } from '../value/index.js';
import { COST_WORDS, stepWords } from './steps.js';

/** What a call came to: a value and the work that it took, or the error with which it fails in Python, or the limit that it passes. */
type Called =
  | { readonly failed: false; readonly value: Value; readonly work: number }
  | { readonly failed: true; readonly error: OpError };

/**
 * Puts calls of a kernel into the memory, a column for each argument.
 * @param fallback - the handle of what a failing call gives; 0: calls end there
 */
function putCalls(
  memory: LinearMemory,
  number: number,
  columns: readonly (readonly Value[])[],
  fallback: number,
): StepTable {
  const args = columns.map((_, slot) => slot);
  const steps = memory.putWords(stepWords(number, args, columns.length, fallback));
  const costs = memory.takeWords(COST_WORDS);
  const slots = memory.takeWords(columns.length + 1);
  for (const [slot, values] of columns.entries()) memory.setWord(slots + slot * 4, memory.putColumn(values));
  return { steps, costs, slots, ended: 0 };
}

/** Where the results of calls begin that were put there with so many arguments. */
const resultsOf = (memory: LinearMemory, { slots }: StepTable, args: number): number => memory.word(slots + args * 4);

/**
 * Calls an operation.
 *
 * @param args - one at least
 * @throws KernelDefect when the kernel traps
 * @throws MemoryError where values take more than they may
 */
export function callInMemory(
  { name, number, cells }: Operation,
  args: readonly Value[],
  memory: LinearMemory = linearMemory(),
): Called {
  memory.clear(cells);
  const table = putCalls(
    memory,
    number,
    args.map((arg) => [arg]),
    0,
  );
  const left = memory.runAll(table, 1, 1, LIMITS.calls);
  if (left !== null) return { failed: true, error: failureNumbered(memory.failure, name, LIMITS.calls) };
  const handle = memory.word(resultsOf(memory, table, args.length));
  return { failed: false, value: memory.value(handle), work: memory.word(table.costs + layout.COST_WORK) >>> 0 };
}

/**
 * What a call of an operation gives.
 * @throws OpError where it fails as Python does, or passes a limit
 */
export function callOperation(operation: Operation, args: readonly Value[]): Value {
  const called = callInMemory(operation, args);
  if (!called.failed) return called.value;
  if (operation.catches && isCaught(called.error)) return operation.fallback;
  throw called.error;
}

/** Calls of one operation on columns of arguments, to be made over and over. */
export class MemoryCalls {
  private readonly number: number;
  private readonly cells: CellLayout;
  private table: StepTable | null = null;
  /** The memory with the arguments in it, before any call. */
  private image: Int32Array | null = null;

  constructor(
    { number, cells }: Operation,
    private readonly columns: readonly (readonly Value[])[],
    private readonly memory: LinearMemory = linearMemory(),
  ) {
    this.number = number;
    this.cells = cells;
  }

  /** Puts the arguments into the memory: at first one by one, and later as they lay there. */
  put(): void {
    const { memory, image } = this;
    memory.clear(this.cells);
    if (image !== null) memory.restore(image);
    else {
      this.table = putCalls(memory, this.number, this.columns, layout.FAILED);
      this.image = memory.image();
    }
  }

  /**
   * Makes the calls.
   * @throws TypeError when one passes a limit
   */
  run(): void {
    const { memory, columns, table } = this;
    if (table === null || memory.runAll(table, 1, columns[0].length, LIMITS.calls) !== null)
      throw new TypeError('a call that passes a limit');
  }

  /** What the calls gave. */
  results(): Value[] {
    const { memory, columns, table } = this;
    if (table === null) throw new TypeError('calls that were not put there');
    const column = resultsOf(memory, table, columns.length);
    return columns[0].map((_, k) => memory.value(memory.word(column + k * 4)));
  }
}
