/** A report of `search` as one HTML file: what it came to, and the found programs as text. */
import { bytes, count, counted, duration } from '../format.js';
import type { SearchedProgram, SearchedRow, SearchReport } from '../search-report.js';
import { html, Markup, type MarkupPart, NOTHING } from './markup.js';
import { STYLE } from './style.js';

/** The page of a report. It has no script. */
export function searchPage(report: SearchReport): string {
  const { command, startedAt, version, seed, machine, data, totals, interrupted } = report;
  const { cpu, cores, memory, node } = machine;
  const policy = `default-src 'none'; style-src 'unsafe-inline'; img-src data:`;
  const page = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<link rel="icon" href="data:,"><title>batt-run: search, ${totals.demoSolved} of ${counted(totals.tasks, 'task')} demo-solved</title>
<style>${new Markup(STYLE)}</style></head><body><main>
<header><h1>batt-run search</h1>
<p><code>batt-run ${command}</code></p>
<p class="dim">${startedAt}; batt-run ${version}, seed ${seed}; ${cpu}, ${counted(cores, 'core')}, ${bytes(memory)}, Node ${node}</p>
<p class="dim">${counted(data.tasks, 'task')} of ${data.path} (${data.stage})</p>
${interrupted ? html`<p class="bad">It was interrupted: it is about what was done by then.</p>` : ''}</header>
${cards(report)}${defectsSection(report)}${tasksSection(report.tasks)}${movesSection(report)}
</main></body></html>
`;
  return page.text;
}

function cards({ totals, archive }: SearchReport): Markup {
  const card = (name: string, value: string, more: string): Markup =>
    html`<div class="card"><dt>${name}</dt><dd class="value">${value}</dd><dd class="dim">${more}</dd></div>`;
  const { searchSeconds, states } = totals;
  const rate = searchSeconds === 0 ? '' : `${count(Math.round(states / searchSeconds))} a second and worker`;
  return html`<dl class="cards" aria-label="Summary">
${card('Demo-solved', `${count(totals.demoSolved)} / ${count(totals.tasks)}`, `${count(totals.demoSolvedBefore)} before; ${count(totals.byParts)} by parts, ${count(totals.bySearch)} by search`)}
${card('Searched', count(totals.searched), `${count(totals.toTheEnd)} to the end; ${count(totals.notReached)} not reached, ${count(totals.searchedBefore)} before`)}
${card('Programs', count(totals.programs), `${count(archive.added)} new in ${archive.file}`)}
${card('States', count(states), rate)}
${card('Wall time', duration(totals.wallMs), `searches took ${duration(searchSeconds * 1000)}, together`)}
${card('Memory', bytes(totals.bytes), 'of the states of a task, at most')}
</dl>`;
}

const titled = (id: string, title: string, ...content: readonly MarkupPart[]): Markup =>
  html`<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2>${content}</section>`;

function defectsSection({ defects }: SearchReport): Markup {
  if (defects.length === 0) return NOTHING;
  return titled(
    'defects',
    'Defects',
    html`<ul class="bad">${defects.map(({ task, md5, reason }) => html`<li>${task} ${md5}: ${reason}</li>`)}</ul>`,
  );
}

/** Tasks with what was found for them: the programs of each open below it. */
function tasksSection(tasks: readonly SearchedRow[]): Markup {
  const found = tasks.filter(({ programs }) => programs.length > 0);
  const others = tasks.length - found.length;
  const note = others === 0 ? '' : `For ${counted(others, 'task')} nothing was found.`;
  return titled('tasks', 'Tasks', html`<p class="facts">${note}</p>`, ...found.map(taskDetails));
}

function taskDetails({ id, demos, tests, demoSolved, state, search, programs }: SearchedRow): Markup {
  const kind = demoSolved ? 'demo-solved' : 'unsolved';
  const took =
    search === null
      ? state
      : `${count(search.states)} states, depth ${count(search.depth)}, ${duration(search.seconds * 1000)}${search.stopped === null ? '' : `, stopped by ${search.stopped}`}`;
  const rowOf = (program: SearchedProgram): Markup => {
    const { matches, testMatches, depth, pieces, text } = program;
    const right = `${count(matches)}/${count(demos)} demos${testMatches === null ? '' : `, ${count(testMatches)}/${count(tests)} tests`}`;
    const form =
      depth === null ? 'a part of another program' : `depth ${count(depth)}, ${counted(pieces ?? 0, 'piece')}`;
    return html`<p class="facts">${right}; ${form}</p><pre><code>${text}</code></pre>`;
  };
  return html`<details${demoSolved ? html` open` : NOTHING}><summary><span class="mono">${id}</span><span class="tag ${kind}">${demoSolved ? 'demo-solved' : 'near'}</span><span class="dim">${counted(programs.length, 'program')}; ${took}</span></summary>${programs.map(rowOf)}</details>`;
}

function movesSection({ moves }: SearchReport): Markup {
  if (moves.length === 0) return NOTHING;
  const sorted = [...moves].sort((a, b) => b.seconds - a.seconds || b.calls - a.calls);
  const rows = sorted.map(
    ({ name, calls, seconds, used }) =>
      html`<tr><th scope="row"><code>${name}</code></th><td class="number">${count(calls)}</td><td class="number">${duration(seconds * 1000)}</td><td class="number">${used === 0 ? '' : count(used)}</td></tr>`,
  );
  return titled(
    'moves',
    'Moves',
    html`<div class="scroll"><table><thead><tr><th scope="col">move</th><th scope="col" class="number">calls</th><th scope="col" class="number">time</th><th scope="col" class="number">used where all demos match</th></tr></thead><tbody>${rows}</tbody></table></div>`,
  );
}
