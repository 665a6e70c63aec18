/**
 * What of each kind of job may travel over the queue: setups, requests and results, checked field by field in both directions. Whatever
 * counts and lengths follow from a request or a setup must be those.
 */
import { type Check, fail, flag, list, number, object, oneOf, orNull, text } from '../check.js';
import type { Profile } from '../engine/profile.js';
import type { Answer, AnswerProgram, AnswerRequest, AnswerSample } from '../pipeline/answer-job.js';
import type {
  BusyTimes,
  Chunk,
  ChunkResult,
  SampleLoss,
  SampleRef,
  SampleResult,
  SampleScore,
} from '../pipeline/chunk.js';
import type { ConfirmRequest, ConfirmResult, ConfirmSample, ConfirmSetup } from '../pipeline/confirm-job.js';
import { DIFFER_POLICIES, type DifferCounts } from '../pipeline/differs.js';
import type { ScoreSetup } from '../pipeline/score-job.js';
import type { SearchRequest, SearchResult, SearchSetup } from '../pipeline/search-job.js';
import type {
  ProgramOnTask,
  ProgramSample,
  ValidatedSample,
  ValidateRequest,
  ValidateResult,
  ValidateSetup,
} from '../pipeline/validate-job.js';
import type { FoundProgram, MoveAccount, SearchedTask } from '../search/index.js';
import {
  arrayOf,
  callLimit,
  grid,
  index,
  kind,
  listOf,
  lossFields,
  md5,
  position,
  requireOrder,
  requireSample,
  someOf,
  task,
} from './checks.js';

/** How data of one kind of job are checked. */
interface WireKind<Setup, Request, Result> {
  readonly setup: Check<Setup>;
  /** Takes requests of at least one item. */
  readonly request: Check<Request>;
  /** What a result of that request would be; what it takes to know that of a setup is worked out once for each. */
  result(request: Request, setup: Setup): Promise<Check<Result>> | Check<Result>;
}

/** A kind whose types are those of the data that it has checked. */
export interface AnyWireKind {
  readonly setup: Check<unknown>;
  readonly request: Check<unknown>;
  result(request: never, setup: never): Promise<Check<unknown>> | Check<unknown>;
}

const bound = object<NonNullable<Chunk['bound']>>({ work: number, lost: oneOf('timeout', 'error') });

const chunkFields = object<Chunk>({
  bound: (value, place) => (value === undefined ? undefined : bound(value, place)),
  tasks: someOf(task),
  countTask: list(flag),
  samples: someOf(object<SampleRef>({ task: index, kind, index })),
});

const chunk: Check<Chunk> = (value, place) => {
  const found = chunkFields(value, place);
  const { tasks, countTask, samples } = found;
  if (countTask.length !== tasks.length) fail('a countTask for each task', 'others', place);
  for (const ref of samples) requireSample(tasks[position(tasks.length)(ref.task, place)], ref, place);
  return found;
};

const busyTimes = object<BusyTimes>({ demo: number, test: number, differ: number });

/** The numbers of a batt that lengths of results follow from. */
interface BattShape {
  readonly outputs: number;
  readonly differs: number;
  readonly operations: number;
}

const shapes = new WeakMap<ScoreSetup, Promise<BattShape>>();

function shapeOf(setup: ScoreSetup): Promise<BattShape> {
  let shape = shapes.get(setup);
  if (shape === undefined) {
    shape = readShape(setup);
    shapes.set(setup, shape);
  }
  return shape;
}

async function readShape({ batt, file }: ScoreSetup): Promise<BattShape> {
  const { parseBattModule } = await import('../batt/index.js');
  const { dialects } = await import('../dsl/index.js');
  const { battPlan } = await import('../pipeline/score.js');
  const parsed = parseBattModule(batt, file, dialects);
  const { operations } = battPlan(parsed);
  return { outputs: parsed.outputs.length, differs: parsed.differs.length, operations: operations.length };
}

/** A profile of all operations, or an empty one: of a chunk that ran alone, or was lost. */
function profile(operations: number): Check<Profile> {
  const sized = (length: number): Check<Profile> => {
    const numbers = arrayOf(Float64Array, length);
    return object<Profile>({ calls: numbers, errors: numbers, work: numbers, ms: numbers });
  };
  const [empty, full] = [sized(0), sized(operations)];
  return (value, place) => {
    const { calls } = Object(value) as { readonly calls?: unknown };
    return (calls instanceof Float64Array && calls.length === 0 ? empty : full)(value, place);
  };
}

/** What became of one of several samples: a score as the setup says, or a loss. */
function sampleResult({ outputs, differs }: BattShape, emit: boolean): Check<SampleResult> {
  const score = object<SampleScore>({
    status: oneOf('ok'),
    lost: arrayOf(Int32Array),
    lostTo: orNull(oneOf('work', 'timeout', 'error')),
    matches: arrayOf(Uint8Array, outputs),
    closeness: arrayOf(Int16Array, outputs),
    found: arrayOf(Int32Array),
    scores: arrayOf(Int32Array, outputs),
    differs: arrayOf(Int32Array, differs),
    values: arrayOf(Int32Array, outputs + differs),
    digest: md5,
    lines: emit ? text : (value, place) => (value === null ? null : fail('null', value, place)),
  });
  const loss = object<SampleLoss>({ status: oneOf('timeout', 'error'), error: text });
  return (value, place) => {
    const { status } = Object(value) as { readonly status?: unknown };
    if (status !== 'ok') return loss(value, place);
    const found = score(value, place);
    return found.matches.every((match) => match <= 1) ? found : fail('matches of 0 and 1', 'others', place);
  };
}

