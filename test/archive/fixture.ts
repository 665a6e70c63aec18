/** Archives and solvers for tests. */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { IMPORTED, type Mark, type NewSolver } from '../../src/archive/index.js';

/** A folder that is removed after the tests of a file. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'batt-run-archive-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The canonical text of a program, longer for an `n` with more digits. */
export const textOf = (n: number): string =>
  `def solve(S, I, C):\n    O = fill(I, 1${n}000, asindices(I))\n    return O\n`;

export const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

/** A solver of task `a` with these marks on its demo samples. */
export const solver = (n: number, demo: readonly Mark[], more: Partial<NewSolver> = {}): NewSolver => ({
  task: 'a',
  dialect: 'arc-dsl',
  text: textOf(n),
  marks: { demo, test: [null] },
  tLog: 18,
  origin: IMPORTED,
  savedAt: '2026-01-02T03:04:05.678Z',
  ...more,
});
