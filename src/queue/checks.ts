/** Checks of what several kinds of job have in their data. */
import { type Check, fail, list, matching, object, oneOf, orNull, text, type ValuePlace, whole } from '../check.js';
import type { SampleRef, WireGrid, WireSample, WireTask } from '../pipeline/chunk.js';
import type { Loss } from '../pool/job.js';
import { MOST_CALLS } from '../value/limits.js';

/** A number within bounds, inclusive. */
const within =
  (least: number, most: number): Check<number> =>
  (value, place) => {
    const n = whole(value, place);
    return least <= n && n <= most ? n : fail(`a whole number from ${least} to ${most}`, value, place);
  };

/** A position in a list. */
export const position = (length: number): Check<number> => within(0, length - 1);

export const callLimit = within(1, MOST_CALLS);
export const kind = oneOf('demo', 'test');
export const md5 = matching(/^[0-9a-f]{32}$/, 'an md5');

/** A list of as many. */
export const listOf =
  <T>(length: number, check: Check<T>): Check<T[]> =>
  (value, place) => {
    const items = list(check)(value, place);
    return items.length === length ? items : fail(`a list of ${length}`, value, place);
  };

/** A list of one or more. */
export const someOf =
  <T>(check: Check<T>): Check<T[]> =>
  (value, place) => {
    const items = list(check)(value, place);
    return items.length > 0 ? items : fail('a list that is not empty', value, place);
  };

/** A typed array; of any length where none is said. */
export const arrayOf =
  <T extends Int8Array | Uint8Array | Int16Array | Int32Array | Float64Array>(
    type: abstract new (...args: never[]) => T,
    length?: number,
  ): Check<T> =>
  (value, place) => {
    if (value instanceof type && (length === undefined || value.length === length)) return value;
    return fail(
      `an array of type ${type.name}${length === undefined ? '' : ` and length ${length}`}`,
      'another',
      place,
    );
  };

const gridFields = object<WireGrid>({ h: within(0, 1 << 20), w: within(0, 1 << 20), cells: arrayOf(Int8Array) });
export const grid: Check<WireGrid> = (value, place) => {
  const found = gridFields(value, place);
  return found.cells.length === found.h * found.w ? found : fail('as many cells as the grid has', 'others', place);
};

const sample = object<WireSample>({ input: grid, output: orNull(grid) });
export const task = object<WireTask>({ id: text, demo: list(sample), test: list(sample) });

/** That a reference to a task's sample leads to one. */
export function requireSample(task: WireTask, ref: Pick<SampleRef, 'kind' | 'index'>, place: ValuePlace): void {
  if (ref.index >= task[ref.kind].length) fail('the position of a sample', ref.index, place);
}

export const index = within(0, Number.MAX_SAFE_INTEGER);

/** Requests that are programs and the samples on which to run them, which come in the order of the programs. */
export function requireOrder(samples: readonly { readonly program: number }[], place: ValuePlace): void {
  if (samples.some(({ program }, k) => k > 0 && program < samples[k - 1].program)) {
    fail('samples in the order of their programs', 'another order', place);
  }
}

export const lossFields = object<Loss>({ status: oneOf('timeout', 'error'), error: text });
