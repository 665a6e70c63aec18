/** `npm run beside` measures two builds in turn. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

function beside(...words: string[]) {
  const { status, stdout, stderr } = spawnSync('npx', ['tsx', 'scripts/beside.ts', ...words], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

test('what a process takes: both builds, and the ratio with its spread', () => {
  const { status, stdout, stderr } = beside('2', '.', 'ops', 'rot90');
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  const [head, , ...rows] = stdout.trimEnd().split('\n');
  expect(head).toMatch(/^ +this build +\. +this \/ other$/);
  const figure = String.raw`[\d,.]+ \([\d,.]+ to [\d,.]+\)`;
  for (const [k, name] of ['wall time, ms', 'user CPU, ms', 'peak memory, MiB'].entries())
    expect(rows[k]).toMatch(new RegExp(`^${name} +${figure} +${figure} +${figure}$`));
  expect(rows[3]).toBe('median (least to greatest) of 2 rounds of: ops rot90');
});

test.each([[[]], [['2', 'no-such-folder', 'ops']]])('%j is refused', (words) => {
  const { status, stdout, stderr } = beside(...words);
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toBe(
    `beside: expected ROUNDS (2 or more), another checkout that is built, and the words of a command; found '${words.join(' ')}'\n`,
  );
});
