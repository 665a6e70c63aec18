/** Tasks of the Abstraction and Reasoning Corpus, and how they are written. */

import { createHash } from 'node:crypto';
import { encode, type Grid, Tuple } from '../value/index.js';

/** One pair of grids of a task. */
export interface Sample {
  /** ARC's own word for demos is `train`, which here names a stage of a dataset. */
  readonly kind: 'demo' | 'test';
  /** Position among the task's samples of this kind, from 0. */
  readonly index: number;
  readonly input: Grid;
  /** Null for a test sample whose output is not known; a demo sample has one. */
  readonly output: Grid | null;
}

/** A task: demo samples that show a rule, and test samples to apply it to. */
export interface Task {
  /** Letters, digits, `_` and `-`; eight hex digits in ARC. */
  readonly id: string;
  /** The file it was read from, as the user named it. */
  readonly file: string;
  readonly demo: readonly Sample[];
  readonly test: readonly Sample[];
  /** What programs are given as S: the tuple of the demo pairs (input, output). */
  readonly S: Tuple;
  /** Cells of all known grids together: the size by which tasks are sorted. */
  readonly cells: number;
}

/** A task made of its samples. */
export function makeTask(id: string, file: string, demo: readonly Sample[], test: readonly Sample[]): Task {
  const pairs = demo.map(({ input, output }) => new Tuple([input, output]));
  const cells = [...demo, ...test].reduce((sum, { input, output }) => sum + cellCount(input) + cellCount(output), 0);
  return { id, file, demo, test, S: new Tuple(pairs), cells };
}

function cellCount(grid: Grid | null): number {
  return grid === null ? 0 : grid.h * grid.w;
}

/** Longest side of ARC's own grids, in cells. */
export const ARC_SIDE = 30;

/** The tasks that are none of ARC's, since a grid of theirs is larger than any of its. */
export const beyondArc = (tasks: readonly Task[]): Task[] =>
  tasks.filter(({ demo, test }) =>
    [...demo, ...test].some(({ input, output }) => isBeyondArc(input) || (output !== null && isBeyondArc(output))),
  );

/** Whether a grid has more rows or columns than any of ARC's. */
export const isBeyondArc = ({ h, w }: Grid): boolean => h > ARC_SIDE || w > ARC_SIDE;

/** How many samples a task has, demo and test. */
export const sampleCount = ({ demo, test }: Task): number => demo.length + test.length;

/** How many samples tasks have together. */
export const samplesIn = (tasks: readonly Task[]): number => tasks.reduce((sum, task) => sum + sampleCount(task), 0);

/** A task as the text of an ARC file, one sample a line; outputs that are not known are left out. */
export function toJson(task: Task): string {
  return `{"train":[${samplesJson(task.demo)}],\n"test":[${samplesJson(task.test)}]}\n`;
}

function samplesJson(samples: readonly Sample[]): string {
  const lines = samples.map(({ input, output }) => {
    return output === null ? `{"input":${encode(input)}}` : `{"input":${encode(input)},"output":${encode(output)}}`;
  });
  return lines.join(',\n');
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
    hash.update(sampleBytes([...task.demo, ...task.test], task.cells));
  }
  return hash.digest('hex');
}

function sampleBytes(samples: readonly Sample[], cells: number): Uint8Array {
  const bytes = new Uint8Array(samples.length * 5 + cells + 1);
  let at = 0;
  for (const { kind, input, output } of samples) {
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
