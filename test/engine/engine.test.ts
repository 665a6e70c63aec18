import { describe, expect, it } from 'vitest';
import { arcDsl, tokpidjin } from '../../src/dsl/index.js';
import { Engine, mostHeld, planOf } from '../../src/engine/index.js';
import { GraphBuilder } from '../../src/program/index.js';
import { encode, tupleOf, type Value } from '../../src/value/index.js';

const op = (name: string) => {
  const operation = arcDsl.operations.get(name);
  if (operation === undefined) throw new Error(`no operation ${name}`);
  return operation;
};

/** A graph with I, S, C and ONE, and a function to add calls. */
function graph() {
  const builder = new GraphBuilder();
  const call = (name: string, ...args: number[]): number => builder.call(op(name), args);
  return {
    builder,
    call,
    S: builder.input('S'),
    I: builder.input('I'),
    C: builder.input('C'),
    one: builder.constant(1, 'ONE'),
    zero: builder.constant(0, 'ZERO'),
  };
}

const units = (...values: [task: number, I: Value, C: Value][]) => values.map(([task, I, C]) => ({ task, I, C }));
const text = (columns: readonly (readonly Value[])[]): string[][] => columns.map((column) => column.map(encode));

describe('a plan', () => {
  it('hoists: constants once per run, calls of S once per task, the rest per sample', () => {
    const { builder, call, S, I, one } = graph();
    const constant = call('add', one, one);
    const perTask = call('equality', S, constant);
    const perSample = call('add', I, constant);
    const plan = planOf({ nodes: builder.nodes, outputs: [perTask, perSample], differs: [] });
    expect([plan.run.length, plan.task.length, plan.solve.length, plan.compare.length]).toEqual([1, 1, 1, 0]);
    const engine = new Engine(plan, 'default');
    engine.beginTasks([10, 2], [true, true]);
    expect(text(engine.solve(units([0, 1, null], [0, 2, null], [1, 3, null]), 0))).toEqual([
      ['false', 'false', 'true'],
      ['3', '4', '5'],
    ]);
    expect(Object.fromEntries(plan.operations.map((name, k) => [name, engine.profile.calls[k]]))).toEqual({
      add: 3,
      equality: 2,
    });
    expect(engine.runProfile.calls[0]).toBe(1);
  });

  it('frees values at their last use, which decides how many a lane holds', () => {
    const { builder, call, I, one } = graph();
    let sum = I;
    for (let k = 0; k < 10; k++) sum = call('add', sum, call('multiply', sum, one));
    const chain = planOf({ nodes: builder.nodes, outputs: [sum], differs: [] });
    expect(chain.solve).toHaveLength(20);
    expect(mostHeld(chain)).toBe(4); // I, a sum, its product and the next sum
  });

  it('leaves out what nothing needs, unless a program runs alone', () => {
    const { builder, call, I, one } = graph();
    const wanted = call('add', I, one);
    call('subtract', I, one);
    const request = { nodes: builder.nodes, outputs: [wanted], differs: [] };
    expect(planOf(request).solve).toHaveLength(1);
    expect(planOf({ ...request, keepUnused: true }).solve).toHaveLength(2);
  });

  it('frees a column after its last use', () => {
    const { builder, call, I, one } = graph();
    const a = call('add', I, one);
    const b = call('double', a);
    const c = call('double', b);
    const plan = planOf({ nodes: builder.nodes, outputs: [c], differs: [] });
    expect(plan.solve.map((step) => step.frees)).toEqual([[], [plan.solve[0].slot], [plan.solve[1].slot]]);
  });

  it('runs calls of C twice: with None for the outputs, with the output for the differs; the rest is shared', () => {
    const { builder, call, I, C, one } = graph();
    const plain = call('add', I, one);
    const withC = call('equality', plain, C);
    const plan = planOf({ nodes: builder.nodes, outputs: [plain, withC], differs: [withC] });
    expect([plan.solve.length, plan.compare.length, plan.sharedCalls]).toEqual([2, 1, 2]); // I and plain are shared
    const engine = new Engine(plan, 'default');
    engine.beginTasks([null], [true]);
    expect(text(engine.solve(units([0, 4, 5], [0, 4, 6]), 0))).toEqual([
      ['5', '5'],
      ['false', 'false'],
    ]);
    expect(text(engine.compare())).toEqual([['true', 'false']]);
  });
});

