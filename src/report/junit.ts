/** A report as JUnit XML, which CI systems show as tests. */
import { inXml } from '../escape.js';
import type { ReportComparison } from './comparison.js';
import type { Report, ReportProgram, ReportTask } from './model.js';
import { problemsOf, type ReportProblem, stateOf } from './state.js';
import { howNear } from './tables.js';

/** How to see a report as tests. */
interface JUnitOptions {
  /** Whether an unsolved task fails; else it is skipped. */
  readonly strict: boolean;
  /** With a base, where the report was compared with one: each regression is a failed test. */
  readonly comparison: ReportComparison | null;
}

/** A test and what came of it. */
interface TestCase {
  readonly name: string;
  readonly group: string;
  readonly seconds?: number;
  readonly outcome: null | { readonly kind: 'failure' | 'error' | 'skipped'; readonly message: string };
}

/**
 * JUnit XML of a report: a test per program where programs ran alone, which passes when it gives all known outputs, else a test
 * per task, which
 *
 * - passes when the task is solved;
 * - is an error when a sample of it was lost to a timeout or a crash;
 * - fails when batt-run contradicts itself about it (a defect);
 * - else is skipped, since most tasks are unsolved in any run; with `strict` it fails.
 */
export function junitXml(report: Report, { strict, comparison }: JUnitOptions): string {
  const problems = new Map<string | null, ReportProblem[]>();
  for (const problem of problemsOf(report)) {
    problems.set(problem.task, [...(problems.get(problem.task) ?? []), problem]);
  }
  const units =
    report.programs.length > 0
      ? report.programs.map(programCase)
      : Array.from(report.tasks, (task) => taskCase(task, report.data.stage, problems.get(task.id) ?? [], strict));
  const suites = [suiteXml(report.programs.length > 0 ? 'programs' : 'tasks', units, report.startedAt)];
  if (comparison !== null) suites.push(suiteXml('baseline', baselineCases(comparison), report.startedAt));
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="batt-run">\n${suites.join('')}</testsuites>\n`;
}

function taskCase(task: ReportTask, stage: string, problems: readonly ReportProblem[], strict: boolean): TestCase {
  const defect = problems.find(({ what }) => what === 'defect');
  const [lost] = problems;
  const outcome = (): TestCase['outcome'] => {
    if (defect !== undefined) return { kind: 'failure', message: `defect: ${defect.where}: ${defect.reason}` };
    if (lost !== undefined) return { kind: 'error', message: `${lost.what}: ${lost.where}: ${lost.reason}` };
    const state = stateOf(task);
    if (state === 'solved') return null;
    return { kind: strict ? 'failure' : 'skipped', message: [state, ...howNear(task)].join(', ') };
  };
  return { name: task.id, group: `tasks.${stage}`, outcome: outcome() };
}

function programCase({ name, file, status, matches, known, error, ms }: ReportProgram): TestCase {
  const passed = status === 'solved' || (status === 'demo-solved' && matches === known);
  const message = error ?? `${matches} of ${known} known outputs match`;
  return {
    name,
    group: file.replace(/:\d+$/, ''),
    seconds: ms / 1000,
    outcome: passed ? null : { kind: status === 'failed' ? 'error' : 'failure', message },
  };
}

function baselineCases({ regressions }: ReportComparison): TestCase[] {
  if (regressions.length === 0) return [{ name: 'no regression', group: 'baseline', outcome: null }];
  return regressions.map((message) => ({ name: message, group: 'baseline', outcome: { kind: 'failure', message } }));
}

function suiteXml(name: string, cases: readonly TestCase[], startedAt: string): string {
  const countOf = (kind: string): number => cases.filter(({ outcome }) => outcome?.kind === kind).length;
  const totals = `tests="${cases.length}" failures="${countOf('failure')}" errors="${countOf('error')}" skipped="${countOf('skipped')}"`;
  const timestamp = inXml(startedAt.replace(/\.\d+Z$/, ''));
  return `  <testsuite name="${name}" ${totals} timestamp="${timestamp}">\n${cases.map(caseXml).join('')}  </testsuite>\n`;
}

function caseXml({ name, group, seconds, outcome }: TestCase): string {
  const time = seconds === undefined ? '' : ` time="${seconds.toFixed(3)}"`;
  const head = `    <testcase name="${inXml(name)}" classname="${inXml(group)}"${time}`;
  if (outcome === null) return `${head}/>\n`;
  return `${head}><${outcome.kind} message="${inXml(outcome.message)}"/></testcase>\n`;
}
