/** Colors in roles, what the demos give, layers on a canvas, patterns continued. */
import { type Family, isInt, isTuple, raise, truth, unpack, type Value } from '../python.js';
import {
  at,
  colorsIn,
  countOf,
  given,
  heightOf,
  inked,
  insideCells,
  ofGrid,
  ofValue,
  type Picture,
  picture,
  redrawn,
  regionsIn,
  upTo,
  upToMost,
  widthOf,
} from './image.js';
import { kept, turned } from './images.js';

// ---- roles

interface Demo {
  readonly input: Picture;
  readonly output: Picture;
}
const demoOf = (pair: Value): Demo => {
  const [input, output] = unpack(pair);
  return { input: ofGrid(input), output: ofGrid(output) };
};
const tupled = (S: Value): readonly Value[] => (isTuple(S) ? S : raise('TypeError', 'no demos'));

/** Directions in which shapes reach: to the left, ↖, up, ↙, and the four opposite ones; by columns and rows. */
const REACHES = [
  [-3, 0],
  [-2, -2],
  [0, -3],
  [-2, 2],
  [3, 0],
  [2, -2],
  [0, 3],
  [2, 2],
];
const withInverse = (n: number): number[] => [n, 1 / (n + 1e-3)];
/** What tells the colors of an image apart, all above 0: found once for each image. */
const features = new WeakMap<Picture, number[][]>();
function featuresOf(image: Picture, color: number): number[] {
  const known = features.get(image) ?? upTo(10).map((one) => describe(image, one));
  features.set(image, known);
  return known[color];
}
function describe(image: Picture, color: number): number[] {
  const shape = kept(image, color);
  const reach = ([dx, dy]: number[]): number =>
    Math.max(
      -50,
      ...inked(shape).map(([i, j]) => (2 * j - widthOf(image) + 1) * dx + (2 * i - heightOf(image) + 1) * dy),
    );
  return [
    ...withInverse(countOf(image, color)),
    ...withInverse(regionsIn(shape)),
    ...withInverse(insideCells(shape).length),
    ...upTo(10).map((one) => (one === color ? 3 : 2)),
    ...REACHES.map((direction) => reach(direction) + 1000),
  ];
}
const FEATURES = upTo(24);

/** By how much a color stands out among some by a feature: the least ratio to another's. */
const standsOut = (image: Picture, colors: number[], color: number, feature: number): number =>
  Math.min(
    1e3,
    ...colors
      .filter((other) => other !== color)
      .map((other) => featuresOf(image, color)[feature] / (featuresOf(image, other)[feature] + 1e-5)),
  );
/** The color that stands out most by one of the features, the last of equal ones, and by how much. */
function outstanding(image: Picture, colors: number[], features: number[]): { color: number; margin: number } {
  const margins = colors.map((color) => Math.max(...features.map((one) => standsOut(image, colors, color, one))));
  const margin = Math.max(...margins);
  return { color: colors[margins.lastIndexOf(margin)], margin };
}

/** Colors that mean the same in all demos: each that all inputs and no output has, and so on. */
function fixedColors(demos: Demo[]): number[] {
  const [inputs, outputs] = [demos.map(({ input }) => input), demos.map(({ output }) => output)];
  const inAll = (list: Picture[], color: number): boolean => list.every((image) => countOf(image, color) > 0);
  const inSome = (list: Picture[], color: number): boolean => list.some((image) => countOf(image, color) > 0);
  const outputsAgree = upTo(10).every((color) => inAll(outputs, color) === inSome(outputs, color));
  return upTo(10).filter(
    (color) =>
      color === 0 ||
      (inAll(outputs, color) && (outputsAgree || !inSome(inputs, color))) ||
      (inAll(inputs, color) && !inSome(outputs, color)) ||
      (inSome(outputs, color) && !inSome(inputs, color)),
  );
}
/** The features that tell colors apart in all inputs, the first one first. */
function featuresThatTell(inputs: Picture[]): number[] {
  const found: number[] = [];
  let left = inputs.map((image) => ({ image, colors: colorsIn(image) })).filter(({ colors }) => colors.length > 0);
  while (left.length > 0) {
    const worth = FEATURES.map((feature) =>
      Math.min(...left.map(({ image, colors }) => outstanding(image, colors, [feature]).margin)),
    );
    const best = worth.lastIndexOf(Math.max(...worth));
    found.push(best);
    left = left
      .map(({ image, colors }) => {
        const { color } = outstanding(image, colors, [best]);
        return { image, colors: colors.filter((one) => one !== color) };
      })
      .filter(({ colors }) => colors.length > 0);
  }
  return found;
}
/** The role of each color in an image; the first 32 demos count. */
function rolesOf(S: Demo[], image: Picture): number[] {
  const demos = S.slice(0, 32);
  const telling = featuresThatTell(demos.map(({ input }) => input));
  const order = fixedColors(demos);
  let colors = colorsIn(image).filter((color) => !order.includes(color));
  for (let turn = 0; colors.length > 0; turn++) {
    const { color } = outstanding(image, colors, turn < telling.length ? [telling[turn]] : FEATURES);
    order.push(color);
    colors = colors.filter((one) => one !== color);
  }
  order.push(...upTo(10).filter((color) => !order.includes(color)));
  return upTo(10).map((color) => order.indexOf(color));
}

/** Ten colors. */
const tenColors = (value: Value): number[] =>
  isTuple(value) &&
  value.length === 10 &&
  value.every((color) => isInt(color) && Number(color) >= 0 && Number(color) < 10)
    ? value.map(Number)
    : raise('TypeError', 'no ten colors');

