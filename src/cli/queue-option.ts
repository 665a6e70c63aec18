/** `--queue`: whether jobs are done by workers of a queue, on any machines. */
import { type Command, Option } from 'commander';
import { UsageError } from '../errors.js';
import type { QueueChoice } from '../pool/executor.js';
import { queueAddress, withoutSecrets } from '../queue/address.js';

/** What {@link queueOption} yields. */
export interface QueueOptions {
  /** URL of the server; absent or empty: this machine does the jobs. */
  readonly queue?: string;
}

/** `--queue`, or the environment variable BATT_QUEUE. */
export function queueOption(): Option {
  return new Option('--queue <url>', 'have workers of this queue do the jobs: redis://host:6379').env('BATT_QUEUE');
}

/** The queue of a command's options, as executors take it. */
export const queueChoice = (url: string | undefined, command: string): { readonly queue?: QueueChoice } =>
  url ? { queue: { url, command } } : {};

/** Where jobs are done: `over redis://host:6379`. */
export const queueText = (url: string): string => `over ${queueAddress(url).name}`;

/**
 * Checks `--queue` of a command that is about to run, and takes the password that it may hold off the list of processes.
 *
 * @throws UsageError for a URL that is none, and where `--workers` is given, too: which of both is meant?
 */
export function checkQueue(command: Command): void {
  const { queue, workers } = command.opts<QueueOptions & { readonly workers?: number }>();
  if (!queue || !command.options.some(({ long }) => long === '--queue')) return;
  const given = command.getOptionValueSource('queue') === 'cli';
  queueAddress(queue, given ? '--queue' : '$BATT_QUEUE');
  const words = process.argv.slice(2);
  const clean = withoutSecrets(words);
  if (clean.some((word, k) => word !== words[k])) process.title = ['batt-run', ...clean].join(' ');
  if (workers === undefined || command.name() === 'worker') return;
  // What is said on the command line goes before what is said in the environment.
  if (given)
    throw new UsageError(
      '--workers is the size of the pool of this machine; with --queue, it is said to batt-run worker',
    );
  command.setOptionValue('queue', undefined);
}
