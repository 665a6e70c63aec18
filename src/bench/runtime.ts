/** Suite `runtime`: a solver library, each program on every sample of its own task, in one thread. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadTasks, locateTasks, type Task, toJson } from '../arc/index.js';
import { BATTS } from '../batt/index.js';
import { arcDsl } from '../dsl/index.js';
import type { Plan } from '../engine/index.js';
import { UsageError } from '../errors.js';
import { type ProgramInput, programPlan, runProgram } from '../pipeline/programs.js';
import { programFiles, readPrograms } from '../program/index.js';
import { measurement, showMeasurement, showMs, showRatio } from './measure.js';
import type { BenchOptions, BenchResult, BenchTable } from './suite.js';

/** The task that alone takes most of CPython's time for the public library: ratios are given with and without it. */
const HEAVIEST = 'a64e4611';

/** A program ready to be timed. */
interface Work {
  readonly id: string;
  readonly plan: Plan;
  readonly task: Task;
  readonly samples: readonly ProgramInput[];
}

/** One timed pass over the library: milliseconds per task, and what came out. */
interface Pass {
  readonly ms: ReadonlyMap<string, number>;
  readonly matches: number;
  readonly samples: number;
}

const totalOf = (pass: Pass, without = ''): number =>
  [...pass.ms].reduce((sum, [id, ms]) => (id === without ? sum : sum + ms), 0);

/**
 * Times our engine on the bundled solvers and tasks or, with a reference checkout of arc-dsl, both systems in turn on its
 * library over the given tasks. Program loading (parsing and planning here, importing there) is not timed.
 */
export async function runtime(options: BenchOptions): Promise<BenchResult> {
  const { reference, runs, progress } = options;
  const { tasks } = loadTasks(locateTasks(options.tasks), { stage: 'train' });
  const { files } = programFiles(reference === undefined ? [`${BATTS}/solvers`] : [join(reference, 'solvers.py')]);
  const work = workOf(files, tasks);
  if (work.length === 0) throw new UsageError(`no program in ${files[0]} is for a task of the dataset: give --tasks`);
  const ours: Pass[] = [];
  const theirs: Pass[] = [];
  for (let run = 1; run <= runs; run++) {
    progress(`runtime: run ${run} of ${runs}`);
    ours.push(timeOurs(work));
    if (reference !== undefined) theirs.push(timeReference(reference, work));
  }
  return { suite: 'runtime', tables: [tableOf(ours, theirs), slowestOf(ours)], figures: figuresOf(ours, theirs) };
}

function workOf(files: readonly string[], tasks: readonly Task[]): Work[] {
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

function timeOurs(work: readonly Work[]): Pass {
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

function timeReference(folder: string, work: readonly Work[]): Pass {
  const tasks = mkdtempSync(join(tmpdir(), 'batt-run-bench-'));
  try {
    for (const { id, task } of work) writeFileSync(join(tasks, `${id}.json`), toJson(task));
    const script = fileURLToPath(new URL('../../bench/reference.py', import.meta.url));
    const { stdout, stderr, status } = spawnSync('python3', [script, folder, tasks, '1'], { encoding: 'utf8' });
    if (status !== 0)
      throw new UsageError(`--reference: python3 cannot run ${folder}: ${stderr.trim().split('\n').at(-1)}`);
    const { seconds, matches, samples } = JSON.parse(stdout);
    return { ms: new Map(Object.entries<number>(seconds).map(([id, s]) => [id, s * 1000])), matches, samples };
  } finally {
    rmSync(tasks, { recursive: true, force: true });
  }
}

function tableOf(ours: readonly Pass[], theirs: readonly Pass[]): BenchTable {
  const has = ours[0].ms.has(HEAVIEST);
  const rows = (has ? ['', HEAVIEST] : ['']).map((without) => {
    const us = measurement(ours.map((pass) => totalOf(pass, without)));
    const name = without === '' ? 'all programs' : `without ${without}`;
    if (theirs.length === 0) return [name, showMeasurement(us), showMs(us.firstMs)];
    const them = measurement(theirs.map((pass) => totalOf(pass, without)));
    return [
      name,
      showMeasurement(us),
      showMs(us.firstMs),
      showMeasurement(them),
      showRatio(us.medianMs, them.medianMs),
    ];
  });
  const { matches, samples, ms } = ours[0];
  const notes = [`${ms.size} programs, ${samples} samples, ${matches} outputs match`];
  if (theirs.length > 0) notes.push(`CPython: ${theirs[0].samples} samples, ${theirs[0].matches} outputs match`);
  const head = ['', 'batt-run', 'first run', ...(theirs.length > 0 ? ['CPython', 'ratio'] : [])];
  return { title: 'runtime', head, rows, notes };
}

/** The programs that take most of our time. */
function slowestOf(passes: readonly Pass[]): BenchTable {
  const last = passes[passes.length - 1];
  const total = totalOf(last);
  const slowest = [...last.ms].sort((a, b) => b[1] - a[1]).slice(0, 10);
  const rows = slowest.map(([id, ms]) => [id, showMs(ms), `${((100 * ms) / total).toFixed(1)}%`]);
  return { title: 'slowest programs (last run)', head: ['task', 'time', 'share'], rows, notes: [] };
}

function figuresOf(ours: readonly Pass[], theirs: readonly Pass[]): Record<string, unknown> {
  const sum = (passes: readonly Pass[], without = '') =>
    passes.length === 0 ? null : measurement(passes.map((pass) => totalOf(pass, without)));
  return {
    programs: ours[0].ms.size,
    samples: ours[0].samples,
    matches: ours[0].matches,
    batt_run: sum(ours),
    reference: sum(theirs),
    batt_run_without_heaviest: sum(ours, HEAVIEST),
    reference_without_heaviest: sum(theirs, HEAVIEST),
  };
}
