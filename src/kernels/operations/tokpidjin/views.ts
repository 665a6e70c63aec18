/** How operations of tokpidjin take patches: for what they are, for locations (`_i`), for cells (`_o`); and what they give instead of failing. */

import { meter } from '../../memory/memory';
import { instead } from '../../python/catching';
import { AS_EITHER, viewPatches } from '../../values/cell-layout';
import { Value } from '../../values/value';

export type OfPatch = (patch: Value) => Value;

/** What a function gives for a patch that is taken for locations, or for cells, alone. */
export function inView(view: i32, kernel: OfPatch, patch: Value): Value {
  viewPatches(view);
  const result = kernel(patch);
  viewPatches(AS_EITHER);
  return result;
}

/** What a function gives for a patch, or a value instead of failing; that is no work then. */
export function orElse(kernel: OfPatch, patch: Value, value: Value): Value {
  return instead(meter, kernel(patch), value);
}
