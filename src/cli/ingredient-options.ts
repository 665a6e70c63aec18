/** What commands that generate batts draw from: options, and the programs that they name. */
import { type Command, Option } from 'commander';
import type { Task } from '../arc/index.js';
import { openArchive } from '../archive/index.js';
import {
  BATTS,
  type Demo,
  ingredientsFrom,
  MOVE_RATES,
  type MoveRates,
  MUTATION_RATE,
  STRUCTURE_MOVES,
  type StructureMove,
  type Weighted,
} from '../batt/index.js';
import { count, counted, nounOf } from '../counted.js';
import type { Dialect } from '../dsl/index.js';
import { UsageError } from '../errors.js';
import { log } from '../log.js';
import { nearestNames } from '../nearest.js';
import { ownTaskId, type Program, parse, readLibraryFiles, withoutDeadCalls } from '../program/index.js';
import { FULL_SCORE } from '../ranking.js';
import { leftOutLines } from '../report/index.js';
import { dialectOption, integerOption, numberOption, prefixOption } from './options.js';

/** What {@link addIngredientOptions} yields. */
export interface IngredientOptions {
  readonly solvers?: readonly string[];
  readonly differs?: readonly string[];
  readonly archive?: string;
  readonly dialect: string;
  readonly prefix?: string;
  readonly skipBad: boolean;
  readonly mutationRate: number;
  readonly moves: MoveRates;
  readonly freezeSolvers: boolean;
  readonly freezeDiffers: boolean;
}

/** `--solvers`, `--differs`, `--dialect`, `--mutation-rate`, `--moves`, `--freeze-solvers` and `--freeze-differs`. */
export function addIngredientOptions(command: Command): Command {
  return command
    .addOption(new Option('--solvers <path...>', 'files, folders or globs of solvers (default: the bundled ones)'))
    .addOption(new Option('--differs <path...>', 'files, folders or globs of differs (default: the bundled ones)'))
    .addOption(dialectOption())
    .addOption(prefixOption())
    .addOption(
      numberOption('--mutation-rate <p>', 'chance that an argument is mutated', MUTATION_RATE, { min: 0, max: 1 }),
    )
    .addOption(movesOption())
    .addOption(new Option('--freeze-solvers', 'mutate no solver').default(false))
    .addOption(new Option('--freeze-differs', 'mutate no differ').default(false));
}

/** `--moves`: how often mutation changes the structure of a solver. */
function movesOption(): Option {
  const usual = STRUCTURE_MOVES.map((move) => `${move}=${MOVE_RATES[move]}`).join(',');
  return new Option('--moves <name=p,...>', 'chances that a move changes the structure of a solver; none = no move')
    .argParser(movesOf)
    .default(MOVE_RATES, usual);
}

/** The rates that a list such as `cut=0.1,wrap=0.2` says; what it does not name keeps its rate, and `none` takes all others to 0. */
function movesOf(text: string): MoveRates {
  const rates: Record<StructureMove, number> = { ...MOVE_RATES };
  const fail = (expected: string, found: string): never => {
    throw new UsageError(`--moves: expected ${expected}, found '${found}'`);
  };
  for (const word of text.split(',').map((one) => one.trim())) {
    if (word === 'none') {
      for (const move of STRUCTURE_MOVES) rates[move] = 0;
      continue;
    }
    const [, name, rate] = /^(\w+)=(\d+(?:\.\d+)?)$/.exec(word) ?? [];
    if (name === 'exchange') fail('moves of structure (exchange has --mutation-rate)', word);
    const move = STRUCTURE_MOVES.find((one) => one === name);
    if (move === undefined || Number(rate) > 1)
      fail(`none, or a chance from 0 to 1 for ${MOVE_NAMES}, such as cut=0.1`, word);
    else rates[move] = Number(rate);
  }
  return rates;
}

const MOVE_NAMES = `${STRUCTURE_MOVES.slice(0, -1).join(', ')} or ${STRUCTURE_MOVES.at(-1)}`;

