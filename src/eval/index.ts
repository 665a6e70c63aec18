/** Programs run one at a time, call by call as Python would, and recorded calls made again. */
export { evaluate, runCase } from './evaluate.js';
export { functionCall, functionsOf } from './function-values.js';
export { type FileReplay, replayFile } from './replay-file.js';
export type { Disagreement } from './replay-operation.js';
