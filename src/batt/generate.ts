/** Generates batts: draws solvers and differs by chance, mutates them, merges them. */
import type { Dialect } from '../dsl/index.js';
import { Random } from '../random.js';
import type { BattContent } from './batt-module.js';
import { type Ingredient, mergePrograms } from './merge-programs.js';
import { Mutator } from './mutate.js';

/** An ingredient to draw from; better ones are drawn more often. */
export interface Weighted extends Ingredient {
  /** At least 0; only proportions among ingredients of one id count. */
  readonly weight: number;
}

/** What a batt is to be generated from, and how. */
interface Generation {
  readonly dialect: Dialect;
  /** At most one for each id (its task) goes in. */
  readonly solvers: readonly Weighted[];
  /** One for each name goes in; what follows a `~` in a name, as mutation writes it, tells variants of one differ apart. */
  readonly differs: readonly Weighted[];
  /** How many solvers; 0 = one for every id. */
  readonly count: number;
  readonly seed: number;
  /** Tells batts of one seed apart. */
  readonly round?: number;
  /** Chance that an argument, or an operation, is mutated. */
  readonly mutationRate: number;
  readonly freezeSolvers: boolean;
  readonly freezeDiffers: boolean;
  /** Cells of the task that a solver is for, 0 where it is not known: lines of larger tasks start earlier in the batt. */
  readonly sizeOf: (id: string) => number;
}

/** Generates a batt; the same from the same ingredients, seed and round. */
export function generateBatt(generation: Generation): BattContent {
  const { dialect, solvers, differs, count, seed, round = 0, mutationRate, sizeOf } = generation;
  // Each kind of choice has a stream of random numbers of its own: freezing one changes none of the others.
  const random = (choice: number): Random => new Random(seed, round * 4 + choice);
  const mutator = (frozen: boolean, choice: number): Mutator | null =>
    frozen ? null : new Mutator(dialect, random(choice), mutationRate);
  const drawn = draw(solvers, count, random(0), (id) => id).sort(
    ({ source: a }, { source: b }) => sizeOf(b.id) - sizeOf(a.id) || (a.id < b.id ? -1 : 1),
  );
  const compared = draw(differs, 0, random(3), (id) => id.split('~')[0]);
  return mergePrograms(dialect, drawn, compared, seed, {
    solvers: mutator(generation.freezeSolvers, 1),
    differs: mutator(generation.freezeDiffers, 2),
  });
}

/** Draws groups by chance (all for a count of 0) and one ingredient of each by weight. */
function draw(
  ingredients: readonly Weighted[],
  count: number,
  random: Random,
  groupOf: (id: string) => string,
): Ingredient[] {
  const groups = new Map<string, Weighted[]>();
  for (const one of ingredients) {
    const name = groupOf(one.source.id);
    groups.set(name, [...(groups.get(name) ?? []), one]);
  }
  const names = count === 0 ? [...groups.keys()] : random.sample([...groups.keys()], count);
  return names.map((name) => {
    const members = groups.get(name) ?? [];
    const hasWeight = members.some(({ weight }) => weight > 0);
    return hasWeight ? random.weighted(members, ({ weight }) => weight) : random.pick(members);
  });
}
