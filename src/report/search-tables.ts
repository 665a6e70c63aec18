/** The tables of a report of `search`. */
import { inOneLine } from '../program/index.js';
import { lines, NOTHING, type Screen, type Shown } from '../terminal.js';
import { bytes, count, counted, decimal, duration } from './format.js';
import type { SearchDefect, SearchedMove, SearchedRow, SearchReport, SearchTotals } from './search-report.js';
import { type TableColumn, tableText } from './text-table.js';

/** Rows of a table of tasks and of moves, and lines of defects, at most. */
const MOST = { tasks: 20, moves: 30, defects: 20 } as const;

const right = (head: string): TableColumn => ({ head, align: 'right' });
const droppable = (head: string): TableColumn => ({ head, align: 'right', narrow: 'drop' });

/**
 * All tables of a search, one below the other.
 *
 * @param timing - whether that of the moves is one of them
 */
export function searchTables(report: SearchReport, screen: Screen, timing: boolean): Shown[] {
  const { tasks, totals, archive, moves, defects, interrupted, skipped } = report;
  return [
    foundTable(tasks, screen),
    timing ? movesTable(moves, screen) : NOTHING,
    archiveBeforeAfter(archive, screen),
    totalsRows(totals, archive, screen),
    defectLines(defects),
    skipped.length === 0
      ? NOTHING
      : lines(
          `${counted(skipped.length, 'malformed task')} left out`,
          ...skipped.map(({ file, reason }) => `  ${file}: ${reason}`),
        ),
    interrupted ? lines('interrupted: the next call goes on with the tasks that were not searched') : NOTHING,
  ];
}

/** The tasks that something was found for: those that are demo-solved first, then those with the most matches. */
function foundTable(tasks: readonly SearchedRow[], screen: Screen): Shown {
  const found = tasks.filter(({ programs }) => programs.length > 0);
  const rank = ({ demoSolved, programs, demos }: SearchedRow): number =>
    demoSolved ? 2 : programs[0].matches / Math.max(1, demos);
  const shown = [...found].sort((a, b) => rank(b) - rank(a)).slice(0, MOST.tasks);
  if (shown.length === 0) return NOTHING;
  const rows = shown.map(({ id, demos, tests, demoSolved, programs: [best] }) => [
    id,
    demoSolved ? 'demo-solved' : 'near',
    `${count(best.matches)}/${count(demos)}`,
    best.testMatches === null ? '' : `${count(best.testMatches)}/${count(tests)}`,
    best.depth === null ? '' : count(best.depth),
    best.pieces === null ? '' : count(best.pieces),
    inOneLine(best.text),
  ]);
  const columns: TableColumn[] = [{ head: 'task' }, { head: 'result' }, right('demos'), droppable('tests')];
  columns.push(droppable('depth'), droppable('pieces'), { head: 'best program', narrow: 'cut' });
  const more = found.length - shown.length;
  const note = more === 0 ? NOTHING : lines(`… and ${count(more)} more, see the report`);
  return `${tableText(columns, rows, screen)}${note}` as Shown;
}

/** What each move took, and what it brought: those that are in programs where all demos match, then those that took longest. */
function movesTable(moves: readonly SearchedMove[], screen: Screen): Shown {
  if (moves.length === 0) return NOTHING;
  const sorted = [...moves].sort((a, b) => b.used - a.used || b.seconds - a.seconds || b.calls - a.calls);
  const most = Math.max(MOST.moves, sorted.filter(({ used }) => used > 0).length);
  const rest = sorted.slice(most);
  const sum = (of: (move: SearchedMove) => number): number => rest.reduce((total, move) => total + of(move), 0);
  const timeText = (seconds: number): string => (seconds === 0 ? '' : duration(seconds * 1000));
  const rows = sorted
    .slice(0, most)
    .map(({ name, calls, seconds, used }) => [name, count(calls), timeText(seconds), used === 0 ? '' : count(used)]);
  if (rest.length > 0) {
    const seconds = sum((move) => move.seconds);
    rows.push([`${count(rest.length)} others`, count(sum(({ calls }) => calls)), timeText(seconds), '']);
  }
  return tableText(
    [{ head: 'move' }, right('calls'), right('time'), right('used where all demos match')],
    rows,
    screen,
  );
}

function archiveBeforeAfter({ file, before, after }: SearchReport['archive'], screen: Screen): Shown {
  const row = (name: string, total: keyof typeof before): string[] => [name, count(before[total]), count(after[total])];
  const rows = [
    row('tasks demo-solved', 'demoSolved'),
    row('tasks with a match', 'matched'),
    row('programs', 'programs'),
  ];
  return tableText([{ head: file }, right('before'), right('after')], rows, screen);
}

function totalsRows(
  totals: SearchTotals,
  { added, improved, known, dropped }: SearchReport['archive'],
  screen: Screen,
): Shown {
  const { searched, toTheEnd, stoppedByCalls, stoppedByTime, stoppedByMemory, stoppedBySize, searchSeconds, states } =
    totals;
  const rate = searchSeconds === 0 ? 0 : Math.round(states / searchSeconds);
  const others = totals.searchedBefore + totals.notReached + totals.lost;
  const rows = [
    [
      'tasks',
      count(totals.tasks),
      `${count(totals.demoSolvedBefore)} demo-solved before, ${count(totals.demoSolved)} now: ${count(totals.byParts)} by parts, ${count(totals.bySearch)} by search`,
    ],
    [
      'searched',
      count(searched),
      `${count(toTheEnd)} to the end; stopped: ${count(stoppedByTime)} by time, ${count(stoppedByCalls)} by calls, ${count(stoppedByMemory)} by memory, ${count(stoppedBySize)} by size`,
    ],
    ...(others === 0
      ? []
      : [
          [
            'not searched',
            count(others),
            `${count(totals.searchedBefore)} before, with no less; ${count(totals.notReached)} for want of time; ${count(totals.lost)} lost`,
          ],
        ]),
    [
      'programs',
      count(totals.programs),
      `kept: ${count(added)} new, ${count(improved)} improved, ${count(known)} known; ${count(dropped)} dropped${totals.programsLost === 0 ? '' : `, ${count(totals.programsLost)} lost`}`,
    ],
    ['calls', count(totals.calls), 'of moves'],
    ['states', count(states), `${count(rate)} a second and worker; ${count(totals.duplicates)} duplicates`],
    ['pieces', count(totals.pieces), totals.leftOut === 0 ? '' : `${count(totals.leftOut)} left out`],
    ['memory', bytes(totals.bytes), 'of the states of a task, at most'],
    ['wall time', duration(totals.wallMs), `searches took ${decimal(searchSeconds)} s, together`],
  ];
  return tableText([{ head: '' }, right(''), { head: '', narrow: 'wrap' }], rows, screen);
}

function defectLines(defects: readonly SearchDefect[]): Shown {
  if (defects.length === 0) return NOTHING;
  const shown = defects.slice(0, MOST.defects);
  const more = defects.length - shown.length;
  return lines(
    `${counted(defects.length, 'defect')}: ${defects.length === 1 ? 'a program is' : 'programs are'} not what the search takes them for, please report it`,
    ...shown.map(({ task, md5, reason, text }) => `  ${task} ${md5.slice(0, 12)}: ${reason}: ${inOneLine(text)}`),
    ...(more === 0 ? [] : [`  … and ${count(more)} more, see the report`]),
  );
}
