/** What programs of a page give, whole and line by line, computed when a page is written: reports keep programs and what they return. */
import type { Sample, Task } from '../../arc/index.js';
import { type Dialect, dialects } from '../../dsl/index.js';
import type { OnError, Plan } from '../../engine/index.js';
import { FormatError, MemoryError } from '../../errors.js';
import { LineTracer, programPlan, runProgram } from '../../pipeline/index.js';
import { type LineState, type Program, parse, printedLines } from '../../program/index.js';
import { EVOLVE_WORK, type Value } from '../../value/index.js';
import type { ReportBest, ReportTask } from '../model.js';
import { outputText } from '../run-rows.js';
import { stateText } from '../traced.js';
import { drawnValue } from './drawn-value.js';

/** What programs of a page run as. */
export interface TraceSetting {
  /** Name of their dialect; null where it is not known: the first that knows all their calls. */
  readonly dialect: string | null;
  /** What a failing call means: the end of the program where it ran alone, what it yields in a batt elsewhere. */
  readonly onError: OnError;
  /** Calls of function values that one call of an operation may make. */
  readonly callLimit?: number;
  /** Units of work that one call of an operation may take. Default: {@link EVOLVE_WORK}; whoever waits for a page does not wait for a runaway. */
  readonly workLimit?: number | null | undefined;
  /** Whether all candidates of a task are traced, each on all samples; else the best, on the sample that says most of it. */
  readonly isEach?: boolean;
}

/** A candidate on a sample, line by line. */
export interface TaskTrace {
  /** The position of the sample among those of the task. */
  readonly sample: number;
  readonly lines: readonly TraceStep[];
}

/** A call of a candidate, with what came of it. */
interface TraceStep {
  /** Such as `x1 = vmirror(I)`. */
  readonly line: string;
  readonly state: LineState;
  /** Why it failed or was given up, in words; null where neither is so. */
  readonly error: string | null;
  /** What it gives, as {@link drawnValue} writes it; null for nothing. */
  readonly value: string | null;
}

/** The position of the sample that says most of a candidate: the first that it misses, else the first that was lost; else the first. */
export function tellingSample(candidate: ReportBest | null): number {
  const outputs = candidate?.outputs ?? [];
  const missed = outputs.findIndex((text) => text !== '' && text !== '=');
  return Math.max(0, missed < 0 ? outputs.indexOf('') : missed);
}

/** The best candidate and those that come near, in their order. */
export const candidatesOf = ({ best, near }: ReportTask): ReportBest[] => (best === null ? [] : [best, ...near]);

/** Traces, each made once: a page that is written anew while its run goes on shows most of them again. */
export class Traces {
  private readonly programs = new Map<string, Program | null>();
  private readonly tracers = new Map<string, LineTracer | null>();
  private readonly known = new Map<string, TaskTrace | null>();
  private readonly given = new Map<string, readonly string[]>();

  constructor(private readonly setting: TraceSetting) {}

  /** By the ids of the tasks, of each candidate its traces. Programs that cannot be read, and samples that are not at hand, have none. */
  of(rows: Iterable<ReportTask>, tasks: readonly Task[]): Map<string, TaskTrace[][]> {
    const byId = new Map(tasks.map((task) => [task.id, task]));
    const found = new Map<string, TaskTrace[][]>();
    for (const row of rows) {
      const task = byId.get(row.id);
      if (task === undefined) continue;
      const candidates = candidatesOf(row).slice(0, this.setting.isEach ? undefined : 1);
      found.set(
        row.id,
        candidates.map((one) => this.tracesOf(row, one, task)),
      );
    }
    return found;
  }

  /** What a program gives on each sample of a task, as `ReportBest.outputs` has it; nothing of one that cannot be read. */
  outputsOf(text: string, task: Task): readonly string[] {
    const key = `${task.id} ${text}`;
    const known = this.given.get(key);
    if (known !== undefined) return known;
    const program = this.programOf(text);
    const plan = program === null ? null : programPlan(program, this.setting.callLimit, this.workLimit);
    const outputs = plan === null ? [] : [...task.demo, ...task.test].map((sample) => givenText(plan, task.S, sample));
    this.given.set(key, outputs);
    return outputs;
  }

  private get workLimit(): number {
    return this.setting.workLimit ?? EVOLVE_WORK;
  }

  private tracesOf(row: ReportTask, candidate: ReportBest, task: Task): TaskTrace[] {
    const samples = this.setting.isEach ? row.samples.map((_, k) => k) : [tellingSample(candidate)];
    return samples.flatMap((sample) => this.traceOf(row, candidate, task, sample) ?? []);
  }

  private traceOf({ id, samples }: ReportTask, candidate: ReportBest, task: Task, sample: number): TaskTrace | null {
    const { text } = candidate;
    if (text === null) return null;
    const key = `${id} ${sample} ${text}`;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const { kind, index } = samples[sample];
    const I = task[kind][index]?.input;
    const tracer = this.tracerOf(text);
    const trace = I === undefined || tracer === null ? null : { sample, lines: stepsOf(tracer, task.S, I) };
    this.known.set(key, trace);
    return trace;
  }

  private tracerOf(text: string): LineTracer | null {
    const known = this.tracers.get(text);
    if (known !== undefined) return known;
    const { onError, callLimit } = this.setting;
    const program = this.programOf(text);
    const tracer =
      program === null
        ? null
        : new LineTracer(program.nodes, callLines(program), { onError, callLimit, workLimit: this.workLimit });
    this.tracers.set(text, tracer);
    return tracer;
  }

  private programOf(text: string): Program | null {
    const known = this.programs.get(text);
    if (known !== undefined) return known;
    const { dialect } = this.setting;
    let program: Program | null = null;
    for (const one of dialects.values()) {
      if (dialect === null || dialect === one.name) program ??= programIn(text, one);
    }
    this.programs.set(text, program);
    return program;
  }
}

/** The lines of a program that call something. */
const callLines = (program: Program) => printedLines(program).filter(({ from, end }) => from < end);

const stepsOf = (tracer: LineTracer, S: Value, I: Value): TraceStep[] =>
  tracer.trace(S, I).map((line) => ({
    line: line.text,
    state: line.state,
    error: line.error === null ? null : stateText(line),
    value: line.value === undefined ? null : drawnValue(line.value),
  }));

function programIn(text: string, dialect: Dialect): Program | null {
  try {
    return parse(text, dialect, 'the report')[0] ?? null;
  } catch (error) {
    if (error instanceof FormatError) return null;
    throw error;
  }
}

/** What a program that runs alone gives on a sample, as `ReportBest.outputs` has it. */
export function givenText(plan: Plan, S: Value, { input: I, output }: Sample): string {
  try {
    const [{ value, error, match }] = runProgram(plan, S, [{ I, output }]);
    if (match) return '=';
    return error === null ? outputText(value) : `!${error.message}`;
  } catch (error) {
    if (!(error instanceof MemoryError)) throw error;
    return `!${error.message}`;
  }
}
