/** Solvers on test inputs, in one request or in parts of it, with the same grids. */
import { expect, it } from 'vitest';
import type { Answer, AnswerRequest } from '../../src/pipeline/answer-job.js';
import { answer } from '../../src/pipeline/jobs.js';

const grid = (...cells: number[]) => ({ h: 1, w: cells.length, cells: Int8Array.from(cells) });
const program = (body: string, dialect = 'arc-dsl') => ({ text: `def solve(S, I, C):\n    return ${body}\n`, dialect });

const request: AnswerRequest = {
  task: {
    id: 'a',
    demo: [{ input: grid(0), output: grid(5, 5) }],
    test: [
      { input: grid(1, 2), output: null },
      { input: grid(3, 4), output: null },
    ],
  },
  programs: [program('vmirror(I)'), program('palette(I)'), program('last(first(S))'), program('hsplit(I, ZERO)')],
  samples: [0, 1, 2, 3].flatMap((position) => [0, 1].map((index) => ({ program: position, index }))),
};

const work = await answer.prepare(null, () => {});
const run = (some: AnswerRequest) => work(some, Int32Array.of(-1, 0));

it('gives grids, null for other values, and safe defaults for failing calls', async () => {
  const five = grid(5, 5);
  expect(await run(request)).toEqual([grid(2, 1), grid(4, 3), null, null, five, five, null, null]);
});

it('gives the same in parts, and what was lost as lost', async () => {
  const loss = { status: 'timeout', error: 'not done within 1 s' } as const;
  const parts = await Promise.all(
    [
      [0, 3, 4],
      [1, 5, 6, 7],
    ].map(async (items) => ({ items, result: await run(answer.cut(request, items)) })),
  );
  const whole: Answer[] = [...(await run(request))];
  whole[2] = loss;
  expect(answer.join(request, parts, new Map([[2, loss]]))).toEqual(whole);
});

it('says at which sample it is', async () => {
  const heartbeat = Int32Array.of(-1, 0);
  await work(request, heartbeat);
  expect(heartbeat[0]).toBe(request.samples.length - 1);
});
