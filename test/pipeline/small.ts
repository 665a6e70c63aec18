/** Small batts and tasks for the tests of the pipeline, and runs of them. */
import {
  BUNDLED_TASKS,
  digestTasks,
  loadTasks,
  makeTask,
  type Sample,
  selectTasks,
  type Task,
} from '../../src/arc/index.js';
import {
  BATTS,
  type Batt,
  type BattDiffer,
  type BattOutput,
  battText,
  mergePrograms,
  parseBattModule,
  readIngredients,
} from '../../src/batt/index.js';
import { arcDsl, dialects } from '../../src/dsl/index.js';
import {
  battPlan,
  bestOutputs,
  countCalls,
  PhaseTimer,
  type ScoringOptions,
  scoreEach,
} from '../../src/pipeline/index.js';
import { GraphBuilder } from '../../src/program/index.js';
import { buildReport, cpuDevice, outputText, type ReadReport, RunRows } from '../../src/report/index.js';
import { Grid, LIMITS, limitsWith } from '../../src/value/index.js';

/** The smallest bundled tasks. */
export const smallestTasks = (count: number): Task[] => selectTasks(loadTasks(BUNDLED_TASKS).tasks, { count });

/** A batt of the bundled solvers of these tasks, and of some of the bundled differs. */
export function battFor(tasks: readonly Task[], differs: readonly string[]): Batt {
  const solvers = tasks.map(({ id }) => `${BATTS}/solvers/${id}.py`);
  const content = mergePrograms(
    arcDsl,
    readIngredients('solver', solvers, arcDsl),
    readIngredients(
      'differ',
      differs.map((name) => `${BATTS}/differs/${name}.py`),
      arcDsl,
    ),
    0,
  );
  return parseBattModule(battText(content), 'small.mjs', dialects);
}

/** A batt of calls as a batt module writes them: `['fill', 'I', 'RED', 't1']`. Inputs, constants and earlier calls only. */
export function battOf(
  calls: readonly (readonly [operation: string, ...args: string[]])[],
  outputs: readonly BattOutput[],
  differs: readonly BattDiffer[],
): Batt {
  const builder = new GraphBuilder();
  const numbers: number[] = [];
  const node = (word: string): number => {
    if (word === 'S' || word === 'I' || word === 'C') return builder.input(word);
    if (/^t\d+$/.test(word)) return numbers[Number(word.slice(1)) - 1];
    const value = arcDsl.constants.get(word);
    if (value === undefined) throw new TypeError(`no constant ${word}`);
    return builder.constant(value, word);
  };
  for (const [name, ...args] of calls) {
    const operation = arcDsl.operations.get(name);
    if (operation === undefined) throw new TypeError(`no operation ${name}`);
    numbers.push(builder.call(operation, args.map(node)));
  }
  const content = { dialect: arcDsl, nodes: builder.nodes, calls: numbers, outputs, differs, seed: 0, sources: [] };
  return parseBattModule(battText(content), 'small.mjs', dialects);
}

/** An output of a batt that was not mutated. */
export const output = (t: number, solver: string): BattOutput => ({ t, solver, evolved: false });

/** A grid of rows of digits: `'12 34'` is 2 by 2. */
export function gridOf(text: string): Grid {
  const rows = text.split(' ');
  return new Grid(rows.length, rows[0].length, Int8Array.from(rows.join(''), Number));
}

/** A task of pairs of grids as {@link gridOf} reads them; a test output may be null: not known. */
export function taskOf(
  id: string,
  demo: readonly (readonly [input: string, output: string])[],
  test: readonly (readonly [input: string, output: string | null])[] = [],
): Task {
  const samples = (kind: Sample['kind'], pairs: readonly (readonly [string, string | null])[]): Sample[] =>
    pairs.map(([input, output], index) => ({
      kind,
      index,
      input: gridOf(input),
      output: output === null ? null : gridOf(output),
    }));
  return makeTask(id, `${id}.json`, samples('demo', demo), samples('test', test));
}

/** Scores tasks on the CPU; the report of it. */
export async function reportOf(options: Omit<ScoringOptions, 'timer'>): Promise<ReadReport> {
  const { batt, tasks } = options;
  const timer = new PhaseTimer();
  const rows = new RunRows(batt, tasks, true);
  const scoring = await scoreEach({ ...options, timer, onTask: (score, place) => rows.add(score, place) });
  rows.setOutputs(bestOutputs(batt, rows.missed, outputText));
  const { sums, known } = rows;
  const report = buildReport({
    command: 'run',
    seed: 0,
    limits: limitsWith(LIMITS.calls),
    startedAt: '2026-01-31T12:00:00.000Z',
    interrupted: scoring.interrupted,
    data: { path: 'tasks', stage: 'train', testPairs: 1, digest: digestTasks(tasks) },
    shard: null,
    tasks,
    batt,
    work: null,
    differs: 'all',
    device: cpuDevice('cpu', 'of the test'),
    scoring,
    rows,
    phases: timer.report(),
    counts: countCalls(batt, battPlan(batt), tasks.length, sums.samples, known),
    countedOnce: battPlan(batt).run.length,
    skipped: [],
    memory: { memory: 2048, overfull: 0 },
    harvest: null,
  });
  return { ...report, tasks: [...report.tasks] };
}
