/** What Python's code gives instead of what it catches. */

import { rewindMeter } from '../memory/memory';
import { FAILED, Value } from '../values/value';
import { resetFailure } from './failure';

/**
 * A result, or a value instead of a failure, which is no work then. Arguments are computed from left to right:
 * `instead(meter, crop(grid, start, dims), EMPTY_TUPLE)` notes the meter before the call.
 */
export function instead(before: u32, result: Value, value: Value): Value {
  if (result !== FAILED) return result;
  rewindMeter(before);
  resetFailure();
  return value;
}
