/** The counters of a report, worked out by hand and against what a run does. */
import { describe, expect, it } from 'vitest';
import type { Batt } from '../../src/batt/index.js';
import { battPlan, countCalls, PhaseTimer, scoreTasks, WORKER } from '../../src/pipeline/index.js';
import { openExecutor } from '../../src/pool/index.js';
import { battFor, battOf, output, smallestTasks, taskOf } from './small.js';

const countsOf = (batt: Batt, tasks: number, samples: number, known: number) =>
  countCalls(batt, battPlan(batt), tasks, samples, known);

describe('calls', () => {
  it('of one solver are made for every sample', () => {
    const batt = battOf(
      [
        ['vmirror', 'I'],
        ['hmirror', 't1'],
      ],
      [output(2, 'a')],
      [],
    );
    expect(countsOf(batt, 3, 10, 8)).toEqual({ evaluations: 20, savedBySharing: 0, savedByHoisting: 0 });
  });

  it('that two solvers have in common are made once', () => {
    const batt = battOf(
      [
        ['vmirror', 'I'],
        ['hmirror', 't1'],
        ['rot90', 't1'],
      ],
      [output(2, 'a'), output(3, 'b')],
      [],
    );
    // Alone: two of each solver on each sample.
    expect(countsOf(batt, 3, 10, 8)).toEqual({ evaluations: 30, savedBySharing: 10, savedByHoisting: 0 });
  });

  it('of a differ are made where the output is known, and what it shares with a solver is made for that', () => {
    const batt = battOf(
      [
        ['vmirror', 'I'],
        ['equality', 't1', 'C'],
      ],
      [output(1, 'a')],
      [{ t: 2, solver: 'a', differ: 'd' }],
    );
    // Alone: one for the solver on 10 samples, two for the differ on 8.
    expect(countsOf(batt, 3, 10, 8)).toEqual({ evaluations: 10 + 8, savedBySharing: 8, savedByHoisting: 0 });
  });

  it('that depend on the task are made once per task, those on nothing once per run', () => {
    const batt = battOf(
      [
        ['first', 'S'],
        ['add', 'ONE', 'TWO'],
        ['astuple', 't1', 't2'],
        ['astuple', 't3', 'I'],
      ],
      [output(4, 'a')],
      [],
    );
    // t2 once, t1 and t3 for 3 tasks, t4 for 10 samples, of 4 on each of 10 samples.
    expect(countsOf(batt, 3, 10, 8)).toEqual({
      evaluations: 1 + 2 * 3 + 10,
      savedBySharing: 0,
      savedByHoisting: 9 + 2 * 7,
    });
  });

  it('that nothing wants are not made', () => {
    const batt = battOf(
      [
        ['vmirror', 'I'],
        ['hmirror', 'I'],
      ],
      [output(2, 'a')],
      [],
    );
    expect(countsOf(batt, 3, 10, 8).evaluations).toBe(10);
  });
});

it('the evaluations are the calls of the profile', async () => {
  const known = smallestTasks(3);
  const tasks = [...known, taskOf('open', [['12 34', '34']], [['5', null]])];
  const batt = battFor(known, ['dimensions', 'palette']);
  const samples = tasks.flatMap(({ demo, test }) => [...demo, ...test]).length;
  const executor = await openExecutor({ workers: 0, timeout: 60, worker: WORKER });
  const options = { workers: 0, batchSize: 7, timer: new PhaseTimer() };
  const { profile } = await scoreTasks({ batt, tasks, executor, ...options });
  const made = profile.calls.reduce((sum, calls) => sum + calls, 0);
  expect(made).toBe(countsOf(batt, tasks.length, samples, samples - 1).evaluations);
});
