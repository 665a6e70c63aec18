/** Suite `stream`: what `score --stream` scores in a second: short programs, no two the same, each on the demos of a task drawn by chance. */
import { join } from 'node:path';
import { loadTasks, locateTasks } from '../arc/index.js';
import { BATTS } from '../batt/index.js';
import { arcDsl } from '../dsl/index.js';
import { scoreStream, WORKER, wireTask } from '../pipeline/index.js';
import { openExecutor } from '../pool/index.js';
import { printProgram, programFiles, readPrograms } from '../program/index.js';
import { Random } from '../random.js';
import { count } from '../report/index.js';
import { LIMITS, STREAM_WORK } from '../value/index.js';
import { type Cost, costsOf, type Measurement, measured, measurement, runsNote } from './measure.js';
import type { BenchOptions, BenchResult } from './suite.js';

/** Workers that are measured; 0: this thread. */
const WORKERS = [0, 1, 2] as const;
/** Lines of a run. */
const LINES = 10_000;
/** Calls of a short program at most. */
const SHORT = 10;
/** Bytes of a piece of the input, as of a pipe. */
const PIECE = 1 << 16;
/** Seconds that a program may take: nothing is to be cut off. */
const TIMEOUT = 3600;

/** Scores the same lines with each number of workers, in turn. */
export async function stream({ reference, tasks: path, runs, progress }: BenchOptions): Promise<BenchResult> {
  const tasks = [...loadTasks(locateTasks(path), { stage: 'train' }).tasks];
  const { files } = programFiles(reference === undefined ? [`${BATTS}/solvers`] : [join(reference, 'solvers.py')]);
  const programs = files
    .flatMap((file) => readPrograms(file, arcDsl))
    .filter(({ nodes }) => nodes.filter(({ kind }) => kind === 'call' || kind === 'apply').length <= SHORT)
    .map((program) => printProgram({ ...program, name: 'solve' }));
  const ids = tasks.map(({ id }) => id);
  const setup = {
    ...({ dialect: arcDsl.name, tasks: tasks.map(wireTask), samples: 'demo', outputs: true, ms: true } as const),
    ...{ callLimit: LIMITS.calls, workLimit: STREAM_WORK },
  };
  const figures = [];
  for (const workers of WORKERS) {
    const executor = await openExecutor({ workers, timeout: TIMEOUT, worker: WORKER });
    const costs: Cost[] = [];
    try {
      for (let run = 1; run <= runs; run++) {
        progress(`stream: ${workers} workers, run ${run} of ${runs}`);
        const input = Buffer.from(linesOf(programs, ids, run));
        const counts = { lines: 0, faulty: 0 };
        const options = { input: piecesOf(input), setup, executor, places: executor.places, write: async () => {} };
        costs.push((await measured(() => scoreStream(options, counts))).cost);
        if (counts.lines !== LINES || counts.faulty > 0) throw new Error(`${counts.faulty} lines were not scored`);
      }
    } finally {
      await executor.close();
    }
    figures.push({ workers, lines: LINES, ...costsOf(costs, measurement) });
  }
  const rows = figures.map(({ workers, wall, user }) => [
    workers === 0 ? 'this thread' : `${workers}`,
    perSecond(wall),
    perSecond(user),
  ]);
  const notes = [
    `${count(programs.length)} programs of at most ${SHORT} calls, varied, on the demos of ${count(ids.length)} tasks; ${count(LINES)} lines a run`,
    'the first run is cold, and left out',
    runsNote(runs),
  ];
  const head = ['workers', 'programs a second', 'programs a second of user CPU'];
  return {
    suite: 'stream',
    tables: [{ title: 'a stream of programs', head, rows, notes }],
    figures: { stream: figures },
  };
}

/** Lines of a stream, of which none has a text that another has. */
function linesOf(programs: readonly string[], ids: readonly string[], run: number): string {
  const random = new Random(run);
  return Array.from({ length: LINES }, (_, id) => {
    const program = `# ${run} ${id}\n${random.pick(programs)}`;
    return `${JSON.stringify({ id, task: random.pick(ids), program })}\n`;
  }).join('');
}

async function* piecesOf(bytes: Buffer): AsyncGenerator<Buffer, void, void> {
  for (let from = 0; from < bytes.length; from += PIECE) yield bytes.subarray(from, from + PIECE);
}

/** `2,510 (2,480 to 2,530)`: of so many milliseconds a run. */
const perSecond = ({ medianMs, minMs, maxMs }: Measurement): string => {
  const [usual, least, most] = [medianMs, maxMs, minMs].map((ms) => count(Math.round((LINES * 1000) / ms)));
  return `${usual} (${least} to ${most})`;
};