/** The rates that are not the usual ones, ` cut 0.2 wrap 0`: what tells one choice of moves from another. */
export function otherRates(rates: MoveRates): string {
  const changed = STRUCTURE_MOVES.filter((move) => rates[move] !== MOVE_RATES[move]);
  return changed.map((move) => ` ${move} ${rates[move]}`).join('');
}

/** `--per-task`: how many solvers of one task a batt has. */
export function perTaskOption(): Option {
  return integerOption('--per-task <n>', 'how many solvers of one task at most; 0 = all', 1, { min: 0 });
}

/** Says how many solvers no batt has since their task has others; nothing where there are none. */
export function sayLeftOut(solvers: readonly Weighted[], perTask: number): void {
  const byTask = new Map<string, Set<string>>();
  for (const { source } of solvers) byTask.set(source.id, (byTask.get(source.id) ?? new Set()).add(source.md5));
  const most = perTask === 0 ? Number.POSITIVE_INFINITY : perTask;
  const leftOut = [...byTask.values()].reduce((sum, { size }) => sum + Math.max(0, size - most), 0);
  if (leftOut === 0) return;
  const into = `${nounOf(perTask, 'goes', 'go')} into a batt (--per-task)`;
  log().warn(`solvers: ${count(leftOut)} left out, since at most ${count(perTask)} of a task ${into}`);
}

/** What a batt's generation wants to know of the tasks that its solvers are for. */
export function demosIn(tasks: readonly Task[]) {
  const byId = new Map(tasks.map((task) => [task.id, task]));
  return {
    sizeOf: (id: string): number => byId.get(id)?.cells ?? 0,
    demosOf: (id: string): Demo[] =>
      (byId.get(id)?.demo ?? []).flatMap(({ input, output }) => (output === null ? [] : [{ input, output }])),
  };
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

/**
 * Of programs to draw from the solvers of some tasks; the differs stay.
 *
 * @throws UsageError for a task without a solver
 */
export function forTasks({ solvers, differs }: Ingredients, ids: readonly string[] | undefined): Ingredients {
  if (ids === undefined) return { solvers, differs };
  const known = new Set(solvers.map(({ source }) => source.id));
  const missing = ids.find((id) => !known.has(id));
  if (missing !== undefined) {
    const nearest = nearestNames(missing, known);
    const hint = nearest.length === 0 ? '' : ` (did you mean ${nearest.join(' or ')}?)`;
    throw new UsageError(
      `--task-ids: no solver of task '${missing}'${hint} among the ${count(solvers.length)} to draw from`,
    );
  }
  return { solvers: solvers.filter(({ source }) => ids.includes(source.id)), differs };
}

/** Says which solvers are left out since nothing says their task: neither their name nor that of their file. */
function warnOfNameless(programs: readonly Program[]): void {
  const nameless = programs.filter((program) => ownTaskId(program) === null && !/^differ(?:_|$)/.test(program.name));
  const [first] = nameless;
  if (first === undefined) return;
  const which = `${counted(nameless.length, 'program')} left out that ${nounOf(nameless.length, 'names', 'name')} no task`;
  log().warn(`solvers: ${which}, such as ${first.name} (${first.file}:${first.line})`);
}

/**
 * The programs of an archive, weighted by how they rank: a solver by the share of demo samples that it matches and its closeness, which together
 * are 2000 where it matches all, and less than 1000 where it matches none.
 */
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
      solvers: archive.solvers(query).map(({ task, md5, text, matches, marks, closeness }) => {
        const share = matches / Math.max(1, marks.demo.length);
        return ingredient('solver', task, md5, text, Math.floor(FULL_SCORE * share) + closeness);
      }),
      differs: archive
        .differs(query)
        .map(({ name, md5, text, closeness }) => ingredient('differ', name, md5, text, closeness)),
    };
  } finally {
    archive.close();
  }
}
