/**
 * Answers as pieces laid over each other. A piece is a stop with images of the outputs' sizes; it counts where it is not blank, where it is blank, or
 * everywhere. Where one counts it has to be right in all demos that an answer is made for, in what no piece before it has covered.
 *
 * ```
 *   head    | demos that it is right in, a bit each, where it is not blank, and where it is | a wrong cell, not blank, and blank |
 *   piece   | stop | depth | blank cells | wrong cells |
 *                               └> a bit for each cell of each demo; a demo begins with a word of its own
 * ```
 *
 * For each set of demos, and each demo of it, the piece that covers most of that demo is taken again and again; what is left may be continued from
 * its own patterns.
 */

import { dropped } from '../images/colors';
import { areaOf, cellsFrom, colorBits, Image, imageCells, NO_IMAGE, plain, sameCells } from '../images/image';
import { inpainted } from '../images/patterns';
import { imageProduct } from '../images/products';
import { atOrigin } from '../images/shapes';
import { MOST_ANSWERS, MOST_CHOSEN, MOST_LAYERS } from '../memory/limits';
import { mark, release, take } from '../memory/memory';
import { tellSample } from '../memory/progress';
import { fillBytes } from '../memory/vectors';
import { INNER_FACTOR, OUTER_FACTOR } from './codes';
import { Graph, hashOfImage, isSized, mixed } from './graph';
import { nodeOf, Stop } from './walk';

/** The ways in which a piece counts. */
export const INKED = 0;
export const BLANK = 1;
export const EVERYWHERE = 2;

@unmanaged
class Piece {
  stop: Stop;
  depth: i32;
}
const PIECE_BYTES: usize = offsetof<Piece>();

/**
 * What tells of most pieces that they do not agree, all together and apart from the pieces, since all are looked at for every layer: a cell in which one
 * was wrong when it was looked at last, as the number of its bit, is mostly open still.
 */
@unmanaged
class Head {
  right0: i32;
  right1: i32;
  /** -1: none is known. */
  wrongInked: i32;
  wrongBlank: i32;
  /** A bit for each way, INKED and BLANK, in which it agreed in the round of layers with this number: what agrees goes on to, as more is covered. */
  agreed: i32;
  round: i32;
}

const UNSET = 10;

/** A piece in an answer, and the way in which it counts. */
@unmanaged
class Layer {
  stop: Stop;
  way: i32;
}

/** An answer: how it is made, and how good it is. */
@unmanaged
export class Answer {
  hash: u64;
  /** The demos that it is right in, a bit each, and how many they are. */
  right: i32;
  rights: i32;
  /** The greatest depth of its pieces, and how many pieces there are, the continued patterns among them. */
  depth: i32;
  count: i32;
  isInpainted: i32;
  layers: i32;
  /** Different ways to lay pieces that come to it, right in as many demos. */
  votes: i32;
}
/** Bytes of an answer: its layers, a stop and a way each, lie behind it. */
const ANSWER_BYTES: usize = offsetof<Answer>() + 11 * offsetof<Layer>();

let answers: usize = 0;

export let answerCount: i32 = 0;
export function answerAt(k: i32): Answer {
  return changetype<Answer>(answers + <usize>k * ANSWER_BYTES);
}
function layerAt(list: usize, k: i32): Layer {
  return changetype<Layer>(list + <usize>k * offsetof<Layer>());
}
export function answerStop(answer: Answer, k: i32): Stop {
  return layerAt(changetype<usize>(answer) + offsetof<Answer>(), k).stop;
}
export function answerWay(answer: Answer, k: i32): i32 {
  return layerAt(changetype<usize>(answer) + offsetof<Answer>(), k).way;
}

let samples: i32 = 0;
let demos: i32 = 0;
/** The demos whose output's size is predicted right, a bit each: only there a program with that size can be right. */
let sized: i32 = 0;
let graphs: usize = 0;
let outputs: usize = 0;
/** Where a demo's words begin, and how many there are in all. */
const wordOf: usize = memory.data(65 << 2);
let words: i32 = 0;
let heads: usize = 0;
let piecesAt: usize = 0;
let pieceBytes: usize = 0;
export let pieceCount: i32 = 0;
let mostPieces: i32 = 0;
/** Pieces that there was no room for. */
export let piecesLeftOut: i32 = 0;
let slots: usize = 0;
let slotMask: i32 = 0;

