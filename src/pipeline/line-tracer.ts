/** What each line of a program gives on a sample: for people, so one sample at a time. */

import { Engine, type OnError, planOf } from '../engine/index.js';
import { LimitError, MemoryError, type OpError } from '../errors.js';
import { LOST } from '../kernels/values/offsets.js';
import type { Handle, LinearMemory } from '../memory/index.js';
import {
  type Case,
  operandsOf,
  type Program,
  type ProgramLine,
  printedLines,
  type TracedLine,
  type TracedProgram,
} from '../program/index.js';
import { BEYOND, EVOLVE_WORK, JsonWriter, pythonTextOf, type Value } from '../value/index.js';
import { runLane } from './alone.js';

type Nodes = Program['nodes'];

/** How a program runs that is traced. */
interface Tracing {
  /** `fail`: it ends at the first call that fails, as in Python; `default`: it goes on with what the failing call yields in a batt. */
  readonly onError?: OnError;
  /** Calls of function values that one call of an operation may make. */
  readonly callLimit?: number | undefined;
  /** Units of work that one call of an operation may take; the line of a call that takes more is given up. */
  readonly workLimit?: number | undefined;
}

/** Bytes of a value in its encoding that is given as it is: objects of the largest grids are far smaller. */
const MOST_GIVEN = 1 << 18;

/** A node that has no value, and why. */
interface Fault {
  readonly node: number;
  readonly error: OpError | MemoryError;
}

/** What the nodes of a program came to. */
interface NodeValues {
  /** Values, or texts of large ones; undefined from the node on that ended the program, and where calls were given up. */
  readonly values: readonly (Value | string | undefined)[];
  /** The first call that failed. */
  readonly failed: Fault | null;
  /** Where calls were given up and the program went on: whether a node has no value for that. */
  readonly lost: readonly boolean[];
}

/** Runs a program on one sample after the other, and says what its lines give. */
export class LineTracer {
  private readonly engines: Engine[];

  /** @param lines - the program's, as they were written or as they are printed */
  constructor(
    private readonly nodes: Nodes,
    private readonly lines: readonly ProgramLine[],
    private readonly tracing: Tracing = {},
  ) {
    this.engines = this.enginesOf(nodes.length);
  }

  /** The lines on a sample, with C = None. Where all values together take too much memory, the line is marked for which there was no room. */
  trace(S: Value, I: Value): TracedLine[] {
    const all = attempt(this.engines, S, I);
    if (!(all instanceof MemoryError)) return this.traced(all, null);
    let fits = 0;
    let tooMany = this.nodes.length;
    let most: NodeValues = { values: [], failed: null, lost: [] };
    while (tooMany - fits > 1) {
      const middle = Math.floor((fits + tooMany) / 2);
      const some = attempt(this.enginesOf(middle), S, I);
      if (some instanceof MemoryError) tooMany = middle;
      else [fits, most] = [middle, some];
    }
    return this.traced(most, { node: fits, error: all });
  }

  /** What runs the first nodes: up to the first call that fails, and, where the program goes on, to its end. */
  private enginesOf(count: number): Engine[] {
    const { onError = 'fail', callLimit, workLimit = EVOLVE_WORK } = this.tracing;
    const nodes = this.nodes.slice(0, count);
    const outputs = nodes.map((_, index) => index);
    const request = { nodes, outputs, differs: [], keepUnused: true, hoist: false, callLimit, workLimit };
    const plan = planOf(request);
    const ending = new Engine(plan, 'fail');
    return onError === 'fail' ? [ending] : [ending, new Engine(plan, onError)];
  }

