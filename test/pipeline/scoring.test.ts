/** The score phase: what it hands out, in which order, and what it makes of losses and interrupts. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Task } from '../../src/arc/index.js';
import { type Batt, parseBattModule } from '../../src/batt/index.js';
import { arcDsl } from '../../src/dsl/index.js';
import { LinearMemory } from '../../src/memory/index.js';
import { PhaseTimer, type ScoringOptions, scoreTasks, type TaskScore, WORKER } from '../../src/pipeline/index.js';
import { differScore } from '../../src/pipeline/score.js';
import { type Executor, openExecutor } from '../../src/pool/index.js';
import { Tuple, type Value } from '../../src/value/index.js';
import { Fault, faulty, faultySetup, openFaulty } from '../pool/faulty.js';
import { battOf, output, taskOf } from './small.js';

// Threads take their time to start where the machine is busy.
vi.setConfig({ testTimeout: 60_000 });

/** Mirrors, and a differ that gives (1000, equal?) whatever it looks at. */
const mirrors = battOf(
  [
    ['equality', 'I', 'C'],
    ['multiply', 'TEN', 'TEN'],
    ['multiply', 't2', 'TEN'],
    ['astuple', 't3', 't1'],
    ['vmirror', 'I'],
    ['hmirror', 'I'],
    ['equality', 't5', 'C'],
    ['astuple', 't3', 't7'],
  ],
  [output(5, 'v'), { t: 6, solver: 'h', evolved: true }],
  [
    { t: 4, solver: 'None', differ: 'd' },
    { t: 8, solver: 'v', differ: 'd' },
  ],
);

const turned = taskOf('turned', [['12', '21']], [['34', null]]);
const flipped = taskOf('flipped', [['1 2', '2 1']], [['3 4', '4 3']]);

let executor: Executor;
afterEach(async () => executor?.close());
const inProcess = () => openExecutor({ workers: 0, timeout: 60, worker: WORKER });

/** What of a task does not depend on the clock. */
const untimed = ({ ms: _, ...score }: TaskScore) => score;

/** Scores and gives what came out, with the emit lines. */
async function scored(batt: Batt, tasks: readonly Task[], more: Partial<ScoringOptions> = {}) {
  const lines: string[] = [];
  const emit = (text: string): void => {
    lines.push(...text.split('\n').slice(0, -1));
  };
  const timer = new PhaseTimer();
  const options = { batt, tasks, executor, workers: 0, batchSize: 1000, timer, emit };
  return { ...(await scoreTasks({ ...options, ...more })), lines };
}

it('hands out a line per sample, candidate and differ, by t; none of differs where the output is not known', async () => {
  executor = await inProcess();
  const { lines } = await scored(mirrors, [turned]);
  expect(lines).toEqual([
    '{"type":"sample","task":"turned","kind":"demo","index":0,"status":"ok"}',
    '{"type":"differ","task":"turned","kind":"demo","index":0,"solver":"None","differ":"d","t":4,"value":[1000,false]}',
    '{"type":"candidate","task":"turned","kind":"demo","index":0,"solver":"v","t":5,"evolved":false,"value":[[2,1]],"match":true,"score":1000}',
    '{"type":"candidate","task":"turned","kind":"demo","index":0,"solver":"h","t":6,"evolved":true,"value":[[1,2]],"match":false,"score":0}',
    '{"type":"differ","task":"turned","kind":"demo","index":0,"solver":"v","differ":"d","t":8,"value":[1000,true]}',
    '{"type":"sample","task":"turned","kind":"test","index":0,"status":"ok"}',
    '{"type":"candidate","task":"turned","kind":"test","index":0,"solver":"v","t":5,"evolved":false,"value":[[4,3]],"match":null,"score":null}',
    '{"type":"candidate","task":"turned","kind":"test","index":0,"solver":"h","t":6,"evolved":true,"value":[[3,4]],"match":null,"score":null}',
  ]);
});

it('a candidate that does not match comes as close as its right cells and its differs say', async () => {
  executor = await inProcess();
  const { tasks } = await scored(mirrors, [flipped]);
  expect(tasks[0].candidates.map(({ solver, matches, closeness }) => [solver, matches, closeness])).toEqual([
    ['v', 0, (0 + 1000) / 2],
    ['h', 1, 1000],
  ]);
  expect(tasks[0].best?.solver).toBe('h');
});

