/**
 * The graph of a sample: every image and every list that moves make of what the sample has, once each, and by which move one comes from another.
 *
 * ```
 *   node   | hash | state | isList | depth | children | edges | made | next |
 *                                             |          |       |      └> the node that was added after it
 *                                             |          |       └> how many of the moves were made from it
 *                                             |          └> instead of children where but a few moves were made: move, node, next edge
 *                                             └> a node for each move, 0 where it gives nothing
 * ```
 *
 * From most nodes none but the moves at the end are made, so that a word for each move would be most of what a graph takes.
 * All samples' graphs have the same moves; a program is a path that all of them walk in step, see `walk.ts`.
 */

import { areaOf, Image, Images, imageAt, imageCells, sameImage } from '../images/image';
import { mark, release, take } from '../memory/memory';
import * as codes from './codes';
import { givesList, makeMove, State } from './moves';

@unmanaged
export class Node {
  hash: u64;
  state: State;
  isList: i32;
  /** The cost of the cheapest way to it. */
  depth: i32;
  /** Address of a node for each move; 0: none, or as edges. */
  children: usize;
  /** The moves that were made while it had no children, in their order: those at the end, behind which none is made that needs children. */
  edges: Edge;
  made: i32;
  next: Node;
}
const NO_NODE: Node = changetype<Node>(0);

/** A move from a node, and the node of what it gives. */
@unmanaged
export class Edge {
  move: i32;
  node: Node;
  next: Edge;
}
export const NO_EDGE: Edge = changetype<Edge>(0);

/** A sample. */
@unmanaged
export class Graph {
  input: Image;
  first: Node;
  last: Node;
  /** Nodes by their hash, in open addressing; the number of slots less 1, and how many nodes there are. */
  slots: usize;
  slotMask: i32;
  count: i32;
  /** The size that is predicted for its output; 0 where none is yet. */
  h: i32;
  w: i32;
}

@unmanaged
export class Move {
  code: i32;
  argument: i32;
  /** SIZE_OF_INPUT or SIZE_OF_OUTPUT, where it takes a size. */
  size: i32;
  cost: i32;
}

let moves: usize = 0;
let moveCount: i32 = 0;
/** Says which moves there are: four words each. Those behind are made when they are asked for only. */
export function setGraphMoves(at: usize, count: i32): void {
  moves = at;
  moveCount = count;
}
export function moveAt(k: i32): Move {
  return changetype<Move>(moves + <usize>k * offsetof<Move>());
}
export function movesThere(): i32 {
  return moveCount;
}

/** What a move has cost. */
@unmanaged
class Account {
  calls: i64;
  /** 0 where that is not measured. */
  milliseconds: f64;
}
/** An account for each move. */
let accounts: usize = 0;
let isTimed: bool = false;
declare function now(): f64;
/** @param at - where the accounts are, which begin with nothing */
export function setAccounts(at: usize, timed: bool): void {
  accounts = at;
  isTimed = timed;
}

/** Moves made, states that were there already, and states, of this task. */
export let calls: i64 = 0;
export let duplicates: i64 = 0;
export let states: i64 = 0;
export function resetCounts(): void {
  calls = 0;
  duplicates = 0;
  states = 0;
}

/** Moves that are still to be made from each state when all others are made. */
let finishing: i64 = 0;
export function finishBy(movesEach: i32): void {
  finishing = movesEach;
}
/** Moves that were made, and that are still to be made from the states that there are. */
export function movesOwed(): i64 {
  return calls + states * finishing;
}

const FIRST_SLOTS = 1 << 12;

export function newGraph(input: Image): Graph {
  const graph = changetype<Graph>(take(offsetof<Graph>()));
  graph.input = input;
  graph.first = NO_NODE;
  graph.last = NO_NODE;
  graph.slotMask = FIRST_SLOTS - 1;
  graph.slots = zeroed(FIRST_SLOTS << 2);
  graph.count = 0;
  graph.h = 0;
  graph.w = 0;
  return graph;
}
function zeroed(bytes: usize): usize {
  const at = take(bytes);
  memory.fill(at, 0, bytes);
  return at;
}