/** @inline */
function graphIn(sample: i32): Graph {
  return changetype<Graph>(load<u32>(graphs + ((<usize>sample) << 2)));
}
/** @inline */
function outputOf(demo: i32): Image {
  return changetype<Image>(load<u32>(outputs + ((<usize>demo) << 2)));
}
/** @inline */
function headAt(k: i32): Head {
  return changetype<Head>(heads + <usize>k * offsetof<Head>());
}
/** @inline */
function pieceAt(k: i32): Piece {
  return changetype<Piece>(piecesAt + <usize>k * pieceBytes);
}
/** @inline */
function firstWord(demo: i32): i32 {
  return load<i32>(wordOf + ((<usize>demo) << 2));
}
/** Address of the words of a piece's blank cells; those of its wrong ones lie behind. @inline */
function blankWords(piece: Piece): usize {
  return changetype<usize>(piece) + PIECE_BYTES;
}

/** Begins a task: graphs of the samples, the demos' first; the demos' outputs. */
export function startStack(
  sampleCount: i32,
  demoCount: i32,
  sizedDemos: i32,
  graphList: usize,
  outputList: usize,
): void {
  samples = sampleCount;
  sized = sizedDemos;
  demos = demoCount;
  graphs = graphList;
  outputs = outputList;
  words = 0;
  for (let k = 0; k < demos; k++) {
    store<i32>(wordOf + ((<usize>k) << 2), words);
    words += (areaOf(outputOf(k)) + 63) >> 6;
  }
  store<i32>(wordOf + ((<usize>demos) << 2), words);
  answers = take(<usize>MOST_ANSWERS * ANSWER_BYTES);
  answerCount = 0;
  round = 0;
  memoMask = (1 << 12) - 1;
  memoCount = 0;
  memo = newMemo(memoMask);
  laid = take((LAID_MASK + 1) << 3);
  memory.fill(laid, 0, (LAID_MASK + 1) << 3);
  laidCount = 0;
  current = take((<usize>words) << 3);
  canvases = take((<usize>samples) << 2);
  copies = take((<usize>samples) << 2);
}

// ---- pieces

/** Bytes of slots for each piece at most. */
const SLOT_BYTES = 16;

/** Begins to gather so many pieces, as far as there are so many bytes for them. */
export function startPieces(wanted: i32, bytes: usize): void {
  pieceBytes = PIECE_BYTES + ((<usize>words) << 4);
  mostPieces = max(min(wanted, <i32>(bytes / (pieceBytes + offsetof<Head>() + SLOT_BYTES))), 1);
  heads = take(<usize>mostPieces * offsetof<Head>());
  piecesAt = take(<usize>mostPieces * pieceBytes);
  pieceCount = 0;
  piecesLeftOut = 0;
  slotMask = (1 << (32 - clz(mostPieces * 2))) - 1;
  slots = take((<usize>(slotMask + 1)) << 2);
  memory.fill(slots, 0, (<usize>(slotMask + 1)) << 2);
}

/** Whether a stop is a piece. */
export function isPieceAt(stop: Stop): bool {
  for (let k = 0; k < samples; k++) if (!isSized(nodeOf(stop, k), graphIn(k))) return false;
  return true;
}

