/** The size of the output, predicted from the sizes of what moves come to. */

import { Image } from '../images/image';
import { MOST_FACTOR, MOST_OFFSET, MOST_SEEDS } from '../memory/limits';
import { take } from '../memory/memory';
import { APART, SCALED, SUMMED } from './codes';
import { mixed } from './graph';
import { nodeOf, Stop } from './walk';

/** A size in a list of them. */
@unmanaged
export class Size {
  h: i32;
  w: i32;
}
/** @inline */
export function sizeAt(sizes: usize, k: i32): Size {
  return changetype<Size>(sizes + <usize>k * offsetof<Size>());
}
export function setSize(sizes: usize, k: i32, h: i32, w: i32): void {
  const size = sizeAt(sizes, k);
  size.h = h;
  size.w = w;
}

/** What was found: words as `describeSize` has them. */
export const prediction: usize = memory.data(16 << 2);
/** @inline */
function note(k: i32, word: i32): void {
  store<i32>(prediction + ((<usize>k) << 2), word);
}
/** The predicted size of each sample: rows and columns. */
export const predicted: usize = memory.data(64 << 3);

const LONGEST = 30;

let samples: i32 = 0;
let demos: i32 = 0;
/** Rows and columns of each sample, for each seed; the stop it is of; how many there are. */
let seeds: usize = 0;
let origins: usize = 0;
let seedCount: i32 = 0;
let slots: usize = 0;
const SLOT_MASK = (1 << 17) - 1;
/** The outputs' sizes. */
let targets: usize = 0;

/** Begins; the outputs' sizes are rows and columns for each demo. */
export function startSizes(sampleCount: i32, demoCount: i32, outputs: usize): void {
  samples = sampleCount;
  demos = demoCount;
  targets = outputs;
  seedCount = 0;
  seeds = take((<usize>MOST_SEEDS * samples) << 3);
  origins = take(MOST_SEEDS << 2);
  slots = take((SLOT_MASK + 1) << 2);
  memory.fill(slots, 0, (SLOT_MASK + 1) << 2);
}

/** @inline */
function seedOf(k: i32, sample: i32, axis: i32): i32 {
  return load<i32>(seeds + ((<usize>((k * samples + sample) * 2 + axis)) << 2));
}
/** @inline */
function targetOf(demo: i32, axis: i32): i32 {
  return load<i32>(targets + ((<usize>(demo * 2 + axis)) << 2));
}

/** Takes the sizes of a stop's images for a seed, unless there is one like it. */
export function addSeed(stop: Stop): void {
  if (seedCount === MOST_SEEDS) return;
  const at = seeds + ((<usize>(seedCount * samples)) << 3);
  let hash: u64 = 5;
  for (let k = 0; k < samples; k++) {
    const node = nodeOf(stop, k);
    if (node.isList !== 0) return;
    const image = changetype<Image>(node.state);
    setSize(at, k, image.h, image.w);
    hash = mixed(hash, ((<u64>image.h) << 32) | <u64>image.w);
  }
  let slot = <i32>(hash >> 32) & SLOT_MASK;
  while (true) {
    const there = load<i32>(slots + ((<usize>slot) << 2));
    if (there === 0) break;
    if (memory.compare(seeds + ((<usize>((there - 1) * samples)) << 3), at, (<usize>samples) << 3) === 0) return;
    slot = (slot + 1) & SLOT_MASK;
  }
  store<u32>(origins + ((<usize>seedCount) << 2), <u32>changetype<usize>(stop));
  store<i32>(slots + ((<usize>slot) << 2), ++seedCount);
}

/** The demos that the best prediction gets right, and what it costs. */
let bestRight: i32 = -1;
let bestCost: f64 = 0;

/** Whether a prediction that gets so many right at this cost would be better. @inline */
function isBetterSize(right: i32, cost: f64): bool {
  return right > bestRight || (right === bestRight && cost < bestCost);
}

/** How many demos an axis of a seed, scaled, gets right; -1 where a test's output would be too short or too long. */
function rightAlong(seed: i32, axis: i32, factor: i32, offset: i32): i32 {
  for (let k = demos; k < samples; k++) {
    const length = seedOf(seed, k, axis) * factor + offset;
    if (length < 1 || length > LONGEST) return -1;
  }
  let bits = 0;
  for (let k = 0; k < demos; k++) {
    if (seedOf(seed, k, axis) * factor + offset === targetOf(k, axis)) bits |= 1 << k;
  }
  return bits;
}

/** Best scalings along one axis alone. */
let axisRight: i32 = 0;
let axisCost: f64 = 0;
let axisSeed: i32 = 0;
let axisFactor: i32 = 0;
let axisOffset: i32 = 0;
function tryAxis(right: i32, cost: f64, seed: i32, factor: i32, offset: i32): void {
  if (right < axisRight || (right === axisRight && cost >= axisCost)) return;
  axisRight = right;
  axisCost = cost;
  axisSeed = seed;
  axisFactor = factor;
  axisOffset = offset;
}
/** The best of all seeds, or of lengths that are always the same (seed -1, which is then the offset). */
function bestAlong(axis: i32): void {
  axisRight = -1;
  for (let length = 1; length <= LONGEST; length++) {
    let right = 0;
    for (let k = 0; k < demos; k++) right += targetOf(k, axis) === length ? 1 : 0;
    tryAxis(right, <f64>length, -1, 0, length);
  }
  for (let seed = 0; seed < seedCount; seed++) {
    const weight = <f64>(seed + 1);
    if (axisRight === demos && weight >= axisCost) return;
    for (let factor = 1; factor <= MOST_FACTOR; factor++) {
      for (let offset = -MOST_OFFSET; offset <= MOST_OFFSET; offset++) {
        const bits = rightAlong(seed, axis, factor, offset);
        if (bits >= 0) tryAxis(popcnt(bits), weight * factor * (abs(offset) + 1), seed, factor, offset);
      }
    }
  }
}

