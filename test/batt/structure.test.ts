/** Structure in mutation: what each move makes of a program, and that whatever it makes is printed, read again and run. */
import { describe, expect, it } from 'vitest';
import { loadTasks, selectTasks } from '../../src/arc/index.js';
import { NodeTypes, typeOfCall } from '../../src/batt/compatibility.js';
import { impliedBy } from '../../src/batt/implied.js';
import { BATTS, battText, mergePrograms, parseBattModule, readIngredients } from '../../src/batt/index.js';
import { STRUCTURE_MOVES, type StructureMove } from '../../src/batt/moves.js';
import { Restructurer } from '../../src/batt/structure.js';
import { arcDsl, type Dialect, dialects, tokpidjin } from '../../src/dsl/index.js';
import { chunksOf } from '../../src/pipeline/chunking.js';
import { Scorer } from '../../src/pipeline/score.js';
import {
  canonicalText,
  type Program,
  parse,
  printInlined,
  programFiles,
  sameGraph,
  withoutDeadCalls,
} from '../../src/program/index.js';
import { Random } from '../../src/random.js';
import { asGrid, encode, type Grid } from '../../src/value/index.js';
import { value } from '../dsl/run.js';

const NOTHING = impliedBy([]);
const grid = (json: string): Grid => asGrid(value(json)) as Grid;

const program = (body: string, dialect: Dialect = arcDsl): Program =>
  withoutDeadCalls(parse(`def solve(S, I, C):\n${body.replaceAll(/^ */gm, '    ')}\n`, dialect, 'x.py')[0]);

/** The programs that a move makes of one, by many seeds: the texts of what they return, or of all lines. */
function made(
  move: StructureMove,
  before: Program,
  { donors = [], implied = NOTHING, seeds = 300, dialect = arcDsl as Dialect } = {} as {
    donors?: readonly Program[];
    implied?: ReturnType<typeof impliedBy>;
    seeds?: number;
    dialect?: Dialect;
  },
): Set<string> {
  const restructurer = new Restructurer(dialect);
  const texts = Array.from({ length: seeds }, (_, seed) => {
    const after = restructurer.move(move, before, new Random(seed), { donors, implied });
    return after === null ? 'nothing' : bodyOf(printInlined(after));
  });
  return new Set(texts);
}

/** `x1 = trim(I); O = rot90(x1)`: the lines of a function. */
const bodyOf = (text: string): string =>
  text
    .split('\n')
    .slice(1, -2)
    .map((line) => line.trim())
    .join('; ');

describe('the type of a call', () => {
  const typeOf = (body: string): string => {
    const { nodes, output } = program(body);
    return new NodeTypes(nodes).of(output);
  };

  it.each([
    ['a mirrored grid is a grid', 'O = hmirror(I)\nreturn O', 'Grid'],
    ['a mirrored object an object', 'x1 = asobject(I)\nO = hmirror(x1)\nreturn O', 'Object'],
    ['one of the objects an object', 'x1 = objects(I, T, F, T)\nO = argmax(x1, size)\nreturn O', 'Object'],
    ['filtered objects are objects', 'x1 = objects(I, T, F, T)\nO = sizefilter(x1, ONE)\nreturn O', 'Objects'],
    ['merged objects are one', 'x1 = objects(I, T, F, T)\nO = merge(x1)\nreturn O', 'Object'],
    ['a sum of integers is one', 'x1 = height(I)\nO = add(x1, ONE)\nreturn O', 'Integer'],
    ['of an integer and a pair it is some numerical', 'x1 = height(I)\nO = add(x1, UNITY)\nreturn O', 'Numerical'],
    [
      'what a function makes of things is as declared',
      'x1 = objects(I, T, F, T)\nO = apply(size, x1)\nreturn O',
      'Container',
    ],
    ['either of two grids is a grid', 'x1 = rot90(I)\nO = branch(T, I, x1)\nreturn O', 'Grid'],
    ['of what a computed function gives nothing is known', 'x1 = compose(rot90, rot90)\nO = x1(I)\nreturn O', 'Any'],
  ])('%s', (_, body, type) => expect(typeOf(body)).toBe(type));

  it('is never one that the declared type does not cover', () => {
    for (const operation of new Set([...arcDsl.operations.values(), ...tokpidjin.operations.values()])) {
      const args = operation.params.map(({ type }) => type);
      expect([operation.name, typeOfCall(operation, args)]).toEqual([operation.name, operation.result]);
    }
  });
});

