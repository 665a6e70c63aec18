/** Suite `ops`: the thirty most used operations, each beside the same in plain C. */
import { loadTasks, locateTasks } from '../arc/index.js';
import type { Kernel, Operation } from '../dsl/index.js';
import { MemoryCalls } from '../engine/index.js';
import { UsageError } from '../errors.js';
import { count } from '../report/index.js';
import { FrozenSet, Grid, resetBudget, sameValue, type Value } from '../value/index.js';
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
  /** By the kernel on values. */
  readonly onValues: Measurement;
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
    const onValues = work.map((): number[] => []);
    const theirs = work.map((): number[] => []);
    for (let run = 1; run <= runs; run++) {
      progress(`ops: run ${run} of ${runs}`);
      const passes = work.map(({ operation, calls }) => callFor(milliseconds, operation.kernel, calls));
      for (const [k, { ms }] of passes.entries()) onValues[k].push(ms);
      for (const [k, { operation, calls }] of work.entries())
        ours[k].push(callInMemoryFor(milliseconds, operation, calls, passes[k].results));
      if (peer.program === null) continue;
      const results = new Map(work.map(({ name }, k) => [name, passes[k].results]));
      const printed = runPeerCalls(peer.program, milliseconds, text, results);
      for (const [k, { name }] of work.entries()) theirs[k].push((printed.get(name) ?? Number.NaN) / 1e6);
    }
    const rows = work.map(({ name, uses }, k): MeasuredOperation => {
      const c = peer.program === null ? null : freshMeasurement(theirs[k]);
      return { name, uses, battRun: measurement(ours[k]), onValues: measurement(onValues[k]), c };
    });
    return resultOf(rows, work[0].calls.length, peer, runs);
  });
}

/**
 * Makes the calls over and over for so long; milliseconds of processor time per call, and what the last pass gave. Each pass has
 * new arguments, as programs have; making them is not counted.
 */
function callFor(milliseconds: number, kernel: Kernel, calls: readonly (readonly Value[])[]) {
  const columns = calls[0].map((_, at) => calls.map((args) => args[at]));
  let results: readonly Value[] = [];
  const pass = (): void => {
    renewed = columns.map(renew);
    results = callAll(kernel, renewed);
  };
  for (let passes = 1; ; passes *= 2) {
    const spent = cpuMs(passes, pass);
    if (spent < milliseconds) continue;
    const renewing = cpuMs(passes, () => {
      renewed = columns.map(renew);
    });
    return { ms: (spent - renewing) / passes / calls.length, results };
  }
}

/**
 * The same in linear memory, where a pass makes all of them at once: milliseconds by the clock, since putting arguments there takes ten times as
 * long as most calls; and a tenth of the time, therefore. Nothing else works meanwhile.
 *
 * @throws Error when they do not give the expected values
 */
function callInMemoryFor(
  milliseconds: number,
  operation: Operation,
  calls: readonly (readonly Value[])[],
  expected: readonly Value[],
): number {
  const columns = new MemoryCalls(
    operation,
    calls[0].map((_, at) => calls.map((args) => args[at])),
  );
  let spent = 0;
  let passes = 0;
  while (spent < milliseconds / 10) {
    columns.put();
    const started = performance.now();
    columns.run();
    spent += performance.now() - started;
    passes++;
  }
  if (!columns.results().every((value, k) => sameValue(value, expected[k])))
    throw new Error('a kernel in linear memory gives another value than the one on values');
  return spent / passes / calls.length;
}

/** Milliseconds that all threads of this process work while something is done so often. */
function cpuMs(times: number, work: () => void): number {
  const before = process.cpuUsage();
  for (let n = 0; n < times; n++) work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** A column of results, as the engine computes it. */
function callAll(kernel: Kernel, [a, b, c, d]: readonly (readonly Value[])[]): readonly Value[] {
  const results: Value[] = new Array(a.length);
  for (let k = 0; k < a.length; k++) {
    resetBudget();
    if (b === undefined) results[k] = kernel(a[k]);
    else if (c === undefined) results[k] = kernel(a[k], b[k]);
    else if (d === undefined) results[k] = kernel(a[k], b[k], c[k]);
    else results[k] = kernel(a[k], b[k], c[k], d[k]);
  }
  return results;
}

/** Kept where all code can see it: V8 would not make values that nobody can look at. */
let renewed: readonly (readonly Value[])[] = [];

const renew = (column: readonly Value[]): Value[] => column.map(withoutMemory);

/**
 * The same value as a new object, which remembers nothing of what operations have found out about it, such as its bounding box
 * or its most common color. (Nothing that sets in a set remember is asked for here.)
 */
function withoutMemory(value: Value): Value {
  if (value instanceof Grid) return new Grid(value.h, value.w, value.cells);
  if (!(value instanceof FrozenSet)) return value;
  const copy = new FrozenSet(value.kind, value.size, value.codes, value.values, value.recipe);
  copy.positions = value.positions;
  copy.mask = value.mask;
  copy.fill = value.fill;
  copy.recipes = value.recipes;
  return copy;
}

/** How many times as long as C an operation takes. */
const ratioOf = ({ battRun, c }: MeasuredOperation): number =>
  c === null ? Number.NaN : battRun.medianMs / c.medianMs;

const geometricMean = (numbers: readonly number[]): number =>
  Math.exp(numbers.reduce((sum, n) => sum + Math.log(n), 0) / numbers.length);

const showTimes = (ratio: number): string => `${Number(ratio.toPrecision(2))}`;

function resultOf(rows: readonly MeasuredOperation[], calls: number, peer: Compiled, runs: number): BenchResult {
  const cells = rows.map((row) => {
    const { name, uses, battRun, onValues, c } = row;
    const theirs = c === null ? [] : [showNanoseconds(c), showTimes(ratioOf(row))];
    return [name, count(uses), showNanoseconds(battRun), showNanoseconds(onValues), ...theirs];
  });
  const notes = [
    'uses: in the 400 solvers of the public library and the 126 bundled ones',
    `processor time per call, garbage collection included, of ${count(calls)} different calls over and over`,
    `${runsNote(runs)}; of ours the first, cold one is not in it`,
    peer.program === null ? `${peer.reason}: ours alone` : `C: ${peer.compiler}; it gave the same values`,
  ];
  const head = ['operation', 'uses', 'batt-run', 'on values'];
  const ratio = peer.program === null ? null : geometricMean(rows.map(ratioOf));
  if (ratio !== null) {
    head.push('C', 'times C');
    cells.push(['geometric mean', '', '', '', '', showTimes(ratio)]);
  }
  const figures = {
    compiler: peer.program === null ? null : peer.compiler,
    calls,
    operations: rows.map((row) => ({ ...row, ratio: row.c === null ? null : ratioOf(row) })),
    geometricMean: ratio,
  };
  return { suite: 'ops', tables: [{ title: 'ops', head, rows: cells, notes }], figures };
}
