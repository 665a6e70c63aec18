/** The script that holds a Python batt's results against Python's own. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it, vi } from 'vitest';

vi.setConfig({ testTimeout: 120_000 });

const SCRIPT = fileURLToPath(new URL('../../bench/compare_batt.py', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'batt-run-compare-'));
afterAll(() => rmSync(folder, { recursive: true }));

mkdirSync(join(folder, 'tasks'));
const pair = { input: [[1]], output: [[1]] };
writeFileSync(join(folder, 'tasks', 'one.json'), JSON.stringify({ train: [pair], test: [pair] }));
// The hash of NaN is its address, which decides where it stands among the numbers. This one stays where it is, however often Python runs.
writeFileSync(
  join(folder, 'batt.py'),
  [
    'import sys',
    'nan = sys.__dict__.setdefault("a_nan", float("inf") - float("inf"))',
    'def batt(task_id, S, I, C, log_path):',
    '    return [(1, False, "a", (frozenset((5, nan, 3)), 7)), (2, False, "b", frozenset((1, 2)))], []',
    '',
  ].join('\n'),
);

/** What the script says of results of the two solvers. */
function compared(a: unknown, b: unknown): { status: number | null; stdout: string } {
  const head = { task: 'one', kind: 'demo', index: 0 };
  const lines = [
    { type: 'sample', ...head, status: 'ok' },
    { type: 'candidate', ...head, solver: 'a', t: 1, evolved: false, value: a, match: false, score: 0 },
    { type: 'candidate', ...head, solver: 'b', t: 2, evolved: false, value: b, match: false, score: 0 },
  ];
  writeFileSync(join(folder, 'results.jsonl'), lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  const words = [SCRIPT, folder, join(folder, 'batt.py'), join(folder, 'results.jsonl'), join(folder, 'tasks')];
  const { status, stdout } = spawnSync('python3', words, { encoding: 'utf8' });
  return { status, stdout };
}

const NAN = { nan: 1 };
const ORDERS = [
  [NAN, 3, 5],
  [3, NAN, 5],
  [3, 5, NAN],
];
const hasPython = spawnSync('python3', ['--version']).status === 0;

// Nothing else runs the script: without Python there is nothing to compare with.
describe.skipIf(!hasPython)('a set with NaN in it', () => {
  it('is no difference where only its order is another, and is counted', () => {
    const outcomes = ORDERS.map((order) => compared([{ set: order }, 7], { set: [1, 2] }));
    expect(outcomes.map(({ status }) => status)).toEqual([0, 0, 0]);
    // In one of the three orders it is Python's by chance.
    const loose = outcomes.filter(({ stdout }) => stdout.includes('1 values not compared: Python gives others'));
    expect(loose.length).toBeGreaterThanOrEqual(2);
    for (const { stdout } of loose) expect(stdout).toContain('1 of 1 values agree on 1 samples');
  });

  it('is a difference where it has other elements, and so is another set in another order', () => {
    expect(compared([{ set: [NAN, 3, 4] }, 7], { set: [1, 2] }).status).toBe(1);
    const { status, stdout } = compared([{ set: [NAN, 3, 5] }, 7], { set: [2, 1] });
    expect(status).toBe(1);
    expect(stdout).toContain("('candidate', 2, 'b', None)");
  });
});
