/** A job that takes down every worker that meets it: its culprit is found, and lost alone. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Redis } from 'ioredis';
import { describe, expect, it, vi } from 'vitest';
import { decode } from '../../src/queue/wire.js';
import { slowWork } from '../cli/slow.js';
import { finished, folder, noServer, program, queueOf, Server, stop, withServer, worker } from './fixture.js';

vi.setConfig({ testTimeout: 240_000 });

/** The lines of a run's emit file by task, kind and index. */
const linesOf = (name: string): Map<string, string> =>
  new Map(
    readFileSync(join(folder, `${name}.jsonl`), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => {
        const { task, kind, index } = JSON.parse(line);
        return [`${task} ${kind} ${index}`, line];
      }),
  );

/** Pids of the workers that have a job with the first demo sample of the task `noise` in work. */
async function meeting(redis: Redis): Promise<number[]> {
  const pids: number[] = [];
  for (const list of await redis.keys('batt-run:*:active')) {
    const queue = list.slice(0, -'active'.length);
    for (const id of await redis.lrange(list, 0, -1)) {
      const message = await redis.getBuffer(`${queue}in:${id}`);
      const [by, hasFailed, stalls] = await redis.hmget(`${queue}${id}`, 'pb', 'defa', 'stc');
      if (message === null || by === null || hasFailed !== null) continue;
      const { alone, request } = (await decode(message, id)) as {
        readonly alone: boolean;
        readonly request: {
          readonly programs: readonly { readonly task: { readonly id: string } }[];
          readonly samples: readonly { readonly program: number; readonly kind: string; readonly index: number }[];
        };
      };
      const { programs, samples } = request;
      const isCulprit = samples.some(
        ({ program, kind, index }) => programs[program].task.id === 'noise' && kind === 'demo' && index === 0,
      );
      // One that waits until the worker does nothing else harms nobody yet.
      const begun = Number(await redis.get(`${queue}begun:${id}`));
      if (alone && begun <= Number(stalls)) continue;
      if (isCulprit && (await redis.exists(`${queue}${id}:lock`)) === 1) pids.push(Number(by.split(':').at(-1)));
    }
  }
  return pids;
}

describe.skipIf(noServer !== null)(withServer('a sample that kills workers'), () => {
  it('is an error, and the only one', async () => {
    const server = await Server.start();
    const { tasks, solvers } = slowWork(folder);
    // One slow sample, among small ones.
    const [slow] = JSON.parse(readFileSync(join(tasks, 'noise.json'), 'utf8')).train;
    const quick = { input: [[1, 2, 3]], output: [[1, 2, 3]] };
    writeFileSync(join(tasks, 'noise.json'), JSON.stringify({ train: [slow, quick, quick], test: [quick] }));
    const words = (name: string): string[] => [
      ...['validate', solvers, '--tasks', tasks, '--timeout', '120'],
      ...['--emit', `${name}.jsonl`, '--report', `${name}.json`],
    ];
    await finished([...words('here'), '--workers', '1']);

    const crew = new Map<number, Awaited<ReturnType<typeof worker>>>();
    const join1 = async (): Promise<void> => {
      const one = await worker(server);
      crew.set(one.child.pid ?? 0, one);
    };
    await Promise.all([join1(), join1()]);
    const run = program([...words('killed'), '--queue', server.url]);
    let deaths = 0;
    await server.use(async (redis) => {
      while (run.child.exitCode === null) {
        for (const pid of await meeting(redis)) {
          if (crew.get(pid)?.child.kill('SIGKILL') !== true) continue;
          crew.delete(pid);
          deaths++;
          await join1();
        }
      }
    });
    expect(await run.ended, run.said.stderr).toBe(0);

    const [here, killed] = [linesOf('here'), linesOf('killed')];
    const loss = JSON.parse(killed.get('noise demo 0') ?? '');
    expect(loss).toMatchObject({ status: 'error', error: 'its worker died, 3 times' });
    here.delete('noise demo 0');
    killed.delete('noise demo 0');
    expect(killed).toEqual(here);
    // The request of four samples, the half of two, the sample.
    expect(deaths).toBe(9);
    expect(queueOf('killed').givenBack).toBeGreaterThanOrEqual(9);
    await stop(...crew.values());
  });
});
