/** Plans cut into regions: what a device computes together, what comes back in between, and that nothing changes. */
import { describe, expect, test } from 'vitest';
import { arcDsl } from '../../src/dsl/index.js';
import { callOperation, type Plan, planOf, type StagePart, type Step } from '../../src/engine/index.js';
import { OpError } from '../../src/errors.js';
import { cutRegions, Ledger, type Region, Runner, regionColumns } from '../../src/gpu/index.js';
import { GraphBuilder, type Node } from '../../src/program/index.js';
import { Random } from '../../src/random.js';
import { encode, LIMITS, pairTuple, tupleOf, type Value } from '../../src/value/index.js';
import { randomGrid } from './arguments.js';
import { held, valuesOf } from './columns.js';
import { device, testedDevices } from './devices.js';

const op = (name: string) => {
  const operation = arcDsl.operations.get(name);
  if (operation === undefined) throw new Error(`no operation ${name}`);
  return operation;
};

const ONE = 1;

/** Builds a graph: a call by its name and arguments, where numbers of `constants` and names of operations are constants. */
function graph() {
  const builder = new GraphBuilder();
  const call = (name: string, ...args: number[]): number => builder.call(op(name), args);
  const constant = (value: Value): number => builder.constant(value, encode(value));
  const operation = (name: string): number => builder.constant(op(name).fn, name);
  return { builder, call, constant, operation, I: builder.input('I'), S: builder.input('S') };
}

interface Cut {
  readonly plan: Plan;
  readonly parts: readonly StagePart<Region>[];
}

function cut(nodes: readonly Node[], outputs: readonly number[], disabled: readonly string[] = []): Cut {
  const plan = planOf({ nodes, outputs, differs: [] });
  const kept = new Set(plan.outputs);
  return { plan, parts: cutRegions({ plan, steps: plan.solve, kept, dialect: arcDsl, disabled: new Set(disabled) }) };
}

/** The parts in words: who computes which operations, and which of them come back. */
function inWords({ plan, parts }: Cut): string[] {
  const name = (step: Step): string => plan.operations[step.profiled];
  return parts.map((part) => {
    if ('steps' in part) return `cpu: ${part.steps.map(name).join(' ')}`;
    const { steps, outputs, elementsOf } = part.region;
    const results = outputs
      .map(({ slot }) => steps.find((step) => step.slot === slot))
      .map((step) => step && name(step));
    return `${elementsOf === null ? 'device' : 'elements'}: ${steps.map(name).join(' ')} > ${results.join(' ')}`;
  });
}

describe('cutting', () => {
  test('connected calls stay on the device, and come back where the CPU needs them', () => {
    const { builder, call, constant, I } = graph();
    const turned = call('rot90', I);
    const mask = call('ofcolor', turned, constant(ONE));
    const corner = call('ulcorner', mask);
    const filled = call('fill', turned, constant(2), mask);
    const cropped = call('crop', filled, corner, constant(pairTuple(2, 2)));
    expect(inWords(cut(builder.nodes, [cropped]))).toEqual([
      'device: rot90 ofcolor fill > ofcolor fill',
      'cpu: ulcorner',
      'device: crop > crop',
    ]);
  });

  test('a constant that does not fit, a computed function and a disabled operation are for the CPU', () => {
    const { builder, call, constant, I } = graph();
    const odd = call('replace', I, constant(ONE), constant(12));
    const turned = call('rot90', I);
    const trimmed = call('trim', turned);
    expect(inWords(cut(builder.nodes, [odd, trimmed], ['trim']))).toEqual([
      'cpu: replace',
      'device: rot90 > rot90',
      'cpu: trim',
    ]);
  });

  test('parts of a split are windows, unless the split itself is looked at', () => {
    const { builder, call, constant, I } = graph();
    const halves = call('hsplit', I, constant(2));
    const both = call('cellwise', call('first', halves), call('last', halves), constant(0));
    expect(inWords(cut(builder.nodes, [both]))).toEqual(['device: hsplit first last cellwise > cellwise']);
    expect(inWords(cut(builder.nodes, [both, halves]))).toEqual([
      'cpu: hsplit first last',
      'device: cellwise > cellwise',
    ]);
  });

  test('calls on elements are regions over elements', () => {
    const { builder, call, constant, operation, I } = graph();
    const parts = call('vsplit', I, constant(3));
    const turned = call('apply', operation('dmirror'), call('apply', operation('rot90'), parts));
    const rows = call('mapply', operation('vmirror'), turned);
    expect(inWords(cut(builder.nodes, [rows]))).toEqual(['cpu: vsplit', 'elements: apply apply mapply > mapply']);
  });
});

