/** The work of `search`: parts of what the archive has, then a search of each task, smallest first, many at a time. */
import { digestTasks, type Task } from '../arc/index.js';
import {
  type Archive,
  addSaved,
  type NewSolver,
  noneSaved,
  resultOf,
  type SavedSolver,
  SEARCHED,
  tLogOf,
} from '../archive/index.js';
import type { Dialect } from '../dsl/index.js';
import { FormatError, UsageError } from '../errors.js';
import { log } from '../log.js';
import {
  PhaseTimer,
  type SearchRequest,
  search,
  type ValidatedProgram,
  validatePrograms,
  wireTask,
} from '../pipeline/index.js';
import type { OpenExecutor } from '../pool/index.js';
import { canonicalText, inOneLine, md5Of, type Program, parse } from '../program/index.js';
import { FULL_SCORE } from '../ranking.js';
import {
  count,
  counted,
  progress,
  type SearchDefect,
  type SearchedMove,
  type SearchedProgram,
  type SearchedRow,
  type SearchTotals,
} from '../report/index.js';
import type { SearchedTask, Stopped } from '../search/index.js';
import { newlySolved, standingOn } from './evolve-findings.js';
import { marksOf } from './marks.js';
import type { OutputOptions, TaskOptions } from './options.js';
import { mayFindMore, partsNotes, type SearchNote, searchNotes, setPartsNotes, setSearchNote } from './search-notes.js';
import { isShort, lookAtParts, partsBatt } from './search-parts.js';
import type { Interrupt } from './signals.js';

/** The options that say what a search does. */
export interface SearchBounds extends Pick<TaskOptions, 'seed'>, Pick<OutputOptions, 'quiet'> {
  /** Milliseconds. */
  readonly for?: number;
  /** Seconds. */
  readonly perTask?: number;
  /** Calls of moves for a task. */
  readonly calls?: number;
  /** MiB that the states of a task may take. */
  readonly memory: number;
  /** Search tasks that are demo-solved, too. */
  readonly more: boolean;
  /** Measure what each move takes. */
  readonly timing: boolean;
}

/** What a search works with. */
interface SearchSetting {
  readonly options: SearchBounds;
  readonly dialect: Dialect;
  readonly tasks: readonly Task[];
  readonly archive: Archive;
  readonly executor: OpenExecutor;
  readonly interrupt: Interrupt;
  /** What tells this program from others, which may have other moves. */
  readonly build: string;
  /** Told each time that something is done; null where nobody wants to know. */
  readonly onChange: (() => void) | null;
}

/** What a search came to; the parts of its report that are its own. */
export interface SearchOutcome {
  readonly totals: SearchTotals;
  readonly saved: ReturnType<typeof noneSaved>;
  readonly moves: readonly SearchedMove[];
  readonly defects: readonly SearchDefect[];
  readonly rows: readonly SearchedRow[];
}

/** A task that is to be searched. */
interface TaskToSearch {
  readonly task: Task;
  readonly digest: string;
  /** What the archive remembers of it. */
  readonly note: SearchNote | undefined;
}

/** A program of a search that has run alone. */
interface ConfirmedProgram {
  readonly solver: NewSolver;
  readonly md5: string;
  readonly depth: number;
  readonly pieces: number;
  readonly votes: number;
}

/** Part of `--for` that parts of archived programs get at most. */
const PARTS_SHARE = 0.2;
/** With `--for` alone: calls for each task in the first round, and how many times more in each that follows. */
const FIRST_ROUND = 10_000;
const MORE_EACH_ROUND = 4;
/** Programs of a task in the report at most, where they are parts. */
const PARTS_SHOWN = 3;

/** Searches tasks, and keeps what it finds as it goes. */
export class SearchRun {
  private readonly rows = new Map<string, SearchedRow>();
  private readonly moves = new Map<string, { calls: number; seconds: number; used: number }>();
  private readonly defects: SearchDefect[] = [];
  private readonly saved = noneSaved();
  private readonly started = performance.now();
  /** When time is over; null: never. */
  private readonly deadline: number | null;
  /** Tasks that the archive demo-solves. */
  private readonly known: Set<string>;
  private readonly knownBefore: number;
  private readonly sums = {
    ...{ byParts: 0, bySearch: 0, lost: 0, calls: 0, states: 0, duplicates: 0, pieces: 0, leftOut: 0 },
    ...{ bytes: 0, programs: 0, programsLost: 0, searchSeconds: 0 },
  };
  /** Programs that are on their way into the archive, by what brings them there. */
  private readonly coming = new Set<Promise<void>>();
  private failure: { readonly error: unknown } | null = null;
  private readonly toSearch = new Set<string>();
  /** Calls of the round that solved a task. */
  private readonly solvedWith = new Map<string, number | null>();

