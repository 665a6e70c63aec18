/** A report as a summary in GitHub's Markdown. */
import { inMarkdown, inMarkdownCode } from '../escape.js';
import { changeText, type ReportComparison } from './comparison.js';
import { bytes, count, counted, duration, percent } from './format.js';
import type { Report } from './model.js';
import { problemsOf, stateOf, type TaskState } from './state.js';
import { boundText, deviceText, incompleteText, shardText } from './tables.js';

/** Lines that a list has at most: a job's summary may have 1 MiB. */
const ROWS = 50;

/**
 * The summary of a report.
 *
 * @param comparison - with a base, where the report was compared with one
 */
export function markdownText(report: Report, comparison: ReportComparison | null): string {
  const { totals, command, device } = report;
  const incomplete = incompleteText(report);
  const solved = `${count(totals.tasksSolved)} of ${counted(totals.tasks, 'task')} solved`;
  const blocks = [
    `## batt-run: ${solved}`,
    incomplete === '' ? '' : `**${incomplete}**`,
    inMarkdown(shardText(report)),
    comparisonBlock(comparison),
    table(['', '', ''], totalsRows(report)),
    `${inMarkdown(`device: ${deviceText(device)}`)}  \n${inMarkdownCode(`batt-run ${command}`)}`,
    problemsBlock(report),
    idsBlock('solved', idsOf(report, 'solved')),
    idsBlock('demo-solved', idsOf(report, 'demo-solved')),
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

/** Tasks in a state, by their ids. */
function idsOf({ tasks }: Report, state: TaskState): string[] {
  const ids: string[] = [];
  for (const task of tasks) if (stateOf(task) === state) ids.push(task.id);
  return ids;
}

function totalsRows({ totals, phases }: Report): string[][] {
  const heaviest = phases.reduce((a, b) => (b.share > a.share ? b : a), phases[0]);
  return [
    ['tasks', count(totals.tasks), `${count(totals.tasksSolved)} solved, ${count(totals.tasksDemoSolved)} demo-solved`],
    ['samples', count(totals.samples), `${count(totals.timeouts)} timed out, ${count(totals.errors)} failed`],
    ['candidates', count(totals.candidates), `${count(totals.unique)} unique`],
    [
      'wall time',
      duration(totals.wallMs),
      heaviest === undefined ? '' : `${percent(heaviest.share)} in ${heaviest.name}`,
    ],
    ['peak memory', bytes(totals.peakRss), boundText(totals)],
  ];
}

function comparisonBlock(comparison: ReportComparison | null): string {
  if (comparison === null) return '';
  const { regressions, gained, lost, changed, counters, uncompared } = comparison;
  const head =
    regressions.length === 0
      ? '### No regression against the baseline'
      : `### ${counted(regressions.length, 'regression')} against the baseline`;
  const list = regressions.slice(0, ROWS).map((line) => `- ${inMarkdown(line)}`);
  if (regressions.length > ROWS) list.push(`- … and ${count(regressions.length - ROWS)} more`);
  const counts = `${count(gained.length)} gained, ${count(lost.length)} lost, ${count(changed.length)} with other results`;
  const moved = counters.filter(({ base, now }) => base !== now).map((change) => [change.name, changeText(change)]);
  return [
    head,
    list.join('\n'),
    counts,
    ...uncompared.map(inMarkdown),
    moved.length === 0 ? '' : table(['counter', 'base → new'], moved),
  ]
    .filter((block) => block !== '')
    .join('\n\n');
}

function problemsBlock(report: Report): string {
  const problems = problemsOf(report);
  if (problems.length === 0) return '';
  const rows = problems.slice(0, ROWS).map(({ what, where, reason }) => [what, where, reason]);
  const rest = problems.length > ROWS ? `\n\n… and ${count(problems.length - ROWS)} more, see the report` : '';
  return `### ${counted(problems.length, 'problem')}\n\n${table(['problem', 'where', 'reason'], rows)}${rest}`;
}

/** Most task ids that are listed. */
const IDS = 1000;

function idsBlock(state: string, ids: readonly string[]): string {
  if (ids.length === 0) return '';
  const more = ids.length > IDS ? ` … and ${count(ids.length - IDS)} more` : '';
  const list = ids.slice(0, IDS).map(inMarkdownCode).join(' ');
  return `<details><summary>${counted(ids.length, 'task')} ${state}</summary>\n\n${list}${more}\n\n</details>`;
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---')), ...rows.map((row) => line(row.map(inMarkdown)))].join('\n');
}
