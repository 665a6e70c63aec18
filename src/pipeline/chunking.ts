/** Cuts tasks into chunks: small enough to share the work among the workers, large enough to be worth a batch. */
import { freemem } from 'node:os';
import { type Sample, sampleCount, samplesIn, type Task } from '../arc/index.js';
import { mostHeld, type Plan } from '../engine/index.js';
import { type Chunk, type ChunkResult, type SampleRef, type WireGrid, wireTask } from './chunk.js';

/** A chunk should take about this many milliseconds: long beside its overhead, short beside a timeout and a signal. */
const TARGET_MS = 150;
/**
 * Samples below which sharing does not cut, about, since each chunk costs a pass through all calls; and samples of the chunks
 * that are cut before the pace is known.
 */
const LEAST_SAMPLES = 8;
/** Chunks per worker at least, where there is enough work. */
const CHUNKS_PER_WORKER = 4;
/** What a sample costs besides its cells, as a number of cells. */
const CELLS_PER_SAMPLE = 50;

/** How to cut. */
export interface ChunkingOptions {
  /** Most samples of a chunk. */
  readonly batchSize: number;
  /** Workers that share the chunks; 0: this process. */
  readonly workers: number;
  /** Measured speed, where chunks are to be sized by time too; where they are cut then depends on the clock. */
  readonly pace?: Pace;
  /** As large as there are workers for, and neither smaller towards the end nor sized by time: for a device. */
  readonly large?: boolean;
}

const costOf = ({ input, output }: { readonly input: WireGrid; readonly output: WireGrid | null }): number =>
  CELLS_PER_SAMPLE + input.cells.length + (output === null ? 0 : output.cells.length);

/** How fast samples are scored, learned from the chunks that have finished. */
export class Pace {
  private cost = 0;
  private ms = 0;

  /** @param targetMs - milliseconds that a chunk should take */
  constructor(private readonly targetMs: number = TARGET_MS) {}

  /** Learns from a chunk. */
  add(chunk: Chunk, { busy }: ChunkResult): void {
    for (const { task, kind, index } of chunk.samples) this.cost += costOf(chunk.tasks[task][kind][index]);
    this.ms += busy.demo + busy.test + busy.differ;
  }

  /** The cost that takes about as long as a chunk should, or null before anything was measured. */
  get target(): number | null {
    return this.ms > 0 ? (this.targetMs / this.ms) * this.cost : null;
  }
}

/** Positions of the tasks of each chunk that {@link chunksOf} made. */
const places = new WeakMap<Chunk, readonly number[]>();

/** Positions of a chunk's tasks among those that it was cut from. */
export const placesOf = (chunk: Chunk): readonly number[] => places.get(chunk) ?? [];

/** Some samples of one task, by their positions among its demo samples and then its test samples, with what they cost. */
interface TaskSlice {
  readonly task: Task;
  /** The task's position among those that are cut. */
  readonly place: number;
  readonly from: number;
  readonly samples: number;
  readonly cost: number;
}

/** Bytes that a value takes, about: a grid of 30 by 30 or a set of 200 cells with its order. */
const BYTES_PER_VALUE = 4096;
/** Part of the free memory that batches may take. */
const MEMORY_SHARE = 0.25;

/**
 * Samples for a batch, as many as memory allows for the values that a lane holds, in each worker at the same time.
 *
 * @param free - bytes; by default what the system, or a limit on this process, leaves
 */
export function batchSizeFor(plan: Plan, workers: number, free: number = freeMemory()): number {
  const perSample = mostHeld(plan) * BYTES_PER_VALUE;
  return Math.max(1, Math.floor((free * MEMORY_SHARE) / (Math.max(1, workers) * perSample)));
}

function freeMemory(): number {
  const limit = process.constrainedMemory();
  const left = limit > 0 ? limit - process.memoryUsage.rss() : Number.POSITIVE_INFINITY;
  return Math.max(0, Math.min(freemem(), left));
}

/**
 * Cuts tasks into chunks, in the order of the tasks. A task is cut only where it has more samples than a batch may have, since
 * each of its chunks computes anew what depends on the task alone. Scoring gives the same results however tasks are cut.
 *
 * @returns the chunks, each made when it is asked for
 */
export function* chunksOf(tasks: readonly Task[], options: ChunkingOptions): Generator<Chunk, void, void> {
  const slices = slicesOf(tasks, options.batchSize);
  const total = tasks.reduce((sum, task) => sum + taskCost(task), 0);
  const samples = samplesIn(tasks);
  let left = total;
  let next = slices.next();
  while (next.done !== true) {
    const limit = costLimit(total, left, samples, options);
    const some: TaskSlice[] = [];
    let cost = 0;
    let count = 0;
    do {
      some.push(next.value);
      cost += next.value.cost;
      count += next.value.samples;
      next = slices.next();
    } while (next.done !== true && cost + next.value.cost <= limit && count + next.value.samples <= options.batchSize);
    yield chunkOf(some);
    left -= cost;
  }
}

/** What the next chunk may cost: an even share at most, less towards the end, so that the workers finish together. */
function costLimit(
  total: number,
  left: number,
  samples: number,
  { workers, pace, large = false }: ChunkingOptions,
): number {
  const sharers = Math.max(1, workers);
  if (large) return total / sharers;
  const mean = total / samples;
  const share = Math.min(total / (CHUNKS_PER_WORKER * sharers), left / (2 * sharers));
  const least = LEAST_SAMPLES * mean;
  return Math.min(Math.max(share, least), pace === undefined ? Number.POSITIVE_INFINITY : (pace.target ?? least));
}

/** What all samples of a task cost. */
const taskCost = (task: Task): number => CELLS_PER_SAMPLE * sampleCount(task) + task.cells;

/** The tasks in slices. One that is cut is cut by number: its samples are taken to cost alike. */
function* slicesOf(tasks: readonly Task[], batchSize: number): Generator<TaskSlice, void, void> {
  for (const [place, task] of tasks.entries()) {
    const count = sampleCount(task);
    for (let from = 0; from < count; from += batchSize) {
      const samples = Math.min(batchSize, count - from);
      yield { task, place, from, samples, cost: (taskCost(task) * samples) / count };
    }
  }
}

function chunkOf(slices: readonly TaskSlice[]): Chunk {
  const samples = slices.map(({ task, from, samples: count }) => {
    const { demo, test } = task;
    return [...demo, ...test].slice(from, from + count);
  });
  const refsOf = (wanted: (sample: Sample) => boolean): SampleRef[] =>
    samples.flatMap((some, task) => some.filter(wanted).map(({ kind, index }) => ({ task, kind, index })));
  const chunk: Chunk = {
    tasks: slices.map(({ task }) => wireTask(task)),
    countTask: slices.map(({ from }) => from === 0),
    samples: [
      ...refsOf(({ kind }) => kind === 'demo'),
      ...refsOf(({ kind, output }) => kind === 'test' && output !== null),
      ...refsOf(({ kind, output }) => kind === 'test' && output === null),
    ],
  };
  places.set(
    chunk,
    slices.map(({ place }) => place),
  );
  return chunk;
}