/** Adds a piece, unless the demos have one like it. */
export function addPiece(stop: Stop): void {
  if (pieceCount === mostPieces) {
    piecesLeftOut++;
    return;
  }
  const piece = pieceAt(pieceCount);
  piece.stop = stop;
  piece.depth = stop.depth;
  let right0 = 0;
  let right1 = 0;
  let right2 = 0;
  let hash: u64 = 7;
  for (let demo = 0; demo < demos; demo++) {
    const image = changetype<Image>(nodeOf(stop, demo).state);
    const output = outputOf(demo);
    const n = areaOf(image);
    let wrongInked: u64 = 0;
    let wrongBlank: u64 = 0;
    let at = blankWords(piece) + ((<usize>firstWord(demo)) << 3);
    for (let k = 0; k < n; k += 64) {
      let blank: u64 = 0;
      let wrong: u64 = 0;
      const count = min(64, n - k);
      for (let b = 0; b < count; b += 16) {
        const cells = v128.load(imageCells(image) + <usize>(k + b));
        const wanted = v128.load(imageCells(output) + <usize>(k + b));
        blank |= (<u64>(<u32>i8x16.bitmask(i8x16.eq(cells, i8x16.splat(0))))) << (<u64>b);
        wrong |= (<u64>(<u32>i8x16.bitmask(i8x16.ne(cells, wanted)))) << (<u64>b);
      }
      if (count < 64) {
        const within = ((<u64>1) << (<u64>count)) - 1;
        blank &= within;
        wrong &= within;
      }
      store<u64>(at, blank);
      store<u64>(at + ((<usize>words) << 3), wrong);
      wrongInked |= wrong & ~blank;
      wrongBlank |= wrong & blank;
      hash = mixed(mixed(hash, blank), wrong);
      at += 8;
    }
    if (wrongInked === 0) right0 |= 1 << demo;
    if (wrongBlank === 0) right1 |= 1 << demo;
    if ((wrongInked | wrongBlank) === 0) right2 |= 1 << demo;
  }
  let slot = <i32>(hash >> 32) & slotMask;
  while (true) {
    const there = load<i32>(slots + ((<usize>slot) << 2));
    if (there === 0) break;
    if (memory.compare(blankWords(pieceAt(there - 1)), blankWords(piece), (<usize>words) << 4) === 0) {
      // The demos do not tell them apart. What gives the answer in all of them may be another answer in the tests.
      if (right2 === (1 << demos) - 1) offerAlone(stop);
      return;
    }
    slot = (slot + 1) & slotMask;
  }
  const head = headAt(pieceCount);
  head.right0 = right0;
  head.right1 = right1;
  head.wrongInked = -1;
  head.wrongBlank = -1;
  head.round = 0;
  store<i32>(slots + ((<usize>slot) << 2), ++pieceCount);
}

// ---- layers

/** The cells that need not be covered any more, a bit each. */
let current: usize = 0;
/** What the layers come to in each sample, UNSET where nothing covers it. */
let canvases: usize = 0;
let copies: usize = 0;
const layers: usize = memory.data(11 << 3);
let layerCount: i32 = 0;
let deepest: i32 = 0;

/** @inline */
function canvasIn(sample: i32): Image {
  return changetype<Image>(load<u32>(canvases + ((<usize>sample) << 2)));
}
/** The cells where a piece counts, of 64. @inline */
function activeOf(blank: u64, way: i32): u64 {
  return way === INKED ? ~blank : way === BLANK ? blank : ~(<u64>0);
}
/** Whether a cell is to be covered: not one that is covered, nor one of a demo that is not chosen. @inline */
function isOpen(bit: i32): bool {
  return bit >= 0 && ((load<u64>(current + ((<usize>(bit >> 6)) << 3)) >> <u64>(bit & 63)) & 1) === 0;
}
/** The number of the layers in work, by which pieces know what was found out for the same ones. */
let round: i32 = 0;
/** A bit for each way, INKED and BLANK, in which a piece is right where it counts and nothing covers it, in some demos. */
function waysThatAgree(k: i32, chosen: i32): i32 {
  const head = headAt(k);
  const agreed = head.round === round ? head.agreed : 0;
  let open = ((1 << INKED) | (1 << BLANK)) & ~agreed;
  if (isOpen(head.wrongInked)) open &= ~(1 << INKED);
  if (isOpen(head.wrongBlank)) open &= ~(1 << BLANK);
  if (open === 0) return agreed;
  const right = ((open & (1 << INKED)) !== 0 ? head.right0 : -1) & ((open & (1 << BLANK)) !== 0 ? head.right1 : -1);
  const blanks = blankWords(pieceAt(k));
  const wrongs = blanks + ((<usize>words) << 3);
  for (let rest = chosen & ~right; rest !== 0; rest &= rest - 1) {
    const demo = ctz(rest);
    const end = (<usize>firstWord(demo + 1)) << 3;
    for (let at = (<usize>firstWord(demo)) << 3; at < end; at += 8) {
      const wrong = load<u64>(wrongs + at) & ~load<u64>(current + at);
      if (wrong === 0) continue;
      const blank = wrong & load<u64>(blanks + at);
      const inked = wrong & ~load<u64>(blanks + at);
      if (inked !== 0 && (open & (1 << INKED)) !== 0) {
        head.wrongInked = <i32>(at << 3) + <i32>ctz(inked);
        open &= ~(1 << INKED);
      }
      if (blank !== 0 && (open & (1 << BLANK)) !== 0) {
        head.wrongBlank = <i32>(at << 3) + <i32>ctz(blank);
        open &= ~(1 << BLANK);
      }
      if (open === 0) return agreed;
    }
  }
  head.agreed = agreed | open;
  head.round = round;
  return agreed | open;
}

