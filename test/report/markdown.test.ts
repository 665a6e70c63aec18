import { describe, expect, test } from 'vitest';
import { compareReports } from '../../src/report/comparison.js';
import { markdownText } from '../../src/report/markdown.js';
import { sampleReport } from './fixture.js';

describe('the Markdown summary', () => {
  const text = markdownText(sampleReport, null);

  test('starts with how many tasks are solved, and what the run comes to', () => {
    expect(text.split('\n').slice(0, 6)).toEqual([
      '## batt-run: 1 of 4 tasks solved',
      '',
      '|  |  |  |',
      '| --- | --- | --- |',
      '| tasks | 4 | 1 solved, 2 demo-solved |',
      '| samples | 8 | 1 timed out, 0 failed |',
    ]);
  });

  test('lists problems and solved tasks', () => {
    expect(text).toContain('| timeout | 05f2a901 demo 0 | not done within 10 s |');
    expect(text).toContain('<details><summary>1 task solved</summary>\n\n`1caeab9d`\n\n</details>');
  });

  test('names regressions against a baseline', () => {
    const tasks = sampleReport.tasks.map((task) => ({ ...task, solved: false, demoSolved: false }));
    const comparison = compareReports(
      sampleReport,
      { ...sampleReport, tasks },
      { tolerance: 0.01, times: false, force: false },
    );
    const compared = markdownText(sampleReport, comparison);
    expect(compared).toContain(
      '### 2 regressions against the baseline\n\n- task 0a938d79: was demo-solved, is unsolved\n',
    );
    expect(compared).toContain('0 gained, 2 lost, 0 with other results');
  });

  test('escapes what would be markup', () => {
    const skipped = [{ file: '<b>|*x*', reason: '[link](url) `code`' }];
    const hostile = markdownText({ ...sampleReport, command: 'run -i `x`', skipped }, null);
    expect(hostile).toContain('| skipped | &lt;b>\\|\\*x\\* | \\[link\\](url) \\`code\\` |');
    expect(hostile).toContain('`` batt-run run -i `x` ``');
  });
});
