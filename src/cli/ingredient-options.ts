/** What commands that generate batts draw from: options, and the programs that they name. */
import { type Command, Option } from 'commander';
import { openArchive } from '../archive/index.js';
import { BATTS, ingredientsFrom, MUTATION_RATE, type Weighted } from '../batt/index.js';
import { counted, nounOf } from '../counted.js';
import type { Dialect } from '../dsl/index.js';
import { UsageError } from '../errors.js';
import { log } from '../log.js';
import { ownTaskId, type Program, parse, readLibraryFiles, withoutDeadCalls } from '../program/index.js';
import { leftOutLines } from '../report/index.js';
import { dialectOption, numberOption, prefixOption } from './options.js';

/** What {@link addIngredientOptions} yields. */
export interface IngredientOptions {
  readonly solvers?: readonly string[];
  readonly differs?: readonly string[];
  readonly archive?: string;
  readonly dialect: string;
  readonly prefix?: string;
  readonly skipBad: boolean;
  readonly mutationRate: number;
  readonly freezeSolvers: boolean;
  readonly freezeDiffers: boolean;
}

/** `--solvers`, `--differs`, `--dialect`, `--mutation-rate`, `--freeze-solvers` and `--freeze-differs`. */
export function addIngredientOptions(command: Command): Command {
  return command
    .addOption(new Option('--solvers <path...>', 'files, folders or globs of solvers (default: the bundled ones)'))
    .addOption(new Option('--differs <path...>', 'files, folders or globs of differs (default: the bundled ones)'))
    .addOption(dialectOption())
    .addOption(prefixOption())
    .addOption(
      numberOption('--mutation-rate <p>', 'chance that an argument is mutated', MUTATION_RATE, { min: 0, max: 1 }),
    )
    .addOption(new Option('--freeze-solvers', 'mutate no solver').default(false))
    .addOption(new Option('--freeze-differs', 'mutate no differ').default(false));
}

/** Programs to draw from. */
interface Ingredients {
  readonly solvers: readonly Weighted[];
  readonly differs: readonly Weighted[];
}

/**
 * The programs that the options name: files where they name files, else those of the archive, else the bundled ones.
 *
 * @throws UsageError when the archive has no solver of the dialect
 */
export function ingredientsOf(dialect: Dialect, options: Omit<IngredientOptions, 'dialect'>): Ingredients {
  const { archive: file, solvers, differs } = options;
  const saved = file === undefined ? null : savedIngredients(file, dialect);
  const read = (kind: 'solver' | 'differ', paths: readonly string[]): Weighted[] => {
    const { programs, leftOut } = readLibraryFiles(paths, dialect, options);
    for (const line of leftOutLines(leftOut)) log().warn(`${kind}s: ${line}`);
    if (kind === 'solver') warnOfNameless(programs);
    return ingredientsFrom(kind, programs).map((one) => ({ ...one, weight: 1 }));
  };
  if (saved !== null && solvers === undefined && saved.solvers.length === 0) {
    const advice = `put some in with \`batt-run import FILE --archive ${file}\``;
    throw new UsageError(`no solver of dialect ${dialect.name} in the archive '${file}': ${advice}`);
  }
  return {
    solvers: solvers === undefined && saved !== null ? saved.solvers : read('solver', solvers ?? [`${BATTS}/solvers`]),
    differs:
      differs === undefined && saved !== null && saved.differs.length > 0
        ? saved.differs
        : read('differ', differs ?? [`${BATTS}/differs`]),
  };
}

/** Says which solvers are left out since nothing says their task: neither their name nor that of their file. */
function warnOfNameless(programs: readonly Program[]): void {
  const nameless = programs.filter((program) => ownTaskId(program) === null && !/^differ(?:_|$)/.test(program.name));
  const [first] = nameless;
  if (first === undefined) return;
  const which = `${counted(nameless.length, 'program')} left out that ${nounOf(nameless.length, 'names', 'name')} no task`;
  log().warn(`solvers: ${which}, such as ${first.name} (${first.file}:${first.line})`);
}

/** The programs of an archive, weighted by score. */
function savedIngredients(file: string, dialect: Dialect): Ingredients {
  const archive = openArchive(file, { create: false });
  try {
    const ingredient = (kind: 'solver' | 'differ', id: string, md5: string, text: string, weight: number): Weighted => {
      const program = withoutDeadCalls(parse(text, dialect, `${file} ${md5}`)[0]);
      // Not the archive's name: the same programs make the same batt, wherever they are kept.
      return { program, source: { kind, id, file: 'archive', md5 }, weight };
    };
    const query = { dialect: dialect.name };
    return {
      solvers: archive.solvers(query).map(({ task, md5, text, score }) => ingredient('solver', task, md5, text, score)),
      differs: archive.differs(query).map(({ name, md5, text, score }) => ingredient('differ', name, md5, text, score)),
    };
  } finally {
    archive.close();
  }
}
