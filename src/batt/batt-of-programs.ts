/** A batt of programs that lie in files, made in memory: every solver as it is, with the differs beside them or those of the package. */
import { basename } from 'node:path';
import { arcDsl, type Dialect, dialects } from '../dsl/index.js';
import {
  type LeftOut,
  LibraryReader,
  ownTaskId,
  type Program,
  type ReadingOptions,
  readLibraryFiles,
} from '../program/index.js';
import type { Batt } from './batt.js';
import { battModule } from './batt-module.js';
import { BATTS } from './bundled.js';
import { generateBatt, type Weighted } from './generate.js';
import { ingredientsFrom } from './ingredients.js';

/** How programs become a batt. */
export interface ProgramsOptions extends ReadingOptions {
  /** Of what language they are; absent: of the one in which more of them can be read. */
  readonly dialect?: Dialect;
}

/** Programs that were read, and what became of the rest. */
interface ReadAs {
  readonly dialect: Dialect;
  readonly programs: readonly Program[];
  readonly leftOut: LeftOut;
}

const isDiffer = ({ name }: Program): boolean => /^differ(?:_|$)/.test(name);

/**
 * A batt of all solvers in files and folders, unmutated. A solver is called by its task, or by its file where it names none; several of one
 * task by task and md5. Differs are those in the same files, else the bundled ones, where these are of the dialect.
 *
 * @throws FormatError for malformed programs, unless they are to be left out
 * @throws UsageError when there is no solver
 */
export function battOfPrograms(paths: readonly string[], options: ProgramsOptions): { batt: Batt; leftOut: LeftOut } {
  const { dialect, programs, leftOut } = readAs(paths, options);
  const solvers = programs.filter((program) => !isDiffer(program));
  const content = generateBatt({
    dialect,
    solvers: weighted('solver', solvers.length === 0 ? programs : solvers.map(named)),
    differs: differsAmong(programs, dialect),
    ...{ count: 0, perTask: 0, seed: 0, mutationRate: 0, freezeSolvers: true, freezeDiffers: true, sizeOf: () => 0 },
  });
  return { batt: { ...content, file: paths.join(' '), ...battModule(content) }, leftOut };
}

/** Reads programs in the dialect that they are of; those that can be read in both are of the first. */
function readAs(paths: readonly string[], options: ProgramsOptions): ReadAs {
  if (options.dialect !== undefined) {
    const { dialect } = options;
    return { dialect, ...readLibraryFiles(paths, dialect, options) };
  }
  let best: { dialect: Dialect; programs: readonly Program[]; reader: LibraryReader } | null = null;
  for (const dialect of dialects.values()) {
    const reader = new LibraryReader(paths, options);
    const programs = reader.files.flatMap((file) => reader.read(file, dialect));
    if (best === null || programs.length > best.programs.length) best = { dialect, programs, reader };
    if (!reader.anyFault) break;
  }
  if (best === null) throw new TypeError('there is no dialect');
  const { dialect, programs, reader } = best;
  return { dialect, programs, leftOut: reader.finish() };
}

/** A solver with a name in the batt: its file's where nothing says its task. */
const named = (program: Program): Program =>
  ownTaskId(program) === null ? { ...program, task: basename(program.file, '.py') } : program;

function differsAmong(programs: readonly Program[], dialect: Dialect): Weighted[] {
  const own = programs.filter(isDiffer);
  if (own.length > 0) return weighted('differ', own);
  if (dialect !== arcDsl) return [];
  return weighted('differ', readLibraryFiles([`${BATTS}/differs`], dialect, { skipBad: false }).programs);
}

const weighted = (kind: 'solver' | 'differ', programs: readonly Program[]): Weighted[] =>
  ingredientsFrom(kind, programs).map((one) => ({ ...one, weight: 1 }));
