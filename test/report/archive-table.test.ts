/** What is shown of an archive that a run has filled, as the terminal has room. */
import { describe, expect, test } from 'vitest';
import { archiveTable, type Report } from '../../src/report/index.js';

const some = {
  ...{ candidates: 2_105_600, worse: 1_999_380, duplicates: 106_000, validated: 106_220, alone: 10_623, lost: 0 },
  ...{ added: 10_220, improved: 1_000, known: 0, dropped: 1_000 },
};
const archive: NonNullable<Report['archive']> = {
  ...{ file: 'archive.db', tasks: null, solvers: some, differs: some, defects: [] },
};

describe('what went into the archive', () => {
  test('fits 80 columns, without what is worth least', () => {
    const [heads, ...rest] = archiveTable(archive, { width: 80, color: false }).split('\n');
    expect(heads).toBe('archive archive.db  candidates      worse  validated     new  improved  dropped');
    expect(rest.at(-2)).toBe('columns left out: duplicate, alone (a wider terminal or --wide shows them)');
    expect(Math.max(...[heads, ...rest].map(({ length }) => length))).toBeLessThanOrEqual(80);
  });

  test('has all on a wider one', () => {
    const text = archiveTable(archive, { width: 120, color: false });
    expect(text).toMatch(/candidates +worse +duplicate +validated +alone +new +improved +dropped\n/);
    expect(text).not.toContain('left out');
  });
});
