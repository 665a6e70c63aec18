/**
 * A tally of the colors of a compact grid or a packed object, and what follows from it.
 *
 * There is one tally, for speed: `tallyCells` or `tallyCodes` count into it, and the other functions speak of what was
 * counted last.
 */
import {
  addWork,
  colorOf,
  type FrozenSet,
  MAX_CELL,
  orderedCodes,
  recipeSet,
  SetKind,
  sequenceSet,
  table,
  type Value,
} from '../value/index.js';

/**
 * How often each color occurs in what was counted last: `tally[color + 128]`; it is zero outside `low .. high - 1`.
 * The other three quarters are zero but while cells are counted: every fourth cell goes to the same quarter, so that a run
 * of one color does not wait for its own additions.
 */
const tally = new Int32Array(4 * 256);
let low = 0;
let high = 0;

/** Clears the tally. */
function startTally(): void {
  for (let at = low; at < high; at++) tally[at] = 0;
}

/** Says which colors were counted, given all of them or-ed together: usually 0 to 15. */
function limitTally(bits: number): void {
  low = (bits & ~15) === 0 ? 128 : 0;
  high = (bits & ~15) === 0 ? 144 : 256;
}

/** Counts the cells of a grid. */
export function tallyCells(cells: Int8Array): void {
  addWork(cells.length);
  startTally();
  let bits = 0;
  let k = 0;
  for (; k + 3 < cells.length; k += 4) {
    const a = cells[k];
    const b = cells[k + 1];
    const c = cells[k + 2];
    const d = cells[k + 3];
    bits |= a | b | c | d;
    tally[a + 128]++;
    tally[b + 384]++;
    tally[c + 640]++;
    tally[d + 896]++;
  }
  for (; k < cells.length; k++) {
    bits |= cells[k];
    tally[cells[k] + 128]++;
  }
  limitTally(bits);
  for (let at = low; at < high; at++) {
    tally[at] += tally[at + 256] + tally[at + 512] + tally[at + 768];
    tally[at + 256] = 0;
    tally[at + 512] = 0;
    tally[at + 768] = 0;
  }
}

/** Counts the cells of a packed object. */
export function tallyCodes(codes: Int32Array): void {
  addWork(codes.length);
  startTally();
  let bits = 0;
  for (let k = 0; k < codes.length; k++) {
    const color = colorOf(codes[k]);
    bits |= color;
    tally[color + 128]++;
  }
  limitTally(bits);
}

/** How many colors were counted. */
export function kindsTallied(): number {
  let kinds = 0;
  for (let at = low; at < high; at++) if (tally[at] > 0) kinds++;
  return kinds;
}

/** The colors that were counted, in ascending order. */
function talliedColors(): Int32Array {
  const colors = new Int32Array(kindsTallied());
  let k = 0;
  for (let at = low; at < high; at++) if (tally[at] > 0) colors[k++] = at - 128;
  return colors;
}

/** The highest count, or the lowest of those that are not zero. */
function extremeTally(highest: boolean): number {
  let best = highest ? 0 : Number.POSITIVE_INFINITY;
  for (let at = low; at < high; at++) {
    const times = tally[at];
    if (times > 0 && (highest ? times > best : times < best)) best = times;
  }
  return best;
}

/** What {@link extremeColor} gives when several colors tie. */
export const TIE = MAX_CELL + 1;

/** The color that was counted most often, or least often, or {@link TIE}. */
export function extremeColor(highest: boolean): number {
  const best = extremeTally(highest);
  let color = TIE;
  for (let at = low; at < high; at++) {
    if (tally[at] !== best) continue;
    if (color !== TIE) return TIE;
    color = at - 128;
  }
  return color;
}

const seen = new Uint8Array(256);

/** These colors in the order in which they first occur among the cells: the order in which Python puts them into a set. */
function byFirstOccurrence(colors: Int32Array, cells: Int8Array): Int32Array {
  const sequence = new Int32Array(colors.length);
  let n = 0;
  for (let k = 0; n < sequence.length; k++) {
    const color = cells[k];
    if (seen[color + 128] === 1) continue;
    seen[color + 128] = 1;
    sequence[n++] = color;
  }
  for (let k = 0; k < n; k++) seen[sequence[k] + 128] = 0;
  return sequence;
}

/** The first of the tied colors in the iteration order of Python's `set(cells)`. */
export function firstOfTied(cells: Int8Array, highest: boolean): number {
  const best = extremeTally(highest);
  const colors = orderedCodes(sequenceSet(SetKind.Int, byFirstOccurrence(talliedColors(), cells)));
  return colors.find((color) => tally[color + 128] === best) ?? TIE;
}

/** Whether Python puts colors into a set that is then frozen, `frozenset({…})`, or into a frozenset at once, `frozenset(…)`. */
export type Freezing = 'copied' | 'direct';

/** A set of the colors that were counted; Python meets them in the order of the cells, which the source has. */
export function talliedSet(freezing: Freezing, depth: number, source: Value, cells: () => Int8Array): FrozenSet {
  const colors = talliedColors();
  return recipeSet(SetKind.Int, colors, depth, [source], () => {
    const sequence = byFirstOccurrence(colors, cells());
    table.begin(SetKind.Int);
    table.addCodes(sequence);
    if (freezing === 'copied') table.copyTable();
  });
}

/** The colors of cells, the most frequent first; of equally frequent ones the first to occur. */
export function byCount(cells: Int8Array): { readonly colors: Int32Array; readonly hasTies: boolean } {
  tallyCells(cells);
  const colors = byFirstOccurrence(talliedColors(), cells).sort((a, b) => tally[b + 128] - tally[a + 128]);
  return { colors, hasTies: colors.some((color, k) => k > 0 && tally[color + 128] === tally[colors[k - 1] + 128]) };
}
