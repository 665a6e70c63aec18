/** The arc-dsl dialect in the model. */
import { arithmetic } from './operations/arithmetic.js';
import { containers } from './operations/containers.js';
import { functions } from './operations/functions.js';
import { grids } from './operations/grids.js';
import { nested } from './operations/layout.js';
import { lines } from './operations/lines.js';
import { objectOperations } from './operations/objects.js';
import { patches } from './operations/patches.js';
import { type Family, type Fn, lambda } from './python.js';

const patch = patches(nested);
const around = lines(patch);
export const arcFamily: Family = {
  ...arithmetic,
  ...containers,
  ...functions,
  ...grids,
  ...patch,
  ...around,
  ...objectOperations(nested, patch, around),
};

export const arcDsl: ReadonlyMap<string, Fn> = new Map(
  Object.entries(arcFamily).map(([name, body]) => [name, lambda(name, body)]),
);
