/** Validating: each program alone, on the samples of its own task. */
import { UsageError } from '../errors.js';
import { assignTasks, PhaseTimer, type ValidatedProgram, validatePrograms, validationSize } from '../pipeline/index.js';
import { LIMITS } from '../value/index.js';
import { type ArcProgram, heldPrograms } from './arc-programs.js';
import { type ArcTask, heldTasks, type LeftOutItem } from './arc-tasks.js';
import { requireWhole, type WorkSettings, withThreads } from './threads-of-run.js';
import { PendingWork, type Work } from './work.js';

/** What {@link validate} runs. */
export interface ValidateSettings extends WorkSettings {
  /** Of {@link loadPrograms}: each runs on the task that it is for. */
  readonly programs: readonly ArcProgram[];
  /** Of {@link loadTasks}. */
  readonly tasks: readonly ArcTask[];
  /** Calls of function values that one call of an operation may make. */
  readonly callLimit?: number;
}

/** What a program gave on a sample. */
export interface SampleCheck {
  readonly kind: 'demo' | 'test';
  readonly index: number;
  readonly status: 'ok' | 'timeout' | 'error';
  /** The operation that failed and its exception, or how the sample was lost; null when all went well. */
  readonly error: string | null;
  /** Whether the sample's output is known, and whether the program gives it. */
  readonly known: boolean;
  readonly match: boolean;
  /** From 0 to 1000: how near it comes, 1000 being a match. */
  readonly closeness: number;
}

/** What a program gave. */
export interface ProgramCheck {
  /** Position among the programs that were given. */
  readonly index: number;
  readonly name: string;
  readonly task: string;
  /** Whether it gives all outputs of its task, all of which are known. */
  readonly solves: boolean;
  /** Demo samples, then test samples. */
  readonly samples: readonly SampleCheck[];
  /** Milliseconds that it ran. */
  readonly ms: number;
}

/** What {@link validate} comes to. */
export interface ValidateSums {
  readonly programs: number;
  /** Programs that give all outputs of their task. */
  readonly solving: number;
  /** Tasks that a program solves. */
  readonly solved: number;
  /** Programs that are for none of the tasks, and so did not run. */
  readonly unassigned: readonly LeftOutItem[];
}

/** Runs each program alone, as Python would: up to its first error. Tells of each when it has run, in no particular order. */
export function validate(settings: ValidateSettings): Work<ProgramCheck, ValidateSums> {
  return new PendingWork((tell, signal) => validateEach(settings, tell, signal), settings.signal);
}

async function validateEach(
  settings: ValidateSettings,
  tell: (check: ProgramCheck) => void,
  signal: AbortSignal,
): Promise<ValidateSums> {
  const { callLimit = LIMITS.calls } = settings;
  requireWhole('callLimit', callLimit, 1);
  const { programs, dialect } = heldPrograms(settings.programs);
  const tasks = heldTasks(settings.tasks);
  const { assigned, unassigned } = assignTasks(programs, tasks, tasks);
  if (assigned.length === 0) throw new UsageError('programs: expected one for a task of tasks');
  const places = new Map(programs.map((program, place) => [program, place]));
  const solved = new Set<string>();
  let solving = 0;
  const onPrograms = (some: readonly ValidatedProgram[]): void => {
    for (const one of some) {
      const check = programCheck(one, places.get(one.program) ?? 0);
      if (check.solves) {
        solving++;
        solved.add(check.task);
      }
      tell(check);
    }
  };
  return withThreads(settings, validationSize(assigned).samples, async (executor, workers) => {
    const timer = new PhaseTimer();
    const { done } = await validatePrograms({
      assigned,
      dialect,
      executor,
      workers,
      callLimit,
      timer,
      onPrograms,
      signal,
    });
    return {
      programs: done,
      solving,
      solved: solved.size,
      unassigned: unassigned.map(({ reason }) => ({ message: reason })),
    };
  });
}

function programCheck({ program, task, samples, ms }: ValidatedProgram, index: number): ProgramCheck {
  return {
    index,
    name: program.name,
    task: task.id,
    solves: task.tests > 0 && samples.every(({ known, match }) => known && match),
    samples: samples.map(({ kind, index: at, status, error, known, match, closeness }) => ({
      ...{ kind, index: at, status, error, known, match, closeness },
    })),
    ms,
  };
}
