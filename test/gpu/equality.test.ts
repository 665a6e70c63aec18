/** Every device kernel gives what the CPU kernel gives, set order included, or leaves the sample to it. */
import { describe, expect, test } from 'vitest';
import { arcDsl } from '../../src/dsl/index.js';
import { callOperation } from '../../src/engine/index.js';
import { OpError } from '../../src/errors.js';
import { Batch } from '../../src/gpu/batch.js';
import { inputCodecs } from '../../src/gpu/codecs.js';
import {
  conversion,
  type DeviceOperation,
  type DeviceProgram,
  deviceOperations,
  deviceSplits,
  type InputKind,
  ProgramBuilder,
} from '../../src/gpu/index.js';
import * as cutting from '../../src/gpu/kernels/cutting.js';
import { MAX_SIDE } from '../../src/gpu/kernels/kernel.js';
import * as painting from '../../src/gpu/kernels/painting.js';
import { Sizing, UNFIT } from '../../src/gpu/sizes.js';
import { Random } from '../../src/random.js';
import { encode, Grid, Tuple, type Value } from '../../src/value/index.js';
import { randomArgument, type Sizes } from './arguments.js';
import { held, valuesOf } from './columns.js';
import { device, testedDevices } from './devices.js';

/** An operation as a device computes it and as the CPU does. */
interface Case {
  readonly name: string;
  readonly params: readonly InputKind[];
  readonly cpu: (...args: Value[]) => Value;
}

const builder = new ProgramBuilder();
const cases: Case[] = [];

function addCase(name: string, operation: DeviceOperation, cpu = cpuKernel(name)) {
  const { params, result, emit } = operation;
  builder.output(emit(builder, ...params.map((kind) => builder.input(kind))), result);
  cases.push({ name, params, cpu });
}

function cpuKernel(name: string): Case['cpu'] {
  const operation = arcDsl.operations.get(name);
  if (operation === undefined) throw new Error(`${name} is not an operation`);
  return (...args) => callOperation(operation, args);
}

for (const [name, operation] of deviceOperations) addCase(name, operation);
for (const [name, kernel] of deviceSplits) {
  const part: DeviceOperation = {
    params: ['grid', 'count', 'count'],
    result: 'grid',
    emit: (program, ...args) => program.pass(kernel, ...args),
  };
  addCase(`a part of ${name}`, part, (grid, count, place) => {
    const parts = cpuKernel(name)(grid, count);
    const part = parts instanceof Tuple ? parts.items[Number(place)] : undefined;
    if (part === undefined) throw new OpError(name, 'IndexError', 'no such part');
    return part;
  });
}
const boxOfColor: DeviceOperation = {
  params: ['grid', 'color', 'grid'],
  result: 'grid',
  emit: (program, of, color, from) => {
    const mask = program.pass(painting.ofcolor, of, color);
    return program.pass(cutting.subgrid, from, conversion('indices', 'box')?.(program, mask) ?? mask);
  },
};
addCase('subgrid of ofcolor', boxOfColor, (of, color, from) =>
  cpuKernel('subgrid')(cpuKernel('ofcolor')(of, color), from),
);

/** A program of all cases, each on inputs of its own: one run is a batch for every kernel. */
const program: DeviceProgram = builder.build();

/** The columns of each case's arguments, by case. */
type Arguments = readonly (readonly Value[])[][];

function randomArguments(random: Random, sizes: () => Sizes, count: number): Arguments {
  const ofSamples = Array.from({ length: count }, sizes);
  return cases.map(({ params }) =>
    params.map((kind) => ofSamples.map((ofSample) => randomArgument(random, kind, ofSample))),
  );
}

function cpuResult(cpu: Case['cpu'], args: readonly Value[]): Value | undefined {
  try {
    return cpu(...args);
  } catch (error) {
    if (error instanceof OpError) return undefined;
    throw error;
  }
}

/** Whether two values are the same, elements of sets in the same order. */
const agree = (a: Value, b: Value): boolean => encode(a) === encode(b);

const fits = (value: Value): boolean => {
  if (value instanceof Grid)
    return value.h <= 30 && value.w <= 30 && value.cells.every((cell) => cell >= 0 && cell <= 9);
  if (value instanceof Tuple) return value.items.length > 0 && typeof value.items[0] === 'number';
  return true;
};

