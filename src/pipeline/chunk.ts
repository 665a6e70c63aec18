/**
 * The unit of work: some samples of some tasks, as plain data that crosses threads, and what scoring them gives.
 * Scoring a chunk is a pure function of (batt, chunk, options), so it can run in this process, in a pool, or elsewhere.
 */
import type { Sample, Task } from '../arc/index.js';
import type { Profile } from '../engine/index.js';
import type { LedgerTotals } from '../gpu/index.js';
import { Grid, Tuple, type Value } from '../value/index.js';
import type { DifferCounts } from './differs.js';

export type SampleKind = 'demo' | 'test';

/** A grid as plain data. */
export interface WireGrid {
  readonly h: number;
  readonly w: number;
  /** Row-major. */
  readonly cells: Int8Array;
}

/** A sample's grids; the output is null where it is not known. */
export interface WireSample {
  readonly input: WireGrid;
  readonly output: WireGrid | null;
}

/** A task, whole: its demo pairs are S for each of its samples. */
export interface WireTask {
  readonly id: string;
  readonly demo: readonly WireSample[];
  readonly test: readonly WireSample[];
}

/** One sample to score. */
export interface SampleRef {
  /** Position among the chunk's tasks. */
  readonly task: number;
  readonly kind: SampleKind;
  readonly index: number;
}

/** Samples to score together: demo samples, then test samples whose output is known, then the others; each by task and index. */
export interface Chunk {
  readonly tasks: readonly WireTask[];
  /** Whether this chunk is the one in which the task's own calls are counted (a task may be cut into several chunks). */
  readonly countTask: readonly boolean[];
  readonly samples: readonly SampleRef[];
  /** Of a sample that gave nothing: a bound on the work of each call, so that what was too much is given up, and what became of it without. */
  readonly bound?: { readonly work: number; readonly lost: SampleLoss['status'] };
}

/** What scoring one sample gave. */
export interface SampleScore {
  readonly status: 'ok';
  /** Positions of the outputs that were given up: their calls took more than they may. They match nothing. */
  readonly lost: Int32Array;
  /** What they took too much of: work, or, where the sample gave nothing at first, time (`timeout`) or what else there is (`error`); null: none. */
  readonly lostTo: LostTo | null;
  /** Per output of the batt: 1 where it equals the sample's output. */
  readonly matches: Uint8Array;
  /**
   * Per output: 1000 for a match; else from 0 to 999 the mean of the share of cells that agree with the sample's output (0 where the sizes
   * differ) and of the scores of its differs, as far as these ran; -1 where the sample's output is not known.
   */
  readonly closeness: Int16Array;
  /** Numbers of the batt's calls that gave the sample's output, ascending, where they were looked at; empty where it is not known. */
  readonly found: Int32Array;
  /** Per output: 1000 for a match, else the sum of its differs; -1 where the sample's output is not known. */
  readonly scores: Int32Array;
  /** Per differ record: its clamped score, or -1 where it counts nothing (malformed, or no known output). */
  readonly differs: Int32Array;
  /** Hash of the encoded value of each output, then of each differ record (0 where it was not computed, or given up). */
  readonly values: Int32Array;
  /** md5 of the sample's emit lines. */
  readonly digest: string;
  /** The sample's emit lines, when asked for. */
  readonly lines: string | null;
}

/** Why single candidates were given up. */
export type LostTo = 'work' | SampleLoss['status'];

/** A sample that gave nothing: cut off by the timeout, or lost with its worker. */
export interface SampleLoss {
  readonly status: 'timeout' | 'error';
  readonly error: string;
}

export type SampleResult = SampleScore | SampleLoss;

/** Milliseconds that a chunk took in its thread, by what for. */
export interface BusyTimes {
  readonly demo: number;
  readonly test: number;
  readonly differ: number;
}

/** What scoring a chunk gave; samples as in the chunk. */
export interface ChunkResult {
  readonly samples: readonly SampleResult[];
  readonly busy: BusyTimes;
  /** Calls, errors, work and milliseconds per operation of the plan; and those of the calls that are made once per run. */
  readonly profile: Profile;
  readonly runProfile: Profile;
  /** What became of the differs. */
  readonly differs: DifferCounts;
  /** What a device did; null without one. */
  readonly device: LedgerTotals | null;
}

/** A task as plain data; all its cells lie in one piece of memory, which crosses threads as a whole. */
export function wireTask({ id, demo, test, cells: count }: Task): WireTask {
  const cells = new Int8Array(count);
  let at = 0;
  const wire = ({ h, w, cells: own }: Grid): WireGrid => {
    cells.set(own, at);
    at += own.length;
    return { h, w, cells: cells.subarray(at - own.length, at) };
  };
  const wireSample = ({ input, output }: Sample): WireSample => ({
    input: wire(input),
    output: output === null ? null : wire(output),
  });
  return { id, demo: demo.map(wireSample), test: test.map(wireSample) };
}

/** A grid as plain data. Cells are copied, since grids share buffers, and a thread is sent whole buffers. */
export const wireGrid = ({ h, w, cells }: Grid): WireGrid => ({ h, w, cells: cells.slice() });

/** The grid that plain data stands for. */
export const gridOf = (wire: WireGrid): Grid => new Grid(wire.h, wire.w, wire.cells);

/** S: the tuple of the demo pairs (input, output). */
export const demoPairs = (task: WireTask): Value =>
  new Tuple(task.demo.map(({ input, output }) => new Tuple([gridOf(input), output === null ? null : gridOf(output)])));
