/** Programs in files: reads them all, and keeps account of what is left out. */

import { counted } from '../counted.js';
import type { Dialect } from '../dsl/index.js';
import { FaultsError, FormatError, UsageError } from '../errors.js';
import { readTextFile } from '../files.js';
import type { Program } from './graph.js';
import type { Helper, Malformed } from './module.js';
import { noProgram, parseFile } from './parse.js';
import { programFiles } from './program-paths.js';
import { MAX_SOURCE } from './source.js';

/** How files of programs are read. */
export interface ReadingOptions {
  /** Leave out malformed programs, counted, instead of refusing all. */
  readonly skipBad: boolean;
  /** What solvers may be called beside `solve_<id>`: `<prefix>_<id>`. */
  readonly prefix?: string;
  /** Whether programs are to keep their lines. */
  readonly withLines?: boolean;
}

/** What was found in files and is no program, or none that can be read. */
export interface LeftOut {
  /** Malformed programs; a whole file that cannot be read is one without a name. */
  readonly malformed: readonly Malformed[];
  /** Functions that are no programs, in files with programs. */
  readonly helpers: readonly Helper[];
  /** Files without a program. */
  readonly empty: readonly string[];
  /** Symbolic links that lead nowhere. */
  readonly dangling: readonly string[];
}

/** What only batts have: modules of ours, and those of the Python system. */
const BATT = /^(?:export default \{|def batt\()/m;

/** Reads the files that paths stand for. */
export class LibraryReader {
  readonly files: readonly string[];
  private readonly dangling: readonly string[];
  private readonly malformed: Malformed[] = [];
  private readonly helpers: Helper[] = [];
  private readonly empty: string[] = [];
  /** Of files without a program: what would be right there. */
  private readonly faults: FormatError[] = [];
  private programs = 0;

  /** @throws UsageError when a path stands for nothing, or all are links that lead nowhere */
  constructor(
    private readonly paths: readonly string[],
    private readonly options: ReadingOptions,
  ) {
    const { files, dangling } = programFiles(paths);
    this.files = files;
    this.dangling = dangling;
    if (files.length > 0) return;
    const [first] = dangling;
    if (dangling.length === 1) throw new UsageError(`'${first}' is a link that leads nowhere`);
    throw new UsageError(
      `all ${counted(dangling.length, 'file')} in ${this.where} are links that lead nowhere, such as '${first}'`,
    );
  }

  /** Whether anything malformed was found so far. */
  get anyFault(): boolean {
    return this.malformed.length > 0;
  }

  private get where(): string {
    return this.paths.map((path) => `'${path}'`).join(', ');
  }

  /** The programs of a file; what is wrong in it is noted. */
  read(file: string, dialect: Dialect): Program[] {
    let text = '';
    try {
      text = readTextFile(file, MAX_SOURCE);
      const { prefix, withLines } = this.options;
      const { programs, malformed, helpers, hasProgram } = parseFile(text, dialect, file, prefix, withLines);
      if (!hasProgram && BATT.test(text)) throw noProgram(file, helpers);
      if (hasProgram) {
        this.malformed.push(...malformed);
        this.helpers.push(...helpers);
      } else {
        this.empty.push(file);
        const faults = malformed.flatMap((one) => one.faults);
        this.faults.push(...(faults.length > 0 ? faults : [noProgram(file, helpers)]));
      }
      this.programs += programs.length;
      return programs;
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
      const hint = `a batt is run with batt-run run -b ${file}`;
      this.note(file, BATT.test(text) ? new FormatError({ ...error, hint }, { cause: error }) : error);
      return [];
    }
  }

  /** Notes that a file, or what is said about it elsewhere, is malformed as a whole. */
  note(file: string, fault: FormatError): void {
    this.malformed.push({ file, line: fault.line ?? 1, name: null, faults: [fault] });
  }

  /**
   * What was left out of the files that were read.
   *
   * @throws FaultsError for malformed programs, unless they are to be left out and there are others
   * @throws FormatError or UsageError when there is no program
   */
  finish(): LeftOut {
    const { malformed, helpers, empty, dangling, faults, options } = this;
    const all = malformed.flatMap((one) => one.faults);
    const isUseless = this.programs === 0;
    if (all.length > 0 && (isUseless || !options.skipBad)) {
      throw new FaultsError(all, isUseless ? '' : '--skip-bad leaves out the programs that have them');
    }
    if (!isUseless) return { malformed, helpers, empty, dangling };
    const [first] = faults;
    if (first !== undefined && this.files.length === 1) throw new FaultsError(faults);
    throw new UsageError(
      `no program in the ${counted(this.files.length, 'file')} of ${this.where}: expected ${noProgram('', []).expected}`,
    );
  }
}

/**
 * The programs in the files that paths stand for, in the order of files, and what was left out.
 *
 * @throws UsageError and FormatError as {@link LibraryReader} does
 */
export function readLibraryFiles(
  paths: readonly string[],
  dialect: Dialect,
  options: ReadingOptions,
): { readonly programs: readonly Program[]; readonly leftOut: LeftOut } {
  const reader = new LibraryReader(paths, options);
  const programs = reader.files.flatMap((file) => reader.read(file, dialect));
  return { programs, leftOut: reader.finish() };
}
