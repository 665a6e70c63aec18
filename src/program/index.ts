/** Programs: read from Python source into graphs of calls, printed, named by a canonical hash, run one at a time. */
export { MAX_BRACKETS } from './blocks.js';
export { type Case, caseOfGrid, casesOfTask, type Result, runCase } from './cases.js';
export { constantText, hasLiteral, literalText } from './constants.js';
export { evaluate } from './evaluate.js';
export { programFiles } from './files.js';
export { GraphBuilder, type Node, operandsOf, type Program, takes, withoutDeadCalls } from './graph.js';
export { canonicalText, md5Of, programId } from './hash.js';
export { type LeftOut, LibraryReader, type ReadingOptions, readLibraryFiles } from './library.js';
export type { Malformed } from './module.js';
export { parse, parseFile, readPrograms } from './parse.js';
export { ownTaskId } from './place.js';
export { printInlined, printProgram } from './print.js';
export { type FileReplay, replayFile } from './replay.js';
