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
import { byStanding, FULL_SCORE } from '../ranking.js';
import { Spool } from '../spool.js';
import { encode, type Value } from '../value/index.js';
import { compact } from './compact.js';
import { gridText } from './grid-text.js';
import {
  MOST_NEAR,
  type ReportBest,
  type ReportSample,
  type ReportTask,
  type ReportTotals,
  type Rows,
} from './model.js';

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
  /** Samples that a candidate which is shown does not match, where samples are listed; whoever finds out what it gives takes them out. */
  readonly missed: MissedSample[] = [];
  /** The batt's outputs that candidates of a task are, the best first, by the places of tasks. */
  private readonly shown = new Map<number, readonly number[]>();
  /** What they give, by the places of tasks, then by output and sample, as {@link placeIn} writes them. */
  private readonly given = new Map<number, Map<string, string>>();
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
    const near = this.isListed ? nearest(score) : [];
    if (this.isListed && score.best !== null) {
      const outputs = [score.best, ...near].map(({ output }) => output);
      this.shown.set(place, outputs);
      for (const output of outputs) this.missed.push(...missedOf(score, place, output));
    }
    const { offset, length } = this.spool.writeText(compact(this.rowOf(score, near)));
    this.offsets[place] = offset;
    this.lengths[place] = length;
  }

  /** What candidates give on the samples that they miss, which is found out later. */
  setOutputs(outputs: BestOutputs): void {
    for (const [{ place, at, output }, text] of outputs) {
      const own = this.given.get(place) ?? new Map<string, string>();
      this.given.set(place, own.set(placeIn(output, at), text));
    }
  }

  get length(): number {
    return this.sums.tasks;
  }

  *[Symbol.iterator](): Generator<ReportTask, void, void> {
    for (const [place, length] of this.lengths.entries()) {
      if (length === 0) continue;
      const row: ReportTask = JSON.parse(this.spool.readText({ offset: this.offsets[place], length }));
      const given = this.given.get(place);
      const shown = this.shown.get(place);
      if (given === undefined || shown === undefined || row.best === null) yield row;
      else {
        const filled = (one: ReportBest, rank: number): ReportBest => ({
          ...one,
          outputs: one.outputs.map((text, at) => given.get(placeIn(shown[rank], at)) ?? text),
        });
        yield { ...row, best: filled(row.best, 0), near: row.near.map((one, k) => filled(one, k + 1)) };
      }
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

  private rowOf(score: TaskScore, near: readonly ScoredCandidate[]): ReportTask {
    const { task, samples, solved, demoSolved, candidates, best, digest } = score;
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
      best: best === null ? null : this.candidateRow(score, best, testsKnown),
      near: near.map((one) => this.candidateRow(score, one, testsKnown)),
      digest,
    };
  }

  private candidateRow({ samples }: TaskScore, candidate: ScoredCandidate, testsKnown: number): ReportBest {
    const { solver, output, matches, closeness, testMatches } = candidate;
    const { text, md5 } = outputProgram(this.batt, output);
    return {
      solver,
      text: this.isListed ? text : null,
      md5,
      matches,
      closeness: closeness / FULL_SCORE,
      tests: testsKnown === 0 ? null : testMatches,
      outputs: this.isListed ? samples.map((sample) => (isMatch(sample, output) ? '=' : '')) : [],
    };
  }
}

type ScoredCandidate = TaskScore['candidates'][number];

const placeIn = (output: number, at: number): string => `${output} ${at}`;

/**
 * Candidates that come next to the best one, the best first, and of those that stand alike the first of the batt. Of candidates that give
 * the same on all samples one is enough.
 */
function nearest({ samples, candidates, best }: TaskScore): ScoredCandidate[] {
  if (best === null) return [];
  const resultsOf = ({ output }: ScoredCandidate): string =>
    samples.map(({ result }) => (result.status === 'ok' ? result.values[output] : '')).join();
  const seen = new Set([resultsOf(best)]);
  const found: ScoredCandidate[] = [];
  for (const one of candidates.filter((one) => one.matches > 0 || one.closeness > 0).sort(byStanding)) {
    const results = resultsOf(one);
    if (seen.has(results)) continue;
    seen.add(results);
    if (found.push(one) === MOST_NEAR) break;
  }
  return found;
}

const isMatch = ({ result }: ScoredSample, output: number): boolean =>
  result.status === 'ok' && result.matches[output] === 1;

/** The samples that an output does not match; what it was given up on is not tried again. */
const missedOf = ({ task, samples }: TaskScore, place: number, output: number): MissedSample[] =>
  samples.flatMap((sample, at) => {
    const { kind, index, result } = sample;
    if (result.status !== 'ok' || result.matches[output] === 1 || result.lost.includes(output)) return [];
    return [{ task, place, at, kind, index, output }];
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

/** What a candidate gives, as `ReportBest` keeps it: a value, or how it begins in its encoding. */
export const outputText = (value: Value | string): string =>
  typeof value === 'string' ? otherText(value) : (gridText(value) ?? otherText(encode(value)));

/** The same for a value in its encoding that is no grid. */
export const otherText = (encoded: string): string =>
  `:${encoded.length > VALUE_LIMIT ? `${encoded.slice(0, VALUE_LIMIT)}…` : encoded}`;
