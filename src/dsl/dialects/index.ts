/** The dialects, by name. */
import type { Dialect } from '../operation.js';
import { arcDsl } from './arc-dsl.js';
import { tokpidjin } from './tokpidjin.js';

export { arcDsl, tokpidjin };

/** Every dialect that batts and programs can be of. */
export const dialects: ReadonlyMap<string, Dialect> = new Map(
  [arcDsl, tokpidjin].map((dialect) => [dialect.name, dialect]),
);
