/** A validation of programs as a report. */
import type { Task } from '../arc/index.js';
import { TaskDigest } from '../emit/digest.js';
import type { Unassigned, ValidatedProgram, Validation } from '../pipeline/index.js';
import { canonicalText, type Program, printProgram, programId } from '../program/index.js';
import { byRank, closenessOf, FULL_SCORE, type Standing } from '../ranking.js';
import { cpuDevice, type ReportFacts, reportOf } from './build-report.js';
import { encodedGridText } from './grid-text.js';
import { peakRss } from './machine.js';
import {
  MOST_NEAR,
  type Report,
  type ReportBest,
  type ReportProgram,
  type ReportSample,
  type ReportTask,
  type ReportTotals,
} from './model.js';
import { otherText } from './run-rows.js';

/** What the report of a validation is made of; its tasks are those that a program is for. */
interface ValidationFacts extends ReportFacts {
  readonly validation: Validation;
  /** Name of the programs' dialect. */
  readonly dialect: string;
  readonly programs: ProgramRows;
  readonly unassigned: readonly Unassigned[];
}

/** A program that ran: its row of the report, and what its task's row needs of it. */
interface Rated {
  readonly row: ReportProgram;
  readonly standing: Standing & { readonly text: string; readonly md5: string };
  /** What it gives, as `ReportBest.outputs` has it. */
  readonly outputs: readonly string[];
  /** All of its calls, also those that its output does not need: one of these may be what fails. */
  readonly text: string;
  readonly testMatches: number;
  readonly solvesDemo: boolean;
  readonly digest: string;
  readonly timeouts: number;
  readonly errors: number;
  /** All samples, or those that were lost where not all are listed. */
  readonly samples: ValidatedProgram['samples'];
}

/** Rows of programs, taken from each as soon as it has run. */
export class ProgramRows {
  private readonly places: (Rated | undefined)[];

  /**
   * @param count - programs that are to run
   * @param isListed - whether tasks list all their samples
   */
  constructor(
    count: number,
    readonly isListed: boolean,
  ) {
    this.places = new Array(count).fill(undefined);
  }

  /** Takes programs that have run, the first of which is at this place. */
  add(programs: readonly ValidatedProgram[], first: number): void {
    for (const [k, validated] of programs.entries()) {
      const { samples, digest } = validated;
      const countOf = (wanted: string): number => samples.filter(({ status }) => status === wanted).length;
      this.places[first + k] = {
        row: programRow(validated),
        standing: standingOf(validated),
        text: this.isListed ? printProgram({ ...validated.program, name: 'solve' }) : '',
        outputs: this.isListed ? samples.map(shownOutput) : [],
        testMatches: samples.filter(({ kind, match }) => match && kind === 'test').length,
        solvesDemo: solvesDemo(samples),
        digest,
        timeouts: countOf('timeout'),
        errors: countOf('error'),
        samples: this.isListed ? samples : samples.filter(({ status }) => status !== 'ok'),
      };
    }
  }

  /** Those that have run, in their order. */
  get rated(): Rated[] {
    return this.places.filter((one) => one !== undefined);
  }
}

/** The report of a validation: a task's candidates are its programs, which rank as in a run. */
export function buildValidationReport(facts: ValidationFacts): Report {
  const { isListed, rated } = facts.programs;
  const tasks = taskRows(facts.tasks, rated, isListed);
  const unassigned = facts.unassigned.map(({ program, reason }) => ({ file: placeOf(program), reason }));
  return reportOf(
    { ...facts, skipped: [...facts.skipped, ...unassigned] },
    {
      batt: null,
      dialect: facts.dialect,
      device: cpuDevice('cpu', 'programs that run alone run on the CPU'),
      totals: totalsOf(facts, rated, tasks),
      operations: [],
      counters: { ...facts.validation.counts, cacheHits: {}, cacheMisses: {} },
      programs: rated.map(({ row }) => row),
      tasks,
      samplesListed: isListed,
    },
  );
}

const solvesDemo = (samples: ValidatedProgram['samples']): boolean =>
  samples.every(({ kind, match }) => match || kind === 'test');

const placeOf = ({ file, line }: Program): string => `${file}:${line}`;

function programRow({ program, task, place, samples, ms }: ValidatedProgram): ReportProgram {
  const failed = samples.filter(({ status }) => status !== 'ok');
  const [first] = failed;
  const matches = samples.filter(({ match }) => match).length;
  const solves = matches === samples.length && task.tests > 0;
  return {
    name: program.name,
    file: placeOf(program),
    task: task.id,
    place,
    md5: programId(program),
    status: failed.length > 0 ? 'failed' : solves ? 'solved' : solvesDemo(samples) ? 'demo-solved' : 'not solved',
    samples: samples.length,
    known: samples.filter(({ known }) => known).length,
    matches,
    failures: failed.length,
    error: first === undefined ? null : `${first.kind} ${first.index}: ${first.error}`,
    ms,
  };
}

