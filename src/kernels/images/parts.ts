/** Images cut into parts. */

import { addWork } from '../memory/memory';
import { kept } from './colors';
import {
  areaOf,
  cellsOfColor,
  colorBits,
  colorIn,
  gatherImage,
  Image,
  Images,
  imageAt,
  imageCells,
  imageColor,
  imagePart,
  mainColor,
  makeImage,
  NO_IMAGE,
  NO_IMAGES,
  pending,
  setColor,
  setImage,
  startImages,
  takeImages,
} from './image';
import { hullOf } from './shapes';

/** Marks of this file: those of `image.ts` are used by what is called in between. */
const seen: usize = memory.data(10_016);

/** The cells of each color. */
export function colorsOf(image: Image): Images {
  const bits = colorBits(image);
  startImages();
  for (let color = 1; color < 10; color++) {
    if (((bits >> color) & 1) !== 0 && !gatherImage(kept(image, color))) return NO_IMAGES;
  }
  return takeImages();
}

/** Its columns, at the places that they have in it: those of an image at the origin, wherever it is. */
export function columnsOf(image: Image): Images {
  startImages();
  for (let j = 0; j < image.w; j++) {
    const column = imagePart(image, 0, j, image.h, 1);
    if (!gatherImage(column)) return NO_IMAGES;
    column.y = 0;
    column.x = j;
  }
  return takeImages();
}
/** Its rows, at the places that they have in it. */
export function imageRows(image: Image): Images {
  startImages();
  for (let i = 0; i < image.h; i++) {
    const row = imagePart(image, i, 0, 1, image.w);
    if (!gatherImage(row)) return NO_IMAGES;
    row.y = i;
    row.x = 0;
  }
  return takeImages();
}

// ---- what hangs together

/** Bounds of the cells that a walk has collected in `pending`. */
let top: i32 = 0;
let bottom: i32 = 0;
let left: i32 = 0;
let right: i32 = 0;

/** What the cells in `pending` are, cut out of the image; blank around them. */
function cutOut(image: Image, count: i32): Image {
  const w = image.w;
  const found = makeImage(image.y + top, image.x + left, bottom - top + 1, right - left + 1);
  if (found === NO_IMAGE) return NO_IMAGE;
  memory.fill(imageCells(found), 0, <usize>areaOf(found));
  for (let n = 0; n < count; n++) {
    const k = load<i32>(pending + ((<usize>n) << 2));
    setColor(found, (k / w - top) * found.w + (k % w) - left, imageColor(image, k));
  }
  return found;
}
/** Adds a cell to `pending`; the number of those there are. @inline */
function visit(k: i32, w: i32, count: i32): i32 {
  store<u8>(seen + <usize>k, 1);
  store<i32>(pending + ((<usize>count) << 2), k);
  const i = k / w;
  const j = k % w;
  if (count === 0) {
    top = bottom = i;
    left = right = j;
  } else {
    if (i < top) top = i;
    if (i > bottom) bottom = i;
    if (j < left) left = j;
    if (j > right) right = j;
  }
  return count + 1;
}

/** Each region of one color that is not blank; corners do not join. */
export function componentsOf(image: Image): Images {
  return imageObjects(image, 0);
}
/**
 * Each region that is not blank: of one color (0, 1) or of any colors (2, 3), in which corners do not join (0, 2) or do (1, 3).
 */
export function imageObjects(image: Image, how: i32): Images {
  const isMixed = how >= 2;
  const corners = (how & 1) !== 0;
  const h = image.h;
  const w = image.w;
  memory.fill(seen, 0, <usize>(h * w));
  startImages();
  for (let first = 0; first < h * w; first++) {
    const color = imageColor(image, first);
    if (color === 0 || load<u8>(seen + <usize>first) !== 0) continue;
    let count = visit(first, w, 0);
    for (let next = 0; next < count; next++) {
      const k = load<i32>(pending + ((<usize>next) << 2));
      const i = k / w;
      const j = k % w;
      for (let a = max(i - 1, 0); a <= min(i + 1, h - 1); a++) {
        for (let b = max(j - 1, 0); b <= min(j + 1, w - 1); b++) {
          if (!corners && a !== i && b !== j) continue;
          const near = a * w + b;
          if (load<u8>(seen + <usize>near) !== 0) continue;
          const other = imageColor(image, near);
          if (isMixed ? other !== 0 : other === color) count = visit(near, w, count);
        }
      }
    }
    if (!gatherImage(cutOut(image, count))) return NO_IMAGES;
  }
  return takeImages();
}

