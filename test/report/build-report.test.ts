/** The report of a run: what its rows and sums say. */
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Task } from '../../src/arc/index.js';
import type { Batt } from '../../src/batt/index.js';
import { newProfile } from '../../src/engine/index.js';
import { FormatError } from '../../src/errors.js';
import type { ScoredSample } from '../../src/pipeline/collect.js';
import { scoreTask } from '../../src/pipeline/collect.js';
import { cpuDevice, type RunFacts, skippedFiles } from '../../src/report/build-report.js';
import { buildReport, outputText, RunRows, readReport, writeReport } from '../../src/report/index.js';
import { EMPTY_TUPLE, LIMITS, limitsWith, type Value } from '../../src/value/index.js';
import { folderOf } from '../arc/fixtures.js';
import { battOf, gridOf, output, taskOf } from '../pipeline/small.js';

/** Two solvers, the second one mutated. */
const batt: Batt = {
  ...battOf(
    [
      ['vmirror', 'I'],
      ['hmirror', 'I'],
    ],
    [output(1, 'a'), { t: 2, solver: 'b', evolved: true }],
    [],
  ),
  sources: [
    { kind: 'solver', id: 'a', file: 'a.py', md5: 'md5 of a' },
    { kind: 'solver', id: 'b', file: 'b.py', md5: 'md5 of b before it was mutated' },
  ],
};

const mirror = taskOf('mirror', [['12', '21']], [['34', '43']]);
const turn = taskOf('turn', [['12', '1']], [['34', null]]);
const later = taskOf('later', [['1', '1']], [['2', '2']]);

/** A sample that the solvers of these positions match. */
const scored = (kind: 'demo' | 'test', ...matching: number[]): ScoredSample => {
  const matches = Uint8Array.from([0, 1], (at) => Number(matching.includes(at)));
  const scores = Int32Array.from(matches, (match) => 1000 * match);
  const closeness = Int16Array.from(scores);
  const nothing = {
    lost: new Int32Array(0),
    lostTo: null,
    found: new Int32Array(0),
    differs: new Int32Array(0),
    values: scores,
    digest: `${matching}`,
    lines: null,
  };
  return { kind, index: 0, result: { status: 'ok', matches, closeness, scores, ...nothing } };
};
const late: ScoredSample = { kind: 'test', index: 0, result: { status: 'timeout', error: 'not done within 10 s' } };

const samples = { mirror: [scored('demo', 0), scored('test', 0)], turn: [scored('demo'), late] };

const scoring: RunFacts['scoring'] = {
  operations: ['vmirror', 'hmirror'],
  differs: { run: 5, equal: 4, matched: 3, tests: 2, far: 0, calls: 9 },
  profile: {
    calls: Float64Array.of(2, 3),
    errors: Float64Array.of(0, 1),
    work: Float64Array.of(80, 120),
    ms: Float64Array.of(1, 3),
  },
  runProfile: newProfile(0),
};

function rowsOf(tasks: readonly (readonly [Task, readonly ScoredSample[]])[], isListed = true): RunRows {
  const rows = new RunRows(
    batt,
    tasks.map(([task]) => task),
    isListed,
  );
  // Tasks are finished in any order.
  for (const [place, [task, samples]] of [...tasks.entries()].reverse())
    rows.add(scoreTask(task, batt, samples, 5), place);
  return rows;
}

const facts: RunFacts = {
  command: 'run -c 2',
  seed: 7,
  limits: limitsWith(LIMITS.calls),
  startedAt: '2026-01-31T12:00:00.000Z',
  interrupted: false,
  data: { path: 'tasks', stage: 'train', testPairs: 1, digest: 'dd' },
  shard: null,
  tasks: [mirror, turn],
  phases: { wallMs: 12, busyMs: 20, phases: [] },
  skipped: [],
  memory: { memory: 2048, overfull: 0 },
  batt,
  work: null,
  differs: 'all',
  device: cpuDevice('auto', 'a reason'),
  scoring,
  rows: rowsOf([
    [mirror, samples.mirror],
    [turn, samples.turn],
  ]),
  counts: { evaluations: 8, savedBySharing: 2, savedByHoisting: 1 },
  countedOnce: 1,
  harvest: null,
};

const report = buildReport(facts);
const rows = [...report.tasks];

it('names run, data and batt', () => {
  expect(report).toMatchObject({
    schema: 'batt-run/report@2',
    command: 'run -c 2',
    workVersion: 1,
    seed: 7,
    interrupted: false,
    data: { path: 'tasks', stage: 'train', testPairs: 1, tasks: 2, samples: 4, beyondArc: 0, digest: 'dd' },
    batt: { path: 'small.mjs', dialect: 'arc-dsl', calls: 2, solvers: 2, differs: 0 },
    device: { requested: 'auto', used: 'cpu' },
    counters: { evaluations: 8, savedBySharing: 2, savedByHoisting: 1, cacheHits: {}, cacheMisses: {} },
    archive: null,
    programs: [],
  });
});

