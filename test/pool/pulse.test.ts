/** The watchdog counts from when a run begins. */
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { Pulse, watch } from '../../src/pool/pulse.js';

describe('watch', () => {
  it('calls when a run has taken too long, counted from its begin', async () => {
    const pulse = new Pulse();
    const handedOut = performance.now();
    const overdue = new Promise<readonly [string, number]>((resolve) => {
      watch(pulse, 200, (why) => resolve([why, performance.now() - handedOut]));
    });
    await setTimeout(150);
    const waited = performance.now() - handedOut;
    pulse.begin();
    const [why, after] = await overdue;
    expect(why).toBe('overdue');
    expect(after).toBeGreaterThanOrEqual(waited + 200);
  });

  it('does not call for a run that has ended, or that is not watched any more', async () => {
    const calls: string[] = [];
    const ended = new Pulse();
    watch(ended, 20, (why) => calls.push(why));
    ended.begin();
    ended.end();
    const running = new Pulse();
    const endWatch = watch(running, 20, (why) => calls.push(why));
    running.begin();
    endWatch();
    await setTimeout(100);
    expect(calls).toEqual([]);
  });
});
