/**
 * Suite `queue`: the long run of suite `workers` with a pool of two threads, and over a queue with two worker processes of one thread each,
 * in turn. The server and the workers are this suite's own.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { loadTasks, locateTasks, samplesIn } from '../arc/index.js';
import { packageFile } from '../package.js';
import { bytes, count, readReport } from '../report/index.js';
import { type Cost, freshMeasurement, median, runsNote, showMeasurement } from './measure.js';
import { inFolder, runProgram, scoreMsOf, scoringWords } from './processes.js';
import { repeated, writeDataset } from './repeat.js';
import type { BenchOptions, BenchResult } from './suite.js';

/** Samples of the run, at least. */
const SAMPLES = 5000;
/** Worker processes, and threads of the pool. */
const WORKERS = 2;
/** Milliseconds that the server may take to start. */
const PATIENCE = 10_000;

/** One run. */
interface QueueRun extends Cost {
  readonly scoreMs: number;
  /** Over the queue; 0 in the pool. */
  readonly jobs: number;
  readonly bytes: number;
}

/** Measures the queue beside the pool. */
export async function queue({ tasks: path, runs, progress }: BenchOptions): Promise<BenchResult> {
  if (spawnSync('redis-server', ['--version']).status !== 0) {
    const notes = ['not measured: redis-server is not installed'];
    return { suite: 'queue', tables: [{ title: 'queue', head: ['where'], rows: [], notes }], figures: { queue: null } };
  }
  const { tasks } = loadTasks(locateTasks(path), { stage: 'train' });
  const long = [...repeated(tasks, Math.ceil(SAMPLES / samplesIn(tasks)))];
  const [inPool, overQueue] = await inFolder(async (folder) => {
    const file = join(folder, 'tasks.json');
    writeDataset(file, long);
    return withCrew(folder, async (url) => {
      const found: [QueueRun[], QueueRun[]] = [[], []];
      for (let run = 1; run <= runs; run++) {
        progress(`queue: ${count(samplesIn(long))} samples, run ${run} of ${runs}`);
        found[0].push(await score(file, folder, ['--workers', `${WORKERS}`]));
        found[1].push(await score(file, folder, ['--queue', url]));
      }
      return found;
    });
  });
  const rows = [
    [`pool of ${WORKERS} threads`, ...cells(inPool)],
    [`queue, ${WORKERS} workers of 1 thread`, ...cells(overQueue)],
  ];
  const beside = median(inPool.map(({ scoreMs }, k) => overQueue[k].scoreMs / scoreMs));
  const notes = [
    `${count(samplesIn(long))} samples of ${count(long.length)} tasks, the bundled batt, scoring only; user CPU of the process that was started, without workers of the queue`,
    `the score phase over the queue takes ${besideText(beside)} than in the pool: median of ${runs} pairs`,
    `workers of the queue go on from run to run, so all but the first run find them warm; ${runsNote(runs)}`,
  ];
  const head = ['where', 'wall time', 'user CPU', 'score phase', 'jobs', 'jobs/s', 'bytes/s'];
  const figures = { queue: { pool: inPool, queue: overQueue, beside } };
  return { suite: 'queue', tables: [{ title: 'queue', head, rows, notes }], figures };
}

const besideText = (ratio: number): string =>
  `${(Math.abs(ratio - 1) * 100).toFixed(1)}% ${ratio < 1 ? 'less' : 'more'}`;

function cells(some: readonly QueueRun[]): string[] {
  const of = (pick: (run: QueueRun) => number): number[] => some.map(pick);
  const seconds = median(of(({ scoreMs }) => scoreMs)) / 1000;
  const jobs = median(of((run) => run.jobs));
  return [
    showMeasurement(freshMeasurement(of(({ wallMs }) => wallMs))),
    showMeasurement(freshMeasurement(of(({ userMs }) => userMs))),
    showMeasurement(freshMeasurement(of(({ scoreMs }) => scoreMs))),
    ...(jobs === 0
      ? ['', '', '']
      : [count(jobs), (jobs / seconds).toFixed(1), bytes(median(of((run) => run.bytes)) / seconds)]),
  ];
}

async function score(dataset: string, folder: string, where: readonly string[]): Promise<QueueRun> {
  const report = join(folder, 'report.json');
  const cost = await runProgram([...scoringWords(dataset, report), ...where]);
  const made = readReport(report);
  const queue = made.executor?.queue;
  return {
    ...cost,
    scoreMs: scoreMsOf(made),
    jobs: queue?.jobs ?? 0,
    bytes: queue ? queue.bytesSent + queue.bytesReceived : 0,
  };
}

/** Does some work with a server and workers that serve it. */
async function withCrew<T>(folder: string, work: (url: string) => Promise<T>): Promise<T> {
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  const words = ['--port', `${port}`, '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--appendonly', 'no'];
  const server = spawn('redis-server', words, { stdio: ['ignore', 'pipe', 'ignore'] });
  const started: ChildProcess[] = [server];
  // Whoever ends this process early is to find none of them.
  const endAll = (): void => {
    for (const child of started) child.kill('SIGKILL');
  };
  process.on('exit', endAll);
  try {
    await heard(server, server.stdout, 'Ready to accept connections');
    for (let k = 0; k < WORKERS; k++) {
      const words = [packageFile('bin/batt-run.mjs'), 'worker', '--queue', url, '--workers', '1'];
      const worker = spawn(process.execPath, words, { stdio: ['ignore', 'ignore', 'pipe'] });
      started.unshift(worker);
      await heard(worker, worker.stderr, ' serves ');
    }
    return await work(url);
  } finally {
    for (const child of started) {
      const ended = once(child, 'close');
      child.kill('SIGTERM');
      await ended;
    }
    process.off('exit', endAll);
  }
}

/** Waits until a process says something. */
async function heard(child: ChildProcess, stream: NodeJS.ReadableStream, words: string): Promise<void> {
  let said = '';
  await new Promise<void>((resolve, reject) => {
    const fail = (): void => reject(new Error(`${child.spawnfile} did not start: ${said.trim()}`));
    const timer = setTimeout(fail, PATIENCE);
    child.once('exit', fail);
    stream.on('data', (part) => {
      said += part;
      if (!said.includes(words)) return;
      clearTimeout(timer);
      child.off('exit', fail);
      resolve();
    });
  });
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}
