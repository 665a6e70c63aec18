/**
 * The operations on images against the model, with images that have something to see, numbers in range, demos in which colors change.
 * MODEL_SEED=7 takes other random ones, MODEL_RUNS=20 makes twenty times as many.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ROWS } from '../../src/dsl/index.js';
import { run } from '../dsl/run.js';
import { inModel } from './index.js';
import { PyError } from './value.js';

const SEED = Number(process.env.MODEL_SEED ?? 1);
const RUNS = Number(process.env.MODEL_RUNS ?? 1);

type Rows = number[][];
type Json = fc.Arbitrary<unknown>;

/** Some are longer than the sixteen cells that are computed with at a time. */
const side = fc.oneof(
  { arbitrary: fc.integer({ min: 1, max: 9 }), weight: 6 },
  { arbitrary: fc.integer({ min: 15, max: 24 }), weight: 1 },
);
const upTo = (max: number): fc.Arbitrary<number> => fc.integer({ min: 0, max });

/** Rows of some colors, the first of which is most common. */
const scattered = fc
  .tuple(
    side,
    side,
    fc.constantFrom([0, 0, 0, 1], [0, 0, 2, 3], [0, 0, 0, 0, 4, 5, 6], [7, 8, 7, 0], [3, 3, 0], [9, 9, 1, 2]),
  )
  .chain(([h, w, colors]) =>
    fc.array(fc.array(fc.constantFrom(...colors), { minLength: w, maxLength: w }), { minLength: h, maxLength: h }),
  );
/** Lines through scattered cells. */
const divided = fc
  .tuple(scattered, fc.array(upTo(8), { maxLength: 2 }), fc.array(upTo(8), { maxLength: 2 }), fc.constantFrom(5, 0, 1))
  .map(([rows, across, down, color]) =>
    rows.map((row, i) => row.map((old, j) => (across.includes(i) || down.includes(j) ? color : old))),
  );
/** Frames of a color around parts of scattered cells. */
const framed = fc
  .tuple(scattered, fc.array(fc.tuple(upTo(6), upTo(6), upTo(5), upTo(5), upTo(9)), { minLength: 1, maxLength: 3 }))
  .map(([rows, frames]) =>
    frames.reduce<Rows>(
      (drawn, [i, j, h, w, color]) =>
        drawn.map((row, a) =>
          row.map((old, b) => {
            const isIn = a >= i && a <= i + h && b >= j && b <= j + w;
            return isIn && (a === i || a === i + h || b === j || b === j + w) ? color : old;
          }),
        ),
      rows,
    ),
  );
/** Four corners around a part of scattered cells, and what is left of them in smaller images. */
const cornered = fc
  .tuple(
    scattered,
    upTo(3),
    upTo(3),
    fc.integer({ min: 2, max: 5 }),
    fc.integer({ min: 2, max: 5 }),
    fc.constantFrom(2, 6),
  )
  .map(([rows, i, j, h, w, color]) =>
    rows.map((row, a) =>
      row.map((old, b) => {
        const [y, x] = [Math.min(Math.abs(a - i), Math.abs(a - i - h)), Math.min(Math.abs(b - j), Math.abs(b - j - w))];
        const isIn = a >= i && a <= i + h && b >= j && b <= j + w;
        return isIn && y <= 1 && x <= 1 ? (y === 1 && x === 1 ? 1 : color) : old;
      }),
    ),
  );
const rows: fc.Arbitrary<Rows> = fc.oneof(scattered, divided, framed, cornered);

const place = fc.integer({ min: -4, max: 9 });
const imageOf = (cells: Json): Json => fc.tuple(fc.tuple(place, place), cells);
const image = imageOf(rows);
/** Images of about the same place, now and then of the same cells, or of one color each. */
const images = fc.oneof(
  fc.array(image, { minLength: 1, maxLength: 5 }),
  fc.array(imageOf(scattered), { maxLength: 6 }),
  fc
    .tuple(fc.array(fc.tuple(place, place), { minLength: 1, maxLength: 6 }), scattered, upTo(3))
    .map(([places, cells, from]) =>
      places.map((at, k) => [
        at,
        cells.map((row) => row.map((color) => (color === 0 ? 0 : ((color + Math.max(k - from, 0)) % 9) + 1))),
      ]),
    ),
);
const size = fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 12 }));
const color = upTo(9);
const permutation = fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], { minLength: 10 });

