/**
 * An operation whose kernel does its work twice is found by its work, when nothing else of the run changes. The kernels are built anew, so
 * that a step of that operation makes its call twice, in linear memory.
 */
import { readFileSync } from 'node:fs';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { arcDsl } from '../../src/dsl/index.js';
import { WORKER } from '../../src/pipeline/index.js';
import { openExecutor } from '../../src/pool/index.js';
import { compareReports, type Report } from '../../src/report/index.js';
import { Scratch } from '../kernels/scratch.js';
import { battFor, reportOf, smallestTasks } from './small.js';

/** What the kernels are, and what says which operation, by its number, does its work twice. */
const twice = vi.hoisted(() => ({ module: null as unknown, set: (_: number): void => {} }));

vi.mock('../../src/memory/instance.js', () => ({
  kernelsInstance: (imports: ConstructorParameters<typeof WebAssembly.Instance>[1]) => {
    const instance = new WebAssembly.Instance(twice.module as WebAssembly.Module, imports);
    twice.set = instance.exports.setTwice as (operation: number) => void;
    return instance;
  },
}));

const scratch = new Scratch(['scripts', 'src/kernels']);
afterAll(() => scratch.remove());
scratch.edit('src/kernels/index.ts', (text) =>
  text
    .replace(/let result = (callKernel\([^)]*\));/, 'if (op === twice) $1;\n      let result = $1;')
    .concat('let twice: i32 = -1;\nexport function setTwice(op: i32): void {\n  twice = op;\n}\n'),
);
scratch.run('node', 'scripts/kernels.mjs', 'kernels-debug.wasm');
twice.module = new WebAssembly.Module(readFileSync(scratch.path('dist/kernels/kernels-debug.wasm')));

const restored: (() => void)[] = [];
afterEach(() => {
  for (const restore of restored.splice(0)) restore();
});

/** Has an operation compute twice, and give the second result. */
function double(name: string): void {
  const operation = arcDsl.operations.get(name);
  if (operation === undefined) throw new TypeError(`no operation ${name}`);
  twice.set(operation.number);
  restored.push(() => twice.set(-1));
}

const tasks = smallestTasks(30);

/** The report of a run in this process. */
async function report(): Promise<Report> {
  const executor = await openExecutor({ workers: 0, timeout: 60, worker: WORKER });
  return reportOf({ batt: battFor(tasks, ['palette']), tasks, executor, workers: 0, batchSize: 100 });
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
