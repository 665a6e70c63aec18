/**
 * The search for a task's programs, what JavaScript calls of it: leaves, states by moves, the output's size, pieces, answers.
 *
 *   start; reset; addSample for each sample, the demos first; learn; setMoves; predict; gather; answers
 */

import {
  areaOf,
  boundImages,
  colorBits,
  Image,
  Images,
  imageAt,
  imageCells,
  makeImage,
  NO_IMAGE,
  newImages,
  plain,
  setImage,
} from '../images/image';
import { imageRecolored, learnRoles, rolesOf } from '../images/roles';
import { MOST_SEARCHED, MOST_TINTS } from '../memory/limits';
import { boundArena, emptyArena, keepArena, mark, startArena, take, usedBytes } from '../memory/memory';
import { MOVE_COST } from './codes';
import * as factors from './factors';
import * as graphs from './graph';
import * as moves from './moves';
import * as sizes from './sizes';
import * as stack from './stack';
import * as walk from './walk';

export { reason } from '../python/decline';
export { boundArena, mark, take, usedBytes };

let samples: i32 = 0;
let demos: i32 = 0;
let inputs: Images = changetype<Images>(0);
let outputs: Images = changetype<Images>(0);
let roles: usize = 0;
const graphList: usize = memory.data(64 << 2);
const outputList: usize = memory.data(64 << 2);
const targets: usize = memory.data(64 << 3);
/** Leaves: a node for each, in each sample. */
const leaves: usize = memory.data(64 * 64 * 4);
const leafDepths: usize = memory.data(64 << 2);
let leafCount: i32 = 0;

export function startSearch(bytes: u32): void {
  startArena(bytes);
  keepArena();
}

/** Begins a task. */
export function reset(sampleCount: i32, demoCount: i32): bool {
  emptyArena();
  if (sampleCount > MOST_SEARCHED) return false;
  samples = sampleCount;
  demos = demoCount;
  boundImages(10_000);
  inputs = newImages(samples);
  outputs = newImages(demos);
  graphs.resetCounts();
  return true;
}
/** Room for the cells of a sample's input, or of a demo's output: 0 where it is too large for an image. */
export function addSample(sample: i32, isOutput: bool, h: i32, w: i32): usize {
  const image = makeImage(0, 0, h, w);
  if (image === NO_IMAGE) return 0;
  setImage(isOutput ? outputs : inputs, sample, image);
  return imageCells(image);
}

function graphOf(sample: i32): graphs.Graph {
  return changetype<graphs.Graph>(load<u32>(graphList + ((<usize>sample) << 2)));
}

/** Cells of the largest input or output. */
let largest: i32 = 0;
function boundAll(): void {
  boundImages(largest * 2);
  moves.boundLists(largest * 10);
}

/** Puts colors into roles, or leaves them; makes graphs and their leaves. */
export function learn(inRoles: bool): void {
  roles = take(<usize>samples * 16);
  if (inRoles) learnRoles(inputs, outputs);
  largest = 0;
  for (let sample = 0; sample < samples; sample++) {
    const own = roles + ((<usize>sample) << 4);
    const input = imageAt(inputs, sample);
    if (inRoles) rolesOf(input, own);
    else for (let color = 0; color < 10; color++) store<u8>(own + <usize>color, <u8>color);
    largest = max(largest, areaOf(input));
    const graph = graphs.newGraph(imageRecolored(input, own));
    store<u32>(graphList + ((<usize>sample) << 2), <u32>changetype<usize>(graph));
    if (sample >= demos) continue;
    const output = imageRecolored(imageAt(outputs, sample), own);
    largest = max(largest, areaOf(output));
    store<u32>(outputList + ((<usize>sample) << 2), <u32>changetype<usize>(output));
    sizes.setSize(targets, sample, output.h, output.w);
  }
  boundAll();
  chooseTints();
  leafCount = 0;
  // The input; a blank one of its size; the outputs of the other demos.
  for (let sample = 0; sample < samples; sample++) addLeaf(sample, graphOf(sample).input, 0, 0);
  for (let sample = 0; sample < samples; sample++) {
    const input = graphOf(sample).input;
    addLeaf(sample, plain(0, 0, input.h, input.w, 0), 1, MOVE_COST);
  }
  for (let demo = 0; demo < demos; demo++) {
    const output = changetype<Image>(load<u32>(outputList + ((<usize>demo) << 2)));
    for (let sample = 0; sample < samples; sample++) {
      addLeaf(sample, sample === demo ? plain(0, 0, output.h, output.w, 0) : output, 2 + demo, MOVE_COST);
    }
  }
  leafCount = 2 + demos;
}
function addLeaf(sample: i32, image: Image, leaf: i32, depth: i32): void {
  const node = graphs.addState(graphOf(sample), <u32>changetype<usize>(image), false, depth, 0);
  store<u32>(leaves + ((<usize>(leaf * 64 + sample)) << 2), <u32>changetype<usize>(node));
  store<i32>(leafDepths + ((<usize>leaf) << 2), depth);
}

