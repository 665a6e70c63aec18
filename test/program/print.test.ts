import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arcDsl, type Operation } from '../../src/dsl/index.js';
import {
  canonicalText,
  constantText,
  GraphBuilder,
  type Program,
  parse,
  printInlined,
  printProgram,
  programId,
  withoutDeadCalls,
} from '../../src/program/index.js';

const parsed = (text: string): Program => parse(text, arcDsl, 'a.py')[0];
const solver = (...lines: string[]): Program => parsed(['def solve_1(I):', ...lines].join('\n    '));
const bodyOf = (text: string): string[] => text.trimEnd().split('\n    ').slice(1);

describe('one call a line', () => {
  test('variables are numbered, the output is O, calls that nothing uses stay', () => {
    const program = parsed(`def solve_1f876c06(S, I):
    grid = fill(hconcat(I, I), value=2, patch=ofcolor(I, 0))
    unused = rot90(I)
    return grid
`);
    expect(printProgram(program)).toBe(`def solve_1f876c06(S, I):
    x1 = hconcat(I, I)
    x2 = ofcolor(I, ZERO)
    O = fill(x1, TWO, x2)
    x4 = rot90(I)
    return O
`);
  });

  test('a program without calls returns what it was given', () => {
    expect(printProgram(solver('return I'))).toBe('def solve_1(I):\n    return I\n');
  });
});

describe('canonical form', () => {
  test('calls used once are nested, shared ones named, unused ones left out', () => {
    const program = solver(
      'a = rot90(I)',
      'b = hconcat(a, a)',
      'c = first(I)',
      'd = vconcat(b, rot180(b))',
      'return d',
    );
    expect(bodyOf(printInlined(program))).toEqual([
      'x1 = rot90(I)',
      'x2 = hconcat(x1, x1)',
      'O = vconcat(x2, rot180(x2))',
      'return O',
    ]);
  });

  test('a computed function is called where it stands', () => {
    const program = solver('f = compose(rot90, rot180)', 'return f(I)');
    expect(bodyOf(printInlined(program))).toEqual(['O = compose(rot90, rot180)(I)', 'return O']);
  });

  test('what would make a line too long is named', () => {
    const turns = (count: number, inner: string) => `${'rot90('.repeat(count)}${inner}${')'.repeat(count)}`;
    expect(bodyOf(printInlined(solver(`return ${turns(30, 'I')}`)))).toEqual([
      `x1 = ${turns(14, 'I')}`,
      `x2 = ${turns(14, 'x1')}`,
      `O = ${turns(2, 'x2')}`,
      'return O',
    ]);
  });

  test('is the same whatever variables are called and in which order independent lines stand', () => {
    const first = solver('x1 = rot90(I)', 'x2 = rot180(I)', 'x3 = hconcat(x1, x2)', 'return x3');
    const second = solver('b = rot180(I)', 'a = rot90(I)', 'return hconcat(a, b)');
    expect(printInlined(second)).toBe(printInlined(first));
  });

  test('a graph whose tree would have 2^1000 calls prints in 1,000 lines', () => {
    const lines = Array.from({ length: 1000 }, (_, k) => `x${k + 1} = hconcat(x${k}, x${k})`);
    expect(bodyOf(printInlined(solver('x0 = I', ...lines, 'return x1000'))).length).toBe(1001);
  });
});

describe('id', () => {
  test('is the md5 of a text with a neutral head', () => {
    const program = solver('return rot90(I)');
    expect(canonicalText(program)).toBe('def solve(S, I, C):\n    O = rot90(I)\n    return O\n');
    expect(programId(program)).toBe('0e4d674741dc02f7b25bace6a44ea5d5');
  });

  test('does not depend on name and parameters, but on being a differ', () => {
    const ids = ['solve(I)', 'solve_2(S, I)', 'differ_x(S, I, C)', 'differ_y(S, I, C)'].map((head) =>
      programId(parsed(`def ${head}:\n    return rot90(I)`)),
    );
    expect(new Set(ids).size).toBe(2);
    expect(ids[0]).toBe(ids[1]);
    expect(ids[2]).toBe(ids[3]);
  });
});

test('dead calls can be taken out; the others keep their order', () => {
  const program = solver('x1 = first(I)', 'x2 = rot90(I)', 'x3 = last(x1)', 'x4 = hconcat(x2, I)', 'return x4');
  expect(printProgram(withoutDeadCalls(program))).toBe(
    'def solve_1(I):\n    x1 = rot90(I)\n    O = hconcat(x1, I)\n    return O\n',
  );
});

