/** What a report says of each task: taken from a task as soon as it is scored, and put aside as text until the report is written. */
import { sampleCount, type Task } from '../arc/index.js';
import type { Batt } from '../batt/index.js';
import {
  type BestOutputs,
  type MissedSample,
  outputProgram,
  type ScoredSample,
  type TaskScore,
} from '../pipeline/index.js';
import { FULL_SCORE } from '../ranking.js';
import { Spool } from '../spool.js';
import { encode, type Value } from '../value/index.js';
import { compact } from './compact.js';
import { gridText } from './grid-text.js';
import type { ReportSample, ReportTask, ReportTotals, Rows } from './model.js';

/** Samples of a run up to which its report lists them all; of more it lists those that were lost. */
export const MOST_LISTED = 20_000;

/** Sums over tasks. */
type Sums = Pick<
  ReportTotals,
  | 'tasks'
  | 'tasksSolved'
  | 'tasksDemoSolved'
  | 'samples'
  | 'candidates'
  | 'unique'
  | 'matches'
  | 'timeouts'
  | 'errors'
  | 'givenUp'
  | 'givenUpLate'
>;

/** The rows of a run's tasks, in the order of the tasks, with their sums. */
export class RunRows implements Rows<ReportTask> {
  /** Samples whose output is known. */
  known = 0;
  readonly sums: { -readonly [K in keyof Sums]: number } = {
    tasks: 0,
    tasksSolved: 0,
    tasksDemoSolved: 0,
    samples: 0,
    candidates: 0,
    unique: 0,
    matches: 0,
    timeouts: 0,
    errors: 0,
    givenUp: 0,
    givenUpLate: 0,
  };
  /** Samples that the best candidate of their task does not match, where samples are listed. */
  readonly missed: MissedSample[] = [];
  /** What best candidates give, by the places of tasks and the positions of their samples. */
  private readonly outputs = new Map<number, Map<number, string>>();
  private readonly spool = new Spool();
  /** Where the rows are, by the tasks' places; a row without a length is not there yet. */
  private readonly offsets: Float64Array;
  private readonly lengths: Uint32Array;

  /**
   * @param tasks - of the run, each at its place
   * @param isListed - whether rows list all samples
   */
  constructor(
    private readonly batt: Batt,
    tasks: readonly Task[],
    readonly isListed: boolean,
  ) {
    this.offsets = new Float64Array(tasks.length);
    this.lengths = new Uint32Array(tasks.length);
  }

  /** Takes a task that was scored. */
  add(score: TaskScore, place: number): void {
    this.addUp(score);
    if (this.isListed && score.best !== null) this.missed.push(...missedOf(score, place, score.best.output));
    const { offset, length } = this.spool.writeText(compact(this.rowOf(score)));
    this.offsets[place] = offset;
    this.lengths[place] = length;
  }

  /** What the best candidates give on the samples that they miss, which is found out at the end. */
  setOutputs(outputs: BestOutputs): void {
    for (const [{ place, at }, text] of outputs) {
      const own = this.outputs.get(place) ?? new Map<number, string>();
      this.outputs.set(place, own.set(at, text));
    }
  }

  get length(): number {
    return this.sums.tasks;
  }

  *[Symbol.iterator](): Generator<ReportTask, void, void> {
    for (const [place, length] of this.lengths.entries()) {
      if (length === 0) continue;
      const row: ReportTask = JSON.parse(this.spool.readText({ offset: this.offsets[place], length }));
      const own = this.outputs.get(place);
      if (own === undefined || row.best === null) yield row;
      else yield { ...row, best: { ...row.best, outputs: row.best.outputs.map((text, at) => own.get(at) ?? text) } };
    }
  }

  private addUp({ task, samples, solved, demoSolved, candidates, unique }: TaskScore): void {
    const { sums } = this;
    const countOf = (status: string): number => samples.filter(({ result }) => result.status === status).length;
    this.known += task.known;
    sums.tasks++;
    sums.tasksSolved += Number(solved);
    sums.tasksDemoSolved += Number(demoSolved);
    sums.samples += sampleCount(task);
    sums.candidates += candidates.length;
    sums.unique += unique;
    sums.matches += candidates.reduce((sum, { matches, testMatches }) => sum + matches + testMatches, 0);
    sums.timeouts += countOf('timeout');
    sums.errors += countOf('error');
    for (const { result } of samples) {
      if (result.status === 'ok') sums[result.lostTo === 'work' ? 'givenUp' : 'givenUpLate'] += result.lost.length;
    }
  }

  private rowOf({ task, samples, solved, demoSolved, candidates, best, digest }: TaskScore): ReportTask {
    const listed = samples.filter(({ result }) => this.isListed || result.status !== 'ok');
    // Outputs of demo samples are all known.
    const testsKnown = task.known - task.demos;
    return {
      id: task.id,
      cells: task.cells,
      solved,
      demoSolved,
      demos: task.demos,
      tests: task.tests,
      testsKnown,
      samples: listed.map(sampleRow),
      candidates: candidates.length,
      matching: candidates.filter(({ solvesDemo }) => solvesDemo).length,
      best:
        best === null
          ? null
          : {
              solver: best.solver,
              md5: outputProgram(this.batt, best.output).md5,
              matches: best.matches,
              closeness: best.closeness / FULL_SCORE,
              tests: testsKnown === 0 ? null : best.testMatches,
              outputs: this.isListed ? samples.map((sample) => (isMatch(sample, best.output) ? '=' : '')) : [],
            },
      digest,
    };
  }
}

const isMatch = ({ result }: ScoredSample, output: number): boolean =>
  result.status === 'ok' && result.matches[output] === 1;

const missedOf = ({ task, samples }: TaskScore, place: number, output: number): MissedSample[] =>
  samples.flatMap((sample, at) => {
    const { kind, index, result } = sample;
    return result.status !== 'ok' || isMatch(sample, output) ? [] : [{ task, place, at, kind, index, output }];
  });

const sampleRow = ({ kind, index, result }: ScoredSample): ReportSample => ({
  kind,
  index,
  status: result.status,
  error: result.status === 'ok' ? null : result.error,
  matches: result.status === 'ok' ? result.matches.reduce((sum, match) => sum + match, 0) : 0,
});

/** Characters of a value that is no grid. */
const VALUE_LIMIT = 100;

/** What a candidate gives, as `ReportBest` keeps it. */
export const outputText = (value: Value | string): string =>
  typeof value === 'string' ? otherText(value) : (gridText(value) ?? otherText(encode(value)));

const otherText = (encoded: string): string =>
  `:${encoded.length > VALUE_LIMIT ? `${encoded.slice(0, VALUE_LIMIT)}…` : encoded}`;