/** Seeds past these are tried only where their sizes are those of all demos' outputs. */
const LOOSE_SEEDS = 400;

/** Predicts; the demos that the prediction gets right, a bit each. */
export function predictSizes(): i32 {
  bestRight = -1;
  bestCost = Infinity;
  const all = (1 << demos) - 1;
  for (let seed = 0; seed < seedCount; seed++) {
    const weight = <f64>(seed + 1);
    if (bestRight === demos && weight >= bestCost) break;
    for (let down = 1; down <= MOST_FACTOR; down++) {
      for (let y = -MOST_OFFSET; y <= MOST_OFFSET; y++) {
        const rows = rightAlong(seed, 0, down, y);
        if (rows < 0 || (seed >= LOOSE_SEEDS && rows !== all)) continue;
        for (let across = 1; across <= MOST_FACTOR; across++) {
          for (let x = -MOST_OFFSET; x <= MOST_OFFSET; x++) {
            const cost = weight * down * across * (abs(y) + 1) * (abs(x) + 1);
            if (bestRight === demos && cost >= bestCost) continue;
            const columns = rightAlong(seed, 1, across, x);
            if (columns < 0 || !isBetterSize(popcnt(rows & columns), cost)) continue;
            keepBest(popcnt(rows & columns), cost, SCALED, seed, seed);
            note(3, down);
            note(4, y);
            note(5, across);
            note(6, x);
          }
        }
      }
    }
  }
  for (let a = 0; a < seedCount; a++) {
    for (let b = 0; b < a; b++) {
      const cost = <f64>(a + 1) * (b + 1);
      if (bestRight === demos && cost >= bestCost) break;
      if (a >= LOOSE_SEEDS && bestRight >= 0 && !couldSum(a, b)) continue;
      for (let way = 1; way < 4; way++) {
        const right = rightSum(a, b, way);
        if (right >= 0 && isBetterSize(right, cost)) {
          keepBest(right, cost, SUMMED, a, b);
          note(3, way);
        }
      }
    }
  }
  bestAlong(0);
  const rows = axisSeed;
  const rowCost = axisCost + 10;
  const rowFactor = axisFactor;
  const rowOffset = axisOffset;
  bestAlong(1);
  const cost = rowCost * (axisCost + 10);
  let right = 0;
  for (let k = 0; k < demos; k++) {
    const h = rows < 0 ? rowOffset : seedOf(rows, k, 0) * rowFactor + rowOffset;
    const w = axisSeed < 0 ? axisOffset : seedOf(axisSeed, k, 1) * axisFactor + axisOffset;
    right += h === targetOf(k, 0) && w === targetOf(k, 1) ? 1 : 0;
  }
  if (isBetterSize(right, cost)) {
    keepBest(right, cost, APART, max(rows, 0), max(axisSeed, 0));
    note(3, rows < 0 ? 0 : rowFactor);
    note(4, rowOffset);
    note(5, axisSeed < 0 ? 0 : axisFactor);
    note(6, axisOffset);
  }
  return writePredicted();
}
function keepBest(right: i32, cost: f64, kind: i32, a: i32, b: i32): void {
  bestRight = right;
  bestCost = cost;
  note(0, kind);
  note(1, load<i32>(origins + ((<usize>a) << 2)));
  note(2, load<i32>(origins + ((<usize>b) << 2)));
  note(7, a);
  note(8, b);
}

/** Whether the sum of two seeds is the first demo's size by rows or by columns. @inline */
function couldSum(a: i32, b: i32): bool {
  return seedOf(a, 0, 0) + seedOf(b, 0, 0) === targetOf(0, 0) || seedOf(a, 0, 1) + seedOf(b, 0, 1) === targetOf(0, 1);
}
/** How many demos the sum of two seeds gets right: by rows (1), by columns (2) or both (3), the first one's size else; -1 where a test's is no size. */
function rightSum(a: i32, b: i32, way: i32): i32 {
  let right = 0;
  for (let k = 0; k < samples; k++) {
    const h = seedOf(a, k, 0) + ((way & 1) !== 0 ? seedOf(b, k, 0) : 0);
    const w = seedOf(a, k, 1) + ((way & 2) !== 0 ? seedOf(b, k, 1) : 0);
    if (k < demos) right += h === targetOf(k, 0) && w === targetOf(k, 1) ? 1 : 0;
    else if (h < 1 || h > LONGEST || w < 1 || w > LONGEST) return -1;
  }
  return right;
}

/** @inline */
function noted(k: i32): i32 {
  return load<i32>(prediction + ((<usize>k) << 2));
}
/** Writes the predicted sizes; the demos whose size is right. */
function writePredicted(): i32 {
  let right = 0;
  const kind = noted(0);
  const a = noted(7);
  const b = noted(8);
  for (let k = 0; k < samples; k++) {
    let h = seedOf(a, k, 0);
    let w = seedOf(a, k, 1);
    if (kind === SUMMED) {
      if ((noted(3) & 1) !== 0) h += seedOf(b, k, 0);
      if ((noted(3) & 2) !== 0) w += seedOf(b, k, 1);
    } else {
      if (kind === APART) w = seedOf(b, k, 1);
      h = h * noted(3) + noted(4);
      w = w * noted(5) + noted(6);
    }
    if (k < demos && h === targetOf(k, 0) && w === targetOf(k, 1)) right |= 1 << k;
    // A demo's size is known.
    setSize(predicted, k, k < demos ? targetOf(k, 0) : h, k < demos ? targetOf(k, 1) : w);
  }
  return right;
}
