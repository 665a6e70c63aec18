/** `batt-run gen`: generates a batt from solvers and differs. */
import { type Command, Option } from 'commander';
import type { Task } from '../arc/index.js';
import type { BattContent } from '../batt/index.js';
import { count, counted } from '../counted.js';
import { UsageError } from '../errors.js';
import type { Output } from '../files.js';
import { lines, print } from '../terminal.js';
import {
  addIngredientOptions,
  demosIn,
  type IngredientOptions,
  perTaskOption,
  sayLeftOut,
} from './ingredient-options.js';
import {
  addDatasetOptions,
  addExamples,
  addOutputOptions,
  type DatasetOptions,
  dialectOf,
  fileOption,
  integerOption,
  loadOptions,
  type OutputOptions,
  outputName,
  seedOption,
  skipBadOption,
  speakingStream,
  taskIdsOption,
} from './options.js';

interface GenOptions extends OutputOptions, IngredientOptions, DatasetOptions {
  readonly count: number;
  readonly taskIds?: readonly string[];
  readonly perTask: number;
  readonly output?: string;
  readonly python: boolean;
  readonly seed: number;
}

/** Adds the options, examples and action of `gen`. */
export function defineGen(command: Command): void {
  command.addOption(
    integerOption('-c, --count <n>', 'how many solvers; 0 = all that --per-task lets in', 32, { min: 0 }),
  );
  command.addOption(perTaskOption());
  const tasks = new Option(
    '--tasks <path>',
    'dataset of the solvers: larger tasks come first, and demos imply constants',
  );
  addDatasetOptions(command, { tasks })
    .addOption(taskIdsOption('only solvers of these tasks'))
    .addOption(fileOption('--archive <file>', 'draw from the programs of this archive, better ones more often'));
  addIngredientOptions(command)
    .addOption(
      new Option(
        '-o, --output <file>',
        'the batt to write; - is standard output (default: batt.mjs, with --python batt.py)',
      ),
    )
    .addOption(new Option('--python', 'write <name>.py and <name>_call.py for the Python system').default(false))
    .addOption(skipBadOption())
    .addOption(seedOption());
  addOutputOptions(command);
  addExamples(command, [
    'batt-run gen -c 32 --seed 7 -o my.mjs      a batt of 32 solvers, drawn by the seed',
    'batt-run gen --dialect tokpidjin --solvers solver_dir --differs differs.py --python -o tmp_batt.py   for the Python system',
    'batt-run gen -c 0 --per-task 0 --archive archive.db -o population.mjs   all that an archive has',
    'batt-run gen --moves wrap=0.5,crossover=0.5 --mutation-rate 0 -o new.mjs   structure alone, in most solvers',
    'batt-run gen -c 0 --solvers mine/ --freeze-solvers --freeze-differs -o all.mjs   every solver of a folder, as it is',
  ]);
  command.action(generate);
}

async function generate(options: GenOptions): Promise<void> {
  const { generateBatt } = await import('../batt/index.js');
  const { dialects } = await import('../dsl/index.js');
  const { forTasks, ingredientsOf } = await import('./ingredient-options.js');
  const dialect = dialectOf(options.dialect, dialects);
  const ingredients = forTasks(ingredientsOf(dialect, options), options.taskIds);
  const { count: most, perTask, seed, mutationRate, moves, freezeSolvers, freezeDiffers } = options;
  const choices = { count: most, perTask, seed, mutationRate, moves, freezeSolvers, freezeDiffers };
  const batt = generateBatt({ dialect, ...ingredients, ...choices, ...demosIn(await datasetTasks(options)) });
  sayLeftOut(ingredients.solvers, perTask);
  const output = await write(batt, options);
  const evolved = batt.outputs.filter((one) => one.evolved).length;
  const differs = new Set(batt.differs.map(({ differ }) => differ)).size;
  const drawn = `${count(batt.outputs.length)} of ${counted(ingredients.solvers.length, 'solver')} (${count(evolved)} evolved)`;
  const rest = `${counted(differs, 'differ')}, ${counted(batt.calls.length, 'call')}`;
  print(lines(`${outputName(output)}: ${drawn}, ${rest}`), speakingStream(output));
}

/** Writes a batt, with its call table where it is for the Python system; gives the file's name. */
async function write(
  batt: BattContent,
  { python, output = python ? 'batt.py' : 'batt.mjs' }: GenOptions,
): Promise<string> {
  const { battText, pythonBatt } = await import('../batt/index.js');
  const { AtomicLineFile, openOutput } = await import('../files.js');
  if (!python) {
    writeAll([[openOutput(output), battText(batt)]]);
    return output;
  }
  if (!output.endsWith('.py'))
    throw new UsageError(`-o: expected a name that ends in .py with --python, found '${output}'`);
  const texts = pythonBatt(batt);
  // Both are opened before one is written. The table first: whoever finds the batt finds its table, too.
  const table = new AtomicLineFile(output.replace(/\.py$/, '_call.py'));
  writeAll([
    [table, texts.table],
    [new AtomicLineFile(output), texts.batt],
  ]);
  return output;
}

function writeAll(files: readonly (readonly [file: Output, text: string])[]): void {
  for (const [file, text] of files) file.write(text);
  for (const [file] of files) file.commit();
}

/** The tasks of the dataset. */
async function datasetTasks(options: GenOptions): Promise<readonly Task[]> {
  const { loadTasks, locateTasks } = await import('../arc/index.js');
  return loadTasks(locateTasks(options.tasks), { ...loadOptions(options), skipBad: true }).tasks;
}
