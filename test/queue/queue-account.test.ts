/** What is said of a queue: on the terminal, in reports, and where nothing happens. */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { queueAddress, withoutSecrets } from '../../src/queue/address.js';
import { crewText, nobodyText, WorkerTally } from '../../src/queue/queue-account.js';
import type { WorkerFacts } from '../../src/queue/registry.js';
import { htmlPage, queueTable, readReport, screenOf, writeReport } from '../../src/report/index.js';
import { sampleReport } from '../report/fixture.js';

const worker = (host: string, pid: number, build = 'b1', threads = 2): WorkerFacts => ({
  ...{ id: `${host}-${pid}`, host, pid, build, threads },
  ...{ jobs: 0, refused: 0 },
});

const executor = {
  kind: 'queue',
  threads: 3,
  queue: {
    server: 'redis://host:6379',
    build: 'b1',
    workers: [
      { name: 'a:1', build: 'b1', threads: 2, jobs: 1000, busyMs: 61_000 },
      { name: 'b:2', build: 'b1', threads: 1, jobs: 1, busyMs: 20 },
    ],
    ...{ jobs: 1001, bytesSent: 2048, bytesReceived: 3 << 20, givenBack: 1, retries: 2, resent: 0 },
  },
} as const;

describe('a report of a run over a queue', () => {
  const report = { ...sampleReport, executor };
  const screen = screenOf({ columns: 100 }, false);

  it('names workers, jobs and what went wrong', () => {
    expect(queueTable(executor, screen)).toBe(
      [
        'worker of redis://host:6379  threads   jobs        busy',
        '──────────────────────────────────────────────────────────',
        'a:1                                2  1,000  1 min 01 s',
        'b:2                                1      1     20.0 ms',
        'queue: 1,001 jobs, 2.0 KiB sent, 3.0 MiB received; 1 job given back by workers that were lost; 2 done again after a failure',
        '',
      ].join('\n'),
    );
    expect(queueTable({ kind: 'threads', threads: 2, queue: null }, screen)).toBe('');
    expect(queueTable(null, screen)).toBe('');
  });

  it('is read as it was written; one of a version that did not say has none', () => {
    const folder = mkdtempSync(join(tmpdir(), 'batt-run-account-'));
    try {
      const file = join(folder, 'report.json');
      writeReport(file, report);
      expect(readReport(file).executor).toEqual(executor);
      const { executor: _, ...old } = JSON.parse(readFileSync(file, 'utf8'));
      writeFileSync(file, JSON.stringify(old));
      expect(readReport(file).executor).toBe(null);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('shows it on the page', () => {
    const page = htmlPage(report, { tasks: null, comparison: null });
    expect(page).toContain('<h2 id="queue">Queue</h2>');
    expect(page).toMatch(/<th scope="row">a:1<\/th><td data-head="[^"]*">b1<\/td>/);
    expect(htmlPage(sampleReport, { tasks: null, comparison: null })).not.toContain('id="queue"');
  });
});

it('workers, and why there are none', () => {
  expect(crewText([worker('a', 1), worker('a', 2), worker('b', 1, 'b1', 1)])).toBe(
    '3 workers with 5 threads on 2 machines: a:1, a:2 and b:1',
  );
  expect(nobodyText([], 'b1')).toBe('there is no worker; this run waits for one of build b1');
  expect(nobodyText([worker('a', 1, 'b2'), worker('a', 2, 'b3'), worker('c', 1, 'b2')], 'b1')).toBe(
    'there are 2 workers of build b2 (a:1 and c:1) and 1 worker of build b3 (a:2), and this run is of build b1',
  );
});

it('a tally knows who did what, and how fast lately', () => {
  const tally = new WorkerTally();
  expect(tally.rate(0)).toBe(null);
  tally.see([worker('a', 1)]);
  tally.add('a:1', 100, 10, 0);
  tally.add('b:2', 50, 10, 1000);
  expect(tally.rate(2000)).toBe(10);
  tally.add('a:1', 100, 5, 10_500);
  expect(tally.rate(11_000)).toBe(1.5);
  expect(tally.workers).toEqual([
    { name: 'a:1', build: 'b1', threads: 2, jobs: 2, busyMs: 200 },
    { name: 'b:2', build: '', threads: 0, jobs: 1, busyMs: 50 },
  ]);
});

it('addresses', () => {
  expect(queueAddress('redis://host')).toMatchObject({
    host: 'host',
    port: 6379,
    db: 0,
    tls: false,
    name: 'redis://host:6379',
  });
  expect(queueAddress('rediss://me:p%40ss@[::1]:7000/3')).toEqual({
    ...{ host: '::1', port: 7000, db: 3, tls: true, username: 'me', password: 'p@ss', name: 'rediss://[::1]:7000/3' },
  });
  expect(withoutSecrets(['run', '--queue', 'redis://a:b@host/1', '--queue=rediss://:x@h', 'a@b'])).toEqual([
    ...['run', '--queue', 'redis://host/1', '--queue=rediss://h', 'a@b'],
  ]);
  expect(withoutSecrets(['redis://me:p@ss@host', 'redis://host'])).toEqual(['redis://host', 'redis://host']);
  expect(withoutSecrets(['redis://'.repeat(100_000)])).toEqual(['redis://'.repeat(100_000)]); // in no time
});
