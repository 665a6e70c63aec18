/** What the demos of a task imply for the constants of its programs: colors, sizes and counts, as constants and as calls on I and S. */
import type { Dialect, TypeName } from '../dsl/index.js';
import { type Grid, pairTuple, type Value } from '../value/index.js';

/** A demo sample. */
export interface Demo {
  readonly input: Grid;
  readonly output: Grid;
}

/** Constants that demos imply, each once. */
export interface Implied {
  /** Colors of the outputs, those first that no input has. */
  readonly colors: readonly Value[];
  /** Heights, widths, numbers of colors, and how many times an output is as large, where they are the same in all demos. */
  readonly numbers: readonly Value[];
  /** Pairs of such heights and widths. */
  readonly pairs: readonly Value[];
}

/** Where nothing is known of a task. */
const NOTHING_IMPLIED: Implied = { colors: [], numbers: [], pairs: [] };

/** What the demos of a task imply. */
export function impliedBy(demos: readonly Demo[]): Implied {
  if (demos.length === 0) return NOTHING_IMPLIED;
  const inputs = demos.map(({ input }) => input);
  const outputs = demos.map(({ output }) => output);
  const given = new Set(inputs.flatMap((grid) => colorsOf(grid)));
  const made = new Set(outputs.flatMap((grid) => colorsOf(grid)));
  const colors = [...made].filter((color) => !given.has(color));
  const sizes = [outputs, inputs].map((grids) => [common(grids, ({ h }) => h), common(grids, ({ w }) => w)] as const);
  const factors = [
    [
      common(demos, ({ input, output }) => output.h / input.h),
      common(demos, ({ input, output }) => output.w / input.w),
    ],
    [
      common(demos, ({ input, output }) => input.h / output.h),
      common(demos, ({ input, output }) => input.w / output.w),
    ],
  ].filter(([h, w]) => (h ?? 1) > 1 || (w ?? 1) > 1);
  const counts = [outputs, inputs].map((grids) => common(grids, (grid) => colorsOf(grid).length));
  const pairs = [...sizes, ...factors].flatMap(([h, w]) => (isWhole(h) && isWhole(w) ? [[h, w] as const] : []));
  const pairTexts = new Map(pairs.map(([h, w]) => [`${h},${w}`, pairTuple(h, w)]));
  return {
    colors: [...new Set([...colors, ...made])],
    numbers: [...new Set([...sizes.flat(), ...factors.flat(), ...counts].filter(isWhole))],
    pairs: [...pairTexts.values()],
  };
}

const isWhole = (n: number | null | undefined): n is number => Number.isInteger(n);

/** What a measure gives for all of some things; null where it differs among them. */
function common<T>(things: readonly T[], measure: (thing: T) => number): number | null {
  const [first, ...others] = things.map(measure);
  return others.every((other) => other === first) ? first : null;
}

const colorsOf = ({ cells }: Grid): number[] => [...new Set(cells)].sort((a, b) => a - b);

/** A call that says for each sample what a constant says for all: an operation and its arguments. */
export interface Recipe {
  readonly operation: string;
  readonly args: readonly (Recipe | 'I' | 'S' | number | { readonly fn: string })[];
}

const call = (operation: string, ...args: Recipe['args']): Recipe => ({ operation, args });

/** The output of the first demo; `get_nth_t` is an operation of each dialect. */
const FIRST_OUTPUT = call('get_nth_t', call('get_nth_t', 'S', 0), 1);
/** The color that an input lacks and the first demo's output has. */
const NEW_COLOR = call('get_nth_t', call('difference_tuple', call('p_g', FIRST_OUTPUT), call('p_g', 'I')), 0);
/** Colors that the demos' inputs have and the outputs lack, and the reverse. */
const LOST_COLORS = ['c_iz_n', 'c_zo_n'].map((name) => call(name, 'S', { fn: 'p_g' }, { fn: 'first' }));

/** By what a constant stands for, operations of either dialect; those that a dialect does not have are left out. */
const RECIPES: Readonly<Record<'color' | 'Integer' | 'IntegerTuple', readonly Recipe[]>> = {
  color: [
    ...['mostcolor', 'leastcolor', 'mostcolor_t', 'leastcolor_t'].flatMap((name) => [
      call(name, 'I'),
      call(name, FIRST_OUTPUT),
    ]),
    NEW_COLOR,
    ...LOST_COLORS,
  ],
  Integer: ['height', 'width', 'numcolors', 'height_t', 'width_t', 'numcolors_t'].flatMap((name) => [
    call(name, 'I'),
    call(name, FIRST_OUTPUT),
  ]),
  IntegerTuple: ['shape', 'shape_t'].flatMap((name) => [call(name, 'I'), call(name, FIRST_OUTPUT)]),
};

/** The calls of a dialect that may stand where a color, another integer or a pair of integers stands; none for other types. */
export function recipesFor(dialect: Dialect, type: TypeName, isColor: boolean): readonly Recipe[] {
  if (type !== 'Integer' && type !== 'IntegerTuple') return [];
  return RECIPES[isColor ? 'color' : type].filter(({ operation }) => dialect.operations.has(operation));
}