// ---- random graphs

const operations = [...arcDsl.operations.values()];
const constants = [...arcDsl.constants.values(), null, 17, -30, ...operations.map(({ fn }) => fn)];

/** What to add to a graph: a call of an operation or of an earlier node, and numbers that pick its arguments. */
const step = fc.record({
  operation: fc.option(fc.constantFrom(...operations), { freq: 8 }),
  picks: fc.array(fc.nat(), { minLength: 10, maxLength: 10 }),
});

/** A program of random calls on earlier nodes, inputs and constants. */
const program = fc.record({ steps: fc.array(step, { maxLength: 60 }), output: fc.nat() }).map(({ steps, output }) => {
  const graph = new GraphBuilder();
  const operands = [graph.input('S'), graph.input('I'), graph.input('C')];
  const calls: number[] = [];
  const operand = (pick: number): number => {
    if (pick % 3 > 0) return operands[operands.length - 1 - (pick % Math.min(operands.length, 8))];
    const value = constants[pick % constants.length];
    return graph.constant(value, constantText(arcDsl, value));
  };
  for (const { operation, picks } of steps) {
    const node = addCall(graph, operation, calls, picks, operand);
    calls.push(node);
    operands.push(node);
  }
  return made(graph, operands[output % operands.length]);
});

function addCall(
  graph: GraphBuilder,
  operation: Operation | null,
  calls: readonly number[],
  [first, second, ...picks]: readonly number[],
  operand: (pick: number) => number,
): number {
  if (operation !== null)
    return graph.call(
      operation,
      operation.params.map((_, k) => operand(picks[k] ?? first + k)),
    );
  const callee = calls.length === 0 ? graph.input('C') : calls[first % calls.length];
  return graph.apply(callee, picks.slice(0, second % 3).map(operand));
}

const made = (graph: GraphBuilder, output: number): Program => ({
  name: 'solve_x',
  inputs: ['S', 'I', 'C'],
  nodes: graph.nodes,
  output,
  file: 'random',
  line: 1,
});

describe('any graph', () => {
  test('printed a call a line is read back the same', () => {
    fc.assert(
      fc.property(program, (original) => {
        const text = printProgram(original);
        const again = parsed(text);
        expect(printProgram(again)).toBe(text);
        expect(canonicalText(again)).toBe(canonicalText(original));
      }),
    );
  });

  test('printed inlined is read back as the same program without its dead calls', () => {
    fc.assert(
      fc.property(program, (original) => {
        const text = printInlined(original);
        const again = parsed(text);
        expect(printInlined(again)).toBe(text);
        expect(countCalls(again)).toBe(countCalls(withoutDeadCalls(original)));
      }),
    );
  });

  test('printed inlined has lines of bounded length', () => {
    fc.assert(
      fc.property(program, (original) => {
        for (const line of bodyOf(printInlined(original))) expect(line.length).toBeLessThanOrEqual(110);
      }),
    );
  });

  test('has the same canonical form when its nodes stand in another order', () => {
    fc.assert(
      fc.property(program, fc.infiniteStream(fc.nat()), (original, random) => {
        expect(canonicalText(reordered(original, random))).toBe(canonicalText(original));
      }),
    );
  });
});

const countCalls = ({ nodes }: Program): number =>
  nodes.filter(({ kind }) => kind === 'call' || kind === 'apply').length;

/** The same graph in another topological order. */
function reordered({ nodes, output }: Program, random: Iterator<number>): Program {
  const graph = new GraphBuilder();
  const placed = new Map<number, number>();
  const left = new Set(nodes.keys());
  const at = (index: number): number => placed.get(index) ?? -1;
  while (left.size > 0) {
    const ready = [...left].filter((index) => {
      const node = nodes[index];
      return node.kind === 'call'
        ? node.args.every((arg) => placed.has(arg))
        : node.kind !== 'apply' || [node.callee, ...node.args].every((arg) => placed.has(arg));
    });
    const index = ready[random.next().value % ready.length];
    const node = nodes[index];
    left.delete(index);
    if (node.kind === 'input') placed.set(index, graph.input(node.name));
    else if (node.kind === 'constant') placed.set(index, graph.constant(node.value, node.text));
    else if (node.kind === 'call') placed.set(index, graph.call(node.operation, node.args.map(at)));
    else placed.set(index, graph.apply(at(node.callee), node.args.map(at)));
  }
  return made(graph, at(output));
}
