/** `batt-run gen`: generates a batt from solvers and differs. */
import { type Command, Option } from 'commander';
import { addIngredientOptions, type IngredientOptions } from './ingredients.js';
import {
  addExamples,
  addOutputOptions,
  dataOption,
  dialectOf,
  integerOption,
  type OutputOptions,
  type StageOption,
  seedOption,
} from './options.js';

interface GenOptions extends OutputOptions, IngredientOptions {
  readonly count: number;
  readonly output: string;
  readonly seed: number;
  readonly tasks?: string;
  readonly data: StageOption;
}

/** Adds the options, examples and action of `gen`. */
export function defineGen(command: Command): void {
  command
    .addOption(integerOption('-c, --count <n>', 'how many solvers, at most one per task; 0 = all', 32, { min: 0 }))
    .addOption(new Option('--tasks <path>', 'dataset by whose task sizes the solvers are ordered'))
    .addOption(dataOption())
    .addOption(new Option('--archive <file>', 'draw from the programs of this archive, better ones more often'));
  addIngredientOptions(command)
    .addOption(new Option('-o, --output <file>', 'the batt module to write').default('batt.mjs'))
    .addOption(seedOption());
  addOutputOptions(command);
  addExamples(command, [
    'batt-run gen -c 32 --seed 7 -o my.mjs      a batt of 32 solvers, drawn by the seed',
    'batt-run gen -c 0 --solvers mine/ --freeze-solvers --freeze-differs -o all.mjs   every solver of a folder, as it is',
  ]);
  command.action(generate);
}

async function generate(options: GenOptions): Promise<void> {
  const { battText, generateBatt } = await import('../batt/index.js');
  const { dialects } = await import('../dsl/index.js');
  const { writeFileAtomic } = await import('../files.js');
  const { ingredientsOf } = await import('./ingredients.js');
  const dialect = dialectOf(options.dialect, dialects);
  const ingredients = ingredientsOf(dialect, options);
  const { count, seed, mutationRate, freezeSolvers, freezeDiffers, output } = options;
  const choices = { count, seed, mutationRate, freezeSolvers, freezeDiffers };
  const batt = generateBatt({ dialect, ...ingredients, ...choices, sizeOf: await taskSizes(options) });
  writeFileAtomic(output, battText(batt));
  const evolved = batt.outputs.filter((one) => one.evolved).length;
  const differs = new Set(batt.differs.map(({ differ }) => differ)).size;
  process.stdout.write(
    `${output}: ${batt.outputs.length} of ${ingredients.solvers.length} solvers (${evolved} evolved), ` +
      `${differs} differs, ${batt.calls.length} calls\n`,
  );
}

/** Cells of the tasks of the dataset. */
async function taskSizes({ tasks: option, data: stage }: GenOptions): Promise<(id: string) => number> {
  const { loadTasks, locateTasks } = await import('../arc/index.js');
  const { tasks } = loadTasks(locateTasks(option), { stage, skipBad: true });
  const cells = new Map(tasks.map((task) => [task.id, task.cells]));
  return (id) => cells.get(id) ?? 0;
}
