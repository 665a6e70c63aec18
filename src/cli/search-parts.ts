/** The first stage of `search`: what the archive has for other tasks, and short programs, as one batt of which every call is looked at. */
import type { Task } from '../arc/index.js';
import type { Archive } from '../archive/index.js';
import { type Batt, battText, generateBatt, parseBattModule, type Weighted } from '../batt/index.js';
import { type Dialect, dialects } from '../dsl/index.js';
import { type Harvest, type OfferedSolver, PhaseTimer, type Scoring, scoreAndHarvest } from '../pipeline/index.js';
import type { OpenExecutor } from '../pool/index.js';
import { parse, programId, withoutDeadCalls } from '../program/index.js';
import { EVOLVE_CALLS, EVOLVE_WORK } from '../value/limits.js';

/** Samples of a batch at most. */
const BATCH_SIZE = 1000;
/** What the short programs stand for in place of a task. */
const SHORT = 'short';

/** What a short program is made of: types of what it takes and gives. */
const GRIDS: ReadonlySet<string> = new Set(['Grid', 'Piece', 'Element']);

/**
 * The batt: the best program of each task of an archive, as far as it matches a demo, and every program of two calls at most that makes grids of grids, or lays two of
 * one call beside each other.
 */
export function partsBatt(archive: Archive, dialect: Dialect, seed: number): Batt {
  const taken = new Set<string>();
  const saved = archive.solvers({ dialect: dialect.name }).flatMap(({ task, md5, text, matches }): Weighted[] => {
    if (taken.has(task) || matches === 0) return [];
    taken.add(task);
    const program = withoutDeadCalls(parse(text, dialect, `${archive.file} ${md5}`)[0]);
    return [{ program, source: { kind: 'solver', id: task, file: 'archive', md5 }, weight: 1 }];
  });
  const content = generateBatt({
    dialect,
    solvers: [...saved, shortPrograms(dialect)],
    differs: [],
    ...{ count: 0, perTask: 0, seed, mutationRate: 0, freezeSolvers: true, freezeDiffers: true, sizeOf: () => 0 },
  });
  return parseBattModule(battText(content), 'the archive and short programs', dialects);
}

/**
 * All short programs as the calls of one, whose output is I: its calls are looked at, and what it takes to write and hash an output is spent
 * once.
 */
function shortPrograms(dialect: Dialect): Weighted {
  const operations = [...new Set(dialect.operations.values())].filter(
    ({ params, result }) => GRIDS.has(result) && params.length > 0 && params.every(({ type }) => GRIDS.has(type)),
  );
  const namesOf = (arity: number): string[] =>
    operations.filter(({ params }) => params.length === arity).map(({ name }) => name);
  const [unary, binary] = [namesOf(1), namesOf(2)];
  const lines: string[] = [];
  const line = (text: string): string => `x${lines.push(text)}`;
  const firsts = unary.map((name) => line(`${name}(I)`));
  let calls = [
    ...firsts,
    ...unary.flatMap((outer) => firsts.map((inner) => line(`${outer}(${inner})`))),
    ...binary.flatMap((name) =>
      ['I', ...firsts].flatMap((a) => ['I', ...firsts].map((b) => line(`${name}(${a}, ${b})`))),
    ),
  ];
  // A tree of pairs, so that nothing nests deep.
  while (calls.length > 1) {
    const pairs: string[] = [];
    for (let k = 0; k < calls.length; k += 2) {
      pairs.push(k + 1 < calls.length ? line(`astuple(${calls[k]}, ${calls[k + 1]})`) : calls[k]);
    }
    calls = pairs;
  }
  const body = lines.map((text, k) => `    x${k + 1} = ${text}\n`).join('');
  const text = `def solve_${SHORT}(I):\n${body}    O = first(astuple(I, ${calls[0]}))\n    return O\n`;
  const [program] = parse(text, dialect, 'the short programs');
  return { program, source: { kind: 'solver', id: SHORT, file: 'short', md5: programId(program) }, weight: 1 };
}

/** Whether a solver of the batt is that of the short programs. */
export const isShort = (source: string): boolean => source.split('~')[0] === SHORT;

/** How to look at the batt. */
interface PartsOptions {
  readonly batt: Batt;
  readonly tasks: readonly Task[];
  readonly archive: Archive;
  readonly executor: OpenExecutor;
  readonly signal: AbortSignal;
  readonly graceEnd: AbortSignal;
  readonly onSaved: (solvers: readonly OfferedSolver[]) => void;
  readonly onTask: (task: Task) => void;
  readonly onSamples: (samples: number) => void;
}

/** Runs the batt on tasks, and keeps what solves them or comes near. */
export const lookAtParts = ({
  batt,
  tasks,
  archive,
  executor,
  onTask,
  ...others
}: PartsOptions): Promise<{ readonly scoring: Scoring; readonly harvest: Harvest }> =>
  scoreAndHarvest({
    ...{ batt, tasks, archive, executor, workers: executor.places, timer: new PhaseTimer() },
    ...{ batchSize: BATCH_SIZE, callLimit: EVOLVE_CALLS, work: EVOLVE_WORK },
    ...{ matchAll: true, differs: 'none' as const },
    ...others,
    onTask: ({ task }) => onTask(task),
  });
