/** Engines that have some steps computed elsewhere: nothing changes, whatever is declined. */
import { describe, expect, it } from 'vitest';
import { arcDsl } from '../../src/dsl/index.js';
import {
  AcceleratedEngine,
  type Accelerator,
  Engine,
  type Offloaded,
  planOf,
  type Unit,
} from '../../src/engine/index.js';
import { type HandleColumns, intAt, intHandle } from '../../src/memory/index.js';
import { GraphBuilder } from '../../src/program/index.js';
import { encode, type Value } from '../../src/value/index.js';

const op = (name: string) => {
  const operation = arcDsl.operations.get(name);
  if (operation === undefined) throw new Error(`no operation ${name}`);
  return operation;
};

/** I + 1 is wanted and doubled; ten over it is a region's inner step; C is compared with the double. */
const builder = new GraphBuilder();
const call = (name: string, ...args: number[]): number => builder.call(op(name), args);
const I = builder.input('I');
const more = call('add', I, builder.constant(1, 'ONE'));
const twice = call('double', more);
const quotient = call('divide', builder.constant(10, 'TEN'), more);
const halved = call('halve', quotient);
const same = call('equality', twice, builder.input('C'));
const plan = planOf({ nodes: builder.nodes, outputs: [more, halved], differs: [same] });

/** What a sample with -1 or () makes fail: 10 / 0 and () + 1. */
const units: Unit[] = [4, -1, 1, 'text'].map((value) => ({
  task: 0,
  I: value === 'text' ? null : Number(value),
  C: 10,
}));

/** Computes add, divide and halve elsewhere, as one region, and declines the samples it is told to. */
class Elsewhere implements Accelerator<Offloaded> {
  readonly given: Value[][] = [];

  readonly isGivenUp = false;

  constructor(private readonly declines: (sample: number) => boolean | 'all') {}

  leave(): void {}

  cut(_: unknown, steps: Offloaded['steps']) {
    const names = ['add', 'divide', 'halve'];
    const own = steps.filter(({ operation }) => operation !== null && names.includes(operation.name));
    if (own.length === 0) return [{ steps }];
    const [add, divide, halve] = own;
    const outputs = [
      { slot: add.slot, needs: [0] },
      { slot: halve.slot, needs: [0, 1, 2] },
    ];
    expect(divide.args).toContain(add.slot);
    const region = { steps: own, inputs: [add.args[0]], outputs };
    return [{ region }, { steps: steps.filter((step) => !own.includes(step)) }];
  }

  async run(_: Offloaded, { memory, columns }: HandleColumns) {
    this.given.push(...columns.map((column) => Array.from(column, (handle) => memory.value(handle))));
    if (this.declines(0) === 'all') return null;
    const [column] = columns;
    const results = (of: (n: number) => number) =>
      column.map((handle, u) => {
        const n = intAt(handle);
        return n === null || n === -1 || this.declines(u) ? 0 : intHandle(of(n));
      });
    return [results((n) => n + 1), results((n) => Math.floor(Math.floor(10 / (n + 1)) / 2))];
  }
}

async function accelerated(declines: (sample: number) => boolean | 'all') {
  const engine = new Engine(plan, 'default');
  engine.beginTasks([null], [true]);
  const elsewhere = new Elsewhere(declines);
  const both = new AcceleratedEngine(engine, elsewhere);
  const columns = (slots: readonly number[]) => slots.map((slot) => engine.column(slot));
  engine.beginLane(units, 0);
  await both.run('solve', units.length);
  const solved = columns(plan.outputs);
  engine.beginCompare();
  await both.run('compare', units.length);
  const compared = columns(plan.differs);
  const { calls, errors } = engine.profile;
  expect(elsewhere.given).toEqual([units.map((unit) => unit.I)]);
  return { results: [...solved, ...compared].map((column) => column.map(encode)), calls, errors };
}

describe('results, calls and errors are those of the engine alone', () => {
  const engine = new Engine(plan, 'default');
  engine.beginTasks([null], [true]);
  const columns = [...engine.solve(units, 0), ...engine.compare()].map((column) => column.map(encode));
  const { calls, errors } = engine.profile;

  it('of which there are some', () => {
    expect(columns[0]).toEqual(['5', '0', '2', '0']);
    expect(errors.reduce((sum, n) => sum + n, 0)).toBeGreaterThan(1);
  });

  it.each([
    ['where everything is computed elsewhere that can be', () => false],
    ['where a sample is declined', (sample: number) => sample === 2],
    ['where all samples are', () => true],
    ['where the region is', () => 'all' as const],
  ])('%s', async (_, declines) => {
    expect(await accelerated(declines)).toEqual({ results: columns, calls, errors });
  });
});
