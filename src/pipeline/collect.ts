/** What the scores of all samples say about each task and each candidate. */
import type { Task } from '../arc/index.js';
import type { Batt } from '../batt/index.js';
import { BASELINE } from '../batt/index.js';
import { TaskDigest } from '../emit/digest.js';
import { FULL_SCORE, ranksBefore, type Standing } from '../ranking.js';
import type { SampleKind, SampleResult, SampleScore } from './chunk.js';

/** One sample of a task with what came of it. */
export interface ScoredSample {
  readonly kind: SampleKind;
  readonly index: number;
  readonly result: SampleResult;
}

/** A candidate: one output of the batt on one task. */
export interface Candidate {
  /** Position among the batt's outputs. */
  readonly output: number;
  readonly solver: string;
  /** Sum of its scores over the samples whose output is known. */
  readonly score: number;
  readonly demoMatches: number;
  readonly testMatches: number;
  /** Whether it matches all demo samples, and all known test samples too. */
  readonly solvesDemo: boolean;
  readonly solves: boolean;
}

/** A differ's own score for a solver on one task. */
interface DifferScore {
  readonly differ: string;
  readonly solver: string;
  /** Sum over samples of (1000 - baseline) + score, where both are well-formed. */
  readonly score: number;
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
  /** The candidate with the most matches, then the highest score, the first of equals; null when there is none. */
  readonly best: Candidate | null;
  /** Candidates with different results: how many different lists of matches and scores there are. */
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
  const candidates = batt.outputs.map(({ solver }, output): Candidate => {
    const counts = { demo: 0, test: 0 };
    let score = 0;
    for (const sample of samples) {
      if (!isScored(sample)) continue;
      counts[sample.kind] += sample.result.matches[output];
      score += Math.max(0, sample.result.scores[output]);
    }
    const solvesDemo = counts.demo === task.demo.length;
    const solves = solvesDemo && testKnown && !lostTest && counts.test === knownTests;
    return { output, solver, score, demoMatches: counts.demo, testMatches: counts.test, solvesDemo, solves };
  });
  return {
    task,
    samples,
    candidates,
    differs: differScores(batt, samples),
    found: foundCalls(batt, samples),
    solved: candidates.some(({ solves }) => solves),
    demoSolved: candidates.some(({ solvesDemo }) => solvesDemo),
    best: candidates.reduce<Candidate | null>((a, b) => (a === null || isBetter(b, a) ? b : a), null),
    unique: uniqueCandidates(candidates, samples),
    digest: digestOf(samples),
    ms,
  };
}

/** What a candidate's rank depends on. */
export const standingOf = ({ demoMatches, testMatches, score }: Candidate): Standing => ({
  matches: demoMatches + testMatches,
  score,
});

const isBetter = (a: Candidate, b: Candidate): boolean => ranksBefore(standingOf(a), standingOf(b));

function uniqueCandidates(candidates: readonly Candidate[], samples: readonly ScoredSample[]): number {
  const scored = samples.filter(isScored);
  return new Set(candidates.map(({ output }) => scored.map(({ result }) => result.scores[output]).join(','))).size;
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

/** Adds up each differ record over the samples where it and its baseline are well-formed. */
function differScores(batt: Batt, samples: readonly ScoredSample[]): DifferScore[] {
  const baselines = new Map<string, number>();
  batt.differs.forEach(({ solver, differ }, at) => {
    if (solver === BASELINE) baselines.set(differ, at);
  });
  const scored = samples.filter(isScored);
  return batt.differs.flatMap(({ solver, differ }, at) => {
    if (solver === BASELINE) return [];
    const baseline = baselines.get(differ);
    let score = 0;
    for (const sample of scored) {
      const own = sample.result.differs[at];
      const base = baseline === undefined ? -1 : sample.result.differs[baseline];
      if (own >= 0 && base >= 0) score += FULL_SCORE - base + own;
    }
    return [{ differ, solver, score }];
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
