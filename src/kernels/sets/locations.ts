/** Sets of locations that lie in a line or a rectangle, and sets that stay where the arena is emptied. */

import { copyBytes } from '../memory/vectors';
import { setWordAt } from '../memory/words';
import { SetObject } from '../values/layout';
import {
  COORD_BITS,
  codesOf,
  locate,
  PAIR,
  positionsOf,
  SET_BYTES,
  sequenceSet,
  sizeOf,
  takeCodes,
  Value,
} from '../values/value';
import { frozenCopyOf } from './set';

/** One step down and one to the right, in packed locations. */
export const DOWN = 1 << COORD_BITS;
export const RIGHT = 1;

/** Writes `count` locations from `from` on, a step apart; returns where in memory they end. */
export function writeSteps(to: usize, from: i32, step: i32, count: i32): usize {
  const end = to + ((<usize>count) << 2);
  if (count >= 4) {
    let four = i32x4.add(i32x4.splat(from), i32x4.mul(i32x4.splat(step), i32x4(0, 1, 2, 3)));
    const on = i32x4.splat(4 * step);
    for (; to + 16 <= end; to += 16) {
      v128.store(to, four);
      four = i32x4.add(four, on);
    }
    from = i32x4.extract_lane(four, 0);
  }
  for (; to < end; to += 4) {
    store<i32>(to, from);
    from += step;
  }
  return end;
}

/** The set of `count` locations from `from` on, a step apart. */
export function steps(from: i32, step: i32, count: i32): Value {
  const codes = takeCodes(count);
  writeSteps(codes, from, step, count);
  return sequenceSet(PAIR, count, codes);
}

/** Writes the locations of a rectangle, row by row. */
export function writeRectangle(to: usize, top: i32, left: i32, height: i32, width: i32): void {
  for (let i = 0; i < height; i++) to = writeSteps(to, locate(top + i, left), RIGHT, width);
}

/** `frozenset({a, b, c, d})` of packed locations. */
export function fourLocations(a: i32, b: i32, c: i32, d: i32): Value {
  const codes = takeCodes(4);
  setWordAt(codes, 0, a);
  setWordAt(codes, 1, b);
  setWordAt(codes, 2, c);
  setWordAt(codes, 3, d);
  return frozenCopyOf(PAIR, 4, codes);
}

/** Copies an ordered set, with its codes and positions behind it, to memory outside the arena that has room for them. */
export function keepSet(s: Value, to: usize): void {
  const bytes = (<usize>sizeOf(s)) << 2;
  const codes = to + SET_BYTES;
  const positions = codes + bytes;
  copyBytes(to, s, SET_BYTES);
  copyBytes(codes, codesOf(s), bytes);
  copyBytes(positions, positionsOf(s), bytes);
  const kept = changetype<SetObject>(to);
  kept.codes = codes;
  kept.positions = positions;
}
