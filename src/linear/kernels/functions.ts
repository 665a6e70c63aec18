/** Function values, and operations that call them; see `src/value/calls.ts` and `src/dsl/functions.ts`. */
import * as codes from './codes';
import { mergeTuples } from './containers';
import { addWork, decline, take } from './memory';
import { kernel1, kernel2 } from './operations';
import { imageSet } from './set';
import {
  codesOf, elementAt, EMPTY_TUPLE, FAILED, FALSE, gridH, int, isFn, isGrid, isInt, isSet, isTuple, KIND_FN, NONE, rowTuple,
  setTupleItem, sizeOf, takeCodes, TRUE, tupleItem, tupleLength, tupleOf, Value,
} from './value';

// Fn: kind, operation or combinator, required arguments, arguments, cost, depth, parts.
export const COMPOSE = 1000;
export const CHAIN = 1001;
export const MATCHER = 1002;
export const FORK = 1003;
export const RBIND1 = 1004;
export const LBIND1 = 1005;
const DEEPEST = 40;
const MOST_CALLS = 2_000_000;

function codeOf(f: Value): i32 {
  return load<i32>(f, 4);
}
function required(f: Value): i32 {
  return load<i32>(f, 8);
}
function argcount(f: Value): i32 {
  return load<i32>(f, 12);
}
function costOf(f: Value): i32 {
  return load<i32>(f, 16);
}
function depthOf(f: Value): i32 {
  return load<i32>(f, 20);
}
function part(f: Value, k: i32): Value {
  return load<u32>(f + (<u32>k << 2), 24);
}

export function newFn(op: i32, need: i32, args: i32): Value {
  const f = <Value>take(36);
  store<u32>(f, KIND_FN);
  store<i32>(f, op, 4);
  store<i32>(f, need, 8);
  store<i32>(f, args, 12);
  store<i32>(f, 1, 16);
  store<i32>(f, 1, 20);
  store<u32>(f, NONE, 24);
  store<u32>(f, NONE, 28);
  store<u32>(f, NONE, 32);
  return f;
}

function made(op: i32, args: i32, a: Value, b: Value, c: Value): Value {
  addWork(1);
  const f = newFn(op, args, args);
  let cost = 1;
  let depth = 1;
  for (let k = 0; k < 3; k++) {
    const p = k === 0 ? a : k === 1 ? b : c;
    store<u32>(f + (<u32>k << 2), p, 24);
    if (!isFn(p)) continue;
    cost += costOf(p);
    if (depthOf(p) >= depth) depth = depthOf(p) + 1;
  }
  if (depth > DEEPEST) decline();
  store<i32>(f, cost, 16);
  store<i32>(f, depth, 20);
  return f;
}

export function compose(outer: Value, inner: Value): Value {
  return made(COMPOSE, 1, outer, inner, NONE);
}
export function matcher(fn: Value, target: Value): Value {
  return made(MATCHER, 1, fn, target, NONE);
}
export function chain(h: Value, g: Value, f: Value): Value {
  return made(CHAIN, 1, h, g, f);
}
export function fork(outer: Value, a: Value, b: Value): Value {
  return made(FORK, 1, outer, a, b);
}
export function bind(fn: Value, fixed: Value, right: bool): Value {
  if (!isFn(fn)) return FAILED;
  if (argcount(fn) !== 2) decline();
  return made(right ? RBIND1 : LBIND1, 1, fn, fixed, NONE);
}

let callsLeft: i32 = 0;
export function resetCalls(): void {
  callsLeft = MOST_CALLS;
}

function enter(f: Value): void {
  const cost = costOf(f);
  addWork(cost);
  callsLeft -= cost;
  if (callsLeft < 0) decline();
}

function checked(v: Value): Value {
  if (v === FAILED) decline();
  return v;
}

