/**
 * Roles of colors: what one sample does with its red, another does with its blue. The roles of an input number its colors by what tells them apart
 * in all inputs of the demos: the one with most cells, say, then the one furthest to the left. Colors that mean the same in all demos keep to
 * themselves; blank is role 0.
 */

import { MOST_INPUTS } from '../memory/limits';
import { mark, release } from '../memory/memory';
import { kept } from './colors';
import { areaOf, colorBits, Image, Images, imageAt, imageColor, inked, like, NO_IMAGE, setColor } from './image';
import { insideOf, regionsIn } from './shapes';

/**
 * Features of a color in an input, all above 0: 0 to 5 number of cells, of regions, of cells inside, each with its inverse; 6 to 15 which color it is;
 * 16 to 23 how far it reaches in eight directions.
 */
const FEATURES = 24;

/** Colors that keep to themselves, a bit each. */
let fixed: i32 = 1;
/** The features that tell colors apart, the first one first. */
const chosen: usize = memory.data(16 << 2);
let chosenCount: i32 = 0;

const features: usize = memory.data(32 * 10 * 24 * 8);
const left: usize = memory.data(32 << 2);
/** @inline */
function featureOf(input: i32, color: i32, feature: i32): f64 {
  return load<f64>(features + ((<usize>((input * 10 + color) * FEATURES + feature)) << 3));
}

/** Computes the features of an input's colors; its colors, a bit each. */
function describe(image: Image, input: i32): i32 {
  const bits = colorBits(image) & ~1;
  for (let color = 1; color < 10; color++) {
    if (((bits >> color) & 1) === 0) continue;
    const place = mark();
    const shape = kept(image, color);
    const inside = insideOf(shape);
    let at = features + ((<usize>((input * 10 + color) * FEATURES)) << 3);
    at = withInverse(at, inked(shape));
    at = withInverse(at, regionsIn(shape));
    at = withInverse(at, inside === NO_IMAGE ? 0 : inked(inside));
    for (let c = 0; c < 10; c++) {
      store<f64>(at, c === color ? 3 : 2);
      at += 8;
    }
    for (let direction = 0; direction < 8; direction++) {
      store<f64>(at, <f64>(reachOf(shape, direction) + 1000));
      at += 8;
    }
    release(place);
  }
  return bits;
}
function withInverse(at: usize, n: i32): usize {
  store<f64>(at, <f64>n);
  store<f64>(at + sizeof<f64>(), 1 / (<f64>n + 1e-3));
  return at + 2 * sizeof<f64>();
}
/** How far a shape reaches from the middle of the image: to the left, the top and so on, and over corners. */
function reachOf(shape: Image, direction: i32): i32 {
  const sign = (direction & 4) !== 0 ? 1 : -1;
  const other = (direction & 2) !== 0;
  const dx = (direction & 1) !== 0 ? sign * 2 : other ? sign * 3 : 0;
  const dy = (direction & 1) !== 0 ? (other ? 2 : -2) : other ? 0 : sign * 3;
  const w = shape.w;
  const n = areaOf(shape);
  let most = -50;
  for (let k = 0; k < n; k++) {
    if (imageColor(shape, k) !== 0) most = max(most, ((k % w) * 2 - (w - 1)) * dx + ((k / w) * 2 - (shape.h - 1)) * dy);
  }
  return most;
}

/** By how much a color's feature stands out among those of some colors: the least ratio to another one's. */
function standsOut(input: i32, colors: i32, color: i32, feature: i32): f64 {
  const own = featureOf(input, color, feature);
  let least: f64 = 1e3;
  for (let c = 1; c < 10; c++) {
    if (c === color || ((colors >> c) & 1) === 0) continue;
    least = Math.min(least, own / (featureOf(input, c, feature) + 1e-5));
  }
  return least;
}
/** The color that stands out most by a feature, by any where that is -1; the later one of equals. */
let margin: f64 = 0;
function outstanding(input: i32, colors: i32, feature: i32): i32 {
  let found = -1;
  margin = -1;
  for (let color = 1; color < 10; color++) {
    if (((colors >> color) & 1) === 0) continue;
    let own: f64 = 0;
    if (feature >= 0) own = standsOut(input, colors, color, feature);
    else for (let f = 0; f < FEATURES; f++) own = Math.max(own, standsOut(input, colors, color, f));
    if (own >= margin) {
      margin = own;
      found = color;
    }
  }
  return found;
}

/** Learns from demos what tells colors apart. */
export function learnRoles(inputs: Images, outputs: Images): void {
  let anyIn = 0;
  let anyOut = 0;
  let allIn = -1;
  let allOut = -1;
  const n = min(outputs.count, MOST_INPUTS);
  for (let k = 0; k < n; k++) {
    const bitsIn = colorBits(imageAt(inputs, k));
    const bitsOut = colorBits(imageAt(outputs, k));
    anyIn |= bitsIn;
    allIn &= bitsIn;
    anyOut |= bitsOut;
    allOut &= bitsOut;
    store<i32>(left + ((<usize>k) << 2), describe(imageAt(inputs, k), k));
  }
  fixed = (anyOut === allOut ? allOut : allOut & ~anyIn) | (allIn & ~anyOut) | (anyOut & ~anyIn) | 1;
  chosenCount = 0;
  while (chosenCount < 10) {
    let best = -1;
    let most: f64 = -1;
    for (let feature = 0; feature < FEATURES; feature++) {
      let least: f64 = 1e3;
      let any = false;
      for (let k = 0; k < n; k++) {
        const colors = load<i32>(left + ((<usize>k) << 2));
        if (colors === 0) continue;
        any = true;
        outstanding(k, colors, feature);
        least = Math.min(least, margin);
      }
      if (!any) return;
      if (least >= most) {
        most = least;
        best = feature;
      }
    }
    store<i32>(chosen + ((<usize>chosenCount) << 2), best);
    chosenCount++;
    for (let k = 0; k < n; k++) {
      const at = left + ((<usize>k) << 2);
      const colors = load<i32>(at);
      if (colors !== 0) store<i32>(at, colors & ~(1 << outstanding(k, colors, best)));
    }
  }
}

/** Writes the role of each color in an input, 10 bytes. */
export function rolesOf(image: Image, to: usize): void {
  let role = 0;
  for (let color = 0; color < 10; color++) {
    if (((fixed >> color) & 1) === 0) continue;
    store<u8>(to + <usize>color, <u8>role);
    role++;
  }
  let done = fixed;
  let colors = describe(image, 0) & ~fixed;
  for (let turn = 0; colors !== 0; turn++) {
    const feature = turn < chosenCount ? load<i32>(chosen + ((<usize>turn) << 2)) : -1;
    const color = outstanding(0, colors, feature);
    store<u8>(to + <usize>color, <u8>role);
    role++;
    colors &= ~(1 << color);
    done |= 1 << color;
  }
  for (let color = 0; color < 10; color++) {
    if (((done >> color) & 1) !== 0) continue;
    store<u8>(to + <usize>color, <u8>role);
    role++;
  }
}

/** The image with each color replaced: 10 bytes say by which. */
export function imageRecolored(image: Image, by: usize): Image {
  const found = like(image);
  if (found === NO_IMAGE) return NO_IMAGE;
  const n = areaOf(image);
  for (let k = 0; k < n; k++) setColor(found, k, <i32>load<u8>(by + <usize>imageColor(image, k)));
  return found;
}
