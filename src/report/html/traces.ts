/** What the lines of best candidates give, computed when a page is written: reports keep programs and what they return. */
import type { Task } from '../../arc/index.js';
import { type Dialect, dialects } from '../../dsl/index.js';
import type { OnError } from '../../engine/index.js';
import { FormatError } from '../../errors.js';
import { type LineValue, lineTracer } from '../../pipeline/index.js';
import { type Program, parse } from '../../program/index.js';
import type { ReportTask } from '../model.js';

/** What programs of a page run as. */
export interface TraceSetting {
  /** Name of their dialect; null where it is not known: the first that knows all their calls. */
  readonly dialect: string | null;
  /** What a failing call means: the end of the program where it ran alone, what it yields in a batt elsewhere. */
  readonly onError: OnError;
  /** Calls of function values that one call of an operation may make. */
  readonly callLimit?: number;
}

/** The best candidate of a task, line by line. */
export interface TaskTrace {
  /** The position of the sample among those of the task. */
  readonly sample: number;
  readonly lines: readonly LineValue[];
}

/** The position of the sample that says most of a task: the first that its best candidate misses; else the first. */
export function tellingSample({ best }: ReportTask): number {
  const missed = (best?.outputs ?? []).findIndex((text) => text !== '' && text !== '=');
  return Math.max(0, missed);
}

type Tracer = ReturnType<typeof lineTracer>;

/** Traces, each made once: a page that is written anew while its run goes on shows most of them again. */
export class Traces {
  private readonly tracers = new Map<string, Tracer | null>();
  private readonly known = new Map<string, TaskTrace>();

  constructor(private readonly setting: TraceSetting) {}

  /** By the ids of the tasks. Programs that cannot be read, and samples that are not at hand, have none. */
  of(rows: Iterable<ReportTask>, tasks: readonly Task[]): Map<string, TaskTrace> {
    const byId = new Map(tasks.map((task) => [task.id, task]));
    const found = new Map<string, TaskTrace>();
    for (const row of rows) {
      const task = byId.get(row.id);
      const trace = task === undefined ? null : this.traceOf(row, task);
      if (trace !== null) found.set(row.id, trace);
    }
    return found;
  }

  private traceOf(row: ReportTask, task: Task): TaskTrace | null {
    const { best, samples } = row;
    const sample = tellingSample(row);
    // What was lost, to time or to memory, is not tried again.
    if (best === null || best.text === null || (best.outputs[sample] ?? '') === '') return null;
    const key = `${row.id} ${sample} ${best.text}`;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const { kind, index } = samples[sample];
    const I = task[kind][index]?.input;
    const tracer = this.tracerOf(best.text);
    if (I === undefined || tracer === null) return null;
    const trace = { sample, lines: tracer(task.S, I) };
    this.known.set(key, trace);
    return trace;
  }

  private tracerOf(text: string): Tracer | null {
    const known = this.tracers.get(text);
    if (known !== undefined) return known;
    const { dialect, onError, callLimit } = this.setting;
    const candidates = dialect === null ? [...dialects.values()] : [dialects.get(dialect)];
    const [program] = candidates.flatMap((one) => (one === undefined ? [] : programOf(text, one)));
    const tracer = program === undefined ? null : lineTracer(program, onError, callLimit);
    this.tracers.set(text, tracer);
    return tracer;
  }
}

function programOf(text: string, dialect: Dialect): readonly Program[] {
  try {
    return parse(text, dialect, 'the report').slice(0, 1);
  } catch (error) {
    if (error instanceof FormatError) return [];
    throw error;
  }
}
