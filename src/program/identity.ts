/** A program's identity: the same for programs that compute the same calls, whatever they and their variables are called. */

import { createHash } from 'node:crypto';
import type { Program } from './graph.js';
import { printInlined } from './print.js';

/** md5 of a text, in hex: what saved programs and their files are named by. */
export function md5Of(text: string): string {
  return createHash('md5').update(text).digest('hex');
}

/**
 * A program's text in canonical form: `printInlined`, as a function `solve` or `differ` of S, I and C.
 *
 * It is the same for programs that differ only in names, in parameters that they do not use, in the order of independent
 * lines, and in lines that the output does not need.
 */
export function canonicalText(program: Program): string {
  const name = program.name.startsWith('differ') ? 'differ' : 'solve';
  return printInlined({ ...program, name, inputs: ['S', 'I', 'C'] });
}

/** A program's id: md5 of its canonical text. */
export function programId(program: Program): string {
  return md5Of(canonicalText(program));
}
