/** A server that is away, starts again, or is emptied in the middle of a run: everyone waits, says so, and goes on. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
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

describe.skipIf(noServer !== null)(withServer('a server'), () => {
  let tasks = '';
  let server: Server;
  let crew: Awaited<ReturnType<typeof worker>>[] = [];

  beforeAll(async () => {
    tasks = dataset('tasks.json', 50, 4);
    await finished([...runWords(tasks, 'calm'), '--workers', '2']);
    server = await Server.start({ appendOnly: true });
    crew = [await worker(server), await worker(server)];
  });
  afterAll(() => stop(...crew));

  /** A run in which something happens as soon as a few jobs are done. */
  async function disturbed(name: string, happen: () => Promise<void>) {
    const run = program([...runWords(tasks, name), '--queue', server.url]);
    await run.until(() => run.said.stderr.includes('processing'));
    await until(
      async () => Object.keys(await server.keys()).some((key) => key.includes(':in:j6')),
      'a few jobs are done',
    );
    await happen();
    expect(await run.ended, run.said.stderr).toBe(0);
    expect(outcome(name)).toEqual(outcome('calm'));
    return run.said.stderr;
  }

  it('that is emptied, twice: what has gone is sent again', async () => {
    await disturbed('flushed', async () => {
      for (let k = 0; k < 2; k++) {
        await server.use((redis) => redis.flushall());
        await sleep(1500);
      }
    });
    expect(queueOf('flushed').resent).toBeGreaterThan(0);
  });

  it('that starts again, with its append-only file', async () => {
    const stderr = await disturbed('restarted', async () => {
      await server.kill('SIGTERM');
      await sleep(1500);
      await server.start();
    });
    expect(stderr).toMatch(/warn +queue redis:\/\/127\.0\.0\.1:\d+: .*; waiting until it is back\n/);
    expect(stderr).toMatch(/info +queue redis:\/\/127\.0\.0\.1:\d+: back after [\d.]+ s\n/);
    for (const { said } of crew) expect(said.stderr).toContain('waiting until it is back');
  });

  it('that does not answer for 30 seconds', async () => {
    const stderr = await disturbed('silent', async () => {
      server.signal('SIGSTOP');
      await sleep(30_000);
      server.signal('SIGCONT');
    });
    expect(stderr).toMatch(/warn +queue redis:\/\/127\.0\.0\.1:\d+: it does not answer; waiting until it is back\n/);
    expect(stderr).toMatch(/back after (2[5-9]|3\d)\.\d+ s\n/);
  });
});
