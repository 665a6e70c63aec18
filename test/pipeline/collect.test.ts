/** What the scores of all samples say about a task and its candidates. */
import { describe, expect, it } from 'vitest';
import type { Task } from '../../src/arc/index.js';
import type { SampleResult, SampleScore } from '../../src/pipeline/chunk.js';
import { scoreTask } from '../../src/pipeline/collect.js';
import { md5Of } from '../../src/program/index.js';
import { battOf, output, taskOf } from './small.js';

/** Solvers a and b, and a differ that looks at the input (the baseline), at a's output and at b's. */
const batt = battOf(
  [
    ['equality', 'I', 'C'],
    ['vmirror', 'I'],
    ['hmirror', 'I'],
  ],
  [output(2, 'a'), output(3, 'b')],
  [
    { t: 1, solver: 'None', differ: 'd' },
    { t: 1, solver: 'a', differ: 'd' },
    { t: 1, solver: 'b', differ: 'd' },
  ],
);

const TWO_DEMOS: [string, string][] = [
  ['1', '1'],
  ['2', '2'],
];
const known = taskOf('known', TWO_DEMOS, [['3', '3']]);
const unknown = taskOf('unknown', TWO_DEMOS, [['3', null]]);

/** A sample to which a and b come so close, a match where it is 1000, and on which the differ says so much (baseline, a, b). */
const scored = (a: number, b: number, differs = [0, 0, 0]): SampleScore => ({
  status: 'ok',
  matches: Uint8Array.of(Number(a === 1000), Number(b === 1000)),
  closeness: Int16Array.of(Math.min(a, 1000), Math.min(b, 1000)),
  lost: new Int32Array(0),
  lostTo: null,
  found: new Int32Array(0),
  scores: Int32Array.of(a, b),
  differs: Int32Array.from(differs),
  values: new Int32Array(5),
  digest: `${a} ${b}`,
  lines: null,
});

/** A test sample whose output is not known. */
const blind: SampleScore = { ...scored(-1, -1, [-1, -1, -1]), digest: 'blind' };

const late: SampleResult = { status: 'timeout', error: 'not done within 10 s' };

/** Scores a task from the results of its two demo samples and its test sample. */
const scoresOf = (task: Task, demo0: SampleResult, demo1: SampleResult, test0: SampleResult) =>
  scoreTask(
    task,
    batt,
    [
      { kind: 'demo', index: 0, result: demo0 },
      { kind: 'demo', index: 1, result: demo1 },
      { kind: 'test', index: 0, result: test0 },
    ],
    5,
  );

describe('a task', () => {
  it('is solved by a candidate that matches all its demo and test samples', () => {
    const { solved, demoSolved, candidates } = scoresOf(known, scored(1000, 1000), scored(1000, 5), scored(1000, 1000));
    expect({ solved, demoSolved }).toEqual({ solved: true, demoSolved: true });
    expect(candidates).toEqual([
      { output: 0, solver: 'a', matches: 2, closeness: 1000, testMatches: 1, solvesDemo: true, solves: true },
      { output: 1, solver: 'b', matches: 1, closeness: 5, testMatches: 1, solvesDemo: false, solves: false },
    ]);
  });

  it('is not solved by two candidates together', () => {
    const { solved, demoSolved } = scoresOf(known, scored(1000, 7), scored(7, 1000), scored(1000, 1000));
    expect({ solved, demoSolved }).toEqual({ solved: false, demoSolved: false });
  });

  it('is demo-solved where the test sample is missed, or not known', () => {
    const missed = scoresOf(known, scored(1000, 7), scored(1000, 7), scored(7, 7));
    expect([missed.solved, missed.demoSolved]).toEqual([false, true]);
    const open = scoresOf(unknown, scored(1000, 7), scored(1000, 7), blind);
    expect([open.solved, open.demoSolved]).toEqual([false, true]);
    expect(open.candidates[0]).toMatchObject({ matches: 2, closeness: 1000, testMatches: 0 });
  });

  it('is not solved where a sample was lost, whatever it would have given', () => {
    const demoLost = scoresOf(known, scored(1000, 7), late, scored(1000, 7));
    expect([demoLost.solved, demoLost.demoSolved]).toEqual([false, false]);
    const testLost = scoresOf(known, scored(1000, 7), scored(1000, 7), late);
    expect([testLost.solved, testLost.demoSolved]).toEqual([false, true]);
  });

  it('is not solved without test samples', () => {
    const task = taskOf('none', [['1', '1']]);
    const { solved, demoSolved } = scoreTask(task, batt, [{ kind: 'demo', index: 0, result: scored(1000, 1000) }], 5);
    expect([solved, demoSolved]).toEqual([false, true]);
  });
});

