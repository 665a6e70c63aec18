/** The engine: the same results and counts however samples are cut into lanes and however little room there is, and how programs end. */
import { describe, expect, it, test } from 'vitest';
import { BATTS } from '../../src/batt/index.js';
import { arcDsl, type Dialect, tokpidjin } from '../../src/dsl/index.js';
import { Engine, type OnError, type Plan, planOf, type Unit } from '../../src/engine/index.js';
import { MemoryError } from '../../src/errors.js';
import { MIB } from '../../src/holding.js';
import { ROOM } from '../../src/kernels/python/reasons.js';
import { LinearMemory } from '../../src/memory/linear-memory.js';
import { battPlan, programPlan } from '../../src/pipeline/index.js';
import { GraphBuilder, type Node, parse, readPrograms } from '../../src/program/index.js';
import { Random } from '../../src/random.js';
import { EMPTY_TUPLE, encode, Float, Grid, tupleOf, type Value } from '../../src/value/index.js';
import * as model from '../model/index.js';
import { graphOf } from '../model/product.js';
import { battFor, smallestTasks } from '../pipeline/small.js';

const tasks = smallestTasks(24);
const units: readonly Unit[] = tasks.flatMap(({ demo, test }, task) =>
  [...demo, ...test].map(({ input, output }) => ({ task, I: input, C: output })),
);

/** A memory that counts how often room is made. */
class Counting extends LinearMemory {
  times = 0;

  override makeRoom(...args: Parameters<LinearMemory['makeRoom']>): boolean {
    this.times++;
    return super.makeRoom(...args);
  }
}

/** A memory in which room is made before each step. */
class Restless extends Counting {
  private isAsked = false;

  override run(
    ...[table, from, to, sample, samples, ...limits]: Parameters<LinearMemory['run']>
  ): ReturnType<LinearMemory['run']> {
    this.isAsked = !this.isAsked;
    if (this.isAsked) return { step: from, sample, reason: ROOM };
    const left = super.run(table, from, from + 1, sample, samples, ...limits);
    if (left !== null) return left;
    this.isAsked = from + 1 < to;
    return this.isAsked ? { step: from + 1, sample: 0, reason: ROOM } : null;
  }
}

/** What a run gives for each sample, and what it counts. */
interface Ran {
  readonly samples: readonly (readonly string[])[];
  readonly calls: readonly number[];
  readonly errors: readonly number[];
  readonly work: readonly number[];
}

/** Runs all samples, so many at a time: of each the outputs, the differs, which outputs are C, and the call that ended it. */
function runAll(plan: Plan, lane: number, memory?: LinearMemory, onError: OnError = 'default', all = units): Ran {
  const engine = new Engine(plan, onError, undefined, false, memory);
  engine.beginTasks(
    tasks.map(({ S }) => S),
    tasks.map(() => true),
  );
  const samples: string[][] = [];
  for (let first = 0; first < all.length; first += lane) {
    const part = all.slice(first, first + lane);
    const solved = engine.solve(part, first);
    const compared = engine.compare();
    const closeness = new Int16Array(part.length * plan.outputs.length);
    for (const [k, slot] of plan.outputs.entries()) engine.compareWithC(slot, closeness, k, plan.outputs.length);
    const failures = engine.laneFailures;
    for (let u = 0; u < part.length; u++) {
      const values = [...solved, ...compared].map((column) => encode(column[u]));
      const near = closeness.subarray(u * plan.outputs.length, (u + 1) * plan.outputs.length);
      samples.push(failures[u] === null ? [...values, `closeness ${near}`] : [ended(failures[u])]);
    }
    engine.endLane();
  }
  const { calls, errors, work } = engine.profile;
  return { samples, calls: [...calls], errors: [...errors], work: [...work] };
}

/** How a program ended. */
const ended = (failure: Engine['laneFailures'][number]): string =>
  failure === null ? 'not' : `${failure.error.operation}: ${failure.error.pythonClass}`;

