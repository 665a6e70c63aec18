/** `batt-run trace`: a program on one sample, line by line. */
import { type Command, Option } from 'commander';
import type { Task } from '../arc/index.js';
import { UsageError } from '../errors.js';
import type { Case, Program } from '../program/index.js';
import { lines, print } from '../terminal.js';
import { EVOLVE_WORK } from '../value/limits.js';
import {
  addDatasetOptions,
  addExamples,
  addOutputOptions,
  archiveOption,
  callLimitOption,
  type DatasetOptions,
  dialectOf,
  dialectOption,
  memoryOption,
  type OutputOptions,
  prefixOption,
  speakingStream,
  useColor,
  workOption,
} from './options.js';

interface TraceOptions extends OutputOptions, DatasetOptions {
  readonly task?: string;
  readonly sample: SampleName;
  readonly calls: boolean;
  readonly archive: string;
  readonly dialect: string;
  readonly callLimit: number;
  readonly work: number;
  readonly prefix?: string;
  readonly memory?: number;
  readonly html?: string;
}

/** A sample of a task. */
interface SampleName {
  readonly kind: 'demo' | 'test';
  readonly index: number;
}

/** Adds the command's argument, options, examples and action. */
export function defineTrace(command: Command): void {
  command
    .argument('<program>', 'a .py file, FILE:NAME, the md5 of an archived program or its start, or the id of a task')
    .addOption(new Option('-i, --task <id>', 'on a sample of this task (default: the one that the program is for)'))
    .addOption(
      new Option('--sample <kind:index>', 'which sample, such as demo:1 or test:0')
        .default({ kind: 'demo', index: 0 }, 'demo:0')
        .argParser(parseSample),
    )
    .addOption(new Option('--calls', 'a line for each call, also for calls within others').default(false))
    .addOption(new Option('--html <file>', 'write it as one HTML page; - is standard output'))
    .addOption(archiveOption())
    .addOption(dialectOption())
    .addOption(prefixOption())
    .addOption(callLimitOption())
    .addOption(workOption(EVOLVE_WORK))
    .addOption(memoryOption())
    .action(trace);
  addOutputOptions(addDatasetOptions(command));
  addExamples(command, [
    'batt-run trace mine.py                                 on the first demo of the task that it names',
    'batt-run trace mine.py --task 03b21e76 --sample test:0',
    'batt-run trace solvers.py:solve_00d62c1b --tasks arc/data --calls',
    'batt-run trace 4f6c --html trace.html                  a program of the archive, as a page',
  ]);
}

function parseSample(text: string): SampleName {
  const [, kind, index] = /^(demo|test):(\d{1,6})$/.exec(text) ?? [];
  if (kind === 'demo' || kind === 'test') return { kind, index: Number(index) };
  throw new UsageError(`--sample: expected demo:N or test:N with N from 0, such as demo:1, found '${text}'`);
}

async function trace(named: string, options: TraceOptions): Promise<void> {
  const { dialects } = await import('../dsl/index.js');
  const { openOutput, STDOUT } = await import('../files.js');
  const { boundMemory } = await import('../holding.js');
  const { screenOf, tracePage, traceText } = await import('../report/index.js');
  const { traceCase } = await import('../pipeline/index.js');
  const { memoryFor } = await import('../usable-memory.js');
  const { findProgram } = await import('./find-program.js');
  const { stopHearing } = await import('./signals.js');
  const { taskFinder } = await import('./task-finder.js');

  const found = findProgram(named, { ...options, dialect: dialectOf(options.dialect, dialects) });
  const { program, dialect, task: id, place } = found;
  if (id === null) throw new UsageError(`${place}: ${program.name} names no task: give one with --task`);
  const one = await caseFor(program, taskFinder(options)(id), options.sample);
  const output = options.html === undefined ? null : openOutput(options.html);
  try {
    boundMemory(memoryFor(options.memory, 0));
    if (output === null) stopHearing();
    const { calls: byCall, callLimit, work: workLimit } = options;
    const traced = traceCase(one, { byCall, callLimit, workLimit });
    if (output === null) {
      print(traceText(traced, dialect.cells, screenOf(process.stdout, useColor(options.color, process.stdout))));
      return;
    }
    output.write(tracePage(traced, dialect.cells));
    output.commit();
    if (output.file !== STDOUT) print(lines(`written: ${output.file}`), speakingStream(options.html));
  } finally {
    output?.abort();
  }
}

/** The program on the sample that was asked for. */
async function caseFor(program: Program, task: Task, { kind, index }: SampleName): Promise<Case> {
  const { casesOfTask } = await import('../program/index.js');
  const cases = casesOfTask(program, task).filter(({ sample }) => sample?.kind === kind);
  const one = cases[index];
  if (one !== undefined) return one;
  const there =
    cases.length === 0
      ? `no sample of kind ${kind}`
      : cases.length === 1
        ? `${kind}:0 alone`
        : `${kind}:0 to ${kind}:${cases.length - 1}`;
  throw new UsageError(`--sample: task ${task.id} has ${there}, not ${kind}:${index}`);
}
