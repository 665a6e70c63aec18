/** Suite `workers`: the main job in this thread, with one worker and with two, each in a process of its own: a short run and a long one. */
import { join } from 'node:path';
import { locateTasks } from '../arc/index.js';
import { readReport } from '../report/index.js';
import { type Cost, costsOf, freshMeasurement, runsNote, showMeasurement } from './measure.js';
import { inFolder, runProgram } from './processes.js';
import type { BenchOptions, BenchResult } from './suite.js';

const WORKERS = [0, 1, 2] as const;
/** Tasks of the short run, and of the long one: all. */
const COUNTS = [50, 0] as const;

/** A whole process, and of that the score phase. */
interface Run extends Cost {
  readonly scoreMs: number;
}

/** Scores tasks with each number of workers. */
export async function workers({ tasks, runs, progress }: BenchOptions): Promise<BenchResult> {
  const path = locateTasks(tasks);
  const figures = await inFolder((folder) =>
    COUNTS.flatMap((count) => measure(count, path, join(folder, 'report.json'), runs, progress)),
  );
  const rows = figures.map(({ samples, workers: number, wall, user, score, speedUp }) => [
    `${samples}`,
    `${number}`,
    showMeasurement(wall),
    showMeasurement(user),
    showMeasurement(score),
    speedUp.toFixed(2),
  ]);
  const notes = [
    'the bundled batt on 50 tasks and on all, scoring only; speed-up: of the score phase, beside 1 worker',
    runsNote(runs),
  ];
  const head = ['samples', 'workers', 'wall time', 'user CPU', 'score phase', 'speed-up'];
  return { suite: 'workers', tables: [{ title: 'workers', head, rows, notes }], figures: { workers: figures } };
}

/** Runs so many tasks (0: all) with each number of workers, in turn. */
function measure(count: number, path: string, report: string, runs: number, progress: BenchOptions['progress']) {
  const costs = WORKERS.map((): Run[] => []);
  let samples = 0;
  const common = ['--mega-batch', '--score-only', '-c', `${count}`, '--tasks', path, '--quiet', '--report', report];
  for (let run = 1; run <= runs; run++) {
    progress(`workers: ${count === 0 ? 'all' : count} tasks, run ${run} of ${runs}`);
    for (const [k, number] of WORKERS.entries()) {
      const cost = runProgram([...common, '--workers', `${number}`]);
      const { phases, totals } = readReport(report);
      samples = totals.samples;
      costs[k].push({ ...cost, scoreMs: phases.find(({ name }) => name === 'score')?.totalMs ?? 0 });
    }
  }
  const scores = costs.map((some) => freshMeasurement(some.map(({ scoreMs }) => scoreMs)));
  const one = scores[WORKERS.indexOf(1)];
  return WORKERS.map((number, k) => ({
    samples,
    workers: number,
    ...costsOf(costs[k], freshMeasurement),
    score: scores[k],
    speedUp: one.medianMs / scores[k].medianMs,
  }));
}
