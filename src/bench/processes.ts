/** Runs batt-run and the Python peers in processes of their own, and measures them. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { ResourceError, UsageError } from '../errors.js';
import { packageFile } from '../package.js';
import type { Report } from '../report/index.js';
import type { Cost } from './measure.js';

/** What a process took, from its start to its end. */
export interface ProcessCost extends Cost {
  /** Most bytes of memory that it held at a time. */
  readonly peakRss: number;
}

const PROGRAM = packageFile('bin/batt-run.mjs');
const USAGE = pathToFileURL(packageFile('dist/bench/usage.js')).href;

/** The words with which the bundled batt is scored on all tasks of a dataset, all differs included, and a report of it is written. */
export const scoringWords = (dataset: string, report: string): string[] => [
  ...['--differs', 'all', '--score-only', '-c', '0'],
  ...['--tasks', dataset, '--quiet', '--report', report],
];

/**
 * Runs `batt-run` with these words in a process of its own.
 *
 * @param program - the launcher of another build than this one
 * @throws Error when it fails: what is measured must work
 */
export async function runProgram(words: readonly string[], program = PROGRAM): Promise<ProcessCost> {
  const started = performance.now();
  const child = spawn(process.execPath, ['--import', USAGE, program, ...words], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
  const [stderr, usage, [status]] = await Promise.all([
    text(child.stdio[2] as Readable),
    text(child.stdio[3] as Readable),
    once(child, 'close'),
  ]);
  const wallMs = performance.now() - started;
  if (status !== 0) throw new Error(`batt-run ${words.join(' ')} ended with ${status}: ${stderr.trim()}`);
  const { userCPUTime, maxRSS }: NodeJS.ResourceUsage = JSON.parse(usage);
  return { wallMs, userMs: userCPUTime / 1000, peakRss: maxRSS * 1024 };
}

/** Milliseconds of a run's score phase. */
export const scoreMsOf = ({ phases }: Report): number => phases.find(({ name }) => name === 'score')?.totalMs ?? 0;

/**
 * Runs one of the peers in bench/ with python3.
 *
 * @returns what it printed, which is JSON
 * @throws UsageError when it fails, with its last line
 */
export function runPeer(script: string, reference: string, words: readonly string[]): unknown {
  const command = [packageFile(`bench/${script}`), reference, ...words];
  const { status, stdout, stderr, error } = spawnSync('python3', command, { encoding: 'utf8' });
  if (status === 0) return JSON.parse(stdout);
  const reason = error?.message ?? stderr.trim().split('\n').at(-1);
  throw new UsageError(`--reference: python3 cannot run ${script} with '${reference}': ${reason}`);
}

/**
 * Does some work with a temporary folder.
 *
 * @throws ResourceError when there is no room in it
 */
export async function inFolder<T>(work: (folder: string) => T | Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'batt-run-bench-'));
  try {
    return await work(folder);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
    throw new ResourceError(`no room in the temporary folder '${tmpdir()}' (see TMPDIR)`, { cause: error });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
