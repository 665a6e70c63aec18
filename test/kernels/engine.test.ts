/** The engine in linear memory against the one on values: the same results and the same counts. */
import { describe, expect, it, test } from 'vitest';
import { BATTS } from '../../src/batt/index.js';
import { arcDsl, type Operation } from '../../src/dsl/index.js';
import { Engine, engineFor, LinearEngine, type Profile, runInMemory, type Unit } from '../../src/engine/index.js';
import { LinearMemory } from '../../src/memory/index.js';
import { battPlan, programPlan } from '../../src/pipeline/index.js';
import { parse, readPrograms } from '../../src/program/index.js';
import { Random } from '../../src/random.js';
import { encode, Fn, Grid, type Value } from '../../src/value/index.js';
import { battFor, smallestTasks } from '../pipeline/small.js';

const tasks = smallestTasks(24);
const units: readonly Unit[] = tasks.flatMap(({ demo, test }, task) =>
  [...demo, ...test].map(({ input, output }) => ({ task, I: input, C: output })),
);

const shown = (value: Value): string => (value instanceof Fn ? `function ${value.name}` : encode(value));

/** Everything that a run of a batt over all samples gives, and what it counts. */
function runAll(engine: Engine, lane: number) {
  engine.beginTasks(
    tasks.map(({ S }) => S),
    tasks.map(() => true),
  );
  const results: string[] = [];
  for (let first = 0; first < units.length; first += lane) {
    const columns = engine.solve(units.slice(first, first + lane), first);
    results.push(...columns.flatMap((column) => column.map(shown)));
    results.push(...engine.compare().flatMap((column) => column.map(shown)));
    engine.endLane();
  }
  const { calls, errors, work }: Profile = engine.profile;
  return { results, calls: [...calls], errors: [...errors], work: [...work] };
}

describe('a batt', () => {
  const plan = battPlan(
    battFor(
      tasks,
      ['palette', 'iz', 'zo'].filter((name) => name === 'palette'),
    ),
  );
  const wanted = runAll(new Engine(plan, 'default'), units.length);

  it.each([1, 7, units.length])('gives the same in lanes of %i samples', (lane) => {
    expect(runAll(new LinearEngine(plan, 'default'), lane).results.sort()).toEqual(
      runAll(new Engine(plan, 'default'), lane).results.sort(),
    );
    const { calls, errors, work } = runAll(new LinearEngine(plan, 'default'), lane);
    expect({ calls, errors, work }).toEqual({ calls: wanted.calls, errors: wanted.errors, work: wanted.work });
  });

  it.each([15, 16, 17, 18, 19, 20])('gives the same with 2 ** %i bytes of memory', (bits) => {
    const engine = new LinearEngine(plan, 'default', undefined, new LinearMemory(1 << bits));
    expect(runAll(engine, units.length)).toEqual(wanted);
  });
});

/** What a program that runs alone gives for each sample, or its error. */
function outcomes(engine: Engine, task: number): string[] {
  engine.beginTasks([tasks[task].S], [true]);
  const samples = units.filter((unit) => unit.task === task).map((unit) => ({ ...unit, task: 0 }));
  const [column] = engine.solve(samples, 0);
  const { calls, errors, work } = engine.profile;
  const counts = `calls ${calls}, errors ${errors}, work ${work}`;
  return [...samples.map((_, u) => engine.laneFailures[u]?.error.message ?? shown(column[u])), counts];
}

describe('programs that run alone', () => {
  test.each(tasks.map(({ id }, task) => ({ id, task })))('$id', ({ id, task }) => {
    const [program] = readPrograms(`${BATTS}/solvers/${id}.py`, arcDsl);
    const plan = programPlan(program);
    expect(outcomes(engineFor(plan, 'fail'), task)).toEqual(outcomes(new Engine(plan, 'fail'), task));
  });

  test.each([
    ['fails in the middle', 'x1 = first(I)\n  x2 = crop(I, x1, x1)\n  O = hmirror(x2)'],
    [
      'fails in a function value',
      'x1 = compose(first, first)\n  x2 = compose(increment, x1)\n  x3 = rbind(divide, 0)\n  x4 = compose(x3, x2)\n  O = apply(x4, I)',
    ],
    ['needs a kernel on values', 'x1 = power(increment, 3)\n  x2 = multiply(1000000, 1000000)\n  O = x1(x2)'],
    ['makes calls after one that fails', 'x1 = manhattan(I, I)\n  x2 = hmirror(I)\n  O = vmirror(x2)'],
    ['fails before it sees a sample', 'x1 = hmirror(I)\n  x2 = first(0)\n  O = vmirror(I)'],
    ['calls a function', 'x1 = lbind(upscale, I)\n  O = x1(2)'],
  ])('%s', (_, body) => {
    const [program] = parse(`def solve(I):\n  ${body}\n  return O\n`, arcDsl, 'test');
    const plan = programPlan(program);
    expect(outcomes(new LinearEngine(plan, 'fail'), 0)).toEqual(outcomes(new Engine(plan, 'fail'), 0));
  });
});

