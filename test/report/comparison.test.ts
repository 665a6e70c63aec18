import { describe, expect, test } from 'vitest';
import { UsageError } from '../../src/errors.js';
import { type CompareOptions, compareReports } from '../../src/report/comparison.js';
import { comparisonText } from '../../src/report/comparison-text.js';
import { cpuDevice } from '../../src/report/index.js';
import type { ReadReport, Report, ReportCounters, ReportTask } from '../../src/report/model.js';
import { sampleReport } from './fixture.js';

const options: CompareOptions = { tolerance: 0.01, times: false, force: false };

/** The sample report with one task changed. */
function withTask(id: string, change: Partial<ReportTask>): ReadReport {
  return { ...sampleReport, tasks: sampleReport.tasks.map((task) => (task.id === id ? { ...task, ...change } : task)) };
}

const withCounters = (change: Partial<ReportCounters>): Report => ({
  ...sampleReport,
  counters: { ...sampleReport.counters, ...change },
});

/** The sample report with ten operations whose times are these. */
const withTimes = (times: readonly number[]): Report => ({
  ...sampleReport,
  operations: times.map((ms, k) => ({
    op: `op${k}`,
    calls: 10,
    errors: 0,
    work: 100,
    ms,
    share: 0.1,
  })),
});

/** The report of a run without a device, the heaviest operation's work being this. */
const withWork = (work: number | null): Report => {
  const [heaviest, ...others] = sampleReport.operations;
  return { ...sampleReport, device: cpuDevice('cpu', 'asked for'), operations: [{ ...heaviest, work }, ...others] };
};

const regressions = (now: Report, more: Partial<CompareOptions> = {}, base: Report = sampleReport) =>
  compareReports(base, now, { ...options, ...more }).regressions;

test('reports of two schemas are not judged, whatever is asked', () => {
  const base: Report = { ...sampleReport, schema: 'batt-run/report@1' };
  const message =
    'cannot compare reports of two schemas, batt-run/report@1 and batt-run/report@2: batt-run/report@1 ranks by other rules; make it anew with a version that writes batt-run/report@2';
  expect(() => regressions(sampleReport, { force: true }, base)).toThrow(new UsageError(message));
  expect(() => regressions(base, {}, sampleReport)).toThrow(UsageError);
  expect(regressions(base, {}, base)).toEqual([]);
});

describe('tasks', () => {
  test('nothing changed', () => {
    expect(compareReports(sampleReport, sampleReport, options)).toMatchObject({
      gained: [],
      lost: [],
      changed: [],
      regressions: [],
    });
  });

  test('a lost task is a regression, named with what it was', () => {
    const now = withTask('1caeab9d', { solved: false, demoSolved: false, digest: 'other' });
    expect(regressions(now)).toEqual([
      'task 1caeab9d: was solved, is unsolved',
      'task 1caeab9d: other results than before',
    ]);
    expect(regressions(withTask('1caeab9d', { solved: false }))).toEqual(['task 1caeab9d: was solved, is demo-solved']);
  });

  test('a task that is missing is lost if it was solved', () => {
    const now = { ...sampleReport, tasks: sampleReport.tasks.slice(0, 2) };
    expect(regressions(now)).toEqual(['task 1caeab9d: was solved, is missing']);
  });

  test('a gained task is none', () => {
    const comparison = compareReports(sampleReport, withTask('0a938d79', { solved: true }), options);
    expect(comparison).toMatchObject({ gained: ['0a938d79'], regressions: [] });
  });

  test('other results are a regression of the same batt, and none of another', () => {
    const now = withTask('00d62c1b', { digest: 'other' });
    expect(regressions(now)).toEqual(['task 00d62c1b: other results than before']);
    const otherBatt = { ...now, batt: now.batt === null ? null : { ...now.batt, digest: 'cc' } };
    expect(compareReports(sampleReport, otherBatt, { ...options, force: true })).toMatchObject({
      changed: ['00d62c1b'],
      regressions: [],
    });
  });
});