/** Runs with less and less room until there is too little, and expects what there is to be the same each time; how often room was made. */
function withLessAndLess(plan: Plan, lane: number, most: number, wanted: Ran, onError?: OnError): number[] {
  const times: number[] = [];
  for (let bytes = most; ; bytes = Math.floor(bytes * 0.83)) {
    const memory = new Counting(bytes);
    try {
      expect(runAll(plan, lane, memory, onError)).toEqual(wanted);
    } catch (error) {
      if (!(error instanceof MemoryError)) throw error;
      return times;
    }
    times.push(memory.times);
  }
}

describe('a batt', () => {
  const plan = battPlan(battFor(tasks, ['palette']));
  const wanted = runAll(plan, units.length);

  it.each([1, 7])('gives the same in lanes of %i samples', (lane) => {
    expect(runAll(plan, lane)).toEqual(wanted);
  });

  it('gives the same however little room there is, or the lane ends with an error', () => {
    const times = withLessAndLess(plan, 64, 1 << 22, wanted);
    expect(times[0]).toBe(0);
    expect(times.at(-1)).toBeGreaterThan(10);
  });

  it('gives the same where room is made before each step', () => {
    const memory = new Restless();
    expect(runAll(plan, 40, memory)).toEqual(wanted);
    expect(memory.times).toBeGreaterThan(plan.solve.length);
  });
});

/** Nodes of a program that is given its inputs, with constants that no text writes. */
class Nodes {
  private readonly builder = new GraphBuilder();
  private readonly byName = new Map<string, number>();

  constructor(private readonly dialect: Dialect = arcDsl) {
    for (const name of ['S', 'I', 'C'] as const) this.byName.set(name, this.builder.input(name));
  }

  get all(): readonly Node[] {
    return this.builder.nodes;
  }

  /** The node of a name: one that was defined, a constant of the dialect, an operation as a value, or a number. */
  at(name: string): number {
    const known = this.byName.get(name);
    if (known !== undefined) return known;
    const value = this.dialect.constants.get(name) ?? this.dialect.operations.get(name)?.fn;
    const constant = value ?? (/^-?\d+$/.test(name) ? Number(name) : undefined);
    if (constant === undefined) throw new TypeError(`nothing is called ${name}`);
    return this.builder.constant(constant, name);
  }

  constant(name: string, value: Value): void {
    this.byName.set(name, this.builder.constant(value, name));
  }

  /** Lines such as `x = fill(I, ONE, y)`; what is called may have been defined before. */
  lines(text: string): void {
    for (const [, name, callee, args] of text.matchAll(/^\s*(\w+) = (\w+)\((.*)\)$/gm)) {
      const list = args === '' ? [] : args.split(', ').map((arg) => this.at(arg));
      const operation = this.byName.has(callee) ? undefined : this.dialect.operations.get(callee);
      const node =
        operation === undefined || operation.params.length !== list.length
          ? this.builder.apply(this.at(callee), list)
          : this.builder.call(operation, list);
      this.byName.set(name, node);
    }
  }
}

/** Functions are compared by what they give when called, not by their names. */
const nameless = (text: string): string =>
  JSON.stringify(
    JSON.parse(text, (_, one) => (typeof one === 'object' && one !== null && 'fn' in one ? 'a function' : one)),
  );

/** A value of the model as text; what the engine gave where the order of its elements is nobody's. */
function shown(one: model.Value | typeof model.UNKNOWN, got: string): string {
  try {
    return nameless(JSON.stringify(model.encode(one as model.Value)));
  } catch (error) {
    if (error instanceof model.Unknown) return nameless(got);
    throw error;
  }
}