let searched: i32 = 0;
let sized: i32 = 0;
/** Where calls of moves are counted, 16 bytes each: their number, and their milliseconds where that is asked for. */
export function accountAt(at: usize, timed: bool): void {
  graphs.setAccounts(at, timed);
}

/** Says which moves there are, four words each: the first need no predicted size, the next may, those behind are made at the end only. */
export function setMoves(at: usize, count: i32, sizeless: i32, all: i32): void {
  graphs.setGraphMoves(at, count);
  searched = sizeless;
  sized = all;
}

/** Makes moves as far as a depth, as many for each sample as the others, until so many are made or owed; whether all were made. */
function expandAll(made: i32, deepest: i32, until: i64): bool {
  let isAll = true;
  for (let depth = 0; depth + MOVE_COST <= deepest; depth += MOVE_COST) {
    for (let sample = 0; sample < samples; sample++) {
      const share = (until - graphs.movesOwed()) / (samples - sample);
      if (!graphs.expand(graphOf(sample), depth, made, deepest, share)) isAll = false;
    }
  }
  return isAll;
}

/** Moves by which paths go on. */
let movesMade: i32 = 0;
function walkAll(made: i32, deepest: i32): void {
  walk.startWalk(samples);
  for (let leaf = 0; leaf < leafCount; leaf++) {
    for (let sample = 0; sample < samples; sample++) {
      walk.setCandidate(sample, changetype<graphs.Node>(load<u32>(leaves + ((<usize>(leaf * 64 + sample)) << 2))));
    }
    walk.addStop(load<i32>(leafDepths + ((<usize>leaf) << 2)), walk.NO_STOP, leaf);
  }
  movesMade = made;
  walk.visitCheapest(deepest, (stop) => walk.goOn(stop, movesMade));
}

let sizedDemos: i32 = 0;
/**
 * Predicts the size of outputs.
 *
 * @returns the demos that the prediction gets right, a bit each; -1 where there can be no such images
 */
export function predict(deepest: i32, most: i64): i32 {
  expandAll(searched, deepest, most);
  walkAll(searched, deepest);
  sizes.startSizes(samples, demos, targets);
  walk.visitCheapest(deepest, (stop) => sizes.addSeed(stop));
  sizedDemos = sizes.predictSizes();
  for (let sample = 0; sample < samples; sample++) {
    const graph = graphOf(sample);
    graph.h = sizes.sizeAt(sizes.predicted, sample).h;
    graph.w = sizes.sizeAt(sizes.predicted, sample).w;
    largest = max(largest, graph.h * graph.w);
    boundAll();
    const blank = plain(0, 0, graph.h, graph.w, 0);
    if (blank === NO_IMAGE) return -1;
    addLeaf(sample, blank, leafCount, MOVE_COST);
  }
  leafCount++;
  return sizedDemos;
}