  constructor(private readonly setting: SearchSetting) {
    const { archive, dialect, tasks, options } = setting;
    this.known = new Set(standingOn(archive, dialect.name, tasks).demoSolved);
    this.knownBefore = this.known.size;
    this.deadline = options.for === undefined ? null : this.started + options.for;
    const state = options.more ? 'not reached' : 'solved before';
    for (const task of tasks) this.note(task, { state: this.known.has(task.id) ? state : 'not reached' });
  }

  /** How far it is, for who interrupts it. */
  standing(): string {
    const { byParts, bySearch } = this.sums;
    const searched = [...this.rows.values()].filter(({ search }) => search !== null).length;
    const { file } = this.setting.archive;
    const solved = counted(byParts + bySearch, 'task is', 'tasks are');
    return `${count(searched)} of ${counted(this.toSearch.size, 'task')} searched, ${solved} newly demo-solved; what was found is in ${file}`;
  }

  /** Does it all. */
  async go(): Promise<SearchOutcome> {
    const { tasks, options } = this.setting;
    const open = options.more ? tasks : tasks.filter(({ id }) => !this.known.has(id));
    await this.lookAtParts(open);
    await this.searchAll(options.more ? open : open.filter(({ id }) => !this.known.has(id)));
    return this.soFar();
  }

  /** What it has come to. */
  soFar(): SearchOutcome {
    const { tasks, archive, dialect } = this.setting;
    const demoSolved = standingOn(archive, dialect.name, tasks).demoSolved;
    const rows = tasks.flatMap(({ id }) => this.rows.get(id) ?? []);
    const inState = (state: SearchedRow['state']): number => rows.filter((row) => row.state === state).length;
    const searches = rows.flatMap(({ search }) => search ?? []);
    const stoppedBy = (by: Stopped | null): number => searches.filter(({ stopped }) => stopped === by).length;
    return {
      totals: {
        wallMs: performance.now() - this.started,
        ...{ tasks: tasks.length, demoSolvedBefore: this.knownBefore, demoSolved: demoSolved.size },
        ...{ searched: searches.length, toTheEnd: stoppedBy(null), stoppedByCalls: stoppedBy('calls') },
        ...{ stoppedByTime: stoppedBy('time'), stoppedByMemory: stoppedBy('memory'), stoppedBySize: stoppedBy('size') },
        ...{ searchedBefore: inState('searched before'), notReached: inState('not reached') },
        ...this.sums,
      },
      saved: this.saved,
      moves: Array.from(this.moves, ([name, counts]) => ({ name, ...counts })),
      // Tasks come as they are done, which is chance.
      defects: [...this.defects].sort((a, b) => (a.task < b.task ? -1 : a.task > b.task ? 1 : 0)),
      rows: rows.map((row) => ({ ...row, demoSolved: demoSolved.has(row.id) })),
    };
  }

