/** Suite `runtime`: a solver library, each program on every sample of its own task, in one thread. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadTasks, locateTasks, type Task, toJson } from '../arc/index.js';
import { BATTS } from '../batt/index.js';
import { arcDsl } from '../dsl/index.js';
import type { Plan } from '../engine/index.js';
import { UsageError } from '../errors.js';
import { type ProgramInput, programPlan, runProgram } from '../pipeline/index.js';
import { programFiles, readPrograms } from '../program/index.js';
import { count, percent } from '../report/index.js';
import { type Cost, costsOf, measured, measurement, runsNote, showMeasurement, showMs, showRatio } from './measure.js';
import { inFolder, runPeer } from './processes.js';
import type { BenchOptions, BenchResult, BenchTable } from './suite.js';

/** The task that alone takes most of CPython's time for the public library: ratios are given with and without it. */
const HEAVIEST = 'a64e4611';

/** How long a run of ours goes on, but for the first: a pass takes too short to be measured by itself on a busy machine. */
const MILLISECONDS = 1000;

/** Programs in the table of the slowest ones. */
const SLOWEST = 10;

/** A program ready to be timed. */
interface TimedProgram {
  readonly id: string;
  readonly plan: Plan;
  readonly task: Task;
  readonly samples: readonly ProgramInput[];
}

/** What a pass over the library gave: milliseconds by the clock per task, and how many outputs are right. */
interface Results {
  readonly ms: ReadonlyMap<string, number>;
  readonly matches: number;
  readonly samples: number;
}

/** One timed pass. */
type TimedPass = Results & Cost;

/**
 * Times our engine on the bundled solvers and tasks or, with a reference checkout of arc-dsl, both systems in turn on its
 * library over the given tasks. Program loading (parsing and planning here, importing there) is not timed.
 */
export async function runtime({ reference, runs, progress, tasks: path }: BenchOptions): Promise<BenchResult> {
  const { tasks } = loadTasks(locateTasks(path), { stage: 'train' });
  const { files } = programFiles(reference === undefined ? [`${BATTS}/solvers`] : [join(reference, 'solvers.py')]);
  const work = workOf(files, tasks);
  if (work.length === 0) throw new UsageError(`no program in ${files[0]} is for a task of the dataset: give --tasks`);
  const ours: TimedPass[] = [];
  const theirs: TimedPass[] = [];
  for (let run = 1; run <= runs; run++) {
    progress(`runtime: run ${run} of ${runs}`);
    ours.push(await repeated(work, run === 1 ? 0 : MILLISECONDS));
    if (reference !== undefined) theirs.push(await timeReference(reference, work));
  }
  return { suite: 'runtime', tables: [tableOf(ours, theirs), slowestOf(ours)], figures: figuresOf(ours, theirs) };
}

function workOf(files: readonly string[], tasks: readonly Task[]): TimedProgram[] {
  const byId = new Map(tasks.map((task) => [task.id, task]));
  return files
    .flatMap((file) => readPrograms(file, arcDsl))
    .flatMap((program) => {
      const id = program.name.slice('solve_'.length);
      const task = byId.get(id);
      if (task === undefined) return [];
      const samples = [...task.demo, ...task.test].map(({ input, output }) => ({ I: input, output }));
      return [{ id, plan: programPlan(program), task, samples }];
    });
}

/** Passes one after the other for so long, one at least: what one took in the mean. */
async function repeated(work: readonly TimedProgram[], milliseconds: number): Promise<TimedPass> {
  const passes: Results[] = [];
  const started = performance.now();
  const { cost } = await measured(() => {
    do passes.push(runAll(work));
    while (performance.now() - started < milliseconds);
  });
  const mean = (total: number): number => total / passes.length;
  const ms = [...passes[0].ms.keys()].map((id): [string, number] => [
    id,
    mean(passes.reduce((sum, pass) => sum + (pass.ms.get(id) ?? 0), 0)),
  ]);
  const { wallMs, userMs } = cost;
  return { ...passes[0], ms: new Map(ms), wallMs: mean(wallMs), userMs: mean(userMs) };
}

