/** Answering as a kind of job: solvers run alone on test inputs of a task, and their grids come back. Items are inputs of solvers. */
import type { Dialect } from '../dsl/index.js';
import { Engine, planOf } from '../engine/index.js';
import type { JobKind, Loss, RequestPart } from '../pool/job.js';
import { parse } from '../program/index.js';
import { asGrid } from '../value/index.js';
import { demoPairs, gridOf, type WireGrid, type WireTask, wireGrid } from './chunk.js';
import { runAlone } from './programs.js';

/** A solver. */
export interface AnswerProgram {
  readonly text: string;
  /** Name of its dialect. */
  readonly dialect: string;
}

/** A test input on which a solver is to run. */
export interface AnswerSample {
  /** Position among the request's programs. */
  readonly program: number;
  /** Position among the task's test inputs. */
  readonly index: number;
}

/** Solvers, and the test inputs of their task on which to run them, which come in the order of the solvers. */
export interface AnswerRequest {
  readonly task: WireTask;
  readonly programs: readonly AnswerProgram[];
  readonly samples: readonly AnswerSample[];
}

/** What became of a sample: the grid that the solver gives, null where it gives another value; or how it was lost. */
export type Answer = WireGrid | Loss | null;

/** The kind of job that answers with solvers of these dialects. A call that fails gives its safe default, as in a batt. */
export const answerJob = (dialects: ReadonlyMap<string, Dialect>): JobKind<null, AnswerRequest, readonly Answer[]> => ({
  name: 'answer',
  sizeOf: ({ samples }) => samples.length,
  cut: (request, items) => ({ ...request, samples: items.map((item) => request.samples[item]) }),
  join: joinAnswers,
  prepare: () => (request, heartbeat) => answer(request, dialects, heartbeat),
});

function answer(
  { task, programs, samples }: AnswerRequest,
  dialects: ReadonlyMap<string, Dialect>,
  heartbeat: Int32Array,
): Answer[] {
  const answers: Answer[] = [];
  const S = demoPairs(task);
  programs.forEach(({ text, dialect: name }, position) => {
    const own = samples.filter(({ program }) => program === position);
    const dialect = dialects.get(name);
    if (own.length === 0) return;
    if (dialect === undefined) throw new TypeError(`no dialect is called ${name}`);
    const first = answers.length;
    heartbeat[0] = first;
    const [{ nodes, output }] = parse(text, dialect, 'a solver of the archive');
    const engine = new Engine(planOf({ nodes, outputs: [output], differs: [] }), 'default', heartbeat);
    const units = own.map(({ index }) => ({ task: 0, I: gridOf(task.test[index].input), C: null }));
    const grids = runAlone(engine, 'default', S, units, first, (memory, handle) => asGrid(memory.value(handle)));
    for (const { value: grid } of grids) answers.push(grid && wireGrid(grid));
  });
  return answers;
}

function joinAnswers(
  { samples }: AnswerRequest,
  parts: readonly RequestPart<readonly Answer[]>[],
  losses: ReadonlyMap<number, Loss>,
): Answer[] {
  const answers: Answer[] = new Array(samples.length).fill(null);
  for (const [item, loss] of losses) answers[item] = loss;
  for (const { items, result } of parts) {
    items.forEach((item, k) => {
      answers[item] = result[k];
    });
  }
  return answers;
}