/** The piece from one on, and the way, that covers most of a demo; whether it is more than `least`. */
let bestPiece: i32 = 0;
let bestWay: i32 = 0;
let best: i32 = 0;
function findPiece(from: i32, limit: i32, chosen: i32, demo: i32, least: i32): bool {
  const first = (<usize>firstWord(demo)) << 3;
  const end = (<usize>firstWord(demo + 1)) << 3;
  let open = 0;
  for (let at = first; at < end; at += 8) open += <i32>popcnt(~load<u64>(current + at));
  best = least;
  for (let k = from; k < limit && best < open; k++) {
    // While nothing is covered a piece agrees where it is right.
    if (layerCount === 0 && (headAt(k).right0 & chosen) !== chosen && (headAt(k).right1 & chosen) !== chosen) continue;
    const ways = waysThatAgree(k, chosen);
    if (ways === 0) continue;
    const blank = blankWords(pieceAt(k));
    let inks = 0;
    for (let at = first; at < end; at += 8) inks += <i32>popcnt(~(load<u64>(current + at) | load<u64>(blank + at)));
    if ((ways & (1 << INKED)) !== 0) tryPiece(k, INKED, inks);
    if ((ways & (1 << BLANK)) !== 0) tryPiece(k, BLANK, open - inks);
    if (ways === ((1 << INKED) | (1 << BLANK))) tryPiece(k, EVERYWHERE, open);
  }
  return best > least;
}
/** @inline */
function tryPiece(k: i32, way: i32, covered: i32): void {
  if (covered <= best) return;
  best = covered;
  bestPiece = k;
  bestWay = way;
}

function setLayer(k: i32, stop: Stop, way: i32): void {
  const layer = layerAt(layers, k);
  layer.stop = stop;
  layer.way = way;
}

/** Lays a piece over what there is not yet. */
function addLayer(stop: Stop, way: i32): void {
  setLayer(layerCount, stop, way);
  layerCount++;
  deepest = max(deepest, stop.depth);
  for (let sample = 0; sample < samples; sample++) {
    layOver(canvasIn(sample), changetype<Image>(nodeOf(stop, sample).state), way);
  }
}
/** Lays an image over what nothing covers. */
function layOver(canvas: Image, image: Image, way: i32): void {
  const n = areaOf(canvas);
  const unset = i8x16.splat(<i8>UNSET);
  const all = i8x16.splat(way === EVERYWHERE ? -1 : 0);
  const others = i8x16.splat(way === INKED ? -1 : 0);
  for (let k = 0; k < n; k += 16) {
    const at = imageCells(canvas) + <usize>k;
    // Those beyond the last cell are set, so that they stay.
    const there = cellsFrom(imageCells(canvas), k, n, 0);
    const cells = v128.load(imageCells(image) + <usize>k);
    const counts = v128.or(all, v128.xor(others, i8x16.eq(cells, i8x16.splat(0))));
    const taken = v128.and(counts, i8x16.eq(there, unset));
    v128.store(at, v128.bitselect(cells, v128.load(at), taken));
  }
}
function coverCells(piece: Piece, way: i32): void {
  const blank = blankWords(piece);
  const end = (<usize>words) << 3;
  for (let at: usize = 0; at < end; at += 8) {
    store<u64>(current + at, load<u64>(current + at) | activeOf(load<u64>(blank + at), way));
  }
}

