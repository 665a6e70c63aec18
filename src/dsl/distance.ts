/** How far two patches are apart, and how one falls until it touches the other. */
import {
  absolute,
  add,
  addWork,
  boundsOf,
  columnOf,
  equals,
  type FrozenSet,
  iterate,
  less,
  pairTuple,
  raise,
  rowOf,
  subtractNumbers,
  unpack2,
  type Value,
  withoutNegativeZero,
} from '../value/index.js';
import { type CellLayout, isNearPatch } from './layout.js';
import { type Operation, operation } from './operation.js';
import { shift, toindices } from './patches.js';
import { center, vmatching } from './relations.js';

// ---- distance

/** The smallest Manhattan distance between a cell of each; raises ValueError when one is empty. */
export function manhattan(layout: CellLayout, a: Value, b: Value): Value {
  if (isNearPatch(layout, a) && isNearPatch(layout, b)) return distance(a, b);
  let nearest: Value = null;
  for (const location of iterate(toindices(layout, a))) {
    const [ai, aj] = unpack2(location);
    for (const other of iterate(toindices(layout, b))) {
      const [bi, bj] = unpack2(other);
      const apart = add(absolute(subtractNumbers(ai, bi)), absolute(subtractNumbers(aj, bj)));
      if (nearest === null || less(apart, nearest)) nearest = apart;
    }
  }
  return nearest === null ? raise('ValueError', 'an empty patch is nowhere') : nearest;
}

/** Manhattan distance of the bounding boxes: no two cells are nearer. */
function boxDistance(a: FrozenSet, b: FrozenSet): number {
  const p = boundsOf(a);
  const q = boundsOf(b);
  return Math.max(0, p.top - q.bottom, q.top - p.bottom) + Math.max(0, p.left - q.right, q.left - p.right);
}

function distance(a: FrozenSet, b: FrozenSet): number {
  addWork(a.size + b.size);
  const least = boxDistance(a, b);
  const p = boundsOf(a);
  const q = boundsOf(b);
  const h = Math.max(p.bottom, q.bottom) - Math.min(p.top, q.top) + 1;
  const w = Math.max(p.right, q.right) - Math.min(p.left, q.left) + 1;
  return a.size * b.size <= 4 * h * w ? distanceByPairs(a, b, least) : distanceByFlooding(a, b, h, w);
}

function distanceByPairs(a: FrozenSet, b: FrozenSet, least: number): number {
  let nearest = Number.MAX_SAFE_INTEGER;
  for (let x = 0; x < a.size; x++) {
    const i = rowOf(a.codes[x]);
    const j = columnOf(a.codes[x]);
    for (let y = 0; y < b.size; y++) {
      const apart = Math.abs(rowOf(b.codes[y]) - i) + Math.abs(columnOf(b.codes[y]) - j);
      if (apart < nearest) nearest = apart;
    }
    if (nearest === least) break;
  }
  return nearest;
}

/** Two sweeps over the joint bounding box give every location its distance to b (Rosenfeld and Pfaltz, 1966). */
function distanceByFlooding(a: FrozenSet, b: FrozenSet, h: number, w: number): number {
  const top = Math.min(boundsOf(a).top, boundsOf(b).top);
  const left = Math.min(boundsOf(a).left, boundsOf(b).left);
  const stride = w + 2; // a margin that is far from everything
  const far = new Int32Array((h + 2) * stride).fill(h + w);
  const at = (code: number): number => (rowOf(code) - top + 1) * stride + columnOf(code) - left + 1;
  for (let k = 0; k < b.size; k++) far[at(b.codes[k])] = 0;
  const sweep = (row: number, step: 1 | -1): void => {
    for (let j = 1, k = step > 0 ? row + 1 : row + w; j <= w; j++, k += step) {
      far[k] = Math.min(far[k], far[k - step] + 1, far[k - step * stride] + 1);
    }
  };
  for (let i = 1; i <= h; i++) sweep(i * stride, 1);
  for (let i = h; i >= 1; i--) sweep(i * stride, -1);
  let nearest = h + w;
  for (let k = 0; k < a.size; k++) nearest = Math.min(nearest, far[at(a.codes[k])]);
  return nearest;
}

// ---- contact

