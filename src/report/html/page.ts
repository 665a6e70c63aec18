/** A report as one HTML file that needs nothing else: no network, no other files. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Task } from '../../arc/index.js';
import { packageFile } from '../../package.js';
import type { Phase } from '../../pipeline/index.js';
import type { ExecutorAccount } from '../../pool/index.js';
import type { ReportComparison } from '../comparison.js';
import { bytes, count, counted, decimal, duration, percent } from '../format.js';
import type { Report, ReportArchive, ReportDevice, ReportOperation, ReportProgram, ReportYield } from '../model.js';
import { totalWork } from '../operation-rows.js';
import { problemsOf } from '../state.js';
import { deviceText, incompleteText, queueText, shardText } from '../tables.js';
import { dataElement, html, Markup, type MarkupPart, NOTHING } from './markup.js';
import { PHASE_COLORS, STYLE } from './style.js';
import { taskData, tasksSection } from './tasks.js';

/** What a page shows beside the report. */
interface PageFacts {
  /** The report's tasks, for their grids; null where they are not at hand. */
  readonly tasks: readonly Task[] | null;
  /** With a base, where the report was compared with one. */
  readonly comparison: ReportComparison | null;
}

/** Operations, problems and programs that a page lists at most. */
const ROWS = { operations: 15, problems: 200, programs: 2000 } as const;

