/** Single calls in linear memory: to hold its kernels against those on values. */
import { callKernelsBy, isCaught, type Operation } from '../dsl/index.js';
import { LimitError, type OpError } from '../errors.js';
import * as layout from '../kernels/values/offsets.js';
import { failureNumbered } from '../memory/failures.js';
import { LinearMemory, linearMemory, type StepTable } from '../memory/linear-memory.js';
import type { Reason } from '../memory/reasons.js';
import { addWork, LIMITS, type SetKind, type Value } from '../value/index.js';
import { COST_WORDS, MOST_ARGUMENTS, stepWords } from './steps.js';

/** What a call came to: a value and the work that it took, or the error with which it fails in Python, or the limit that it passes. */
type Called =
  | { readonly failed: false; readonly value: Value; readonly work: number }
  | { readonly failed: true; readonly error: OpError };

/**
 * Puts calls of a kernel into the memory, a column for each argument; null where it is full.
 * @param fallback - the handle of what a failing call gives; 0: calls end there
 */
function putCalls(
  memory: LinearMemory,
  code: number,
  columns: readonly (readonly Value[])[],
  fallback: number,
): StepTable | null {
  const args = columns.map((_, slot) => slot);
  const steps = memory.putWords(stepWords(code, args, columns.length, fallback));
  const costs = memory.tryWords(COST_WORDS);
  const slots = memory.tryWords(columns.length + 1);
  if (steps === null || costs === null || slots === null) return null;
  for (const [slot, values] of columns.entries()) {
    const column = memory.putColumn(values);
    if (column === null) return null;
    memory.setWord(slots + slot * 4, column);
  }
  return { steps, costs, slots, ended: 0 };
}

/** Where the results of calls begin that were put there with so many arguments. */
const resultsOf = (memory: LinearMemory, { slots }: StepTable, args: number): number => memory.word(slots + args * 4);

/**
 * Calls an operation's kernel in linear memory.
 * @param countsWork - whether the work has to be that of the call on values; see `LinearMemory.clear`
 * @returns why it is left to the kernel on values, where it is
 * @throws KernelDefect when the kernel traps
 */
export function callInMemory(
  { name, number: code, cells }: Operation,
  args: readonly Value[],
  memory: LinearMemory = linearMemory(),
  countsWork = true,
): Called | Reason {
  if (code === null || args.length < 1 || args.length > MOST_ARGUMENTS) return 'kernel';
  memory.clear(cells, countsWork);
  const columns = args.map((arg) => [arg]);
  const table = putCalls(memory, code, columns, 0);
  if (table === null) return 'room';
  const left = memory.run(table, 0, 1, 0, 1, LIMITS.calls);
  if (left !== null) {
    if (left.reason === 'failure' || left.reason === 'limit')
      return { failed: true, error: failureNumbered(memory.failure, name, LIMITS.calls) };
    return left.reason === 'argument' ? reasonFor(args, memory) : left.reason;
  }
  const handle = memory.word(resultsOf(memory, table, args.length));
  return { failed: false, value: memory.value(handle), work: memory.word(table.costs + layout.COST_WORK) >>> 0 };
}

/** Why one of the arguments has no handle. */
function reasonFor(args: readonly Value[], memory: LinearMemory): Reason {
  for (const arg of args) {
    const reason = memory.reasonOf(arg);
    if (reason !== null) return reason;
  }
  return 'room';
}

/** Another engine may be amid a lane in the thread's own memory. */
let spare: LinearMemory | null = null;

// Operations that have a kernel in linear memory alone are called so wherever values are on V8's heap.
callKernelsBy((operation, args) => {
  spare ??= new LinearMemory();
  const called = callInMemory(operation, args, spare);
  if (typeof called === 'string') throw new LimitError(operation.name, `its kernel declines (${called})`);
  if (called.failed) throw called.error;
  addWork(called.work);
  return called.value;
});

/** Calls of one operation on columns of arguments in linear memory, to be made over and over. */
export class MemoryCalls {
  private readonly code: number;
  private readonly cells: SetKind;
  private table: StepTable | null = null;

  /** @throws TypeError when the operation has no kernel there */
  constructor(
    { number: code, cells }: Operation,
    private readonly columns: readonly (readonly Value[])[],
    private readonly memory: LinearMemory = linearMemory(),
  ) {
    if (code === null) throw new TypeError('an operation without a kernel in linear memory');
    this.code = code;
    this.cells = cells;
  }

  /** Puts the arguments into the memory, anew each time. */
  put(): void {
    this.memory.clear(this.cells);
    this.table = putCalls(this.memory, this.code, this.columns, layout.FAILED);
  }

  /**
   * Makes the calls.
   * @throws TypeError when one is declined
   */
  run(): void {
    const { memory, columns, table } = this;
    if (table === null || memory.run(table, 0, 1, 0, columns[0].length, LIMITS.calls) !== null)
      throw new TypeError('a declined call');
  }

  /** What the calls gave. */
  results(): Value[] {
    const { memory, columns, table } = this;
    if (table === null) throw new TypeError('calls that were not put there');
    const column = resultsOf(memory, table, columns.length);
    return columns[0].map((_, k) => memory.value(memory.word(column + k * 4)));
  }
}

/** Calls operations in linear memory where they have a kernel there that does not decline; counts what is left to the kernels on values. */
export class CallerInMemory {
  /** Calls made in linear memory. */
  made = 0;
  /** Calls that were left to the kernels on values, by operation and reason. */
  readonly declined = new Map<string, Map<Reason, number>>();

  readonly call = (operation: Operation, args: readonly Value[]): Value => {
    const called = callInMemory(operation, args);
    if (typeof called === 'string') {
      this.decline(operation.name, called);
      return operation.fn.call(...args);
    }
    this.made++;
    if (!called.failed) return called.value;
    if (operation.catches && isCaught(called.error)) return operation.fallback;
    throw called.error;
  };

  private decline(operation: string, reason: Reason): void {
    const reasons = this.declined.get(operation) ?? new Map<Reason, number>();
    this.declined.set(operation, reasons.set(reason, (reasons.get(reason) ?? 0) + 1));
  }
}
