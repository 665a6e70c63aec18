/** A report's tables, as a run shows them. Each is lines with their newlines; empty where there is nothing to show. */
import type { Phase } from '../pipeline/index.js';
import { bytes, count, decimal, duration, percent } from './format.js';
import type { Report, ReportDevice, ReportOperation, ReportTask, ReportTotals } from './model.js';
import { type Column, painted, type Screen, tableText } from './table.js';

/** Rows that a table of tasks or of problems has at most, unless told. */
const ROWS = 20;

const left = (head: string): Column => ({ head });
const right = (head: string): Column => ({ head, align: 'right' });
const droppable = (head: string): Column => ({ head, align: 'right', narrow: 'drop' });

/** Where the time went: the tree of phases, and what it adds up to. */
export function phasesTable(phases: readonly Phase[], screen: Screen): string {
  const sum = (pick: (phase: Phase) => number): number => phases.reduce((total, phase) => total + pick(phase), 0);
  const rows = phases.map(({ name, count: times, selfMs, share, totalMs, busyMs }) => [
    `${'  '.repeat(name.split('.').length - 1)}${name}`,
    count(times),
    decimal(selfMs),
    percent(share),
    decimal(totalMs),
    blankIfZero(busyMs, decimal),
  ]);
  const all = ['wall time', '', decimal(sum(({ selfMs }) => selfMs)), percent(sum(({ share }) => share)), ''];
  rows.push([
    ...all,
    blankIfZero(
      sum(({ busyMs }) => busyMs),
      decimal,
    ),
  ]);
  const columns = [droppable('count'), right('self ms'), right('share'), droppable('total ms'), right('workers ms')];
  return tableText([{ head: 'phase', narrow: 'cut' }, ...columns], rows, screen);
}

const blankIfZero = (n: number, format: (n: number) => string): string => (n === 0 ? '' : format(n));

/** What the run comes to. */
export function totalsTable(totals: ReportTotals, screen: Screen): string {
  const { tasks, tasksSolved, tasksDemoSolved, samples, timeouts, errors, candidates, unique, matches } = totals;
  const rows = [
    ['tasks', count(tasks), `${count(tasksSolved)} solved, ${count(tasksDemoSolved)} demo-solved`],
    ['samples', count(samples), `${count(timeouts)} timed out, ${count(errors)} failed`],
    ['candidates', count(candidates), `${count(unique)} unique`],
    ['matches', count(matches), ''],
    ['wall time', duration(totals.wallMs), blankIfZero(totals.busyMs, (ms) => `workers busy for ${duration(ms)}`)],
    ['peak memory', bytes(totals.peakRss), ''],
  ];
  return tableText([left(''), right(''), { head: '', narrow: 'wrap' }], rows, screen);
}

/** Where grid operations ran and why, in one line. */
export function deviceLine(device: ReportDevice): string {
  const { requested, used, reason, adapter, software, dispatches, gridsOnDevice, gridsOnCpu } = device;
  const name = adapter === null ? '' : ` (${adapter}${software ? ', software' : ''})`;
  const work =
    dispatches === 0
      ? ''
      : `; ${count(dispatches)} dispatches, ${count(gridsOnDevice)} grids on it, ${count(gridsOnCpu)} on the CPU`;
  return `device: ${used}${name}, requested ${requested}: ${reason}${work}\n`;
}

/** The tasks, the solved ones first, then by how many candidates match. */
export function tasksTable(tasks: readonly ReportTask[], screen: Screen, limit = ROWS): string {
  const rank = (task: ReportTask): number => (task.solved ? 2 : task.demoSolved ? 1 : 0);
  const sorted = [...tasks].sort(
    (a, b) =>
      rank(b) - rank(a) ||
      b.matching - a.matching ||
      (b.best?.score ?? 0) - (a.best?.score ?? 0) ||
      (a.id < b.id ? -1 : 1),
  );
  const rows = sorted.map(({ id, samples, solved, demoSolved, matching, candidates, best }) => [
    id,
    count(samples.length),
    solved ? painted('solved', 'green', screen) : demoSolved ? painted('demo-solved', 'yellow', screen) : '',
    count(matching),
    count(candidates),
    best?.solver ?? '',
    best === null ? '' : count(best.score),
  ]);
  const columns: Column[] = [
    { head: 'task', narrow: 'cut' },
    droppable('samples'),
    left('result'),
    right('matching'),
    droppable('candidates'),
    { head: 'best solver', narrow: 'cut' },
    right('score'),
  ];
  return cutTable(columns, rows, screen, limit);
}

/** The heaviest operations, and what all others come to. */
export function profileTable(operations: readonly ReportOperation[], screen: Screen, limit: number): string {
  const rest = operations.slice(limit);
  const sum = (pick: (operation: ReportOperation) => number): number => rest.reduce((total, op) => total + pick(op), 0);
  const others: ReportOperation = {
    op: `${count(rest.length)} more`,
    calls: sum(({ calls }) => calls),
    errors: sum(({ errors }) => errors),
    ms: sum(({ ms }) => ms),
    share: sum(({ share }) => share),
  };
  const shown = rest.length === 0 ? operations : [...operations.slice(0, limit), others];
  const rows = shown.map(({ op, calls, errors, ms, share }) => [
    op,
    count(calls),
    blankIfZero(errors, count),
    decimal(ms),
    percent(share),
  ]);
  if (rows.length === 0) return '';
  const columns = [right('calls'), right('errors'), right('ms'), right('share')];
  return tableText([{ head: 'operation', narrow: 'cut' }, ...columns], rows, screen);
}

/** What was skipped, lost, or did not run where it was meant to, each with the reason. */
export function problemsTable(report: Report, screen: Screen, limit = ROWS): string {
  const { skipped, tasks, device } = report;
  const red = (text: string): string => painted(text, 'red', screen);
  const rows = [
    ...skipped.map(({ file, reason }) => [red('skipped'), file, reason]),
    ...tasks.flatMap(({ id, samples }) =>
      samples
        .filter(({ status }) => status !== 'ok')
        .map(({ kind, index, status, error }) => [red(status), `${id} ${kind} ${index}`, error ?? '']),
    ),
    ...device.fallbacks.map(({ op, reason, count: calls }) => [
      painted('on the CPU', 'yellow', screen),
      `${op}, ${count(calls)} times`,
      reason,
    ]),
  ];
  const columns: Column[] = [left('problem'), { head: 'where', narrow: 'cut' }, { head: 'reason', narrow: 'wrap' }];
  return cutTable(columns, rows, screen, limit);
}

/** A table of the first rows, and how many more there are. */
function cutTable(columns: readonly Column[], rows: readonly string[][], screen: Screen, limit: number): string {
  if (rows.length === 0) return '';
  const more = rows.length - limit;
  const rest = more > 0 ? `… and ${count(more)} more, see the report\n` : '';
  return `${tableText(columns, rows.slice(0, limit), screen)}${rest}`;
}
