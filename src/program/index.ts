/** Programs: read from Python source into graphs of calls, printed, named by a canonical hash, run one at a time. */
export { MAX_BRACKETS } from './blocks.js';
export { type Case, caseOfGrid, casesOfTask, type Result, runCase } from './cases.js';
export { constantText, hasLiteral, literalText } from './constants.js';
export { evaluate, type Inputs } from './evaluate.js';
export { type ProgramFiles, programFiles } from './files.js';
export {
  type ApplyNode,
  type CallNode,
  type ConstantNode,
  GraphBuilder,
  type InputName,
  type InputNode,
  liveNodes,
  type Node,
  operandsOf,
  type Program,
  takes,
  withoutDeadCalls,
} from './graph.js';
export { canonicalText, md5Of, programId } from './hash.js';
export { type LeftOut, LibraryReader, type ReadingOptions, readLibraryFiles } from './library.js';
export type { Helper, Malformed, ParsedFile } from './module.js';
export { parse, parseFile, readPrograms } from './parse.js';
export { ownTaskId } from './place.js';
export { printInlined, printProgram } from './print.js';
export { type FileReplay, replayFile } from './replay.js';
export { lossLine, type ResultPlace, resultLine } from './result-lines.js';