/** Begins with canvases that nothing covers. */
function clearCanvases(): void {
  layerCount = 0;
  deepest = 0;
  for (let sample = 0; sample < samples; sample++) {
    const graph = graphIn(sample);
    const canvas = canvasIn(sample);
    fillBytes(imageCells(canvas), UNSET, <usize>(graph.h * graph.w));
  }
}

/** A layer that was laid for a set of demos and one of them, and how many cells it covered; 0 where no piece covers any more. */
@unmanaged
class Laid {
  piece: i32;
  way: i32;
  covered: i32;
}
/** Bytes of what was laid for a set of demos and one of them. */
const TRAIL_BYTES: usize = (MOST_LAYERS + 1) * offsetof<Laid>();
function laidAt(trail: usize, k: i32): Laid {
  return changetype<Laid>(trail + <usize>k * offsetof<Laid>());
}

/** Tries all sets of demos with the pieces of each depth and those before. */
export function stackPieces(): void {
  for (let sample = 0; sample < samples; sample++) {
    const graph = graphIn(sample);
    const canvas = plain(0, 0, graph.h, graph.w, UNSET);
    if (canvas === NO_IMAGE) return;
    store<u32>(canvases + ((<usize>sample) << 2), <u32>changetype<usize>(canvas));
  }
  const sets = 1 << min(demos, MOST_CHOSEN);
  const trails = take(<usize>(sets + 1) * demos * TRAIL_BYTES);
  let limit = 0;
  while (limit < pieceCount) {
    const from = limit;
    const depth = pieceAt(limit).depth;
    while (limit < pieceCount && pieceAt(limit).depth === depth) limit++;
    for (let chosen = 1; chosen < sets; chosen++) {
      for (let rest = chosen; rest !== 0; rest &= rest - 1) {
        const demo = ctz(rest);
        stackFor(from, limit, chosen, demo, trails + <usize>(chosen * demos + demo) * TRAIL_BYTES);
      }
    }
    if (demos > MOST_CHOSEN) {
      const all = (1 << demos) - 1;
      for (let demo = 0; demo < demos; demo++) {
        stackFor(from, limit, all, demo, trails + <usize>(sets * demos + demo) * TRAIL_BYTES);
      }
    }
  }
}

/**
 * Lays pieces for a set of demos, one of which is to be covered.
 *
 * @param from - where the pieces begin that are new since this was done last: as long as none of them covers more, the same is laid as then
 * @param trail - what was laid then
 */
function stackFor(from: i32, limit: i32, chosen: i32, demo: i32, trail: usize): void {
  tellSample();
  round++;
  openCells(chosen);
  layerCount = 0;
  let found: bool = false;
  if (from > 0) {
    while (!found) {
      if (layerCount === MOST_LAYERS) return;
      const last = laidAt(trail, layerCount);
      found = findPiece(from, limit, chosen, demo, last.covered);
      if (found) break;
      if (last.covered === 0) return;
      coverCells(pieceAt(last.piece), last.way);
      layerCount++;
    }
  }
  const same = layerCount;
  clearCanvases();
  for (let k = 0; k < same; k++) addLayer(pieceAt(laidAt(trail, k).piece).stop, laidAt(trail, k).way);
  if (!found) found = findPiece(0, limit, chosen, demo, 0);
  while (found) {
    const next = laidAt(trail, layerCount);
    next.piece = bestPiece;
    next.way = bestWay;
    next.covered = best;
    const piece = pieceAt(bestPiece);
    coverCells(piece, bestWay);
    addLayer(piece.stop, bestWay);
    offerInpainted(demo);
    found = layerCount < MOST_LAYERS && findPiece(0, limit, chosen, demo, 0);
  }
  if (layerCount < MOST_LAYERS) laidAt(trail, layerCount).covered = 0;
  offer(canvases, false);
}
/** Has all cells of some demos to be covered, and none of the others. */
function openCells(chosen: i32): void {
  for (let k = 0; k < demos; k++) {
    const isChosen = ((chosen >> k) & 1) !== 0;
    const n = areaOf(outputOf(k));
    for (let word = firstWord(k); word < firstWord(k + 1); word++) {
      const cells = n - ((word - firstWord(k)) << 6);
      const open = !isChosen ? 0 : cells >= 64 ? ~(<u64>0) : ((<u64>1) << (<u64>cells)) - 1;
      store<u64>(current + ((<usize>word) << 3), ~open);
    }
  }
}

