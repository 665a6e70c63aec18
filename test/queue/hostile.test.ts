/** What comes over the queue is data, and checked: damaged setups, jobs that are none, replies that are none. */
import { randomBytes } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { Queue } from 'bullmq';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { encode } from '../../src/queue/wire.js';
import {
  dataset,
  finished,
  noServer,
  outcome,
  program,
  queueOf,
  runWords,
  Server,
  stop,
  until,
  withServer,
  worker,
} from './fixture.js';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

describe.skipIf(noServer !== null)(withServer('on the queue'), () => {
  let tasks = '';
  let server: Server;

  beforeAll(async () => {
    tasks = dataset('tasks.json', 20);
    await finished([...runWords(tasks, 'calm'), '--workers', '1']);
    server = await Server.start();
  });

  /** A run whose jobs wait for a worker; its id. */
  async function waiting(name: string) {
    const run = program([...runWords(tasks, name), '--queue', server.url]);
    const jobs = async (): Promise<string[]> => Object.keys(await server.keys()).filter((key) => /:in:j\d+$/.test(key));
    await until(async () => (await jobs()).length === 2, 'jobs are out');
    return { run, jobs: await jobs(), id: (await jobs())[0].split(':')[1] };
  }

  /** Lets the run come to its end, and looks at what it gave. */
  async function ended(name: string, run: ReturnType<typeof program>): Promise<string> {
    const one = await worker(server);
    expect(await run.ended, run.said.stderr).toBe(0);
    expect(outcome(name)).toEqual(outcome('calm'));
    expect(one.child.exitCode).toBe(null);
    await stop(one);
    return one.said.stderr;
  }

  it('a setup that was tampered with is refused, and stored again', async () => {
    const { run, id } = await waiting('setup');
    await server.use(async (redis) => {
      const [key] = await redis.keys(`batt-run:${id}:setup:*`);
      await redis.set(
        key,
        await encode({ batt: 'another', file: 'x', emit: true, callLimit: 1, device: null }),
        'PX',
        60_000,
      );
    });
    const said = await ended('setup', run);
    expect(said).toMatch(/refused: setup [0-9a-f]{12}: expected what its digest says/);
    expect(run.said.stderr).toMatch(
      /warn +queue \S+: worker \S+:\d+: setup [0-9a-f]{12}: expected what its digest says\n/,
    );
    expect(queueOf('setup').retries).toBeGreaterThan(0);
  });

  it('jobs that are none are refused, and do no harm', async () => {
    const { run, id } = await waiting('jobs');
    await server.use(async (redis) => {
      const queue = new Queue(id, { connection: redis, prefix: 'batt-run' });
      await queue.add('x', { any: 'thing' }, { jobId: 'e1', lifo: true });
      await queue.add('x', null, { jobId: 'not:an:id', lifo: true });
      await queue.add('x', null, { jobId: 'e2', lifo: true });
      const request = { tasks: [], countTask: [], samples: [{ task: 7, kind: 'demo', index: 0 }] };
      const setup = 'a'.repeat(64);
      const messages = {
        e2: randomBytes(100),
        e3: deflateRawSync(Buffer.alloc(300 << 20)),
        e4: await encode({ kind: 'constructor', setup, alone: false, request }),
        e5: await encode({ kind: 'score', setup, alone: false, request }),
        e6: await encode({ kind: 'score', setup: '../../etc', alone: false, request }),
        e7: await encode([]),
      };
      for (const [job, message] of Object.entries(messages)) {
        await redis.set(`batt-run:${id}:in:${job}`, message, 'PX', 60_000);
        if (job !== 'e2') await queue.add('x', null, { jobId: job, lifo: true });
      }
      await redis.rpush(`batt-run:${id}:wait`, 'nothing');
    });
    const said = await ended('jobs', run);
    for (const job of ['e2', 'e3', 'e4', 'e5', 'e6', 'e7']) expect(said).toMatch(new RegExp(`refused: job ${job}: `));
    expect(said).toMatch(/worker ended: \d+ jobs? done, [6-9] refused\n/);
  });

  it('replies that are none are not taken: the jobs are done again', async () => {
    const { run, id, jobs } = await waiting('replies');
    const bad = [
      randomBytes(100),
      deflateRawSync(Buffer.alloc(300 << 20)),
      await encode({
        ...{ how: 'result', result: { samples: [] }, reason: null, worker: 'mallory:1', ms: 1 },
        stats: { overdue: 0, crashes: 0, failures: 0, overfull: 0, reruns: 0, replaced: 0 },
      }),
    ];
    await server.use(async (redis) => {
      const names = jobs.map((key) => key.split(':').at(-1));
      await redis.set(`batt-run:${id}:out:${names[0]}`, bad[0], 'PX', 60_000);
      await redis.set(`batt-run:${id}:out:${names[1]}`, bad[1], 'PX', 60_000);
    });
    await run.until(() => (run.said.stderr.match(/a reply that is none/g)?.length ?? 0) === 2);
    let again: string[] = [];
    await until(async () => {
      again = Object.keys(await server.keys()).filter((key) => /:in:j\d+$/.test(key) && !jobs.includes(key));
      return again.length === 2;
    }, 'the jobs are out again');
    await server.use((redis) => redis.set(again[0].replace(':in:', ':out:'), bad[2], 'PX', 60_000));
    await run.until(() => (run.said.stderr.match(/a reply that is none/g)?.length ?? 0) === 3);
    expect(run.said.stderr).toMatch(/a reply that is none: a reply: result\.samples: expected a list of \d+/);
    await ended('replies', run);
    expect(queueOf('replies')).toMatchObject({ retries: 3 });
    expect(queueOf('replies').workers.some(({ name }) => name.startsWith('mallory'))).toBe(false);
  });
});
