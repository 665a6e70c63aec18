/** A small report with something in every field. */
import type { Report, ReportTask } from '../../src/report/model.js';

const task = (id: string, more: Partial<ReportTask>): ReportTask => ({
  id,
  solved: false,
  demoSolved: false,
  samples: [
    { kind: 'demo', index: 0, status: 'ok', error: null, matches: 0 },
    { kind: 'test', index: 0, status: 'ok', error: null, matches: 0 },
  ],
  candidates: 32,
  matching: 0,
  best: { solver: '0a1b2c3d', md5: null, score: 700 },
  digest: 'd41d8cd98f00b204e9800998ecf8427e',
  ...more,
});

export const sampleReport: Report = {
  schema: 'batt-run/report@1',
  command: 'run --mega-batch -c 4',
  version: '0.1.0',
  seed: 7,
  startedAt: '2026-01-31T12:00:00.000Z',
  machine: { node: 'v20.20.2', cpu: 'A CPU', cores: 2, memory: 8_589_934_592 },
  data: { path: 'tasks', stage: 'train', tasks: 4, samples: 8, digest: 'aa' },
  batt: { path: 'batts/a.mjs', digest: 'bb', dialect: 'arc-dsl', calls: 3026, solvers: 32, differs: 5 },
  device: {
    requested: 'auto',
    used: 'webgpu',
    reason: 'faster for 1 operation',
    adapter: 'llvmpipe',
    software: true,
    uploads: 1,
    downloads: 2,
    bytesUp: 3000,
    bytesDown: 4000,
    dispatches: 12,
    gridsOnDevice: 1718,
    gridsOnCpu: 23,
    fallbacks: [{ op: 'objects', reason: 'grid larger than 30x30', count: 1200 }],
  },
  totals: {
    wallMs: 1234.567,
    busyMs: 2000.25,
    peakRss: 134_217_728,
    tasks: 4,
    tasksSolved: 1,
    tasksDemoSolved: 2,
    samples: 8,
    candidates: 128,
    unique: 100,
    matches: 9,
    timeouts: 1,
    errors: 0,
  },
  phases: [
    { name: 'load', parent: null, count: 1, selfMs: 100, totalMs: 100, busyMs: 0, share: 0.081 },
    { name: 'score', parent: null, count: 1, selfMs: 1034.567, totalMs: 1114.567, busyMs: 0, share: 0.838 },
    { name: 'score.demo', parent: 'score', count: 2, selfMs: 80, totalMs: 80, busyMs: 2000.25, share: 0.065 },
    { name: 'other', parent: null, count: 0, selfMs: 20, totalMs: 20, busyMs: 0, share: 0.016 },
  ],
  operations: [
    { op: 'objects', calls: 1718, errors: 0, ms: 1500.5, share: 0.75 },
    { op: 'fill', calls: 12_345, errors: 17, ms: 400, share: 0.2 },
    { op: 'crop', calls: 10, errors: 1, ms: 80, share: 0.04 },
    { op: 'add', calls: 5, errors: 2, ms: 20, share: 0.01 },
  ],
  counters: {
    evaluations: 14_078,
    savedBySharing: 500,
    savedByHoisting: 300,
    cacheHits: { inline: 3 },
    cacheMisses: { inline: 4 },
  },
  skipped: [{ file: 'tasks/broken.json', reason: 'train[0].input: expected a list of rows, found "7"' }],
  tasks: [
    task('00d62c1b', {}),
    task('0a938d79', { demoSolved: true, matching: 3, best: { solver: '1f0c79e5', md5: 'cc', score: 3000 } }),
    task('1caeab9d', { solved: true, demoSolved: true, matching: 1 }),
    task('05f2a901', {
      samples: [
        { kind: 'demo', index: 0, status: 'timeout', error: 'not done within 10 s', matches: 0 },
        { kind: 'test', index: 0, status: 'ok', error: null, matches: 0 },
      ],
      best: null,
    }),
  ],
};
