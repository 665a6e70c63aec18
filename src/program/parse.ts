/**
 * Programs from Python source text. Nothing is executed: the text is parsed, and its calls become a graph.
 *
 * ```python
 *   from dsl import *                       comments and docstrings say nothing
 *   BACKGROUND = ZERO                       constants, and other names of operations
 *   def solve_1f876c06(S, I):               or (I), or (S, I, C); solve, verify_<id>, differ, differ_<name>
 *       x1 = objects(I, T, F, T)            a call, a constant, a literal, an input, a variable or a tuple of them
 *       O = fill(I, value=RED, patch=first(x1))
 *       return O
 *   solve_00d62c1b = solve_1f876c06         the same program for another task
 * ```
 *
 * Each function is read alone: what is wrong with one costs no other.
 */

import type { Dialect } from '../dsl/index.js';
import { FaultsError, FormatError } from '../errors.js';
import { readTextFile } from '../files.js';
import type { Program } from './graph.js';
import { ModuleReader, type ParsedFile } from './module.js';
import { MAX_SOURCE, SourceText } from './source.js';

/**
 * What a Python source text holds: the programs that can be read, and what is wrong with the others.
 *
 * @param file - name of the text, for messages; that of a file may say the task of a program called `solve`
 * @param prefix - what solvers may be called beside `solve_<id>`: `<prefix>_<id>`
 * @param withLines - whether programs are to keep their lines
 * @throws FormatError when it is too long
 */
export function parseFile(
  text: string,
  dialect: Dialect,
  file: string,
  prefix?: string,
  withLines = false,
): ParsedFile {
  return new ModuleReader(new SourceText(text, file), dialect, prefix, withLines).read();
}

/**
 * The programs of a Python source text, in its order; of functions with the same name, each is one.
 *
 * Every call of a function is in its graph, used or not, in the order in which Python would run them.
 *
 * @throws FormatError, with the line, for anything but programs of the dialect; FaultsError where there are several faults
 */
export function parse(text: string, dialect: Dialect, file: string): Program[] {
  const { programs, malformed, helpers } = parseFile(text, dialect, file);
  const faults = malformed.flatMap((one) => one.faults);
  if (faults.length === 1) throw faults[0];
  if (faults.length > 1) throw new FaultsError(faults);
  if (programs.length > 0) return programs;
  throw noProgram(file, helpers);
}

/** Says that a file has no program. */
export function noProgram(file: string, helpers: ParsedFile['helpers']): FormatError {
  const [helper] = helpers;
  const expected = 'a function such as def solve_<id>(I): or def differ_<name>(S, I, C):';
  return helper === undefined
    ? new FormatError({ file, expected })
    : new FormatError({ file, line: helper.line, expected, found: `def ${helper.name}` });
}

/** The programs of a Python file, as {@link parse} reads them. */
export function readPrograms(file: string, dialect: Dialect): Program[] {
  return parse(readTextFile(file, MAX_SOURCE), dialect, file);
}