// ---- states are known by their content

const PRIME: u64 = ((<u64>0x9e3779b9) << 32) | 0x7f4a7c15;
/** @inline */
export function mixed(hash: u64, word: u64): u64 {
  const next = (hash ^ word) * PRIME;
  return next ^ (next >> 29);
}
export function hashOfImage(image: Image, seed: u64): u64 {
  let hash = mixed(seed, ((<u64>(<u32>image.y)) << 32) | <u64>(<u32>image.x));
  hash = mixed(hash, ((<u64>(<u32>image.h)) << 32) | <u64>(<u32>image.w));
  const n = <usize>areaOf(image);
  const cells = imageCells(image);
  let k: usize = 0;
  for (; k + 8 <= n; k += 8) hash = mixed(hash, load<u64>(cells + k));
  if (k < n) hash = mixed(hash, load<u64>(cells + k) & (((<u64>1) << ((n - k) << 3)) - 1));
  return hash;
}
function hashOf(state: State, isList: bool): u64 {
  if (!isList) return hashOfImage(changetype<Image>(state), 1);
  const images = changetype<Images>(state);
  let hash = mixed(2, images.count);
  for (let k = 0; k < images.count; k++) hash = hashOfImage(imageAt(images, k), hash);
  return hash;
}
function sameState(a: State, b: State, isList: bool): bool {
  if (!isList) return sameImage(changetype<Image>(a), changetype<Image>(b));
  const some = changetype<Images>(a);
  const others = changetype<Images>(b);
  if (some.count !== others.count) return false;
  for (let k = 0; k < some.count; k++) if (!sameImage(imageAt(some, k), imageAt(others, k))) return false;
  return true;
}

/** The node of a state, which is added where it is a new one. A state that was there is given back to the arena, as far as `from`. */
export function addState(graph: Graph, state: State, isList: bool, depth: i32, from: usize): Node {
  const hash = hashOf(state, isList);
  const mask = graph.slotMask;
  let at = <i32>(hash >> 32) & mask;
  while (true) {
    const node = changetype<Node>(load<u32>(graph.slots + ((<usize>at) << 2)));
    if (node === NO_NODE) break;
    if (node.hash === hash && (node.isList !== 0) === isList && sameState(node.state, state, isList)) {
      duplicates++;
      if (from !== 0) release(from);
      if (depth < node.depth) {
        // It is reached at less cost than was thought: so is what comes from it.
        node.depth = depth;
        node.made = 0;
      }
      return node;
    }
    at = (at + 1) & mask;
  }
  const node = changetype<Node>(take(offsetof<Node>()));
  node.hash = hash;
  node.state = state;
  node.isList = isList ? 1 : 0;
  node.depth = depth;
  node.children = 0;
  node.edges = NO_EDGE;
  node.made = 0;
  node.next = NO_NODE;
  if (graph.first === NO_NODE) graph.first = node;
  else graph.last.next = node;
  graph.last = node;
  graph.count++;
  states++;
  store<u32>(graph.slots + ((<usize>at) << 2), <u32>changetype<usize>(node));
  if (graph.count * 2 > mask) growTable(graph);
  return node;
}
function growTable(graph: Graph): void {
  const mask = graph.slotMask * 2 + 1;
  const slots = zeroed((<usize>(mask + 1)) << 2);
  for (let node = graph.first; node !== NO_NODE; node = node.next) {
    let at = <i32>(node.hash >> 32) & mask;
    while (load<u32>(slots + ((<usize>at) << 2)) !== 0) at = (at + 1) & mask;
    store<u32>(slots + ((<usize>at) << 2), <u32>changetype<usize>(node));
  }
  graph.slots = slots;
  graph.slotMask = mask;
}

/** Whether a node has an image at the origin. @inline */
export function isAtOrigin(node: Node): bool {
  const image = changetype<Image>(node.state);
  return node.isList === 0 && image.y === 0 && image.x === 0;
}
/** Whether a node has an image at the origin, of the size that is predicted for the output. @inline */
export function isSized(node: Node, graph: Graph): bool {
  const image = changetype<Image>(node.state);
  return isAtOrigin(node) && image.h === graph.h && image.w === graph.w;
}