/**
 * What is left of the image where the cells of one color are taken for lines that divide it; corners join.
 */
export function panelsOf(image: Image): Images {
  const h = image.h;
  const w = image.w;
  const line = dividingColor(image);
  memory.fill(seen, 0, <usize>(h * w));
  startImages();
  for (let first = 0; first < h * w; first++) {
    if (load<u8>(seen + <usize>first) !== 0 || isDividing(image, first, line)) continue;
    let count = visit(first, w, 0);
    for (let next = 0; next < count; next++) {
      const k = load<i32>(pending + ((<usize>next) << 2));
      const i = k / w;
      const j = k % w;
      for (let a = max(i - 1, 0); a <= min(i + 1, h - 1); a++) {
        for (let b = max(j - 1, 0); b <= min(j + 1, w - 1); b++) {
          const near = a * w + b;
          if (load<u8>(seen + <usize>near) === 0 && !isDividing(image, near, line)) count = visit(near, w, count);
        }
      }
    }
    if (!gatherImage(cutOut(image, count))) return NO_IMAGES;
  }
  return takeImages();
}
/** With blank as the color of lines nothing that is blank is left, and the rest in regions. @inline */
function isDividing(image: Image, k: i32, line: i32): bool {
  return imageColor(image, k) === line;
}

/**
 * The color whose cells divide an image best: there are some at two opposite edges, and they leave two parts or more, each of which is next to cells of
 * them that hang together with one at an edge. Of several colors the one whose smallest part is largest, of those the least; where there is none, the
 * most common color, blank among them, the least of several.
 */
function dividingColor(image: Image): i32 {
  const h = image.h;
  const w = image.w;
  const bits = colorBits(image);
  let best = -1;
  let found = commonImageColor(image);
  for (let color = 0; color < 10; color++) {
    if (((bits >> color) & 1) === 0) continue;
    const smallest = smallestPart(image, color, h, w);
    if (smallest > best) {
      best = smallest;
      found = color;
    }
  }
  return found;
}
/** The most common color, blank among them. */
function commonImageColor(image: Image): i32 {
  const main = mainColor(image);
  return cellsOfColor(image, main) > cellsOfColor(image, 0) ? main : 0;
}

const LINE = 1;
const PART = 2;

/** Cells of the smallest part that a color leaves; -1 where it does not divide. */
function smallestPart(image: Image, color: i32, h: i32, w: i32): i32 {
  let isTop = false;
  let isBottom = false;
  let isLeft = false;
  let isRight = false;
  memory.fill(seen, 0, <usize>(h * w));
  for (let i = 0; i < h; i++) {
    const step = i === 0 || i === h - 1 ? 1 : max(w - 1, 1);
    for (let j = 0; j < w; j += step) {
      const k = i * w + j;
      if (imageColor(image, k) !== color) continue;
      if (i === 0) isTop = true;
      if (i === h - 1) isBottom = true;
      if (j === 0) isLeft = true;
      if (j === w - 1) isRight = true;
      if (load<u8>(seen + <usize>k) === 0) markLine(image, k, color, h, w);
    }
  }
  if (!((isTop && isBottom) || (isLeft && isRight))) return -1;
  let parts = 0;
  let smallest = i32.MAX_VALUE;
  for (let first = 0; first < h * w; first++) {
    if (load<u8>(seen + <usize>first) !== 0 || imageColor(image, first) === color) continue;
    let touches = false;
    let count = visitPart(first, 0);
    for (let next = 0; next < count; next++) {
      const k = load<i32>(pending + ((<usize>next) << 2));
      const i = k / w;
      const j = k % w;
      for (let a = max(i - 1, 0); a <= min(i + 1, h - 1); a++) {
        for (let b = max(j - 1, 0); b <= min(j + 1, w - 1); b++) {
          const near = a * w + b;
          const mark = load<u8>(seen + <usize>near);
          if (imageColor(image, near) === color) {
            if (mark === LINE) touches = true;
          } else if (mark === 0) count = visitPart(near, count);
        }
      }
    }
    if (!touches) return -1;
    parts++;
    if (count < smallest) smallest = count;
  }
  return parts >= 2 ? smallest : -1;
}
/** @inline */
function visitPart(k: i32, count: i32): i32 {
  store<u8>(seen + <usize>k, PART);
  store<i32>(pending + ((<usize>count) << 2), k);
  return count + 1;
}
/** Marks what hangs together with a cell at the edge, in its color, over corners too. */
function markLine(image: Image, from: i32, color: i32, h: i32, w: i32): void {
  let count = 1;
  store<u8>(seen + <usize>from, LINE);
  store<i32>(pending, from);
  while (count > 0) {
    const k = load<i32>(pending + ((<usize>--count) << 2));
    const i = k / w;
    const j = k % w;
    for (let a = max(i - 1, 0); a <= min(i + 1, h - 1); a++) {
      for (let b = max(j - 1, 0); b <= min(j + 1, w - 1); b++) {
        const near = a * w + b;
        if (load<u8>(seen + <usize>near) !== 0 || imageColor(image, near) !== color) continue;
        store<u8>(seen + <usize>near, LINE);
        store<i32>(pending + ((<usize>count) << 2), near);
        count++;
      }
    }
  }
}

