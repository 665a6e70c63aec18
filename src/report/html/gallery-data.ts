/** The tasks on a page: the form above the gallery, and the data from which the page's script makes cards and views. */
import type { Task } from '../../arc/index.js';
import type { ReportComparison } from '../comparison.js';
import { counted } from '../format.js';
import { gridText } from '../grid-text.js';
import type { ReportTask } from '../model.js';
import { stateOf } from '../state.js';
import { howNear } from '../tables.js';
import { html, type Markup, NOTHING } from './markup.js';
import { candidatesOf, type TaskTrace, tellingSample } from './traces.js';

/** A task as the page's script takes it: what is needed at once, and what when the task is opened. */
interface PageTask {
  readonly card: TaskCard;
  readonly details: TaskDetails;
}

interface TaskCard {
  readonly id: string;
  readonly state: string;
  readonly lost: boolean;
  /** What became other than in the baseline; none where the report was not compared. */
  readonly changes: readonly Change[];
  readonly cells: number;
  /** Its place among all by how near a miss it is, from 0. */
  readonly rank: number;
  /** How its best candidate stands. */
  readonly standing: string;
  /** Input, expected output and what the best candidate gives, as `ReportBest.outputs` has it, of one sample; null for what is not known. */
  readonly thumbs: readonly [input: string | null, expected: string | null, given: string | null];
}

/** Texts are given by their positions in `texts`, -1 for none. */
interface TaskDetails {
  readonly facts: string;
  /** Grids, what candidates give and values of traces, each once. */
  readonly texts: readonly string[];
  readonly samples: readonly PageSample[];
  /** What the page calls a candidate: `candidate`, `program`. */
  readonly noun: string;
  readonly candidates: readonly PageCandidate[];
}

interface PageSample {
  readonly name: string;
  /** Why it was lost; empty when it was not. */
  readonly status: string;
  readonly input: number;
  readonly expected: number;
}

interface PageCandidate {
  readonly solver: string;
  readonly standing: string;
  readonly md5: string | null;
  /** Its text, line by line; none where it is not known. */
  readonly program: readonly string[];
  /** What it gives on each sample, as `ReportBest.outputs` has it. */
  readonly outputs: readonly number[];
  /** The position of the sample that says most of it. */
  readonly telling: number;
  /** What its lines give, on one sample or more; none where it was not traced. */
  readonly traces: readonly PageTrace[];
}

/** Lines of a candidate with what came of them. */
interface PageTrace {
  readonly sample: number;
  readonly lines: readonly (Omit<TaskTrace['lines'][number], 'value'> & { readonly value: number })[];
}

const CHANGES = ['gained', 'lost', 'other results'] as const;
type Change = (typeof CHANGES)[number];

/** Whether a sample gave nothing: it was cut off, or died; a program that ran alone and failed has said why. */
const isLost = ({ samples, best }: ReportTask): boolean =>
  samples.some(({ status }, k) => status !== 'ok' && !best?.outputs[k]?.startsWith('!'));

/** Tasks by how near a miss they are: those that only test samples keep from being solved, others by their standing, then the solved. */
function byNearness(rows: readonly ReportTask[]): ReportTask[] {
  const shareOf = ({ solved, best, demos }: ReportTask): number =>
    solved ? -1 : (best?.matches ?? 0) / Math.max(1, demos);
  const closenessOf = ({ best }: ReportTask): number => best?.closeness ?? 0;
  return [...rows].sort((a, b) => shareOf(b) - shareOf(a) || closenessOf(b) - closenessOf(a) || (a.id < b.id ? -1 : 1));
}

/** What a page says of tasks. */
export interface TaskWords {
  /** What it calls a candidate. */
  readonly noun: string;
  /** How the best candidate of a task stands, in a line. */
  readonly standing: (row: ReportTask) => string;
  /** What is to be known of the task, above its candidates. */
  readonly facts: (row: ReportTask) => string;
}

/** Of what was scored. */
export const SCORED: TaskWords = {
  noun: 'candidate',
  standing: (row) => (row.best === null ? 'no candidate' : howNear(row).join(' · ')),
  facts: factsOf,
};

/** The tasks for the page's script. */
export function pageTasks(
  rows: readonly ReportTask[],
  tasks: readonly Task[],
  comparison: ReportComparison | null,
  traces: ReadonlyMap<string, readonly (readonly TaskTrace[])[]>,
  words: TaskWords,
): PageTask[] {
  const byId = new Map(tasks.map((task) => [task.id, task]));
  const ranks = new Map(byNearness(rows).map(({ id }, rank) => [id, rank]));
  const changesOf = changesIn(comparison);
  return rows.map((row) =>
    pageTask(row, byId.get(row.id), changesOf(row.id), ranks.get(row.id) ?? 0, traces.get(row.id) ?? [], words),
  );
}

