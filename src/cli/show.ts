/** `batt-run show`: draws tasks, on the terminal or into files. */
import { type Command, Option } from 'commander';
import { UsageError } from '../errors.js';
import { joined, lines, print } from '../terminal.js';
import {
  addDatasetOptions,
  addExamples,
  addOutputOptions,
  type DatasetOptions,
  fileOption,
  type OutputOptions,
  speakingStream,
  taskIdsOption,
  useColor,
} from './options.js';

interface ShowTaskOptions extends OutputOptions, DatasetOptions {
  readonly taskIds?: readonly string[];
  readonly svg?: string;
  readonly png?: string;
  readonly html?: string;
}

/** Adds the command's arguments, options, examples and action. */
export function defineShow(command: Command): void {
  command
    .argument('[id...]', 'ids of tasks; batt-run tasks lists them')
    .addOption(taskIdsOption('the same as an option'))
    .addOption(new Option('--svg <file>', 'write the drawing as SVG; - is standard output'))
    .addOption(fileOption('--png <file>', 'write it as PNG, by the package @resvg/resvg-js'))
    .addOption(new Option('--html <file>', 'write it as one HTML page; - is standard output'))
    .action(showTasks);
  addOutputOptions(addDatasetOptions(command));
  addExamples(command, [
    'batt-run show 03b21e76                                on the terminal',
    'batt-run show 00d62c1b --tasks arc/data --svg task.svg',
    'batt-run show 00576224 --tasks arc/data --data eval --html task.html',
  ]);
}

async function showTasks(words: readonly string[], options: ShowTaskOptions): Promise<void> {
  const ids = [...new Set([...words, ...(options.taskIds ?? [])])];
  if (ids.length === 0) throw new UsageError('show: expected the id of a task; batt-run tasks lists them');
  const { openOutput, requireSeparateFiles, STDOUT } = await import('../files.js');
  const { screenOf, tasksPage, tasksSvg, taskText } = await import('../report/index.js');
  const { taskFinder } = await import('./task-finder.js');
  const find = taskFinder({ ...options, skipBad: true }, '');
  const tasks = ids.map((id) => find(id));
  const files = { '--svg': options.svg, '--png': options.png, '--html': options.html };
  requireSeparateFiles(files);
  const makers: Readonly<Record<string, () => string | Uint8Array>> = {
    '--svg': () => tasksSvg(tasks),
    '--png': () => pngOf(tasksSvg(tasks)),
    '--html': () => tasksPage(tasks),
  };
  const wanted = Object.entries(files).flatMap(([name, file]) => (file === undefined ? [] : [{ name, file }]));
  if (wanted.length === 0) {
    const screen = screenOf(process.stdout, useColor(options.color, process.stdout));
    const drawings = tasks.map((task) => taskText(task, screen));
    print(joined(drawings, '\n'));
    return;
  }
  const { pngOf } = await import('./png.js');
  // All are made before the first is written.
  const made = wanted.map(({ name, file }) => ({ file, content: makers[name]() }));
  for (const { file, content } of made) {
    const output = openOutput(file);
    try {
      output.write(content);
      output.commit();
    } finally {
      output.abort();
    }
  }
  const written = made.filter(({ file }) => file !== STDOUT).map(({ file }) => `written: ${file}`);
  print(lines(...written), speakingStream(...Object.values(files)));
}
