/**
 * What the kernels in linear memory leave to those on values: of recorded calls, programs and batts just what `declines.json` names, by
 * operation and reason. One call more, or one for another reason, is a kernel that knows less than it did; one less belongs into the list,
 * too.
 */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { BUNDLED_TASKS, loadTasks, type Task } from '../../src/arc/index.js';
import { BATTS, parseBattModule } from '../../src/batt/index.js';
import { arcDsl, type Dialect, dialects, type Operation, tokpidjin } from '../../src/dsl/index.js';
import {
  CallerInMemory,
  callInMemory,
  type Engine,
  LinearEngine,
  type Plan,
  type Reason,
  reasonsOf,
  type Unit,
} from '../../src/engine/index.js';
import { functionsOf } from '../../src/eval/index.js';
import { readVectors } from '../../src/eval/vectors.js';
import { battPlan, programPlan } from '../../src/pipeline/index.js';
import { parse, programFiles, readPrograms } from '../../src/program/index.js';
import { decode, EMPTY_TUPLE, type Value } from '../../src/value/index.js';

/** Calls by operation and reason. */
type Declines = Record<string, Partial<Record<Reason, number>>>;

const listed: Readonly<Record<string, Declines>> = JSON.parse(
  readFileSync(new URL('declines.json', import.meta.url), 'utf8'),
);

function decline(declines: Declines, operation: string, reason: Reason, calls = 1): void {
  declines[operation] ??= {};
  declines[operation][reason] = (declines[operation][reason] ?? 0) + calls;
}

const fixture = (name: string): string => new URL(`../fixtures/${name}.jsonl.gz`, import.meta.url).pathname;

// ---- calls

/** Numbers of the kernels of which a recorded call was made in linear memory. */
const made = new Set<number>();

function declinesOfVectors(name: string, dialect: Dialect): Declines {
  const declines: Declines = {};
  const functions = functionsOf(dialect, new CallerInMemory().call);
  for (const { fields } of readVectors(fixture(name))) {
    const operation = dialect.operations.get(String(fields.op));
    if (operation === undefined || operation.number === null) continue;
    const args = (fields.args as unknown[]).map((arg) => decode(arg, { file: name }, functions));
    const called = callInMemory(operation, args);
    if (typeof called === 'string') decline(declines, operation.name, called);
    else made.add(Number(operation.number));
  }
  return declines;
}

test.each<[string, Dialect]>([
  ['arc-dsl', arcDsl],
  ['coordinates', arcDsl],
  ['tokpidjin', tokpidjin],
])('recorded calls of %s', (name, dialect) => {
  expect(declinesOfVectors(name, dialect)).toEqual(listed[name]);
});

test('of every operation with a kernel a recorded call is made in linear memory', () => {
  // Nobody has recorded a call of it.
  const helper = tokpidjin.operations.get('make_all_dsl_safe') as Operation;
  expect(callInMemory(helper, [null])).toMatchObject({ failed: false, value: null });
  made.add(Number(helper.number));
  const kernels = [arcDsl, tokpidjin].flatMap(({ operations }) => [...operations.values()]);
  const without = kernels.filter(({ number }) => number !== null && !made.has(number));
  expect(without.map(({ name }) => name)).toEqual([]);
});

// ---- programs and batts

/** Adds what an engine left to values since it was made. */
function addDeclines(declines: Declines, { operations }: Plan, { profile }: Engine): void {
  for (const [k, operation] of operations.entries())
    for (const [reason, calls] of reasonsOf(profile, k)) decline(declines, operation, reason, calls);
}

/** Runs a program alone on inputs of one task. */
function runAlone(declines: Declines, plan: Plan, S: Value, inputs: readonly Value[]): void {
  const engine = new LinearEngine(plan, 'fail');
  engine.beginTasks([S], [true]);
  engine.solve(
    inputs.map((I) => ({ task: 0, I, C: null })),
    0,
  );
  addDeclines(declines, plan, engine);
}

test('recorded programs', () => {
  const declines: Declines = {};
  for (const { fields } of readVectors(fixture('programs'))) {
    if (fields.program === undefined) continue;
    const [program] = parse(String(fields.program), arcDsl, 'programs');
    const inputs = (fields.inputs as unknown[]).map((input) => decode(input, { file: 'programs' }));
    runAlone(declines, programPlan(program), EMPTY_TUPLE, inputs);
  }
  expect(declines).toEqual(listed.programs);
});

const { tasks } = loadTasks(BUNDLED_TASKS);
const samplesOf = ({ demo, test }: Task) => [...demo, ...test];

test('bundled solvers, each on the samples of its task', () => {
  const declines: Declines = {};
  const byId = new Map(tasks.map((task) => [`solve_${task.id}`, task]));
  for (const program of programFiles([`${BATTS}/solvers`]).files.flatMap((file) => readPrograms(file, arcDsl))) {
    const task = byId.get(program.name);
    if (task === undefined) throw new TypeError(`${program.name} is of no bundled task`);
    const inputs = samplesOf(task).map(({ input }) => input);
    runAlone(declines, programPlan(program), task.S, inputs);
  }
  expect(declines).toEqual(listed.solvers);
});

test('the bundled batt on all bundled tasks', () => {
  const file = `${BATTS}/bundled.mjs`;
  const plan = battPlan(parseBattModule(readFileSync(file, 'utf8'), file, dialects));
  const declines: Declines = {};
  for (let first = 0; first < tasks.length; first += 10) {
    const some = tasks.slice(first, first + 10);
    const units = some.flatMap((one, task) =>
      samplesOf(one).map(({ input, output }): Unit => ({ task, I: input, C: output })),
    );
    const engine = new LinearEngine(plan, 'default');
    engine.beginTasks(
      some.map(({ S }) => S),
      some.map(() => true),
    );
    engine.solve(units, 0);
    engine.compare();
    addDeclines(declines, plan, engine);
  }
  expect(declines).toEqual(listed.batt);
});