const scratch = new Int8Array(MAX_SIDE * MAX_SIDE + 2);

/** Whether a device takes the argument. */
function isTaken(kind: InputKind, arg: Value): boolean {
  const { memory, columns } = held([arg]);
  return inputCodecs[kind].write(memory, columns[0][0], scratch, 0, { height: MAX_SIDE, width: MAX_SIDE });
}

/** Compares the device's results with the CPU's; returns how many there were. */
function compare({ name, params, cpu }: Case, args: Arguments[number], results: (Value | undefined)[]): number {
  let given = 0;
  results.forEach((result, k) => {
    const ofSample = args.map((column) => column[k]);
    const expected = cpuResult(cpu, ofSample);
    if (result !== undefined) {
      given++;
      if (expected === undefined || !agree(result, expected)) {
        const call = `${name}(${ofSample.map((arg) => encode(arg)).join(', ')})`;
        expect.fail(`${call} is ${expected === undefined ? 'an error' : encode(expected)}, not ${encode(result)}`);
      }
    } else if (expected !== undefined && fits(expected)) {
      if (ofSample.every((arg, p) => isTaken(params[p], arg))) {
        expect.fail(`${name}(${ofSample.map((arg) => encode(arg)).join(', ')}) was left to the CPU`);
      }
    }
  });
  return given;
}

/** Runs batches of the same room on a device and compares every result; gives how many there were of each operation. */
async function check(
  name: (typeof testedDevices)[number],
  batches: readonly Arguments[],
  count: number,
): Promise<readonly number[]> {
  const measured = batches.flatMap((args) => {
    const { memory, columns } = held(...args.flat());
    return Array.from({ length: count }, (_, k) =>
      program.inputs.map((kind, input) => inputCodecs[kind].measure(memory, columns[input][k]) ?? UNFIT),
    );
  });
  const batch = new Batch(program, new Sizing(program).rooms(measured), count);
  const prepared = await (await device(name)).prepare(batch.plan);
  expect(prepared.execution.fallbackReason).toBeNull();
  const record = new Int8Array(batch.plan.samples * batch.plan.recordWidth);
  const given = cases.map(() => 0);
  for (const args of batches) {
    const columns = held(...args.flat());
    batch.pack(columns, 0, count, record);
    const words = await prepared.run(record);
    const results = cases.map((_, at) => valuesOf(batch.unpack(columns.memory, at, words[at], count)));
    cases.forEach((one, at) => {
      given[at] += compare(one, args[at], results[at]);
    });
  }
  await prepared.release();
  return given;
}

/** Of the batches of each class only the first tenth is run; all, for minutes, where `EQUALITY=all` is set. */
const SHARE = process.env.EQUALITY === 'all' ? 1 : 10;

const CLASSES: readonly { title: string; batches: number; count: number; sizes: (random: Random) => Sizes }[] = [
  { title: 'ragged grids up to 10 × 10', batches: 400, count: 4, sizes: () => ({ least: 1, most: 10 }) },
  { title: 'single samples', batches: 400, count: 1, sizes: () => ({ least: 1, most: 6 }) },
  { title: 'grids of 1 × 1', batches: 100, count: 3, sizes: () => ({ least: 1, most: 1 }) },
  { title: 'grids of 4 × 4', batches: 76, count: 4, sizes: () => ({ least: 4, most: 4 }) },
  {
    title: 'ragged grids up to 30 × 30',
    batches: 24,
    count: 3,
    sizes: (random) => ({ least: random.pick([1, 30]), most: 30 }),
  },
];

describe.each(testedDevices)('on %s', (name) => {
  test.each(CLASSES)('batches of $title', { timeout: 240_000 }, async ({ batches, count, sizes, title }) => {
    const random = new Random(7, title.length);
    const all = Array.from({ length: batches / SHARE }, () => randomArguments(random, () => sizes(random), count));
    const given = await check(name, all, count);
    cases.forEach(({ name: operation }, at) => {
      // Not every class has results of each kind: halves of a single row are empty, which is the CPU's to say.
      if (batches === 400) expect(given[at], `results of ${operation}`).toBeGreaterThan(0);
    });
  });
});
