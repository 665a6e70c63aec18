/** What is said where a queue cannot be used, and that nothing that is said holds a password. */
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import {
  dataset,
  finished,
  folder,
  freePort,
  noServer,
  program,
  runWords,
  Server,
  stop,
  until,
  withServer,
  worker,
} from './fixture.js';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const tasks = dataset('tasks.json', 10);

/** The one line on standard error, of a command that ends with exit code 2 and says nothing else. */
async function complaint(...words: string[]): Promise<string> {
  const { ended, said } = program(words);
  expect(await ended, said.stderr).toBe(2);
  const line = said.stderr.split('\n').filter((one) => one.startsWith('batt-run: '));
  expect(line).toHaveLength(1);
  return line[0].slice('batt-run: '.length);
}

const EXPECTED = 'redis://host:6379, or rediss:// for TLS, with user:password@ before the host';

describe('without a server', () => {
  it.each([
    ['http://localhost:1/secret', 'a URL that begins with http:'],
    ['secret', 'no URL'],
    ['redis:///secret', 'a URL without a host'],
    ['redis://host/secret', 'a path that is no number of a database'],
    ['redis://host?password=secret', 'a URL that goes on behind the number of the database'],
  ])('--queue %s', async (url, found) => {
    expect(await complaint('run', '--queue', url)).toBe(`--queue: expected ${EXPECTED}, found ${found}`);
  });

  it('no host of that name, and nobody who listens there', async () => {
    const port = await freePort();
    const words = runWords(tasks, 'none');
    expect(await complaint(...words, '--queue', 'redis://no-such-host.invalid')).toBe(
      'queue redis://no-such-host.invalid:6379: there is no host of this name',
    );
    expect(await complaint('worker', '--queue', 'redis://no-such-host.invalid')).toBe(
      'queue redis://no-such-host.invalid:6379: there is no host of this name',
    );
    expect(await complaint(...words, '--queue', `redis://127.0.0.1:${port}`)).toBe(
      `queue redis://127.0.0.1:${port}: connection refused`,
    );
    expect(readdirSync(folder).filter((name) => name.startsWith('none'))).toEqual([]);
  });

  it('a device or a pool of this machine with a queue', async () => {
    expect(await complaint('run', '--queue', 'redis://host', '--device', 'webasm')).toBe(
      '--device webasm: expected auto or cpu with --queue (or $BATT_QUEUE): workers use no devices',
    );
    expect(await complaint('run', '--queue', 'redis://host', '--workers', '2')).toBe(
      '--workers is the size of the pool of this machine; with --queue, it is said to batt-run worker',
    );
    expect(await complaint('worker')).toBe('worker: say where the queue is, with --queue URL or $BATT_QUEUE');
  });

  it('without its packages: what is to be installed', async () => {
    const place = mkdtempSync(join(folder, 'bare-'));
    copyOfProgram(place);
    mkdirSync(join(place, 'node_modules'));
    for (const name of readdirSync(join(ROOT, 'node_modules'))) {
      if (name !== 'bullmq' && name !== 'ioredis')
        symlinkSync(join(ROOT, 'node_modules', name), join(place, 'node_modules', name));
    }
    const said = failed(join(place, 'bin/batt-run.mjs'), ['run', '--tasks', tasks, '--queue', 'redis://127.0.0.1']);
    expect(said).toContain(
      'batt-run: queues need the packages bullmq and ioredis, which are not installed (npm install bullmq ioredis)\n',
    );
  });
});

/** The program as it is built, less what it depends on. */
function copyOfProgram(place: string): void {
  for (const part of ['bin', 'package.json', 'batts', 'dist'])
    cpSync(join(ROOT, part), join(place, part), { recursive: true });
}

/** What a command says that ends with exit code 2. */
function failed(launcher: string, words: readonly string[]): string {
  try {
    execFileSync(process.execPath, [launcher, ...words], { cwd: folder, stdio: 'pipe' });
  } catch (error) {
    const { status, stderr } = error as { readonly status: number; readonly stderr: Buffer };
    expect(status).toBe(2);
    return stderr.toString();
  }
  throw new Error('it did not fail');
}

