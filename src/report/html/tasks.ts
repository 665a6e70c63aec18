/** The tasks on a report's page: a line each, and the data from which the page's script draws their grids. */
import type { Sample, Task } from '../../arc/index.js';
import { counted } from '../format.js';
import { gridText } from '../grid-text.js';
import type { ReportTask } from '../model.js';
import { stateOf } from '../state.js';
import { howNear } from '../tables.js';
import { html, type Markup } from './markup.js';

/** A task as the page's script takes it. */
interface TaskData {
  /** What is said of it above its samples. */
  readonly facts: string;
  readonly samples: readonly SampleData[];
}

/** A sample; grids as rows of digits, null where they are not known. */
interface SampleData {
  readonly name: string;
  /** Why it was lost; empty when it was not. */
  readonly status: string;
  readonly input: string | null;
  readonly expected: string | null;
  /** What the best candidate gives, as `ReportBest.outputs` has it. */
  readonly got: string;
}

const isLost = ({ samples }: ReportTask): boolean => samples.some(({ status }) => status !== 'ok');

/** The section of the tasks, which the script fills and filters. */
export function tasksSection(tasks: readonly ReportTask[], note: string): Markup {
  const states = ['solved', 'demo-solved', 'unsolved'] as const;
  const counts = states.map((state) => tasks.filter((task) => stateOf(task) === state).length);
  const lost = tasks.filter(isLost).length;
  return html`<section aria-labelledby="tasks"><h2 id="tasks">Tasks</h2>
<form id="filter" role="search" aria-label="Tasks">
<label>Task id<input type="search" name="id" autocomplete="off" spellcheck="false"></label>
<label>State<select name="state"><option value="">all (${tasks.length})</option>${states.map(
    (state, k) => html`<option value="${state}">${state} (${counts[k]})</option>`,
  )}<option value="lost">lost samples (${lost})</option></select></label>
<output id="shown" aria-live="polite"></output>
</form>
<p class="facts">${note} A cross marks a cell that differs from the expected output.</p>
<noscript><p>Without JavaScript the tasks cannot be opened or filtered.</p></noscript>
<div id="task-list">${tasks.map(taskLine)}</div></section>`;
}

function taskLine(task: ReportTask): Markup {
  const { id, best } = task;
  const state = stateOf(task);
  const lost = isLost(task);
  const solver = best === null ? '' : [best.solver, ...howNear(task)].join(', ');
  return html`<details id="task-${id}" data-id="${id}" data-state="${state}"${lost ? html` data-lost` : ''}><summary>
<span class="mono">${id}</span><span class="tag ${state}">${state}</span>${
    lost ? html`<span class="tag lost">lost samples</span>` : ''
  }<span class="dim">${solver}</span></summary></details>
`;
}

/**
 * What the script needs of a task.
 *
 * @param task - its grids; undefined where they are not at hand
 */
export function taskData(row: ReportTask, task: Task | undefined): TaskData {
  return {
    facts: factsOf(row),
    samples: row.samples.map(({ kind, index, status, error }, k) => {
      const sample: Sample | undefined = task?.[kind][index];
      return {
        name: `${kind === 'demo' ? 'Demo' : 'Test'} ${index}`,
        status: status === 'ok' ? '' : `${status}${error === null ? '' : `: ${error}`}`,
        input: sample === undefined ? null : gridText(sample.input),
        expected: sample === undefined || sample.output === null ? null : gridText(sample.output),
        got: row.best?.outputs[k] ?? '',
      };
    }),
  };
}

function factsOf(row: ReportTask): string {
  const { candidates, matching, best, digest } = row;
  const some = `${matching} of ${counted(candidates, 'candidate')} match all demo samples.`;
  const program = best === null || best.md5 === null ? '' : ` (program ${best.md5})`;
  const first = best === null ? '' : ` Best: ${[`${best.solver}${program}`, ...howNear(row)].join(', ')}.`;
  return `${some}${first} Digest ${digest}.`;
}
