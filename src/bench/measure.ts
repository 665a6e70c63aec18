/** Statistics of repeated measurements, and how they are shown: a time without its spread is not a result. */
import { thisMachine } from '../report/index.js';

/** What some work took, in milliseconds. */
export interface Cost {
  /** By the clock. Other processes of a shared machine lengthen it. */
  readonly wallMs: number;
  /** Of all processors together, in user mode. */
  readonly userMs: number;
}

/** Repeated measurements of one thing, in milliseconds. */
export interface Measurement {
  /** The first run: of repetitions in one process, code not yet compiled by the JIT, caches cold. */
  readonly firstMs: number;
  readonly medianMs: number;
  /** Least and greatest of the runs that the median is of. */
  readonly minMs: number;
  readonly maxMs: number;
  readonly runs: number;
}

/** Repeated measurements of the two times that a {@link Cost} has. */
interface Costs {
  readonly wall: Measurement;
  readonly user: Measurement;
}

/** The median of numbers; the mean of the middle two for an even count. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Sums up runs in one process, the first of which is cold: it is left out of the others' median, unless it is the only one. */
export const measurement = (times: readonly number[]): Measurement => ({
  ...freshMeasurement(times.length > 1 ? times.slice(1) : times),
  firstMs: times[0],
  runs: times.length,
});

/** Sums up runs of which each was in a process of its own. */
export const freshMeasurement = (times: readonly number[]): Measurement => ({
  firstMs: times[0],
  medianMs: median(times),
  minMs: Math.min(...times),
  maxMs: Math.max(...times),
  runs: times.length,
});

/** Sums up both times of runs, with {@link measurement} or {@link freshMeasurement}. */
export const costsOf = (runs: readonly Cost[], sumUp: (times: readonly number[]) => Measurement): Costs => ({
  wall: sumUp(runs.map(({ wallMs }) => wallMs)),
  user: sumUp(runs.map(({ userMs }) => userMs)),
});

/** Does some work and measures it, with what all threads of this process do meanwhile. */
export async function measured<T>(work: () => T | Promise<T>): Promise<{ readonly result: T; readonly cost: Cost }> {
  const cpu = process.cpuUsage();
  const started = performance.now();
  const result = await work();
  const wallMs = performance.now() - started;
  return { result, cost: { wallMs, userMs: process.cpuUsage(cpu).user / 1000 } };
}

/** A number with three significant digits. */
const shortened = (n: number): string => Number(n.toPrecision(3)).toLocaleString('en-US', { maximumFractionDigits: 6 });

/** Milliseconds with three significant digits. */
export const showMs = (ms: number): string => `${shortened(ms)} ms`;

/** `8.1 ms (7.9 to 8.4)`: median, least and greatest. */
export const showMeasurement = ({ medianMs, minMs, maxMs }: Measurement): string =>
  `${showMs(medianMs)} (${shortened(minMs)} to ${shortened(maxMs)})`;

/** As {@link showMeasurement}, in nanoseconds: `81 ns (79 to 84)`. */
export const showNanoseconds = ({ medianMs, minMs, maxMs }: Measurement): string =>
  `${shortened(medianMs * 1e6)} ns (${shortened(minMs * 1e6)} to ${shortened(maxMs * 1e6)})`;

/** `1/96`, for how much of the reference's time ours is. */
export const showRatio = (ours: number, reference: number): string => `1/${shortened(reference / ours)}`;

/** How often something was measured, for the notes below a table. */
export const runsNote = (runs: number): string => `median (least to greatest) of ${runs} runs`;

/** The machine, in a line. */
export const machineLine = (): string => {
  const { node, cpu, cores, memory } = thisMachine();
  return `Node ${node}, ${cores} × ${cpu}, ${Math.round(memory / 2 ** 30)} GiB`;
};
