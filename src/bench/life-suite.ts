/** Suite `life`: what a run does after scoring: cutting and printing a thousand candidates, and each phase's share of 20 tasks. */
import { join } from 'node:path';
import { loadTasks, locateTasks, selectTasks, type Task } from '../arc/index.js';
import { openArchive } from '../archive/index.js';
import {
  BATTS,
  type Batt,
  BUNDLED_BATT,
  battModule,
  cutText,
  generateBatt,
  loadBatt,
  readIngredients,
} from '../batt/index.js';
import { arcDsl } from '../dsl/index.js';
import { harvest, PhaseTimer } from '../pipeline/index.js';
import { count, percent } from '../report/index.js';
import { openHere, scoreHere } from './here.js';
import { type Cost, costsOf, measured, measurement, runsNote, showMeasurement } from './measure.js';
import { inFolder } from './processes.js';
import type { BenchOptions, BenchResult, BenchTable } from './suite.js';

/** Candidates that are cut out and printed. */
const CANDIDATES = 1000;
const TASKS = 20;
const PHASES = ['score', 'filter', 'inline', 'validate', 'save'] as const;

/** Measures inlining, which is linear in the batt's graph, and the shares of the phases. */
export async function life({ tasks: path, runs, progress }: BenchOptions): Promise<BenchResult> {
  const batt = everySolver();
  const inlining: Cost[] = [];
  const shares: Map<string, number>[] = [];
  const tasks = selectTasks(loadTasks(locateTasks(path), { stage: 'train' }).tasks, { count: TASKS });
  await inFolder(async (folder) => {
    for (let run = 1; run <= runs; run++) {
      progress(`life: run ${run} of ${runs}`);
      inlining.push((await measured(async () => cutThousand(batt))).cost);
      shares.push(await phasesOf(tasks, join(folder, `${run}.db`)));
    }
  });
  const figures = {
    calls: batt.calls.length,
    inlining: costsOf(inlining, measurement),
    shares: shares.map(Object.fromEntries),
  };
  return { suite: 'life', tables: [inliningTable(batt, inlining), sharesTable(shares)], figures };
}

/** A batt of every bundled solver and differ, some thousand calls. */
function everySolver(): Batt {
  const read = (kind: 'solver' | 'differ') =>
    readIngredients(kind, [`${BATTS}/${kind}s`], arcDsl).map((one) => ({ ...one, weight: 1 }));
  const content = generateBatt({
    ...{ dialect: arcDsl, solvers: read('solver'), differs: read('differ').slice(0, 2) },
    ...{ count: 0, seed: 0, mutationRate: 0, freezeSolvers: true, freezeDiffers: true, sizeOf: () => 0 },
  });
  return { ...content, file: 'every solver', ...battModule(content) };
}

/** Cuts out and prints the programs of calls spread over the batt; gives the length of their texts. */
function cutThousand(batt: Batt): number {
  let length = 0;
  for (let k = 0; k < CANDIDATES; k++) {
    length += cutText(batt, 1 + Math.floor((k * batt.calls.length) / CANDIDATES), 'solver').length;
  }
  return length;
}

/** Milliseconds of the main thread in each phase of a whole run in this process, with a new archive. */
async function phasesOf(tasks: readonly Task[], file: string): Promise<Map<string, number>> {
  const batt = loadBatt(BUNDLED_BATT);
  const executor = await openHere();
  const archive = openArchive(file);
  const timer = new PhaseTimer();
  try {
    const { tasks: scores } = await scoreHere(batt, tasks, executor, timer);
    await harvest({ batt, executor, timer, scores, archive });
  } finally {
    archive.close();
    await executor.close();
  }
  const { wallMs, phases } = timer.report();
  return new Map(PHASES.map((name) => [name, (phases.find((phase) => phase.name === name)?.totalMs ?? 0) / wallMs]));
}

function inliningTable(batt: Batt, costs: readonly Cost[]): BenchTable {
  const { wall, user } = costsOf(costs, measurement);
  return {
    title: `inlining ${count(CANDIDATES)} candidates`,
    head: ['', 'wall time', 'user CPU'],
    rows: [['cut out and printed', showMeasurement(wall), showMeasurement(user)]],
    notes: [`a batt of ${count(batt.calls.length)} calls`, runsNote(costs.length)],
  };
}

function sharesTable(shares: readonly ReadonlyMap<string, number>[]): BenchTable {
  const rows = PHASES.map((name) => [name, ...shares.map((run) => percent(run.get(name) ?? 0))]);
  return {
    title: `shares of a whole run of ${TASKS} tasks, in one thread`,
    head: ['phase', ...shares.map((_, k) => `run ${k + 1}`)],
    rows,
    notes: ['of wall time; the first run is cold'],
  };
}
