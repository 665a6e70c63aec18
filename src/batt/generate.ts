/** Generates batts: draws solvers and differs by chance, mutates them, merges them. */
import type { Dialect } from '../dsl/index.js';
import type { Program } from '../program/index.js';
import { Random } from '../random.js';
import type { BattContent } from './batt-module.js';
import { type Demo, type Implied, impliedBy } from './implied.js';
import { type Ingredient, mergePrograms } from './merge-programs.js';
import { MOVE_RATES, type MoveRates, STRUCTURE_MOVES, type StructureMove } from './moves.js';
import { Mutator } from './mutate.js';
import { Restructurer } from './structure.js';

/** An ingredient to draw from; better ones are drawn more often. */
export interface Weighted extends Ingredient {
  /** At least 0; only proportions among ingredients of one id count. */
  readonly weight: number;
}

/** What a batt is to be generated from, and how. */
interface Generation {
  readonly dialect: Dialect;
  /** Of those of one id (their task), at most `perTask` go in. */
  readonly solvers: readonly Weighted[];
  /** One for each name goes in; what follows a `~` in a name, as mutation writes it, tells variants of one differ apart. */
  readonly differs: readonly Weighted[];
  /** How many solvers; 0 = as many as `perTask` lets in. */
  readonly count: number;
  /** How many solvers of one task at most; 0 = all. Absent: one. */
  readonly perTask?: number;
  readonly seed: number;
  /** Tells batts of one seed apart. */
  readonly round?: number;
  /** Chance that an argument, or an operation, is exchanged. */
  readonly mutationRate: number;
  /** Chance of each move of structure that it is made in a solver; absent: {@link MOVE_RATES}. */
  readonly moves?: MoveRates;
  readonly freezeSolvers: boolean;
  readonly freezeDiffers: boolean;
  /** Cells of the task that a solver is for, 0 where it is not known: lines of larger tasks start earlier in the batt. */
  readonly sizeOf: (id: string) => number;
  /** The demos of the task that a solver is for, none where it is not known; absent: none are known. */
  readonly demosOf?: (id: string) => readonly Demo[];
}

/** Choices that have streams of random numbers of their own: freezing one changes none of the others. */
const CHOICES = ['drawSolvers', 'exchange', 'exchangeDiffers', 'drawDiffers', ...STRUCTURE_MOVES] as const;
/** Room for streams of a round. */
const STREAMS = 16;

/** Generates a batt; the same from the same ingredients, seed and round. */
export function generateBatt(generation: Generation): BattContent {
  const { dialect, solvers, differs, count, perTask = 1, seed, round = 0, mutationRate, sizeOf } = generation;
  const random = (choice: (typeof CHOICES)[number]): Random =>
    new Random(seed, round * STREAMS + CHOICES.indexOf(choice));
  const mutator = (frozen: boolean, choice: 'exchange' | 'exchangeDiffers'): Mutator | null =>
    frozen ? null : new Mutator(dialect, random(choice), mutationRate);
  const distinct = distinctOf(solvers);
  const drawn = draw(distinct, count, perTask, random('drawSolvers'), (id) => id).sort(
    ({ source: a }, { source: b }) =>
      sizeOf(b.id) - sizeOf(a.id) || (a.id < b.id ? -1 : a.id > b.id ? 1 : a.md5 < b.md5 ? -1 : 1),
  );
  const merged = generation.freezeSolvers ? drawn : restructured(drawn, generation, random);
  const compared = draw(differs, 0, 1, random('drawDiffers'), (id) => id.split('~')[0]);
  const content = mergePrograms(dialect, withNames(merged), compared, seed, {
    solvers: mutator(generation.freezeSolvers, 'exchange'),
    differs: mutator(generation.freezeDiffers, 'exchangeDiffers'),
  });
  return { ...content, leftOut: distinct.length - drawn.length };
}

/** Each program of a task once, though it may lie in several files. */
function distinctOf(solvers: readonly Weighted[]): Weighted[] {
  const known = new Map<string, Weighted>();
  for (const one of solvers) {
    const key = `${one.source.id} ${one.source.md5}`;
    const before = known.get(key);
    if (before === undefined || before.weight < one.weight) known.set(key, one);
  }
  return [...known.values()];
}

/** Draws groups by chance (all for a count of 0), at most `each` times the same one (0 = as often as it has members), and each time a member by weight. */
function draw(
  ingredients: readonly Weighted[],
  count: number,
  each: number,
  random: Random,
  groupOf: (id: string) => string,
): Ingredient[] {
  const groups = new Map<string, Weighted[]>();
  for (const one of ingredients) {
    const name = groupOf(one.source.id);
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [one]);
    else group.push(one);
  }
  const places = [...groups].flatMap(([name, members]): string[] =>
    new Array(each === 0 ? members.length : Math.min(each, members.length)).fill(name),
  );
  const names = count === 0 ? places : random.sample(places, count);
  return names.map((name) => {
    const members = groups.get(name) ?? [];
    const hasWeight = members.some(({ weight }) => weight > 0);
    const chosen = hasWeight ? random.weighted(members, ({ weight }) => weight) : random.pick(members);
    members.splice(members.indexOf(chosen), 1);
    return chosen;
  });
}

/** Solvers after the moves of structure that chance makes in them; parts of other programs come from all that there are to draw from. */
function restructured(
  drawn: readonly Ingredient[],
  { dialect, solvers, moves: rates = MOVE_RATES, demosOf = () => [] }: Generation,
  randomOf: (move: StructureMove) => Random,
): Ingredient[] {
  const restructurer = new Restructurer(dialect);
  const implied = new Map<string, Implied>();
  const impliedFor = (id: string): Implied => {
    const known = implied.get(id) ?? impliedBy(demosOf(id));
    implied.set(id, known);
    return known;
  };
  const streams = STRUCTURE_MOVES.map((move) => [move, randomOf(move)] as const);
  return drawn.map((one) => {
    let { program, moves = [] } = one;
    for (const [move, stream] of streams) {
      // One number for each program and move: no choice in one changes another.
      const random = new Random(stream.bits());
      if (!random.chance(rates[move])) continue;
      const donors = solvers.filter(({ source }) => source.md5 !== one.source.md5).map((other) => other.program);
      const made: Program | null = restructurer.move(move, program, random, {
        donors,
        implied: impliedFor(one.source.id),
      });
      if (made === null) continue;
      program = made;
      moves = [...moves, move];
    }
    return { ...one, program, moves };
  });
}

/** Least number of digits of an md5 that tells solvers of one task apart. */
const DIGITS = 8;

/** Solvers with ids that are theirs alone: their task's where it has no other in the batt, else `<task>~<md5>`, with as much of it as it takes. */
function withNames(solvers: readonly Ingredient[]): Ingredient[] {
  const byTask = new Map<string, string[]>();
  for (const { source } of solvers) byTask.set(source.id, [...(byTask.get(source.id) ?? []), source.md5]);
  const digits = new Map<string, number>();
  for (const [id, all] of byTask) {
    let length = all.length === 1 ? 0 : DIGITS;
    while (new Set(all.map((md5) => md5.slice(0, length))).size < all.length) length++;
    digits.set(id, length);
  }
  return solvers.map((one) => {
    const { id, md5 } = one.source;
    const length = digits.get(id) ?? 0;
    return length === 0 ? one : { ...one, source: { ...one.source, id: `${id}~${md5.slice(0, length)}` } };
  });
}
