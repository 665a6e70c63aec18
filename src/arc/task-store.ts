/**
 * Where the tasks of a dataset lie: as bytes, in memory as long as they are few, then in a temporary file. A task is made of its bytes when
 * somebody asks for its samples, and forgotten soon after, so that a dataset may be larger than memory.
 */
import { createHash } from 'node:crypto';
import { Spool } from '../spool.js';
import { Grid } from '../value/index.js';
import { demoTuple, type Sample, type Samples, sampleCount, type Task, type TaskSize } from './task.js';

/** Bytes of the tasks that were asked for last, about: their samples are kept. */
const RECENT_BYTES = 1 << 22;
/** What a sample takes beside its cells: two grids, and their places in lists and in S. */
const BYTES_PER_SAMPLE = 500;

const bytesFor = (task: TaskSize): number => task.cells + BYTES_PER_SAMPLE * sampleCount(task);

/** Tasks as bytes. */
export class TaskStore {
  private readonly spool = new Spool();
  private readonly recent = new Map<StoredTask, Samples>();
  private recentBytes = 0;

  /** Takes a task; gives one that is made of its bytes whenever it is asked for its samples. */
  add(task: Task): Task {
    const bytes = taskBytes(task);
    return new StoredTask(this, task, this.spool.write(bytes), bytes.length);
  }

  /** How many bytes there are. */
  get bytes(): number {
    return this.spool.length;
  }

  /** Samples of a task. */
  samplesOf(task: StoredTask): Samples {
    const known = this.recent.get(task);
    if (known !== undefined) return known;
    const samples = parseBytes(this.bytesOf(task), sampleCount(task));
    this.recent.set(task, samples);
    this.recentBytes += bytesFor(task);
    for (const [old] of this.recent) {
      if (this.recentBytes <= RECENT_BYTES || old === task) break;
      this.recent.delete(old);
      this.recentBytes -= bytesFor(old);
    }
    return samples;
  }

  bytesOf({ offset, length }: StoredTask): Uint8Array {
    return this.spool.read(offset, length);
  }
}

/** A task that lies in a store. */
class StoredTask implements Task {
  readonly id: string;
  readonly file: string;
  readonly demos: number;
  readonly tests: number;
  readonly known: number;
  readonly cells: number;
  readonly inputCells: number;
  readonly isBeyondArc: boolean;

  constructor(
    private readonly store: TaskStore,
    { id, file, demos, tests, known, cells, inputCells, isBeyondArc }: Pick<Task, 'id' | 'file' | keyof TaskSize>,
    readonly offset: number,
    readonly length: number,
  ) {
    this.id = id;
    this.file = file;
    this.demos = demos;
    this.tests = tests;
    this.known = known;
    this.cells = cells;
    this.inputCells = inputCells;
    this.isBeyondArc = isBeyondArc;
  }

  get demo(): readonly Sample[] {
    return this.store.samplesOf(this).demo;
  }

  get test(): readonly Sample[] {
    return this.store.samplesOf(this).test;
  }

  get S(): Samples['S'] {
    return this.store.samplesOf(this).S;
  }

  /** As {@link taskBytes} makes them. */
  get bytes(): Uint8Array {
    return this.store.bytesOf(this);
  }
}

/**
 * Digest of what tasks hold, in their order: the same for the same ids and grids, wherever they were read from.
 *
 * It is the SHA-256, in hex, of these bytes:
 *
 * ```
 *   task     id  0  samples  0
 *   sample   1 (demo) or 2 (test)  input  output
 *   grid     height  width  cells, row by row; height and width are 0 for an unknown output
 * ```
 */
export function digestTasks(tasks: readonly Task[]): string {
  const hash = createHash('sha256');
  for (const task of tasks) {
    hash.update(`${task.id}\0`);
    hash.update(task instanceof StoredTask ? task.bytes : taskBytes(task));
  }
  return hash.digest('hex');
}

/** A task's samples and the 0 behind them, as {@link digestTasks} has them. */
function taskBytes(task: Task): Uint8Array {
  const bytes = new Uint8Array(sampleCount(task) * 5 + task.cells + 1);
  let at = 0;
  for (const { kind, input, output } of [...task.demo, ...task.test]) {
    bytes[at++] = kind === 'demo' ? 1 : 2;
    for (const grid of [input, output]) {
      bytes[at++] = grid?.h ?? 0;
      bytes[at++] = grid?.w ?? 0;
      if (grid === null) continue;
      bytes.set(grid.cells, at);
      at += grid.cells.length;
    }
  }
  return bytes;
}

/** The samples behind what {@link taskBytes} made. */
function parseBytes(stored: Uint8Array, count: number): Samples {
  // Grids keep the bytes that they are views of.
  const bytes = Int8Array.from(stored);
  const samples = { demo: [] as Sample[], test: [] as Sample[] };
  let at = 0;
  const grid = (): Grid | null => {
    const [h, w] = [bytes[at], bytes[at + 1]];
    at += 2 + h * w;
    return h === 0 ? null : new Grid(h, w, bytes.subarray(at - h * w, at));
  };
  for (let k = 0; k < count; k++) {
    const kind = bytes[at++] === 1 ? 'demo' : 'test';
    const [input, output] = [grid(), grid()];
    if (input === null) throw new TypeError(`sample ${k} of a stored task has no input`);
    samples[kind].push({ kind, index: samples[kind].length, input, output });
  }
  return { ...samples, S: demoTuple(samples.demo) };
}
