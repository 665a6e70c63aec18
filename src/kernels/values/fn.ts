/** Function values: operations, and what combinators make of functions. */

import { catches } from '../generated/properties';
import { MOST_COST } from '../memory/limits';
import { addWork, take } from '../memory/memory';
import { depthAround } from '../python/depth';
import { CHAIN, COMPOSE, FORK, LBIND, MATCHER, POWER, RBIND } from './combinators';
import { isFn, KIND_FN, NONE, Value } from './value';

// Fn: kind, operation or combinator, required arguments, arguments, cost, depth, three parts, what it gave for colors (0: nothing yet),
// number of the name, number of parts, for how many arguments it and all its parts are known to fit (0: none).

/** Number of the operation or the combinator. */
export function codeOf(f: Value): i32 {
  return load<i32>(f, 4);
}
/** Whether a function takes so many arguments. @inline */
export function takes(f: Value, count: i32): bool {
  return load<i32>(f, 8) <= count && load<i32>(f, 12) >= count;
}
/** How many arguments a function takes at most. */
export function argcount(f: Value): i32 {
  return load<i32>(f, 12);
}
/** How many calls a call of it stands for. */
export function costOf(f: Value): i32 {
  return load<i32>(f, 16);
}
/** How deep its calls nest. */
export function callDepthOf(f: Value): i32 {
  return load<i32>(f, 20);
}
/** Part k of a function that was made. */
export function part(f: Value, k: i32): Value {
  return load<u32>(f + ((<u32>k) << 2), 24);
}
/** The number that stands for its name in its hash. */
export function nameNumberOf(f: Value): i32 {
  return load<i32>(f, 40);
}
/** How many parts it has. */
export function partsOf(f: Value): i32 {
  return load<i32>(f, 44);
}

/** Numbers of the combinators' names, which JavaScript computes. */
const combinators: usize = memory.data(16 << 2);
/** Says which number stands for a combinator's name. */
export function nameCombinator(combinator: i32, number: i32): void {
  store<i32>(combinators + ((<usize>(combinator - COMPOSE)) << 2), number);
}

/** A function that takes from `need` to `args` arguments; what it is made of is for the caller to say. */
export function newFn(op: i32, need: i32, args: i32): Value {
  const f = <Value>take(52);
  store<u32>(f, KIND_FN);
  store<i32>(f, op, 4);
  store<i32>(f, need, 8);
  store<i32>(f, args, 12);
  store<i32>(f, 1, 16);
  store<i32>(f, 1, 20);
  store<u32>(f, NONE, 24);
  store<u32>(f, NONE, 28);
  store<u32>(f, NONE, 32);
  store<u32>(f, 0, 36);
  store<i32>(f, op < COMPOSE ? 0 : load<i32>(combinators + ((<usize>(op - COMPOSE)) << 2)), 40);
  store<i32>(f, op < COMPOSE ? 0 : op === CHAIN || op === FORK ? 3 : 2, 44);
  store<i32>(f, op < COMPOSE && !catches(op) && need === args ? args : 0, 48);
  return f;
}

// ---- what combinators make

/** Whether `f` is a function of `count` arguments all of whose parts fit, too: it is called without looking at that again. @inline */
function fits(f: Value, count: i32): bool {
  return isFn(f) && load<i32>(f, 48) === count;
}

/** What a combinator makes of three parts: a function of `args` arguments. */
export function made(op: i32, args: i32, a: Value, b: Value, c: Value): Value {
  addWork(1);
  const f = newFn(op, args, args);
  let cost: i64 = 1;
  for (let k = 0; k < 3; k++) {
    const p = k === 0 ? a : k === 1 ? b : c;
    store<u32>(f + ((<u32>k) << 2), p, 24);
    if (isFn(p)) cost += <i64>costOf(p);
  }
  store<i32>(f, <i32>min(cost, <i64>MOST_COST), 16);
  store<i32>(f, depthAround(f + 24, 3), 20);
  markFit(f);
  return f;
}

/** Finds out whether a function that was made fits (see `fits`), once its parts are there. */
export function markFit(f: Value): void {
  const op = codeOf(f);
  const args = argcount(f);
  const a = part(f, 0);
  const b = part(f, 1);
  let all: bool;
  if (op === FORK) all = fits(a, 2) && fits(b, 1) && fits(part(f, 2), 1);
  else if (op === RBIND || op === LBIND) all = fits(a, args + 1);
  else all = fits(a, 1) && (op === MATCHER || op === POWER || fits(b, 1)) && (op !== CHAIN || fits(part(f, 2), 1));
  store<i32>(f, all ? args : 0, 48);
}
