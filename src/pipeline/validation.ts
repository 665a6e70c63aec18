/** Solver libraries: which task each program is for, and what each gives when it runs alone on that task's samples. */
import { createHash } from 'node:crypto';
import { sampleCount, samplesIn, type Task } from '../arc/index.js';
import type { Dialect } from '../dsl/index.js';
import { digestOf } from '../emit/digest.js';
import { LinesInOrder } from '../emit/lines-in-order.js';
import type { Executor } from '../pool/index.js';
import { ownTaskId, type Program, printProgram, programId } from '../program/index.js';
import { LIMITS } from '../value/index.js';
import { type SampleKind, wireTask } from './chunk.js';
import { type CallCounts, countProgramCalls } from './counters.js';
import { validate } from './jobs.js';
import type { PhaseTimer } from './phase-timer.js';
import { programPlan } from './programs.js';
import type { ValidatedSample, ValidateRequest, ValidateResult } from './validate-job.js';

/** Programs of a request at most: enough that handing it to a worker costs little beside running them. */
const MOST_PROGRAMS = 16;
/** Samples of a request from which on no other program is added to it. */
const MANY_SAMPLES = 256;
/** Requests per worker at least, where there are enough programs. */
const REQUESTS_PER_WORKER = 4;

/** A program and the task that it is for. */
interface TaskAssignment {
  readonly program: Program;
  readonly task: Task;
  /** Position among all programs that have a task, from 0. */
  readonly place: number;
}

/** A program that is for no task of the dataset. */
export interface Unassigned {
  readonly program: Program;
  readonly reason: string;
}

/**
 * Finds the tasks of programs: `solve_<id>` is for task id.
 *
 * @param dataset - all tasks that there are
 * @param chosen - those to work on; programs for others are left out without a word
 */
export function assignTasks(
  programs: readonly Program[],
  dataset: readonly Task[],
  chosen: readonly Task[],
): { readonly assigned: readonly TaskAssignment[]; readonly unassigned: readonly Unassigned[] } {
  const known = new Set(dataset.map(({ id }) => id));
  const byId = new Map(chosen.map((task) => [task.id, task]));
  const assigned: TaskAssignment[] = [];
  const unassigned: Unassigned[] = [];
  for (const program of programs) {
    const id = ownTaskId(program);
    const task = id === null ? undefined : byId.get(id);
    if (task !== undefined) assigned.push({ program, task, place: assigned.length });
    else if (id === null) unassigned.push({ program, reason: `${program.name} names no task, as solve_<id> does` });
    else if (!known.has(id)) {
      unassigned.push({ program, reason: `${program.name}: no task ${id} among the ${dataset.length} of the dataset` });
    }
  }
  return { assigned, unassigned };
}

/** How many assignments there are, and the digest of their order, tasks and texts. */
export function digestAssignments(assigned: readonly Pick<TaskAssignment, 'program' | 'task'>[]) {
  const hash = createHash('sha256');
  for (const { program, task } of assigned) hash.update(`${program.name} ${task.id} ${programId(program)}\n`);
  return { count: assigned.length, digest: hash.digest('hex') };
}

/** What a program gave. */
export interface ValidatedProgram extends TaskAssignment {
  /** Demo samples, then test samples. */
  readonly samples: readonly (Omit<ValidatedSample, 'line'> & {
    readonly kind: SampleKind;
    readonly index: number;
    /** Whether the sample's output is known. */
    readonly known: boolean;
  })[];
  /** Milliseconds that it ran, without reading and planning it. */
  readonly ms: number;
  /** md5 of its emit lines. */
  readonly digest: string;
}

/** How to validate. */
interface ValidationOptions {
  readonly assigned: readonly TaskAssignment[];
  readonly dialect: Dialect;
  readonly executor: Executor;
  /** Size of the executor's pool, which decides how finely the work is cut; never what comes out. */
  readonly workers: number;
  /** Calls of function values that one call of an operation may make; absent: as many as `LIMITS` says. */
  readonly callLimit?: number;
  readonly timer: PhaseTimer;
  /** Receives each program's emit lines, in the order of the programs; absent when nobody wants them. */
  readonly emit?: (lines: string) => void;
  /** Told how many samples were finished. */
  readonly onSamples?: (count: number) => void;
  /**
   * Given programs as soon as they have run, in no particular order, with the position of the first among the assignments; the others follow.
   * Nobody else keeps them.
   */
  readonly onPrograms?: (programs: readonly ValidatedProgram[], first: number) => void;
  readonly signal?: AbortSignal;
}

