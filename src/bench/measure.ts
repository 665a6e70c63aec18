/** Statistics of repeated measurements, and how they are shown: a time without its spread is not a result. */
import { cpus, totalmem } from 'node:os';

/** Repeated measurements of one thing, in milliseconds. */
export interface Measurement {
  /** The first run: code not yet compiled by the JIT, caches cold. */
  readonly firstMs: number;
  /** Median of all runs after the first (of all, when there is only one). */
  readonly medianMs: number;
  /** Least and greatest of the runs that the median is of. */
  readonly minMs: number;
  readonly maxMs: number;
  readonly runs: number;
}

/** The median of numbers; the mean of the middle two for an even count. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Sums up runs, the first of which is cold. */
export function measurement(times: readonly number[]): Measurement {
  const warm = times.length > 1 ? times.slice(1) : times;
  return {
    firstMs: times[0],
    medianMs: median(warm),
    minMs: Math.min(...warm),
    maxMs: Math.max(...warm),
    runs: times.length,
  };
}

/** Milliseconds with three significant digits. */
export const showMs = (ms: number): string => `${Number(ms.toPrecision(3)).toLocaleString('en-US')} ms`;

/** `8.1 ms (7.9 to 8.4, 5 runs)`. */
export const showMeasurement = ({ medianMs, minMs, maxMs, runs }: Measurement): string =>
  `${showMs(medianMs)} (${showMs(minMs)} to ${showMs(maxMs)}, ${runs} runs)`;

/** `1/96`, for how much of the reference's time ours is. */
export const showRatio = (ours: number, reference: number): string => `1/${Number((reference / ours).toPrecision(3))}`;

/** The machine, in a line. */
export const machineLine = (): string => {
  const [cpu] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `Node ${process.version}, ${cpus().length} × ${cpu?.model.trim() ?? 'unknown CPU'}, ${memory} GiB`;
};
