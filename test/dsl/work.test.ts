/** The work that operations count: the same whatever is remembered of their arguments, and twice as much where it is done twice. */
import { describe, expect, it, test } from 'vitest';
import { arcDsl, type Dialect, type Operation, tokpidjin } from '../../src/dsl/index.js';
import { callOperation, Engine, planOf } from '../../src/engine/index.js';
import { functionsOf } from '../../src/eval/index.js';
import { readVectors } from '../../src/eval/vectors.js';
import { GraphBuilder } from '../../src/program/index.js';
import { decode, EMPTY_TUPLE, type Value } from '../../src/value/index.js';
import { arc } from './run.js';

/** Runs a call of the same arguments in a batt for so many samples; the work and the failing calls that were counted. */
function counted(
  operation: Operation,
  [first, ...rest]: readonly Value[],
  samples: number,
): { work: number; errors: number } {
  const graph = new GraphBuilder();
  const call = graph.call(operation, [graph.input('I'), ...rest.map((value, k) => graph.constant(value, `c${k}`))]);
  const engine = new Engine(planOf({ nodes: graph.nodes, outputs: [call], differs: [] }), 'default');
  engine.beginTasks([EMPTY_TUPLE], [true]);
  engine.solve(new Array(samples).fill({ task: 0, I: first, C: null }), 0);
  const [work, errors] = [engine.profile.work, engine.profile.errors].map((counts) =>
    counts.reduce((a, b) => a + b, 0),
  );
  engine.endLane();
  return { work, errors };
}

test.each([
  ['rot90', ['[[1,2,3],[4,5,6]]'], 6], // cells of the new grid
  ['fill', ['[[1,2],[3,4]]', '5', '{"set":[[0,0]]}'], 4 + 1], // and locations
  ['mostcolor', ['[[1,1],[1,2]]'], 4], // cells that are looked at
  ['order', ['{"set":[3,1,2]}', 'null'], 3 + 3], // keys, items of the new tuple
  ['apply', ['{"fn":"increment"}', '[1,2,3]'], 3 + 3 + 3], // calls, sums, items
  ['apply', ['{"fn":"compose","args":[{"fn":"increment"},{"fn":"double"}]}', '[1,2,3]'], 3 * 3 + 3 * 2 + 3], // each call is three
  ['add', ['1', '2'], 1],
  ['size', ['[1,2,3]'], 0],
])('%s of %j: %i units', (name, args, units) => {
  expect(arc.work(name, ...args)).toBe(units);
});

/** The arguments that CPython was given in recorded calls. */
function* recordedCalls(
  dialect: Dialect,
): Generator<{ readonly operation: Operation; readonly args: readonly Value[] }> {
  const functions = functionsOf(dialect, callOperation);
  for (const { fields } of readVectors(new URL(`../fixtures/${dialect.name}.jsonl.gz`, import.meta.url).pathname)) {
    const operation = dialect.operations.get(String(fields.op));
    if (operation === undefined) continue;
    const args = (fields.args as unknown[]).map((arg) => decode(arg, { file: 'test' }, functions));
    if (args.length > 0) yield { operation, args };
  }
}

/** Operations that look at a size, a sign or an item, or choose: they count nothing. */
const WITHOUT_WORK = {
  'arc-dsl': 'both branch either equality first flip greater identity index last positive sign size',
  tokpidjin:
    'both branch c_branch either equality first first_f first_t flip get_nth_f get_nth_t greater height_t identity index is_no_grid last last_f last_t normalize_t other_t portrait_t positive second shape_t sign size size_f size_t square_t toij toindices_i width_t',
};

describe.each([
  [arcDsl, WITHOUT_WORK['arc-dsl']],
  [tokpidjin, WITHOUT_WORK.tokpidjin],
])('$name', (dialect, withoutWork) => {
  const total = new Map<string, number>();

  it('counts the same when all is remembered that can be', () => {
    const differing: unknown[] = [];
    for (const { operation, args } of recordedCalls(dialect)) {
      const { name } = operation;
      const [once, twice] = [1, 2].map((samples) => counted(operation, args, samples));
      total.set(name, (total.get(name) ?? 0) + once.work);
      if (twice.work !== 2 * once.work || twice.errors !== 2 * once.errors) differing.push({ name, args, once, twice });
    }
    expect(differing).toEqual([]);
  }, 60_000);

  it('counts something for every other operation', () => {
    const without = [...total].filter(([, units]) => units === 0).map(([op]) => op);
    expect(without.sort().join(' ')).toBe(withoutWork.split(' ').sort().join(' '));
  });
});