describe('what demos imply', () => {
  it('colors that only outputs have come first, then those of outputs; sizes and factors that all demos share', () => {
    const implied = impliedBy([
      { input: grid('[[0,1],[1,0]]'), output: grid('[[0,5,0,5],[5,0,5,0]]') },
      { input: grid('[[0,1],[0,0]]'), output: grid('[[0,1,0,1],[5,5,5,5]]') },
    ]);
    expect(implied.colors).toEqual([5, 0, 1]);
    // Outputs are 2 by 4, inputs 2 by 2, and so outputs 2 times as wide; inputs have 2 colors.
    expect(implied.numbers).toEqual([2, 4, 1]);
    expect(implied.pairs.map(encode)).toEqual(['[2,4]', '[2,2]', '[1,2]']);
  });

  it('what differs among demos implies no constant', () => {
    const implied = impliedBy([
      { input: grid('[[1]]'), output: grid('[[1]]') },
      { input: grid('[[1,2],[1,1]]'), output: grid('[[2,2],[1,1]]') },
    ]);
    expect(implied.numbers).toEqual([]);
    expect(implied.pairs).toEqual([]);
  });
});

describe('a move of structure', () => {
  const three = program('x1 = trim(I)\nx2 = size(x1)\nx3 = canvas(x2, UNITY)\nO = hconcat(x1, x3)\nreturn O');

  it('cut: an earlier grid becomes the output, and nothing else does', () => {
    expect(made('cut', three)).toEqual(new Set(['O = trim(I)', 'O = canvas(size(trim(I)), UNITY)']));
    expect(made('cut', program('O = trim(I)\nreturn O'))).toEqual(new Set(['nothing']));
  });

  it('wrap: an operation goes around the output, other arguments being variables and constants that fit', () => {
    const texts = made('wrap', program('O = trim(I)\nreturn O'));
    expect(texts).toContain('O = rot90(trim(I))');
    expect(texts).toContain('O = hconcat(trim(I), I)');
    expect(texts).toContain('O = upscale(trim(I), TWO)');
    for (const text of texts) expect(text).toContain('trim(I)');
  });

  it('insert: an operation goes between two calls, or between I and a call', () => {
    const texts = made('insert', program('x1 = trim(I)\nO = compress(x1)\nreturn O'));
    expect(texts).toContain('O = compress(rot90(trim(I)))');
    expect(texts).toContain('O = compress(trim(rot90(I)))');
    for (const text of texts) expect(text).toMatch(/^.*O = compress\(/);
  });

  it('crossover: a part of another program goes to a place of its type, with the program’s own grid for I, or I itself', () => {
    const donor = program('x1 = mostcolor(I)\nx2 = ofcolor(I, x1)\nO = fill(I, RED, x2)\nreturn O');
    const texts = made('crossover', program('x1 = trim(I)\nO = fill(x1, BLUE, UNITY)\nreturn O'), { donors: [donor] });
    expect(texts).toContain('O = fill(trim(I), ONE, ofcolor(I, mostcolor(I)))');
    expect(texts).toContain('O = fill(I, TWO, ofcolor(I, mostcolor(I)))');
    expect(texts).toContain('x1 = trim(I); O = fill(x1, ONE, ofcolor(x1, mostcolor(x1)))');
    expect(made('crossover', three, { seeds: 5 })).toEqual(new Set(['nothing']));
  });

  it('constants: what the demos imply, or a call that gives it, instead of a color, a number or a pair', () => {
    const implied = impliedBy([{ input: grid('[[0,1,0],[1,0,0]]'), output: grid('[[0,7,0],[7,0,0]]') }]);
    const texts = made('constants', program('O = replace(I, ONE, THREE)\nreturn O'), { implied });
    expect(texts).toContain('O = replace(I, ONE, SEVEN)');
    expect(texts).toContain('O = replace(I, mostcolor(I), THREE)');
    expect(texts).toContain('O = replace(I, ONE, c_iz_n(S, p_g, first))');
    const sizes = made('constants', program('O = canvas(ONE, UNITY)\nreturn O'), { implied });
    expect(sizes).toContain('O = canvas(ONE, (2, 3))');
    expect(sizes).toContain('O = canvas(ONE, shape(I))');
    // Of a task that is not known, calls alone.
    expect([...made('constants', program('O = replace(I, ONE, THREE)\nreturn O'))].join()).not.toContain('SEVEN');
  });

  it('makes no program of more than 100 calls longer', () => {
    const turns = Array.from(
      { length: 100 },
      (_, k) => `x${k + 1} = ${k % 2 ? 'trim' : 'rot90'}(${k ? `x${k}` : 'I'})`,
    );
    const long = program(`${turns.join('\n')}\nO = rot90(x100)\nreturn O`);
    expect(made('wrap', long, { seeds: 20 })).toEqual(new Set(['nothing']));
    expect(made('cut', long, { seeds: 20 }).size).toBeGreaterThan(5);
  });
});

describe.each([arcDsl, tokpidjin])('moves in $name', (dialect) => {
  const sources: Readonly<Record<string, string>> = {
    'arc-dsl': '',
    tokpidjin: `x1 = o_g(I, R5)
      x2 = get_nth_f(x1, F0)
      x3 = canvas(ZERO, THREE_BY_THREE)
      x4 = hmirror_t(I)
      O = fill(x4, RED, x2)
      return O`,
  };
  const solvers =
    dialect === arcDsl
      ? readIngredients('solver', programFiles([`${BATTS}/solvers`]).files, dialect).map((one) => one.program)
      : ['O = fill(x4, RED, x2)', 'O = hconcat(x3, x4)', 'O = vconcat(I, x4)'].map((line) =>
          program(sources.tokpidjin.replace(/O = .*/, line), dialect),
        );

  it('give programs whose text reads back as they are', () => {
    const restructurer = new Restructurer(dialect);
    const changed = new Map<StructureMove, number>();
    for (const [seed, solver] of solvers.entries()) {
      for (const move of STRUCTURE_MOVES) {
        const after = restructurer.move(move, solver, new Random(seed), { donors: solvers, implied: NOTHING });
        if (after === null) continue;
        const [again] = parse(canonicalText(after), dialect, 'again.py');
        expect(sameGraph(after, again)).toBe(true);
        if (canonicalText(after) !== canonicalText(solver)) changed.set(move, (changed.get(move) ?? 0) + 1);
      }
    }
    expect([...changed.keys()].sort()).toEqual([...STRUCTURE_MOVES].sort());
  });

  it('give programs that run in a batt', async () => {
    const restructurer = new Restructurer(dialect);
    const programs = solvers.slice(0, 40).flatMap((solver, seed) =>
      STRUCTURE_MOVES.flatMap((move) => {
        return restructurer.move(move, solver, new Random(seed), { donors: solvers, implied: NOTHING }) ?? [];
      }),
    );
    const ingredients = programs.map((one, k) => {
      const source = { kind: 'solver' as const, id: `s${k}`, file: 'x.py', md5: 'x' };
      return { program: one, source };
    });
    const text = battText(mergePrograms(dialect, ingredients, [], 0));
    const scorer = new Scorer(parseBattModule(text, 'x.mjs', dialects), { emit: true });
    const tasks = selectTasks(loadTasks('tasks').tasks, { count: 3 });
    for (const chunk of chunksOf(tasks, { batchSize: 4, workers: 1 })) {
      for (const sample of (await scorer.score(chunk)).samples) expect(sample.status).toBe('ok');
    }
  }, 60_000);
});
