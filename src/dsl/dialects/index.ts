/** The dialects, by name. */
import type { Dialect } from '../operation.js';
import { arcDsl } from './arc-dsl.js';

export { arcDsl };

/** Every dialect that batts and programs can be of. */
export const dialects: ReadonlyMap<string, Dialect> = new Map([arcDsl].map((dialect) => [dialect.name, dialect]));