/** A call whose cost is counted already. */
function invoke1(f: Value, x: Value): Value {
  if (!isFn(f) || required(f) > 1 || argcount(f) < 1) decline();
  const op = codeOf(f);
  if (op < 1000) return checked(kernel1(op, x));
  if (op === COMPOSE) return invoke1(part(f, 0), invoke1(part(f, 1), x));
  if (op === LBIND1) return invoke2(part(f, 0), part(f, 1), x);
  if (op === RBIND1) return invoke2(part(f, 0), x, part(f, 1));
  if (op === CHAIN) return invoke1(part(f, 0), invoke1(part(f, 1), invoke1(part(f, 2), x)));
  if (op === FORK) return invoke2(part(f, 0), invoke1(part(f, 1), x), invoke1(part(f, 2), x));
  if (op === MATCHER) return kernel2(codes.EQUALITY, invoke1(part(f, 0), x), part(f, 1));
  decline();
  return FAILED;
}
function invoke2(f: Value, x: Value, y: Value): Value {
  if (!isFn(f) || required(f) > 2 || argcount(f) < 2) decline();
  const op = codeOf(f);
  if (op >= 1000) decline();
  return checked(kernel2(op, x, y));
}

export function call1(f: Value, x: Value): Value {
  if (!isFn(f)) decline();
  enter(f);
  return invoke1(f, x);
}
export function call2(f: Value, x: Value, y: Value): Value {
  if (!isFn(f)) decline();
  enter(f);
  return invoke2(f, x, y);
}

export function truthy(v: Value): bool {
  if (v === TRUE) return true;
  if (v === FALSE || v === NONE) return false;
  if (isInt(v)) return v !== int(0);
  if (isTuple(v)) return tupleLength(v) > 0;
  if (isSet(v)) return sizeOf(v) > 0;
  return true;
}

/** Number of items of a tuple or rows of a grid, else -1. */
export function lengthOfTuple(v: Value): i32 {
  return (isTuple(v) ? tupleLength(v) : isGrid(v) ? gridH(v) : -1);
}
export function itemOf(v: Value, k: i32): Value {
  return (isTuple(v) ? tupleItem(v, k) : rowTuple(v, k));
}

export function apply(fn: Value, container: Value): Value {
  if (isSet(container)) {
    const n = sizeOf(container);
    const before = codesOf(container);
    const results = takeCodes(n);
    for (let k = 0; k < n; k++) store<u32>(results + (<usize>k << 2), call1(fn, elementAt(container, k)));
    if (codesOf(container) !== before) decline(); // the function ordered this very set
    return imageSet(container, results);
  }
  const n = lengthOfTuple(container);
  if (n < 0) return FAILED;
  if (n === 0) return EMPTY_TUPLE;
  const results = tupleOf(n);
  for (let k = 0; k < n; k++) setTupleItem(results, k, call1(fn, itemOf(container, k)));
  return results;
}

export function papply(fn: Value, a: Value, b: Value): Value {
  const n = lengthOfTuple(a);
  const m = lengthOfTuple(b);
  if (n < 0 || m < 0) decline();
  const length = min(n, m);
  if (length === 0) return EMPTY_TUPLE;
  const results = tupleOf(length);
  for (let k = 0; k < length; k++) setTupleItem(results, k, call2(fn, itemOf(a, k), itemOf(b, k)));
  return results;
}


export function identity(x: Value): Value {
  return x;
}
export function branch(condition: Value, a: Value, b: Value): Value {
  return truthy(condition) ? a : b;
}
export function rbind(fn: Value, fixed: Value): Value {
  return bind(fn, fixed, true);
}
export function lbind(fn: Value, fixed: Value): Value {
  return bind(fn, fixed, false);
}
export function mpapply(fn: Value, a: Value, b: Value): Value {
  return mergeTuples(papply(fn, a, b));
}

export function power(fn: Value, n: Value): Value { // TODO power
  decline();
  return FAILED;
}

export function rapply(fns: Value, value: Value): Value { // TODO rapply
  decline();
  return FAILED;
}

export function mapply(fn: Value, container: Value): Value { // TODO mapply
  decline();
  return FAILED;
}

export function prapply(fn: Value, a: Value, b: Value): Value { // TODO prapply
  decline();
  return FAILED;
}