describe('making room', () => {
  const nodes = new Nodes();
  nodes.constant('FLOATS', tupleOf([new Float(0.5), new Float(-0)]));
  nodes.constant('LONG', 2 ** 40);
  nodes.constant('NEGATIVE', tupleOf([-(2 ** 33), 7]));
  // Values of all kinds, which the last lines need.
  nodes.lines(`
    grid = vmirror(I)
    grids = astuple(grid, I)
    parts = hsplit(grid, 2)
    general = replace(I, ZERO, 1000)
    row = first(grid)
    rows = totuple(grid)
    indices = asindices(I)
    zeros = ofcolor(I, ZERO)
    object = asobject(grid)
    objects8 = objects(I, T, T, F)
    parts9 = partition(I)
    ordered = order(parts9, size)
    colors = palette(I)
    far = shift(zeros, NEGATIVE)
    unpacked = apply(initset, object)
    setofgrids = initset(grid)
    mixed = insert(row, unpacked)
    looked = first(zeros)
    area = size(indices)
    areas = astuple(area, area)
    floats = add(areas, FLOATS)
    setoffloats = apply(identity, floats)
    long = multiply(area, LONG)
    setoflongs = initset(long)
    shifted = rbind(shift, looked)
    twice = power(shifted, 2)
    moved = chain(normalize, twice, vmirror)
    both = fork(combine, identity, moved)
    isarea = matcher(size, area)
    painted = lbind(paint, grid)
    nested = compose(size, both)
    demos = apply(first, S)
    demorows = merge(demos)
    atleast = rbind(greater, 3)
    longrow = compose(atleast, size)
    somerows = sfilter(demorows, longrow)
    tworows = combine(somerows, grid)
    samples = combine(demos, grids)
    added = chain(increment, double, increment)
    ofcolors = apply(added, colors)
    pairs = pair(rows, rows)
    answers = apply(last, S)
    stays = initset(answers)
  `);
  // What nobody needs, and what has the others looked into.
  const garbage = (k: number): void => {
    nodes.lines(`
      big${k} = upscale(I, ${(k % 3) + 1})
      cut${k} = objects(big${k}, F, F, F)
      sorted${k} = order(cut${k}, leftmost)
      count${k} = size(sorted${k})
      again${k} = apply(added, colors)
      corner${k} = ulcorner(zeros)
      inner${k} = apply(both, objects8)
      all${k} = merge(inner${k})
      most${k} = mostcommon(somerows)
      lines${k} = papply(pair, grid, I)
      more${k} = insert(most${k}, inner${k})
      less${k} = size(more${k})
      few${k} = size(all${k})
      many${k} = insert(lines${k}, again${k})
      n${k} = astuple(count${k}, corner${k})
      m${k} = astuple(less${k}, few${k})
      p${k} = astuple(n${k}, m${k})
      kept${k} = astuple(p${k}, many${k})
    `);
  };
  for (let k = 0; k < 8; k++) garbage(k);
  nodes.lines(`
    a1 = apply(nested, objects8)
    a2 = mapply(both, parts9)
    a3 = sfilter(parts9, isarea)
    a4 = painted(object)
    a5 = contained(long, setoflongs)
    a6 = contained(grid, setofgrids)
    a7 = difference(indices, zeros)
    a8 = combine(far, zeros)
    a9 = apply(added, colors)
    b1 = insert(long, setoffloats)
    b2 = combine(objects8, parts9)
    d1 = equality(I, C)
    d2 = ofcolor(C, ZERO)
    d3 = combine(zeros, d2)
    d4 = upscale(C, 3)
    d5 = objects(d4, F, T, F)
    d6 = merge(d5)
    d7 = apply(both, d5)
  `);
  const outputs = [
    ...'grid grids parts general row rows indices zeros object objects8 parts9 ordered colors far unpacked'.split(' '),
    ...'setofgrids mixed looked floats setoffloats long setoflongs moved both painted demorows somerows'.split(' '),
    ...'tworows samples ofcolors pairs stays kept0 kept1 kept2 kept3 kept4 kept5 kept6 kept7 a1 a2 a3 a4 a5 a6 a7 a8 a9 b1 b2 I'.split(
      ' ',
    ),
  ];
  const differs = 'd1 d3 d6 d7 ordered'.split(' ');
  const plan = planOf({
    nodes: nodes.all,
    outputs: outputs.map((name) => nodes.at(name)),
    differs: differs.map((name) => nodes.at(name)),
  });
  const wanted = runAll(plan, units.length);

  it.each([1, 7])('is for lanes of many samples: those of %i give the same', (lane) => {
    expect(runAll(plan, lane)).toEqual(wanted);
  });

  it('changes nothing, however little room there is, or the lane ends with an error', () => {
    const times = withLessAndLess(plan, 16, 1 << 21, wanted);
    expect(times[0]).toBe(0);
    expect(times.at(-1)).toBeGreaterThan(10);
  });

  it.each([3, units.length])('changes nothing before any step, in lanes of %i samples', (lane) => {
    const memory = new Restless();
    expect(runAll(plan, lane, memory)).toEqual(wanted);
    expect(memory.times).toBeGreaterThan(plan.solve.length);
  });

  it('is for values that are those of the model', () => {
    const decoded = (one: Value): model.Value => model.decode(JSON.parse(encode(one)), model.functionsOf(model.arcDsl));
    for (const [u, { task, I, C }] of units.entries()) {
      if (u % 4 !== 0) continue;
      const values = [null, C].map((candidate) =>
        model.runGraph(graphOf(nodes.all), model.arcDsl, {
          S: decoded(tasks[task].S),
          I: decoded(I),
          C: decoded(candidate),
        }),
      );
      const said = [
        ...outputs.map((name) => values[0][nodes.at(name)]),
        ...differs.map((name) => values[1][nodes.at(name)]),
      ];
      const got = wanted.samples[u].slice(0, -1);
      expect(got.map(nameless)).toEqual(
        said.map((one, k) => (one === model.UNKNOWN ? nameless(got[k]) : shown(one, got[k]))),
      );
    }
  });
});

