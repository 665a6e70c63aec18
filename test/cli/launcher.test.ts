import { spawn, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const LAUNCHER = fileURLToPath(new URL('../../bin/batt-run.mjs', import.meta.url));

test('the launcher runs the command line that it is given', () => {
  const { status, stdout, stderr } = spawnSync('node', [LAUNCHER, '--version'], { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
});

test('bad usage is exit code 2', () => {
  const { status, stdout, stderr } = spawnSync('node', [LAUNCHER, 'nothing-like-it'], { encoding: 'utf8' });
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toMatch(/^batt-run: .+\n$/);
});

test('a reader that closes the pipe early ends it quietly', async () => {
  const child = spawn('node', [LAUNCHER, '--help'], { stdio: ['ignore', 'pipe', 'pipe'] });
  // Closed before the program writes, so that its first write fails.
  child.stdout.destroy();
  let stderr = '';
  child.stderr.on('data', (part) => {
    stderr += part;
  });
  const status = await new Promise((resolve) => child.on('close', resolve));
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});
