/** Tasks of the Abstraction and Reasoning Corpus, and how they are written. */

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

/** A task's samples. */
export interface Samples {
  readonly demo: readonly Sample[];
  readonly test: readonly Sample[];
  /** What programs are given as S: the tuple of the demo pairs (input, output). */
  readonly S: Tuple;
}

/** What is known of a task without a look at its grids. */
export interface TaskSize {
  /** How many demo and test samples it has, and how many samples have a known output. */
  readonly demos: number;
  readonly tests: number;
  readonly known: number;
  /** Cells of all known grids together: the size by which tasks are sorted. */
  readonly cells: number;
  /** Cells of the inputs. */
  readonly inputCells: number;
  /** Whether a grid is larger than any of ARC's. */
  readonly isBeyondArc: boolean;
}

/**
 * A task: demo samples that show a rule, and test samples to apply it to. Those of a dataset are made anew when they are asked for (see
 * `task-store.ts`), so whoever goes through many tasks takes each task's samples once, and does not keep them.
 */
export interface Task extends Samples, TaskSize {
  /** Letters, digits, `_` and `-`; eight hex digits in ARC. */
  readonly id: string;
  /** The file it was read from, as the user named it. */
  readonly file: string;
}

/** A task made of its samples. */
export function makeTask(id: string, file: string, demo: readonly Sample[], test: readonly Sample[]): Task {
  return { id, file, demo, test, S: demoTuple(demo), ...sizeOf([...demo, ...test]) };
}

/** The tuple of demo pairs (input, output). */
export const demoTuple = (demo: readonly Sample[]): Tuple =>
  new Tuple(demo.map(({ input, output }) => new Tuple([input, output])));

function sizeOf(samples: readonly Sample[]): TaskSize {
  const inputCells = samples.reduce((sum, { input }) => sum + cellCount(input), 0);
  const isDemo = ({ kind }: Sample): boolean => kind === 'demo';
  const demos = samples.filter(isDemo).length;
  return {
    demos,
    tests: samples.length - demos,
    known: samples.filter(({ output }) => output !== null).length,
    cells: samples.reduce((sum, { output }) => sum + cellCount(output), inputCells),
    inputCells,
    isBeyondArc: samples.some(({ input, output }) => isBeyondArc(input) || (output !== null && isBeyondArc(output))),
  };
}

function cellCount(grid: Grid | null): number {
  return grid === null ? 0 : grid.h * grid.w;
}

/** Longest side of ARC's own grids, in cells. */
export const ARC_SIDE = 30;

/** The tasks that are none of ARC's, since a grid of theirs is larger than any of its. */
export const beyondArc = (tasks: readonly Task[]): Task[] => tasks.filter((task) => task.isBeyondArc);

/** Whether a grid has more rows or columns than any of ARC's. */
export const isBeyondArc = ({ h, w }: Grid): boolean => h > ARC_SIDE || w > ARC_SIDE;

/** How many samples a task has, demo and test. */
export const sampleCount = ({ demos, tests }: TaskSize): number => demos + tests;

/** How many samples tasks have together. */
export const samplesIn = (tasks: readonly TaskSize[]): number =>
  tasks.reduce((sum, task) => sum + sampleCount(task), 0);

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
