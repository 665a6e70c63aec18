/** Suite `ops`: every operation gives the same in C; without a compiler there are our figures; a difference ends the suite. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { BUNDLED_TASKS, loadTasks } from '../../src/arc/index.js';
import { callsOn } from '../../src/bench/measured-calls.js';
import { measureOps } from '../../src/bench/ops-suite.js';

vi.setConfig({ testTimeout: 60_000 });

const SOURCE = fileURLToPath(new URL('../../bench/ops.c', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'batt-run-ops-test-'));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => vi.unstubAllEnvs());

const compiles = ['cc', 'gcc', 'clang'].some((compiler) => spawnSync(compiler, ['--version']).status === 0);

const work = callsOn(loadTasks(BUNDLED_TASKS, { stage: 'train' }).tasks);
const quick = { runs: 2, milliseconds: 1, progress: () => {} };
const only = (name: string) => work.filter((calls) => calls.name === name);

/** The C source with one piece of text in place of another. */
function changed(from: string, to: string): string {
  const text = readFileSync(SOURCE, 'utf8');
  expect(text).toContain(from);
  const file = join(folder, 'changed.c');
  writeFileSync(file, text.replace(from, to));
  return file;
}

test('thirty operations, most used first, a hundred calls each', () => {
  expect(work.map(({ name }) => name).slice(0, 3)).toEqual(['fill', 'objects', 'ofcolor']);
  expect(new Set(work.map(({ name }) => name)).size).toBe(30);
  expect(work.map(({ uses }) => uses)).toEqual(work.map(({ uses }) => uses).sort((a, b) => b - a));
  for (const { calls } of work) expect(calls.length).toBe(100);
});

test('no calls on tasks whose grids have one color', () => {
  const task = join(folder, '00000000.json');
  const sample = { input: [[1, 1]], output: [[1]] };
  writeFileSync(task, JSON.stringify({ train: [sample], test: [sample] }));
  expect(callsOn(loadTasks(task).tasks)).toEqual([]);
});

describe.runIf(compiles)('with a compiler', () => {
  test('every operation gives the same in C, and has a time on either side', async () => {
    const { tables, figures } = await measureOps(work, quick);
    expect(tables[0].head).toEqual(['operation', 'uses', 'batt-run', 'C', 'times C']);
    expect(tables[0].rows.length).toBe(31);
    expect(tables[0].rows[0][0]).toBe('fill');
    expect(tables[0].rows[0][2]).toMatch(/^[\d.,]+ ns \([\d.,]+ to [\d.,]+\)$/);
    expect(tables[0].rows[30]).toEqual(['geometric mean', '', '', '', expect.any(String)]);
    expect(figures).toMatchObject({ compiler: expect.stringContaining('-O3'), calls: 100 });
    expect(figures.operations).toContainEqual({
      name: 'objects',
      uses: 270,
      battRun: expect.objectContaining({ runs: 2 }),
      c: expect.objectContaining({ runs: 2 }),
      ratio: expect.any(Number),
    });
  });

  test('what is different in C ends the suite', async () => {
    const mirrorsWrong = changed('i * w + w - 1 - j]', 'i * w + j]');
    await expect(measureOps(only('vmirror'), { ...quick, source: mirrorsWrong })).rejects.toThrow(
      /^vmirror: call \d+ gives \[\[.*, but \[\[.* in C$/,
    );
  });

  test('an element that C gives twice is a difference, too', async () => {
    const doubles = changed('if (*slot != EMPTY) continue;', '');
    await expect(measureOps(only('combine'), { ...quick, source: doubles })).rejects.toThrow(
      /^combine: call \d+ gives/,
    );
  });

  test('a source that does not compile: our figures, and why there are no others', async () => {
    const { tables, figures } = await measureOps(only('fill'), {
      ...quick,
      source: changed('int main', 'int int main'),
    });
    expect(tables[0].rows[0].length).toBe(3);
    expect(tables[0].notes.at(-1)).toMatch(/cannot compile .*changed\.c: .*: ours alone$/);
    expect(figures).toMatchObject({ compiler: null, geometricMean: null, operations: [{ name: 'fill', c: null }] });
  });
});

test('without a compiler: our figures alone', async () => {
  vi.stubEnv('PATH', '');
  const { tables, figures } = await measureOps(only('fill'), quick);
  expect(tables[0].head).toEqual(['operation', 'uses', 'batt-run']);
  expect(tables[0].rows).toEqual([['fill', '302', expect.stringMatching(/ ns \(/)]]);
  expect(tables[0].notes).toContain('no C compiler was found (cc, gcc, clang): ours alone');
  expect(figures.geometricMean).toBeNull();
});
