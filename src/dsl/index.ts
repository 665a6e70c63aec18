/** Operations of the DSL by family, and the dialects that name them. */
export { arcDsl, dialects } from './dialects/index.js';
export { type Dialect, type Kernel, type Operation, safeDefault, type TypeName } from './operation.js';
export { type Disagreement, type OperationVector, outcome, replayOperation } from './replay.js';