/** A canvas, and an image of its size. */
const layers = fc.tuple(rows, rows).map(([under, over]) => [
  [[0, 0], under.map((row) => row.map((one) => (one % 2 === 0 ? 10 : one)))],
  [[1, 2], under.map((row, i) => row.map((_, j) => over[i % over.length][j % over[0].length]))],
]);
/** Patterns that repeat, with some cells blank. */
const patterned = fc
  .tuple(
    fc.array(fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 2, maxLength: 2 }), { minLength: 2, maxLength: 2 }),
    fc.integer({ min: 5, max: 9 }),
    fc.integer({ min: 5, max: 9 }),
    fc.array(fc.tuple(upTo(8), upTo(8)), { maxLength: 9 }),
    fc.constantFrom(0, 10),
    fc.boolean(),
  )
  .map(([tile, h, w, blanks, blank, mirrors]) =>
    Array.from({ length: h }, (_, i) =>
      Array.from({ length: w }, (__, j) => {
        const [a, b] = mirrors ? [Math.abs(i - 3), Math.abs(j - 3)] : [i, j];
        return blanks.some(([y, x]) => y === i && x === j) ? blank : tile[a % 2][b % 2] + (mirrors && a === b ? 3 : 0);
      }),
    ),
  );

const demos = fc
  .array(fc.tuple(rows, rows, permutation), { maxLength: 4 })
  .map((list) =>
    list.map(([input, output, colors]) =>
      [input, output].map((grid) => grid.map((row) => row.map((one) => (one === 0 ? 0 : (colors[one] % 9) + 1)))),
    ),
  );

/** Arguments of the operations that take more than an image, or than images. */
const ARGUMENTS: Readonly<Record<string, Json>> = {
  im_of: fc.tuple(rows),
  im_plain: fc.tuple(size, upTo(10)),
  im_half: fc.tuple(image, upTo(3)),
  im_turn: fc.tuple(image, upTo(8)),
  im_count: fc.tuple(image, upTo(2), upTo(2)),
  im_smear: fc.tuple(image, upTo(14)),
  im_connect: fc.tuple(image, upTo(2)),
  im_spread: fc.tuple(image, upTo(1)),
  im_frame: fc.tuple(image, upTo(1)),
  im_tile: fc.tuple(image, size, upTo(2)),
  im_mirrortile: fc.tuple(image, size, upTo(2)),
  im_marked: fc.tuple(imageOf(cornered)),
  im_objects: fc.tuple(image, upTo(3)),
  im_fall: fc.tuple(image, upTo(3)),
  im_most: fc.tuple(images, upTo(17)),
  im_mosts: fc.tuple(images, upTo(17)),
  im_others: fc.tuple(images, upTo(17)),
  im_stack: fc.tuple(images, upTo(1)),
  im_product: fc.tuple(image, image, upTo(1)),
  im_roles: fc.tuple(demos, rows),
  im_inverse: fc.tuple(permutation),
  im_recolor: fc.tuple(image, permutation),
  im_demo: demos.chain((S) =>
    fc.tuple(
      fc.constant(S),
      fc.oneof(rows, fc.constantFrom(...S.map(([input]) => input), [[1]])),
      upTo(3),
      fc.boolean(),
    ),
  ),
  im_lay: layers.chain(([under, over]) => fc.tuple(fc.constant(under), fc.constant(over), upTo(2))),
  im_continue: fc.tuple(imageOf(fc.oneof({ arbitrary: patterned, weight: 4 }, { arbitrary: rows, weight: 1 }))),
};
const BY_TYPE: Readonly<Record<string, Json>> = { Image: image, Images: images, IntegerTuple: size, Integer: color };

const operations = ROWS.filter(({ name }) => name.startsWith('im_'));

/** What the model gives, as the product says it. */
function wanted(name: string, args: readonly unknown[]): string {
  try {
    return JSON.stringify(inModel(name, ...args));
  } catch (error) {
    if (error instanceof PyError) return error.type;
    throw error;
  }
}

test.each(operations.map((row) => [row.name, row] as const))('%s', (name, { params }) => {
  const args = (ARGUMENTS[name] ?? fc.tuple(...params.map(({ type }) => BY_TYPE[type]))) as fc.Arbitrary<unknown[]>;
  fc.assert(
    fc.property(args, (list) => {
      const gives = run(name, ...list.map((one) => JSON.stringify(one)));
      expect({ name, list, gives }).toEqual({ name, list, gives: wanted(name, list) });
    }),
    { seed: SEED, numRuns: 60 * RUNS },
  );
});
