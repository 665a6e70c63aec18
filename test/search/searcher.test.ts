/** The search finds rules from demos alone: by moves, by roles of colors, by layers, by products, of a size that it predicts. */
import { describe, expect, it } from 'vitest';
import type { Task } from '../../src/arc/index.js';
import { arcDsl } from '../../src/dsl/index.js';
import { runCase } from '../../src/eval/index.js';
import { casesOfTask, parse } from '../../src/program/index.js';
import { type SearchBudget, type SearchedTask, Searcher } from '../../src/search/index.js';
import { taskOf } from '../pipeline/small.js';

const MIB = 1 << 20;
const ALL: SearchBudget = { calls: 400_000, until: null, isTimed: false };
const searcher = new Searcher(512 * MIB);

/** What programs of a search rank by, beside the demos that they are right in. */
const doubts = ({ programs }: SearchedTask): number[] =>
  programs.map(({ depth, pieces, votes }) => depth + pieces - 1.5 * Math.log2(votes));

/** The grids that programs give for a task's tests, as rows of digits. */
function answers(task: Task, { programs }: SearchedTask): string[][] {
  return programs.map(({ text }) => {
    const [program] = parse(text, arcDsl, 'found.py');
    return casesOfTask(program, task)
      .filter(({ sample }) => sample?.kind === 'test')
      .map((one) => {
        const result = runCase(one);
        return 'value' in result ? rows(result.value) : result.error.message;
      });
  });
}
const rows = (value: unknown): string => {
  const { h, w, cells } = value as { h: number; w: number; cells: Int8Array };
  return Array.from({ length: h }, (_, i) => Array.from(cells.slice(i * w, (i + 1) * w)).join('')).join(' ');
};

describe('a program is found', () => {
  it('for rows in reverse, and has neither roles nor layers', () => {
    const task = taskOf(
      'a',
      [
        ['120 300', '300 120'],
        ['456 789', '789 456'],
      ],
      [['111 222', '222 111']],
    );
    const found = searcher.search(task, ALL);
    expect(found.isSizeKnown).toBe(true);
    expect(found.programs[0]).toMatchObject({ right: 2, depth: 1, pieces: 1 });
    expect(found.programs[0].text).toBe(
      'def solve(S, I, C):\n    O = im_grid(im_turn(im_of(I), FIVE))\n    return O\n',
    );
    expect(answers(task, found)[0]).toEqual(['222 111']);
  });

  it('where every sample has colors of its own: the color with most cells stays', () => {
    const task = taskOf(
      'b',
      [
        ['1120 0110 0200', '1100 0110 0000'],
        ['3304 0330 0040', '3300 0330 0000'],
        ['0055 7055 0700', '0055 0055 0000'],
      ],
      [['8800 0886 6000', '8800 0880 0000']],
    );
    expect(answers(task, searcher.search(task, ALL))[0]).toEqual(['8800 0880 0000']);
  });

  it('of two images laid over each other', () => {
    const task = taskOf(
      'c',
      [
        ['1000 0000 0002', '1111 0000 2222'],
        ['0000 3000 0040', '0000 3333 4444'],
      ],
      [['0050 0000 6000', '5555 0000 6666']],
    );
    expect(answers(task, searcher.search(task, ALL))[0]).toEqual(['5555 0000 6666']);
  });

  it('and those that are right in as many demos come in order of moves and pieces, and of other ways to the same answers', () => {
    const task = taskOf('v', [['1000 0000 0002', '1111 0000 2222']], [['0050 0000 6000', '5555 0000 6666']]);
    const found = searcher.search(task, ALL);
    const right = found.programs.filter((one) => one.right === 1);
    expect(right.length).toBeGreaterThan(3);
    expect(Math.max(...right.map(({ votes }) => votes))).toBeGreaterThan(1);
    const inOrder = doubts({ ...found, programs: right });
    expect(inOrder).toEqual([...inOrder].sort((a, b) => a - b));
  });

  it('for the largest object of several colors', () => {
    const task = taskOf(
      'o',
      [
        ['12000 21000 00034 00300', '12 21'],
        ['40000 00120 00212 30000', '120 212'],
        ['08800 80000 00003 03020', '088 800'],
        ['00005 06000 70600 00770', '0600 7060 0077'],
      ],
      [['6000 0000 7500 0570', '750 057']],
    );
    expect(answers(task, searcher.search(task, ALL)).slice(0, 3).flat()).toContain('750 057');
  });

  it('of twice the size', () => {
    const task = taskOf(
      'd',
      [
        ['12 34', '1122 1122 3344 3344'],
        ['500 060', '550000 550000 006600 006600'],
      ],
      [['7', '77 77']],
    );
    const found = searcher.search(task, ALL);
    expect(answers(task, found)[0]).toEqual(['77 77']);
    expect(found.programs[0].text).toContain('multiply(shape(I), TWO)');
  });

  it('as a product: the input wherever it is not blank', () => {
    const task = taskOf(
      'e',
      [
        ['10 01', '1000 0100 0010 0001'],
        ['222 200 020', '222222222 200200200 020020020 222000000 200000000 020000000 000222000 000200000 000020000'],
        ['03 33', '0003 0033 0303 3333'],
      ],
      [['40 44', '4000 4400 4040 4444']],
    );
    expect(answers(task, searcher.search(task, ALL))[0]).toEqual(['4000 4400 4040 4444']);
  });
});