// ---- what is left may be continued

/** What an image is continued to; none where it cannot be. Its hash is 0 where nothing is remembered. */
@unmanaged
class Continuation {
  hash: u64;
  image: Image;
  unused: i32;
}
/** Those that are remembered, by their hash, in open addressing. */
let memo: usize = 0;
let memoMask: i32 = 0;
let memoCount: i32 = 0;
function continuationAt(list: usize, k: i32): Continuation {
  return changetype<Continuation>(list + <usize>k * offsetof<Continuation>());
}
function newMemo(mask: i32): usize {
  const bytes = <usize>(mask + 1) * offsetof<Continuation>();
  const list = take(bytes);
  memory.fill(list, 0, bytes);
  return list;
}

/** The canvas continued from its own patterns, none where that cannot be. */
function continued(canvas: Image): Image {
  const place = mark();
  const copy = dropped(canvas, UNSET);
  const hash = hashOfImage(copy, 11) | 1;
  let at = <i32>(hash >> 32) & memoMask;
  while (true) {
    const there = continuationAt(memo, at);
    if (there.hash === 0) break;
    if (there.hash === hash) {
      release(place);
      return there.image;
    }
    at = (at + 1) & memoMask;
  }
  const found = inpainted(copy);
  const one = continuationAt(memo, at);
  one.hash = hash;
  one.image = found;
  if (++memoCount * 2 > memoMask) growMemo();
  return found;
}
function growMemo(): void {
  const mask = memoMask * 2 + 1;
  const list = newMemo(mask);
  for (let k = 0; k <= memoMask; k++) {
    const from = continuationAt(memo, k);
    if (from.hash === 0) continue;
    let to = <i32>(from.hash >> 32) & mask;
    while (continuationAt(list, to).hash !== 0) to = (to + 1) & mask;
    continuationAt(list, to).hash = from.hash;
    continuationAt(list, to).image = from.image;
  }
  memo = list;
  memoMask = mask;
}

function offerInpainted(demo: i32): void {
  const cared = continued(canvasIn(demo));
  if (cared === NO_IMAGE || !sameCells(cared, outputOf(demo))) return;
  for (let sample = 0; sample < samples; sample++) {
    const image = continued(canvasIn(sample));
    if (image === NO_IMAGE) return;
    store<u32>(copies + ((<usize>sample) << 2), <u32>changetype<usize>(image));
  }
  offer(copies, true);
}

// ---- answers

/** A stop whose images are the outputs in all demos. */
function offerAlone(stop: Stop): void {
  layerCount = 0;
  deepest = stop.depth;
  setLayer(0, stop, EVERYWHERE);
  layerCount = 1;
  for (let sample = 0; sample < samples; sample++) {
    store<u32>(copies + ((<usize>sample) << 2), nodeOf(stop, sample).state);
  }
  offer(copies, false);
}

/** The product of two stops. */
export function offerProduct(outer: Stop, inner: Stop, kind: i32): void {
  setLayer(0, outer, OUTER_FACTOR + kind);
  setLayer(1, inner, INNER_FACTOR);
  layerCount = 2;
  deepest = outer.depth + inner.depth;
  for (let sample = 0; sample < samples; sample++) {
    const image = productIn(outer, inner, kind, sample);
    if (image === NO_IMAGE) return;
    store<u32>(copies + ((<usize>sample) << 2), <u32>changetype<usize>(image));
  }
  offer(copies, false);
}
function productIn(outer: Stop, inner: Stop, kind: i32, sample: i32): Image {
  const image = imageProduct(
    changetype<Image>(nodeOf(outer, sample).state),
    changetype<Image>(nodeOf(inner, sample).state),
    kind,
  );
  return image === NO_IMAGE || image.h > 30 || image.w > 30 ? NO_IMAGE : atOrigin(image);
}

