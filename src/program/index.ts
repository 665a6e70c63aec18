/** Programs: read from Python source into graphs of calls, printed, named by a canonical hash. */

export {
  type Case,
  type CaseResult,
  caseOfGrid,
  casesOfTask,
  type Inputs,
  type LineState,
  type TracedLine,
  type TracedProgram,
} from './cases.js';
export { constantText, hasLiteral, literalText } from './constants.js';
export {
  GraphBuilder,
  type Node,
  neededFor,
  neededNodes,
  operandsOf,
  type Program,
  type ProgramLine,
  takes,
  withoutDeadCalls,
} from './graph.js';
export { canonicalText, md5Of, programId } from './identity.js';
export { type LeftOut, LibraryReader, type ReadingOptions, readLibraryFiles } from './library.js';
export type { Malformed } from './module.js';
export { inOneLine } from './one-line.js';
export { parse, parseFile, readPrograms } from './parse.js';
export { ownTaskId } from './place.js';
export { printedLines, printInlined, printProgram } from './print.js';
export { programFiles } from './program-paths.js';
export { sameGraph } from './same-graph.js';
export { MAX_BRACKETS } from './statement-blocks.js';
