/** What the scores of all samples say about each task and each candidate. */
import type { Task } from '../arc/index.js';
import type { Batt } from '../batt/index.js';
import { BASELINE, cutText } from '../batt/index.js';
import { TaskDigest } from '../emit/digest.js';
import { md5Of } from '../program/index.js';
import { byRank, byStanding, closenessOf, FULL_SCORE, type Standing } from '../ranking.js';
import type { SampleKind, SampleResult, SampleScore } from './chunk.js';

/** One sample of a task with what came of it. */
export interface ScoredSample {
  readonly kind: SampleKind;
  readonly index: number;
  readonly result: SampleResult;
}

/** A candidate: one output of the batt on one task. */
export interface Candidate extends Standing {
  /** Position among the batt's outputs. */
  readonly output: number;
  readonly solver: string;
  /** Test samples that it matches, which its rank does not depend on. */
  readonly testMatches: number;
  /** Whether it matches all demo samples, and all known test samples too. */
  readonly solvesDemo: boolean;
  readonly solves: boolean;
}

/** What a differ tells of a solver on one task. */
interface DifferScore {
  readonly differ: string;
  readonly solver: string;
  /**
   * The mean of (1000 - baseline + score) / 2 over the demo samples on which both are well-formed, rounded down: 1000 where it sees
   * nothing right in the inputs, and all in what the solver gives. Null where there is no such sample.
   */
  readonly closeness: number | null;
}

/** What a run found out about one task. */
export interface TaskScore {
  readonly task: Task;
  /** Demo samples, then test samples. */
  readonly samples: readonly ScoredSample[];
  /** In the order of the batt's outputs. */
  readonly candidates: readonly Candidate[];
  readonly differs: readonly DifferScore[];
  /** Numbers of the batt's calls that gave the output of every demo sample, where they were looked at, and are the result of no candidate. */
  readonly found: readonly number[];
  /** Solved: a candidate matches all demo and all test samples, whose outputs are all known. */
  readonly solved: boolean;
  readonly demoSolved: boolean;
  /** The candidate that ranks first; null when there is none. */
  readonly best: Candidate | null;
  /** Candidates with different results: how many different lists of values there are, by their hashes. */
  readonly unique: number;
  /** md5 over the samples' digests, which are over their emit lines. */
  readonly digest: string;
  /** Milliseconds that its chunks took, with what they had of other tasks: no program of the batt took longer on its samples. */
  readonly ms: number;
}

const isScored = (sample: ScoredSample): sample is ScoredSample & { readonly result: SampleScore } =>
  sample.result.status === 'ok';

/**
 * Scores a task from its samples' results.
 *
 * A sample that was lost (timeout, crash) matches nobody: no candidate solves a task of which a sample was lost.
 *
 * @param ms - that its chunks took
 */
export function scoreTask(task: Task, batt: Batt, samples: readonly ScoredSample[], ms: number): TaskScore {
  const testKnown = task.test.length > 0 && task.test.every(({ output }) => output !== null);
  const lostTest = samples.some(({ kind, result }) => kind === 'test' && result.status !== 'ok');
  const knownTests = task.test.filter(({ output }) => output !== null).length;
  const demos = samples.filter(({ kind }) => kind === 'demo');
  const candidates = batt.outputs.map(({ solver }, output): Candidate => {
    const counts = { demo: 0, test: 0 };
    for (const sample of samples) if (isScored(sample)) counts[sample.kind] += sample.result.matches[output];
    const solvesDemo = counts.demo === task.demo.length;
    const solves = solvesDemo && testKnown && !lostTest && counts.test === knownTests;
    const closeness = closenessOf(demos.map(({ result }) => closenessOn(result, output)));
    return { output, solver, matches: counts.demo, closeness, testMatches: counts.test, solvesDemo, solves };
  });
  return {
    task,
    samples,
    candidates,
    differs: differScores(batt, samples),
    found: foundCalls(batt, samples),
    solved: candidates.some(({ solves }) => solves),
    demoSolved: candidates.some(({ solvesDemo }) => solvesDemo),
    best: bestOf(batt, candidates),
    unique: uniqueCandidates(candidates, samples),
    digest: digestOf(samples),
    ms,
  };
}

