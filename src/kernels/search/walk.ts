/**
 * Paths through the graphs of all samples in step: the same moves, from the same leaf on. What they come to, a state in each sample, is what a
 * program gives; two paths to the same states are one.
 *
 * ```
 *   stop   | hash | depth | parent | move | next | a node for each sample ...
 *                                    └> the leaf's number where there is no parent
 * ```
 */

import { MOST_LEVELS } from '../memory/limits';
import { take } from '../memory/memory';
import { MOVE_COST } from './codes';
import { childOf, mixed, NO_EDGE, Node } from './graph';

@unmanaged
export class Stop {
  hash: u64;
  /** The cost of the moves. */
  depth: i32;
  parent: Stop;
  move: i32;
  /** The one that was found after it at the same depth. */
  next: Stop;
}
export const NO_STOP: Stop = changetype<Stop>(0);

/** @inline */
export function nodeOf(stop: Stop, sample: i32): Node {
  return changetype<Node>(load<u32>(changetype<usize>(stop) + ((<usize>sample) << 2), offsetof<Stop>()));
}

/** The first and the last stop of each level, which has all stops of one cost. */
const firsts: usize = memory.data(12 << 2);
const lasts: usize = memory.data(12 << 2);
function firstStop(level: i32): Stop {
  return changetype<Stop>(load<u32>(firsts + ((<usize>level) << 2)));
}

let slots: usize = 0;
let slotMask: i32 = 0;
let stops: i32 = 0;
let samples: i32 = 0;

/** Begins anew. */
export function startWalk(sampleCount: i32): void {
  memory.fill(firsts, 0, MOST_LEVELS << 2);
  memory.fill(lasts, 0, MOST_LEVELS << 2);
  samples = sampleCount;
  stops = 0;
  slotMask = (1 << 14) - 1;
  slots = take((<usize>(slotMask + 1)) << 2);
  memory.fill(slots, 0, (<usize>(slotMask + 1)) << 2);
}

const candidate: usize = memory.data(64 << 2);
/** Sets the node of the stop that `addStop` adds. @inline */
export function setCandidate(sample: i32, node: Node): void {
  store<u32>(candidate + ((<usize>sample) << 2), <u32>changetype<usize>(node));
}

/** Adds a stop, unless there is one with the same nodes. */
export function addStop(depth: i32, parent: Stop, move: i32): void {
  let hash: u64 = 3;
  for (let k = 0; k < samples; k++) hash = mixed(hash, load<u32>(candidate + ((<usize>k) << 2)));
  let at = <i32>(hash >> 32) & slotMask;
  while (true) {
    const there = changetype<Stop>(load<u32>(slots + ((<usize>at) << 2)));
    if (there === NO_STOP) break;
    if (there.hash === hash && isCandidate(there)) return;
    at = (at + 1) & slotMask;
  }
  const stop = changetype<Stop>(take(offsetof<Stop>() + ((<usize>samples) << 2)));
  stop.hash = hash;
  stop.depth = depth;
  stop.parent = parent;
  stop.move = move;
  stop.next = NO_STOP;
  memory.copy(changetype<usize>(stop) + offsetof<Stop>(), candidate, (<usize>samples) << 2);
  const level = (<usize>(depth / MOVE_COST)) << 2;
  const last = changetype<Stop>(load<u32>(lasts + level));
  if (last === NO_STOP) store<u32>(firsts + level, <u32>changetype<usize>(stop));
  else last.next = stop;
  store<u32>(lasts + level, <u32>changetype<usize>(stop));
  store<u32>(slots + ((<usize>at) << 2), <u32>changetype<usize>(stop));
  if (++stops * 2 > slotMask) growStopTable();
}
function isCandidate(stop: Stop): bool {
  return memory.compare(changetype<usize>(stop) + offsetof<Stop>(), candidate, (<usize>samples) << 2) === 0;
}
function growStopTable(): void {
  slotMask = slotMask * 2 + 1;
  slots = take((<usize>(slotMask + 1)) << 2);
  memory.fill(slots, 0, (<usize>(slotMask + 1)) << 2);
  for (let level = 0; level < MOST_LEVELS; level++) {
    for (let stop = firstStop(level); stop !== NO_STOP; stop = stop.next) {
      let at = <i32>(stop.hash >> 32) & slotMask;
      while (load<u32>(slots + ((<usize>at) << 2)) !== 0) at = (at + 1) & slotMask;
      store<u32>(slots + ((<usize>at) << 2), <u32>changetype<usize>(stop));
    }
  }
}

/** Visits all stops as far as a depth, the shallowest first, those too that are added meanwhile. */
export function visitStops(deepest: i32, visit: (stop: Stop) => void): void {
  for (let depth = 0; depth <= deepest; depth += MOVE_COST) {
    for (let stop = firstStop(depth / MOVE_COST); stop !== NO_STOP; stop = stop.next) visit(stop);
  }
}
/** As `visitStops`, without those whose states there is a cheaper way to in every sample. */
export function visitCheapest(deepest: i32, visit: (stop: Stop) => void): void {
  for (let depth = 0; depth <= deepest; depth += MOVE_COST) {
    for (let stop = firstStop(depth / MOVE_COST); stop !== NO_STOP; stop = stop.next) {
      if (depthOfNodes(stop) >= depth) visit(stop);
    }
  }
}

/** The greatest depth of its nodes: where that is less than its own, moves that come to the same states cost less. */
function depthOfNodes(stop: Stop): i32 {
  let deepest = 0;
  for (let k = 0; k < samples; k++) deepest = max(deepest, nodeOf(stop, k).depth);
  return deepest;
}

/** Goes on from a stop by every move that all samples have made. */
export function goOn(stop: Stop, moveCount: i32): void {
  let few: Node = changetype<Node>(0);
  for (let k = 0; k < samples; k++) {
    const node = nodeOf(stop, k);
    if (node.children !== 0) continue;
    if (node.edges === NO_EDGE) return;
    few = node;
  }
  if (changetype<usize>(few) !== 0) {
    for (let edge = few.edges; edge !== NO_EDGE; edge = edge.next) goBy(stop, edge.move);
  } else {
    for (let move = 0; move < moveCount; move++) goBy(stop, move);
  }
}
/** @inline */
function goBy(stop: Stop, move: i32): void {
  const depth = stop.depth + MOVE_COST;
  let deepest = 0;
  for (let sample = 0; sample < samples; sample++) {
    const child = childOf(nodeOf(stop, sample), move);
    if (changetype<usize>(child) === 0) return;
    setCandidate(sample, child);
    deepest = max(deepest, child.depth);
  }
  if (deepest >= depth) addStop(depth, stop, move);
}
