/** Suite `ops`: the thirty most used operations, each beside the same in plain C. */
import { loadTasks, locateTasks } from '../arc/index.js';
import type { Operation } from '../dsl/index.js';
import { MemoryCalls } from '../engine/index.js';
import { UsageError } from '../errors.js';
import { count } from '../report/index.js';
import type { Value } from '../value/index.js';
import { type Compiled, callsText, compilePeer, runPeerCalls } from './c-peer.js';
import { freshMeasurement, type Measurement, measurement, runsNote, showNanoseconds } from './measure.js';
import { type Calls, callsOn } from './measured-calls.js';
import { inFolder } from './processes.js';
import type { BenchOptions, BenchResult } from './suite.js';

/** How long an operation is called in a run, on either side. */
const MILLISECONDS = 50;

/** What may be changed for a quick run. */
interface OpsSettings extends Pick<BenchOptions, 'runs' | 'progress'> {
  readonly milliseconds: number;
  /** The C source; the package's unless told. */
  readonly source?: string;
}

/** Measures the operations on grids of a dataset. */
export async function ops({ tasks: path, runs, progress }: BenchOptions): Promise<BenchResult> {
  const tasks = locateTasks(path);
  const work = callsOn(loadTasks(tasks, { stage: 'train' }).tasks);
  if (work.length === 0)
    throw new UsageError(`no grid in '${tasks}' has one most and one least common color, and objects`);
  return measureOps(work, { runs, progress, milliseconds: MILLISECONDS });
}

/** One operation, measured: milliseconds per call. */
interface MeasuredOperation extends Pick<Calls, 'name' | 'uses'> {
  readonly battRun: Measurement;
  readonly c: Measurement | null;
}

/**
 * Makes the calls in this process and in the C peer, in turn.
 *
 * @throws Error when the two give different values
 */
export function measureOps(work: readonly Calls[], settings: OpsSettings): Promise<BenchResult> {
  const { runs, progress, milliseconds, source } = settings;
  return inFolder((folder) => {
    const peer = compilePeer(folder, source);
    const text = callsText(work);
    const ours = work.map((): number[] => []);
    const theirs = work.map((): number[] => []);
    for (let run = 1; run <= runs; run++) {
      progress(`ops: run ${run} of ${runs}`);
      const passes = work.map(({ operation, calls }) => callFor(milliseconds, operation, calls));
      for (const [k, { ms }] of passes.entries()) ours[k].push(ms);
      if (peer.program === null) continue;
      const results = new Map(work.map(({ name }, k) => [name, passes[k].results]));
      const printed = runPeerCalls(peer.program, milliseconds, text, results);
      for (const [k, { name }] of work.entries()) theirs[k].push((printed.get(name) ?? Number.NaN) / 1e6);
    }
    const rows = work.map(({ name, uses }, k): MeasuredOperation => {
      const c = peer.program === null ? null : freshMeasurement(theirs[k]);
      return { name, uses, battRun: measurement(ours[k]), c };
    });
    return resultOf(rows, work[0].calls.length, peer, runs);
  });
}

/**
 * Makes the calls over and over, a pass all of them at once: milliseconds per call by the clock, and what they gave. Each pass has new
 * arguments, as programs have; putting these into linear memory is not counted. Nothing else works meanwhile.
 */
function callFor(milliseconds: number, operation: Operation, calls: readonly (readonly Value[])[]) {
  const columns = new MemoryCalls(
    operation,
    calls[0].map((_, at) => calls.map((args) => args[at])),
  );
  let spent = 0;
  let passes = 0;
  while (spent < milliseconds) {
    columns.put();
    const started = performance.now();
    columns.run();
    spent += performance.now() - started;
    passes++;
  }
  return { ms: spent / passes / calls.length, results: columns.results() };
}

/** How many times as long as C an operation takes. */
const ratioOf = ({ battRun, c }: MeasuredOperation): number =>
  c === null ? Number.NaN : battRun.medianMs / c.medianMs;

const geometricMean = (numbers: readonly number[]): number =>
  Math.exp(numbers.reduce((sum, n) => sum + Math.log(n), 0) / numbers.length);

const showTimes = (ratio: number): string => `${Number(ratio.toPrecision(2))}`;

function resultOf(rows: readonly MeasuredOperation[], calls: number, peer: Compiled, runs: number): BenchResult {
  const cells = rows.map((row) => {
    const { name, uses, battRun, c } = row;
    const theirs = c === null ? [] : [showNanoseconds(c), showTimes(ratioOf(row))];
    return [name, count(uses), showNanoseconds(battRun), ...theirs];
  });
  const notes = [
    'uses: in the 400 solvers of the public library and the 126 bundled ones',
    `time per call, of ours by the clock, of ${count(calls)} different calls over and over`,
    `${runsNote(runs)}; of ours the first, cold one is not in it`,
    peer.program === null ? `${peer.reason}: ours alone` : `C: ${peer.compiler}; it gave the same values`,
  ];
  const head = ['operation', 'uses', 'batt-run'];
  const ratio = peer.program === null ? null : geometricMean(rows.map(ratioOf));
  if (ratio !== null) {
    head.push('C', 'times C');
    cells.push(['geometric mean', '', '', '', showTimes(ratio)]);
  }
  const figures = {
    compiler: peer.program === null ? null : peer.compiler,
    calls,
    operations: rows.map((row) => ({ ...row, ratio: row.c === null ? null : ratioOf(row) })),
    geometricMean: ratio,
  };
  return { suite: 'ops', tables: [{ title: 'ops', head, rows: cells, notes }], figures };
}