/** The page's script, less what the compiler says of it. */
const script = (): string =>
  readFileSync(packageFile('dist/report/html/client.mjs'), 'utf8').replace(/^\/\/# sourceMappingURL=.*$/m, '');

/** The page of a report. Only its own script runs in it, whatever the report's texts hold. */
export function htmlPage(report: Report, { tasks, comparison }: PageFacts): string {
  const code = script();
  const rows = [...report.tasks];
  const policy = `default-src 'none'; style-src 'unsafe-inline'; img-src data:; script-src 'sha256-${createHash('sha256').update(code).digest('base64')}'`;
  const byId = new Map((tasks ?? []).map((task) => [task.id, task]));
  const unlisted = report.data.samplesListed
    ? ''
    : ' Only samples that were lost are listed: there are too many for all.';
  const note = `${
    tasks === null
      ? 'The grids of the tasks were not at hand when this page was made.'
      : 'Open a task to see its grids.'
  }${unlisted}`;
  const page = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<link rel="icon" href="data:,"><title>batt-run: ${report.totals.tasksSolved} of ${counted(report.totals.tasks, 'task')} solved</title>
<style>${new Markup(STYLE)}</style></head><body><main>
${header(report)}${cards(report)}${comparisonSection(comparison)}${phasesSection(report.phases)}
<div class="columns">${operationsSection(report.operations)}<div>${deviceSection(report.device)}${queueSection(report.executor)}${archiveSection(report.archive)}</div></div>
${problemsSection(report)}${programsSection(report.programs)}${tasksSection(rows, note)}
</main>${dataElement(
    'tasks-data',
    rows.map((row) => taskData(row, byId.get(row.id))),
  )}<script type="module">${new Markup(code)}</script></body></html>
`;
  return page.text;
}

function header(report: Report): Markup {
  const { command, startedAt, version, seed, machine, data, batt } = report;
  const { cpu, cores, memory, node } = machine;
  const [shard, incomplete] = [shardText(report), incompleteText(report)];
  const from =
    batt === null
      ? ''
      : `; batt ${batt.path} (${batt.dialect}, ${counted(batt.solvers, 'solver')}, ${counted(batt.calls, 'call')}, ${counted(batt.differs, 'differ')})`;
  return html`<header><h1>batt-run report</h1>
<p><code>batt-run ${command}</code></p>
<p class="dim">${startedAt}; batt-run ${version}, seed ${seed}; ${cpu}, ${counted(cores, 'core')}, ${bytes(memory)}, Node ${node}</p>
<p class="dim">${counted(data.tasks, 'task')} of ${data.path} (${data.stage})${from}</p>
${shard === '' ? '' : html`<p class="dim">${shard}</p>`}${incomplete === '' ? '' : html`<p class="bad">${incomplete}</p>`}</header>`;
}

function cards({ totals }: Report): Markup {
  const { tasks, tasksSolved, tasksDemoSolved, samples, timeouts, errors, candidates, unique, matches } = totals;
  const card = (name: string, value: string, more: string): Markup =>
    html`<div class="card"><dt>${name}</dt><dd class="value">${value}</dd><dd class="dim">${more}</dd></div>`;
  return html`<dl class="cards" aria-label="Summary">
${card('Solved', `${count(tasksSolved)} / ${count(tasks)}`, `${count(tasksDemoSolved)} demo-solved`)}
${card('Samples', count(samples), `${count(timeouts)} timed out, ${count(errors)} failed`)}
${card('Candidates', count(candidates), `${count(unique)} unique`)}
${card('Matches', count(matches), 'outputs as expected')}
${card('Wall time', duration(totals.wallMs), `workers busy ${duration(totals.busyMs)}`)}
${card('Peak memory', bytes(totals.peakRss), 'of the process')}
</dl>`;
}

const section = (id: string, title: string, ...content: readonly MarkupPart[]): Markup =>
  html`<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2>${content}</section>`;

/** A table whose first column names the rows, and whose numbers stand on the right; `heads` of numbers end in `#`. */
function tableOf(heads: readonly string[], rows: readonly (readonly MarkupPart[])[]): Markup {
  const numeric = heads.map((head) => head.endsWith('#'));
  const kind = (k: number): Markup => (numeric[k] ? html` class="number"` : NOTHING);
  return html`<div class="scroll"><table><thead><tr>${heads.map(
    (head, k) => html`<th scope="col"${kind(k)}>${head.replace('#', '')}</th>`,
  )}</tr></thead><tbody>${rows.map(
    (row) =>
      html`<tr>${row.map((part, k) => (k === 0 ? html`<th scope="row">${part}</th>` : html`<td${kind(k)}>${part}</td>`))}</tr>`,
  )}</tbody></table></div>`;
}

function comparisonSection(comparison: ReportComparison | null): Markup {
  if (comparison === null) return NOTHING;
  const { regressions, gained, lost, changed, uncompared } = comparison;
  const counts = `${counted(gained.length, 'task')} gained, ${count(lost.length)} lost, ${count(changed.length)} with other results.`;
  return section(
    'comparison',
    'Compared with the baseline',
    html`<p class="facts">${[counts, ...uncompared].join(' ')}</p>`,
    regressions.length === 0
      ? html`<p class="good">No regression.</p>`
      : html`<ul class="bad">${regressions.map((line) => html`<li>${line}</li>`)}</ul>`,
  );
}

/** A bar of the phases without a parent, each with all below it, and the tree as a table. */
function phasesSection(phases: readonly Phase[]): Markup {
  const rootOf = ({ name }: Phase): string => name.split('.')[0];
  const roots = [...new Set(phases.map(rootOf))];
  const shares = roots.map((root) =>
    phases.reduce((sum, phase) => sum + (rootOf(phase) === root ? phase.share : 0), 0),
  );
  const color = (root: string): string => `p${roots.indexOf(root) % PHASE_COLORS}`;
  let x = 0;
  const bars = roots.map((root, k) => {
    const start = x;
    x += shares[k];
    const box = html`x="${(start * 100).toFixed(1)}%" width="${(shares[k] * 100).toFixed(1)}%" height="100%"`;
    return html`<rect class="${color(root)}" ${box}><title>${root}: ${percent(shares[k])}</title></rect>`;
  });
  const label = roots.map((root, k) => `${root} ${percent(shares[k])}`).join(', ');
  const rows = phases.map((phase) => {
    const depth = phase.name.split('.').length;
    const name =
      depth > 1
        ? html`<span class="child">${phase.name}</span>`
        : html`<span class="swatch ${color(phase.name)}"></span>${phase.name}`;
    const { count: times, selfMs, share, totalMs, busyMs } = phase;
    return [name, count(times), decimal(selfMs), percent(share), decimal(totalMs), busyMs === 0 ? '' : decimal(busyMs)];
  });
  const sum = (of: (phase: Phase) => number): number => phases.reduce((total, phase) => total + of(phase), 0);
  rows.push([
    html`<b>wall time</b>`,
    '',
    decimal(sum(({ selfMs }) => selfMs)),
    percent(sum(({ share }) => share)),
    '',
    decimal(sum(({ busyMs }) => busyMs)),
  ]);
  return section(
    'phases',
    'Where the time went',
    html`<svg class="bar" role="img" aria-label="Wall time by phase: ${label}">${bars}</svg>`,
    tableOf(['phase', 'count#', 'self ms#', 'share#', 'total ms#', 'workers ms#'], rows),
  );
}

function operationsSection(operations: readonly ReportOperation[]): Markup {
  const shown = operations.slice(0, ROWS.operations);
  const rest = operations.slice(ROWS.operations);
  const rows = shown.map(({ op, calls, errors, work, ms, share }): MarkupPart[] => [
    html`<code>${op}</code>`,
    count(calls),
    errors === 0 ? '' : count(errors),
    work === null ? '' : count(work),
    decimal(ms),
    percent(share),
  ]);
  if (rest.length > 0) {
    const sum = (of: (operation: ReportOperation) => number): number => rest.reduce((n, one) => n + of(one), 0);
    const work = totalWork(rest);
    rows.push([
      `${count(rest.length)} more`,
      count(sum(({ calls }) => calls)),
      count(sum(({ errors }) => errors)),
      work === null ? '' : count(work),
      decimal(sum(({ ms }) => ms)),
      percent(sum(({ share }) => share)),
    ]);
  }
  const table = tableOf(['operation', 'calls#', 'failed#', 'work#', 'ms#', 'share#'], rows);
  if (rows.length === 0) return section('operations', 'Operations', html`<p class="dim">None was measured.</p>`);
  return section('operations', 'Operations', table);
}

function deviceSection(device: ReportDevice): Markup {
  const rows = [
    ['dispatches', count(device.dispatches)],
    ['grids on the device', count(device.gridsOnDevice)],
    ['grids on the CPU', count(device.gridsOnCpu)],
    ['uploads', `${count(device.uploads)}, ${bytes(device.bytesUp)}`],
    ['downloads', `${count(device.downloads)}, ${bytes(device.bytesDown)}`],
  ];
  const work = device.dispatches === 0 ? NOTHING : tableOf(['', 'total#'], rows);
  return section('device', 'Device', html`<p class="facts">${deviceText(device)}</p>`, work);
}

function queueSection(executor: ExecutorAccount | null): Markup {
  if (executor === null || executor.queue === null) return NOTHING;
  const { queue } = executor;
  const rows = queue.workers.map(({ name, build, threads, jobs, busyMs }) => {
    return [name, build, count(threads), count(jobs), duration(busyMs)];
  });
  const facts = html`<p class="facts">${queue.server}: ${queueText(queue)}</p>`;
  return section('queue', 'Queue', facts, tableOf(['worker', 'build', 'threads#', 'jobs#', 'busy#'], rows));
}

function archiveSection(archive: ReportArchive | null): Markup {
  if (archive === null) return section('archive', 'Archive', html`<p class="facts">Nothing was saved.</p>`);
  const row = (name: string, one: ReportYield): string[] => [
    name,
    ...[one.candidates, one.worse, one.duplicates, one.validated].map(count),
    one.alone === null ? '' : count(one.alone),
    ...[one.added, one.improved, one.dropped].map(count),
  ];
  const heads = ['', 'candidates#', 'worse#', 'duplicate#', 'validated#', 'alone#', 'new#', 'improved#', 'dropped#'];
  const table = tableOf(heads, [row('solvers', archive.solvers), row('differs', archive.differs)]);
  return section('archive', 'Archive', html`<p class="facts"><code>${archive.file}</code></p>`, table);
}

function problemsSection(report: Report): Markup {
  const problems = problemsOf(report);
  if (problems.length === 0) return section('problems', 'Problems', html`<p class="good">None.</p>`);
  const rows = problems.slice(0, ROWS.problems).map(({ what, where, reason }) => {
    return [
      html`<span class="tag ${what === 'on the CPU' || what === 'fallback' ? 'demo-solved' : 'lost'}">${what}</span>`,
      where,
      reason,
    ];
  });
  return section('problems', 'Problems', tableOf(['problem', 'where', 'reason'], rows), more(problems, ROWS.problems));
}

function programsSection(programs: readonly ReportProgram[]): Markup {
  if (programs.length === 0) return NOTHING;
  const rows = programs
    .slice(0, ROWS.programs)
    .map((one) => [
      html`<code>${one.name}</code>`,
      one.file,
      html`<span class="tag ${one.status === 'failed' ? 'lost' : one.status.replace('not solved', 'unsolved')}">${one.status}</span>`,
      `${count(one.matches)}/${count(one.known)}`,
      decimal(one.ms),
      one.error ?? '',
    ]);
  const heads = ['program', 'where', 'result', 'matched#', 'ms#', 'first error'];
  return section('programs', 'Programs', tableOf(heads, rows), more(programs, ROWS.programs));
}

/** Says how many are not listed. */
const more = (all: readonly unknown[], limit: number): Markup =>
  all.length <= limit
    ? NOTHING
    : html`<p class="dim">… and ${count(all.length - limit)} more, see the JSON report.</p>`;
