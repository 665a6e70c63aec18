/** A dialect of the model: its operations as function values, and its constants. */
import { type Family, Fn, type Value } from './python.js';

export interface Dialect {
  readonly operations: ReadonlyMap<string, Fn>;
  readonly constants: ReadonlyMap<string, Value>;
}

const NUMBERS = 'ZERO ONE TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE TEN'.split(' ');
const COLORS = 'BLACK BLUE RED GREEN YELLOW GRAY MAGENTA ORANGE CYAN BURGUNDY'.split(' ');
const numbered = (letter: string, from: number, to: number, sign = 1): [string, Value][] =>
  Array.from({ length: to - from + 1 }, (_, k) => [`${letter}${from + k}`, (from + k) * sign]);

/** The constants that both dialects have. */
const CONSTANTS: ReadonlyMap<string, Value> = new Map<string, Value>([
  ['F', false],
  ['T', true],
  ...NUMBERS.map((name, n): [string, Value] => [name, n]),
  ...NUMBERS.slice(1).map((name, n): [string, Value] => [`NEG_${name}`, -1 - n]),
  ['HUNDRED', 100],
  ['THOUSAND', 1000],
  ['DOWN', [1, 0]],
  ['RIGHT', [0, 1]],
  ['UP', [-1, 0]],
  ['LEFT', [0, -1]],
  ['ORIGIN', [0, 0]],
  ['UNITY', [1, 1]],
  ['NEG_UNITY', [-1, -1]],
  ['UP_RIGHT', [-1, 1]],
  ['DOWN_LEFT', [1, -1]],
  ['ZERO_BY_TWO', [0, 2]],
  ['TWO_BY_ZERO', [2, 0]],
  ['TWO_BY_TWO', [2, 2]],
  ['THREE_BY_THREE', [3, 3]],
  ...COLORS.map((name, color): [string, Value] => [name, color]),
  ...numbered('F', 0, 9),
  ...numbered('L', 1, 10, -1),
  ...numbered('R', 0, 9),
  ...numbered('A', 0, 9),
]);

/** The dialect of a family of operations, with constants of its own. */
export const dialectOf = (family: Family, constants: Readonly<Record<string, Value>> = {}): Dialect => ({
  operations: new Map(Object.entries(family).map(([name, body]) => [name, new Fn(name, body.length, body)])),
  constants: new Map([...CONSTANTS, ...Object.entries(constants)]),
});