  /** Looks at all calls of archived and of short programs for the outputs of tasks. */
  private async lookAtParts(open: readonly Task[]): Promise<void> {
    const { archive, dialect, executor, interrupt, options } = this.setting;
    if (open.length === 0 || interrupt.signal.aborted) return;
    const batt = partsBatt(archive, dialect, options.seed);
    const noteOf = (task: Task): string => `${batt.digest} ${digestTasks([task])}`;
    const seen = partsNotes(
      archive,
      dialect.name,
      open.map(({ id }) => id),
    );
    const tasks = open.filter((task) => seen.get(task.id) !== noteOf(task));
    if (tasks.length === 0) return;
    const stage = new AbortController();
    const end = (): void => stage.abort();
    interrupt.signal.addEventListener('abort', end, { once: true });
    const timeout = options.for === undefined ? undefined : setTimeout(end, options.for * PARTS_SHARE);
    const shown = progress(
      tasks.reduce((sum, { demos, tests }) => sum + demos + tests, 0),
      'parts',
      options,
    );
    let done = 0;
    try {
      const { harvest } = await lookAtParts({
        ...{ batt, tasks, archive, executor, signal: stage.signal, graceEnd: interrupt.graceEnd },
        onSamples: (samples) => shown.advance(samples),
        onTask: () => {
          done++;
        },
        onSaved: (offered) => {
          for (const { task, text, source, from } of newlySolved(archive, dialect.name, offered, this.known)) {
            this.known.add(task);
            this.sums.byParts++;
            const [row] = tasks.filter(({ id }) => id === task);
            const programs = archive.bestSolvers(task, dialect.name).filter(({ solvesDemo }) => solvesDemo);
            this.note(row, { state: 'solved by parts', programs: programs.slice(0, PARTS_SHOWN).map(partOf) });
            const origin = isShort(source) ? 'a short program' : `from ${from}`;
            shown.say(`solved ${task} by parts: ${inOneLine(text)} (${origin})`);
          }
          setPartsNotes(archive, dialect.name, notesFor(tasks, offered, noteOf));
          this.setting.onChange?.();
        },
      });
      addSaved(this.saved, harvest.solvers.saved);
      for (const { task, md5, place, inBatt, alone } of harvest.defects) {
        this.defects.push({ task, md5, text: place, reason: `${inBatt} in the batt, ${alone} alone` });
      }
      const all = harvest.tasks === tasks.length;
      if (all) setPartsNotes(archive, dialect.name, new Map(tasks.map((task) => [task.id, noteOf(task)])));
      else if (!interrupt.signal.aborted) {
        log().warn(`parts: no time for ${count(tasks.length - done)} of ${counted(tasks.length, 'task')}`);
      }
    } finally {
      clearTimeout(timeout);
      interrupt.signal.removeEventListener('abort', end);
      shown.done();
    }
  }

  /**
   * Searches tasks. With `--for` alone in rounds, each with more calls for each task than the one before, as long as there are time, and tasks that are
   * neither solved nor searched to the end: most of what is found takes few calls. A task is searched once more after the round that solved it, since the
   * first program that is right on the demos may be wrong on the tests, and three answers are asked for.
   */
  private async searchAll(tasks: readonly Task[]): Promise<void> {
    const { calls = null, perTask, more } = this.setting.options;
    const worthwhile = this.queueOf(tasks, calls);
    this.leaveOut(tasks, worthwhile);
    if (this.deadline === null || calls !== null || perTask !== undefined) {
      await this.searchOnce(worthwhile, calls);
      return;
    }
    for (let most = FIRST_ROUND; ; most *= MORE_EACH_ROUND) {
      const isOpen = ({ id }: Task): boolean =>
        more || !this.known.has(id) || this.solvedWith.get(id) === most / MORE_EACH_ROUND;
      const open = tasks.filter((task) => isOpen(task) && this.rows.get(task.id)?.state !== 'lost');
      const queue = this.queueOf(open, most);
      await this.searchOnce(queue, most);
      const isOver = this.deadline <= performance.now() || this.setting.interrupt.signal.aborted;
      if (isOver || (queue.length === 0 && this.queueOf(open, null).length === 0)) return;
    }
  }

  /** Notes the tasks that were searched before, with no less than now. */
  private leaveOut(tasks: readonly Task[], queue: readonly TaskToSearch[]): void {
    const searched = new Set(queue.map(({ task }) => task.id));
    for (const task of tasks) if (!searched.has(task.id)) this.note(task, { state: 'searched before' });
  }

  /** Searches tasks, and waits until all that was found is in the archive. */
  private async searchOnce(queue: readonly TaskToSearch[], calls: number | null): Promise<void> {
    const { executor, interrupt, options } = this.setting;
    for (const { task } of queue) this.toSearch.add(task.id);
    if (queue.length === 0) return;
    const setup = { bytes: options.memory * (1 << 20), isTimed: options.timing };
    const failed = new AbortController();
    const end = (): void => failed.abort();
    interrupt.signal.addEventListener('abort', end, { once: true });
    if (interrupt.signal.aborted) end();
    const shown = progress(queue.length, calls === null ? 'search' : `search by ${counted(calls, 'call')}`, {
      ...options,
      crew: () => this.pace(),
    });
    try {
      for await (const { index, request, result } of executor.run(
        search,
        setup,
        this.requests(queue, calls),
        failed.signal,
      )) {
        const { task } = queue[index];
        shown.advance(1);
        if ('lost' in result) {
          this.sums.lost++;
          this.note(task, { state: 'lost', error: result.lost });
          log().warn(`search of ${task.id} lost: ${result.lost}`);
          this.setting.onChange?.();
          continue;
        }
        this.count(task, result);
        const work = this.keep(queue[index], request, result, shown.say)
          .then(() => this.setting.onChange?.())
          .catch((error: unknown) => {
            this.failure ??= { error };
            failed.abort();
          })
          .finally(() => this.coming.delete(work));
        this.coming.add(work);
      }
      await Promise.all(this.coming);
      if (this.failure !== null) throw this.failure.error;
    } finally {
      interrupt.signal.removeEventListener('abort', end);
      await Promise.all(this.coming);
      shown.done();
    }
  }

