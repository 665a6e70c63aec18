/** Finding and loading the batts of a run, and programs that are to be one. */
import { createHash } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { type Dialect, dialects, tokpidjin } from '../dsl/index.js';
import { FormatError, UsageError } from '../errors.js';
import { decodeText, readBytes } from '../files.js';
import { fastGlob } from '../lazy.js';
import { GraphBuilder, type LeftOut } from '../program/index.js';
import type { Batt } from './batt.js';
import { battModule, battText, parseBattModule } from './batt-module.js';
import { battOfPrograms, type ProgramsOptions } from './batt-of-programs.js';
import { BATTS } from './bundled.js';
import { readCallTable, readPythonBatt } from './python/index.js';

/** Largest batt file, in bytes. */
const MAX_BATT = 256 * 1024 * 1024;

/**
 * What batt names stand for: files, folders of programs and globs as they are, call tables left out of the latter; a bare name, with or
 * without `.mjs` or `.py`, also in `batts/` here and in the package.
 *
 * @throws UsageError for a name that stands for nothing
 */
export function battFiles(names: readonly string[]): string[] {
  const files = names.flatMap((name) => {
    const bare = basename(name) === name;
    const folders = bare ? ['', 'batts/', `${BATTS}/`] : [''];
    for (const folder of folders) {
      for (const suffix of ['', '.mjs', '.py'])
        if (existsSync(`${folder}${name}${suffix}`)) return [`${folder}${name}${suffix}`];
    }
    const found = fastGlob()
      .sync(name)
      .filter((file) => !isCallTable(file));
    if (found.length > 0) return found.sort();
    const expected = 'a .mjs or .py file, a folder of programs, a glob, or the name of a batt in batts/';
    throw new UsageError(`no batt '${name}': expected ${expected}; tasks are named with -i`);
  });
  return [...new Set(files)];
}

const readText = (file: string): string => decodeText(readBytes(file, MAX_BATT), file);

/** The call table that the Python system writes beside a batt. */
const callTableOf = (file: string): string => file.replace(/\.py$/, '_call.py');

const isCallTable = (file: string): boolean => /_call\.py$/.test(file) && existsSync(file.replace(/_call\.py$/, '.py'));

/**
 * Loads one batt: a module, or a `.py` file of the Python system with the call table beside it, if there is one.
 *
 * @throws FormatError, with the line or the field, when it is malformed
 */
export function loadBatt(file: string): Batt {
  const text = readText(file);
  if (!file.endsWith('.py')) return parseBattModule(text, file, dialects);
  const tableFile = callTableOf(file);
  const table = existsSync(tableFile) ? readCallTable(readText(tableFile), tableFile) : null;
  const content = readPythonBatt(text, file, table, tokpidjin);
  return { ...content, file, ...battModule(content) };
}

/** Whether a path is of programs and not of a batt: a folder, or a file with functions of which none is called batt. */
function holdsPrograms(path: string): boolean {
  if (statSync(path).isDirectory()) return true;
  if (path.endsWith('.mjs')) return false;
  const text = readText(path);
  return /^[ \t]*def (?!batt\b)\w+ *\(/m.test(text) && !/^def batt\b/m.test(text);
}

/** What a run scores. */
interface LoadedBatts {
  readonly batt: Batt;
  /** Those of the paths that hold programs, which became a batt in memory. */
  readonly ofPrograms: readonly string[];
  /** What was found in these and is no program; null where there are none. */
  readonly leftOut: LeftOut | null;
}

/**
 * Loads batts, makes one of what holds programs, and joins them into one, so that they share their equal calls; the calls of each are numbered
 * on from those before it. One batt stays as it is.
 *
 * @throws FormatError when they are of different dialects, or malformed
 * @throws UsageError when files of programs hold no solver
 */
export function loadBatts(paths: readonly string[], options: ProgramsOptions): LoadedBatts {
  const ofPrograms = paths.filter(holdsPrograms);
  const made = ofPrograms.length === 0 ? null : battOfPrograms(ofPrograms, options);
  const batts = paths.filter((path) => !ofPrograms.includes(path)).map(loadBatt);
  if (made !== null) batts.push(made.batt);
  return { batt: joined(batts), ofPrograms, leftOut: made?.leftOut ?? null };
}

/** Several batts as one. */
function joined(batts: readonly Batt[]): Batt {
  const [first] = batts;
  if (batts.length === 1) return first;
  for (const { file, dialect } of batts) {
    if (dialect !== first.dialect) {
      const expected = `the dialect ${first.dialect.name} of ${first.file}, since batts of one run are joined`;
      throw new FormatError({ file, field: 'dialect', expected, found: dialect.name });
    }
  }
  return joinBatts(batts, first.dialect);
}

function joinBatts(batts: readonly Batt[], dialect: Dialect): Batt {
  const builder = new GraphBuilder();
  const calls: number[] = [];
  const joined = batts.map((batt) => {
    const offset = calls.length;
    const placed: number[] = [];
    for (const node of batt.nodes) placed.push(builder.copy(node, placed));
    calls.push(...batt.calls.map((node) => placed[node]));
    const shift = <T extends { readonly t: number }>(record: T): T => ({ ...record, t: record.t + offset });
    return { outputs: batt.outputs.map(shift), differs: batt.differs.map(shift) };
  });
  const content = {
    dialect,
    nodes: builder.nodes,
    calls,
    outputs: joined.flatMap(({ outputs }) => outputs),
    differs: joined.flatMap(({ differs }) => differs),
    seed: batts[0].seed,
    leftOut: batts.reduce((sum, { leftOut = 0 }) => sum + leftOut, 0),
    sources: batts.flatMap(({ sources }) => sources),
  };
  return {
    ...content,
    file: batts.map(({ file }) => file).join(' '),
    text: battText(content),
    digest: createHash('sha256')
      .update(batts.map(({ digest }) => digest).join('\n'))
      .digest('hex'),
  };
}
