/** `batt-run merge`: joins what shards of a run left behind into what one run would have left. */
import { type Command, Option } from 'commander';
import { UsageError } from '../errors.js';
import { type Output, openOutput, requireSeparateFiles, STDOUT } from '../files.js';
import type { Report, Shards } from '../report/index.js';
import { lines, NOTHING, print, printTables, type Shown } from '../terminal.js';
import { type ArchiveMerge, openArchives } from './merge-archives.js';
import { namedFiles } from './merge-files.js';
import {
  addExamples,
  addOutputOptions,
  emitOption,
  fileOption,
  type OutputOptions,
  speakingStream,
  useColor,
} from './options.js';
import { tasksOfReport } from './report.js';
import { addViewOptions, openViews, type ViewOptions, type Views, viewFiles } from './views.js';

interface MergeOptions extends ViewOptions, OutputOptions {
  readonly report?: string;
  readonly emit?: string;
  readonly emits?: string[];
  readonly archive?: string;
  readonly archives?: string[];
  readonly submission?: string;
  readonly submissions?: string[];
  readonly partial: boolean;
  readonly tasks?: string;
  readonly data: string;
  readonly strict: boolean;
}

/** Adds the argument, options, examples and action of `merge`. */
export function defineMerge(command: Command): void {
  command
    .argument('[report...]', 'JSON reports of all shards, made with --shard')
    .addOption(new Option('-o, --report <file>', 'write the report of all shards here; - is standard output'))
    .addOption(emitOption())
    .addOption(
      new Option(
        '--emits <file...>',
        'emit files to join, in the order of the reports (default: those that these name)',
      ),
    )
    .addOption(fileOption('--archive <file>', 'archive to which the programs that the shards kept are added'))
    .addOption(new Option('--archives <file...>', 'archives to join (default: those that the reports name)'))
    .addOption(
      new Option('--submission <file>', "join submission files here, in the tasks' order; - is standard output"),
    )
    .addOption(new Option('--submissions <file...>', 'submission files to join, made with submit --shard'))
    .addOption(new Option('--partial', 'merge what there is if shards are missing or interrupted').default(false));
  addViewOptions(command)
    .addOption(
      new Option(
        '--tasks <path>',
        'the tasks of --submission, and the grids of --html (default: where the shards found them)',
      ),
    )
    .addOption(new Option('--data <stage>', 'stage of the tasks of --submission').default('test'))
    .addOption(new Option('--strict', 'in --junit, unsolved tasks are failures').default(false));
  addOutputOptions(command);
  addExamples(command, [
    'batt-run merge shards/*.json -o whole.json                 the report of all shards',
    'batt-run merge shards/*.json --emit whole.jsonl --archive whole.db   their results and programs, too',
    'batt-run merge --archive whole.db --archives shards/*.db   archives alone, such as those of import --shard',
    'batt-run merge --submission submission.json --submissions s/*.json   those of submit --shard, checked against the tasks',
  ]);
  command.action(merge);
}

async function merge(files: readonly string[], options: MergeOptions): Promise<void> {
  const { submission, submissions, ...rest } = options;
  if ((submission === undefined) !== (submissions === undefined)) {
    throw new UsageError('merge: expected --submission and --submissions together, found one of them');
  }
  if (submission !== undefined && submissions !== undefined) {
    if (files.length > 0 || rest.archive !== undefined) {
      throw new UsageError('--submission: expected submission files alone, found reports or archives as well');
    }
    const { mergeSubmissions } = await import('./merge-submissions.js');
    print(lines(mergeSubmissions(submission, submissions, options)), speakingStream(submission));
    return;
  }
  if (files.length === 0) await mergeArchives(options);
  else await mergeShards(files, options);
}

/** Joins archives of which no report says anything. */
async function mergeArchives({ archive, archives, ...options }: MergeOptions): Promise<void> {
  const { report, emit, emits } = options;
  const others = { '--report': report, '--emit': emit, '--emits': emits, ...viewFiles(options) };
  for (const [option, value] of Object.entries(others)) {
    if (value !== undefined) throw new UsageError(`${option}: expected reports of shards as well, found none`);
  }
  if (archive === undefined || archives === undefined) {
    throw new UsageError('merge: expected reports of shards, or --archive and --archives, found nothing to merge');
  }
  const merging = openArchives(archive, archives);
  try {
    print(lines(await merging.merge()));
  } finally {
    merging.end();
  }
}

async function mergeShards(files: readonly string[], options: MergeOptions): Promise<void> {
  const shown = await import('../report/index.js');
  const reports = files.map((file) => ({ file, report: shown.readReport(file) }));
  const shards = shown.shardsOf(reports, options);
  const { report: file, emit, archive, html } = options;
  requireSeparateFiles({ '--archive': archive, '--report': file, '--emit': emit, ...viewFiles(options) });
  const emits = emit === undefined ? null : namedFiles('emit', files, shards, options.emits);
  const archives = archive === undefined ? null : archivesOf(files, shards, options);
  const merged = shown.mergeReports(shards, archive ?? null);
  const tasks = html === undefined ? null : tasksOfReport(merged, files[0], options.tasks);
  const opened: Output[] = [];
  const open = (name: string | undefined): Output | null => {
    if (name === undefined) return null;
    const output = openOutput(name);
    opened.push(output);
    return output;
  };
  let views: Views | null = null;
  let merging: ArchiveMerge | null = null;
  try {
    const [reportFile, emitFile] = [open(file), open(emit)];
    views = openViews(options);
    if (archive !== undefined && archives !== null) merging = openArchives(archive, archives);
    if (emitFile !== null && emits !== null) {
      const { mergeEmits } = await import('../emit/merge-emits.js');
      await mergeEmits(shards, emits, (bytes) => emitFile.write(bytes));
    }
    const kept = (await merging?.merge()) ?? null;
    emitFile?.commit();
    reportFile?.write(shown.reportText(merged));
    reportFile?.commit();
    const report = shown.asWritten(merged);
    await views.write(report, { tasks, comparison: null, strict: options.strict });
    const written = [...opened.map((output) => output.file), ...views.files].filter((name) => name !== STDOUT);
    await show(report, options, [...(kept === null ? [] : [kept]), ...written.map((name) => `written: ${name}`)]);
  } finally {
    for (const output of opened) output.abort();
    views?.abort();
    merging?.end();
  }
}

/** The archives of shards; those of a run with `--score-only` have none. */
function archivesOf(files: readonly string[], shards: Shards, { archives }: MergeOptions): string[] {
  if (archives !== undefined) return archives;
  const found = [...namedFiles('archive', files, shards, undefined).values()];
  return [...new Set(found)];
}

/** Shows the tables of what was merged, and what was written. */
async function show(report: Report, options: MergeOptions, written: readonly string[]): Promise<void> {
  const shown = await import('../report/index.js');
  const stream = speakingStream(options.report, options.emit, ...Object.values(viewFiles(options)));
  const screen = shown.screenOf(stream, useColor(options.color, stream));
  const isValidation = report.batt === null;
  const tables: Shown[] = [
    isValidation ? shown.programsTable(report.programs, screen) : shown.tasksTable(report.tasks, screen),
    shown.archiveTable(report.archive, screen),
    shown.problemsTable(isValidation ? { ...report, tasks: [] } : report, screen),
    isValidation ? shown.validationTable(report, screen) : shown.totalsTable(report, screen),
    isValidation ? NOTHING : shown.deviceLine(report.device),
    shown.interruptedLine(report, screen),
    shown.shardLine(report),
    lines(...written),
  ];
  printTables(tables, stream);
}
