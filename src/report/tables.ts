/** A report's tables, as a run shows them. Each is lines with their newlines; empty where there is nothing to show. */

import { BUNDLED_TASKS } from '../arc/index.js';
import { listed, nounOf } from '../counted.js';
import type { Phase } from '../pipeline/index.js';
import type { ExecutorAccount, QueueAccount } from '../pool/index.js';
import { byStanding, type Standing } from '../ranking.js';
import { joined, lines, NOTHING, painted, type Screen, type Shown } from '../terminal.js';
import { bytes, count, counted, decimal, duration, percent } from './format.js';
import type {
  Report,
  ReportArchive,
  ReportDevice,
  ReportOperation,
  ReportProgram,
  ReportTask,
  ReportTotals,
  ReportYield,
  Rows,
} from './model.js';
import { totalWork } from './operation-rows.js';
import { problemsOf } from './state.js';
import { type Cell, type TableColumn, tableText } from './text-table.js';

/** Rows that a table of tasks or of problems has at most, unless told. */
const ROWS = 20;

const left = (head: string): TableColumn => ({ head });
const right = (head: string): TableColumn => ({ head, align: 'right' });
const droppable = (head: string, worth = 0): TableColumn => ({ head, align: 'right', narrow: 'drop', worth });

/** Where the time went: the tree of phases, and what it adds up to. */
export function phasesTable(phases: readonly Phase[], screen: Screen): Shown {
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

/** What the run comes to. Tasks that come with the package are told from ARC's own. */
export function totalsTable({ totals, data }: Pick<Report, 'totals' | 'data'>, screen: Screen): Shown {
  const { tasks, tasksSolved, tasksDemoSolved, samples, timeouts, errors, candidates, unique, matches } = totals;
  const rows = [
    [
      'tasks',
      count(tasks),
      `${count(tasksSolved)} solved, ${count(tasksDemoSolved)} demo-solved${data.path === BUNDLED_TASKS ? ' (bundled practice tasks)' : ''}`,
    ],
    ['samples', count(samples), `${count(timeouts)} timed out, ${count(errors)} failed`],
    ['candidates', count(candidates), `${count(unique)} unique`],
    ['matches', count(matches), "outputs equal to their sample's"],
    ...givenUpRow(totals),
    ...differsRow(totals),
    ['wall time', duration(totals.wallMs), blankIfZero(totals.busyMs, (ms) => `workers busy for ${duration(ms)}`)],
    ['peak memory', bytes(totals.peakRss), boundText(totals)],
  ];
  return tableText([left(''), right(''), { head: '', narrow: 'wrap' }], rows, screen);
}

/** What candidates lost by themselves; nothing where none did. */
function givenUpRow({ givenUp, givenUpLate }: ReportTotals): string[][] {
  const why = [
    givenUp === 0 ? [] : [`${count(givenUp)} past --work`],
    givenUpLate === 0 ? [] : [`${count(givenUpLate)} past time or memory`],
  ].flat();
  return why.length === 0
    ? []
    : [['given up', count(givenUp + givenUpLate), `results of candidates: ${why.join(', ')}`]];
}

/** What became of the differs; nothing where there are none, or all ran. */
function differsRow({ differsRun, differsEqual, ...totals }: ReportTotals): string[][] {
  const leftOut = [
    totals.differsMatched === 0 ? [] : [`${count(totals.differsMatched)} on matches`],
    totals.differsFar === 0 ? [] : [`${count(totals.differsFar)} far off`],
    totals.differsTests === 0 ? [] : [`${count(totals.differsTests)} on tests`],
  ].flat();
  const others = [
    differsEqual === 0 ? [] : [`${count(differsEqual)} for equal outputs`],
    leftOut.length === 0 ? [] : [`left out ${leftOut.join(', ')}`],
  ].flat();
  return others.length === 0 ? [] : [['differs', count(differsRun), `ran; ${others.join('; ')}`]];
}

/** What bounded values, and what came of it; empty where a report does not say. */
export function boundText({ memory, overfull }: Pick<ReportTotals, 'memory' | 'overfull'>): string {
  if (memory === 0) return '';
  const again = overfull === 0 ? '' : `; ${counted(overfull, 'batch', 'batches')} took more and ran again in parts`;
  return `values up to ${count(memory)} MiB a thread${again}`;
}

/** That a signal ended the run, and how far it had come; empty where it came to its end. */
export function interruptedLine({ interrupted, data, totals, archive, merged }: Report, screen: Screen): Shown {
  if (!interrupted) return NOTHING;
  const all = counted(data.tasks, 'task');
  const what = merged === null ? 'what was done by then' : 'what was merged';
  const done = `this is ${what}, ${count(totals.tasks)} of ${all}`;
  const saved =
    archive === null || archive.tasks === null
      ? ''
      : `; programs of ${count(archive.tasks)} of ${all} are in ${archive.file}`;
  return joined([painted(merged === null ? 'interrupted' : 'incomplete', 'red', screen), lines(`: ${done}${saved}`)]);
}

/** That a report is not about all of its tasks, in a sentence; empty where it is. */
export function incompleteText({ interrupted, merged }: Report): string {
  if (!interrupted) return '';
  if (merged === null) return 'A signal ended this run before all tasks were done.';
  return 'Shards are missing from this report, or were interrupted: it is about part of the tasks.';
}

/** Which share of the tasks a report is of, or which it was merged from; empty where it is of all and of one run. */
export const shardLine = (report: Report): Shown => {
  const text = shardText(report);
  return text === '' ? NOTHING : lines(text);
};

/** The same for any medium. */
export function shardText({ data, merged }: Report): string {
  if (data.shard !== null) {
    const { index, count: shards, tasks } = data.shard;
    return `shard ${index} of ${shards}: ${count(data.tasks)} of ${counted(tasks, 'task')}`;
  }
  if (merged === null) return '';
  const { count: shards, missing } = merged;
  const lacking = missing.length === 0 ? '' : `; ${missingShards(missing, shards)}`;
  return `merged from ${count(merged.shards.length)} of ${counted(shards, 'shard')}, whose times are added up${lacking}`;
}

/** Indices that are named at most. */
const NAMED = 20;

/** `shards 2 and 7 of 10 are missing`. */
export function missingShards(missing: readonly number[], shards: number): string {
  const { length } = missing;
  const named = listed(missing.map(String), NAMED);
  return `${nounOf(length, 'shard')} ${named} of ${shards} ${nounOf(length, 'is', 'are')} missing`;
}

/** Where grid operations ran and why, in one line. */
export const deviceLine = (device: ReportDevice): Shown => lines(`device: ${deviceText(device)}`);

/** The same for any medium. */
export function deviceText(device: ReportDevice): string {
  const { requested, used, reason, adapter, software, dispatches, gridsOnDevice, gridsOnCpu, executions } = device;
  const { costMs, replacedMs, fallbacks } = device;
  const name = adapter === null ? '' : ` (${adapter}${software ? ', software' : ''})`;
  const kinds = executions.map(({ executorKind }) => executorKind).join(', ');
  const by = kinds === '' ? '' : ` (${kinds})`;
  const givenUp = fallbacks
    .filter(({ op }) => op === 'device')
    .map((fallback) => `; ${fallback.reason}${costMs === 0 ? '' : ` (${duration(costMs)}, ${duration(replacedMs)})`}`)
    .join('');
  const work =
    dispatches === 0
      ? ''
      : `; ${counted(dispatches, 'dispatch', 'dispatches')}${by}, ${counted(gridsOnDevice, 'grid')} on it, ${count(gridsOnCpu)} on the CPU`;
  return `${used}${name}, requested ${requested}: ${reason}${givenUp}${work}`;
}

/** What went over a queue, in a line, and who did it; empty where jobs were done here. */
export function queueTable(executor: ExecutorAccount | null, screen: Screen): Shown {
  if (executor === null || executor.queue === null) return NOTHING;
  const { queue } = executor;
  const rows = queue.workers.map(({ name, threads, jobs, busyMs, build }) => [
    name,
    count(threads),
    count(jobs),
    duration(busyMs),
    build === queue.build ? '' : build,
  ]);
  const columns: TableColumn[] = [
    { head: `worker of ${queue.server}`, narrow: 'cut' },
    droppable('threads'),
    right('jobs'),
    right('busy'),
    { head: '', narrow: 'drop' },
  ];
  return joined([cutTable(columns, rows, screen, ROWS), lines(`queue: ${queueText(queue)}`)]);
}

/** The same in a line, for any medium: `81 jobs, 1.2 MiB sent, 3.4 MiB received; 2 given back`. */
export function queueText({ jobs, bytesSent, bytesReceived, givenBack, retries, resent }: QueueAccount): string {
  const faults = [
    givenBack === 0 ? '' : `; ${counted(givenBack, 'job')} given back by workers that were lost`,
    retries === 0 ? '' : `; ${count(retries)} done again after a failure`,
    resent === 0 ? '' : `; ${count(resent)} sent again, since the server had lost them`,
  ];
  return `${counted(jobs, 'job')}, ${bytes(bytesSent)} sent, ${bytes(bytesReceived)} received${faults.join('')}`;
}

/** How the best candidate of a task stands; what is not known, or was not tried, is nothing. */
const standingOf = ({ best }: ReportTask): Standing => ({
  matches: best?.matches ?? 0,
  closeness: best?.closeness ?? 0,
});

/** The tasks: solved ones, demo-solved ones, the others by how their best candidate stands. */
export function tasksTable(tasks: Rows<ReportTask>, screen: Screen, limit = ROWS): Shown {
  const rank = (task: ReportTask): number => (task.solved ? 2 : task.demoSolved ? 1 : 0);
  const order = (a: ReportTask, b: ReportTask): number =>
    rank(b) - rank(a) || b.matching - a.matching || byStanding(standingOf(a), standingOf(b)) || (a.id < b.id ? -1 : 1);
  const rows = firstOf(tasks, order, limit).map((task): Cell[] => {
    const { id, solved, demoSolved, matching, best } = task;
    return [
      id,
      solved ? { text: 'solved', paint: 'green' } : demoSolved ? { text: 'demo-solved', paint: 'yellow' } : '',
      best?.solver ?? '',
      ...bestTexts(task),
      count(matching),
    ];
  });
  const columns: TableColumn[] = [
    { head: 'task', narrow: 'cut' },
    left('result'),
    { head: 'best solver', narrow: 'cut' },
    right('demos'),
    droppable('closeness'),
    right('tests'),
    droppable('matching'),
  ];
  return cutTable(columns, rows, screen, limit, tasks.length);
}

/** Of the best candidate of a task: demo samples matched, closeness, test samples matched; each empty where it is not known. */
function bestTexts({ demos, testsKnown, best }: ReportTask): [demos: string, closeness: string, tests: string] {
  if (best === null) return ['', '', ''];
  return [
    best.matches === null ? '' : `${count(best.matches)}/${count(demos)}`,
    best.closeness === null ? '' : best.closeness.toFixed(3),
    best.tests === null ? '' : `${count(best.tests)}/${count(testsKnown ?? best.tests)}`,
  ];
}

/** How the best candidate of a task does: `demos 2/3`, `closeness 0.913`, `tests 0/1`. */
export function howNear(task: ReportTask): string[] {
  const [demos, closeness, tests] = bestTexts(task);
  const named = { demos, closeness, tests };
  return Object.entries(named).flatMap(([name, text]) => (text === '' ? [] : [`${name} ${text}`]));
}

/** The first items in an order, so that not all have to be in memory. */
function firstOf<T>(items: Iterable<T>, order: (a: T, b: T) => number, limit: number): T[] {
  let first: T[] = [];
  for (const item of items) {
    first.push(item);
    if (first.length >= 2 * limit + 1000) first = first.sort(order).slice(0, limit);
  }
  return first.sort(order).slice(0, limit);
}

const PROGRAM_PAINTS = { failed: 'red', 'not solved': 'red', 'demo-solved': 'yellow', solved: 'green' } as const;

/** Programs that ran alone: those that failed first, then those that solve nothing, the slowest first among equals. */
export function programsTable(programs: readonly ReportProgram[], screen: Screen, limit = ROWS): Shown {
  const order = Object.keys(PROGRAM_PAINTS);
  const rank = ({ status }: ReportProgram): number => order.indexOf(status);
  const sorted = [...programs].sort((a, b) => rank(a) - rank(b) || b.ms - a.ms);
  const rows = sorted.map(({ name, file, status, matches, known, failures, ms, error }): Cell[] => [
    name,
    file,
    { text: status, paint: PROGRAM_PAINTS[status] },
    `${count(matches)}/${count(known)}`,
    blankIfZero(failures, count),
    decimal(ms),
    error ?? '',
  ]);
  const columns: TableColumn[] = [
    { head: 'program', narrow: 'cut' },
    { head: 'where', narrow: 'drop' },
    left('result'),
    droppable('matched'),
    droppable('failed'),
    droppable('ms'),
    { head: 'first error', narrow: 'wrap' },
  ];
  return cutTable(columns, rows, screen, limit);
}

/** What a validation comes to. */
export function validationTable({ programs, skipped, totals }: Report, screen: Screen): Shown {
  const sum = (pick: (program: ReportProgram) => number): number => programs.reduce((n, one) => n + pick(one), 0);
  const statuses = Object.keys(PROGRAM_PAINTS).reverse();
  const byStatus = statuses.map((status) => `${count(sum((one) => Number(one.status === status)))} ${status}`);
  const { wallMs, busyMs, peakRss, samples, matches, errors, timeouts } = totals;
  const known = sum((one) => one.known);
  const outputs = `${count(matches)} of ${counted(known, 'known output matches', 'known outputs match')}`;
  const rows = [
    ['programs', count(programs.length), byStatus.join(', ')],
    ['samples', count(samples), `${outputs}, ${count(errors)} failed, ${count(timeouts)} timed out`],
    ...(skipped.length === 0 ? [] : [['skipped', count(skipped.length), '']]),
    ['wall time', duration(wallMs), blankIfZero(busyMs, (ms) => `workers busy for ${duration(ms)}`)],
    ['running', duration(sum(({ ms }) => ms)), 'all programs, without reading and planning them'],
    ['peak memory', bytes(peakRss), boundText(totals)],
  ];
  return tableText([left(''), right(''), { head: '', narrow: 'wrap' }], rows, screen);
}

/** What went into the archive; empty where nothing did. */
export function archiveTable(archive: ReportArchive | null, screen: Screen): Shown {
  if (archive === null) return NOTHING;
  const row = (name: string, some: ReportYield): string[] => [
    name,
    ...[some.candidates, some.worse, some.duplicates, some.validated].map(count),
    some.alone === null ? '' : count(some.alone),
    ...[some.added, some.improved, some.dropped].map(count),
  ];
  const rows = [row('solvers', archive.solvers), row('differs', archive.differs)];
  const columns: TableColumn[] = [
    { head: `archive ${archive.file}`, narrow: 'cut' },
    right('candidates'),
    ...[droppable('worse', 2), droppable('duplicate', 1), droppable('validated', 4), droppable('alone', 0)],
    ...[right('new'), right('improved'), droppable('dropped', 3)],
  ];
  return tableText(columns, rows, screen);
}

/** The heaviest operations, and what all others come to. */
export function profileTable(operations: readonly ReportOperation[], screen: Screen, limit: number): Shown {
  const rest = operations.slice(limit);
  const sum = (pick: (operation: ReportOperation) => number): number => rest.reduce((total, op) => total + pick(op), 0);
  const others: ReportOperation = {
    op: `${count(rest.length)} more`,
    calls: sum(({ calls }) => calls),
    errors: sum(({ errors }) => errors),
    work: totalWork(rest),
    ms: sum(({ ms }) => ms),
    share: sum(({ share }) => share),
  };
  const shown = rest.length === 0 ? operations : [...operations.slice(0, limit), others];
  const rows = shown.map(({ op, calls, errors, work, ms, share }) => [
    op,
    count(calls),
    blankIfZero(errors, count),
    work === null ? '' : count(work),
    decimal(ms),
    percent(share),
  ]);
  if (rows.length === 0) return NOTHING;
  const columns = [right('calls'), droppable('errors', 1), droppable('work'), right('ms'), right('share')];
  return tableText([{ head: 'operation', narrow: 'cut' }, ...columns], rows, screen);
}

/** What was skipped, lost, or did not run where it was meant to, each with the reason. */
export function problemsTable(report: Report, screen: Screen, limit = ROWS): Shown {
  const rows = problemsOf(report).map(({ what, where, reason }): Cell[] => [
    { text: what, paint: what === 'on the CPU' || what === 'fallback' ? 'yellow' : 'red' },
    where,
    reason,
  ]);
  const columns: TableColumn[] = [
    left('problem'),
    { head: 'where', narrow: 'cut' },
    { head: 'reason', narrow: 'wrap' },
  ];
  return cutTable(columns, rows, screen, limit);
}

/** A table of the first rows, and how many more there are. */
function cutTable(
  columns: readonly TableColumn[],
  rows: readonly Cell[][],
  screen: Screen,
  limit: number,
  all = rows.length,
): Shown {
  if (rows.length === 0) return NOTHING;
  const more = all - limit;
  const rest = more > 0 ? lines(`… and ${count(more)} more, see the report`) : NOTHING;
  return joined([tableText(columns, rows.slice(0, limit), screen), rest]);
}
