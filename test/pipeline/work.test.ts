/** An operation whose kernel does its work twice is found by its work, when nothing else of the run changes. */
import { afterEach, expect, it } from 'vitest';
import { arcDsl, type Kernel } from '../../src/dsl/index.js';
import { WORKER } from '../../src/pipeline/index.js';
import { openExecutor } from '../../src/pool/index.js';
import { compareReports, type Report } from '../../src/report/index.js';
import { battFor, reportOf, smallestTasks } from './small.js';

const restored: (() => void)[] = [];
afterEach(() => {
  for (const restore of restored.splice(0)) restore();
});

/** Has an operation compute twice, and give the second result. */
function double(name: string): void {
  const operation = arcDsl.operations.get(name);
  if (operation === undefined) throw new TypeError(`no operation ${name}`);
  const { kernel, number } = operation;
  const twice: Kernel = (...args) => {
    kernel(...args);
    return kernel(...args);
  };
  Object.assign(operation, { kernel: twice, number: null });
  restored.push(() => Object.assign(operation, { kernel, number }));
}

const tasks = smallestTasks(30);

/** The report of a run in this process. The batt is made anew, since its plan holds the kernels. */
async function report(): Promise<Report> {
  const executor = await openExecutor({ workers: 0, timeout: 60, worker: WORKER });
  return reportOf({ batt: battFor(tasks, ['palette']), tasks, executor, workers: 0, megaBatch: true, batchSize: 100 });
}

const options = { tolerance: 0.01, times: false, force: false };
const base = await report();

it('a run like the one before is no regression', async () => {
  expect(compareReports(base, await report(), options).regressions).toEqual([]);
});

it.each(['fill', 'hconcat', 'palette', 'apply', 'intersection', 'add', 'compose'])(
  '%s that does its work twice is one',
  async (name) => {
    double(name);
    const comparison = compareReports(base, await report(), options);
    const work = base.operations.find(({ op }) => op === name)?.work ?? 0;
    expect(work).toBeGreaterThan(0);
    expect(comparison.counters).toContainEqual({ name: `work of ${name}`, base: work, now: 2 * work, judged: true });
    expect(comparison.counters.filter(({ base, now }) => base !== now)).toHaveLength(2); // its own, and that of all
    expect(comparison.regressions.at(-1)).toMatch(
      new RegExp(`^work of ${name}: [\\d,]+ → [\\d,]+ \\(\\+100\\.0%\\), more than 1\\.0%$`),
    );
  },
);