// ---- what is marked

/**
 * What lies inside of four corners of one color, each of three cells around the corner:
 *
 * ```
 *   2 2 . 2 2
 *   2 a b c 2
 *   2 2 . 2 2
 * ```
 */
export function markedParts(image: Image): Images {
  const h = image.h;
  const w = image.w;
  startImages();
  for (let i = 0; i + 2 < h; i++) {
    for (let j = 0; j + 2 < w; j++) {
      const color = imageColor(image, i * w + j);
      if (color === 0 || !isCorner(image, i, j, color, 3)) continue;
      for (let tall = 1; i + tall + 1 < h; tall++) {
        if (!isCorner(image, i + tall, j, color, 1)) continue;
        for (let wide = 1; j + wide + 1 < w; wide++) {
          if (!isCorner(image, i, j + wide, color, 2) || !isCorner(image, i + tall, j + wide, color, 0)) continue;
          if (!gatherImage(imagePart(image, i + 1, j + 1, tall, wide))) return NO_IMAGES;
        }
      }
    }
  }
  return takeImages();
}
/** Whether of four cells all but one are of a color; `open` says which one: 0 for the first, 1 to its right, 2 below, 3 for the last. */
function isCorner(image: Image, i: i32, j: i32, color: i32, open: i32): bool {
  const k = i * image.w + j;
  return (
    (imageColor(image, k) === color) === (open !== 0) &&
    (imageColor(image, k + 1) === color) === (open !== 1) &&
    (imageColor(image, k + image.w) === color) === (open !== 2) &&
    (imageColor(image, k + image.w + 1) === color) === (open !== 3)
  );
}

// ---- what falls

/**
 * The regions of `componentsOf` after they have fallen to the right (0), to the left (1), down (2) or up (3). Those that begin furthest there fall
 * first, through what has not fallen yet, and as far as nothing is in their way that has.
 */
export function fallen(image: Image, side: i32): Images {
  const parts = componentsOf(image);
  if (parts === NO_IMAGES) return NO_IMAGES;
  const room = hullOf(image, 0);
  if (room === NO_IMAGE) return NO_IMAGES;
  const dx = side === 0 ? 1 : side === 1 ? -1 : 0;
  const dy = side === 2 ? 1 : side === 3 ? -1 : 0;
  sortByPlace(parts, dy, dx);
  for (let n = 0; n < parts.count; n++) {
    const one = imageAt(parts, n);
    do {
      one.x += dx;
      one.y += dy;
    } while (fitsRoom(one, room));
    one.x -= dx;
    one.y -= dy;
    for (let i = 0; i < one.h; i++) {
      for (let j = 0; j < one.w; j++) {
        const color = imageColor(one, i * one.w + j);
        if (color !== 0) setColor(room, (i + one.y - room.y) * room.w + j + one.x - room.x, color);
      }
    }
  }
  return parts;
}
function fitsRoom(one: Image, room: Image): bool {
  addWork(areaOf(one));
  for (let i = 0; i < one.h; i++) {
    for (let j = 0; j < one.w; j++) {
      if (imageColor(one, i * one.w + j) === 0) continue;
      const y = i + one.y - room.y;
      const x = j + one.x - room.x;
      if (<u32>y >= <u32>room.h || <u32>x >= <u32>room.w || colorIn(room, y, x) !== 0) return false;
    }
  }
  return true;
}
/** Puts those that lie furthest in a direction first; the others stay in their order. */
function sortByPlace(parts: Images, dy: i32, dx: i32): void {
  for (let n = 1; n < parts.count; n++) {
    const one = imageAt(parts, n);
    const place = one.x * dx + one.y * dy;
    let m = n;
    for (; m > 0; m--) {
      const before = imageAt(parts, m - 1);
      if (before.x * dx + before.y * dy >= place) break;
      setImage(parts, m, before);
    }
    setImage(parts, m, one);
  }
}
