/** Packages that many processes and threads never need: each is loaded when it is asked for the first time. */
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** What writes the log: tens of milliseconds, which `--help` does without. */
export const pino = (): typeof import('pino')['pino'] => require('pino').pino;

/** What finds files by patterns: 50 ms, which a worker does without. */
export const fastGlob = (): typeof import('fast-glob') => require('fast-glob');

/** What parses Python: 30 ms, which a run that reads no program does without. */
export const pythonParser = (): typeof import('@lezer/python')['parser'] => require('@lezer/python').parser;

/** The trees that it makes. */
export const syntaxTrees = (): typeof import('@lezer/common') => require('@lezer/common');
