/** Operations of the DSL by family, and the dialects that name them. */
export { arcDsl, dialects, tokpidjin } from './dialects/index.js';
export { CALL, type OnDevices, ROWS } from './generated/signatures.js';
export {
  callKernelsBy,
  type Dialect,
  defaultText,
  isCaught,
  type Kernel,
  type Operation,
  safeDefault,
  type TypeName,
} from './operation.js';
export type { Example, Row } from './row.js';
