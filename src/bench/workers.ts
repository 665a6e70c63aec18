/** Suite `workers`: the main job in this thread, with one worker and with two, each in a process of its own. */
import { join } from 'node:path';
import { locateTasks } from '../arc/index.js';
import { readReport } from '../report/index.js';
import { type Cost, costsOf, freshMeasurement, runsNote, showMeasurement } from './measure.js';
import { inFolder, runProgram } from './processes.js';
import type { BenchOptions, BenchResult } from './suite.js';

const WORKERS = [0, 1, 2] as const;

/** A whole process, and of that the score phase. */
interface Run extends Cost {
  readonly scoreMs: number;
}

/** Scores 50 tasks with each number of workers. */
export async function workers({ tasks, runs, progress }: BenchOptions): Promise<BenchResult> {
  const path = locateTasks(tasks);
  const costs = WORKERS.map((): Run[] => []);
  await inFolder((folder) => {
    const report = join(folder, 'report.json');
    const common = ['--mega-batch', '--score-only', '-c', '50', '--tasks', path, '--quiet', '--report', report];
    for (let run = 1; run <= runs; run++) {
      progress(`workers: run ${run} of ${runs}`);
      for (const [k, number] of WORKERS.entries()) {
        const cost = runProgram([...common, '--workers', `${number}`]);
        const scoreMs = readReport(report).phases.find(({ name }) => name === 'score')?.totalMs ?? 0;
        costs[k].push({ ...cost, scoreMs });
      }
    }
  });
  const figures = WORKERS.map((number, k) => ({
    workers: number,
    ...costsOf(costs[k], freshMeasurement),
    score: freshMeasurement(costs[k].map(({ scoreMs }) => scoreMs)),
  }));
  const one = figures[WORKERS.indexOf(1)];
  const rows = figures.map(({ workers: number, wall, user, score }) => [
    `${number}`,
    showMeasurement(wall),
    showMeasurement(user),
    showMeasurement(score),
    `${(one.score.medianMs / score.medianMs).toFixed(2)}`,
  ]);
  const notes = [
    'the bundled batt on 50 tasks, scoring only; speed-up: of the score phase, beside 1 worker',
    runsNote(runs),
  ];
  const head = ['workers', 'wall time', 'user CPU', 'score phase', 'speed-up'];
  return { suite: 'workers', tables: [{ title: 'workers', head, rows, notes }], figures: { workers: figures } };
}