describe('counters', () => {
  test('may grow by the tolerance', () => {
    const base = withCounters({ evaluations: 10_000 });
    expect(regressions(withCounters({ evaluations: 10_100 }), {}, base)).toEqual([]);
    expect(regressions(withCounters({ evaluations: 10_101 }), {}, base)).toContain(
      'calls made: 10,000 → 10,101 (+1.0%), more than 1.0%',
    );
    expect(regressions(withCounters({ evaluations: 10_101 }), { tolerance: 0.05 }, base)).toEqual([]);
    expect(regressions(withCounters({ evaluations: 5000 }), {}, base)).toEqual([]);
  });

  test('are judged for each operation of the same batt', () => {
    const [heaviest, ...others] = sampleReport.operations;
    const now = { ...sampleReport, operations: [{ ...heaviest, calls: 1818 }, ...others] };
    expect(regressions(now)).toEqual(['calls of objects: 1,718 → 1,818 (+5.8%), more than 1.0%']);
  });

  test('of work are judged for each operation, and all together', () => {
    expect(compareReports(withWork(250_000), withWork(250_000), options).counters).toContainEqual({
      name: 'work of operations',
      base: 1_150_740,
      now: 1_150_740,
      judged: true,
    });
    expect(regressions(withWork(500_000), {}, withWork(250_000))).toEqual([
      'work of operations: 1,150,740 → 1,400,740 (+21.7%), more than 1.0%',
      'work of objects: 250,000 → 500,000 (+100.0%), more than 1.0%',
    ]);
    expect(regressions(withWork(252_000), {}, withWork(250_000))).toEqual([]);
    expect(regressions(withWork(100_000), {}, withWork(250_000))).toEqual([]);
  });

  test.each([
    ['a base of an earlier version', withWork(null), withWork(9), 'the base is of a version that did not count it'],
    ['a new report of one', withWork(9), withWork(null), 'the new report is of a version that did not count it'],
    [
      'a base that does not say how',
      { ...withWork(9), workVersion: null },
      withWork(999),
      'the base does not say how it was counted',
    ],
    [
      'a new report that does not say how',
      withWork(9),
      { ...withWork(999), workVersion: null },
      'the new report does not say how it was counted',
    ],
    [
      'another way of counting',
      withWork(9),
      { ...withWork(999), workVersion: 2 },
      'it was counted in two ways, those of versions 1 and 2',
    ],
    ['a device', sampleReport, withWork(999_999), 'some was done by a device, webgpu, where it is not counted'],
  ])('of work cannot be judged with %s, which is said', (_, base, now, reason) => {
    const comparison = compareReports(base, now, options);
    expect(comparison).toMatchObject({ uncompared: [`Work was not compared: ${reason}.`], regressions: [] });
    expect(comparison.counters.filter(({ name }) => name.startsWith('work'))).toEqual([]);
    expect(comparisonText(comparison, { color: false, width: 100 })).toContain(`Work was not compared: ${reason}.\n`);
  });

  test('of calls are judged whatever device ran them: they are the same on each', () => {
    const onCpu = withWork(9);
    const [heaviest, ...others] = sampleReport.operations;
    const { op, calls, errors } = heaviest;
    const now: Report = {
      ...sampleReport,
      operations: [{ ...heaviest, calls: calls + 900, errors: errors + 9 }, ...others],
    };
    const judged = compareReports(onCpu, now, options).counters.filter(({ judged }) => judged);
    expect(judged.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['calls of operations', 'failed calls', `calls of ${op}`]),
    );
    expect(regressions(now, {}, onCpu)).toContainEqual(expect.stringMatching(`^calls of ${op}: `));
  });

  test('of runs under another bound of work other results are not judged', () => {
    const now = { ...withTask('00d62c1b', { digest: 'other' }), work: 1000 };
    expect(regressions(now)).toEqual([]);
    expect(compareReports(sampleReport, now, options).uncompared).toContain(
      'Other results, failed calls and work were not judged: the limits differ, work unbounded → 1,000.',
    );
  });

  test('of runs whose differs ran on other samples neither other results, calls nor work are judged; those that do not say are taken for the same', () => {
    const tasks = sampleReport.tasks.map((task) => ({ ...task, digest: 'other' }));
    const now = { ...withCounters({ evaluations: sampleReport.counters.evaluations * 2 }), tasks };
    expect(regressions(now)).not.toEqual([]);
    expect(regressions({ ...now, differs: null })).toEqual(regressions(now));
    expect(regressions({ ...now, differs: 'all' })).toEqual([]);
    expect(compareReports(sampleReport, { ...now, differs: 'all' }, options).uncompared).toContain(
      'Other results, calls and work were not judged: differs ran by other rules, --differs unsolved → all.',
    );
  });

  test('more saved for the same work is no regression', () => {
    const { evaluations, savedBySharing } = sampleReport.counters;
    const now = withCounters({ evaluations: evaluations - 2000, savedBySharing: savedBySharing + 2000 });
    expect(regressions(now)).toEqual([]);
  });

  test('of caches are shown, not judged', () => {
    const comparison = compareReports(sampleReport, withCounters({ cacheMisses: { inline: 400 } }), options);
    expect(comparison.regressions).toEqual([]);
    expect(comparison.counters).toContainEqual({ name: 'cache misses of inline', base: 4, now: 400, judged: false });
  });
});

describe('times', () => {
  const base = withTimes([1000, 800, 600, 400, 300, 200, 150, 100, 80, 60]);

  /** Times of a machine of that speed, each up to 30% off: a linear congruential generator makes the noise. */
  function noisy(seed: number, speed: number): Report {
    let state = seed;
    const noise = (): number => {
      state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
      return 1 + 0.3 * ((2 * state) / 2 ** 31 - 1);
    };
    return withTimes(base.operations.map(({ ms }) => ms * speed * noise()));
  }

  test('noise is no regression, 20 times of 20, on a quick machine and on a slow one', () => {
    const found = Array.from({ length: 20 }, (_, k) => regressions(noisy(k + 1, 0.4 + k / 5), { times: true }, base));
    expect(found.flat()).toEqual([]);
  });

  test('an operation that became slower than all others is one, only where times are asked for', () => {
    const now = withTimes(noisy(7, 1.5).operations.map(({ ms }, k) => (k === 3 ? ms * 10 : ms)));
    expect(regressions(now, {}, base)).toEqual([]);
    expect(regressions(now, { times: true }, base)).toEqual([
      expect.stringMatching(/^time of op3: 400\.0 → [\d,.]+ ms, beyond the spread$/),
    ]);
  });

  test('too few say nothing', () => {
    expect(compareReports(sampleReport, sampleReport, options).drift).toBe(null);
  });
});

describe('reports of other work are refused, unless forced', () => {
  const otherData = { ...sampleReport, data: { ...sampleReport.data, path: 'arc', tasks: 9, digest: 'zz' } };
  const noBatt = { ...sampleReport, batt: null };

  test('other data', () => {
    expect(() => regressions(otherData)).toThrow(
      new UsageError(
        'cannot compare: the reports are of different data, 4 tasks of tasks (aa) and 9 tasks of arc (zz); --force compares all the same',
      ),
    );
    expect(regressions(otherData, { force: true })).toEqual([]);
  });

  test('other batts', () => {
    expect(() => regressions(noBatt)).toThrow(
      'cannot compare: the reports are of different batts, batts/a.mjs (bb) and none; --force compares all the same',
    );
  });
});