/** Stops that are pieces. */
let pieces: i32 = 0;
/** Makes all moves, and those at the end: joins lists, moves what there is to the origin, cuts it to the output's size, and tints it. */
export function gatherPieces(
  deepest: i32,
  most: i64,
  bytes: u32,
  compose: i32,
  origin: i32,
  tints: i32,
  embed: i32,
): bool {
  const isAll = expandAll(sized, deepest, most);
  for (let sample = 0; sample < samples; sample++) finishGraph(graphOf(sample), compose, origin, tints, embed);
  walkAll(graphs.movesThere(), deepest + 3 * MOVE_COST);
  stack.startStack(samples, demos, sizedDemos, graphList, outputList);
  const end = deepest + 4 * MOVE_COST;
  pieces = 0;
  walk.visitCheapest(end, (stop) => {
    if (stack.isPieceAt(stop)) pieces++;
  });
  stack.startPieces(pieces, bytes);
  walk.visitCheapest(end, (stop) => {
    if (stack.isPieceAt(stop)) stack.addPiece(stop);
  });
  return isAll;
}
/** Colors that all outputs have, a bit each: what things are tinted with. */
let tintBits: i32 = 0;
function chooseTints(): void {
  tintBits = (1 << (MOST_TINTS + 1)) - 2;
  for (let demo = 0; demo < demos; demo++) {
    tintBits &= colorBits(changetype<Image>(load<u32>(outputList + ((<usize>demo) << 2))));
  }
  // To the origin, to the output's size, each tint: of two states one is there already, or comes to one that is.
  graphs.finishBy((2 + popcnt(tintBits)) / 2);
}
/** Makes the moves at the end, each from what there was and from what those before made, in their order. */
function finishGraph(graph: graphs.Graph, compose: i32, origin: i32, tints: i32, embed: i32): void {
  stepFromAll(graph, compose, 1, LISTS);
  stepFromAll(graph, origin, 1, PLACED);
  // What has another size is not tinted: cut to the size, it is.
  stepFromAll(graph, embed, 1, UNSIZED);
  stepFromAll(graph, tints, tintBits >> 1, SIZED);
}
const LISTS = 0;
const PLACED = 1;
const UNSIZED = 2;
const SIZED = 3;
/** Makes moves, a bit each from the first one on, from all states of a kind that there are by now. */
function stepFromAll(graph: graphs.Graph, first: i32, bits: i32, kind: i32): void {
  if (bits === 0) return;
  const last = graph.last;
  for (let node = graph.first; ; node = node.next) {
    if ((node.isList !== 0) === (kind === LISTS)) {
      if ((kind === PLACED && graphs.isAtOrigin(node)) || (kind === UNSIZED && graphs.isSized(node, graph))) {
        graphs.stepNowhere(node, first);
      } else if (kind !== SIZED || graphs.isSized(node, graph)) {
        for (let rest = bits; rest !== 0; rest &= rest - 1) graphs.stepOnce(graph, node, first + ctz(rest));
      }
    }
    if (node === last) break;
  }
}

/** Lays pieces over each other; the number of different answers. */
export function answer(deepest: i32): i32 {
  stack.stackPieces();
  if (factors.findFactors(demos, outputList)) {
    factors.startFactorStops();
    walk.visitStops(deepest + 4 * MOVE_COST, (stop) => factors.tryFactorStop(stop, samples));
    const outer = factors.outerStop;
    const inner = factors.innerStop;
    if (outer !== walk.NO_STOP && inner !== walk.NO_STOP) stack.offerProduct(outer, inner, factors.kindFound);
  }
  return stack.answerCount;
}

// ---- what was found

/** Different answers, whether or not all were tried. */
export function answersThere(): i32 {
  return stack.answerCount;
}

/** Numbers of a task: moves made, states, duplicates, pieces, pieces left out. */
export function callsMade(): i64 {
  return graphs.calls;
}
export function statesMade(): i64 {
  return graphs.states;
}
export function duplicatesMet(): i64 {
  return graphs.duplicates;
}
export function piecesMade(): i32 {
  return stack.pieceCount;
}
export function piecesLeftOut(): i32 {
  return stack.piecesLeftOut;
}

/** Address of 9 words of the prediction: see `sizes.ts`. */
export function predictionAt(): usize {
  return sizes.prediction;
}
/** Of an answer: 0 demos that it is right in, a bit each; 1 depth; 2 pieces; 3 whether patterns are continued; 4 layers; 5 votes. */
export function answerWord(k: i32, word: i32): i32 {
  const one = stack.answerAt(k);
  switch (word) {
    case 0:
      return one.right;
    case 1:
      return one.depth;
    case 2:
      return one.count;
    case 3:
      return one.isInpainted;
    case 4:
      return one.layers;
    default:
      return one.votes;
  }
}
/** The stop of a layer, and the way in which it counts. */
export function layerStop(k: i32, layer: i32): u32 {
  return <u32>changetype<usize>(stack.answerStop(stack.answerAt(k), layer));
}
export function layerWay(k: i32, layer: i32): i32 {
  return stack.answerWay(stack.answerAt(k), layer);
}
/** The stop before one, 0 at a leaf; and the move between them, or the leaf's number. */
export function parentOf(stop: u32): u32 {
  return <u32>changetype<usize>(changetype<walk.Stop>(stop).parent);
}
export function moveOf(stop: u32): i32 {
  return changetype<walk.Stop>(stop).move;
}
/** Whether a stop is a list. */
export function isListAt(stop: u32): i32 {
  return walk.nodeOf(changetype<walk.Stop>(stop), 0).isList;
}
/** What an answer is in a sample, in roles; and the role of each color there. */
export function answerImage(k: i32, sample: i32): usize {
  return changetype<usize>(stack.imageOfAnswer(stack.answerAt(k), sample));
}
export function rolesAt(sample: i32): usize {
  return roles + ((<usize>sample) << 4);
}
