/** `batt-run worker`: does the jobs of runs on other machines. */
import { availableParallelism } from 'node:os';
import type { Command } from 'commander';
import { counted } from '../counted.js';
import { UsageError } from '../errors.js';
import { log } from '../log.js';
import { EXIT } from './exit.js';
import { addExamples, addOutputOptions, integerOption, numberOption, type OutputOptions } from './options.js';
import { queueOption } from './queue-option.js';
import { interruptSignal } from './signals.js';

interface WorkerOptions extends OutputOptions {
  readonly queue?: string;
  readonly workers?: number;
  readonly lock: number;
  readonly idle?: number;
}

/** Milliseconds after the end of the grace, in which jobs go back, after which the process ends whatever it waits for. */
const LAST_MS = 4000;

/** Adds the options, examples and action of `worker`. */
export function defineWorker(command: Command): void {
  command
    .addOption(queueOption())
    .addOption(integerOption('--workers <n>', 'threads (default: one per core)', undefined, { min: 1, max: 1024 }))
    .addOption(
      numberOption('--lock <s>', 'seconds after which others get the jobs of a worker that is dead', 5, {
        min: 0.5,
        max: 3600,
      }),
    )
    .addOption(numberOption('--idle <s>', 'end after so long without a run', undefined, { min: 0.1, max: 1e9 }));
  addOutputOptions(command);
  addExamples(command, [
    'batt-run worker --queue redis://host:6379             does jobs with every core, until Ctrl-C',
    'BATT_QUEUE=rediss://user:password@host batt-run worker   the same with a password, which ps does not show',
    'batt-run worker --workers 4 --idle 600                ends when there was nothing to do for ten minutes',
  ]);
  command.action(work);
}

async function work({ queue: url, workers, lock, idle }: WorkerOptions): Promise<void> {
  if (!url) throw new UsageError('worker: say where the queue is, with --queue URL or $BATT_QUEUE');
  const { QueueWorker } = await import('../queue/queue-worker.js');
  const threads = workers ?? availableParallelism();
  const worker = await QueueWorker.open({ url, threads, lock, idle });
  const interrupt = interruptSignal(() =>
    worker.inWork === 0 ? 'no job is in work' : `${counted(worker.inWork, 'job')} to finish, or to give back`,
  );
  let last: NodeJS.Timeout | undefined;
  interrupt.signal.addEventListener('abort', () => worker.stop());
  interrupt.graceEnd.addEventListener('abort', () => {
    worker.giveBack();
    last = setTimeout(() => {
      log().warn('the jobs in work are left: others get them before long');
      process.exit(EXIT.interrupted);
    }, LAST_MS);
  });
  try {
    await worker.work();
    if (interrupt.signal.aborted) process.exitCode = EXIT.interrupted;
  } finally {
    clearTimeout(last);
    interrupt.release();
  }
}
