import { spawnSync } from 'node:child_process';
import { expect, test, vi } from 'vitest';

// Processes take their time to start where the machine is busy.
vi.setConfig({ testTimeout: 60_000 });

const V8 = JSON.stringify(new URL('../dist/v8.js', import.meta.url).href);

/**
 * Collections of short-lived values in a process whose collector is tuned for so many threads and processors, and the tasks that
 * V8 has split them into. It prints a line for each of both; of tasks that run at the same time the lines may be mixed.
 */
function collect(threads: number, processors: number): { collections: number; tasks: number } {
  const script = `import { tuneCollector } from ${V8};
    tuneCollector(${threads}, ${processors});
    const kept = [];
    for (let n = 0; n < 3_000_000; n++) kept[n % 100_000] = { n };`;
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--trace-gc', '--trace-parallel-scavenge', '--input-type=module', '-e', script],
    { encoding: 'utf8' },
  );
  expect(stderr).toBe('');
  const times = (pattern: RegExp): number => stdout.match(pattern)?.length ?? 0;
  return { collections: times(/\bScavenge\b/g), tasks: times(/\bscavenge\[/g) };
}

test('where each processor has a thread, a thread collects its short-lived values itself', () => {
  const { collections, tasks } = collect(2, 2);
  expect(collections).toBeGreaterThan(3);
  // The first collections may come before the tuning, while modules are loaded.
  expect(tasks).toBeLessThanOrEqual(collections + 4);
});

test('where processors are left, they help', () => {
  const { collections, tasks } = collect(1, 2);
  expect(collections).toBeGreaterThan(3);
  expect(tasks).toBeGreaterThan(collections);
});
