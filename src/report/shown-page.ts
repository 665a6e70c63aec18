/** Pages that show pictures: a task, or a program line by line. Each is one HTML file without scripts that needs no network. */
import type { Task } from '../arc/index.js';
import type { TracedLine, TracedProgram } from '../program/index.js';
import { asGrid, type CellLayout } from '../value/index.js';
import { counted } from './format.js';
import { html, Markup, NOTHING } from './html/markup.js';
import { gridPicture, type Picture, picturedValue } from './pictures.js';
import { svgElement } from './svg.js';
import { samplePictures, taskFacts } from './task-pictures.js';
import { headOf, outcomeOf, sheetOf, stateText } from './traced.js';

const STYLE = `:root{color-scheme:light dark;--page:#f7f8fa;--card:#fff;--ink:#1b2230;--dim:#5b6474;--line:#dde1e8;--good:#17753a;--bad:#b3261e}
@media(prefers-color-scheme:dark){:root{--page:#12151b;--card:#1b2029;--ink:#e6e9ef;--dim:#9ea8b8;--line:#323a47;--good:#74d69a;--bad:#ff9d94}}
*{box-sizing:border-box}body{margin:0;background:var(--page);color:var(--ink);font:15px/1.5 system-ui,"Segoe UI",Roboto,Helvetica,Arial,sans-serif}
main{max-width:1120px;margin:0 auto;padding:20px 16px 48px}h1{font-size:1.4rem;margin:0}h2{font-size:1.05rem;margin:0 0 8px}p{margin:4px 0}
section{background:var(--card);border:1px solid var(--line);border-radius:10px;padding:14px 16px;margin-top:14px}
code{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;font-size:.95em;overflow-wrap:anywhere}
.grids{display:flex;flex-wrap:wrap;gap:12px 22px;align-items:flex-start}figure{margin:0;max-width:100%}figcaption{color:var(--dim);font-size:.85rem}
svg{max-width:100%;height:auto;display:block}.dim,.number{color:var(--dim)}.number{display:inline-block;min-width:2.2em}.good{color:var(--good)}.bad{color:var(--bad)}
.failed{border-color:var(--bad);border-width:2px}ol{list-style:none;margin:0;padding:0}`;

function page(title: string, body: Markup): string {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<link rel="icon" href="data:,"><title>${title}</title><style>${new Markup(STYLE)}</style></head><body><main>
${body}</main></body></html>
`.text;
}

/** Pictures side by side, each under its title. */
function figures(pictures: readonly Picture[]): Markup {
  const each = pictures.map((picture) => {
    const { title, h, w } = picture;
    const caption = title === '' ? NOTHING : html`<figcaption>${title}</figcaption>`;
    return html`<figure>${caption}${new Markup(svgElement(picture, `${title} ${h}x${w}`.trim()))}</figure>`;
  });
  return pictures.length === 0 ? NOTHING : html`<div class="grids">${each}</div>`;
}

/** A program on a sample, line by line. */
export function tracePage(trace: TracedProgram, layout: CellLayout): string {
  const { inputs, expected } = trace.case;
  const { text, kind } = outcomeOf(trace);
  const grids = [
    ['input', asGrid(inputs.I)],
    ['candidate', asGrid(inputs.C)],
    ['expected', expected],
  ] as const;
  const pictures = grids.flatMap(([title, grid]) =>
    grid === null ? [] : gridPicture(`${title} ${grid.h}x${grid.w}`, grid),
  );
  const head = headOf(trace.case);
  return page(
    head.replaceAll('  ', ' '),
    html`<h1>${head}</h1><p class="${kind}">${text}</p>
<section>${figures(pictures)}</section>
<ol>${trace.lines.map((line, k) => html`<li>${lineSection(line, k, trace, layout)}</li>`)}</ol>`,
  );
}

function lineSection(line: TracedLine, k: number, trace: TracedProgram, layout: CellLayout): Markup {
  const code = html`<h2><span class="number">${line.line ?? k + 1}</span> <code>${line.text}</code></h2>`;
  if (line.value === undefined) {
    return line.error === null
      ? html`<section class="dim">${code}<p>${stateText(line)}</p></section>`
      : html`<section class="failed">${code}<p class="bad">${stateText(line)}</p></section>`;
  }
  const { text, pictures, left } = picturedValue(line.value, layout, sheetOf(trace.case));
  const more = left === 0 ? NOTHING : html`<p class="dim">… and ${left} more</p>`;
  return html`<section>${code}<p>${text}</p>${figures(pictures)}${more}</section>`;
}

/** Tasks with all their samples. */
export function tasksPage(tasks: readonly Task[]): string {
  const [first, ...others] = tasks;
  const title = others.length === 0 && first !== undefined ? `task ${first.id}` : counted(tasks.length, 'task');
  const each = tasks.map((task) => {
    const samples = samplePictures(task).map(({ heading, pictures }) => html`<h2>${heading}</h2>${figures(pictures)}`);
    return html`<h1>${task.id}</h1><p class="dim">${taskFacts(task)}</p><section>${samples}</section>`;
  });
  return page(title, html`${each}`);
}