it('adds up', () => {
  expect(report.totals).toEqual({
    memory: 2048,
    overfull: 0,
    wallMs: 12,
    busyMs: 20,
    peakRss: expect.any(Number),
    tasks: 2,
    tasksSolved: 1,
    tasksDemoSolved: 1,
    samples: 4,
    candidates: 4,
    unique: 3,
    matches: 2,
    timeouts: 1,
    errors: 0,
    givenUp: 0,
    givenUpLate: 0,
    differsRun: 5,
    differsEqual: 4,
    differsMatched: 3,
    differsTests: 2,
    differsFar: 0,
  });
});

it('has operations, the heaviest first', () => {
  expect(report.operations).toEqual([
    { op: 'hmirror', calls: 3, errors: 1, work: 120, ms: 3, share: 0.75 },
    { op: 'vmirror', calls: 2, errors: 0, work: 80, ms: 1, share: 0.25 },
  ]);
});

describe('a task', () => {
  it('has its samples, with what was lost and why', () => {
    expect(rows[1].samples).toEqual([
      { kind: 'demo', index: 0, status: 'ok', error: null, matches: 0 },
      { kind: 'test', index: 0, status: 'timeout', error: 'not done within 10 s', matches: 0 },
    ]);
  });

  it('has its best candidate, with the md5 of its program', () => {
    expect(rows[0]).toMatchObject({
      id: 'mirror',
      solved: true,
      demoSolved: true,
      candidates: 2,
      matching: 1,
      best: { solver: 'a', md5: expect.stringMatching(/^[0-9a-f]{32}$/), matches: 1, closeness: 1, tests: 1 },
    });
  });

  it('has the md5 of a program that mutation changed, too', () => {
    const [row] = rowsOf([[mirror, [scored('demo', 1), scored('test', 1)]]]);
    const md5 = createHash('md5').update('def solve(S, I, C):\n    O = hmirror(I)\n    return O\n').digest('hex');
    expect(row.best).toMatchObject({ solver: 'b', md5 });
  });

  it('says what its best candidate gives: = for the right output, a grid by rows, another value encoded', () => {
    const outputs = (...values: readonly Value[]): readonly string[] | undefined => {
      const some = rowsOf([[mirror, [scored('demo', 0), scored('test')]]]);
      some.setOutputs(new Map(values.map((value) => [some.missed[0], outputText(value)])));
      return [...some][0].best?.outputs;
    };
    expect(outputs(gridOf('12 34'))).toEqual(['=', '12/34']);
    expect(outputs(EMPTY_TUPLE)).toEqual(['=', ':[]']);
    expect(outputs()).toEqual(['=', '']);
  });

  it('lists the candidates that come next, with their programs and what they give', () => {
    const [row] = rowsOf([[mirror, [scored('demo', 0, 1), scored('test', 0)]]]);
    const textOf = (call: string): string => `def solve(S, I, C):\n    O = ${call}\n    return O\n`;
    expect(row.best).toMatchObject({ solver: 'b', text: textOf('hmirror(I)'), outputs: ['=', ''] });
    expect(row.near).toMatchObject([
      { solver: 'a', text: textOf('vmirror(I)'), matches: 1, closeness: 1, tests: 1, outputs: ['=', '='] },
    ]);
  });

  it('of a run of very many samples lists those that were lost', () => {
    const some = rowsOf(
      [
        [mirror, samples.mirror],
        [turn, samples.turn],
      ],
      false,
    );
    const [first, second] = [...some];
    expect(first).toMatchObject({ demos: 1, tests: 1, samples: [], best: { solver: 'a', matches: 1, outputs: [] } });
    expect(second.samples).toEqual([rows[1].samples[1]]);
    expect(some.sums).toEqual(facts.rows.sums);
    expect(buildReport({ ...facts, rows: some }).data.samplesListed).toBe(false);
  });
});

it('of an interrupted run is about what was done, but names all that was chosen', () => {
  const cut = buildReport({ ...facts, interrupted: true, tasks: [mirror, turn, later] });
  expect(cut.interrupted).toBe(true);
  expect(cut.data).toMatchObject({ tasks: 3, samples: 6 });
  expect(cut.totals).toMatchObject({ tasks: 2, samples: 4 });
  expect(Array.from(cut.tasks, ({ id }) => id)).toEqual(['mirror', 'turn']);
});

it('names files that were left out, with the line where there is one', () => {
  const problems = [
    new FormatError({ file: 'a.json', line: 7, expected: '","', found: 'x' }),
    new FormatError({ file: 'b.json', field: 'train', expected: 'a list' }),
  ];
  expect(skippedFiles(problems)).toEqual([
    { file: 'a.json:7', reason: 'expected ",", found "x"' },
    { file: 'b.json', reason: 'train: expected a list' },
  ]);
});

it('is read as it was written', () => {
  const file = `${folderOf({})}/report.json`;
  writeReport(file, report);
  expect(readReport(file)).toEqual({ ...report, tasks: rows });
});
