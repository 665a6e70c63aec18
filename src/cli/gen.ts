/** `batt-run gen`: options only. */
import { type Command, Option } from 'commander';
import {
  addExamples,
  addOutputOptions,
  dialectOf,
  dialectOption,
  integerOption,
  numberOption,
  type OutputOptions,
  seedOption,
} from './options.js';

interface GenOptions extends OutputOptions {
  readonly count: number;
  readonly solvers?: readonly string[];
  readonly differs?: readonly string[];
  readonly output: string;
  readonly seed: number;
  readonly tasks?: string;
  readonly dialect: string;
  readonly mutationRate: number;
  readonly freezeSolvers: boolean;
  readonly freezeDiffers: boolean;
}

/** Adds the options, examples and action of `gen`. */
export function defineGen(command: Command): void {
  command
    .addOption(integerOption('-c, --count <n>', 'how many solvers, at most one per task; 0 = all', 32, { min: 0 }))
    .addOption(new Option('--solvers <path...>', 'files, folders or globs of solvers (default: the bundled ones)'))
    .addOption(new Option('--differs <path...>', 'files, folders or globs of differs (default: the bundled ones)'))
    .addOption(new Option('--tasks <path>', 'dataset by whose task sizes the solvers are ordered'))
    .addOption(dialectOption())
    .addOption(numberOption('--mutation-rate <p>', 'chance that an argument is mutated', 0.01, { min: 0, max: 1 }))
    .addOption(new Option('--freeze-solvers', 'mutate no solver').default(false))
    .addOption(new Option('--freeze-differs', 'mutate no differ').default(false))
    .addOption(new Option('-o, --output <file>', 'the batt module to write').default('batt.mjs'))
    .addOption(seedOption());
  addOutputOptions(command);
  addExamples(command, [
    'batt-run gen -c 32 --seed 7 -o my.mjs      a batt of 32 solvers, drawn by the seed',
    'batt-run gen -c 0 --solvers mine/ --freeze-solvers --freeze-differs -o all.mjs   every solver of a folder, as it is',
  ]);
  command.action(async (options: GenOptions) => {
    const { battText, BATTS, drawSolvers, mergePrograms, Mutator, readIngredients } = await import('../batt/index.js');
    const { dialects } = await import('../dsl/index.js');
    const { loadTasks, locateTasks } = await import('../arc/index.js');
    const { writeFileAtomic } = await import('../files.js');
    const { Random } = await import('../random.js');
    const dialect = dialectOf(options.dialect, dialects);
    const { tasks } = loadTasks(locateTasks(options.tasks), { stage: 'both', skipBad: true });
    const cells = new Map(tasks.map((task) => [task.id, task.cells]));
    const solvers = readIngredients('solver', options.solvers ?? [`${BATTS}/solvers`], dialect);
    const differs = readIngredients('differ', options.differs ?? [`${BATTS}/differs`], dialect);
    const drawn = drawSolvers(solvers, options.count, new Random(options.seed), (id) => cells.get(id) ?? 0);
    // Each kind of choice has a stream of random numbers of its own: freezing one changes none of the others.
    const mutator = (stream: number) => new Mutator(dialect, new Random(options.seed, stream), options.mutationRate);
    const batt = mergePrograms(dialect, drawn, differs, options.seed, {
      solvers: options.freezeSolvers ? null : mutator(1),
      differs: options.freezeDiffers ? null : mutator(2),
    });
    writeFileAtomic(options.output, battText(batt));
    const evolved = batt.outputs.filter((output) => output.evolved).length;
    process.stdout.write(
      `${options.output}: ${batt.outputs.length} of ${solvers.length} solvers (${evolved} evolved), ` +
        `${differs.length} differs, ${batt.calls.length} calls\n`,
    );
  });
}
