/** Solvers on disk that are to go into an archive: libraries of many, exported folders, folders of the Python system. */
import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Dialect, dialects } from '../dsl/index.js';
import { FormatError } from '../errors.js';
import { writeFileAtomic } from '../files.js';
import { fastGlob } from '../lazy.js';
import {
  canonicalText,
  type LeftOut,
  LibraryReader,
  ownTaskId,
  type Program,
  printProgram,
  programId,
  type ReadingOptions,
  withoutDeadCalls,
} from '../program/index.js';
import { requireUnread } from '../separate-files.js';
import { IMPORTED, type Mark, type Marks, type NewSolver, tLogOf } from './archived-program.js';
import { LISTING, readListing } from './folder.js';
import type { ListedSolver } from './schema.js';

/** A solver that was read. */
export interface FoundSolver {
  /** Without the calls that its output does not need; called `solve_<task>`. */
  readonly program: Program;
  readonly md5: string;
  readonly dialect: Dialect;
  /** Task that its name or its place says; null where neither does. */
  readonly task: string | null;
  /** What an exported folder says about it; null elsewhere. */
  readonly listed: ListedSolver | null;
}

/** What was found. */
export interface Library {
  /** In the order of files, then as in each; for one task each program once. */
  readonly solvers: readonly FoundSolver[];
  /** Programs that were there before, for the same task. */
  readonly repeated: number;
  /** Differs, which are left out. */
  readonly differs: number;
  /** What else was left out. */
  readonly leftOut: LeftOut;
}

/**
 * Reads all solvers in files, and in the `.py` files of folders at any depth; symbolic links are followed.
 *
 * @param dialect - of programs of which no listing says it
 * @throws UsageError when a path leads nowhere, or there is no program
 * @throws FormatError for malformed programs, unless they are to be left out
 */
export function readLibrary(paths: readonly string[], dialect: Dialect, options: ReadingOptions): Library {
  const reader = new LibraryReader(paths, options);
  const listed = new Map(findListings(paths).flatMap((listing) => [...readListing(dirname(listing))]));
  const solvers = new Map<string, FoundSolver>();
  const counts = { repeated: 0, differs: 0 };
  for (const file of reader.files) {
    for (const found of readFile(file, dialect, listed.get(file) ?? [], reader)) {
      const key = `${found.task} ${found.dialect.name} ${found.md5}`;
      if (found.program.name.startsWith('differ')) counts.differs++;
      else if (found.task !== null && solvers.has(key)) counts.repeated++;
      else solvers.set(found.task === null ? `${file} ${found.program.line}` : key, found);
    }
  }
  return { solvers: [...solvers.values()], ...counts, leftOut: reader.finish() };
}

/** The programs of a file, in each of the dialects that a listing says it is in. */
function readFile(
  file: string,
  dialect: Dialect,
  listed: readonly ListedSolver[],
  reader: LibraryReader,
): FoundSolver[] {
  if (listed.length === 0) return reader.read(file, dialect).map((program) => found(program, dialect, null));
  return listed.flatMap((solver) => {
    const known = dialects.get(solver.dialect);
    if (known === undefined) {
      const expected = `a solver in ${[...dialects.keys()].join(' or ')}`;
      reader.note(file, new FormatError({ file, expected, found: solver.dialect }));
      return [];
    }
    return reader.read(file, known).map((program) => found(program, known, solver));
  });
}

function found(program: Program, dialect: Dialect, listed: ListedSolver | null): FoundSolver {
  const task = ownTaskId(program);
  const md5 = programId(program);
  const name = task === null || program.name.startsWith('differ') ? program.name : `solve_${task}`;
  // A file that was changed since is no longer what the listing says.
  const said = listed?.md5 === md5 && listed.task === task ? listed : null;
  return { program: { ...withoutDeadCalls(program), name }, md5, dialect, task, listed: said };
}

/**
 * A solver that has run, as it goes into the archive: by what it gave, and by what a listing says of its closeness and origin.
 *
 * @param marks - what it gave, alone and thus without what differs say
 * @param seconds - its time for all samples
 * @returns also whether it matches other samples than the listing says, which then counts no more
 */
export function newSolver(
  found: FoundSolver,
  task: string,
  marks: Marks,
  seconds: number,
): { readonly solver: NewSolver; readonly contradicts: boolean } {
  const { listed, program, dialect } = found;
  const common = { task, dialect: dialect.name, text: canonicalText(program) };
  const contradicts =
    listed !== null && !(agree(marks.demo, listed.marks.demo) && agree(marks.test, listed.marks.test));
  if (listed === null || contradicts) {
    return { solver: { ...common, marks, tLog: tLogOf(seconds), origin: listed?.origin ?? IMPORTED }, contradicts };
  }
  const { tLog, origin, savedAt } = listed;
  // Points of differs, as earlier versions list them, say less than what it gave now.
  const solver: NewSolver = {
    ...common,
    marks: listed.closeness === null ? marks : listed.marks,
    tLog,
    origin,
    savedAt,
  };
  return { solver, contradicts };
}

/** Whether the same samples match. */
const agree = (own: readonly Mark[], listed: readonly Mark[]): boolean =>
  own.length === listed.length && own.every((mark, k) => (mark === 'match') === (listed[k] === 'match'));

/**
 * The files of a folder for solvers, one each: `<task>.py`, or `<task>.<md5>.py` where a task has several.
 *
 * @throws UsageError when one of them is a file that the command reads
 */
export function libraryFiles(folder: string, solvers: readonly FoundSolver[]): ReadonlyMap<FoundSolver, string> {
  const perTask = new Map<string | null, number>();
  for (const { task } of solvers) perTask.set(task, (perTask.get(task) ?? 0) + 1);
  const files = new Map(
    solvers.map((solver) => {
      const { task, md5 } = solver;
      return [solver, join(folder, `${perTask.get(task) === 1 ? task : `${task}.${md5}`}.py`)];
    }),
  );
  for (const file of files.values()) requireUnread(file);
  return files;
}

/**
 * Writes solvers into a folder, into their {@link libraryFiles}.
 *
 * @throws UsageError when a file cannot be written
 */
export function writeLibrary(folder: string, solvers: readonly FoundSolver[]): void {
  for (const [{ program }, file] of libraryFiles(folder, solvers)) {
    // An id may hold what a name of Python cannot; then the file's name says it alone.
    const isName = /^\w+$/.test(program.name);
    writeFileAtomic(file, printProgram(isName ? program : { ...program, name: 'solve' }));
  }
}

/** Listings of the exported folders among paths. */
function findListings(paths: readonly string[]): string[] {
  const folders = paths.filter((path) => statSync(path, { throwIfNoEntry: false })?.isDirectory());
  return folders.flatMap((folder) =>
    fastGlob()
      .sync(`**/${LISTING}`, { cwd: folder })
      .map((file) => join(folder, file)),
  );
}