describe.skipIf(noServer !== null)(withServer('with a server'), () => {
  const PASSWORD = 'x8-correct-horse';
  let server: Server;
  beforeAll(async () => {
    server = await Server.start({ password: PASSWORD });
  });

  it('a wrong password, and none', async () => {
    const wrong = server.url.replace(PASSWORD, 'wrong-horse');
    const name = `redis://127.0.0.1:${server.port}`;
    for (const words of [runWords(tasks, 'wrong'), ['worker']]) {
      expect(await complaint(...words, '--queue', wrong)).toBe(
        `queue ${name}: the server does not take this user and password`,
      );
      expect(await complaint(...words, '--queue', name)).toBe(
        `queue ${name}: the server wants a password: redis://:password@host, or $BATT_QUEUE`,
      );
    }
  });

  it('the password is in no log, report or list of processes', async () => {
    const one = await worker(server, ['--log-level', 'trace']);
    if (process.platform === 'linux') {
      const shown = execFileSync('ps', ['-ww', '-o', 'args=', '-p', `${one.child.pid}`], { encoding: 'utf8' });
      expect(shown).toContain('worker --queue redis://127.0.0.1');
      expect(shown).not.toContain(PASSWORD);
    }
    const run = await finished([
      ...runWords(tasks, 'secret'),
      '--queue',
      server.url,
      '--log-level',
      'trace',
      '--html',
      'secret.html',
    ]);
    await stop(one);
    for (const text of [
      ...[run.said.stdout, run.said.stderr, one.said.stdout, one.said.stderr],
      ...['secret.json', 'secret.html', 'secret.jsonl'].map((name) => readFileSync(join(folder, name), 'utf8')),
    ]) {
      expect(text).not.toContain(PASSWORD);
    }
    expect(readFileSync(join(folder, 'secret.json'), 'utf8')).toContain(`--queue redis://127.0.0.1:${server.port} `);
  });

  it('doctor looks at a queue', async () => {
    const one = await worker(server);
    const { stdout } = (await finished(['doctor', '--tasks', tasks, '--queue', server.url])).said;
    await stop(one);
    expect(stdout).toMatch(/queue +ok +Redis \d+\.\d+\.\d+ at redis:\/\/127\.0\.0\.1:\d+ answers in [\d.]+ m?s/);
    expect(stdout).toMatch(/queue workers +ok +1 worker with 1 thread on 1 machine: \S+; build/);
    expect(stdout).toMatch(/queue runs +ok +0 runs, 0 jobs waiting, 0 in work/);
    expect(stdout).not.toContain(PASSWORD);
  });

  it('a worker of another build serves no run, and both say so', async () => {
    const place = mkdtempSync(join(folder, 'other-'));
    copyOfProgram(place);
    symlinkSync(join(ROOT, 'node_modules'), join(place, 'node_modules'));
    const [bundle] = readdirSync(join(place, 'dist/bundle')).filter(
      (name) => name.startsWith('main') && name.endsWith('.js'),
    );
    const file = join(place, 'dist/bundle', bundle);
    // One more statement: another program.
    writeFileSync(file, `void 0;\n${readFileSync(file, 'utf8')}`);
    const stranger = startOther(join(place, 'bin/batt-run.mjs'), server.url);
    await until(() => stranger.said().includes(' serves '), 'the other worker');
    const run = program([...runWords(tasks, 'other'), '--queue', server.url]);
    await run.until(() => run.said.stderr.includes('and this run is of build'));
    expect(run.said.stderr).toMatch(
      /warn +queue \S+: there is 1 worker of build 0\.1\.0\+[0-9a-f]{12} \(\S+:\d+\), and this run is of build 0\.1\.0\+[0-9a-f]{12} \(/,
    );
    expect(stranger.said()).toMatch(
      /warn +run of \S+:\d+ is of build 0\.1\.0\+[0-9a-f]{12}, and this worker of 0\.1\.0\+[0-9a-f]{12}: it is left to others\n/,
    );
    const own = await worker(server);
    expect(await run.ended).toBe(0);
    await stop(own);
    await stranger.stop();
  });
});

/** A worker of another installation. */
function startOther(launcher: string, url: string) {
  const child = spawn(process.execPath, [launcher, 'worker', '--queue', url], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (part) => {
    said += part;
  });
  const stopped = new Promise((resolve) => child.once('close', resolve));
  return {
    said: () => said,
    stop: async (): Promise<void> => {
      child.kill('SIGINT');
      await stopped;
    },
  };
}
