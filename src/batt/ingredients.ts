/** Programs on disk as ingredients of a batt: which files, which functions, under which ids. */
import { existsSync, statSync } from 'node:fs';
import fastGlob from 'fast-glob';
import type { Dialect } from '../dsl/index.js';
import { UsageError } from '../errors.js';
import { programId, readPrograms, withoutDeadCalls } from '../program/index.js';
import type { Ingredient } from './merge.js';

/** Files that paths stand for: files as they are, folders as the `.py` files in them at any depth, globs; sorted. */
export function programFiles(paths: readonly string[]): string[] {
  const files = paths.flatMap((path) => {
    if (!existsSync(path)) {
      const found = fastGlob.sync(path, { followSymbolicLinks: true });
      if (found.length === 0)
        throw new UsageError(`no such file: '${path}' (give a .py file, a folder of them or a glob)`);
      return found;
    }
    if (!statSync(path).isDirectory()) return [path];
    const found = fastGlob.sync('**/*.py', { cwd: path, followSymbolicLinks: true });
    if (found.length === 0) throw new UsageError(`no .py file in the folder '${path}'`);
    return found.map((file) => `${path.replace(/\/+$/, '')}/${file}`);
  });
  return [...new Set(files)].sort();
}

/**
 * The solvers or differs in files, dead calls removed: `solve_<id>` is solver id, `differ_<name>` is differ name.
 *
 * @throws FormatError for a file that does not hold programs of the dialect
 * @throws UsageError when there is none of that kind
 */
export function readIngredients(kind: 'solver' | 'differ', paths: readonly string[], dialect: Dialect): Ingredient[] {
  const prefix = kind === 'solver' ? 'solve_' : 'differ_';
  const ingredients = programFiles(paths).flatMap((file) =>
    readPrograms(file, dialect)
      .filter(({ name }) => name.startsWith(prefix))
      .map((program): Ingredient => {
        const source = { kind, id: program.name.slice(prefix.length), file, md5: programId(program) };
        return { program: withoutDeadCalls(program), source };
      }),
  );
  if (ingredients.length === 0) throw new UsageError(`no function ${prefix}<id> in ${paths.join(' ')}`);
  return ingredients;
}
