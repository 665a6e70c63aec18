import { describe, expect, test } from 'vitest';
import { junitXml } from '../../src/report/junit.js';
import { sampleReport } from './fixture.js';

const run = { ...sampleReport, programs: [] };
const cases = (xml: string): string[] => xml.split('\n').filter((line) => line.includes('<testcase'));

describe('JUnit', () => {
  test('has a test per task: unsolved ones are skipped, lost samples are errors', () => {
    const xml = junitXml(run, { strict: false, comparison: null });
    expect(xml).toContain('<testsuite name="tasks" tests="4" failures="0" errors="1" skipped="2"');
    expect(cases(xml).map((line) => line.trim())).toEqual([
      '<testcase name="00d62c1b" classname="tasks.train"><skipped message="unsolved, demos 0/1, closeness 0.700, tests 0/1"/></testcase>',
      '<testcase name="0a938d79" classname="tasks.train"><skipped message="demo-solved, demos 1/1, closeness 1.000"/></testcase>',
      '<testcase name="1caeab9d" classname="tasks.train"/>',
      '<testcase name="05f2a901" classname="tasks.train"><error message="timeout: 05f2a901 demo 0: not done within 10 s"/></testcase>',
    ]);
  });

  test('is strict when asked: unsolved tasks fail', () => {
    const xml = junitXml(run, { strict: true, comparison: null });
    expect(xml).toContain('tests="4" failures="2" errors="1" skipped="0"');
  });

  test('has a test per program where programs ran alone', () => {
    expect(cases(junitXml(sampleReport, { strict: false, comparison: null }))).toEqual([
      '    <testcase name="solve_0a938d79" classname="solvers.py" time="0.002"><error message="test 0: first: StopIteration"/></testcase>',
    ]);
  });

  test('has a failure per regression', () => {
    const comparison = { gained: [], lost: ['a'], changed: [], counters: [], uncompared: [], slower: [], drift: null };
    const xml = junitXml(run, { strict: false, comparison: { ...comparison, regressions: ['task a: was solved'] } });
    expect(xml).toContain('<testsuite name="baseline" tests="1" failures="1"');
    expect(xml).toContain('<failure message="task a: was solved"/>');
    const green = junitXml(run, { strict: false, comparison: { ...comparison, regressions: [] } });
    expect(green).toContain('<testcase name="no regression" classname="baseline"/>');
  });

  test('escapes markup and what XML does not have', () => {
    const [task] = run.tasks;
    const xml = junitXml(
      { ...run, tasks: [{ ...task, id: '<a b="c">&\n\u0000' }] },
      { strict: false, comparison: null },
    );
    expect(xml).toContain('name="&lt;a b=&quot;c&quot;&gt;&amp;\\n\\u0000"');
  });
});
