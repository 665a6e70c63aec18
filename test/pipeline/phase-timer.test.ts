import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { OTHER, type PhaseReport, PhaseTimer } from '../../src/pipeline/phase-timer.js';

let now: number;
let timer: PhaseTimer;
beforeEach(() => {
  now = 1000;
  timer = new PhaseTimer(() => now);
});

/** Lets milliseconds pass. */
const pass = (ms: number): void => {
  now += ms;
};

/** The same, while waiting. */
const wait = async (ms: number): Promise<void> => {
  await null;
  pass(ms);
};

/** Rows as `name: self of total`. */
const times = ({ phases }: PhaseReport): string[] =>
  phases.map(({ name, selfMs, totalMs }) => `${name}: ${selfMs} of ${totalMs}`);

/** Sum of self times in whole microseconds. */
const selfMicros = ({ phases }: PhaseReport): number =>
  phases.reduce((sum, { selfMs }) => sum + Math.round(selfMs * 1000), 0);

describe('phases', () => {
  test("a phase's own time is without that of its parts", () => {
    pass(5);
    timer.enter('score');
    pass(10);
    timer.run('score.demo', () => pass(30));
    pass(1);
    timer.run('score.test', () => pass(4));
    timer.run('score.demo', () => pass(20));
    timer.leave('score');
    timer.run('save', () => pass(7));
    pass(3);

    expect(timer.report()).toEqual({
      wallMs: 80,
      busyMs: 0,
      phases: [
        { name: 'score', parent: null, count: 1, selfMs: 11, totalMs: 65, busyMs: 0, share: 0.138 },
        { name: 'score.demo', parent: 'score', count: 2, selfMs: 50, totalMs: 50, busyMs: 0, share: 0.625 },
        { name: 'score.test', parent: 'score', count: 1, selfMs: 4, totalMs: 4, busyMs: 0, share: 0.05 },
        { name: 'save', parent: null, count: 1, selfMs: 7, totalMs: 7, busyMs: 0, share: 0.087 },
        { name: OTHER, parent: null, count: 0, selfMs: 8, totalMs: 8, busyMs: 0, share: 0.1 },
      ],
    });
  });

  test('a name places a phase in the tree, wherever it is entered from', () => {
    timer.run('score.demo', () => {
      pass(1);
      timer.run('load.batt', () => pass(2));
      timer.run('score.demo', () => pass(4));
    });
    expect(times(timer.report())).toEqual([
      'score: 0 of 5',
      'score.demo: 5 of 5',
      'load: 0 of 2',
      'load.batt: 2 of 2',
      'other: 0 of 0',
    ]);
  });

  test('workers are busy beside the main thread', () => {
    timer.run('score', () => pass(10));
    timer.addBusy('score.demo', 12.5);
    timer.addBusy('score.demo', 3);
    timer.addBusy('score.differ', 4);
    const { wallMs, busyMs, phases } = timer.report();
    expect([wallMs, busyMs]).toEqual([10, 19.5]);
    expect(phases.map(({ name, count, selfMs, busyMs }) => [name, count, selfMs, busyMs])).toEqual([
      ['score', 1, 10, 0],
      ['score.demo', 0, 0, 15.5],
      ['score.differ', 0, 0, 4],
      ['other', 0, 0, 0],
    ]);
  });

  test('an open phase has its time up to now', () => {
    timer.enter('score');
    pass(2);
    expect(times(timer.report())).toEqual(['score: 2 of 2', 'other: 0 of 0']);
    pass(2);
    expect(times(timer.report())).toEqual(['score: 4 of 4', 'other: 0 of 0']);
  });
});

describe('work', () => {
  test('gives what it gives', async () => {
    const promised: Promise<string> = timer.run('a', async () => 'x');
    const direct: number = timer.run('a', () => 7);
    expect([await promised, direct]).toEqual(['x', 7]);
  });

  test('that waits is timed until it is done', async () => {
    await timer.run('score', async () => {
      await wait(3);
      await timer.run('score.demo', () => wait(5));
      await wait(1);
    });
    await wait(2);
    expect(times(timer.report())).toEqual(['score: 4 of 9', 'score.demo: 5 of 5', 'other: 2 of 2']);
  });

  test('that fails ends its phase and those inside it', async () => {
    const fail = (): never => {
      timer.enter('a.b');
      pass(2);
      throw new RangeError('no');
    };
    expect(() => timer.run('a', fail)).toThrow(RangeError);
    pass(1);
    await expect(timer.run('c', async () => fail())).rejects.toThrow(RangeError);
    pass(1);
    expect(times(timer.report())).toEqual(['a: 0 of 4', 'a.b: 4 of 4', 'c: 0 of 0', 'other: 2 of 2']);
  });

  test('a phase is not left twice', () => {
    timer.enter('a');
    timer.enter('b');
    timer.leave('a');
    expect(() => timer.leave('b')).toThrow(new TypeError('phase b is left but not open'));
  });
});

describe('whatever happens,', () => {
  const name = fc.constantFrom('a', 'a.b', 'a.b.c', 'd', 'd.e', OTHER, 'other.f');
  const event = fc.oneof(
    fc.record({ enter: name }),
    fc.record({ leave: name }),
    fc.record({ pass: fc.double({ min: 0, max: 1e6, noNaN: true }) }),
    fc.record({ fail: fc.array(name, { minLength: 1 }) }),
  );

  /** Runs phases inside each other, the innermost of which fails. */
  const fail = ([first, ...rest]: readonly string[]): void =>
    timer.run(first, () => {
      pass(0.3);
      if (rest.length === 0) throw new RangeError('no');
      fail(rest);
    });

  /** Lets some work fail in one way only. */
  const expectOnly = (kind: typeof TypeError | typeof RangeError, work: () => void): void => {
    try {
      work();
    } catch (error) {
      expect(error).toBeInstanceOf(kind);
    }
  };

  test('self times add up to wall time, shares to 100%, and none is negative', () => {
    fc.assert(
      fc.property(fc.array(event), (events) => {
        now = 0.1;
        timer = new PhaseTimer(() => now);
        for (const event of events) {
          if ('enter' in event) timer.enter(event.enter);
          else if ('pass' in event) pass(event.pass);
          else if ('leave' in event) expectOnly(TypeError, () => timer.leave(event.leave));
          else expectOnly(RangeError, () => fail(event.fail));
        }
        const report = timer.report();
        expect(selfMicros(report)).toBe(Math.round(report.wallMs * 1000));
        expect(report.wallMs).toBeCloseTo(now - 0.1, 2);
        for (const { selfMs, totalMs } of report.phases) expect(totalMs >= selfMs && selfMs >= 0).toBe(true);
        if (report.wallMs === 0) return;
        expect(report.phases.reduce((sum, { share }) => sum + Math.round(share * 1000), 0)).toBe(1000);
      }),
    );
  });

  test('self times add up by the real clock, too', async () => {
    const real = new PhaseTimer();
    for (let n = 0; n < 100; n++) {
      await real.run('a', async () => {
        real.run('a.b', () => Math.sqrt(n));
        await null;
      });
    }
    const report = real.report();
    expect(selfMicros(report)).toBe(Math.round(report.wallMs * 1000));
    expect(report.phases.map(({ name, count }) => [name, count])).toEqual([
      ['a', 100],
      ['a.b', 100],
      ['other', 0],
    ]);
  });
});