/** The plan of a program's text, run alone. */
const planAlone = (body: string, dialect: Dialect = arcDsl, inputs = 'I'): Plan =>
  programPlan(parse(`def solve(${inputs}):\n  ${body}\n  return O\n`, dialect, 'test')[0]);

/** How the samples of a program end that runs alone: with a value, or the first call that fails. */
function outcomes(
  plan: Plan,
  I: readonly Value[],
  memory?: LinearMemory,
  S: readonly Value[] = [EMPTY_TUPLE],
): string[] {
  const engine = new Engine(plan, 'fail', undefined, false, memory);
  engine.beginTasks(
    S,
    S.map(() => true),
  );
  const [column] = engine.solve(
    I.map((one, k) => ({ task: Math.min(k, S.length - 1), I: one, C: null })),
    0,
  );
  return engine.laneFailures.map((failure, u) => (failure === null ? encode(column[u]) : ended(failure)));
}

const gridOf = (...rows: readonly number[][]): Grid =>
  new Grid(rows.length, rows[0].length, Int8Array.from(rows.flat()));

describe('programs that run alone', () => {
  test.each(tasks.map(({ id }, task) => ({ id, task })))('$id is solved', ({ id, task }) => {
    const [program] = readPrograms(`${BATTS}/solvers/${id}.py`, arcDsl);
    const plan = programPlan(program);
    const { demo, test: tests, S } = tasks[task];
    const pairs = [...demo, ...tests].filter(({ output }) => output !== null);
    const inputs = pairs.map(({ input }) => input);
    const wanted = pairs.map(({ output }) => encode(output));
    expect(outcomes(plan, inputs, undefined, [S])).toEqual(wanted);
    expect(outcomes(plan, inputs, new Restless(), [S])).toEqual(wanted);
  });

  const inputs = [gridOf([1, 2], [3, 4]), gridOf([5]), EMPTY_TUPLE];

  test.each<readonly [what: string, body: string, wanted: readonly string[]]>([
    [
      'fails in the middle',
      'x1 = first(I)\n  x2 = crop(I, x1, x1)\n  O = hmirror(x2)',
      ['[[]]', '[]', 'first: StopIteration'],
    ],
    [
      'fails in a function value',
      'x1 = compose(first, first)\n  x2 = compose(increment, x1)\n  O = apply(x2, I)',
      ['apply: TypeError', 'apply: TypeError', '[]'],
    ],
    [
      'divides by zero in a function value',
      'x1 = rbind(divide, 0)\n  x2 = compose(x1, size)\n  O = x2(I)',
      ['(function): ZeroDivisionError', '(function): ZeroDivisionError', '(function): ZeroDivisionError'],
    ],
    [
      'fails before it sees a sample',
      'x1 = first(I)\n  x2 = first(0)\n  O = last(x1)',
      ['first: TypeError', 'first: TypeError', 'first: StopIteration'],
    ],
    ['passes a limit', 'x1 = upscale(I, 3000)\n  O = size(x1)', ['upscale: LimitError', 'upscale: LimitError', '0']],
    [
      'multiplies to more than an integer may be',
      'x1 = size(I)\n  x2 = multiply(x1, 9007199254740991)\n  O = invert(x2)',
      ['multiply: LimitError', '-9007199254740991', '0'],
    ],
    [
      'makes longer integers',
      'x1 = power(increment, 3)\n  x2 = multiply(1000000, 1000000)\n  O = x1(x2)',
      Array(3).fill('1000000000003'),
    ],
    [
      'calls a function',
      'x1 = lbind(upscale, I)\n  O = x1(2)',
      ['[[1,1,2,2],[1,1,2,2],[3,3,4,4],[3,3,4,4]]', '[[5,5],[5,5]]', '[]'],
    ],
    ['calls what is no function', 'x1 = size(I)\n  O = x1(2)', Array(3).fill('(function): TypeError')],
    [
      'calls one of another number of arguments',
      'x1 = rbind(shift, UNITY)\n  O = x1(I, I)',
      Array(3).fill('(function): TypeError'),
    ],
    [
      'calls one of four arguments',
      'x1 = power(identity, 1)\n  x2 = x1(objects)\n  x3 = asobject(I)\n  O = x2(I, T, F, F)',
      [
        '{"set":[{"set":[[2,[0,1]]]},{"set":[[1,[0,0]]]},{"set":[[3,[1,0]]]},{"set":[[4,[1,1]]]}]}',
        '{"set":[{"set":[[5,[0,0]]]}]}',
        '(function): IndexError',
      ],
    ],
    [
      'calls it with five',
      'x1 = branch(T, objects, I)\n  O = x1(I, T, F, F, T)',
      Array(3).fill('(function): TypeError'),
    ],
    ['calls it with three', 'x1 = branch(T, objects, I)\n  O = x1(I, T, F)', Array(3).fill('(function): TypeError')],
    ['makes a function of none', 'x1 = rbind(0, 0)\n  O = x1(I)', Array(3).fill('rbind: AttributeError')],
  ])('one %s', (_, body, wanted) => {
    for (const memory of [undefined, new Restless()]) expect(outcomes(planAlone(body), inputs, memory)).toEqual(wanted);
    expect(inputs.flatMap((one) => outcomes(planAlone(body), [one]))).toEqual(wanted);
  });

  test('what fails for a task ends its samples, but for those that ended before', () => {
    const plan = planAlone('x1 = first(I)\n  x2 = last(S)\n  x3 = first(x2)\n  O = last(x1)', arcDsl, 'S, I');
    const pairs = [EMPTY_TUPLE, tupleOf([tupleOf([gridOf([7]), gridOf([8])])])];
    const [two, one, none] = inputs;
    for (const memory of [undefined, new Restless()]) {
      expect(outcomes(plan, [two, two], memory, pairs)).toEqual(['last: ValueError', '2']);
      expect(outcomes(plan, [none, none], memory, pairs)).toEqual(['first: StopIteration', 'first: StopIteration']);
      expect(outcomes(plan, [one, two, none], memory, pairs)).toEqual([
        'last: ValueError',
        '2',
        'first: StopIteration',
      ]);
    }
  });

  test('in tokpidjin only limits end one', () => {
    const body = 'x1 = first(I)\n  x2 = last(x1)\n  x3 = repeat(x2, 4194305)\n  O = size(x3)';
    const limit = Array(2).fill('repeat: LimitError');
    expect(outcomes(planAlone(body, tokpidjin), inputs)).toEqual([...limit, 'repeat: LimitError']);
    expect(outcomes(planAlone('x1 = first(I)\n  O = last(x1)', tokpidjin), inputs)).toEqual(['2', '5', '[]']);
  });
});

