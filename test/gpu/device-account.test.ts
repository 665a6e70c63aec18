/** What a device may cost beside what it replaces, and that it is given up beyond that. */
import { describe, expect, test } from 'vitest';
import { arcDsl } from '../../src/dsl/index.js';
import { AcceleratedEngine, Engine, planOf } from '../../src/engine/index.js';
import { Account, FLOOR_MS, MULTIPLE } from '../../src/gpu/device-account.js';
import {
  DeviceAccelerator,
  type DeviceProgram,
  deviceOperations,
  Ledger,
  ProgramBuilder,
  Runner,
} from '../../src/gpu/index.js';
import { GraphBuilder } from '../../src/program/index.js';
import { encode, Grid, type Value } from '../../src/value/index.js';
import { held } from './columns.js';
import { type FakeCosts, type FakeDevice, fakeDevice } from './fake.js';

const square = (side: number): Grid => new Grid(side, side, new Int8Array(side * side).fill(side % 10));

/** Different programs of one size: each turns a grid so often. */
function turns(times: number): DeviceProgram {
  const program = new ProgramBuilder();
  let value = program.input('grid');
  for (let k = 0; k < times; k++) value = deviceOperations.get('rot90')?.emit(program, value) ?? value;
  program.output(value, 'grid');
  return program.build();
}

describe('an account', () => {
  test('is overdrawn beyond the floor and the multiple of what was replaced', () => {
    const ledger = new Ledger();
    const account = new Account(ledger, 1000, () => 0);
    account.spend(1000);
    expect(account.isOverdrawn).toBe(false);
    account.spend(1);
    expect(account.isOverdrawn).toBe(true);
    account.replace(1);
    expect(account.isOverdrawn).toBe(false);
    account.spend(MULTIPLE);
    expect(account.isOverdrawn).toBe(true);
    expect(ledger.totals()).toMatchObject({ costMs: 1001 + MULTIPLE, replacedMs: 1 });
  });

  test('affords compiling by what it took so far, by 5 ms a pass as long as none was compiled', () => {
    const account = new Account(new Ledger(), 1000, () => 0);
    expect([200, 201].map((passes) => account.affords(passes))).toEqual([true, false]);
    account.compiled(10, 500);
    expect([10, 11].map((passes) => account.affords(passes))).toEqual([true, false]);
  });
});

describe('a runner with an account', () => {
  /** Runs a program on 20 grids of each size; says which came back from the device. */
  async function onSizes({ device, clock }: FakeDevice, program: DeviceProgram, sides: readonly number[]) {
    const ledger = new Ledger();
    const runner = new Runner(device, ledger, new Account(ledger, FLOOR_MS, clock));
    const onDevice: boolean[] = [];
    for (const side of sides) {
      const column = Array.from({ length: 20 }, () => square(side));
      const [results] = await runner.run(program, held(column));
      onDevice.push(results[0] !== 0);
    }
    return { onDevice, fallbacks: ledger.totals().fallbacks };
  }

  test('compiles a program for four sizes, and for more only where they come again', async () => {
    const free = { pass: 0, run: 0 };
    const fresh = await onSizes(await fakeDevice(free), turns(1), [1, 2, 3, 4, 5, 6]);
    expect(fresh.onDevice).toEqual([true, true, true, true, false, false]);
    expect(fresh.fallbacks).toEqual([
      { op: 'region', reason: 'compiled for 4 sizes of batches that hardly come again', count: 40 },
    ]);
    const again = await onSizes(await fakeDevice(free), turns(1), [1, 2, 3, 4, 2, 5, 6]);
    expect(again.onDevice).toEqual([true, true, true, true, true, true, false]);
  });

  test('compiles nothing that is predicted to be too dear', async () => {
    const slow = await fakeDevice({ pass: 300, run: 0 });
    const { onDevice, fallbacks } = await onSizes(slow, turns(4), [1, 2, 3]);
    // 1,200 ms of the 2,000 are spent, and another size would take as much.
    expect(onDevice).toEqual([true, false, false]);
    expect(fallbacks).toEqual([
      { op: 'region', reason: 'compiling it is predicted to cost more than it saves', count: 40 },
    ]);
    expect(slow.clock()).toBe(1200);
  });

  test('keeps a bounded number of passes and of words compiled', async () => {
    const fake = await fakeDevice({ pass: 0, run: 0 });
    const runner = new Runner(fake.device, new Ledger());
    let most = { passes: 0, words: 0 };
    const look = () => {
      const sum = { passes: 0, words: 0 };
      for (const { passes, words } of fake.held) {
        sum.passes += passes;
        sum.words += words;
      }
      most = { passes: Math.max(most.passes, sum.passes), words: Math.max(most.words, sum.words) };
    };
    for (let times = 100; times < 120; times++) {
      await runner.run(turns(times), held([square(3)]));
      look();
    }
    expect(fake.plans).toHaveLength(20);
    expect(most.passes).toBeLessThanOrEqual(1024);
    for (let times = 1; times < 8; times++) {
      await runner.run(turns(20 + times), held(Array.from({ length: 512 }, () => square(30))));
      look();
    }
    expect(most.words).toBeLessThanOrEqual(2 ** 25);
    await runner.release();
    expect(fake.held.size).toBe(0);
  });
});