  /** @param full - the node for which there was no room */
  private traced({ values, failed, lost }: NodeValues, full: Fault | null): TracedLine[] {
    const isEnding = (this.tracing.onError ?? 'fail') === 'fail';
    const last = full ?? (isEnding ? failed : null);
    const end = last === null ? this.lines.length : this.lineOf(last.node);
    const faults = new Map<number, Fault>();
    for (const fault of [failed, ...this.givenUp(lost), full]) {
      const k = fault === null ? -1 : this.lineOf(fault.node);
      if (fault !== null && !faults.has(k)) faults.set(k, fault);
    }
    return this.lines.map((line, k) => {
      if (k > end) return { ...line, state: 'not run', error: null, value: undefined };
      const { error } = faults.get(k) ?? { error: null };
      const value = k === end ? undefined : values[line.node];
      const state = error !== null ? this.stateAfter(error) : value === undefined ? 'needs what was given up' : 'ran';
      return { ...line, state, error: error?.message ?? null, value };
    });
  }

  /** The line for which a node was made. */
  private lineOf(node: number): number {
    return this.lines.findIndex(({ end }) => node < end);
  }

  private get beyondWork(): string {
    return BEYOND.work(this.tracing.workLimit ?? EVOLVE_WORK);
  }

  private stateAfter(error: OpError | MemoryError): 'failed' | 'given up' {
    return error instanceof LimitError && error.detail === this.beyondWork ? 'given up' : 'failed';
  }

  /** Calls that were given up themselves, not for what they need. */
  private givenUp(lost: readonly boolean[]): Fault[] {
    return this.nodes.flatMap((node, index) => {
      if (!lost[index] || operandsOf(node).some((operand) => lost[operand])) return [];
      const name = node.kind === 'call' ? node.operation.name : '(function)';
      return { node: index, error: new LimitError(name, this.beyondWork) };
    });
  }
}

function attempt([ending, going]: readonly Engine[], S: Value, I: Value): NodeValues | MemoryError {
  try {
    const found = valuesOf(ending, 'fail', S, I);
    if (found.failed === null || going === undefined) return found;
    return { ...valuesOf(going, 'default', S, I), failed: found.failed };
  } catch (error) {
    if (error instanceof MemoryError) return error;
    throw error;
  }
}

function valuesOf(engine: Engine, onError: OnError, S: Value, I: Value): NodeValues {
  return runLane(engine, onError, 1, (some) => {
    some.beginTasks([S], [false]);
    some.beginLane([{ task: 0, I, C: null }], 0);
    some.runSteps(some.plan.solve);
    const [failed] = some.laneFailures;
    const handles = some.plan.outputs.map((slot) => some.handles(slot)[0]);
    const values = handles.map((handle, node) => {
      const isThere = handle !== 0 && handle !== LOST && (failed === null || node < failed.node);
      return isThere ? givenOf(some.memory, handle) : undefined;
    });
    some.endLane();
    return { values, failed, lost: handles.map((handle) => handle === LOST) };
  });
}

/** For one value after the other. */
const writer = new JsonWriter();

/** A value; of a large one its text. */
function givenOf(memory: LinearMemory, handle: Handle): Value | string {
  writer.clear();
  memory.writeTo(writer, handle);
  return writer.length <= MOST_GIVEN ? memory.value(handle) : pythonTextOf(writer.toString());
}

/**
 * Traces a program on one sample, as Python would run it: up to the first line that fails.
 *
 * @param byCall - a line for each call, nested ones too; else the lines as they were written, where the program has them
 */
export function traceCase(
  one: Case,
  { byCall = false, callLimit, workLimit }: Omit<Tracing, 'onError'> & { readonly byCall?: boolean } = {},
): TracedProgram {
  const { program, inputs } = one;
  const lines = (byCall ? undefined : program.lines) ?? printedLines(program);
  const nodes = program.nodes.map((node) =>
    node.kind === 'input' && node.name === 'C' ? ({ kind: 'constant', value: inputs.C, text: 'C' } as const) : node,
  );
  return { case: one, lines: new LineTracer(nodes, lines, { callLimit, workLimit }).trace(inputs.S, inputs.I) };
}