describe('in a batt', () => {
  /** What lines of a batt give for a sample, by name, and how many calls failed. */
  function given(
    text: string,
    names: readonly string[],
    I: Value,
    dialect = arcDsl,
  ): { values: string[]; errors: number } {
    const nodes = new Nodes(dialect);
    nodes.lines(text);
    const plan = planOf({ nodes: nodes.all, outputs: names.map((name) => nodes.at(name)), differs: [] });
    const [{ samples, errors }, restless] = [undefined, new Restless()].map((memory) =>
      runAll(plan, 1, memory, 'default', [{ task: 0, I, C: null }]),
    );
    expect(restless.samples).toEqual(samples);
    return { values: samples[0].slice(0, -1), errors: errors.reduce((a, b) => a + b, 0) };
  }

  it('a call that passes a limit gives its default, and the sample goes on', () => {
    const text = `
      x1 = upscale(I, 3000)
      x2 = size(x1)
      x3 = first(I)
    `;
    expect(given(text, ['x1', 'x2', 'x3'], gridOf([1, 2]))).toEqual({ values: ['[]', '0', '[1,2]'], errors: 1 });
  });

  it('a function value takes up to four arguments', () => {
    const text = `
      n = size(I)
      c = equality(n, 1)
      f = branch(c, objects, ZERO)
      direct = objects(I, T, F, F)
      four = f(I, T, F, F)
      three = f(I, T, F)
      five = f(I, T, F, F, T)
      six = f(I, T, F, F, T, T)
      g = lbind(f, I)
      bound = g(T, F, F)
      unbound = g(T, F)
      h = rbind(f, F)
      other = h(I, T, F)
      no = n(I)
      none = n()
    `;
    const names = 'three five six unbound no none'.split(' ');
    expect(given(text, names, gridOf([1, 2]))).toEqual({ values: names.map(() => '[]'), errors: 6 });
    const objects = '{"set":[{"set":[[2,[0,1]]]},{"set":[[1,[0,0]]]}]}';
    const all = { values: Array(4).fill(objects), errors: 0 };
    expect(given(text, ['direct', 'four', 'bound', 'other'], gridOf([1, 2]))).toEqual(all);
  });

  it('what a failing combinator gives takes any number of them', () => {
    const text = `
      n = size(I)
      f = rbind(n, n)
      none = f()
      one = f(I)
      two = f(I, I)
      three = f(I, I, I)
      four = f(I, I, I, I)
      five = f(I, I, I, I, I)
      many = f(I, I, I, I, I, I, I, I, I)
      g = compose(size, f)
      sized = g(I)
      h = lbind(f, I)
      bound = h(I, I, I)
      all = apply(f, I)
    `;
    const names = 'none one two three four five many bound sized all'.split(' ');
    const values = [...Array(8).fill('[]'), '0', '[[],[]]'];
    expect(given(text, names, gridOf([1], [2]))).toEqual({ values, errors: 1 });
  });
});

