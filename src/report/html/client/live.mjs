/** Reads the page of a run that goes on anew, every few seconds, and tells when nobody writes it any more. */
import { element } from './elements.mjs';

/** How often the page is read anew and found as it was, until it says that nobody writes it any more. */
const READS = 12;

/**
 * Reads the page anew while it has `data-live`, as long as it is in sight. What is counted are such readings, not the time on a clock:
 * a machine that slept has not read anything meanwhile, and the clock of the machine that writes may be another.
 *
 * @param isBusy - whether reading the page anew would disturb somebody
 */
export function readAnew(isBusy) {
  const { live, written, of } = document.documentElement.dataset;
  if (live === undefined) return;
  document.getElementById('written').textContent = `, at ${timeText(written)}`;
  // The entry of the history stays when the page is read anew.
  const reads = history.state?.written === written ? history.state.reads : 0;
  if (reads >= READS) {
    document.getElementById('again').remove();
    const what = `Not written since ${timeText(written)}: the ${of} has ended or hangs, or this is a copy of its page.`;
    const then = 'It is no longer read anew; reload it to look again.';
    document.body.prepend(element('p', { class: 'bad unwritten', role: 'status' }, `${what} ${then}`));
    return;
  }
  setInterval(() => {
    if (document.visibilityState !== 'visible' || isBusy()) return;
    history.replaceState({ written, reads: reads + 1 }, '');
    location.reload();
  }, Number(live) * 1000);
}

/** `14:03:05`, with the date where that is not today's, as the clocks are where the page is read. */
function timeText(stamp) {
  const [[day, time], [today]] = [new Date(stamp), new Date()].map((at) => at.toLocaleString('sv-SE').split(' '));
  return day === today ? time : `${day} ${time}`;
}
