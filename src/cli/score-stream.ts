/** `batt-run score --stream`: programs on standard input, a line of JSON each, and what they give on standard output. */
import { once } from 'node:events';
import { fstatSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { type Command, Option } from 'commander';
import { counted } from '../counted.js';
import { UsageError } from '../errors.js';
import type { StreamCounts, StreamSamples } from '../pipeline/index.js';
import { printData } from '../terminal.js';
import { STREAM_WORK } from '../value/limits.js';
import { EXIT } from './exit.js';
import {
  addDatasetOptions,
  addExamples,
  addOutputOptions,
  callLimitOption,
  type DatasetOptions,
  dialectOf,
  dialectOption,
  loadOptions,
  memoryOption,
  type OutputOptions,
  prefixOption,
  skipBadOption,
  timeoutOption,
  workersOption,
  workOption,
} from './options.js';

interface ScoreOptions extends OutputOptions, DatasetOptions {
  readonly stream: boolean;
  readonly samples: StreamSamples;
  readonly outputs: boolean;
  readonly ms: boolean;
  readonly dialect: string;
  readonly prefix?: string;
  readonly skipBad: boolean;
  readonly timeout: number;
  readonly callLimit: number;
  readonly work: number;
  readonly workers?: number;
  readonly memory?: number;
}

/** Adds the options, examples and action of `score`. */
export function defineScore(command: Command): void {
  command
    .addOption(
      new Option(
        '--stream',
        'read lines {"id", "task", "program"} from standard input, write a line of results for each',
      ).default(false),
    )
    .addOption(new Option('--samples <which>', 'samples to run on: all, demo or test').default('all'))
    .addOption(new Option('--no-outputs', 'leave out what programs gave'))
    .addOption(new Option('--no-ms', 'leave out milliseconds: the same input then gives the same bytes'));
  addDatasetOptions(command)
    .addOption(skipBadOption())
    .addOption(dialectOption())
    .addOption(prefixOption())
    .addOption(workOption(STREAM_WORK))
    .addOption(callLimitOption())
    .addOption(timeoutOption('seconds for one program'))
    .addOption(workersOption('size of the worker pool; 0 = in this process (default: one per core)'))
    .addOption(memoryOption());
  addOutputOptions(command);
  addExamples(command, [
    'batt-run score --stream < programs.jsonl > results.jsonl   on the bundled tasks',
    'batt-run score --stream --tasks arc/data --samples demo --no-outputs < programs.jsonl   only whether demos match',
    `echo '{"id":1,"task":"03b21e76","program":"def solve(I):\\n    return rot90(I)"}' | batt-run score --stream`,
  ]);
  command.action(score);
}

async function score(options: ScoreOptions): Promise<void> {
  if (!options.stream) {
    throw new UsageError('score: expected --stream, and lines {"id", "task", "program"} on standard input');
  }
  // Reading one would end at once, as if nothing were in it.
  if (fstatSync(0).isDirectory()) throw new UsageError('standard input: expected lines of JSON, found a folder');
  const { loadTasks, locateTasks } = await import('../arc/index.js');
  const { dialects } = await import('../dsl/index.js');
  const { log } = await import('../log.js');
  const { STREAM_SAMPLES, scoreStream, WORKER, wireTask } = await import('../pipeline/index.js');
  const { openExecutor } = await import('../pool/index.js');
  const { interruptSignal } = await import('./signals.js');
  const { samples, outputs, ms, callLimit, work: workLimit, timeout, memory, prefix } = options;
  if (!STREAM_SAMPLES.includes(samples)) {
    throw new UsageError(`--samples: expected all, demo or test, found '${samples}'`);
  }
  const dialect = dialectOf(options.dialect, dialects).name;
  const path = locateTasks(options.tasks);
  const { tasks, problems } = loadTasks(path, { ...loadOptions(options), skipBad: options.skipBad });
  if (problems.length > 0) log().warn(`${counted(problems.length, 'malformed task')} left out`);
  const workers = options.workers ?? availableParallelism();
  const setup = {
    ...{ dialect, samples, outputs, ms, callLimit, workLimit, tasks: tasks.map(wireTask) },
    ...(prefix === undefined ? {} : { prefix }),
  };
  const counts: StreamCounts = { lines: 0, faulty: 0 };
  const standing = (): string => `${counted(counts.lines, 'line')} scored`;
  const interrupt = interruptSignal(standing);
  const executor = await openExecutor({ workers, timeout, memory, worker: WORKER });
  const { stdin: input } = process;
  try {
    log().info(`scoring programs for ${counted(tasks.length, 'task')} in ${path}`);
    await scoreStream(
      { input, setup, executor, places: executor.places, write: writeLines, signal: interrupt.signal },
      counts,
    );
    if (interrupt.signal.aborted) process.exitCode = EXIT.interrupted;
    const { faulty } = counts;
    log().info(`${standing()}${faulty === 0 ? '' : `, ${faulty} of them with an error in place of results`}`);
  } finally {
    interrupt.release();
    // Somebody may hold it open who has nothing more to say, or has not been heard to the end.
    input.destroy();
    await executor.close();
  }
}

/** Writes to standard output; done when there is room for more. */
async function writeLines(text: string): Promise<void> {
  printData(text);
  if (process.stdout.writableNeedDrain) await once(process.stdout, 'drain');
}