const bigger = planAlone('x1 = size(I)\n  x2 = multiply(x1, 200)\n  O = upscale(I, x2)');

describe('too little room', () => {
  const inputs = [gridOf([1]), gridOf([2, 3]), gridOf([4], [5]), gridOf([6], [7], [8])];
  const sizes = (engine: Engine, I: readonly Value[]): number[] => {
    engine.beginTasks([EMPTY_TUPLE], [true]);
    const [column] = engine.solve(
      I.map((one) => ({ task: 0, I: one, C: null })),
      0,
    );
    engine.endLane();
    return column.map((grid) => (grid as Grid).cells.length);
  };

  it('ends a lane with an error, after which the engine goes on', () => {
    const engine = new Engine(bigger, 'fail', undefined, false, new LinearMemory(1 << 20));
    for (let k = 0; k < 3; k++) {
      expect(() => sizes(engine, [...inputs, ...inputs])).toThrow(new MemoryError(0));
      engine.abandon();
      expect(sizes(engine, inputs.slice(0, 2))).toEqual([40_000, 80_000]);
    }
  });

  it('is a quarter more for a sample that is alone', () => {
    const memory = new LinearMemory(1_300_000);
    const last = inputs.slice(3); // 1,080,000 cells
    expect(() => sizes(new Engine(bigger, 'fail', undefined, false, memory), last)).toThrow(MemoryError);
    expect(sizes(new Engine(bigger, 'fail', undefined, true, memory), last)).toEqual([1_080_000]);
  });

  it('is not made by what a call left that was tried with less before', () => {
    const plan = planAlone(
      'x1 = size(I)\n  x2 = multiply(x1, 1500)\n  x3 = astuple(x2, x2)\n  x4 = canvas(x1, x3)\n  x5 = asindices(x4)\n  x6 = totuple(x5)\n  x7 = rbind(astuple, x1)\n  x8 = apply(x7, x6)\n  O = size(x8)',
    );
    const memory = new Counting(180 * MIB);
    expect(outcomes(plan, inputs.slice(0, 1), memory)).toEqual(['2250000']);
    expect(memory.times).toBe(2);
  });
});

