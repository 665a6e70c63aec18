/**
 * Outputs as products of two images. The factors of the demos' outputs are those that take least to write down, all demos' inner ones of one size, or
 * all outer ones, or each as it is best; then a stop is looked for that comes to most of the outer factors, and one that comes to most of the inner ones.
 */

import { Image, inked, sameCells } from '../images/image';
import { factor, innerFactor, OF_FIRST, OF_SECOND, outerFactor, writingCost } from '../images/products';
import { mark, release } from '../memory/memory';
import { setSize, sizeAt } from './sizes';
import { NO_STOP, nodeOf, Stop } from './walk';

/** How they are multiplied. */
export let kindFound: i32 = 0;
export let outerStop: Stop = NO_STOP;
export let innerStop: Stop = NO_STOP;

let demos: i32 = 0;
let outputs: usize = 0;
/** Sizes of the inner factors of a way to factor the outputs, rows and columns of each demo, and those of the best way. */
const sizes: usize = memory.data(64 << 3);
const bestSizes: usize = memory.data(64 << 3);
let bestKind: i32 = 0;
let bestCost: f64 = 0;
const outers: usize = memory.data(64 << 2);
const inners: usize = memory.data(64 << 2);

/** @inline */
function factoredOutput(demo: i32): Image {
  return changetype<Image>(load<u32>(outputs + ((<usize>demo) << 2)));
}
/** @inline */
function factorOf(factors: usize, demo: i32): Image {
  return changetype<Image>(load<u32>(factors + ((<usize>demo) << 2)));
}

/** Factors all outputs by the sizes of `list`; whether all can be. */
function factorAll(list: usize, kind: i32): bool {
  for (let k = 0; k < demos; k++) {
    const size = sizeAt(list, k);
    if (!factor(factoredOutput(k), size.h, size.w, kind)) return false;
    store<u32>(outers + ((<usize>k) << 2), <u32>changetype<usize>(outerFactor));
    store<u32>(inners + ((<usize>k) << 2), <u32>changetype<usize>(innerFactor));
  }
  return true;
}
/** What the factors take to write down: nothing where all demos have the same one. */
function costTogether(factors: usize): f64 {
  const first = factorOf(factors, 0);
  let same = demos > 1;
  let cost: f64 = 0;
  for (let k = 0; k < demos; k++) {
    const one = factorOf(factors, k);
    if (one.h !== first.h || one.w !== first.w || !sameCells(one, first)) same = false;
    cost += writingCost(one);
  }
  return same ? 0 : cost;
}
function tryWay(kind: i32): void {
  const place = mark();
  if (factorAll(sizes, kind)) {
    const cost = costTogether(outers) + costTogether(inners);
    if (cost < bestCost) {
      bestCost = cost;
      bestKind = kind;
      memory.copy(bestSizes, sizes, (<usize>demos) << 3);
    }
  }
  release(place);
}

/**
 * Looks for factors.
 *
 * @param outputList - addresses of the demos' outputs
 * @returns whether outputs are products that are worth looking for
 */
export function findFactors(demoCount: i32, outputList: usize): bool {
  demos = demoCount;
  outputs = outputList;
  bestCost = Infinity;
  let h = 100;
  let w = 100;
  for (let k = 0; k < demos; k++) {
    h = min(h, factoredOutput(k).h);
    w = min(w, factoredOutput(k).w);
  }
  for (let kind = OF_FIRST; kind <= OF_SECOND; kind++) {
    for (let tall = 1; tall <= h; tall++) {
      for (let wide = 1; wide <= w; wide++) {
        for (let k = 0; k < demos; k++) setSize(sizes, k, tall, wide);
        tryWay(kind);
        let divides = true;
        for (let k = 0; k < demos; k++) {
          const output = factoredOutput(k);
          if (output.h % tall !== 0 || output.w % wide !== 0) divides = false;
          setSize(sizes, k, output.h / tall, output.w / wide);
        }
        if (divides) tryWay(kind);
      }
    }
    for (let k = 0; k < demos; k++) chooseAlone(k, kind);
    tryWay(kind);
  }
  if (bestCost === Infinity || !factorAll(bestSizes, bestKind)) return false;
  kindFound = bestKind;
  let worthy = 0;
  for (let k = 0; k < demos; k++) if (inked(factorOf(outers, k)) > 1 && inked(factorOf(inners, k)) > 1) worthy++;
  return worthy * 2 >= demos;
}
/** The size by which one output alone takes least. */
function chooseAlone(demo: i32, kind: i32): void {
  const output = factoredOutput(demo);
  let least: f64 = Infinity;
  setSize(sizes, demo, output.h, output.w);
  for (let h = 1; h <= output.h; h++) {
    for (let w = 1; w <= output.w; w++) {
      const place = mark();
      if (factor(output, h, w, kind)) {
        const cost = writingCost(outerFactor) + writingCost(innerFactor);
        if (cost < least) {
          least = cost;
          setSize(sizes, demo, h, w);
        }
      }
      release(place);
    }
  }
}

let outerRight: i32 = 0;
let innerRight: i32 = 0;
export function startFactorStops(): void {
  outerRight = 0;
  innerRight = 0;
  outerStop = NO_STOP;
  innerStop = NO_STOP;
}
/** Takes a stop for a factor where it comes to more of them than those before. */
export function tryFactorStop(stop: Stop, samples: i32): void {
  for (let k = 0; k < samples; k++) if (nodeOf(stop, k).isList !== 0) return;
  const outer = rightIn(stop, outers);
  if (outer > outerRight) {
    outerRight = outer;
    outerStop = stop;
  }
  const inner = rightIn(stop, inners);
  if (inner > innerRight) {
    innerRight = inner;
    innerStop = stop;
  }
}
function rightIn(stop: Stop, factors: usize): i32 {
  let right = 0;
  for (let k = 0; k < demos; k++) {
    const image = changetype<Image>(nodeOf(stop, k).state);
    const wanted = factorOf(factors, k);
    if (image.h === wanted.h && image.w === wanted.w && sameCells(image, wanted)) right++;
  }
  return right;
}
