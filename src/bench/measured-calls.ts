/** The calls of suite `ops`: the thirty most used operations, with arguments as programs give them, made from a dataset's grids. */
import type { Task } from '../arc/index.js';
import { arcDsl, type Operation } from '../dsl/index.js';
import { callOperation } from '../engine/index.js';
import { FrozenSet, type Grid, pairTuple, type Value } from '../value/index.js';

/** An operation with the calls to be measured. */
export interface Calls {
  readonly name: string;
  /** How often programs use it; see {@link OPERATIONS}. */
  readonly uses: number;
  readonly operation: Operation;
  /** Arguments of each call; there is at least one call, and all have equally many arguments. */
  readonly calls: readonly (readonly Value[])[];
}

/** A grid with what programs usually derive from it first. */
interface Scene {
  /** Position among the scenes, for arguments that vary. */
  readonly k: number;
  readonly grid: Grid;
  readonly most: number;
  readonly least: number;
  /** One-colored objects without the background. */
  readonly objects: FrozenSet;
  /** The largest of them. */
  readonly object: FrozenSet;
}

/** Calls of each operation. */
const SCENES = 100;

const operationOf = (name: string) => {
  const operation = arcDsl.operations.get(name);
  if (operation === undefined) throw new Error(`the dialect has no operation ${name}`);
  return operation;
};

const call = (name: string, ...args: Value[]): Value => callOperation(operationOf(name), args);

const DIRECTIONS = [pairTuple(1, 0), pairTuple(0, 1), pairTuple(-1, -1), pairTuple(1, -1)] as const;
const direction = ({ k }: Scene): Value => DIRECTIONS[k % DIRECTIONS.length];

/** Every other call gets a grid, the others a patch. */
const piece = ({ k, grid, object }: Scene): Value => (k % 2 === 0 ? grid : object);

const leastColored = ({ grid, least }: Scene): Value => call('ofcolor', grid, least);

/** A color that is to be written somewhere. */
const PEN = 2;

/**
 * The operations that take or make a grid or a set and that programs use most, most used first. `uses` counts the name in
 * the 400 solvers of the public arc-dsl library and in the 126 bundled ones.
 *
 * Left out for want of a counterpart in C: combinators, what mostly calls function values (apply, mapply, sfilter, ...), and
 * first and last, which ask for CPython's set order. Left out as one instruction of C: arithmetic on numbers and pairs.
 */
const OPERATIONS: readonly { name: string; uses: number; args: (scene: Scene) => readonly Value[] }[] = [
  { name: 'fill', uses: 302, args: (scene) => [scene.grid, PEN, leastColored(scene)] },
  { name: 'objects', uses: 270, args: ({ k, grid }) => [grid, true, k % 2 === 1, true] },
  { name: 'ofcolor', uses: 224, args: ({ grid, least }) => [grid, least] },
  { name: 'paint', uses: 177, args: (scene) => [scene.grid, call('shift', scene.object, direction(scene))] },
  { name: 'shift', uses: 170, args: (scene) => [scene.object, direction(scene)] },
  { name: 'size', uses: 150, args: ({ k, objects, object }) => [k % 2 === 0 ? objects : object] },
  { name: 'merge', uses: 91, args: ({ objects }) => [objects] },
  { name: 'canvas', uses: 87, args: ({ grid, most }) => [most, call('shape', grid)] },
  { name: 'color', uses: 87, args: ({ object }) => [object] },
  { name: 'recolor', uses: 77, args: ({ object }) => [PEN, object] },
  { name: 'colorfilter', uses: 77, args: ({ objects, object }) => [objects, call('color', object)] },
  { name: 'subgrid', uses: 75, args: ({ object, grid }) => [object, grid] },
  { name: 'argmax', uses: 75, args: ({ objects }) => [objects, operationOf('size').fn] },
  { name: 'replace', uses: 73, args: ({ grid, most, least }) => [grid, least, most] },
  { name: 'difference', uses: 73, args: ({ object }) => [call('backdrop', object), call('toindices', object)] },
  { name: 'combine', uses: 71, args: (scene) => [scene.object, call('shift', scene.object, direction(scene))] },
  { name: 'shoot', uses: 67, args: (scene) => [call('center', scene.object), direction(scene)] },
  { name: 'ulcorner', uses: 64, args: ({ object }) => [object] },
  { name: 'vconcat', uses: 58, args: ({ grid }) => [grid, call('hmirror', grid)] },
  { name: 'width', uses: 58, args: (scene) => [piece(scene)] },
  { name: 'leastcolor', uses: 55, args: ({ grid }) => [grid] },
  { name: 'height', uses: 55, args: (scene) => [piece(scene)] },
  { name: 'vmirror', uses: 54, args: (scene) => [piece(scene)] },
  { name: 'hconcat', uses: 54, args: ({ grid }) => [grid, call('vmirror', grid)] },
  { name: 'connect', uses: 52, args: ({ k, object }) => [call('ulcorner', object), farCorner(k, object)] },
  { name: 'normalize', uses: 50, args: ({ object }) => [object] },
  {
    name: 'crop',
    uses: 49,
    args: ({ grid: { h, w }, grid }) => [grid, pairTuple(h >> 2, w >> 2), pairTuple((h + 1) >> 1, w)],
  },
  { name: 'center', uses: 49, args: ({ object }) => [object] },
  { name: 'initset', uses: 47, args: ({ object }) => [call('ulcorner', object)] },
  { name: 'toindices', uses: 45, args: ({ object }) => [object] },
];

/** A corner that is not always on a line with the upper left one. */
const farCorner = (k: number, object: Value): Value => call(['urcorner', 'llcorner', 'lrcorner'][k % 3], object);

/** Calls of each operation on grids of the tasks, taken evenly from all that make a scene; empty when none does. */
export function callsOn(tasks: readonly Task[]): Calls[] {
  const scenes = tasks.flatMap(({ demo, test }) => [...demo, ...test].flatMap(({ input }) => sceneOf(input) ?? []));
  const count = Math.min(SCENES, scenes.length);
  if (count === 0) return [];
  const chosen = Array.from({ length: count }, (_, k) => ({ ...scenes[Math.floor((k * scenes.length) / count)], k }));
  return OPERATIONS.map(({ name, uses, args }) => ({
    name,
    uses,
    operation: operationOf(name),
    calls: chosen.map(args),
  }));
}

/**
 * What a grid gives; null where an answer about it hangs on the order of a set, which C does not compute: where two colors are
 * equally common, or two objects equally large.
 */
function sceneOf(grid: Grid): Omit<Scene, 'k'> | null {
  const colors = extremeColors(grid);
  if (colors === null) return null;
  const objects = call('objects', grid, true, false, true);
  if (!(objects instanceof FrozenSet)) return null;
  const sets = objects.elements.filter((one) => one instanceof FrozenSet);
  const [object, next] = sets.sort((a, b) => b.elements.length - a.elements.length);
  const isTied = object?.elements.length === next?.elements.length;
  return object === undefined || isTied ? null : { grid, ...colors, objects, object };
}

function extremeColors(grid: Grid): Pick<Scene, 'most' | 'least'> | null {
  const counts = new Map<number, number>();
  for (const color of grid.cells) counts.set(color, (counts.get(color) ?? 0) + 1);
  const sorted = [...counts].sort(([, a], [, b]) => b - a);
  const isTied = (a: number, b: number): boolean => sorted[a][1] === sorted[b][1];
  const last = sorted.length - 1;
  if (last < 1 || isTied(0, 1) || isTied(last - 1, last)) return null;
  return { most: sorted[0][0], least: sorted[last][0] };
}