describe('a candidate', () => {
  const closeness = (...results: [SampleResult, SampleResult, SampleResult]) =>
    scoresOf(known, ...results).candidates.map((candidate) => candidate.closeness);

  it('comes as close as it does on the demo samples that it misses, in the mean, rounded down', () => {
    expect(closeness(scored(1000, 5), scored(901, 8), scored(0, 1000))).toEqual([901, 6]);
  });

  it('comes close to nothing where a demo sample was lost; what it gives on tests does not count', () => {
    expect(closeness(scored(1000, 500), late, scored(1000, 1000))).toEqual([0, 250]);
    expect(closeness(scored(1000, 500), scored(1000, 500), late)).toEqual([1000, 500]);
  });
});

describe('the best candidate', () => {
  it('matches the most demo samples, whatever the closeness and the tests of others', () => {
    expect(scoresOf(known, scored(999, 1000), scored(999, 5), scored(1000, 5)).best?.solver).toBe('b');
  });

  it('then it is the closest on the others', () => {
    expect(scoresOf(known, scored(5, 7), scored(5, 5), scored(1000, 5)).best?.solver).toBe('b');
    expect(scoresOf(known, scored(7, 5), scored(5, 5), scored(5, 1000)).best?.solver).toBe('a');
  });

  it('then that of the shorter text, then of the smaller md5', () => {
    // vmirror(I) and hmirror(I) are equally long.
    const md5s = ['vmirror', 'hmirror'].map((name) => md5Of(`def solve(S, I, C):\n    O = ${name}(I)\n    return O\n`));
    const first = md5s[0] < md5s[1] ? 'a' : 'b';
    expect(scoresOf(known, scored(5, 5), scored(5, 5), scored(5, 5)).best?.solver).toBe(first);
    const longer = battOf(
      [
        ['vmirror', 'I'],
        ['hmirror', 't1'],
      ],
      [output(2, 'long'), output(1, 'short')],
      [],
    );
    const samples = [0, 1].map((index) => ({ kind: 'demo' as const, index, result: scored(5, 5) }));
    expect(scoreTask(unknown, longer, samples, 5).best?.solver).toBe('short');
  });
});

it('candidates with the same values on all samples count once as unique', () => {
  const gave = (a: number, b: number): SampleScore => ({ ...scored(5, 5), values: Int32Array.of(a, b, 0, 0, 0) });
  expect(scoresOf(known, gave(1, 1), gave(2, 2), gave(3, 3)).unique).toBe(1);
  expect(scoresOf(known, gave(1, 1), gave(2, 2), gave(3, 4)).unique).toBe(2);
  expect(scoresOf(known, gave(1, 1), gave(2, 2), late).unique).toBe(1);
});

describe('what a differ tells of a solver', () => {
  it('is the mean of what the input lacks of 1000 and of what the solver has, over the demo samples', () => {
    // ((1000 - 200 + 300) + (1000 - 1000 + 1)) / 4; the test sample does not count.
    const score = scoresOf(known, scored(5, 5, [200, 300, 0]), scored(5, 5, [1000, 1, 0]), scored(5, 5, [0, 1000, 0]));
    expect(score.differs).toEqual([
      { differ: 'd', solver: 'a', closeness: 275 },
      { differ: 'd', solver: 'b', closeness: 200 },
    ]);
  });

  it('leaves out samples that were lost, or on which a result is malformed; of none it is not known', () => {
    const score = scoresOf(unknown, scored(5, 5, [200, -1, 300]), late, blind);
    expect(score.differs.map(({ closeness }) => closeness)).toEqual([null, 550]);
    const lost = scoresOf(known, scored(5, 5, [-1, 900, 900]), late, late);
    expect(lost.differs.map(({ closeness }) => closeness)).toEqual([null, null]);
  });
});

it('the digest tells results apart, losses included', () => {
  const results = [
    scoresOf(known, scored(5, 5), scored(5, 5), scored(5, 5)),
    scoresOf(known, scored(5, 5), scored(5, 5), scored(5, 6)),
    scoresOf(known, scored(5, 5), scored(5, 5), late),
    scoresOf(known, scored(5, 5), scored(5, 5), { status: 'error', error: 'gone' }),
  ];
  expect(new Set(results.map(({ digest }) => digest)).size).toBe(4);
  expect(results[0].digest).toBe(scoresOf(known, scored(5, 5), scored(5, 5), scored(5, 5)).digest);
});
