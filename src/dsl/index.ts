/** Operations of the DSL, and the dialects that name them. */
export { arcDsl, dialects, tokpidjin } from './dialects/index.js';
export { CALL, type OnDevices, ROWS } from './generated/signatures.js';
export { type Dialect, defaultText, isCaught, type Operation, safeDefault, type TypeName } from './operation.js';
export type { Example, Row } from './row.js';