function runAll(work: readonly TimedProgram[]): Results {
  const ms = new Map<string, number>();
  let matches = 0;
  let samples = 0;
  for (const { id, plan, task, samples: inputs } of work) {
    const started = performance.now();
    const outcomes = runProgram(plan, task.S, inputs);
    ms.set(id, performance.now() - started);
    samples += outcomes.length;
    matches += outcomes.filter(({ match }) => match).length;
  }
  return { ms, matches, samples };
}

/** What bench/reference.py prints. */
interface ReferencePrint {
  readonly seconds: Readonly<Record<string, number>>;
  readonly user: number;
  readonly matches: number;
  readonly samples: number;
}

function timeReference(reference: string, work: readonly TimedProgram[]): Promise<TimedPass> {
  return inFolder((folder) => {
    for (const { id, task } of work) writeFileSync(join(folder, `${id}.json`), toJson(task));
    const { seconds, user, matches, samples } = runPeer('reference.py', reference, [folder, '1']) as ReferencePrint;
    const ms = new Map(Object.entries(seconds).map(([id, s]) => [id, s * 1000]));
    return { ms, matches, samples, wallMs: sumOf(ms), userMs: user * 1000 };
  });
}

const sumOf = (ms: ReadonlyMap<string, number>, without = ''): number =>
  [...ms].reduce((sum, [id, time]) => (id === without ? sum : sum + time), 0);

/** The wall time of all programs but one. */
const without = (id: string, passes: readonly TimedPass[]) => measurement(passes.map(({ ms }) => sumOf(ms, id)));

function tableOf(ours: readonly TimedPass[], theirs: readonly TimedPass[]): BenchTable {
  const columns = (['wall', 'user'] as const).map((time) => {
    const [us, them] = [ours, theirs].map((passes) => passes.length > 0 && costsOf(passes, measurement)[time]);
    return { name: time === 'wall' ? 'all programs' : 'all programs, user CPU', us, them };
  });
  if (ours[0].ms.has(HEAVIEST)) {
    const [us, them] = [ours, theirs].map((passes) => passes.length > 0 && without(HEAVIEST, passes));
    columns.push({ name: `without ${HEAVIEST}`, us, them });
  }
  const rows = columns.map(({ name, us, them }) => [
    name,
    us ? showMeasurement(us) : '',
    us ? showMs(us.firstMs) : '',
    ...(us && them ? [showMeasurement(them), showRatio(us.medianMs, them.medianMs)] : []),
  ]);
  const { matches, samples, ms } = ours[0];
  const notes = [
    `${count(ms.size)} programs, ${count(samples)} samples, ${count(matches)} outputs match; one thread`,
    `${runsNote(ours.length)}, the first of which is not in the median`,
    'batt-run: the mean of the passes of a second, but for the first run, which is one pass',
  ];
  if (theirs.length > 0)
    notes.push(`CPython: ${count(theirs[0].matches)} of ${count(theirs[0].samples)} outputs match`);
  const head = ['', 'batt-run', 'first run', ...(theirs.length > 0 ? ['CPython', 'ratio'] : [])];
  return { title: 'runtime', head, rows, notes };
}

/** The programs that take most of our time. */
function slowestOf(passes: readonly TimedPass[]): BenchTable {
  const { ms } = passes[passes.length - 1];
  const total = sumOf(ms);
  const slowest = [...ms].sort((a, b) => b[1] - a[1]).slice(0, SLOWEST);
  const rows = slowest.map(([id, time]) => [id, showMs(time), percent(time / total)]);
  return { title: 'slowest programs (last run)', head: ['task', 'time', 'share'], rows, notes: [] };
}

function figuresOf(ours: readonly TimedPass[], theirs: readonly TimedPass[]): Record<string, unknown> {
  const figures = (passes: readonly TimedPass[]) =>
    passes.length === 0
      ? null
      : { ...costsOf(passes, measurement), wallWithoutHeaviest: without(HEAVIEST, passes), matches: passes[0].matches };
  const { ms, samples } = ours[0];
  return { programs: ms.size, samples, heaviest: HEAVIEST, battRun: figures(ours), reference: figures(theirs) };
}
