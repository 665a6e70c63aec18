/** A comparison as text on a screen. */
import { type Comparison, changeText, timeText } from './compare.js';
import { count, counted } from './format.js';
import { painted, type Screen, tableText } from './table.js';

/** Task ids that a line lists at most. */
const IDS = 20;

/** What a comparison found, the verdict last. */
export function comparisonText(comparison: Comparison, screen: Screen): string {
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
      ? `${painted('no regression', 'green', screen)}\n`
      : `${painted(counted(regressions.length, 'regression'), 'red', screen)}\n${regressions.map((line) => `  ${line}\n`).join('')}`;
  const times =
    drift === null
      ? 'times: too few were measured to tell a change from noise\n'
      : `times: ${drift.factor.toFixed(2)} of the base in the median; ${slower.length} of ${drift.times.length} operations grew by more than ${drift.spread.toFixed(2)} times that\n${slower
          .map((time) => `  ${time.name}: ${timeText(time)}\n`)
          .join('')}`;
  const without = uncompared.map((line) => `${line}\n`).join('');
  return [tasks, `${counts}${without}`, times, verdict].join('\n');
}

function idsText(ids: readonly string[]): string {
  const more = ids.length > IDS ? ` … and ${count(ids.length - IDS)} more` : '';
  return `${ids.slice(0, IDS).join(' ')}${more}`;
}
