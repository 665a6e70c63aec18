/** Programs on disk as ingredients of a batt: which functions, under which ids. */
import { basename, dirname, relative, sep } from 'node:path';
import { counted } from '../counted.js';
import type { Dialect } from '../dsl/index.js';
import { UsageError } from '../errors.js';
import { ownTaskId, type Program, programId, readPrograms, withoutDeadCalls } from '../program/index.js';
import { BATTS } from './load.js';
import type { Ingredient } from './merge.js';

/**
 * The solvers or differs in files, dead calls removed.
 *
 * `solve_<id>` is solver id, `differ_<name>` is differ name. Saved programs are called `solve` and `differ`: their place
 * names a solver's task, and a differ's file its name.
 *
 * @throws FormatError for a file that does not hold programs of the dialect
 * @throws UsageError when there is none of that kind
 */
export function readIngredients(kind: 'solver' | 'differ', files: readonly string[], dialect: Dialect): Ingredient[] {
  const idOf = kind === 'solver' ? ownTaskId : differName;
  const ingredients = files.flatMap((file) =>
    readPrograms(file, dialect).flatMap((program): Ingredient | [] => {
      const id = idOf(program);
      if (id === null) return [];
      return { program: withoutDeadCalls(program), source: { kind, id, file: nameOf(file), md5: programId(program) } };
    }),
  );
  if (ingredients.length > 0) return ingredients;
  const name = kind === 'solver' ? 'solve_<id>' : 'differ_<name>';
  throw new UsageError(`no function ${name} in ${files.length === 1 ? files[0] : counted(files.length, 'file')}`);
}

/** A file as a batt names it. Bundled ones go by their place in the package, so that bytes do not depend on where that is. */
const nameOf = (file: string): string =>
  file.startsWith(BATTS + sep) ? relative(dirname(BATTS), file).replaceAll(sep, '/') : file;

function differName({ name, file }: Program): string | null {
  if (name === 'differ') return basename(file, '.py');
  return /^differ_(\w+)$/.exec(name)?.[1] ?? null;
}
