/** Suite `search`: test inputs right against seconds, from an archive with nothing in it; beside the C++ of ARC-solution where there is one. */
import { mkdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { loadTasks, locateTasks, selectTasks, type Task } from '../arc/index.js';
import { FormatError } from '../errors.js';
import { gradeSubmission } from '../grading.js';
import { bytes, count, readSearchReport } from '../report/index.js';
import { MOST_ATTEMPTS, parseSubmission } from '../submission-file.js';
import { type CurvePoint, curveSvg } from './curve.js';
import { inFolder, runPeer, runProgram } from './processes.js';
import type { BenchOptions, BenchResult, BenchTable } from './suite.js';
import { writeTasks } from './task-files.js';

/** Calls of moves for a task at the points of the curve: what is found does not depend on the machine then, and what it costs is measured. */
const CALLS = [10_000, 25_000, 50_000, 100_000, 200_000, 600_000] as const;

/** A search of all tasks with a given number of calls. */
interface SearchPoint {
  readonly calls: number;
  readonly wallMs: number;
  /** CPU time of the process in user mode, and the most memory that it held. */
  readonly userMs: number;
  readonly peakRss: number;
  readonly demoSolved: number;
  /** Test inputs that are right with one attempt, with two, with three. */
  readonly right: readonly number[];
  readonly states: number;
  /** Of the searches, together. */
  readonly searchSeconds: number;
}

/** What the C++ came to. */
interface SearchPeer {
  readonly samples: number;
  /** Right with three attempts. */
  readonly correct: number;
  readonly failed: number;
  readonly wall: number;
  readonly user: number;
  readonly peak: number;
}

/**
 * Runs `search` on all tasks with a growing number of calls, each time as a process of its own with a worker per core and a new archive, and has
 * `submit` answer with three attempts. All of this is run once: a search is the mean of hundreds of tasks already.
 */
export async function searching({ tasks: path, reference, progress }: BenchOptions): Promise<BenchResult> {
  const tasks = selectTasks(loadTasks(locateTasks(path), { stage: 'train' }).tasks);
  const cores = availableParallelism();
  const points: SearchPoint[] = [];
  let peer: SearchPeer | null = null;
  await inFolder(async (folder) => {
    mkdirSync(join(folder, 'dataset'));
    const dataset = writeTasks(join(folder, 'dataset'), 'evaluation', tasks);
    for (const calls of CALLS) {
      progress(`search: ${count(calls)} calls for each of ${count(tasks.length)} tasks`);
      points.push(await pointOf(calls, tasks, dataset, join(folder, `${points.length}`)));
    }
    if (reference === undefined) return;
    progress('search: the C++, a process for each test input');
    mkdirSync(join(folder, 'output'));
    peer = runPeer('reference_search.py', reference, [folder, `${inputsIn(tasks)}`]) as SearchPeer;
  });
  const curve = { ours: points.map(curvePoint), peer: peerPoint(peer), inputs: inputsIn(tasks) };
  return {
    suite: 'search',
    tables: [tableOf(points, peer, tasks, cores)],
    figures: { tasks: tasks.length, inputs: inputsIn(tasks), cores, points, reference: peer },
    drawing: curveSvg(curve),
  };
}

const inputsIn = (tasks: readonly Task[]): number => tasks.reduce((sum, { tests }) => sum + tests, 0);

async function pointOf(calls: number, tasks: readonly Task[], dataset: string, name: string): Promise<SearchPoint> {
  const [archive, report, submission] = ['db', 'report.json', 'submission.json'].map((end) => `${name}.${end}`);
  const common = ['--tasks', dataset, '--archive', archive, '--quiet'];
  const cost = await runProgram(['search', ...common, '--calls', `${calls}`, '--report', report]);
  const searched = readSearchReport(report);
  if (searched === null) throw new FormatError({ file: report, expected: 'a report of search', found: 'another one' });
  const { demoSolved, states, searchSeconds } = searched.totals;
  const point = { calls, ...cost, demoSolved, states, searchSeconds };
  // Without a program there is nothing to submit.
  if (searched.archive.after.programs === 0) return { ...point, right: new Array(MOST_ATTEMPTS).fill(0) };
  await runProgram(['submit', ...common, '--data', 'train', '--attempts', `${MOST_ATTEMPTS}`, '-o', submission]);
  const { tasks: graded } = gradeSubmission(tasks, parseSubmission(readFileSync(submission, 'utf8'), submission));
  const inputs = graded.flatMap((task) => task.inputs);
  const right = Array.from(
    { length: MOST_ATTEMPTS },
    (_, k) => inputs.filter((input) => input.right !== null && input.right <= k + 1).length,
  );
  return { ...point, right };
}

const curvePoint = ({ userMs, right }: SearchPoint): CurvePoint => ({ x: userMs / 1000, y: right[MOST_ATTEMPTS - 1] });
const peerPoint = (peer: SearchPeer | null): CurvePoint | null => peer && { x: peer.user, y: peer.correct };

function tableOf(
  points: readonly SearchPoint[],
  peer: SearchPeer | null,
  tasks: readonly Task[],
  cores: number,
): BenchTable {
  const rows = points.map(({ calls, wallMs, userMs, peakRss, demoSolved, right, states, searchSeconds }) => [
    count(calls),
    `${(wallMs / 1000).toFixed(1)} s`,
    `${(userMs / 1000).toFixed(1)} s`,
    count(demoSolved),
    ...right.map(count),
    count(Math.round(searchSeconds === 0 ? 0 : states / searchSeconds)),
    bytes(peakRss),
  ]);
  if (peer !== null) {
    const took = [`${peer.wall.toFixed(1)} s`, `${peer.user.toFixed(1)} s`];
    rows.push(['C++', took[0], took[1], '', '', '', count(peer.correct), '', bytes(peer.peak)]);
  }
  const notes = [
    `${count(tasks.length)} tasks with ${count(inputsIn(tasks))} test inputs, ${count(cores)} cores; a new archive for each row, one run each`,
    'right: test inputs with one attempt, with two, with three; states a second: of a core, while it searches',
    ...(peer === null
      ? []
      : [
          `C++: ${count(peer.samples)} processes one after the other, depth 2, three attempts; ${count(peer.failed)} of them failed`,
        ]),
  ];
  const head = [
    'calls a task',
    'time',
    'user CPU',
    'demo-solved',
    'right, 1',
    '2',
    '3',
    'states a second',
    'peak memory',
  ];
  return { title: 'search', head, rows, notes };
}
