/** A comparison as text on a screen. */
import { joined, lines, painted, type Screen, type Shown } from '../terminal.js';
import { changeText, type ReportComparison, timeText } from './comparison.js';
import { count, counted } from './format.js';
import { tableText } from './text-table.js';

/** Task ids that a line lists at most. */
const IDS = 20;

/** What a comparison found, the verdict last. */
export function comparisonText(comparison: ReportComparison, screen: Screen): Shown {
  const { gained, lost, changed, counters, uncompared, slower, drift, regressions } = comparison;
  const rows = [
    ['gained', count(gained.length), idsText(gained)],
    ['lost', count(lost.length), idsText(lost)],
    ['other results', count(changed.length), idsText(changed)],
  ];
  const tasks = tableText(
    [{ head: 'tasks' }, { head: '', align: 'right' }, { head: '', narrow: 'wrap' }],
    rows,
    screen,
  );
  const counts = tableText(
    [{ head: 'counter' }, { head: 'base → new', narrow: 'wrap' }, { head: '', narrow: 'drop' }],
    counters.map((change) => [change.name, changeText(change), change.judged ? '' : 'not judged']),
    screen,
  );
  const verdict =
    regressions.length === 0
      ? painted('no regression', 'green', screen)
      : painted(counted(regressions.length, 'regression'), 'red', screen);
  const times =
    drift === null
      ? ['times: too few were measured to tell a change from noise']
      : [
          `times: ${drift.factor.toFixed(2)} of the base in the median; ${slower.length} of ${counted(drift.times.length, 'operation')} grew by more than ${drift.spread.toFixed(2)} times that`,
          ...slower.map((time) => `  ${time.name}: ${timeText(time)}`),
        ];
  const worse = regressions.map((line) => `  ${line}`);
  return joined(
    [tasks, joined([counts, lines(...uncompared)]), lines(...times), joined([verdict, lines('', ...worse)])],
    '\n',
  );
}

function idsText(ids: readonly string[]): string {
  const more = ids.length > IDS ? ` … and ${count(ids.length - IDS)} more` : '';
  return `${ids.slice(0, IDS).join(' ')}${more}`;
}
