/** A validation of programs as a report. */
import { createHash } from 'node:crypto';
import type { Task } from '../arc/index.js';
import type { Unassigned, ValidatedProgram, Validation } from '../pipeline/index.js';
import { type Program, programId } from '../program/index.js';
import { cpuDevice, type ReportFacts, reportOf } from './build.js';
import { peakRss } from './machine.js';
import type { Report, ReportProgram, ReportSample, ReportTask, ReportTotals } from './model.js';

/** Points of a match, as in a run. */
const FULL_SCORE = 1000;

/** What the report of a validation is made of; its tasks are those that a program is for. */
export interface ValidationFacts extends ReportFacts {
  readonly validation: Validation;
  readonly unassigned: readonly Unassigned[];
}

/** A program that ran, and its row of the report. */
interface Rated {
  readonly validated: ValidatedProgram;
  readonly row: ReportProgram;
}

/** The report of a validation: a task's candidates are its programs, the best one is that with the most matches. */
export function buildValidationReport(facts: ValidationFacts): Report {
  const rated = facts.validation.programs.map((validated): Rated => ({ validated, row: programRow(validated) }));
  const tasks = taskRows(facts.tasks, rated);
  const unassigned = facts.unassigned.map(({ program, reason }) => ({ file: placeOf(program), reason }));
  return reportOf(
    { ...facts, skipped: [...facts.skipped, ...unassigned] },
    {
      batt: null,
      device: cpuDevice('cpu', 'programs that run alone run on the CPU'),
      totals: totalsOf(facts, rated, tasks),
      operations: [],
      counters: { ...facts.validation.counts, cacheHits: {}, cacheMisses: {} },
      programs: rated.map(({ row }) => row),
      tasks,
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
  const solves = matches === samples.length && task.test.length > 0;
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
function taskRows(tasks: readonly Task[], rated: readonly Rated[]): ReportTask[] {
  const byTask = new Map<string, Rated[]>(tasks.map(({ id }) => [id, []]));
  for (const one of rated) byTask.get(one.row.task)?.push(one);
  const cells = new Map(tasks.map((task) => [task.id, task.cells]));
  return [...byTask]
    .filter(([, some]) => some.length > 0)
    .map(([id, some]) => ({ id, cells: cells.get(id) ?? null, ...taskRow(id, some) }));
}

function taskRow(id: string, rated: readonly Rated[]): Omit<ReportTask, 'id' | 'cells'> {
  const rows = rated.map(({ row }) => row);
  const { row: best, validated } = rated.reduce((a, b) => (b.row.matches > a.row.matches ? b : a));
  const outputs = validated.samples.map(({ match }) => (match ? '=' : ''));
  const matching = rated.filter(({ validated }) => solvesDemo(validated.samples)).length;
  const hash = createHash('md5');
  for (const { validated } of rated) hash.update(`${validated.digest}\n`);
  return {
    solved: rows.some(({ status }) => status === 'solved'),
    demoSolved: matching > 0,
    samples: rated[0].validated.samples.map((_, k) => sampleRow(rated, k)),
    candidates: rated.length,
    matching,
    best: { solver: id, md5: best.md5, matches: best.matches, score: best.matches * FULL_SCORE, outputs },
    digest: hash.digest('hex'),
  };
}

/** A sample with what came of it: that it went wrong only where it did so in every program. */
function sampleRow(rated: readonly Rated[], k: number): ReportSample {
  const results = rated.map(({ validated }) => validated.samples[k]);
  const { kind, index, status, error } = results.find((result) => result.status === 'ok') ?? results[0];
  return { kind, index, status, error, matches: results.filter(({ match }) => match).length };
}

function totalsOf(
  { phases, memory }: ValidationFacts,
  rated: readonly Rated[],
  tasks: readonly ReportTask[],
): ReportTotals {
  const samples = rated.flatMap(({ validated }) => validated.samples);
  const countOf = (status: string): number => samples.filter((sample) => sample.status === status).length;
  return {
    wallMs: phases.wallMs,
    busyMs: phases.busyMs,
    peakRss: peakRss(),
    ...memory,
    tasks: tasks.length,
    tasksSolved: tasks.filter(({ solved }) => solved).length,
    tasksDemoSolved: tasks.filter(({ demoSolved }) => demoSolved).length,
    samples: samples.length,
    candidates: rated.length,
    unique: new Set(rated.map(({ row }) => `${row.task} ${row.md5}`)).size,
    matches: samples.filter(({ match }) => match).length,
    timeouts: countOf('timeout'),
    errors: countOf('error'),
  };
}
