/** A report of `search` as one HTML file: for each task its samples, and the programs that were found, step by step. */
import type { Task } from '../../arc/index.js';
import { bytes, count, counted, duration } from '../format.js';
import type { ReportBest, ReportTask } from '../model.js';
import type { SearchedProgram, SearchedRow, SearchReport } from '../search-report.js';
import { howNear } from '../tables.js';
import type { TaskWords } from './gallery-data.js';
import { goesOn, type Live } from './live.js';
import { html, type Markup, NOTHING } from './markup.js';
import { documentText } from './page.js';
import { card, machineSection, section, tableOf } from './sections.js';
import { Traces } from './traces.js';

/** The page of a search, as often as it is written: what programs give is computed once. */
export class SearchPage {
  private readonly traces = new Traces({ dialect: null, onError: 'fail', isEach: true });
  private readonly byId: ReadonlyMap<string, Task>;

  /** @param tasks - the report's; null where they are not at hand */
  constructor(private readonly tasks: readonly Task[] | null) {
    this.byId = new Map(tasks?.map((task) => [task.id, task]));
  }

  /** @param again - seconds after which the page reads itself anew; 0 when the search is over */
  text(report: SearchReport, again = 0): string {
    const { totals } = report;
    const live: Live = { what: 'search', again };
    const solved = `${count(totals.demoSolved)} of ${counted(totals.tasks, 'task')} demo-solved`;
    return documentText({
      title: `batt-run: search, ${solved}`,
      head: header(report, solved, live),
      rows: report.tasks.map((row) => this.row(row)),
      tasks: this.tasks ?? [],
      comparison: null,
      note: this.tasks === null ? 'The grids of the tasks were not at hand when this page was made.' : '',
      words: wordsOf(report),
      traces: this.traces,
      rest: html`${defectsSection(report)}${totalsSection(report)}${movesSection(report)}${machineSection(report)}`,
      live,
    });
  }

  /** A task with its programs as candidates, the best first. */
  private row({ id, cells, demos, tests, demoSolved, programs }: SearchedRow): ReportTask {
    const task = this.byId.get(id);
    const candidates = programs.map((program): ReportBest => {
      const { text, md5, matches, closeness, testMatches } = program;
      const outputs = task === undefined ? [] : this.traces.outputsOf(text, task);
      return { solver: originText(program), text, md5, matches, closeness, tests: testMatches, outputs };
    });
    const samplesOf = (kind: 'demo' | 'test', length: number, from: number) =>
      Array.from({ length }, (_, index) => ({
        ...{ kind, index, status: 'ok' as const, error: null },
        matches: candidates.filter(({ outputs }) => outputs[from + index] === '=').length,
      }));
    const [best = null, ...near] = candidates;
    const isRight = ({ matches, testMatches }: SearchedProgram): boolean => matches === demos && testMatches === tests;
    return {
      ...{ id, cells, demos, tests, demoSolved, best, near, digest: '' },
      samples: [...samplesOf('demo', demos, 0), ...samplesOf('test', tests, demos)],
      testsKnown: task === undefined ? null : task.known - demos,
      solved: programs.some(isRight),
      candidates: programs.length,
      matching: programs.filter(({ matches }) => matches === demos).length,
    };
  }
}

const originText = ({ depth, pieces, votes }: SearchedProgram): string =>
  depth === null
    ? 'a part of another program, or a short one'
    : `depth ${count(depth)}, ${counted(pieces ?? 0, 'piece')}, ${counted(votes ?? 0, 'vote')}`;

function wordsOf({ tasks }: SearchReport): TaskWords {
  const rows = new Map(tasks.map((row) => [row.id, row]));
  return {
    noun: 'program',
    standing: (row) => (row.best === null ? stateText(rows.get(row.id)) : howNear(row).join(' · ')),
    facts: ({ id, candidates, matching }) => {
      const row = rows.get(id);
      const programs =
        candidates === 0
          ? ''
          : `${count(matching)} of ${counted(candidates, 'program')} ${matching === 1 ? 'matches' : 'match'} all demos.`;
      return [programs, row === undefined ? '' : searchText(row)].filter(Boolean).join(' ');
    },
  };
}

/** What became of a task for which there is no program. */
function stateText(row: SearchedRow | undefined): string {
  if (row === undefined) return '';
  return row.state === 'searched' ? 'nothing found' : row.state;
}

/** What the search of a task was. */
function searchText({ state, error, search }: SearchedRow): string {
  if (error !== null) return `The search was lost: ${error}.`;
  if (search === null) return `${state[0].toUpperCase()}${state.slice(1)}.`;
  const { states, depth, seconds, stopped } = search;
  const end = stopped === null ? 'Searched to the end' : `Search stopped by ${stopped}`;
  return `${end}: ${counted(states, 'state')}, depth ${count(depth)}, ${duration(seconds * 1000)}.`;
}

function header({ command, totals, interrupted }: SearchReport, solved: string, live: Live): Markup {
  const { demoSolvedBefore, byParts, bySearch, wallMs } = totals;
  const how = `${count(demoSolvedBefore)} before; ${count(byParts)} by parts, ${count(bySearch)} by search`;
  return html`<h1>${solved}</h1>
<p><code>batt-run ${command}</code></p><p class="dim">${how}; ${duration(wallMs)}</p>${
    interrupted ? html`<p class="bad">It was interrupted: this is what was done by then.</p>` : NOTHING
  }${goesOn(live)}`;
}

function defectsSection({ defects }: SearchReport): Markup {
  if (defects.length === 0) return NOTHING;
  const rows = defects.map(({ task, md5, reason }) => html`<li>${task} ${md5}: ${reason}</li>`);
  return section('defects', 'Defects', html`<ul class="bad">${rows}</ul>`);
}

function totalsSection({ totals, archive }: SearchReport): Markup {
  const { searched, toTheEnd, notReached, searchedBefore, programs, searchSeconds, states, wallMs } = totals;
  const rate = searchSeconds === 0 ? '' : `${count(Math.round(states / searchSeconds))} a second and worker`;
  const cards = html`<dl class="cards" aria-label="Summary">
${card('Searched', count(searched), `${count(toTheEnd)} to the end; ${count(notReached)} not reached, ${count(searchedBefore)} before`)}
${card('Programs', count(programs), `${count(archive.added)} new in ${archive.file}`)}
${card('States', count(states), rate)}
${card('Wall time', duration(wallMs), `searches took ${duration(searchSeconds * 1000)}, together`)}
${card('Memory', bytes(totals.bytes), 'of the states of a task, at most')}
</dl>`;
  return section('totals', 'The search', cards);
}

function movesSection({ moves }: SearchReport): Markup {
  if (moves.length === 0) return NOTHING;
  const sorted = [...moves].sort((a, b) => b.seconds - a.seconds || b.calls - a.calls);
  const rows = sorted.map(({ name, calls, seconds, used }) => [
    html`<code>${name}</code>`,
    ...[count(calls), seconds === 0 ? '' : duration(seconds * 1000), used === 0 ? '' : count(used)],
  ]);
  return section('moves', 'Moves', tableOf(['move', 'calls#', 'time#', 'used where all demos match#'], rows));
}
