import { describe, expect, it } from 'vitest';
import { type BattContent, battText, cutText, mergePrograms, parseBattModule } from '../../src/batt/index.js';
import { arcDsl } from '../../src/dsl/index.js';
import { FormatError } from '../../src/errors.js';
import { GraphBuilder, type Program, parse, programId } from '../../src/program/index.js';
import { pairTuple } from '../../src/value/index.js';

const dialects = new Map([[arcDsl.name, arcDsl]]);
const op = (name: string) => {
  const operation = arcDsl.operations.get(name);
  if (operation === undefined) throw new Error(`no operation ${name}`);
  return operation;
};

/** solve_a: add(double(I), ONE); solve_b: subtract(double(I), (0, 1)); differ_same: equality(I, C). */
function content(): BattContent {
  const program = (name: string, build: (b: GraphBuilder) => number): Program => {
    const builder = new GraphBuilder();
    const output = build(builder);
    return { name, inputs: ['S', 'I', 'C'], nodes: builder.nodes, output, file: `${name}.py`, line: 1 };
  };
  const double = (b: GraphBuilder) => b.call(op('double'), [b.input('I')]);
  const solveA = program('solve_a', (b) => b.call(op('add'), [double(b), b.constant(1, 'ONE')]));
  const solveB = program('solve_b', (b) => b.call(op('subtract'), [double(b), b.constant(pairTuple(0, 1), '(0, 1)')]));
  const differ = program('differ_same', (b) => b.call(op('equality'), [b.input('I'), b.input('C')]));
  const source = (kind: 'solver' | 'differ', id: string) => ({ kind, id, file: `${id}.py`, md5: 'x' });
  return mergePrograms(
    arcDsl,
    [
      { program: solveA, source: source('solver', 'a') },
      { program: solveB, source: source('solver', 'b') },
    ],
    [{ program: differ, source: source('differ', 'same') }],
    7,
  );
}

const problem = (text: string): string => {
  try {
    parseBattModule(text, 'x.mjs', dialects);
  } catch (error) {
    if (error instanceof FormatError) return error.message;
    throw error;
  }
  return 'no problem';
};

describe('merging', () => {
  it('takes one line of each solver in turn, shares equal calls, and instantiates the differs on I and on each output', () => {
    const text = battText(content());
    const module = JSON.parse(text.replace(/^[\s\S]*export default /, '').replace(/;\s*$/, ''));
    expect(module.calls).toEqual([
      ['equality', 'I', 'C'],
      ['double', 'I'],
      ['add', 't2', 'ONE'],
      ['equality', 't3', 'C'],
      ['subtract', 't2', [0, 1]],
      ['equality', 't5', 'C'],
    ]);
    expect(module.outputs).toEqual([
      { t: 3, solver: 'a', evolved: false },
      { t: 5, solver: 'b', evolved: false },
    ]);
    expect(module.differs.map(({ t, solver }: { t: number; solver: string }) => `${t} ${solver}`)).toEqual([
      '1 None',
      '4 a',
      '6 b',
    ]);
  });
});

describe('literals', () => {
  const program = `def solve_a(S, I, C):
    x1 = shift(I, (1, 2))
    x2 = branch(True, x1, None)
    O = astuple(x2, (77, ((False,), -3)))
    return O
`;
  const [solver] = parse(program, arcDsl, 'a.py');
  const source = { kind: 'solver', id: 'a', file: 'a.py', md5: programId(solver) } as const;
  const batt = parseBattModule(
    battText(mergePrograms(arcDsl, [{ program: solver, source }], [], 0)),
    'x.mjs',
    dialects,
  );

  it('stay what they are on the way into a batt and out of it again', () => {
    const candidate = cutText(batt, 3, 'solver');
    expect(candidate).toContain('(77, ((False,), -3))');
    expect(programId(parse(candidate, arcDsl, 'cut.py')[0])).toBe(programId(solver));
  });
});

describe('a batt module', () => {
  const text = battText(content());

  it('reads back as it was written', () => {
    const batt = parseBattModule(text, 'x.mjs', dialects);
    expect(battText(batt)).toBe(text);
    expect(batt.seed).toBe(7);
    expect(batt.digest).toMatch(/^[0-9a-f]{64}$/);
  });

  it.each([
    ['', 'x.mjs:1: expected a batt module'],
    ['export const x = 1;', 'x.mjs:1: expected a batt module'],
    ['export default { calls: process.exit() };', 'x.mjs:1: expected plain data written as JSON'],
    [text.slice(0, text.length / 2), 'expected plain data written as JSON'],
    [`${text}process.exit(3);`, 'expected plain data written as JSON, and nothing after it'],
    ['export default 3;', 'x.mjs: export default: expected an object, found "3"'],
    [text.replace('batt-run/batt@1', 'batt-run/batt@9'), 'x.mjs: format: expected "batt-run/batt@1"'],
    [text.replace('"arc-dsl"', '"lisp"'), 'x.mjs: dialect: expected one of arc-dsl'],
    [text.replace('["double", "I"]', '["dooble", "I"]'), 'x.mjs: calls[1][0]: expected an operation of arc-dsl'],
    [text.replace('["double", "I"]', '["double", "t2"]'), 'x.mjs: calls[1][1]: expected an earlier call, t1 to t1'],
    [text.replace('["double", "I"]', '["double", "I", "I"]'), 'x.mjs: calls[1]: expected 1 arguments for double'],
    [text.replace('["double", "I"]', '["double", "J"]'), 'x.mjs: calls[1][1]: expected S, I, C, an earlier call'],
    [text.replace('{"t":3,', '{"t":99,'), 'x.mjs: outputs[0].t: expected an integer from 1 to 6, found "99"'],
    [text.replace('"ONE"', '"TWO"'), 'x.mjs: digest: expected'],
  ])('that is malformed is refused with the place (%#)', (broken, message) => {
    expect(problem(broken)).toContain(message);
  });
});