/** Whether what is offered is better than an answer. */
function isBetter(rights: i32, depth: i32, count: i32, than: Answer): bool {
  if (rights !== than.rights) return rights > than.rights;
  if (depth !== than.depth) return depth < than.depth;
  return count < than.count;
}

/** Ways to lay pieces that were offered, by their hash, in open addressing; 0: none. */
let laid: usize = 0;
let laidCount: i32 = 0;
const LAID_MASK = (1 << 13) - 1;
/** Whether the layers are laid in another way than all before. When there is no more room none is. */
function rememberWay(isInpainted: bool): bool {
  let hash: u64 = isInpainted ? 17 : 19;
  for (let k = 0; k < layerCount; k++) {
    const layer = layerAt(layers, k);
    hash = mixed(hash, ((<u64>layer.way) << 32) | <u64>changetype<usize>(layer.stop));
  }
  hash |= 1;
  if (laidCount * 2 > LAID_MASK) return false;
  let at = <i32>(hash >> 32) & LAID_MASK;
  while (true) {
    const there = load<u64>(laid + ((<usize>at) << 3));
    if (there === hash) return false;
    if (there === 0) break;
    at = (at + 1) & LAID_MASK;
  }
  store<u64>(laid + ((<usize>at) << 3), hash);
  laidCount++;
  return true;
}

/** Keeps what the layers come to, where it is one of the best. */
function offer(images: usize, isInpainted: bool): void {
  if (layerCount === 0) return;
  let hash: u64 = 13;
  let right = 0;
  for (let sample = 0; sample < samples; sample++) {
    const image = changetype<Image>(load<u32>(images + ((<usize>sample) << 2)));
    if (sample < demos) {
      const output = outputOf(sample);
      if (image.h === output.h && image.w === output.w && sameCells(image, output)) right |= 1 << sample;
      continue;
    }
    if (((colorBits(image) >> UNSET) & 1) !== 0) return;
    hash = hashOfImage(image, hash);
  }
  if (layerAt(layers, 0).way < OUTER_FACTOR) right &= sized;
  if (right === 0) return;
  const rights = popcnt(right);
  const count = layerCount + (isInpainted ? 1 : 0);
  const isAnother = rememberWay(isInpainted);
  // Where the same answer is, or the worst one if there is no more room.
  let place = answerCount;
  for (let k = 0; k < answerCount; k++) if (answerAt(k).hash === hash) place = k;
  let votes = 1;
  if (place < answerCount) {
    const same = answerAt(place);
    if (same.rights === rights && isAnother) same.votes++;
    if (same.rights === rights) votes = same.votes;
    if (!isBetter(rights, deepest, count, answerAt(place))) return;
  } else if (answerCount === MOST_ANSWERS) {
    place = MOST_ANSWERS - 1;
    if (!isBetter(rights, deepest, count, answerAt(place))) return;
  } else answerCount++;
  while (place > 0 && isBetter(rights, deepest, count, answerAt(place - 1))) {
    memory.copy(changetype<usize>(answerAt(place)), changetype<usize>(answerAt(place - 1)), ANSWER_BYTES);
    place--;
  }
  const answer = answerAt(place);
  answer.hash = hash;
  answer.right = right;
  answer.rights = rights;
  answer.depth = deepest;
  answer.count = count;
  answer.isInpainted = isInpainted ? 1 : 0;
  answer.layers = layerCount;
  answer.votes = votes;
  memory.copy(changetype<usize>(answer) + offsetof<Answer>(), layers, <usize>layerCount * offsetof<Layer>());
}

/** What an answer is in a sample. */
export function imageOfAnswer(answer: Answer, sample: i32): Image {
  if (answerWay(answer, 0) >= OUTER_FACTOR) {
    return productIn(answerStop(answer, 0), answerStop(answer, 1), answerWay(answer, 0) - OUTER_FACTOR, sample);
  }
  const graph = graphIn(sample);
  const image = plain(0, 0, graph.h, graph.w, UNSET);
  if (image === NO_IMAGE) return NO_IMAGE;
  for (let layer = 0; layer < answer.layers; layer++) {
    layOver(image, changetype<Image>(nodeOf(answerStop(answer, layer), sample).state), answerWay(answer, layer));
  }
  return answer.isInpainted !== 0 ? continued(image) : image;
}
