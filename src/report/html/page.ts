/** A report as one HTML file that needs nothing else: no network, no other files. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Task } from '../../arc/index.js';
import { packageFile } from '../../package.js';
import type { ReportComparison } from '../comparison.js';
import { count, counted, duration } from '../format.js';
import type { Report, ReportTask } from '../model.js';
import { problemsOf } from '../state.js';
import { incompleteText, shardText } from '../tables.js';
import { gallerySection, pageTasks, SCORED, type TaskWords, taskFrame } from './gallery-data.js';
import { goesOn, type Live, liveAttributes } from './live.js';
import { dataElement, html, Markup, NOTHING } from './markup.js';
import { comparisonSection, runSections } from './sections.js';
import { STYLE } from './style.js';
import { type TraceSetting, Traces } from './traces.js';

/** What a page shows beside the report. */
interface PageFacts {
  /** The report's tasks, for their grids; null where they are not at hand. */
  readonly tasks: readonly Task[] | null;
  /** With a base, where the report was compared with one. */
  readonly comparison: ReportComparison | null;
}

/** The page of a report. Only its own script runs in it, whatever the report's texts hold. */
export function htmlPage(report: Report, { tasks, comparison }: PageFacts): string {
  const rows = [...report.tasks];
  const unlisted = report.data.samplesListed ? '' : 'Only lost samples are listed: there are too many for all.';
  const missing = tasks === null ? 'The grids of the tasks were not at hand when this page was made.' : '';
  return documentText({
    title: `batt-run: ${report.totals.tasksSolved} of ${counted(report.totals.tasks, 'task')} solved`,
    head: header(report, comparison),
    rows,
    tasks: tasks ?? [],
    comparison,
    note: [missing, unlisted].filter((text) => text !== '').join(' '),
    ...{ words: SCORED, traces: new Traces(traceSetting(report)) },
    rest: html`${comparisonSection(comparison)}${runSections(report)}`,
    live: { what: 'run', again: 0 },
  });
}

const traceSetting = ({ dialect, batt, limits, work }: Report): TraceSetting => ({
  dialect,
  onError: batt === null ? 'fail' : 'default',
  ...(limits === null ? {} : { callLimit: limits.calls }),
  workLimit: work,
});

function header(report: Report, comparison: ReportComparison | null): Markup {
  const { command, totals } = report;
  const { tasks, tasksSolved, tasksDemoSolved, samples, timeouts, errors, wallMs } = totals;
  const problems = problemsOf(report).length;
  const lost = timeouts + errors === 0 ? '' : `, ${count(timeouts)} timed out, ${count(errors)} failed`;
  const [shard, incomplete] = [shardText(report), incompleteText(report)];
  return html`<h1>${count(tasksSolved)} of ${counted(tasks, 'task')} solved</h1>
<p><code>batt-run ${command}</code></p>
<p class="dim">${count(tasksDemoSolved)} demo-solved; ${counted(samples, 'sample')}${lost}; ${duration(wallMs)}${
    problems === 0 ? NOTHING : html`; <a href="#problems">${counted(problems, 'problem')}</a>`
  }${comparison === null ? NOTHING : html`; <a href="#comparison">${changesText(comparison)}</a>`}</p>
${shard === '' ? '' : html`<p class="dim">${shard}</p>`}${incomplete === '' ? '' : html`<p class="bad">${incomplete}</p>`}`;
}

const changesText = ({ gained, lost, regressions }: ReportComparison): string =>
  `against the baseline ${count(gained.length)} gained, ${count(lost.length)} lost, ${counted(regressions.length, 'regression')}`;

/** What the page of a run that goes on is made of. */
interface LiveFacts {
  /** What goes on, such as `evolve --rounds 5`. */
  readonly command: string;
  /** How far it has got, in a sentence or two. */
  readonly standing: string;
  readonly rows: readonly ReportTask[];
  readonly tasks: readonly Task[];
  readonly traces: Traces;
  /** Seconds after which the page reads itself anew; 0 when the run is over. */
  readonly again: number;
}

/** The page of a run that goes on: the tasks as they stand. */
export function livePage({ command, standing, rows, tasks, traces, again }: LiveFacts): string {
  const solved = rows.filter((row) => row.solved).length;
  const demoSolved = rows.filter((row) => row.demoSolved).length;
  const live: Live = { what: 'run', again };
  return documentText({
    title: `batt-run: ${solved} of ${counted(rows.length, 'task')} solved`,
    head: html`<h1>${count(solved)} of ${counted(rows.length, 'task')} solved</h1>
<p><code>batt-run ${command}</code></p><p class="dim">${count(demoSolved)} demo-solved; ${standing}</p>${goesOn(live)}`,
    ...{ rows, tasks, comparison: null, note: '', words: SCORED, traces, rest: NOTHING, live },
  });
}

interface PageDocument {
  readonly title: string;
  readonly head: Markup;
  readonly rows: readonly ReportTask[];
  readonly tasks: readonly Task[];
  readonly comparison: ReportComparison | null;
  /** Said above the gallery; empty for nothing. */
  readonly note: string;
  readonly words: TaskWords;
  readonly traces: Traces;
  /** What comes after the tasks. */
  readonly rest: Markup;
  readonly live: Live;
}

/** Tasks whose details are packed together: few, since they are unpacked when one of them is opened. The script divides by it. */
const TOGETHER = 16;

function groupsOf<T>(items: readonly T[]): T[][] {
  const count = Math.ceil(items.length / TOGETHER);
  return Array.from({ length: count }, (_, k) => items.slice(k * TOGETHER, (k + 1) * TOGETHER));
}

/** The page's script, put together from `client/` by `npm run bundle`. */
const script = (): string => readFileSync(packageFile('dist/report/html/page-script.js'), 'utf8');

/** A page with a gallery of tasks. */
export function documentText(page: PageDocument): string {
  const { title, head, rows, tasks, comparison, note, words, traces, rest, live } = page;
  const code = script();
  const policy = `default-src 'none'; style-src 'unsafe-inline'; img-src data:; script-src 'sha256-${createHash('sha256').update(code).digest('base64')}'`;
  const data = pageTasks(rows, tasks, comparison, traces.of(rows, tasks), words);
  return html`<!doctype html>
<html lang="en"${liveAttributes(live)}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<link rel="icon" href="data:,"><title>${title}</title>
<style>${new Markup(STYLE)}</style></head><body><main id="overview">
<header>${head}</header>${gallerySection(rows, comparison, note)}
${rest}
</main>${taskFrame}${dataElement('tasks-data', [data.map(({ card }) => card)])}${dataElement(
    'details-data',
    groupsOf(data.map(({ details }) => details)),
  )}<script type="module">${new Markup(code)}</script></body></html>
`.text;
}
