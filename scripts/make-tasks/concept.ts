/** A concept: the rule of one task, as a maker of random samples that follow it. */

import { createHash } from 'node:crypto';
import { equal, type Grid, heightOf, widthOf } from './grid.js';
import { Random } from './random.js';

export interface Sample {
  readonly input: Grid;
  readonly output: Grid;
}

export interface Concept {
  /** Kebab case; the task's id and its random choices derive from it. */
  readonly name: string;
  /** The rule in one line. */
  readonly rule: string;
  /** Number of demo samples, 3 unless given. */
  readonly demos?: 3 | 4;
  /** Number of test samples, 1 unless given. */
  readonly tests?: 1 | 2;
  /** A random sample; undefined when the draw came out ambiguous or had no room, and another is to be drawn. */
  make(random: Random): Sample | undefined;
}

export interface Task {
  readonly train: readonly Sample[];
  readonly test: readonly Sample[];
}

const MAX_SIDE = 30;
const MAX_DRAWS = 20_000;

/** The task's name in file names: eight hex digits. */
export function taskId(concept: Concept): string {
  return createHash('sha256').update(`batt-run task ${concept.name}`).digest('hex').slice(0, 8);
}

const fits = (grid: Grid): boolean => heightOf(grid) <= MAX_SIDE && widthOf(grid) <= MAX_SIDE;

/**
 * The task of a concept, always the same one. Throws when too many draws in a row are rejected, which means that the
 * concept is wrong.
 */
export function makeTask(concept: Concept): Task {
  const random = new Random(Number.parseInt(taskId(concept), 16));
  const demos = concept.demos ?? 3;
  const wanted = demos + (concept.tests ?? 1);
  const samples: Sample[] = [];
  for (let draw = 0; samples.length < wanted; draw++) {
    if (draw === MAX_DRAWS) throw new Error(`${concept.name}: no ${wanted} samples in ${MAX_DRAWS} draws`);
    const sample = concept.make(random);
    if (sample === undefined || equal(sample.input, sample.output)) continue;
    if (!fits(sample.input) || !fits(sample.output)) continue;
    if (samples.some(({ input }) => equal(input, sample.input))) continue;
    samples.push(sample);
  }
  return { train: samples.slice(0, demos), test: samples.slice(demos) };
}
