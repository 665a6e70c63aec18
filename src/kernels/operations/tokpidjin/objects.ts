/** Objects on grids of tokpidjin; see `src/dsl/tokpidjin/objects.ts`. */

import { setValueAt, valueAt } from '../../memory/words';
import { equalValues } from '../../python/equal';
import { countOf, valuesOf } from '../../python/protocol';
import { FAILED, int, takeCodes, Value } from '../../values/value';
import { tupleOfValues } from './colors';

/**
 * sizefilter_t(container: Tuple, n: Integer): Tuple
 * The items of a size.
 *
 * @example sizefilter_t(((1, 2), (3,), (4, 5)), 2) = ((1, 2), (4, 5))
 * @dialects tokpidjin
 */
export function itemsOfSize(container: Value, n: Value): Value {
  const count = countOf(container);
  if (count < 0) return FAILED;
  const values = valuesOf(container);
  const kept = takeCodes(count);
  let keptCount = 0;
  for (let k = 0; k < count; k++) {
    const item = valueAt(values, k);
    const size = countOf(item);
    if (size < 0) return FAILED;
    setValueAt(kept, keptCount, item);
    keptCount += i32(equalValues(int(size), n));
  }
  return tupleOfValues(kept, keptCount);
}