it("a differ's result counts from 0 to 1000, and not at all where it is no pair that begins with an integer", () => {
  const memory = new LinearMemory();
  memory.clear(arcDsl.cells);
  const score = (value: Value): number => differScore(memory.headOfPair(memory.hold(value)));
  const pair = (first: Value): Value => new Tuple([first, null]);
  expect([0, 500, 1000, 1001, -1].map((first) => score(pair(first)))).toEqual([0, 500, 1000, 1000, 0]);
  const malformed = [pair(null), pair(true), pair(pair(1)), new Tuple([1]), new Tuple([1, 2, 3]), 500, null];
  expect(malformed.map(score)).toEqual(malformed.map(() => -1));
});

it('hands tasks out in their order, in whatever order they are done', async () => {
  executor = await inProcess();
  const inOrder = await scored(mirrors, [turned, flipped]);
  const local = executor;
  executor = {
    memory: local.memory,
    stats: local.stats,
    async *run(...request) {
      const finished = [];
      for await (const one of local.run(...request)) finished.push(one);
      yield* finished.reverse();
    },
    close: () => local.close(),
  };
  const outOfOrder = await scored(mirrors, [turned, flipped]);
  expect(outOfOrder.lines).toEqual(inOrder.lines);
  expect(outOfOrder.tasks.map(untimed)).toEqual(inOrder.tasks.map(untimed));
});

describe('a sample that is lost', () => {
  const { batt: text, file } = faultySetup();
  const batt = parseBattModule(text, file, new Map([[faulty.name, faulty]]));
  /** Demo grids whose first cell is the fault; all are their own outputs. */
  const tasks = [
    taskOf('sound', [['01', '01']]),
    taskOf('ill', [
      [`${Fault.None}1`, `${Fault.None}1`],
      [`${Fault.Endless}2`, `${Fault.Endless}2`],
      [`${Fault.Exit}3`, `${Fault.Exit}3`],
      [`${Fault.Defect}4`, `${Fault.Defect}4`],
    ]),
    taskOf('well', [['02', '02']]),
  ];

  it('leaves a line, and no other sample without its own', async () => {
    executor = await openFaulty({ workers: 2, timeout: 2 });
    const { tasks: scores, lines, interrupted } = await scored(batt, tasks, { workers: 2 });
    expect(lines.filter((line) => line.startsWith('{"type":"sample"'))).toEqual([
      '{"type":"sample","task":"sound","kind":"demo","index":0,"status":"ok"}',
      '{"type":"sample","task":"ill","kind":"demo","index":0,"status":"ok"}',
      '{"type":"sample","task":"ill","kind":"demo","index":1,"status":"timeout","error":"not done within 2 s"}',
      '{"type":"sample","task":"ill","kind":"demo","index":2,"status":"error","error":"worker exited with code: 3"}',
      '{"type":"sample","task":"ill","kind":"demo","index":3,"status":"error","error":"Error: a defect"}',
      '{"type":"sample","task":"well","kind":"demo","index":0,"status":"ok"}',
    ]);
    // Of each sample that was not lost: a line of itself, of the solver and of two differs.
    expect(lines.length).toBe(3 * 4 + 3);
    expect(scores.map(({ demoSolved }) => demoSolved)).toEqual([true, false, true]);
    expect(interrupted).toBe(false);
  });
});

describe('an interrupt', () => {
  const tasks = Array.from({ length: 20 }, (_, k) => taskOf(`task${k}`, [[`${k % 10}`, '1']]));

  it('leaves the tasks that were done, and says so', async () => {
    executor = await inProcess();
    const control = new AbortController();
    let samples = 0;
    const onSamples = (count: number): void => {
      samples += count;
      if (samples === 3) control.abort();
    };
    const {
      tasks: done,
      lines,
      interrupted,
    } = await scored(mirrors, tasks, { onSamples, signal: control.signal, batchSize: 1 });
    expect(done.map(({ task }) => task.id)).toEqual(['task0', 'task1', 'task2']);
    expect(lines.length).toBe(3 * 5);
    expect(interrupted).toBe(true);
  });

  it('before anything was done leaves nothing', async () => {
    executor = await inProcess();
    const { tasks: done, interrupted } = await scored(mirrors, tasks, { signal: AbortSignal.abort() });
    expect(done).toEqual([]);
    expect(interrupted).toBe(true);
  });

  it('after everything was done is none', async () => {
    executor = await inProcess();
    const control = new AbortController();
    const onSamples = (): void => control.abort();
    const { tasks: done, interrupted } = await scored(mirrors, tasks.slice(0, 1), {
      onSamples,
      signal: control.signal,
    });
    expect(done.length).toBe(1);
    expect(interrupted).toBe(false);
  });
});
