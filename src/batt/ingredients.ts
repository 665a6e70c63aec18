/** Programs on disk as ingredients of a batt: which functions, under which ids. */
import { basename, dirname, relative, sep } from 'node:path';
import { counted } from '../counted.js';
import type { Dialect } from '../dsl/index.js';
import { UsageError } from '../errors.js';
import { ownTaskId, type Program, programId, readLibraryFiles, withoutDeadCalls } from '../program/index.js';
import { BATTS } from './bundled.js';
import type { Ingredient } from './merge-programs.js';

/**
 * The solvers or differs among programs, dead calls removed.
 *
 * `solve_<id>` is solver id, `differ_<name>` is differ name. Saved programs are called `solve` and `differ`: their place
 * names a solver's task, and a differ's file its name.
 *
 * @throws UsageError when there is none of that kind
 */
export function ingredientsFrom(kind: 'solver' | 'differ', programs: readonly Program[]): Ingredient[] {
  const idOf = kind === 'solver' ? ownTaskId : differName;
  const ingredients = programs.flatMap((program): Ingredient | [] => {
    const id = idOf(program);
    if (id === null) return [];
    const file = nameOf(program.file);
    return { program: withoutDeadCalls(program), source: { kind, id, file, md5: programId(program) } };
  });
  if (ingredients.length > 0) return ingredients;
  const name = kind === 'solver' ? 'solve_<id>' : 'differ_<name>';
  const files = new Set(programs.map(({ file }) => file));
  throw new UsageError(`no function ${name} in ${files.size === 1 ? [...files][0] : counted(files.size, 'file')}`);
}

/**
 * The solvers or differs in files of which each must be in order.
 *
 * @throws FormatError for a malformed program
 */
export const readIngredients = (kind: 'solver' | 'differ', paths: readonly string[], dialect: Dialect): Ingredient[] =>
  ingredientsFrom(kind, readLibraryFiles(paths, dialect, { skipBad: false }).programs);

/** A file as a batt names it. Bundled ones go by their place in the package, so that bytes do not depend on where that is. */
const nameOf = (file: string): string =>
  file.startsWith(BATTS + sep) ? relative(dirname(BATTS), file).replaceAll(sep, '/') : file;

function differName({ name, file }: Program): string | null {
  if (name === 'differ') return basename(file, '.py');
  return /^differ_(\w+)$/.exec(name)?.[1] ?? null;
}