describe('a failing call', () => {
  const failing = () => {
    const { builder, call, I, one, zero } = graph();
    const quotient = call('divide', one, I); // fails where I is 0
    const sum = call('add', quotient, one);
    return { builder, call, quotient, sum, zero, one };
  };

  it('yields the safe default of its operation inside a batt, and is counted', () => {
    const { builder, sum } = failing();
    const plan = planOf({ nodes: builder.nodes, outputs: [sum], differs: [] });
    const engine = new Engine(plan, 'default');
    engine.beginTasks([null], [true]);
    expect(text(engine.solve(units([0, 1, null], [0, 0, null], [0, -1, null]), 0))).toEqual([['2', '1', '0']]);
    expect(engine.profile.errors[plan.operations.indexOf('divide')]).toBe(1);
  });

  it('ends a program that runs alone, for that sample, with its name and exception', () => {
    const { builder, sum, quotient } = failing();
    const plan = planOf({ nodes: builder.nodes, outputs: [sum], differs: [], keepUnused: true });
    const engine = new Engine(plan, 'fail');
    engine.beginTasks([null], [true]);
    const [column] = engine.solve(units([0, 1, null], [0, 0, null]), 0);
    expect(encode(column[0])).toBe('2');
    expect(engine.laneFailures[0]).toBeNull();
    expect(engine.laneFailures[1]?.node).toBe(quotient);
    expect(engine.laneFailures[1]?.error.message).toContain('divide: ZeroDivisionError');
  });

  it('of an operation that catches is counted, and ends nothing but at a limit', () => {
    const { builder, S, I } = graph();
    const size = tokpidjin.operations.get('size');
    const repeat = tokpidjin.operations.get('repeat');
    if (size === undefined || repeat === undefined) throw new Error('no such operations');
    const perTask = builder.call(size, [S]);
    const repeated = builder.call(repeat, [perTask, I]);
    const plan = planOf({ nodes: builder.nodes, outputs: [repeated], differs: [], keepUnused: true });
    const engine = new Engine(plan, 'fail');
    engine.beginTasks([5], [true]);
    expect(text(engine.solve(units([0, 2, null], [0, null, null], [0, 99_999_999, null]), 0))).toEqual([
      ['[0,0]', '[]', '[]'],
    ]);
    expect(engine.laneFailures.map((failure) => failure?.error.pythonClass)).toEqual([
      undefined,
      undefined,
      'LimitError',
    ]);
    expect([...engine.profile.errors]).toEqual([1, 2]);
  });

  it('is the first in program order, even where a later one was hoisted and failed earlier', () => {
    const { builder, call, quotient, one, zero } = failing();
    const hoisted = call('divide', one, zero); // constant: fails before any sample runs, for every sample
    const plan = planOf({ nodes: builder.nodes, outputs: [hoisted], differs: [], keepUnused: true });
    const engine = new Engine(plan, 'fail');
    engine.beginTasks([null], [true]);
    engine.solve(units([0, 1, null], [0, 0, null]), 0);
    expect(engine.laneFailures.map((failure) => failure?.node)).toEqual([hoisted, quotient]);
  });

  it('of a call with more than three arguments or of a computed function is treated alike', () => {
    const { builder, I, one } = graph();
    const made = builder.apply(one, [I]); // an int is not callable
    const plan = planOf({ nodes: builder.nodes, outputs: [made], differs: [] });
    const engine = new Engine(plan, 'default');
    engine.beginTasks([null], [true]);
    expect(text(engine.solve(units([0, tupleOf([]), null]), 0))).toEqual([['[]']]);
    expect(engine.profile.errors[0]).toBe(1);
  });
});
