/** `batt-run gen`: options only. */
import { type Command, Option } from 'commander';
import { UsageError } from '../errors.js';
import { addExamples, addOutputOptions, integerOption, type OutputOptions, seedOption } from './options.js';

interface GenOptions extends OutputOptions {
  readonly count: number;
  readonly solvers?: readonly string[];
  readonly differs?: readonly string[];
  readonly output: string;
  readonly seed: number;
  readonly tasks?: string;
  readonly dialect: string;
}

/** Adds the options, examples and action of `gen`. */
export function defineGen(command: Command): void {
  command
    .addOption(integerOption('-c, --count <n>', 'how many solvers, at most one per task; 0 = all', 32, { min: 0 }))
    .addOption(new Option('--solvers <path...>', 'files, folders or globs of solvers (default: the bundled ones)'))
    .addOption(new Option('--differs <path...>', 'files, folders or globs of differs (default: the bundled ones)'))
    .addOption(new Option('--tasks <path>', 'dataset by whose task sizes the solvers are ordered'))
    .addOption(new Option('--dialect <name>', 'dialect of the programs').default('arc-dsl'))
    .addOption(new Option('-o, --output <file>', 'the batt module to write').default('batt.mjs'))
    .addOption(seedOption());
  addOutputOptions(command);
  addExamples(command, [
    'batt-run gen -c 32 --seed 7 -o my.mjs      a batt of 32 solvers, drawn by the seed',
    'batt-run gen -c 0 --solvers mine/ -o all.mjs   of every solver in a folder',
  ]);
  command.action(async (options: GenOptions) => {
    const { battText, BATTS, drawSolvers, mergePrograms, readIngredients } = await import('../batt/index.js');
    const { dialects } = await import('../dsl/index.js');
    const { loadTasks, locateTasks } = await import('../arc/index.js');
    const { writeFileAtomic } = await import('../files.js');
    const { Random } = await import('../random.js');
    const dialect = dialects.get(options.dialect);
    if (dialect === undefined) {
      throw new UsageError(`--dialect: expected one of ${[...dialects.keys()].join(', ')}, found '${options.dialect}'`);
    }
    const { tasks } = loadTasks(locateTasks(options.tasks), { stage: 'both', skipBad: true });
    const cells = new Map(tasks.map((task) => [task.id, task.cells]));
    const solvers = readIngredients('solver', options.solvers ?? [`${BATTS}/solvers`], dialect);
    const differs = readIngredients('differ', options.differs ?? [`${BATTS}/differs`], dialect);
    const drawn = drawSolvers(solvers, options.count, new Random(options.seed), (id) => cells.get(id) ?? 0);
    const batt = mergePrograms(dialect, drawn, differs, options.seed);
    writeFileAtomic(options.output, battText(batt));
    process.stdout.write(
      `${options.output}: ${batt.outputs.length} of ${solvers.length} solvers, ${differs.length} differs, ${batt.calls.length} calls\n`,
    );
  });
}
