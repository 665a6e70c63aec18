/** Suite `mega`: the bundled batt on 50 tasks, scored only and through the whole pipeline, beside CPython. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadTasks, locateTasks, samplesIn, selectTasks, type Task, toJson } from '../arc/index.js';
import { openArchive } from '../archive/index.js';
import { type Batt, BUNDLED_BATT, loadBatt } from '../batt/index.js';
import { harvest, PhaseTimer, type Scoring, scoreTasks, WORKER } from '../pipeline/index.js';
import { type Executor, openExecutor } from '../pool/index.js';
import { count } from '../report/index.js';
import {
  type Cost,
  type Costs,
  costsOf,
  freshMeasurement,
  measured,
  measurement,
  runsNote,
  showMeasurement,
  showRatio,
} from './measure.js';
import { type Agreement, runBattPeer } from './peer.js';
import { inFolder, runProgram } from './processes.js';
import type { BenchOptions, BenchResult } from './suite.js';

/** Tasks of the suite: the smallest ones, as `-c 50` takes them. */
const TASKS = 50;

/** Seconds that a sample may take: nothing is to be cut off. */
const TIMEOUT = 3600;

/** Samples per batch; the command line's default. */
const BATCH_SIZE = 1000;

/** What is measured, in the order of the table. Only scoring has a peer: what follows it no Python system does in the same way. */
const MEASURED = [
  { name: 'score', text: 'scoring, fresh process', sumUp: freshMeasurement, hasPeer: true },
  { name: 'warmScore', text: 'scoring, warm', sumUp: measurement, hasPeer: true },
  { name: 'pipeline', text: 'whole pipeline, fresh process', sumUp: freshMeasurement, hasPeer: false },
  { name: 'warmPipeline', text: 'whole pipeline, warm', sumUp: measurement, hasPeer: false },
] as const;

type Name = (typeof MEASURED)[number]['name'];

/** Scores tasks as `run --mega-batch --workers 0` does. */
export async function scoreHere(batt: Batt, tasks: readonly Task[], executor: Executor): Promise<Scoring> {
  const timer = new PhaseTimer();
  return scoreTasks({ batt, tasks, executor, workers: 0, megaBatch: true, batchSize: BATCH_SIZE, timer });
}

/** An executor in this process. */
export const openHere = (): Promise<Executor> => openExecutor({ workers: 0, timeout: TIMEOUT, worker: WORKER });

/** Measures the main job: each run as a fresh process with a worker per core, and warm in this process, in one thread. */
export async function mega({ tasks: path, reference, runs, progress }: BenchOptions): Promise<BenchResult> {
  const tasks = selectTasks(loadTasks(locateTasks(path), { stage: 'train' }).tasks, { count: TASKS });
  const batt = loadBatt(BUNDLED_BATT);
  const executor = await openHere();
  const costs: Record<Name, Cost[]> = { score: [], warmScore: [], pipeline: [], warmPipeline: [] };
  const peer: (Cost & Agreement)[] = [];
  await inFolder(async (folder) => {
    for (const task of tasks) writeFileSync(join(folder, `${task.id}.json`), toJson(task));
    const emitted = join(folder, 'emitted.jsonl');
    for (let run = 1; run <= runs; run++) {
      progress(`mega: run ${run} of ${runs}`);
      const archive = (kind: string): string => join(folder, `${kind}-${run}.db`);
      const common = ['--mega-batch', '--tasks', folder, '--quiet', '--report', join(folder, 'report.jsonl')];
      costs.score.push(await runProgram([...common, '--score-only']));
      costs.pipeline.push(await runProgram([...common, '--archive', archive('fresh')]));
      costs.warmScore.push((await measured(() => scoreHere(batt, tasks, executor))).cost);
      costs.warmPipeline.push((await measured(() => saveHere(batt, tasks, executor, archive('warm')))).cost);
      if (reference === undefined) continue;
      if (run === 1) await runProgram([...common, '--score-only', '--emit', emitted]);
      peer.push(runBattPeer(reference, batt, { folder, emitted }));
    }
  });
  await executor.close();
  return resultOf(batt, tasks, costs, peer);
}

/** Scores tasks and saves what is worth keeping into a new archive. */
async function saveHere(batt: Batt, tasks: readonly Task[], executor: Executor, file: string): Promise<void> {
  const archive = openArchive(file);
  try {
    const scoring = await scoreHere(batt, tasks, executor);
    await harvest({ batt, scores: scoring.tasks, archive, executor, timer: new PhaseTimer() });
  } finally {
    archive.close();
  }
}

function resultOf(
  batt: Batt,
  tasks: readonly Task[],
  costs: Readonly<Record<Name, readonly Cost[]>>,
  peer: readonly (Cost & Agreement)[],
): BenchResult {
  const samples = samplesIn(tasks);
  const ours = MEASURED.map(({ name, sumUp }) => ({ name, ...costsOf(costs[name], sumUp) }));
  const python = peer.length === 0 ? null : costsOf(peer, freshMeasurement);
  const ratios = ({ wall, user }: Costs, { wall: theirWall, user: theirUser }: Costs): string[] => [
    showRatio(wall.medianMs, theirWall.medianMs),
    showRatio(user.medianMs, theirUser.medianMs),
  ];
  const rows = MEASURED.map(({ text, hasPeer }, k) => [
    text,
    showMeasurement(ours[k].wall),
    showMeasurement(ours[k].user),
    ...(python === null ? [] : hasPeer ? ratios(ours[k], python) : ['', '']),
  ]);
  const notes = [
    `${count(batt.calls.length)} calls, ${count(batt.outputs.length)} solvers, ${count(tasks.length)} tasks, ${count(samples)} samples`,
    `${runsNote(costs.score.length)}; warm: in one thread of this process, the first run is not in the median`,
  ];
  if (python !== null) {
    rows.push(['CPython, scoring', showMeasurement(python.wall), showMeasurement(python.user), '', '']);
    const { values, agree } = peer[0];
    notes.push(`${count(agree)} of ${count(values)} values of candidates and differs are CPython's`);
  }
  const head = ['', 'wall time', 'user CPU', ...(python === null ? [] : ['of CPython', 'of its CPU'])];
  const agreement = peer.length === 0 ? null : { values: peer[0].values, agree: peer[0].agree };
  const figures = {
    tasks: tasks.length,
    samples,
    calls: batt.calls.length,
    battRun: ours,
    reference: python,
    agreement,
  };
  return { suite: 'mega', tables: [{ title: 'mega', head, rows, notes }], figures };
}
