/** Whatever the workers of a queue, and whatever becomes of them: what comes out are the bytes of one process. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { openArchive } from '../../src/archive/index.js';
import { BATTS } from '../../src/batt/index.js';
import {
  dataset,
  finished,
  folder,
  noServer,
  outcome,
  program,
  queueOf,
  runWords,
  Server,
  stop,
  withServer,
  worker,
} from './fixture.js';

// Many processes, which take their time where the machine is busy.
vi.setConfig({ testTimeout: 240_000 });

describe.skipIf(noServer !== null)(withServer('over a queue'), async () => {
  const server = noServer === null ? await Server.start() : null;
  const queue = ['--queue', server?.url ?? ''];

  const solversIn = (name: string) => {
    const archive = openArchive(join(folder, name), { create: false });
    try {
      return archive.solvers().map(({ savedAt: _, tLog: __, ...solver }) => solver);
    } finally {
      archive.close();
    }
  };

  const validateWords = (name: string): string[] => [
    ...['validate', `${BATTS}/solvers`, '--tasks', `${BATTS}/../tasks`],
    ...['--emit', `${name}.jsonl`, '--report', `${name}.json`],
  ];
  const importWords = (name: string): string[] => [
    'import',
    `${BATTS}/solvers`,
    '--tasks',
    `${BATTS}/../tasks`,
    '--archive',
    `${name}.db`,
  ];

  it('run, validate, import, evolve and submit give the same with 1, 2 and 4 workers', async () => {
    if (server === null) return;
    const tasks = dataset('small.json', 30);
    await finished([...runWords(tasks, 'here'), '--workers', '0']);
    await finished([...validateWords('here-v'), '--workers', '0']);
    await finished([...importWords('here-i'), '--workers', '0']);
    const crew = [await worker(server)];
    for (const size of [1, 2, 4]) {
      while (crew.length < size) crew.push(await worker(server));
      await finished([...runWords(tasks, `run-${size}`), ...queue]);
      expect(outcome(`run-${size}`)).toEqual(outcome('here'));
    }
    await finished([...validateWords('queue-v'), ...queue]);
    expect(outcome('queue-v')).toEqual(outcome('here-v'));
    const { stdout } = (await finished([...importWords('queue-i'), ...queue])).said;
    expect(stdout).toMatch(/126 added/);
    expect(solversIn('queue-i.db')).toEqual(solversIn('here-i.db'));
    const evolveWords = ['evolve', '--rounds', '1', '-c', '4', '--seed', '7', '--tasks', tasks, '--archive'];
    await finished([...evolveWords, 'here-i.db', '--workers', '0']);
    await finished([...evolveWords, 'queue-i.db', ...queue]);
    expect(solversIn('queue-i.db')).toEqual(solversIn('here-i.db'));
    expect(solversIn('queue-i.db').length).toBeGreaterThan(126);
    // With an archive, programs are confirmed; from it, answers are made.
    for (const [name, where] of [
      ['archive-here', ['--workers', '1']],
      ['archive-queue', queue],
    ] as const) {
      await finished([
        ...runWords(tasks, name).filter((word) => word !== '--score-only'),
        '--archive',
        `${name}.db`,
        ...where,
      ]);
      await finished([
        'submit',
        '--tasks',
        tasks,
        '--data',
        'train',
        '--archive',
        `${name}.db`,
        '-o',
        `${name}.sub`,
        ...where,
      ]);
    }
    expect(outcome('archive-queue')).toEqual(outcome('archive-here'));
    expect(solversIn('archive-queue.db')).toEqual(solversIn('archive-here.db'));
    expect(readFileSync(join(folder, 'archive-queue.sub'))).toEqual(readFileSync(join(folder, 'archive-here.sub')));
    const { workers, jobs, bytesSent, bytesReceived, ...faults } = queueOf('run-2');
    expect(workers.map(({ name }) => name)).toHaveLength(2);
    expect(workers.reduce((sum, worker) => sum + worker.jobs, 0)).toBe(jobs);
    expect(Math.min(bytesSent, bytesReceived)).toBeGreaterThan(1000);
    expect(faults).toMatchObject({ givenBack: 0, retries: 0, resent: 0 });
    await stop(...crew);
    expect(await server.keys()).toEqual({});
  });

  it('… with ten SIGKILLs of workers', async () => {
    if (server === null) return;
    // So many that the run outlives ten workers, one after the other.
    const tasks = dataset('many.json', 50, 25);
    await finished([...runWords(tasks, 'calm'), '--workers', '2']);
    const crew = [await worker(server), await worker(server)];
    const run = program([...runWords(tasks, 'killed'), ...queue]);
    await run.until(() => run.said.stderr.includes('processing'));
    let kills = 0;
    while (kills < 10 && run.child.exitCode === null) {
      await sleep(100);
      const victim = crew.shift();
      victim?.child.kill('SIGKILL');
      kills++;
      crew.push(await worker(server));
    }
    expect([kills, await run.ended], run.said.stderr).toEqual([10, 0]);
    expect(outcome('killed')).toEqual(outcome('calm'));
    expect(queueOf('killed').givenBack).toBeGreaterThan(0);
    expect(readFileSync(join(folder, 'killed.jsonl'), 'utf8')).not.toContain('"status":"error"');
    await stop(...crew);
  });
});