  /** The tasks that a search may find something new for, smallest first. */
  private queueOf(tasks: readonly Task[], calls: number | null): TaskToSearch[] {
    const { archive, dialect, build, options } = this.setting;
    const { perTask = null } = options;
    const bytes = options.memory * (1 << 20);
    const notes = searchNotes(
      archive,
      dialect.name,
      tasks.map(({ id }) => id),
    );
    const limits = { calls, seconds: perTask, bytes, isTimed: perTask !== null || this.deadline !== null };
    return tasks
      .map((task): TaskToSearch => ({ task, digest: digestTasks([task]), note: notes.get(task.id) }))
      .filter(({ note, digest }) => mayFindMore(note, { build, digest }, limits));
  }

  /** Requests with their budgets. */
  private *requests(queue: readonly TaskToSearch[], calls: number | null): Generator<SearchRequest, void, void> {
    const { perTask = null } = this.setting.options;
    for (const { task } of queue) {
      const left = this.deadline === null ? null : (this.deadline - performance.now()) / 1000;
      if (left !== null && left <= 0) return;
      yield { task: wireTask(task), calls, seconds: left === null ? perTask : Math.min(perTask ?? left, left) };
    }
  }

  /** What is found and how fast, behind the progress. */
  private pace(): string {
    const { states, searchSeconds, byParts, bySearch } = this.sums;
    const rate = searchSeconds === 0 ? '' : `, ${count(Math.round(states / searchSeconds))} states/s a worker`;
    return `${count(byParts + bySearch)} solved${rate}`;
  }

  private count(task: Task, found: SearchedTask): void {
    const { programs, moves, task: _, stopped, ...counts } = found;
    const { sums } = this;
    for (const name of ['calls', 'states', 'duplicates', 'pieces', 'leftOut'] as const) sums[name] += counts[name];
    sums.searchSeconds += counts.seconds;
    sums.bytes = Math.max(sums.bytes, counts.bytes);
    sums.programs += programs.length;
    for (const { name, calls, seconds, used } of moves) {
      const sum = this.moves.get(name) ?? { calls: 0, seconds: 0, used: 0 };
      this.moves.set(name, { calls: sum.calls + calls, seconds: sum.seconds + seconds, used: sum.used + used });
    }
    this.note(task, { state: 'searched', search: { ...counts, stopped } });
  }

  /** Has the engine run what a search found, keeps what it confirms, and tells of a task that is newly demo-solved. */
  private async keep(
    { task, digest, note: before }: TaskToSearch,
    { calls, seconds }: SearchRequest,
    found: SearchedTask,
    say: (line: string) => void,
  ): Promise<void> {
    const { archive, dialect, build, options, interrupt } = this.setting;
    const confirmed = await this.confirm(task, found);
    if (confirmed === null) return;
    const order = confirmed.map(({ md5 }) => md5);
    addSaved(this.saved, archive.saveSolvers(confirmed.map(({ solver }) => solver)));
    const known = before?.build === build && before.digest === digest ? before : null;
    const fresh = { build, digest, calls, seconds, bytes: options.memory * (1 << 20), stopped: found.stopped };
    const note: SearchNote = {
      // What the end of the time cut off is to be done again, from where the round before had come.
      ...(known !== null && known.stopped === 'calls' && found.stopped === 'time' ? known : fresh),
      order: [...order, ...(known?.order.filter((md5) => !order.includes(md5)) ?? [])],
    };
    // An interrupted search is to go on where it was.
    if (!interrupt.signal.aborted || found.stopped !== 'time') setSearchNote(archive, dialect.name, task.id, note);
    const offered = confirmed.map(({ solver: { marks }, md5 }) => ({ task: task.id, marks, md5, source: task.id }));
    this.note(task, { programs: confirmed.map(shownProgram) });
    for (const { text } of newlySolved(archive, dialect.name, offered, this.known)) {
      this.known.add(task.id);
      this.solvedWith.set(task.id, calls);
      this.sums.bySearch++;
      const { depth, pieces } = confirmed.find(({ md5 }) => md5 === md5Of(text)) ?? { depth: 0, pieces: 0 };
      say(`solved ${task.id} by search: ${inOneLine(text)} (depth ${count(depth)}, ${counted(pieces, 'piece')})`);
    }
  }

