/** A real server of its own for each test file, and real processes of the program around it. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { afterAll } from 'vitest';
import { BUNDLED_TASKS, loadTasks, selectTasks } from '../../src/arc/index.js';
import { repeated, writeDataset } from '../../src/bench/repeat.js';
import { start } from '../cli/slow.js';

/** Why tests are skipped that need a server; null where there is one. */
export const noServer = spawnSync('redis-server', ['--version']).status === 0 ? null : 'redis-server is not installed';

/** What describes tests that need a server. */
export const withServer = (what: string): string => (noServer === null ? what : `${what} (skipped: ${noServer})`);

/** A folder for a test file's data. */
export const folder = mkdtempSync(join(tmpdir(), 'batt-run-queue-'));

type Program = ReturnType<typeof start>;
const programs = new Set<Program>();
const servers = new Set<Server>();

afterAll(async () => {
  for (const { child } of programs) child.kill('SIGKILL');
  await Promise.all([...programs].map(({ ended }) => ended));
  for (const server of servers) await server.kill();
  rmSync(folder, { recursive: true, force: true });
});

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const address = probe.address();
  if (address === null || typeof address === 'string') throw new TypeError('no port');
  await new Promise((resolve) => probe.close(resolve));
  return address.port;
}

/** A server, which may be stopped, killed and started again. */
export class Server {
  private child: ChildProcess | null = null;
  private readonly folder = mkdtempSync(join(folder, 'redis-'));

  private constructor(
    readonly port: number,
    private readonly options: { readonly appendOnly: boolean; readonly password: string },
  ) {}

  static async start({ appendOnly = false, password = '' } = {}): Promise<Server> {
    const server = new Server(await freePort(), { appendOnly, password });
    servers.add(server);
    await server.start();
    return server;
  }

  /** Its URL, with the password where it has one. */
  get url(): string {
    const { password } = this.options;
    return `redis://${password === '' ? '' : `:${password}@`}127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    const { appendOnly, password } = this.options;
    const words = ['--port', `${this.port}`, '--bind', '127.0.0.1', '--dir', this.folder, '--save', ''];
    words.push('--appendonly', appendOnly ? 'yes' : 'no', ...(password === '' ? [] : ['--requirepass', password]));
    this.child = spawn('redis-server', words, { stdio: 'ignore' });
    await this.use((redis) => redis.ping());
  }

  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const { child } = this;
    if (child === null) return;
    this.child = null;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    if (signal === 'SIGKILL') child.kill('SIGCONT');
    await ended;
  }

  signal(signal: NodeJS.Signals): void {
    this.child?.kill(signal);
  }

  /** Asks it something. */
  async use<T>(ask: (redis: Redis) => Promise<T>): Promise<T> {
    const { port, options } = this;
    const redis = new Redis({ port, ...(options.password === '' ? {} : { password: options.password }) });
    redis.on('error', () => {});
    try {
      return await ask(redis);
    } finally {
      redis.disconnect();
    }
  }

  /** All keys, with the milliseconds that they last; -1 for ever. */
  async keys(): Promise<Record<string, number>> {
    return this.use(async (redis) => {
      const names = (await redis.keys('*')).sort();
      return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await redis.pttl(name)])));
    });
  }
}

/** Starts the program in the folder of the test file. */
export function program(words: readonly string[]): Program {
  const started = start(folder, words);
  programs.add(started);
  return started;
}

/** Seconds after which a job is taken from a worker that gave no sign of life. On a busy machine a process may have to wait for one. */
const LOCK = '2';

/** Starts a worker, and waits until it serves. */
export async function worker(server: Server, words: readonly string[] = []): Promise<Program> {
  const started = program(['worker', '--queue', server.url, '--workers', '1', '--lock', LOCK, ...words]);
  await started.until(() => started.said.stderr.includes(' serves '));
  return started;
}

/** Stops workers as Ctrl-C does. */
export async function stop(...some: readonly Program[]): Promise<void> {
  for (const { child } of some) child.kill('SIGINT');
  await Promise.all(some.map(({ ended }) => ended));
}

/** Waits for something. */
export async function until(isSo: () => boolean | Promise<boolean>, what: string, ms = 30_000): Promise<void> {
  const started = performance.now();
  while (!(await isSo())) {
    if (performance.now() - started > ms) throw new Error(`not within ${ms} ms: ${what}`);
    await sleep(10);
  }
}

/** The smallest bundled tasks, and those again with other colors; the file they are in. */
export function dataset(name: string, count: number, repeats = 1): string {
  const tasks = repeated(selectTasks(loadTasks(BUNDLED_TASKS).tasks, { count }), repeats);
  const file = join(folder, name);
  writeDataset(file, tasks);
  return file;
}

/** Words of a run that leaves emit lines and a report. */
export const runWords = (tasks: string, name: string): string[] => [
  ...['run', '--score-only', '--tasks', tasks, '-c', '0', '--timeout', '60'],
  ...['--emit', `${name}.jsonl`, '--report', `${name}.json`],
];

/** What a run gave, less what is about times, memory and where it ran. */
export function outcome(name: string) {
  const report = JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'));
  const { totals, operations, counters, tasks, programs, data } = report;
  const { wallMs: _, busyMs: __, peakRss: ___, memory: ____, ...counted } = totals;
  return {
    emitted: readFileSync(join(folder, `${name}.jsonl`), 'utf8'),
    ...{ data, counted, counters, tasks },
    programs: programs.map(({ ms: _, ...program }: { readonly ms: number }) => program),
    operations: operations
      .map(({ op, calls, errors, work }: Record<string, unknown>) => `${op} ${calls} ${errors} ${work}`)
      .sort(),
  };
}

/** What a report says of its queue. */
export const queueOf = (name: string) =>
  JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')).executor.queue as {
    readonly workers: readonly { readonly name: string; readonly jobs: number; readonly busyMs: number }[];
  } & Readonly<Record<'jobs' | 'bytesSent' | 'bytesReceived' | 'givenBack' | 'retries' | 'resent', number>>;

/** Runs the program to its end; its exit code is to be 0. */
export async function finished(words: readonly string[]): Promise<Program> {
  const started = program(words);
  const code = await started.ended;
  if (code !== 0) throw new Error(`batt-run ${words.join(' ')} ended with ${code}: ${started.said.stderr}`);
  return started;
}
