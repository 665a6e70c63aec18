/** What a page shows of a run below its tasks: problems, programs, times, operations, device, queue, archive, machine. */
import type { Phase } from '../../pipeline/index.js';
import type { ExecutorAccount } from '../../pool/index.js';
import type { ReportComparison } from '../comparison.js';
import { bytes, count, counted, decimal, duration, percent } from '../format.js';
import type { Report, ReportArchive, ReportDevice, ReportOperation, ReportProgram, ReportYield } from '../model.js';
import { totalWork } from '../operation-rows.js';
import { problemsOf } from '../state.js';
import { deviceText, queueText } from '../tables.js';
import { html, type Markup, type MarkupPart, NOTHING } from './markup.js';
import { PHASE_COLORS } from './style.js';

/** Operations, problems and programs that a page lists at most. */
const ROWS = { operations: 15, problems: 200, programs: 2000 } as const;

/** All of them. */
export const runSections = (
  report: Report,
): Markup => html`${problemsSection(report)}${programsSection(report.programs)}
${totalsSection(report)}${phasesSection(report.phases)}${operationsSection(report.operations)}
${deviceSection(report.device)}${queueSection(report.executor)}${archiveSection(report.archive)}${machineSection(report, battFact(report))}`;

/** A part of the page under a title. */
export const section = (id: string, title: string, ...content: readonly MarkupPart[]): Markup =>
  html`<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2>${content}</section>`;

/** Columns from which on a table needs much room. */
const MANY_COLUMNS = 7;

/**
 * A table whose first column names the rows, and whose numbers stand on the right; `heads` of numbers end in `#`. Where it is too narrow
 * for all columns, each row stands as a list, its cells named by their heads: so cells have these, too.
 */
export function tableOf(heads: readonly string[], rows: readonly (readonly MarkupPart[])[]): Markup {
  const numeric = heads.map((head) => head.endsWith('#'));
  const kind = (k: number): Markup => (numeric[k] ? html` class="number"` : NOTHING);
  const room = heads.length >= MANY_COLUMNS ? 'table much' : 'table';
  return html`<div class="${room}"><table><thead><tr>${heads.map(
    (head, k) => html`<th scope="col"${kind(k)}>${head.replace('#', '')}</th>`,
  )}</tr></thead><tbody>${rows.map(
    (row) =>
      html`<tr>${row.map((part, k) => (k === 0 ? html`<th scope="row">${part}</th>` : html`<td${kind(k)} data-head="${heads[k].replace('#', '')}">${part}</td>`))}</tr>`,
  )}</tbody></table></div>`;
}

export function comparisonSection(comparison: ReportComparison | null): Markup {
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

/** A figure on a card: what it is, and what there is to say of it. */
export const card = (name: string, value: string, more: string): Markup =>
  html`<div class="card"><dt>${name}</dt><dd class="value">${value}</dd><dd class="dim">${more}</dd></div>`;

function totalsSection({ totals }: Report): Markup {
  const { samples, timeouts, errors, candidates, unique, matches } = totals;
  const cards = html`<dl class="cards">
${card('Samples', count(samples), `${count(timeouts)} timed out, ${count(errors)} failed`)}
${card('Candidates', count(candidates), `${count(unique)} unique`)}
${card('Matches', count(matches), 'outputs as expected')}
${card('Wall time', duration(totals.wallMs), `workers busy ${duration(totals.busyMs)}`)}
${card('Peak memory', bytes(totals.peakRss), 'of the process')}
</dl>`;
  return section('totals', 'The run', cards);
}

/** A field and its text. */
type Fact = readonly [name: string, text: string];

/**
 * Where and when it was.
 *
 * @param more - what else there is to say
 */
export function machineSection(
  {
    machine,
    version,
    seed,
    startedAt,
    data,
  }: Pick<Report, 'machine' | 'version' | 'seed' | 'startedAt'> & {
    readonly data: Pick<Report['data'], 'tasks' | 'path' | 'stage'>;
  },
  more: readonly Fact[] = [],
): Markup {
  const { cpu, cores, memory, node } = machine;
  const rows: readonly Fact[] = [
    ['started', startedAt],
    ['batt-run', `${version}, seed ${seed}`],
    ['machine', `${cpu}, ${counted(cores, 'core')}, ${bytes(memory)}, Node ${node}`],
    ['tasks', `${counted(data.tasks, 'task')} of ${data.path} (${data.stage})`],
    ...more,
  ];
  const list = rows.map(([name, text]) => html`<div><dt>${name}</dt><dd>${text}</dd></div>`);
  return section('machine', 'Machine and data', html`<dl class="list">${list}</dl>`);
}

function battFact({ batt }: Report): Fact[] {
  if (batt === null) return [];
  const { path, dialect, solvers, calls, differs } = batt;
  const parts = `${counted(solvers, 'solver')}, ${counted(calls, 'call')}, ${counted(differs, 'differ')}`;
  return [['batt', `${path} (${dialect}, ${parts})`]];
}