  /** The programs of a search that the engine finds as right as the search did, in its order; null where a signal came before they had run. */
  private async confirm(task: Task, { programs }: SearchedTask): Promise<ConfirmedProgram[] | null> {
    const { dialect, executor, interrupt, options } = this.setting;
    const read = new Map<Program, { readonly found: (typeof programs)[number]; readonly text: string }>();
    const texts = new Set<string>();
    for (const found of programs) {
      const program = this.read(task, found.text);
      const text = program === null ? null : canonicalText(program);
      if (program === null || text === null || texts.has(text)) continue;
      texts.add(text);
      read.set(program, { found, text });
    }
    const ran = new Map<Program, ValidatedProgram>();
    const assigned = [...read.keys()].map((program, place) => ({ program, task, place }));
    if (assigned.length > 0) {
      const { interrupted } = await validatePrograms({
        ...{ assigned, dialect, executor, workers: 1, timer: new PhaseTimer(), signal: interrupt.graceEnd },
        onPrograms: (some) => {
          for (const one of some) ran.set(one.program, one);
        },
      });
      if (interrupted) return null;
    }
    return [...read].flatMap(([program, { found, text }]): ConfirmedProgram[] => {
      const { right, depth, pieces, votes } = found;
      const validated = ran.get(program);
      if (validated === undefined) return [];
      const md5 = md5Of(text);
      if (validated.samples.some(({ lost }) => lost)) {
        this.sums.programsLost++;
        return [];
      }
      const marks = marksOf(validated);
      const { matches } = resultOf(marks);
      if (matches !== right) {
        const reason = `right on ${counted(right, 'demo')} for the search, on ${count(matches)} for the engine`;
        this.defects.push({ task: task.id, md5, text, reason });
        return [];
      }
      const origin = { batt: SEARCHED, seed: options.seed, parent: null };
      const solver = { task: task.id, dialect: dialect.name, text, marks, tLog: tLogOf(validated.ms / 1000), origin };
      return [{ solver, md5, depth, pieces, votes }];
    });
  }

  /** The program of a text; null, and a defect, where there is none in it. */
  private read(task: Task, text: string): Program | null {
    try {
      const [program] = parse(text, this.setting.dialect, `the search of ${task.id}`);
      return { ...program, name: `solve_${task.id}` };
    } catch (error) {
      if (!(error instanceof FormatError || error instanceof UsageError)) throw error;
      this.defects.push({ task: task.id, md5: md5Of(text), text, reason: `no program: ${error.message}` });
      return null;
    }
  }

  private note({ id, cells, demos, tests }: Task, more: Partial<SearchedRow>): void {
    const fresh = { id, cells, demos, tests, state: 'not reached', error: null, demoSolved: false } as const;
    this.rows.set(id, { ...fresh, search: null, programs: [], ...this.rows.get(id), ...more });
  }
}

/** What is remembered of the tasks of which programs were offered. */
function notesFor(
  tasks: readonly Task[],
  offered: readonly { readonly task: string }[],
  noteOf: (task: Task) => string,
): Map<string, string> {
  const ids = new Set(offered.map(({ task }) => task));
  return new Map(tasks.filter(({ id }) => ids.has(id)).map((task) => [task.id, noteOf(task)]));
}

function shownProgram({ solver: { text, marks }, md5, depth, pieces, votes }: ConfirmedProgram): SearchedProgram {
  const { matches, closeness, testMatches, testsKnown } = resultOf(marks);
  return {
    text,
    md5,
    depth,
    pieces,
    votes,
    matches,
    closeness: closeness / FULL_SCORE,
    testMatches: testsKnown === 0 ? null : testMatches,
  };
}

function partOf({ text, md5, matches, closeness, testMatches, testsKnown }: SavedSolver): SearchedProgram {
  const tests = testsKnown === 0 ? null : testMatches;
  const ofSearch = { depth: null, pieces: null, votes: null };
  return { text, md5, ...ofSearch, matches, closeness: closeness / FULL_SCORE, testMatches: tests };
}
