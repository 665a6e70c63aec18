/** Processes that use the pool end by themselves. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, vi } from 'vitest';

vi.setConfig({ testTimeout: 60_000 });

const script = fileURLToPath(new URL('./fixtures/user.mjs', import.meta.url));
const use = (how: string) => spawnSync(process.execPath, [script, how], { encoding: 'utf8', timeout: 20_000 });

describe('a process that uses the pool', () => {
  it('ends within 2 seconds of an abort, whatever its workers are at', () => {
    const { status, stdout } = use('abort');
    expect(status).toBe(0);
    expect(Number(/exit after (\d+) ms/.exec(stdout)?.[1])).toBeLessThan(2000);
  });

  it('ends even if it never closes the pool', () => {
    expect(use('forget').status).toBe(0);
  });
});