/** How close an output comes on a sample, in thousandths; 0 where nothing is known of it. */
function closenessOn(result: SampleResult, output: number): number {
  if (result.status !== 'ok') return 0;
  return result.matches[output] === 1 ? FULL_SCORE : Math.max(0, result.closeness[output]);
}

/** The candidate that ranks first. Only of those that stand alike their texts are looked at. */
function bestOf(batt: Batt, candidates: readonly Candidate[]): Candidate | null {
  const [first, ...others] = candidates;
  if (first === undefined) return null;
  let best = [first];
  for (const one of others) {
    const order = byStanding(one, best[0]);
    if (order < 0) best = [one];
    else if (order === 0) best.push(one);
  }
  const ranked = best.length === 1 ? [] : best.map((one) => ({ ...one, ...outputProgram(batt, one.output), one }));
  return ranked.length === 0 ? best[0] : ranked.reduce((a, b) => (byRank(b, a) < 0 ? b : a)).one;
}

/** A program as it is kept. */
interface CutProgram {
  readonly text: string;
  readonly md5: string;
}

const cutPrograms = new WeakMap<Batt, Map<number, CutProgram>>();

/** The program behind an output of a batt; made once for each call. */
export function outputProgram(batt: Batt, output: number): CutProgram {
  const programs = cutPrograms.get(batt) ?? new Map<number, CutProgram>();
  cutPrograms.set(batt, programs);
  const { t } = batt.outputs[output];
  const known = programs.get(t);
  if (known !== undefined) return known;
  const text = cutText(batt, t, 'solver');
  const made = { text, md5: md5Of(text) };
  programs.set(t, made);
  return made;
}

function uniqueCandidates(candidates: readonly Candidate[], samples: readonly ScoredSample[]): number {
  const scored = samples.filter(isScored);
  return new Set(candidates.map(({ output }) => scored.map(({ result }) => result.values[output]).join(','))).size;
}

/** Calls that gave the output of every demo sample, but for those that candidates end with. */
function foundCalls(batt: Batt, samples: readonly ScoredSample[]): number[] {
  const demos = samples.filter(({ kind }) => kind === 'demo');
  if (!demos.every(isScored)) return [];
  const [first, ...others] = demos.map(({ result }) => result.found);
  if (first === undefined || first.length === 0) return [];
  const known = new Set(batt.outputs.map(({ t }) => batt.calls[t - 1]));
  const rest = others.map((found) => new Set(found));
  return [...first].filter((t) => !known.has(batt.calls[t - 1]) && rest.every((found) => found.has(t)));
}

/** What each differ record tells, over the demo samples where it and its baseline are well-formed. */
function differScores(batt: Batt, samples: readonly ScoredSample[]): DifferScore[] {
  const baselines = new Map<string, number>();
  batt.differs.forEach(({ solver, differ }, at) => {
    if (solver === BASELINE) baselines.set(differ, at);
  });
  const scored = samples.filter(isScored).filter(({ kind }) => kind === 'demo');
  return batt.differs.flatMap(({ solver, differ }, at) => {
    if (solver === BASELINE) return [];
    const baseline = baselines.get(differ);
    let sum = 0;
    let told = 0;
    for (const { result } of scored) {
      const own = result.differs[at];
      const base = baseline === undefined ? -1 : result.differs[baseline];
      if (own < 0 || base < 0) continue;
      sum += FULL_SCORE - base + own;
      told++;
    }
    return [{ differ, solver, closeness: told === 0 ? null : Math.floor(sum / (2 * told)) }];
  });
}

function digestOf(samples: readonly ScoredSample[]): string {
  const digest = new TaskDigest();
  for (const { kind, index, result } of samples) {
    if (result.status === 'ok') digest.add(result.digest);
    else digest.addLost({ kind, index }, result.status);
  }
  return digest.take();
}