// ---- patterns

const GIVEN: number = 1_000_000;
/** The nine cells of a window, row by row. */
const windowOf = (rows: Picture['rows'], i: number, j: number): number[] =>
  upTo(9).map((k) => rows[i + Math.floor(k / 3)][j + (k % 3)]);
const windows = (image: Picture): [number, number][] =>
  upTo(Math.max(heightOf(image) - 2, 0)).flatMap((i) =>
    upTo(Math.max(widthOf(image) - 2, 0)).map((j): [number, number] => [i, j]),
  );
/** All patterns of 3 by 3 cells without a blank one in the turns of an image, the most common first, then those of greater colors. */
function patternsOf(image: Picture): number[][] {
  const counts = new Map<string, number>();
  for (const how of upTo(8)) {
    const one = turned(image, how);
    for (const [i, j] of windows(one)) {
      const pattern = windowOf(one.rows, i, j);
      if (!pattern.includes(0)) counts.set(pattern.join(''), (counts.get(pattern.join('')) ?? 0) + 1);
    }
  }
  return [...counts].sort(([a, n], [b, m]) => m - n || Number(b) - Number(a)).map(([key]) => [...key].map(Number));
}
/** The image with its blank cells filled; null where there is a window that no pattern fits. */
function continued(image: Picture): Picture | null {
  const patterns = patternsOf(image);
  const rows = image.rows.map((row) => [...row]);
  /** How much of each cell is known; what is filled is known less than what was filled before. */
  const known = image.rows.map((row) => row.map((color) => (color === 0 ? 0 : GIVEN)));
  let worth: number = GIVEN;
  const knownIn = ([i, j]: [number, number]): number => windowOf(known, i, j).reduce((a, b) => a + b, 0);
  /** What was known of a window when it was looked at. */
  const looked = new Map<string, number>();
  if (patterns.length === 0) return null;
  while (true) {
    const open = windows(image).filter((one) => looked.get(String(one)) !== knownIn(one));
    // Of those that are known as well as any the one furthest to the right, and then furthest down.
    const [next] = open.sort((a, b) => knownIn(b) - knownIn(a) || b[1] - a[1] || b[0] - a[0]);
    if (next === undefined) return { ...image, rows };
    looked.set(String(next), knownIn(next));
    const [have, where] = [windowOf(rows, ...next), windowOf(known, ...next)];
    const pattern = patterns.find((one) => one.every((color, k) => where[k] === 0 || color === have[k]));
    if (pattern === undefined) return null;
    for (const [k, color] of pattern.entries()) {
      if (where[k] !== 0) continue;
      const [i, j] = [next[0] + Math.floor(k / 3), next[1] + (k % 3)];
      rows[i][j] = color;
      known[i][j] = worth--;
    }
  }
}

const UNSET = 10;

export const imageAnswers: Family = {
  /** Roles by what tells colors apart. */
  im_roles: (S, I) => {
    const demos = tupled(S).map(demoOf);
    return rolesOf(demos, ofGrid(I));
  },
  /** A permutation backwards. */
  im_inverse: (colors) => {
    const list = tenColors(colors);
    return new Set(list).size === 10 ? upTo(10).map((color) => list.indexOf(color)) : raise('ValueError', 'twice');
  },
  /** Each color replaced. */
  im_recolor: (image, colors) => {
    const one = ofValue(image, UNSET);
    const list = tenColors(colors);
    return given(redrawn(one, (color) => list[color] ?? color));
  },
  /** The output of a demo. */
  im_demo: (S, I, k, inroles) => {
    const pairs = tupled(S);
    const own = ofGrid(I);
    const n = isInt(k) ? Number(k) : raise('TypeError', 'an int');
    if (n < 0 || n >= pairs.length) return raise('IndexError');
    const { input, output } = demoOf(pairs[n]);
    if (JSON.stringify(own) === JSON.stringify(input)) return given(redrawn(output, () => 0));
    if (!truth(inroles)) return given(output);
    const roles = rolesOf(pairs.map(demoOf), input);
    return given(redrawn(output, (color) => roles[color]));
  },
  /** A layer: 0 counts where it is not blank, 1 where it is, 2 everywhere. */
  im_lay: (canvas, image, how) => {
    const [under, over] = [ofValue(canvas, UNSET), ofValue(image)];
    const way = upToMost(how, 2);
    if (heightOf(under) !== heightOf(over) || widthOf(under) !== widthOf(over)) return raise('ValueError', 'sizes');
    const counts = [(color: number) => color !== 0, (color: number) => color === 0, () => true][way];
    return given(redrawn(under, (old, i, j) => (old === UNSET && counts(at(over, i, j)) ? at(over, i, j) : old)));
  },
  /** The second image for each cell of the first one. */
  im_product: (a, b, how) => {
    const [outer, inner] = [ofValue(a), ofValue(b)];
    const way = upToMost(how, 1);
    const [h, w] = [heightOf(inner), widthOf(inner)];
    const color = (i: number, j: number): number => {
      const [big, small] = [at(outer, Math.floor(i / h), Math.floor(j / w)), at(inner, i % h, j % w)];
      return big === 0 || small === 0 ? 0 : way === 0 ? big : small;
    };
    const [y, x] = [outer.y * h + inner.y, outer.x * w + inner.x];
    return given(picture(y, x, heightOf(outer) * h, widthOf(outer) * w, color));
  },
  /** Continued from its own patterns. */
  im_continue: (image) => given(continued(redrawn(ofValue(image, UNSET), (color) => (color === UNSET ? 0 : color)))),
};
