/** How calls fail in linear memory: Python's class and a few words for each number of `kernels/python/failures.ts`. */
import { LimitError, OpError, type PythonClass } from '../errors.js';
import * as numbers from '../kernels/python/failures.js';
import { BEYOND } from '../value/limits.js';

const FAILURES: Readonly<
  Record<keyof typeof numbers, readonly [PythonClass, string | ((callLimit: number) => string)]>
> = {
  NO_LENGTH: ['TypeError', 'object has no len()'],
  NOT_ITERABLE: ['TypeError', 'object is not iterable'],
  NOT_SUBSCRIPTABLE: ['TypeError', 'object is not subscriptable'],
  NOT_SLICEABLE: ['TypeError', 'object cannot be sliced'],
  INDEX_TYPE: ['TypeError', 'indices must be integers'],
  NOT_CALLABLE: ['TypeError', 'object is not callable'],
  ARGUMENT_COUNT: ['TypeError', 'wrong number of arguments'],
  OPERANDS: ['TypeError', 'unsupported operands'],
  UNORDERABLE: ['TypeError', 'unorderable types'],
  NOT_A_CONTAINER: ['TypeError', 'not a container'],
  INTEGER_WANTED: ['TypeError', 'an integer is wanted'],
  NO_POWER: ['TypeError', 'power never gets to 1'],
  NOT_AN_IMAGE: ['TypeError', 'not an image'],
  NOT_IMAGES: ['TypeError', 'not a tuple of images'],
  NOT_TEN_COLORS: ['TypeError', 'not a tuple of ten colors'],
  INDEX_RANGE: ['IndexError', 'tuple index out of range'],
  UNPACKED_LENGTH: ['ValueError', 'a wrong number of values to unpack'],
  EMPTY_SEQUENCE: ['ValueError', 'empty sequence'],
  ZERO_STEP: ['ValueError', 'range() step must not be zero'],
  DIVISION_BY_ZERO: ['ZeroDivisionError', 'division by zero'],
  NO_NEXT: ['StopIteration', ''],
  NO_NEXT_IN_GENERATOR: ['RuntimeError', 'generator raised StopIteration'],
  NO_KEY: ['KeyError', 'no such key'],
  NO_ATTRIBUTE: ['AttributeError', 'object has no such attribute'],
  ENDLESS: ['RecursionError', 'power never gets to 1'],
  UNBOUND: ['UnboundLocalError', ''],
  ASSERTION: ['AssertionError', ''],
  NO_NAME: ['NameError', ''],
  TOO_LARGE: ['OverflowError', ''],
  NO_SUCH_IMAGE: ['ValueError', 'there is no such image'],
  NUMBER_RANGE: ['ValueError', 'number out of range'],
  ELEMENTS_LIMIT: ['LimitError', BEYOND.elements],
  CELLS_LIMIT: ['LimitError', BEYOND.cells],
  CALLS_LIMIT: ['LimitError', BEYOND.calls],
  DEPTH_LIMIT: ['LimitError', BEYOND.depth],
  NESTED_CALLS_LIMIT: ['LimitError', BEYOND.nestedCalls],
  POWER_LIMIT: ['LimitError', BEYOND.power],
  INTEGER_LIMIT: ['LimitError', BEYOND.integer],
};

const byNumber = new Map(
  Object.entries(numbers).map(([name, number]) => [number as number, FAILURES[name as keyof typeof numbers]]),
);

/** The error for how a call of an operation failed. */
export function failureNumbered(number: number, operation: string, callLimit: number): OpError {
  const found = byNumber.get(number);
  if (found === undefined) throw new TypeError(`${operation} failed in linear memory without saying how (${number})`);
  const [pythonClass, detail] = found;
  const words = typeof detail === 'string' ? detail : detail(callLimit);
  return pythonClass === 'LimitError' ? new LimitError(operation, words) : new OpError(operation, pythonClass, words);
}