/** How much validating is: samples, and calls of operations on them. */
export function validationSize(assigned: readonly Pick<TaskAssignment, 'program' | 'task'>[]): {
  readonly samples: number;
  readonly calls: number;
} {
  const samples = samplesIn(assigned.map(({ task }) => task));
  const calls = assigned.reduce((sum, { program, task }) => sum + program.nodes.length * sampleCount(task), 0);
  return { samples, calls };
}

/** What validating gave. */
export interface Validation {
  /** Programs that have run; fewer than all after an interrupt. */
  readonly done: number;
  readonly counts: CallCounts;
  readonly interrupted: boolean;
}

/** Runs each program alone on all samples of its task, as Python would: up to its first error. */
export async function validatePrograms(options: ValidationOptions): Promise<Validation> {
  const { assigned, dialect, executor, timer, signal, callLimit = LIMITS.calls } = options;
  const groups = groupsOf(assigned, options.workers);
  const lines = new LinesInOrder(options.emit);
  const counts = { evaluations: 0, savedBySharing: 0, savedByHoisting: 0 };
  let done = 0;
  await timer.run('validate', async () => {
    const results = executor.run(validate, { dialect: dialect.name, callLimit }, requestsOf(groups), signal);
    for await (const { index, request, result } of results) {
      const { first, some } = groups[index];
      const collected = collect(some, request, result);
      done += some.length;
      for (const { program } of collected) addCounts(counts, program);
      options.onPrograms?.(
        collected.map(({ program }) => program),
        first,
      );
      if (options.emit !== undefined) lines.add(index, collected.map((one) => one.lines).join(''));
      options.onSamples?.(result.samples.length);
      for (const [name, ms] of Object.entries(result.busy)) timer.addBusy(`validate.${name}`, ms);
    }
  });
  lines.flush();
  return { done, counts, interrupted: signal?.aborted === true && done < assigned.length };
}

/** Programs of one request. */
interface Group {
  /** Position of the first among the assignments. */
  readonly first: number;
  readonly some: readonly TaskAssignment[];
}

/** The programs of each request: fewer where there are few, so that all workers have a share. */
function groupsOf(assigned: readonly TaskAssignment[], workers: number): Group[] {
  const share = Math.ceil(assigned.length / (REQUESTS_PER_WORKER * Math.max(1, workers)));
  const size = Math.min(share, MOST_PROGRAMS);
  const groups: Group[] = [];
  for (let first = 0; first < assigned.length; ) {
    let end = first;
    let samples = 0;
    while (end < assigned.length && end - first < size && samples < MANY_SAMPLES) {
      samples += sampleCount(assigned[end++].task);
    }
    groups.push({ first, some: assigned.slice(first, end) });
    first = end;
  }
  return groups;
}

/** A request for each group, made when it is asked for. */
function* requestsOf(groups: readonly Group[]): Generator<ValidateRequest, void, void> {
  for (const { some: group } of groups) {
    yield {
      programs: group.map(({ program, task }) => {
        return { name: program.name, text: textOf(program), file: program.file, task: wireTask(task) };
      }),
      samples: group.flatMap(({ task }, program) =>
        [...task.demo, ...task.test].map(({ kind, index }) => ({ program, kind, index })),
      ),
    };
  }
}

/** The text of a program for a worker, which knows no names but these. */
const textOf = (program: Program): string =>
  printProgram({ ...program, name: program.name.startsWith('differ') ? 'differ' : 'solve' });

/** A program with what it gave, and its emit lines. */
interface Collected {
  readonly program: ValidatedProgram;
  readonly lines: string;
}

function collect(group: readonly TaskAssignment[], request: ValidateRequest, result: ValidateResult): Collected[] {
  const found = request.samples.map((sample, item) => ({ ...sample, ...result.samples[item] }));
  return group.map((assignment, position) => {
    const own = found.filter(({ program }) => program === position);
    const lines = own.map(({ line }) => line).join('');
    const samples = own.map(({ kind, index, status, error, lost, match, closeness, got }) => {
      const known = assignment.task[kind][index].output !== null;
      return { kind, index, known, status, error, lost, match, closeness, got };
    });
    const digest = digestOf(lines);
    return { program: { ...assignment, samples, ms: result.ms[position], digest }, lines };
  });
}

function addCounts(
  counts: { evaluations: number; savedByHoisting: number },
  { program, samples }: ValidatedProgram,
): void {
  const { evaluations, savedByHoisting } = countProgramCalls(programPlan(program), samples.length);
  counts.evaluations += evaluations;
  counts.savedByHoisting += savedByHoisting;
}