test('engines that share a memory take turns', () => {
  const memory = new LinearMemory();
  const plans = [
    planAlone('x1 = size(S)\n  x2 = size(I)\n  O = add(x1, x2)', arcDsl, 'S, I'),
    planAlone('O = objects(I, F, F, F)'),
    planAlone('x1 = first(I)\n  O = repeat(x1, 3)'),
  ];
  const alone = plans.map((plan) => units.map(({ I }) => outcomes(plan, [I])[0]));
  const engines = plans.map((plan) => new Engine(plan, 'fail', undefined, false, memory));
  for (const engine of engines) engine.beginTasks([EMPTY_TUPLE], [true]);
  const taken = units.slice(0, 20).flatMap(({ I }, u) =>
    engines.map((engine) => {
      const [[value]] = engine.solve([{ task: 0, I, C: null }], u);
      return encode(value);
    }),
  );
  expect(taken).toEqual(units.slice(0, 20).flatMap((_, u) => alone.map((column) => column[u])));
});

test('a lane of another engine is not read', () => {
  const memory = new LinearMemory();
  const [one, other] = [1, 2].map(() => new Engine(bigger, 'fail', undefined, false, memory));
  one.beginTasks([EMPTY_TUPLE], [true]);
  other.beginTasks([EMPTY_TUPLE], [true]);
  one.solve([{ task: 0, I: gridOf([1]), C: null }], 0);
  other.solve([{ task: 0, I: gridOf([2]), C: null }], 0);
  expect(() => one.column(bigger.outputs[0])).toThrow('another engine has begun a lane');
});

test('the memory may grow while a value is made', () => {
  const plan = planAlone('O = objects(I, F, F, F)');
  const random = new Random(0, 0);
  const inputs = Array.from(
    { length: 200 },
    () =>
      new Grid(
        30,
        30,
        Int8Array.from({ length: 900 }, () => random.int(4)),
      ),
  );
  expect(outcomes(plan, inputs, new LinearMemory())).toEqual(inputs.flatMap((one) => outcomes(plan, [one])));
});
