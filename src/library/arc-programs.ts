/** Programs that were read. */
import { type Dialect, dialects } from '../dsl/index.js';
import { UsageError } from '../errors.js';
import { nearestNames } from '../nearest.js';
import { canonicalText, md5Of, ownTaskId, type Program, parse, readLibraryFiles } from '../program/index.js';
import type { LeftOutItem } from './arc-tasks.js';

/** A program, as {@link loadPrograms} gives it. */
export interface ArcProgram {
  /** The function's name, such as `solve_00d62c1b`. */
  readonly name: string;
  /** The task that it is for; null where nothing says so. */
  readonly task: string | null;
  readonly dialect: 'arc-dsl' | 'tokpidjin';
  /** The file that it was read from. */
  readonly file: string;
  /** Its canonical text, a Python function: the same for programs that compute the same calls. */
  readonly text: string;
  /** Of the text: by it programs are known in archives and reports. */
  readonly md5: string;
}

/** A program's text at hand, instead of files. */
export interface ProgramText {
  /** Python source: functions `solve_<id>`, `solve`, `differ_<name>`. Nothing of it is executed. */
  readonly text: string;
  /** What messages call it. Default: `the given text`. */
  readonly file?: string;
  /** The task of programs whose name says none. */
  readonly task?: string;
}

/** How {@link loadPrograms} reads. */
export interface ProgramReading {
  /** The language of the programs. Default: `arc-dsl`. */
  readonly dialect?: 'arc-dsl' | 'tokpidjin';
  /** Of files: leave out what is malformed, and say so in `leftOut`, instead of failing. Default: false. */
  readonly skipBad?: boolean;
  /** Of files: what solvers may be called beside `solve_<id>`: `<prefix>_<id>`. */
  readonly prefix?: string;
  /** Looked at before reading begins. */
  readonly signal?: AbortSignal;
}

/** What {@link loadPrograms} has read. */
export interface LoadedPrograms {
  /** In the order of files, and of functions in them. */
  readonly programs: readonly ArcProgram[];
  /** Malformed programs, where `skipBad` is set, functions that are no programs, files without one. */
  readonly leftOut: readonly LeftOutItem[];
}

/**
 * Reads programs.
 *
 * @param source - files, folders or globs of Python files; or a text
 * @throws UsageError when there is nothing to read; FormatError, with file and line, for a malformed program
 */
export async function loadPrograms(
  source: string | readonly string[] | ProgramText,
  options: ProgramReading = {},
): Promise<LoadedPrograms> {
  const { dialect: name = 'arc-dsl', skipBad = false, prefix, signal } = options;
  signal?.throwIfAborted();
  const dialect = dialectCalled(name);
  if (typeof source === 'object' && 'text' in source) {
    const { text, file = 'the given text', task } = source;
    const named = (program: Program): Program =>
      task === undefined || program.name !== 'solve' ? program : { ...program, task };
    return {
      programs: parse(text, dialect, file).map((one) => new HeldProgram(named(one), dialect, name)),
      leftOut: [],
    };
  }
  const paths = typeof source === 'string' ? [source] : source;
  const { programs, leftOut } = readLibraryFiles(paths, dialect, {
    skipBad,
    ...(prefix === undefined ? {} : { prefix }),
  });
  const said = (message: string): LeftOutItem => ({ message });
  return {
    programs: programs.map((program) => new HeldProgram(program, dialect, name)),
    leftOut: [
      ...leftOut.malformed.flatMap(({ faults }) => faults.map(({ message }) => said(message))),
      ...leftOut.helpers.map(({ file, line, name }) => said(`${file}:${line}: ${name} is no program`)),
      ...leftOut.empty.map((file) => said(`${file}: no program in it`)),
      ...leftOut.dangling.map((file) => said(`${file}: a link that leads nowhere`)),
    ],
  };
}

/**
 * A dialect by its name.
 *
 * @throws UsageError where there is none
 */
function dialectCalled(name: string): Dialect {
  const dialect = dialects.get(name);
  if (dialect !== undefined) return dialect;
  const [nearest] = nearestNames(name, dialects.keys());
  const hint = nearest === undefined ? '' : ` (did you mean ${nearest}?)`;
  throw new UsageError(`dialect: expected ${[...dialects.keys()].join(' or ')}, found '${name}'${hint}`);
}

/** A program in the hands of whoever uses the library. */
class HeldProgram implements ArcProgram {
  readonly name: string;
  readonly task: string | null;
  readonly file: string;
  readonly #program: Program;
  readonly dialect: ArcProgram['dialect'];
  readonly #dialect: Dialect;
  #text: string | null = null;

  constructor(program: Program, dialect: Dialect, name: ArcProgram['dialect']) {
    this.dialect = name;
    this.name = program.name;
    this.task = ownTaskId(program);
    this.file = program.file;
    this.#program = program;
    this.#dialect = dialect;
  }

  get text(): string {
    this.#text ??= canonicalText(this.#program);
    return this.#text;
  }

  get md5(): string {
    return md5Of(this.text);
  }

  static programOf(held: unknown): { readonly program: Program; readonly dialect: Dialect } | null {
    if (typeof held !== 'object' || held === null || !(#program in held)) return null;
    return { program: held.#program, dialect: held.#dialect };
  }
}

/**
 * The programs behind those of the library.
 *
 * @throws UsageError for what is none, and for programs of two dialects
 * @internal
 */
export function heldPrograms(programs: readonly ArcProgram[]): {
  readonly programs: Program[];
  readonly dialect: Dialect;
} {
  if (!Array.isArray(programs) || programs.length === 0) {
    throw new UsageError('programs: expected at least one, of loadPrograms');
  }
  const held = programs.map((one: ArcProgram) => {
    const found = HeldProgram.programOf(one);
    if (found === null) throw new UsageError('programs: expected programs of loadPrograms');
    return found;
  });
  const [{ dialect }] = held;
  if (held.some((one) => one.dialect !== dialect)) throw new UsageError('programs: expected all of one dialect');
  return { programs: held.map(({ program }) => program), dialect };
}
