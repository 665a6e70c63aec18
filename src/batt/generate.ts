/** Draws the solvers of a new batt. */
import type { Random } from '../random.js';
import type { Ingredient } from './merge.js';

/**
 * Draws solvers by chance, at most one per id, those of larger tasks first (their lines start earlier in the batt).
 *
 * @param count - how many; 0 = one for every id
 * @param sizeOf - cells of the task that a solver is for, 0 where it is not known
 */
export function drawSolvers(
  solvers: readonly Ingredient[],
  count: number,
  random: Random,
  sizeOf: (id: string) => number,
): Ingredient[] {
  const byId = new Map<string, Ingredient[]>();
  for (const solver of solvers) byId.set(solver.source.id, [...(byId.get(solver.source.id) ?? []), solver]);
  const ids = count === 0 ? [...byId.keys()] : random.sample([...byId.keys()], count);
  const drawn = ids.map((id) => random.pick(byId.get(id) ?? []));
  return drawn.sort((a, b) => sizeOf(b.source.id) - sizeOf(a.source.id) || (a.source.id < b.source.id ? -1 : 1));
}
