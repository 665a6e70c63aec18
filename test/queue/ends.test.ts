/** Coordinators and workers that begin late, or end early, by a signal or without a word. */
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it, vi } from 'vitest';
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

describe.skipIf(noServer !== null)(withServer('over a queue'), () => {
  let tasks = '';
  let server: Server;

  beforeAll(async () => {
    tasks = dataset('tasks.json', 50, 3);
    await finished([...runWords(tasks, 'calm'), '--workers', '2']);
    server = await Server.start();
  });

  const startRun = async (name: string) => {
    const run = program([...runWords(tasks, name), '--queue', server.url]);
    await run.until(() => run.said.stderr.includes('processing'));
    return run;
  };
  const jobsOut = async (): Promise<string[]> => Object.keys(await server.keys()).filter((key) => key.includes(':in:'));

  it('a worker that joins late', async () => {
    const run = await startRun('late');
    await run.until(() => run.said.stderr.includes('there is no worker'));
    expect(run.said.stderr).toMatch(
      /warn +queue redis:\/\/127\.0\.0\.1:\d+: there is no worker; this run waits for one of build 0\.1\.0\+[0-9a-f]{12} \(batt-run worker --queue redis:\/\/127\.0\.0\.1:\d+\)\n/,
    );
    const first = await worker(server);
    await run.until(() => run.said.stderr.includes('1 worker with 1 thread on 1 machine'));
    await until(async () => (await jobsOut()).some((key) => /j(1\d)$/.test(key)), 'some jobs are done');
    // However long the second one takes to start, and to do its first job, there is work left for it.
    first.child.kill('SIGSTOP');
    const second = await worker(server);
    const out = await jobsOut();
    await until(async () => `${await jobsOut()}` !== `${out}`, 'the second one has done a job');
    first.child.kill('SIGCONT');
    expect(await run.ended).toBe(0);
    expect(outcome('late')).toEqual(outcome('calm'));
    expect(queueOf('late').workers.map(({ jobs }) => jobs > 0)).toEqual([true, true]);
    await until(() => first.said.stderr.includes('has ended'), 'the run has ended');
    expect(first.said.stderr).toMatch(/info +run of \S+:\d+ has ended: \d+ jobs, busy for [\d.]+ m?s\n/);
    await stop(first, second);
    expect(await server.keys()).toEqual({});
  });

  it("a coordinator's Ctrl-C takes its jobs back, and saves what is done", async () => {
    const own = await worker(server);
    const run = await startRun('stopped');
    await until(async () => (await jobsOut()).some((key) => /j(1\d)$/.test(key)), 'some jobs are done');
    run.child.kill('SIGINT');
    expect(await run.ended, run.said.stderr).toBe(130);
    const { emitted, counted } = outcome('stopped');
    expect(outcome('calm').emitted.startsWith(emitted)).toBe(true);
    expect(counted.tasks).toBeGreaterThan(0);
    expect(counted.tasks).toBeLessThan(150);
    await until(() => own.said.stderr.includes('has ended'), 'the worker is free again');
    await stop(own);
    expect(await server.keys()).toEqual({});
  });

  it('a coordinator that is killed leaves nothing that stays or is in the way of another', async () => {
    const own = await worker(server);
    const run = await startRun('killed');
    await until(async () => (await jobsOut()).length > 0, 'jobs are out');
    run.child.kill('SIGKILL');
    await run.ended;
    await finished([...runWords(tasks, 'after'), '--queue', server.url]);
    expect(outcome('after')).toEqual(outcome('calm'));
    // 15 seconds after its last sign of life it is dead; 10 seconds later what it left is removed.
    await until(() => own.said.stderr.match(/has ended/g)?.length === 2, 'the worker knows', 25_000);
    await until(
      async () => Object.keys(await server.keys()).every((key) => key.includes('worker')),
      'all has gone',
      45_000,
    );
    await stop(own);
  });

  it("a worker's Ctrl-C: it finishes its job, and others get the rest", async () => {
    // No lock expires, however busy the machine is: nothing but what the worker gives back goes to others.
    const [first, second] = [await worker(server, ['--lock', '30']), await worker(server, ['--lock', '30'])];
    const run = await startRun('left');
    await until(async () => (await jobsOut()).some((key) => /j1\d$/.test(key)), 'some jobs are done');
    first.child.kill('SIGINT');
    expect(await first.ended).toBe(130);
    expect(first.said.stderr).toMatch(/warn +interrupted: (\d+ jobs? to finish, or to give back|no job is in work); /);
    expect(await run.ended, run.said.stderr).toBe(0);
    expect(outcome('left')).toEqual(outcome('calm'));
    expect(queueOf('left')).toMatchObject({ givenBack: 0, retries: 0, resent: 0 });
    await stop(second);
  });

  it("a worker's second Ctrl-C ends it at once, and its jobs come back", async () => {
    const [first, second] = [await worker(server), await worker(server)];
    const run = await startRun('left-twice');
    await until(async () => (await jobsOut()).some((key) => /j1\d$/.test(key)), 'some jobs are done');
    first.child.kill('SIGINT');
    first.child.kill('SIGINT');
    await sleep(5);
    first.child.kill('SIGINT');
    expect(await first.ended).toBe(130);
    expect(await run.ended, run.said.stderr).toBe(0);
    expect(outcome('left-twice')).toEqual(outcome('calm'));
    await stop(second);
  });

  it('a worker that has nothing to do ends when it was told to', async () => {
    const idle = await worker(server, ['--idle', '0.5']);
    expect(await idle.ended).toBe(0);
  });
});