describe('programs that mark cells with -1 run alone wholly in linear memory', () => {
  const random = new Random(1, 0);
  const below = (end: number): number => Math.floor(random.unit() * end);
  const inputs = Array.from({ length: 40 }, (_, k) => {
    const [h, w] = k === 0 ? [1, 1] : k === 1 ? [34, 34] : [1 + below(9), 1 + below(9)];
    const colors = [0, ...Array.from({ length: 1 + below(k % 2 === 0 ? 2 : 12) }, () => below(14))];
    return new Grid(
      h,
      w,
      Int8Array.from({ length: h * w }, () => colors[below(colors.length)]),
    );
  });

  test.each([
    'x2 = objects(x1, T, F, T)\n  O = order(x2, size)',
    'O = objects(x1, F, T, F)',
    'x2 = objects(x1, T, T, F)\n  O = colorfilter(x2, NEG_ONE)',
    'O = partition(x1)',
    'O = fgpartition(x1)',
    'O = frontiers(x1)',
    'O = palette(x1)',
    'x2 = fgpartition(x1)\n  x3 = merge(x2)\n  O = palette(x3)',
    'x2 = partition(x1)\n  x3 = merge(x2)\n  x4 = mostcolor(x3)\n  x5 = leastcolor(x3)\n  O = astuple(x4, x5)',
    'x2 = partition(x1)\n  O = apply(color, x2)',
    'x2 = partition(x1)\n  x3 = argmin(x2, color)\n  O = occurrences(x1, x3)',
    'x2 = asobject(x1)\n  x3 = shift(x2, UNITY)\n  O = occurrences(x1, x2)',
    'x2 = ofcolor(x1, NEG_ONE)\n  x3 = toobject(x2, x1)\n  x4 = hperiod(x3)\n  x5 = vperiod(x3)\n  O = astuple(x4, x5)',
    'x2 = asobject(x1)\n  x3 = hperiod(x2)\n  x4 = vperiod(x2)\n  O = astuple(x3, x4)',
    'x2 = asindices(x1)\n  x3 = recolor(NEG_ONE, x2)\n  x4 = recolor(13, x2)\n  O = combine(x3, x4)',
    'x2 = asobject(x1)\n  x3 = sfilter(x2, f)\n  x4 = difference(x2, x3)\n  O = astuple(x3, x4)',
    'x2 = asobject(x1)\n  x3 = shift(x2, UNITY)\n  O = underpaint(x1, x3)',
    'x2 = asobject(x1)\n  x3 = upscale(x2, TWO)\n  O = paint(x1, x3)',
    'x2 = asobject(x1)\n  x3 = dmirror(x2)\n  x4 = intersection(x2, x3)\n  O = order(x4, identity)',
    'x2 = objects(x1, T, F, F)\n  x3 = argmin(x2, color)\n  O = move(x1, x3, UNITY)',
    'x2 = partition(x1)\n  x3 = mapply(toindices, x2)\n  O = recolor(NEG_ONE, x3)',
    'x2 = asobject(x1)\n  x3 = minimum(x2)\n  x4 = maximum(x2)\n  O = astuple(x3, x4)',
  ])('%s', (body) => {
    const [program] = parse(
      `def solve(I):\n  f = matcher(first, NEG_ONE)\n  x1 = replace(I, 0, NEG_ONE)\n  ${body}\n  return O\n`,
      arcDsl,
      'test',
    );
    const plan = programPlan(program);
    const engine = new Engine(plan, 'fail');
    engine.beginTasks([tasks[0].S], [true]);
    for (const I of inputs) {
      const [[wanted]] = engine.solve([{ task: 0, I, C: null }], 0);
      const got = runInMemory(plan, [I], [null], new Int32Array(2), 0);
      if (engine.laneFailures[0] === null) expect(got?.map(shown)).toEqual([shown(wanted)]);
      else expect(got).toBeNull();
    }
  });
});

test('the memory may grow while a value is made', () => {
  const [program] = parse('def solve(I):\n  O = objects(I, F, F, F)\n  return O\n', arcDsl, 'test');
  const plan = programPlan(program);
  const random = new Random(0, 0);
  const samples = Array.from({ length: 200 }, (): Unit => {
    const cells = Int8Array.from({ length: 900 }, () => Math.floor(random.unit() * 4));
    return { task: 0, I: new Grid(30, 30, cells), C: null };
  });
  const solved = (engine: Engine): string[] => {
    engine.beginTasks([tasks[0].S], [true]);
    return engine.solve(samples, 0)[0].map(shown);
  };
  expect(solved(new LinearEngine(plan, 'fail', undefined, new LinearMemory()))).toEqual(
    solved(new Engine(plan, 'fail')),
  );
});

test.each([true, false])(
  'a plan runs in linear memory where most of its steps have a kernel there: %s',
  (hasKernel) => {
    const hmirror = arcDsl.operations.get('hmirror') as Operation;
    const operations = new Map([['hmirror', hasKernel ? hmirror : { ...hmirror, number: null }]]);
    const [program] = parse('def solve(I):\n  O = hmirror(I)\n  return O\n', { ...arcDsl, operations }, 'test');
    expect(engineFor(programPlan(program), 'fail') instanceof LinearEngine).toBe(hasKernel);
  },
);
