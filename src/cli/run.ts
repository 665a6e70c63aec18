/** `batt-run run`: the options of the main job. */
import { type Command, Option } from 'commander';
import { DIFFER_POLICIES } from '../pipeline/differs.js';
import { addCompareOptions } from './compare.js';
import { addDeviceOptions } from './device-options.js';
import type { RunOptions } from './main-job.js';
import { addExamples, addWorkOptions, archiveOption, integerOption, prefixOption, workOption } from './options.js';
import { watchOption } from './watch.js';

/** `--batch-size`: a number, or `auto`. */
function batchSizeOption(): Option {
  const number = integerOption('--batch-size <n>', 'samples per batch at most; auto = as many as memory allows', 1000, {
    min: 1,
  });
  const parse = number.parseArg;
  return number.argParser((text: string, before: unknown) => (text === 'auto' ? text : parse?.(text, before)));
}

/** Adds the options, examples and action of `run`. */
export function defineRun(command: Command): void {
  command.argument('[path...]', 'batts, or files and folders of programs, as -b takes them');
  addWorkOptions(command, 'any sample was lost to a timeout or an error')
    .addOption(
      new Option(
        '-b, --batt <path...>',
        'batts, or files and folders of programs, which become a batt in memory; globs, names in batts/ (default: the bundled batt)',
      ),
    )
    .addOption(new Option('--dialect <name>', 'dialect of the programs (default: the one in which they can be read)'))
    .addOption(prefixOption())
    .addOption(new Option('--mega-batch', 'accepted, and changes nothing: batches go across tasks in any case'))
    .addOption(batchSizeOption())
    .addOption(new Option('--score-only', 'stop after scoring: nothing goes into an archive').default(false))
    .addOption(
      new Option(
        '--differs <where>',
        'where differs run: on demo samples that no candidate matches, for the outputs that come nearest; on all samples; nowhere',
      )
        .choices(DIFFER_POLICIES)
        .default('unsolved'),
    )
    .addOption(new Option('--no-differs', 'the same as --differs none'))
    .addOption(workOption())
    .addOption(
      new Option(
        '--match-all',
        'look at every call for the output, not only at the results of solvers: what gives it on all demos is cut out and kept',
      ).default(false),
    )
    .addOption(archiveOption())
    .addOption(integerOption('--profile [n]', 'show the n heaviest operations (20 unless told)', undefined, { min: 1 }))
    .addOption(new Option('--baseline <file>', 'compare with that report; exit 1 on regression'));
  addCompareOptions(command);
  addDeviceOptions(command);
  command.addOption(watchOption());
  addExamples(command, [
    'batt-run -c 50                                     the bundled batt on the 50 smallest tasks',
    'batt-run run mine.py folder/                       programs on all tasks, each as it is',
    'batt-run --tasks arc/data -i 05f2a901 --timing     one task of a dataset, and where the time went',
    'batt-run -b mine.mjs --profile 10 --emit out.jsonl   the ten heaviest operations; every result as a line',
    'batt-run --tasks arc/data --html run.html --watch   a page that shows the tasks as they are done',
    'batt-run --shard 3/10 --report 3.json --archive 3.db   a tenth of the tasks; batt-run merge joins the ten',
  ]);
  command.action(run);
}

async function run(paths: readonly string[], options: RunOptions): Promise<void> {
  const { PhaseTimer } = await import('../pipeline/phase-timer.js');
  const timer = new PhaseTimer();
  const { mainJob } = await timer.run('load.program', () => import('./main-job.js'));
  await mainJob({ ...options, batt: [...paths, ...(options.batt ?? [])] }, timer);
}
