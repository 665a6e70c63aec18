/** Makes cases from a seed, runs them, and keeps the files of those that fail. */
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Random } from '../../src/random.js';
import { BASE, type Base, type Case, type Input, Maker, type Stream } from './case.js';
import { faultsOf, listing, type Outcome } from './check.js';

/** How to fuzz. */
export interface FuzzOptions {
  readonly seed: number;
  /** Numbers of the cases. */
  readonly cases: readonly number[];
  /** The program: words of a command line. */
  readonly program: readonly string[];
  readonly inputs: Readonly<Record<string, Input>>;
  readonly base: Base;
  /** Where the cases have their folders; those that pass are removed. */
  readonly folder: string;
  /** Milliseconds after which a case hangs. */
  readonly limit?: number;
  readonly jobs?: number;
  /** Told of each case. */
  readonly onCase?: (result: CaseResult) => void;
}

/** What became of a case. */
export interface CaseResult {
  readonly number: number;
  readonly kind: string;
  readonly words: readonly string[];
  /** None where it passed. */
  readonly faults: readonly string[];
  readonly ms: number;
}

/**
 * Milliseconds that a case may take. Most are done in one second; without workers, which can be cut off, a heavy sample is waited for several times
 * (docs/run.md, "What goes wrong"), on a busy machine for minutes.
 */
const LIMIT = 300_000;

/** Runs the cases; gives what became of them, in their order. */
export async function fuzz(options: FuzzOptions): Promise<CaseResult[]> {
  const { cases, jobs = availableParallelism(), onCase } = options;
  const results: CaseResult[] = new Array(cases.length);
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < cases.length) {
      const at = next++;
      results[at] = await runCase(options, cases[at]);
      onCase?.(results[at]);
    }
  };
  await Promise.all(Array.from({ length: jobs }, work));
  return results;
}

/** A case depends on the seed and its number alone. */
async function runCase(options: FuzzOptions, number: number): Promise<CaseResult> {
  const { seed, inputs, base } = options;
  const kinds = Object.keys(inputs);
  const kind = kinds[number % kinds.length];
  const folder = join(options.folder, `${number}`);
  const files = join(folder, 'files');
  mkdirSync(files, { recursive: true });
  const one = inputs[kind](new Maker(new Random(seed, number), files, base));
  const before = listing(files);
  const started = performance.now();
  const outcome = await run(options, one, files);
  const ms = performance.now() - started;
  const faults = faultsOf(one, outcome, before, listing(files));
  if (faults.length === 0) rmSync(folder, { recursive: true });
  else {
    writeFileSync(join(folder, 'case.json'), `${JSON.stringify({ number, kind, ...one, faults }, null, 2)}\n`);
    writeFileSync(join(folder, 'stdout'), outcome.stdout);
    writeFileSync(join(folder, 'stderr'), outcome.stderr);
  }
  return { number, kind, words: one.words, faults, ms };
}

/** Nothing of this process's surroundings reaches a case, so that it is the same everywhere. */
const environment = (home: string): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  HOME: home,
  XDG_CACHE_HOME: home,
  NO_COLOR: '1',
  LANG: 'C.UTF-8',
});

async function run({ program, folder, limit = LIMIT }: FuzzOptions, one: Case, cwd: string): Promise<Outcome> {
  const full = openSync('/dev/full', 'w');
  const to = (stream: Stream = 'pipe') => (stream === 'full' ? full : stream === 'closed' ? 'ignore' : 'pipe');
  // A stream can be closed by a shell only; `exec` leaves none behind.
  const closed = `${one.stdout === 'closed' ? ' >&-' : ''}${one.stderr === 'closed' ? ' 2>&-' : ''}`;
  const [command, ...words] =
    closed === '' ? [...program, ...one.words] : ['sh', '-c', `exec "$0" "$@"${closed}`, ...program, ...one.words];
  const child = spawn(command, words.map(spellable), {
    cwd,
    env: environment(folder),
    stdio: ['ignore', to(one.stdout), to(one.stderr)],
  });
  closeSync(full);
  const outcome = await outcomeOf(child, limit, one.signal);
  return outcome;
}

/** No process can be started with a null character among its words. */
const spellable = (word: string): string => word.replaceAll('\0', '');

function outcomeOf(child: ChildProcess, limit: number, signal: Case['signal']): Promise<Outcome> {
  const pieces = { stdout: [] as Buffer[], stderr: [] as Buffer[] };
  let hung = false;
  child.stdout?.on('data', (piece: Buffer) => pieces.stdout.push(piece));
  child.stderr?.on('data', (piece: Buffer) => pieces.stderr.push(piece));
  if (signal !== undefined) {
    child.stderr?.once('data', () => setTimeout(() => child.kill(signal.name), signal.after).unref());
  }
  const timer = setTimeout(() => {
    hung = true;
    child.kill('SIGKILL');
  }, limit);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, by) => {
      clearTimeout(timer);
      resolve({ code, signal: by, hung, stdout: Buffer.concat(pieces.stdout), stderr: Buffer.concat(pieces.stderr) });
    });
  });
}

/** The names of all files of the base, for who makes it. */
export const BASE_FILES = Object.values(BASE);