/** Runs parts as an engine does: with its CPU kernels where a device has no result. */
async function run({ plan, parts }: Cut, runner: Runner, I: readonly Value[]): Promise<string[][]> {
  const columns = new Map<number, Value[]>(plan.constants.map(({ slot, value }) => [slot, I.map(() => value)]));
  columns.set(plan.inputs.I, [...I]);
  const column = (slot: number): Value[] => columns.get(slot) ?? [];
  const compute = (step: Step, u: number): Value => {
    const args = step.args.map((slot) => column(slot)[u]);
    try {
      return callOperation(step.operation ?? expect.fail('a computed function'), args);
    } catch (error) {
      if (error instanceof OpError) return step.fallback;
      throw error;
    }
  };
  const settle = (region: Region, results: (Value | undefined)[][]): void => {
    for (const step of region.steps) if (!columns.has(step.slot)) columns.set(step.slot, new Array(I.length));
    for (const [output, { slot }] of region.outputs.entries()) {
      for (const [u, value] of results[output].entries()) if (value !== undefined) column(slot)[u] = value;
    }
    for (const [output, { needs }] of region.outputs.entries()) {
      for (const [u, value] of results[output].entries()) {
        if (value !== undefined) continue;
        for (const k of needs) {
          const step = region.steps[k];
          if (column(step.slot)[u] === undefined) column(step.slot)[u] = compute(step, u);
        }
      }
    }
  };
  for (const part of parts) {
    if ('steps' in part) {
      for (const step of part.steps)
        columns.set(
          step.slot,
          I.map((_, u) => compute(step, u)),
        );
    } else {
      const inputs = part.region.inputs.map(column);
      const results = await regionColumns(runner, part.region, held(...inputs), (memory, containers) =>
        memory.callBeside(op('merge').number, containers, LIMITS.calls),
      );
      settle(part.region, results.map(valuesOf));
    }
  }
  return plan.outputs.map((slot) => column(slot).map((value) => encode(value)));
}

/** A random graph of operations on grids, masks, colors and parts, with some that only the CPU has. */
function randomGraph(random: Random): { nodes: readonly Node[]; outputs: number[] } {
  const { builder, call, constant, operation, I } = graph();
  const grids = [I];
  const colors = [constant(ONE), constant(2), constant(12)];
  const patches: number[] = [];
  const grid = (): number => random.pick(grids);
  const color = (): number => random.pick(colors);
  for (let k = 0; k < 12; k++) {
    const unary = (): string => random.pick(['rot90', 'hmirror', 'trim', 'compress', 'tophalf', 'dmirror']);
    switch (random.int(8)) {
      case 0:
      case 1:
        grids.push(call(unary(), grid()));
        break;
      case 2:
        patches.push(call('ofcolor', grid(), color()));
        break;
      case 3:
        colors.push(call(random.pick(['mostcolor', 'leastcolor', 'numcolors']), grid()));
        break;
      case 4:
        grids.push(call(random.pick(['hconcat', 'vconcat']), grid(), grid()));
        break;
      case 5:
        grids.push(call('replace', grid(), color(), color()));
        break;
      case 6:
        if (patches.length > 0)
          grids.push(call(random.pick(['fill', 'underfill']), grid(), color(), random.pick(patches)));
        break;
      default: {
        const parts = call(random.pick(['hsplit', 'vsplit']), grid(), constant(2 + random.int(2)));
        if (random.chance(0.5)) grids.push(call(random.pick(['first', 'last']), parts));
        else grids.push(call('mapply', operation(unary()), parts));
      }
    }
  }
  return {
    nodes: builder.nodes,
    outputs: [...grids, ...patches, ...colors].filter(() => random.chance(0.4)).concat(grids.at(-1) ?? I),
  };
}

describe.each(testedDevices)('on %s', (name) => {
  test('random graphs give what they give without a device', { timeout: 120_000 }, async () => {
    const random = new Random(11);
    const ledger = new Ledger();
    const runner = new Runner(await device(name), ledger);
    for (let time = 0; time < (name === 'webgpu' ? 8 : 40); time++) {
      const { nodes, outputs } = randomGraph(random);
      const whole = cut(nodes, outputs);
      const without: Cut = { plan: whole.plan, parts: [{ steps: whole.plan.solve }] };
      const I = Array.from({ length: 6 }, () => randomGrid(random, { least: 1, most: 8 }));
      const odd = [tupleOf([]), randomGrid(random, { least: 31, most: 33 })];
      expect(await run(whole, runner, [...I, ...odd])).toEqual(await run(without, runner, [...I, ...odd]));
    }
    const { gridsOnDevice, uploads, downloads, runs } = ledger.totals();
    expect(gridsOnDevice).toBeGreaterThan(100);
    expect([uploads, downloads]).toEqual(name === 'cpu' ? [0, 0] : [runs, runs]);
  });
});