describe('an engine with a device', () => {
  const builder = new GraphBuilder();
  const call = (name: string, ...args: number[]): number => {
    const operation = arcDsl.operations.get(name);
    if (operation === undefined) throw new Error(`no operation ${name}`);
    return builder.call(operation, args);
  };
  const I = builder.input('I');
  const turned = call('rot90', I);
  const mirrored = call('hmirror', call('vmirror', turned));
  const colors = call('palette', mirrored);
  const size = call('size', colors);
  const plan = planOf({ nodes: builder.nodes, outputs: [mirrored, size], differs: [] });
  const units = (side: number) => [square(side), square(side)].map((grid) => ({ task: 0, I: grid, C: null }));

  const shown = (columns: readonly (readonly Value[])[]) => columns.map((column) => column.map(encode));

  /** Lanes of these sizes through a device; each must give what the engine gives alone. */
  async function lanes(costs: FakeCosts, sides: readonly number[], passes?: number) {
    const fake = await fakeDevice(costs, passes === undefined ? {} : { passes });
    const setup = { name: 'webasm', model: null, disabled: [], batches: 1 } as const;
    const accelerator = new DeviceAccelerator(fake.device, setup, arcDsl, fake.clock);
    const engine = new Engine(plan, 'default');
    const both = new AcceleratedEngine(engine, accelerator);
    const alone = new Engine(plan, 'default');
    const givenUp: boolean[] = [];
    for (const one of [engine, alone]) one.beginTasks([null], [true]);
    for (const side of sides) {
      engine.beginLane(units(side), 0);
      await both.run('solve', units(side).length);
      const solved = shown(plan.outputs.map((slot) => engine.column(slot)));
      expect(solved).toEqual(shown(alone.solve(units(side), 0)));
      givenUp.push(accelerator.isGivenUp);
    }
    expect(engine.profile.calls).toEqual(alone.profile.calls);
    return { fake, givenUp, totals: accelerator.takeTotals() };
  }

  test('that is slow: it is given up once it has cost more than it may, and that is counted', async () => {
    const { fake, givenUp, totals } = await lanes({ pass: 10, run: 900 }, [3, 3, 3, 3, 3]);
    // 40 ms and 900 for each run, of 2,000: the third is one too many, and the last.
    expect(givenUp).toEqual([false, false, true, true, true]);
    expect(fake.clock()).toBe(40 + 3 * 900);
    expect(totals).toMatchObject({ runs: 3, costMs: 2740, gridsOnDevice: 12, gridsOnCpu: 8 });
    expect(totals.replacedMs).toBeLessThan(1);
    expect(totals.fallbacks).toEqual([
      {
        op: 'device',
        reason: 'given up: it took more than 2 s and 2 times what the CPU is reckoned to take',
        count: 8,
      },
    ]);
  });

  test('that pays is kept', async () => {
    const { givenUp, totals } = await lanes({ pass: 0, run: 0 }, [3, 3, 3, 3, 3]);
    expect(givenUp).toEqual([false, false, false, false, false]);
    expect(totals).toMatchObject({ runs: 5, fallbacks: [] });
  });

  test('that takes fewer passes than a region has: nothing is compiled, and there is too little left for a device', async () => {
    const { fake, givenUp, totals } = await lanes({ pass: 0, run: 0 }, [3], 3);
    expect(fake.plans).toEqual([]);
    expect(givenUp).toEqual([true]);
    expect(totals).toMatchObject({ gridsOnDevice: 0, gridsOnCpu: 4 });
    expect(totals.fallbacks).toEqual([
      { op: 'region', reason: 'more than 3 passes, which take too long to compile', count: 4 },
    ]);
  });
});