const score: WireKind<ScoreSetup, Chunk, ChunkResult> = {
  setup: object<ScoreSetup>({
    batt: text,
    file: text,
    emit: flag,
    differs: oneOf(...DIFFER_POLICIES),
    matchAll: flag,
    callLimit,
    work: orNull(number),
    // Devices belong to the process that asks for them.
    device: (value, place) => (value === null ? null : fail('no device', value, place)),
  }),
  request: chunk,
  result: async ({ samples }, setup) => {
    const shape = await shapeOf(setup);
    return object<ChunkResult>({
      samples: listOf(samples.length, sampleResult(shape, setup.emit)),
      busy: busyTimes,
      differs: object<DifferCounts>({
        run: number,
        equal: number,
        matched: number,
        tests: number,
        far: number,
        calls: number,
      }),
      profile: profile(shape.operations),
      runProfile: profile(shape.operations),
      device: (value, place) => (value === null ? null : fail('null', value, place)),
    });
  },
};

const validateFields = object<ValidateRequest>({
  programs: someOf(object<ProgramOnTask>({ name: text, text, file: text, task })),
  samples: someOf(object<ProgramSample>({ program: index, kind, index })),
});

const validate: WireKind<ValidateSetup, ValidateRequest, ValidateResult> = {
  setup: object<ValidateSetup>({ dialect: text, callLimit }),
  request: (value, place) => {
    const found = validateFields(value, place);
    const { programs, samples } = found;
    for (const ref of samples) requireSample(programs[position(programs.length)(ref.program, place)].task, ref, place);
    requireOrder(samples, place);
    return found;
  },
  result: ({ programs, samples }) =>
    object<ValidateResult>({
      samples: listOf(
        samples.length,
        object<ValidatedSample>({
          status: oneOf('ok', 'timeout', 'error'),
          error: orNull(text),
          lost: flag,
          match: flag,
          closeness: number,
          got: text,
          line: text,
        }),
      ),
      ms: listOf(programs.length, number),
      busy: object<ValidateResult['busy']>({ load: number, run: number, encode: number }),
    }),
};

const confirmFields = object<ConfirmRequest>({
  task,
  programs: someOf(text),
  samples: someOf(object<ConfirmSample>({ program: index, kind, index, expected: orNull(number) })),
});

/** Values that are not the expected ones, by the samples' positions. */
const others =
  (samples: number): Check<ReadonlyMap<number, string>> =>
  (value, place) => {
    if (!(value instanceof Map)) return fail('a map', value, place);
    const at = position(samples);
    return new Map(Array.from(value, ([key, given]) => [at(key, place), text(given, place)] as const));
  };

const confirm: WireKind<ConfirmSetup, ConfirmRequest, ConfirmResult> = {
  setup: object<ConfirmSetup>({ dialect: text, callLimit }),
  request: (value, place) => {
    const found = confirmFields(value, place);
    const { task, programs, samples } = found;
    for (const ref of samples) {
      position(programs.length)(ref.program, place);
      requireSample(task, ref, place);
    }
    requireOrder(samples, place);
    return found;
  },
  result: ({ programs, samples }) =>
    object<ConfirmResult>({
      values: listOf(samples.length, orNull(number)),
      others: others(samples.length),
      ms: listOf(programs.length, number),
      busy: number,
    }),
};

const answerFields = object<AnswerRequest>({
  task,
  programs: someOf(object<AnswerProgram>({ text, dialect: text })),
  samples: someOf(object<AnswerSample>({ program: index, index })),
});

const answerOf: Check<Answer> = (value, place) => {
  if (value === null) return null;
  return 'status' in Object(value) ? lossFields(value, place) : grid(value, place);
};

const answer: WireKind<null, AnswerRequest, readonly Answer[]> = {
  setup: (value, place) => (value === null ? null : fail('null', value, place)),
  request: (value, place) => {
    const found = answerFields(value, place);
    const { task, programs, samples } = found;
    for (const ref of samples) {
      position(programs.length)(ref.program, place);
      requireSample(task, { kind: 'test', index: ref.index }, place);
    }
    requireOrder(samples, place);
    return found;
  },
  result: ({ samples }) => listOf(samples.length, answerOf),
};

const searched = object<SearchedTask>({
  task: text,
  programs: list(object<FoundProgram>({ text, right: number, depth: number, pieces: number, votes: number })),
  calls: number,
  states: number,
  duplicates: number,
  pieces: number,
  leftOut: number,
  bytes: number,
  seconds: number,
  depth: number,
  stopped: orNull(oneOf('calls', 'time', 'memory', 'size')),
  isSizeKnown: flag,
  moves: list(object<MoveAccount>({ name: text, calls: number, seconds: number, used: number })),
});

const search: WireKind<SearchSetup, SearchRequest, SearchResult> = {
  setup: object<SearchSetup>({ bytes: number, isTimed: flag }),
  request: object<SearchRequest>({ task, calls: orNull(number), seconds: orNull(number) }),
  result:
    ({ task: { id } }) =>
    (value, place) => {
      if ('lost' in Object(value)) return object<{ readonly lost: string }>({ lost: text })(value, place);
      const found = searched(value, place);
      return found.task === id ? found : fail(`a search of ${id}`, found.task, place);
    },
};

/** By the name of the kind of job. */
const KINDS: Readonly<Record<string, AnyWireKind>> = { score, validate, confirm, answer, search };

/** How data of a kind of job are checked; null for a kind that does not travel. */
export const wireKind = (name: string): AnyWireKind | null => (Object.hasOwn(KINDS, name) ? KINDS[name] : null);
