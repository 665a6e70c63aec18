/** `batt-run bench`: measures the product, beside a Python reference system where one is given. */
import { type Command, Option } from 'commander';
import type { BenchTable, SuiteEntry } from '../bench/index.js';
import { UsageError } from '../errors.js';
import { openOutput, requireSeparateFiles } from '../files.js';
import { nearestNames } from '../nearest.js';
import type * as Report from '../report/index.js';
import type { Screen, TableColumn } from '../report/index.js';
import { joined, lines, painted, print, type Shown } from '../terminal.js';
import {
  addExamples,
  addOutputOptions,
  fileOption,
  integerOption,
  type OutputOptions,
  speakingStream,
  tasksOption,
  useColor,
} from './options.js';

interface BenchFlags extends OutputOptions {
  readonly json?: string;
  readonly svg?: string;
  readonly runs: number;
  readonly reference?: string;
  readonly tasks?: string;
  readonly dialect?: string;
  readonly list: boolean;
}

/** Adds the argument, options, examples and action of `bench`. */
export function defineBench(command: Command): void {
  command
    .argument('[suite]', 'what to measure; all suites, one after the other, when none is named')
    .addOption(new Option('--list', 'list the suites').default(false))
    .addOption(integerOption('--runs <n>', 'how often everything is run', 5, { min: 2 }))
    .addOption(
      new Option(
        '--reference <dir>',
        'checkout to compare with: of arc-dsl or the Python system, run with python3 on the same work; for search of ARC-solution',
      ),
    )
    .addOption(
      new Option(
        '--dialect <name>',
        'dialect of the batts of mega (default: arc-dsl); tokpidjin needs --reference',
      ).choices(['arc-dsl', 'tokpidjin']),
    )
    .addOption(tasksOption())
    .addOption(new Option('--json <file>', 'write the figures as JSON; - is standard output'))
    .addOption(fileOption('--svg <file>', 'draw the curve of the suite search here'));
  addOutputOptions(command);
  addExamples(command, [
    'batt-run bench --list                                          what can be measured',
    'batt-run bench mega --tasks arc/data                           one suite on another dataset',
    'batt-run bench mega --dialect tokpidjin --reference ../tokpidjin   batts that its own generator makes',
    'batt-run bench search --tasks arc/data/evaluation --svg curve.svg   what a search finds in how much time',
    'batt-run bench runtime --reference ../arc-dsl --json out.json   beside CPython; figures for a program',
  ]);
  command.action(bench);
}

async function bench(name: string | undefined, options: BenchFlags): Promise<void> {
  const { machineLine, SUITES } = await import('../bench/index.js');
  const { log } = await import('../log.js');
  const shown = await import('../report/index.js');
  const stream = speakingStream(options.json);
  const screen = shown.screenOf(stream, useColor(options.color, stream));
  if (options.list) {
    const rows = SUITES.map(({ name: suite, summary }) => [suite, summary]);
    print(shown.tableText([{ head: 'suite' }, { head: 'measures', narrow: 'wrap' }], rows, screen));
    return;
  }
  const suites = name === undefined ? SUITES : [suiteOf(name, SUITES)];
  if (options.svg !== undefined && !suites.some(({ draws }) => draws)) {
    throw new UsageError(`--svg: expected the suite search, found '${name}', which draws nothing`);
  }
  requireSeparateFiles({ '--json': options.json, '--svg': options.svg });
  // Opened first: what cannot be written is to be known before the work is done.
  const file = options.json === undefined ? null : openOutput(options.json);
  const svg = options.svg === undefined ? null : openOutput(options.svg);
  try {
    print(lines(machineLine()), stream);
    const results: object[] = [];
    for (const { load } of suites) {
      const suite = await load();
      const {
        suite: suiteName,
        tables,
        figures,
        drawing,
      } = await suite({
        runs: options.runs,
        progress: (line) => log().info(line),
        ...(options.reference === undefined ? {} : { reference: options.reference }),
        ...(options.dialect === undefined ? {} : { dialect: options.dialect }),
        ...(options.tasks === undefined ? {} : { tasks: options.tasks }),
      });
      results.push({ suite: suiteName, figures });
      for (const table of tables) print(benchText(table, screen, shown), stream);
      if (drawing !== undefined) svg?.write(drawing);
    }
    file?.write(`${JSON.stringify({ machine: shown.thisMachine(), runs: options.runs, suites: results }, null, 2)}\n`);
    file?.commit();
    svg?.commit();
  } finally {
    file?.abort();
    svg?.abort();
  }
}

function suiteOf(name: string, suites: readonly SuiteEntry[]): SuiteEntry {
  const suite = suites.find((one) => one.name === name);
  if (suite !== undefined) return suite;
  const names = suites.map((one) => one.name);
  const [nearest] = nearestNames(name, names);
  const hint = nearest === undefined ? '' : ` (did you mean ${nearest}?)`;
  throw new UsageError(`bench: expected one of ${names.join(', ')}, found '${name}'${hint}`);
}

/** A suite's table after an empty line, with its title above and its notes below. */
function benchText({ title, head, rows, notes }: BenchTable, screen: Screen, shown: typeof Report): Shown {
  // The first figure stays; of the others the last go first.
  const columns = head.map((text, k): TableColumn => {
    if (k < 2) return k === 0 ? { head: text } : { head: text, align: 'right' };
    return { head: text, align: 'right', narrow: 'drop', worth: head.length - k };
  });
  const table = shown.tableText(columns, rows, screen);
  return joined([lines(''), painted(title, 'bold', screen), lines(''), table, lines(...notes)]);
}