function changesIn(comparison: ReportComparison | null): (id: string) => Change[] {
  if (comparison === null) return () => [];
  const { gained, lost, changed } = comparison;
  const sets = [gained, lost, changed].map((ids) => new Set(ids));
  return (id) => CHANGES.filter((_, k) => sets[k].has(id));
}

function pageTask(
  row: ReportTask,
  task: Task | undefined,
  changes: readonly Change[],
  rank: number,
  traces: readonly (readonly TaskTrace[])[],
  words: TaskWords,
): PageTask {
  const texts = new Map<string, number>();
  const placeOf = (text: string | null): number => {
    if (text === null) return -1;
    const place = texts.get(text) ?? texts.size;
    texts.set(text, place);
    return place;
  };
  const kinds = task === undefined ? null : { demo: task.demo, test: task.test };
  const candidates = candidatesOf(row);
  const samples = row.samples.map(({ kind, index, status, error }) => {
    const sample = kinds?.[kind][index];
    return {
      name: `${kind === 'demo' ? 'Demo' : 'Test'} ${index}`,
      status: status === 'ok' ? '' : `${status}${error === null ? '' : `: ${error}`}`,
      input: sample === undefined ? null : gridText(sample.input),
      expected: sample === undefined || sample.output === null ? null : gridText(sample.output),
    };
  });
  const shown = tellingSample(row.best);
  const thumb = samples.at(shown);
  const card: TaskCard = {
    id: row.id,
    state: stateOf(row),
    lost: isLost(row),
    changes,
    cells: row.cells ?? 0,
    rank,
    standing: words.standing(row),
    thumbs: [thumb?.input ?? null, thumb?.expected ?? null, row.best?.outputs[shown] ?? null],
  };
  const details = {
    facts: words.facts(row),
    noun: words.noun,
    samples: samples.map((sample) => ({
      ...sample,
      input: placeOf(sample.input),
      expected: placeOf(sample.expected),
    })),
    candidates: candidates.map((one, k) => ({
      solver: one.solver,
      standing: howNear({ ...row, best: one }).join(' · '),
      md5: one.md5,
      program: one.text === null ? [] : one.text.trimEnd().split('\n'),
      outputs: one.outputs.map(placeOf),
      telling: tellingSample(one),
      traces: (traces[k] ?? []).map(({ sample, lines }) => ({
        sample,
        lines: lines.map((one) => ({ ...one, value: placeOf(one.value) })),
      })),
    })),
  };
  return { card, details: { ...details, texts: [...texts.keys()] } };
}

function factsOf({ candidates, matching, best, digest }: ReportTask): string {
  const some = `${matching} of ${counted(candidates, 'candidate')} match all demo samples.`;
  const program = best === null || best.md5 === null ? '' : ` Best: ${best.solver}, program ${best.md5}.`;
  return `${some}${program}${digest === '' ? '' : ` Digest ${digest}.`}`;
}

/** The form that filters and sorts the gallery, and the place where the script puts it. */
export function gallerySection(rows: readonly ReportTask[], comparison: ReportComparison | null, note: string): Markup {
  const countOf = (test: (row: ReportTask) => boolean): number => rows.filter(test).length;
  const states = ['solved', 'demo-solved', 'unsolved'].map((state) => [
    state,
    countOf((row) => stateOf(row) === state),
  ]);
  const changesOf = changesIn(comparison);
  const changes = CHANGES.map((change) => [change, countOf(({ id }) => changesOf(id).includes(change))]);
  const option = ([name, count]: readonly (string | number)[]): Markup =>
    html`<option value="${name}">${name} (${count})</option>`;
  const select = (label: string, name: string, options: Markup): Markup =>
    html`<label>${label}<select name="${name}" autocomplete="off">${options}</select></label>`;
  const all = html`<option value="">all (${rows.length})</option>`;
  const lost = ['lost samples', countOf(isLost)];
  return html`<div><form id="filter" role="search" aria-label="Tasks">
<label>Task id<input type="search" name="id" autocomplete="off" spellcheck="false" placeholder="press / to search"></label>
${select('Result', 'state', html`${all}${[...states, lost].map(option)}`)}
${comparison === null ? NOTHING : select('Against the baseline', 'change', html`${all}${changes.map(option)}`)}
${select('Sort by', 'sort', html`<option value="near">nearest miss</option><option value="solved">solved first</option><option value="size">size</option><option value="id">id</option>`)}
<output id="shown" aria-live="polite"></output>
</form>
${note === '' ? NOTHING : html`<p class="facts">${note}</p>`}
<noscript><p>Without JavaScript the tasks cannot be shown.</p></noscript>
<div id="gallery"></div></div>`;
}

/** What a task's view is put into. */
export const taskFrame = html`<main id="task" hidden aria-labelledby="task-title"><nav aria-label="Task">
<button id="task-close" type="button">← All tasks <kbd>Esc</kbd></button><span><button id="task-previous" type="button">Previous <kbd>k</kbd></button>
<button id="task-next" type="button">Next <kbd>j</kbd></button></span></nav><div id="task-body"></div></main>`;