// ---- moves from nodes

/** The node of what a move gave; none where it gave nothing, or was not made. @inline */
export function childOf(node: Node, move: i32): Node {
  return node.children !== 0 ? childAt(node, move) : childByEdge(node, move);
}
/** @inline */
function childAt(node: Node, move: i32): Node {
  return changetype<Node>(load<u32>(node.children + ((<usize>move) << 2)));
}
function childByEdge(node: Node, move: i32): Node {
  for (let edge = node.edges; edge !== NO_EDGE; edge = edge.next) if (edge.move === move) return edge.node;
  return NO_NODE;
}
function setChild(node: Node, move: i32, child: Node): void {
  store<u32>(node.children + ((<usize>move) << 2), <u32>changetype<usize>(child));
}
function addEdge(node: Node, move: i32, child: Node): void {
  const edge = changetype<Edge>(take(offsetof<Edge>()));
  edge.move = move;
  edge.node = child;
  edge.next = NO_EDGE;
  let last = node.edges;
  if (last === NO_EDGE) {
    node.edges = edge;
    return;
  }
  while (last.next !== NO_EDGE) last = last.next;
  last.next = edge;
}

/** Makes a move from a node; the node of what it gives, none where it gives nothing. */
export function step(graph: Graph, node: Node, k: i32): Node {
  const move = moveAt(k);
  const place = mark();
  const input = graph.input;
  const isOwn = move.size === codes.SIZE_OF_INPUT;
  const began = isTimed ? now() : 0;
  const state = makeMove(
    move.code,
    move.argument,
    node.state,
    node.isList !== 0,
    isOwn ? input.h : graph.h,
    isOwn ? input.w : graph.w,
  );
  calls++;
  const account = changetype<Account>(accounts + <usize>k * offsetof<Account>());
  account.calls++;
  if (isTimed) account.milliseconds += now() - began;
  if (state === 0) {
    release(place);
    return NO_NODE;
  }
  return addState(graph, state, givesList, node.depth + move.cost, place);
}
/** Makes a move from a node unless it was made. */
export function stepOnce(graph: Graph, node: Node, k: i32): void {
  if (childOf(node, k) === NO_NODE) keepChild(node, k, step(graph, node, k));
}
/** Notes of a move that it leaves a node as it is, without making it. */
export function stepNowhere(node: Node, k: i32): void {
  if (childOf(node, k) === NO_NODE) keepChild(node, k, node);
}
function keepChild(node: Node, k: i32, child: Node): void {
  if (child === NO_NODE) return;
  if (node.children !== 0) setChild(node, k, child);
  else addEdge(node, k, child);
}

/** What a list costs beside the move that makes it: it has to be joined again. */
const LIST_COST = 5;

/**
 * Makes the first moves from all nodes of a depth that cost no more together than is allowed.
 *
 * @param made - number of moves
 * @param deepest - cost of a state at most
 * @param most - moves to make at most
 * @returns whether all were made
 */
export function expand(graph: Graph, depth: i32, made: i32, deepest: i32, most: i64): bool {
  const until = movesOwed() + most;
  for (let node = graph.first; node !== NO_NODE; node = node.next) {
    if (node.depth !== depth || node.made >= made) continue;
    if (movesOwed() >= until) return false;
    if (node.children === 0) node.children = zeroed((<usize>moveCount) << 2);
    for (let k = node.made; k < made; k++) {
      if (childAt(node, k) !== NO_NODE) continue;
      const move = moveAt(k);
      const list = move.code >= codes.PANELS && move.code < codes.MOST;
      if (!fitsState(move.code, node.isList !== 0) || depth + move.cost + (list ? LIST_COST : 0) > deepest) continue;
      setChild(node, k, step(graph, node, k));
    }
    node.made = made;
  }
  return true;
}
/** Whether a move can be made from a list, or from an image. @inline */
function fitsState(code: i32, isList: bool): bool {
  return isList ? code < codes.EMBED || code >= codes.MOST : code < codes.MOST;
}
