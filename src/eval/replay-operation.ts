/** Replays recorded vectors of a dialect's operations: the same call must give the same value, order and exception class. */
import type { Dialect } from '../dsl/index.js';
import { OpError } from '../errors.js';
import { decode, encode, type Source, type Value } from '../value/index.js';
import { type Caller, functionCall, functionsOf } from './function-values.js';

/** One vector that did not agree. */
export interface Disagreement {
  readonly line: number;
  readonly call: string;
  readonly expected: string;
  readonly got: string;
}

/** The outcome of a computation as it is recorded: `{"out":…}` or `{"err":"…"}`. */
export function outcome(compute: () => Value): string {
  try {
    return `{"out":${encode(compute())}}`;
  } catch (error) {
    if (error instanceof OpError) return `{"err":"${error.pythonClass}"}`;
    throw error;
  }
}

/** The recorded fields of an operation line. */
interface OperationVector {
  readonly op: string;
  readonly args: readonly unknown[];
  readonly out?: unknown;
  readonly err?: string;
  readonly calls?: readonly { readonly args: readonly unknown[]; readonly out?: unknown; readonly err?: string }[];
}

const recorded = (vector: { readonly out?: unknown; readonly err?: string }): string =>
  vector.err === undefined ? `{"out":${JSON.stringify(vector.out)}}` : `{"err":${JSON.stringify(vector.err)}}`;

/** Replays one operation vector; what it gave where that differs from the record, or null. */
export function replayOperation(
  dialect: Dialect,
  vector: OperationVector,
  source: Source,
  caller: Caller,
): Disagreement | null {
  const line = source.line ?? 0;
  const call = `${vector.op}(${vector.args.map((arg) => JSON.stringify(arg)).join(', ')})`;
  const op = dialect.operations.get(vector.op);
  if (op === undefined) return { line, call, expected: recorded(vector), got: 'no such operation' };
  const functions = functionsOf(dialect, caller);
  const decoded = (args: readonly unknown[]): Value[] => args.map((arg) => decode(arg, source, functions));
  const run = (): Value => caller(op, decoded(vector.args));
  if (vector.calls === undefined) {
    const got = outcome(run);
    return got === recorded(vector) ? null : { line, call, expected: recorded(vector), got };
  }
  const calling = functionCall(dialect);
  for (const inner of vector.calls) {
    const got = outcome(() => caller(calling, [run(), ...decoded(inner.args)]));
    if (got === recorded(inner)) continue;
    return { line, call: `${call}(${JSON.stringify(inner.args)})`, expected: recorded(inner), got };
  }
  return null;
}
