/** Suite `mega` for the Python system: batts that its own generator makes, scored on 50 tasks, beside its own modules in CPython. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { loadTasks, locateTasks, samplesIn, selectTasks } from '../arc/index.js';
import { type Batt, loadBatt } from '../batt/index.js';
import { UsageError } from '../errors.js';
import { count } from '../report/index.js';
import { openHere, scoreHere } from './here.js';
import {
  type Cost,
  costsOf,
  freshMeasurement,
  measured,
  measurement,
  runsNote,
  showMeasurement,
  showRatio,
} from './measure.js';
import type { Agreement } from './peer.js';
import { inFolder, runPeer, runProgram } from './processes.js';
import type { BenchOptions, BenchResult, BenchTable } from './suite.js';
import { writeTasks } from './task-files.js';

const PEER = 'reference_tokpidjin.py';
/** Solvers of a batt, and the tasks that it is scored on, the smallest ones. */
const SOLVERS = 32;
const SCORED = 50;
const SEED = 1;
const MODES = ['mutated', 'frozen'] as const;

/** Costs of one batt, run by run. */
interface BattRuns {
  readonly mode: (typeof MODES)[number];
  readonly batt: Batt;
  readonly process: Cost[];
  readonly warm: Cost[];
  readonly peer: (Cost & Agreement & { readonly failed: number })[];
}

/**
 * Measures batts of a checkout of the Python system.
 *
 * @throws UsageError without a checkout: its generator makes the batts, of its own solvers
 */
export async function systemBatts({
  tasks: path,
  reference,
  runs: times,
  progress,
}: BenchOptions): Promise<BenchResult> {
  if (reference === undefined)
    throw new UsageError(
      '--dialect tokpidjin: expected --reference with a checkout of the Python system, whose generator makes the batts',
    );
  const { tasks: all } = loadTasks(locateTasks(path), { stage: 'train' });
  const tasks = selectTasks(all, { count: SCORED });
  const executor = await openHere();
  const runs: BattRuns[] = [];
  await inFolder(async (folder) => {
    const [known, scored] = [writeTasks(folder, 'known', all), writeTasks(folder, 'scored', tasks)];
    for (const mode of MODES) {
      const file = join(folder, mode, 'batt.py');
      mkdirSync(join(folder, mode));
      progress(`mega: the system's generator makes a ${mode} batt`);
      runPeer(PEER, reference, ['make', file, known, String(SEED), String(SOLVERS), mode]);
      const words = ['-b', file, '--differs', 'all', '--quiet', '--score-only', '--tasks', scored];
      const report = ['--report', join(folder, 'report.json')];
      const emitted = join(folder, `${mode}.jsonl`);
      await runProgram([...words, ...report, '--emit', emitted]);
      const batt = loadBatt(file);
      const one: BattRuns = { mode, batt, process: [], warm: [], peer: [] };
      for (let run = 1; run <= times; run++) {
        progress(`mega: ${mode} batt, run ${run} of ${times}`);
        one.process.push(await runProgram([...words, ...report]));
        one.warm.push((await measured(() => scoreHere(batt, tasks, executor))).cost);
        one.peer.push(peerCost(runPeer(PEER, reference, ['score', file, emitted, scored])));
      }
      runs.push(one);
    }
  });
  await executor.close();
  return {
    suite: 'mega',
    tables: runs.map((one) => tableOf(one, tasks.length, samplesIn(tasks))),
    figures: { tasks: tasks.length, samples: samplesIn(tasks), seed: SEED, batts: runs.map(figuresOf) },
  };
}

function peerCost(printed: unknown): BattRuns['peer'][number] {
  const { seconds, user, values, agree, failed } = printed as Record<
    'seconds' | 'user' | 'values' | 'agree' | 'failed',
    number
  >;
  return { wallMs: seconds * 1000, userMs: user * 1000, values, agree, failed };
}

const ROWS = [
  { name: 'process', text: 'whole process', sumUp: freshMeasurement },
  { name: 'warm', text: 'scoring, warm', sumUp: measurement },
  { name: 'peer', text: 'CPython, scoring', sumUp: freshMeasurement },
] as const;

function tableOf(runs: BattRuns, tasks: number, samples: number): BenchTable {
  const { mode, batt, peer } = runs;
  const theirs = costsOf(peer, freshMeasurement);
  const rows = ROWS.map(({ name, text, sumUp }) => {
    const { wall, user } = costsOf(runs[name], sumUp);
    const ratios = [showRatio(wall.medianMs, theirs.wall.medianMs), showRatio(user.medianMs, theirs.user.medianMs)];
    return [text, showMeasurement(wall), showMeasurement(user), ...(name === 'peer' ? ['', ''] : ratios)];
  });
  const [{ values, agree, failed }] = peer;
  return {
    title: `mega, a ${mode} batt of the Python system`,
    head: ['', 'wall time', 'user CPU', 'of CPython', 'of its CPU'],
    rows,
    notes: [
      `${count(batt.calls.length)} calls, ${count(batt.outputs.length)} solvers, made by the system's generator with seed ${SEED}`,
      `${count(tasks)} tasks, ${count(samples)} samples, scored only`,
      `${count(agree)} of ${count(values)} values of candidates and differs are CPython's; ${count(failed)} samples ended by an exception there`,
      `${runsNote(peer.length)}; warm: in one thread of this process, the first run is not in the median`,
    ],
  };
}

function figuresOf({ mode, batt, peer, ...runs }: BattRuns): object {
  const [{ values, agree, failed }] = peer;
  return {
    mode,
    calls: batt.calls.length,
    process: costsOf(runs.process, freshMeasurement),
    warm: costsOf(runs.warm, measurement),
    reference: costsOf(peer, freshMeasurement),
    agreement: { values, agree, failed },
  };
}
