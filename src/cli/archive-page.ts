/** The page of `evolve --html`: the tasks as the archive stands, with the nearest programs that it has of each. */
import type { Task } from '../arc/index.js';
import type { Archive, SavedSolver } from '../archive/index.js';
import type { Dialect } from '../dsl/index.js';
import { type Output, openOutput } from '../files.js';
import { programPlan } from '../pipeline/index.js';
import { parse } from '../program/index.js';
import { FULL_SCORE } from '../ranking.js';
import { givenText, livePage, MOST_NEAR, type ReportBest, type ReportTask, Traces } from '../report/index.js';
import { commandLine } from './session.js';
import { requirePage, WatchedFile } from './watch.js';

/** What the page is of. */
interface ArchivePageFacts {
  /** The command that goes on. */
  readonly command: string;
  readonly archive: Archive;
  readonly dialect: Dialect;
  readonly tasks: readonly Task[];
  readonly callLimit: number;
  /** Units of work that a call of a program may take. */
  readonly work: number;
}

/** A page that a command writes at its end and, with `--watch`, on its way. */
export class ArchivePage {
  private readonly watched: WatchedFile | null;
  private readonly output: Output;
  private readonly traces: Traces;
  /** What programs give, by task and md5: rounds leave most of them as they were. */
  private readonly given = new Map<string, readonly string[]>();

  /** @throws UsageError when the file cannot be written */
  constructor(
    file: string,
    watch: boolean,
    private readonly facts: ArchivePageFacts,
  ) {
    requirePage({ html: file, watch });
    this.watched = watch ? new WatchedFile(file) : null;
    this.output = this.watched ?? openOutput(file);
    const { dialect, callLimit, work: workLimit } = facts;
    this.traces = new Traces({ dialect: dialect.name, onError: 'fail', callLimit, workLimit });
  }

  /** Writes the page of a run that goes on, if it is watched and it is time to. */
  refresh(standing: () => string): void {
    this.watched?.refresh((again) => this.text(standing(), again));
  }

  /** Writes the page of a run that is over. */
  finish(standing: string): void {
    this.output.write(this.text(standing, 0));
    this.output.commit();
  }

  /** Leaves the page as it is, unless it is finished. */
  abort(): void {
    this.output.abort();
  }

  private text(standing: string, again: number): string {
    const { command, tasks } = this.facts;
    return livePage({
      ...{ command: commandLine(command), standing, rows: this.rows(), tasks, traces: this.traces, again },
    });
  }

  private rows(): ReportTask[] {
    const { archive, dialect, tasks } = this.facts;
    const byTask = new Map<string, SavedSolver[]>();
    for (const solver of archive.solvers({ dialect: dialect.name, tasks: tasks.map(({ id }) => id) })) {
      const own = byTask.get(solver.task);
      if (own === undefined) byTask.set(solver.task, [solver]);
      else own.push(solver);
    }
    return tasks.map((task) => this.row(task, byTask.get(task.id) ?? []));
  }

  /** A task with its programs, the best first. */
  private row(task: Task, solvers: readonly SavedSolver[]): ReportTask {
    const [best, ...near] = solvers.slice(0, MOST_NEAR + 1).map((solver) => this.candidate(task, solver));
    const samples = [...task.demo, ...task.test].map(({ kind, index }) => ({
      ...{ kind, index, status: 'ok' as const, error: null },
      matches: solvers.filter(({ marks }) => marks[kind][index] === 'match').length,
    }));
    const { id, cells, demos, tests, known } = task;
    return {
      ...{ id, cells, demos, tests, testsKnown: known - demos, samples },
      solved: solvers.some(({ solves }) => solves),
      demoSolved: solvers.some(({ solvesDemo }) => solvesDemo),
      candidates: solvers.length,
      matching: solvers.filter(({ solvesDemo }) => solvesDemo).length,
      ...{ best: best ?? null, near, digest: '' },
    };
  }

  private candidate(task: Task, solver: SavedSolver): ReportBest {
    const { md5, text, matches, closeness, testsKnown, testMatches } = solver;
    const key = `${task.id} ${md5}`;
    const outputs = this.given.get(key) ?? this.outputsOf(task, solver);
    this.given.set(key, outputs);
    const tests = testsKnown === 0 ? null : testMatches;
    return { solver: md5.slice(0, 8), text, md5, matches, closeness: closeness / FULL_SCORE, tests, outputs };
  }

  /** What a program gives on each sample, as reports have it; nothing where it was lost when it was scored. */
  private outputsOf({ demo, test, S }: Task, { marks, text }: SavedSolver): string[] {
    const { dialect, archive, callLimit, work } = this.facts;
    const [program] = parse(text, dialect, archive.file);
    const plan = programPlan(program, callLimit, work);
    return [...demo, ...test].map((sample) => {
      const { kind, index, output } = sample;
      const mark = marks[kind][index] ?? null;
      if (mark === 'match') return '=';
      if (mark === null && output !== null) return '';
      return givenText(plan, S, sample);
    });
  }
}