/** The tasks of which a program ran, in their order. */
function taskRows(tasks: readonly Task[], rated: readonly Rated[], isListed: boolean): ReportTask[] {
  const byTask = new Map<string, Rated[]>(tasks.map(({ id }) => [id, []]));
  for (const one of rated) byTask.get(one.row.task)?.push(one);
  return tasks.flatMap((task) => {
    const some = byTask.get(task.id) ?? [];
    return some.length === 0 ? [] : [taskRow(task, some, isListed)];
  });
}

function standingOf({ program, samples }: ValidatedProgram): Rated['standing'] {
  const demos = samples.filter(({ kind }) => kind === 'demo');
  return {
    matches: demos.filter(({ match }) => match).length,
    closeness: closenessOf(demos.map(({ closeness }) => closeness)),
    text: canonicalText(program),
    md5: programId(program),
  };
}

function taskRow({ id, cells, demos, tests, known }: Task, rated: readonly Rated[], isListed: boolean): ReportTask {
  const rows = rated.map(({ row }) => row);
  const testsKnown = known - demos;
  const [best, ...others] = differing([...rated].sort((a, b) => byRank(a.standing, b.standing)));
  const matching = rated.filter((one) => one.solvesDemo).length;
  const digest = new TaskDigest();
  for (const one of rated) digest.add(one.digest);
  return {
    id,
    cells,
    solved: rows.some(({ status }) => status === 'solved'),
    demoSolved: matching > 0,
    demos,
    tests,
    testsKnown,
    samples: isListed ? rated[0].samples.map((_, k) => sampleRow(rated, k)) : lostInAll(rated),
    candidates: rated.length,
    matching,
    best: candidateRow(best, testsKnown, isListed),
    near: isListed ? others.slice(0, MOST_NEAR).map((one) => candidateRow(one, testsKnown, isListed)) : [],
    digest: digest.take(),
  };
}

/** Programs less those that give what an earlier one gives; where samples are not listed, all of them. */
function differing(rated: readonly Rated[]): Rated[] {
  const seen = new Set<string>();
  return rated.filter(({ outputs, standing }) => {
    const results = outputs.length === 0 ? standing.md5 : outputs.join();
    return !seen.has(results) && seen.add(results);
  });
}

function candidateRow(
  { row, standing, testMatches, outputs, text }: Rated,
  testsKnown: number,
  isListed: boolean,
): ReportBest {
  const { md5, matches, closeness } = standing;
  return {
    solver: row.name,
    text: isListed ? text : null,
    md5,
    matches,
    closeness: closeness / FULL_SCORE,
    tests: testsKnown === 0 ? null : testMatches,
    outputs,
  };
}

/** What a program gives on a sample, as the report keeps it. */
function shownOutput({ match, lost, error, got }: ValidatedProgram['samples'][number]): string {
  if (match) return '=';
  if (error !== null) return lost ? '' : `!${error}`;
  return encodedGridText(got) ?? otherText(got);
}

/** A sample with what came of it: that it went wrong only where it did so in every program. */
function sampleRow(rated: readonly Rated[], k: number): ReportSample {
  const results = rated.map(({ samples }) => samples[k]);
  const { kind, index, status, error } = results.find((result) => result.status === 'ok') ?? results[0];
  return { kind, index, status, error, matches: results.filter(({ match }) => match).length };
}

/** Samples that went wrong in every program, where others are not listed. */
function lostInAll(rated: readonly Rated[]): ReportSample[] {
  const [first, ...others] = rated.map(
    ({ samples }) => new Map(samples.map((sample) => [`${sample.kind} ${sample.index}`, sample])),
  );
  const inAll = [...first].filter(([name]) => others.every((one) => one.has(name)));
  return inAll.map(([, { kind, index, status, error }]) => ({ kind, index, status, error, matches: 0 }));
}

function totalsOf(
  { phases, memory }: ValidationFacts,
  rated: readonly Rated[],
  tasks: readonly ReportTask[],
): ReportTotals {
  const sum = (of: (one: Rated) => number): number => rated.reduce((total, one) => total + of(one), 0);
  return {
    wallMs: phases.wallMs,
    busyMs: phases.busyMs,
    peakRss: peakRss(),
    ...memory,
    tasks: tasks.length,
    tasksSolved: tasks.filter(({ solved }) => solved).length,
    tasksDemoSolved: tasks.filter(({ demoSolved }) => demoSolved).length,
    samples: sum(({ row }) => row.samples),
    candidates: rated.length,
    unique: new Set(rated.map(({ row }) => `${row.task} ${row.md5}`)).size,
    matches: sum(({ row }) => row.matches),
    timeouts: sum(({ timeouts }) => timeouts),
    errors: sum(({ errors }) => errors),
    ...{ givenUp: 0, givenUpLate: 0 },
    ...{ differsRun: 0, differsEqual: 0, differsMatched: 0, differsTests: 0, differsFar: 0 },
  };
}