const APART = 0;
const TOUCHING = 1;
const OVERLAPPING = 2;
type Contact = typeof APART | typeof TOUCHING | typeof OVERLAPPING;

/** Tells how patches lie towards a fixed one, which is drawn into a raster with a margin of two. */
class Surroundings {
  readonly #top: number;
  readonly #left: number;
  readonly #height: number;
  readonly #stride: number;
  readonly #raster: Uint8Array;

  constructor(fixed: FrozenSet) {
    addWork(fixed.size);
    const { top, left, bottom, right } = boundsOf(fixed);
    this.#top = top - 2;
    this.#left = left - 2;
    this.#height = bottom - top + 5;
    this.#stride = right - left + 5;
    this.#raster = new Uint8Array(this.#height * this.#stride);
    for (let k = 0; k < fixed.size; k++) {
      const code = fixed.codes[k];
      this.#raster[(rowOf(code) - this.#top) * this.#stride + columnOf(code) - this.#left] = 1;
    }
  }

  /** How the patch, moved by (di, dj), lies towards the fixed one: touching means distance 1. */
  contact(patch: FrozenSet, di: number, dj: number): Contact {
    addWork(patch.size);
    const stride = this.#stride;
    const raster = this.#raster;
    const lastRow = this.#height - 2;
    const lastColumn = stride - 2;
    let found: Contact = APART;
    for (let k = 0; k < patch.size; k++) {
      const i = rowOf(patch.codes[k]) + di - this.#top;
      const j = columnOf(patch.codes[k]) + dj - this.#left;
      if (i < 1 || i > lastRow || j < 1 || j > lastColumn) continue;
      const at = i * stride + j;
      if (raster[at] === 1) return OVERLAPPING;
      if ((raster[at - stride] | raster[at + stride] | raster[at - 1] | raster[at + 1]) === 1) found = TOUCHING;
    }
    return found;
  }
}

/** Whether the Manhattan distance is 1. */
export function adjacent(layout: CellLayout, a: Value, b: Value): boolean {
  if (!isNearPatch(layout, a) || !isNearPatch(layout, b)) return equals(manhattan(layout, a, b), 1);
  if (boxDistance(a, b) > 1) return false;
  const [small, large] = a.size < b.size ? [a, b] : [b, a];
  return new Surroundings(large).contact(small, 0, 0) === TOUCHING;
}

/** Steps after which `gravitate` gives up. */
const REACH = 42;

/** How far the source moves, up or down when they share a column, else left or right, until it is adjacent to the destination. */
export function gravitate(layout: CellLayout, source: Value, destination: Value): Value {
  const [si, sj] = unpack2(center(layout, source));
  const [di, dj] = unpack2(center(layout, destination));
  const vertical = vmatching(layout, source, destination);
  const i = vertical ? (less(si, di) ? 1 : -1) : 0;
  const j = vertical ? 0 : less(sj, dj) ? 1 : -1;
  const count =
    isNearPatch(layout, source) && isNearPatch(layout, destination)
      ? packedFall(source, destination, i, j)
      : fall(layout, source, destination, pairTuple(i, j));
  return pairTuple(withoutNegativeZero(count * i), withoutNegativeZero(count * j));
}

function fall(layout: CellLayout, source: Value, destination: Value, step: Value): number {
  let moving = source;
  let count = 0;
  while (!adjacent(layout, moving, destination) && count < REACH) {
    count++;
    moving = shift(layout, moving, step);
  }
  return count;
}

function packedFall(source: FrozenSet, destination: FrozenSet, di: number, dj: number): number {
  const around = new Surroundings(destination);
  const p = boundsOf(source);
  const q = boundsOf(destination);
  for (let n = 0; n < REACH; n++) {
    const gap = Math.max(
      p.top + n * di - q.bottom,
      q.top - p.bottom - n * di,
      p.left + n * dj - q.right,
      q.left - p.right - n * dj,
    );
    if (gap <= 1 && around.contact(source, n * di, n * dj) === TOUCHING) return n;
  }
  return REACH;
}

/** Operations on distances. */
export const distances = (layout: CellLayout): Operation[] => [
  operation('manhattan', (a, b) => manhattan(layout, a, b)),
  operation('adjacent', (a, b) => adjacent(layout, a, b)),
  operation('gravitate', (source, destination) => gravitate(layout, source, destination)),
];