describe('what it says of itself', () => {
  const task = taskOf(
    'f',
    [
      ['1234 0000 5060', '0000 1111 2222'],
      ['4321 0000 0605', '2000 0000 0001'],
    ],
    [['1000 0200 0030', '0000 0000 0000']],
  );

  it('is the same whatever was searched before', () => {
    const fresh = new Searcher(512 * MIB).search(task, ALL);
    const again = searcher.search(task, ALL);
    expect({ ...again, seconds: 0 }).toEqual({ ...fresh, seconds: 0 });
  });

  it('has every program confirmed: it is right in as many demos as is said', () => {
    const { programs } = searcher.search(task, ALL);
    for (const { text, right } of programs) {
      const [program] = parse(text, arcDsl, 'found.py');
      const demos = casesOfTask(program, task).filter(({ sample }) => sample?.kind === 'demo');
      expect(demos.filter((one) => 'match' in runCase(one) && (runCase(one) as { match: boolean }).match)).toHaveLength(
        right,
      );
    }
  });

  it('has other answers to the tests in every program', () => {
    const all = answers(task, searcher.search(task, ALL)).map(String);
    expect(new Set(all).size).toBe(all.length);
  });

  it('counts the calls of each move', () => {
    const { calls, moves } = searcher.search(task, ALL);
    expect(moves.reduce((sum, move) => sum + move.calls, 0)).toBe(calls);
  });
});

describe('a budget', () => {
  const noise = (seed: number): string =>
    Array.from({ length: 12 }, (_, i) =>
      Array.from({ length: 12 }, (_, j) => (i * 7 + j * j * seed + i * j) % 10).join(''),
    ).join(' ');
  const task = taskOf(
    'g',
    [
      [noise(1), noise(5)],
      [noise(2), noise(7)],
    ],
    [[noise(3), noise(4)]],
  );

  it('in calls is kept to, about, and said', () => {
    const found = searcher.search(task, { ...ALL, calls: 20_000 });
    expect(found.stopped).toBe('calls');
    expect(found.calls).toBeLessThan(40_000);
  });

  it('in time ends a search at once', () => {
    const found = searcher.search(task, { ...ALL, until: performance.now() });
    expect(found.stopped).toBe('time');
  });

  it('in memory ends one too, and the next task is searched as ever', () => {
    const small = new Searcher(4 * MIB);
    expect(small.search(task, ALL).stopped).toBe('memory');
    const easy = taskOf(
      'h',
      [
        ['12', '21'],
        ['34', '43'],
      ],
      [['56', '65']],
    );
    expect(answers(easy, small.search(easy, ALL))[0]).toEqual(['65']);
  });
});

it('leaves a task alone whose grids are larger than images', () => {
  const wide = '1'.repeat(200);
  const task = taskOf('i', [[wide, wide]], [[wide, wide]]);
  expect(searcher.search(task, ALL)).toMatchObject({ stopped: 'size', programs: [], calls: 0 });
});

it('finds nothing for a task without demos', () => {
  expect(searcher.search(taskOf('j', [], [['1', '1']]), ALL)).toMatchObject({ stopped: 'size', programs: [] });
});
