/** Function values: operations, and what combinators make of functions. */

import { MOST_COST } from '../memory/limits';
import { addWork, take } from '../memory/memory';
import { setWordAt, wordAt } from '../memory/words';
import { depthAround } from '../python/depth';
import { CHAIN, COMPOSE, FORK, LBIND, MATCHER, POWER, RBIND } from './combinators';
import { FnObject, partAt, partsAt, setPartAt } from './layout';
import { DEFAULT_FUNCTION, FOREIGN_FUNCTION } from './offsets';
import { FAILED, FALSE, isFn, KIND_FN, NONE, Value } from './value';

/** Number of the operation or the combinator. */
export function codeOf(f: Value): i32 {
  return changetype<FnObject>(f).operation;
}
/** Whether a function takes so many arguments. @inline */
export function takes(f: Value, count: i32): bool {
  return changetype<FnObject>(f).need <= count && changetype<FnObject>(f).args >= count;
}
/** How many arguments a function takes at most. */
export function argcount(f: Value): i32 {
  return changetype<FnObject>(f).args;
}
/** How many calls a call of it stands for. */
export function costOf(f: Value): i32 {
  return changetype<FnObject>(f).cost;
}
/** How deep its calls nest. */
export function callDepthOf(f: Value): i32 {
  return changetype<FnObject>(f).depth;
}
/** Part k of a function that was made. */
export function part(f: Value, k: i32): Value {
  return partAt(f, k);
}
/** The number that stands for its name in its hash. */
export function nameNumberOf(f: Value): i32 {
  return changetype<FnObject>(f).name;
}
/** What it gives where it gets a wrong number of arguments; FAILED where it fails. */
export function misfitOf(f: Value): Value {
  return changetype<FnObject>(f).misfit;
}
/** How many parts it has. */
export function partsOf(f: Value): i32 {
  return changetype<FnObject>(f).partCount;
}

/** The function itself, of what stands for one of another dialect. */
export function ownFunction(f: Value): Value {
  return codeOf(f) === FOREIGN_FUNCTION ? part(f, 0) : f;
}

/** Numbers of the combinators' names, which JavaScript computes. */
const combinators: usize = memory.data(16 << 2);
/** Says which number stands for a combinator's name. */
export function nameCombinator(combinator: i32, number: i32): void {
  setWordAt(combinators, combinator - COMPOSE, number);
}

/** A function that takes from `need` to `args` arguments; what it is made of is for the caller to say. */
export function newFn(op: i32, need: i32, args: i32): Value {
  const f = <Value>take(offsetof<FnObject>());
  const fn = changetype<FnObject>(f);
  fn.kind = KIND_FN;
  fn.operation = op;
  fn.need = need;
  fn.args = args;
  fn.cost = 1;
  fn.depth = 1;
  fn.first = NONE;
  fn.second = NONE;
  fn.third = NONE;
  fn.memo = 0;
  fn.name = op < COMPOSE ? 0 : wordAt(combinators, op - COMPOSE);
  fn.partCount =
    op < COMPOSE || op === DEFAULT_FUNCTION || op === FOREIGN_FUNCTION ? 0 : op === CHAIN || op === FORK ? 3 : 2;
  fn.fit = op < COMPOSE && need === args ? args : 0;
  fn.fallback = FAILED;
  fn.misfit = FAILED;
  return f;
}

// ---- what combinators make

/** Whether `f` is what `power` of tokpidjin gives where Python's recursion never comes to an end: a function that cannot be called. */
export function isEndless(f: Value): bool {
  return part(f, 2) === FALSE;
}

/** Whether `f` is a function of `count` arguments all of whose parts fit, too: it is called without looking at that again. @inline */
function fits(f: Value, count: i32): bool {
  return isFn(f) && changetype<FnObject>(f).fit === count;
}

/** What a combinator makes of three parts: a function of `args` arguments. */
export function made(op: i32, args: i32, a: Value, b: Value, c: Value): Value {
  addWork(1);
  const f = newFn(op, args, args);
  let cost: i64 = 1;
  for (let k = 0; k < 3; k++) {
    const p = k === 0 ? a : k === 1 ? b : c;
    setPartAt(f, k, p);
    if (isFn(p)) cost += <i64>costOf(p);
  }
  const fn = changetype<FnObject>(f);
  fn.cost = <i32>min(cost, <i64>MOST_COST);
  fn.depth = depthAround(partsAt(f), 3);
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
  changetype<FnObject>(f).fit = all ? args : 0;
}
