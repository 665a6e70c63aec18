/** Programs run alone, in one request or in parts of it, with the same results. */
import { describe, expect, it } from 'vitest';
import { validate } from '../../src/pipeline/jobs.js';
import type { ValidateRequest, ValidateResult } from '../../src/pipeline/validate-job.js';
import { LIMITS } from '../../src/value/index.js';

const grid = (cell: number) => ({ h: 1, w: 1, cells: Int8Array.of(cell) });
const pair = (input: number, output: number | null) => ({
  input: grid(input),
  output: output === null ? null : grid(output),
});
const task = { id: 'a', demo: [pair(0, 0), pair(1, 2)], test: [pair(3, null)] };
const program = (name: string, body: string) => ({
  name,
  text: `def ${name}(S, I):\n    ${body}\n`,
  file: 'a.py',
  task,
});

const request: ValidateRequest = {
  programs: [
    program('solve_a', 'return I'),
    program('solve_b', 'return last(remove(ZERO, first(I)))'),
    program('solve_c', 'return last(last(S))'),
  ],
  samples: [0, 1, 2].flatMap((position) => [
    { program: position, kind: 'demo' as const, index: 0 },
    { program: position, kind: 'demo' as const, index: 1 },
    { program: position, kind: 'test' as const, index: 0 },
  ]),
};

const work = validate.prepare({ dialect: 'arc-dsl', callLimit: LIMITS.calls });

/** What does not depend on the clock. */
const untimed = ({ samples }: ValidateResult) => samples;

describe('a request', () => {
  const heartbeat = Int32Array.of(-1);
  const result = work(request, heartbeat);

  it('gives for each sample a value or an error, and its line', () => {
    expect(result.samples.map(({ status, match, error }) => [status, match, error])).toEqual([
      ['ok', true, null],
      ['ok', false, null],
      ['ok', false, null],
      ['error', false, 'last: ValueError: empty sequence'],
      ['ok', false, null],
      ['ok', false, null],
      ['ok', false, null],
      ['ok', true, null],
      ['ok', false, null],
    ]);
    const place = '{"type":"program","program":"solve_b","task":"a","kind":';
    expect(result.samples.slice(3, 6).map(({ line }) => line)).toEqual([
      `${place}"demo","index":0,"error":"ValueError"}\n`,
      `${place}"demo","index":1,"value":1,"match":false}\n`,
      `${place}"test","index":0,"value":3}\n`,
    ]);
  });

  it('says how near a value comes: the share of equal cells of a grid of the same size, nothing of what is further off', () => {
    const square = { h: 2, w: 2, cells: Int8Array.of(1, 2, 3, 4) };
    const near = { id: 'near', demo: [{ input: square, output: square }], test: [] };
    const bodies = [
      'return I',
      'return replace(I, 4, 0)',
      'return upscale(I, 2)',
      'return upscale(I, 15)',
      'return ONE',
    ];
    const programs = bodies.map((body, k) => ({ ...program(`solve_${k}`, body), task: near }));
    const samples = programs.map((_, position) => ({ program: position, kind: 'demo' as const, index: 0 }));
    const { samples: found } = work({ programs, samples }, new Int32Array(2));
    expect(found.map(({ closeness }) => closeness)).toEqual([1000, 749, 0, 0, 0]);
  });

  it('tells which sample it was at, counted over all programs', () => {
    expect(heartbeat[0]).toBe(8);
  });

  it('times each program', () => {
    expect(result.ms).toHaveLength(3);
    expect(result.ms.reduce((a, b) => a + b, 0)).toBeCloseTo(result.busy.run, 6);
  });

  it('gives the same in parts', () => {
    const parts = [
      [0, 4, 8],
      [1, 2, 3],
      [5, 6, 7],
    ].map((items) => ({ items, result: work(validate.cut(request, items), new Int32Array(1)) }));
    expect(untimed(validate.join(request, parts, new Map()))).toEqual(untimed(result));
  });
});

it('samples that are lost have a line that says so, and cost no other its result', () => {
  const items = [0, 2, 3, 4, 5, 6, 7, 8];
  const part = { items, result: work(validate.cut(request, items), new Int32Array(1)) };
  const joined = validate.join(request, [part], new Map([[1, { status: 'timeout', error: 'not done within 1 s' }]]));
  expect(joined.samples[1]).toEqual({
    status: 'timeout',
    error: 'not done within 1 s',
    lost: true,
    match: false,
    closeness: 0,
    got: '',
    line: '{"type":"program","program":"solve_a","task":"a","kind":"demo","index":1,"status":"timeout","error":"not done within 1 s"}\n',
  });
  expect(joined.samples.filter((_, item) => item !== 1)).toEqual(part.result.samples);
});
