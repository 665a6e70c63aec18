/** What a batt offers the archive for a task: its solvers and differs with what they got there. */
import type { Mark, ProgramKind } from '../archive/index.js';
import { BASELINE, type Batt, partsOfCalls } from '../batt/index.js';
import { byStanding, FULL_SCORE, type Standing } from '../ranking.js';
import { JsonWriter } from '../value/index.js';
import type { SampleScore } from './chunk.js';
import type { Candidate, TaskScore } from './collect.js';

/** A program that is a candidate for the archive on one task. */
export interface ArchiveEntry {
  readonly kind: ProgramKind;
  readonly score: TaskScore;
  /** Number of the call that gives its result. */
  readonly t: number;
  /** Solver id or differ name. */
  readonly name: string;
  /** What it got in the batt, sample by sample: a solver's marks. */
  readonly marks: readonly Mark[];
  /** Hashes of the values that it gave there, which validation must find again; null where it gave none. */
  readonly values: readonly (number | null)[];
  /** Whether a sample was lost in the batt. */
  readonly lost: boolean;
  readonly standing: Standing;
  /** Position among the batt's outputs, or differs; -1 for what is a part of a solver. */
  readonly output: number;
}

/** The programs of a kind that a batt offers for a task, the best first. */
export function entriesOf(batt: Batt, kind: ProgramKind, score: TaskScore): ArchiveEntry[] {
  const entries = kind === 'solver' ? solverEntries(batt, score) : differEntries(batt, score);
  if (kind === 'solver' && score.found.length > 0) entries.push(...foundEntries(batt, score));
  return entries.sort((a, b) => byStanding(a.standing, b.standing));
}

/** Calls that gave all outputs of a task's demos that go on, those that need the fewest others: any of them is a solver. */
const MOST_FOUND = 8;

/** Solvers that are part of a batt's: calls that gave the output of every demo sample. */
function foundEntries(batt: Batt, score: TaskScore): ArchiveEntry[] {
  const { task, samples } = score;
  const own = samples.map(({ kind, index }) => task[kind][index].output);
  const writer = new JsonWriter();
  const hashes = own.map((output) => {
    if (output === null) return null;
    writer.clear();
    writer.value(output);
    return writer.hash();
  });
  const parts = partsOfCalls(batt);
  return [...score.found]
    .map((t) => ({ t, size: parts.size(t) }))
    .sort((a, b) => a.size - b.size || a.t - b.t)
    .slice(0, MOST_FOUND)
    .map(({ t }): ArchiveEntry => {
      const gave = samples.map(({ result }) => result.status === 'ok' && result.found.includes(t));
      const marks = gave.map((matched, k): Mark => (matched ? 'match' : own[k] === null ? null : 0));
      const standing = { matches: task.demos, closeness: FULL_SCORE };
      const values = gave.map((matched, k) => (matched ? hashes[k] : null));
      const lost = samples.some(({ result }) => result.status !== 'ok');
      return { kind: 'solver', score, t, name: parts.solverOf(t), marks, values, lost, standing, output: -1 };
    });
}

function solverEntries(batt: Batt, score: TaskScore): ArchiveEntry[] {
  return score.candidates.map((candidate: Candidate): ArchiveEntry => {
    const { output, matches, closeness } = candidate;
    const { t, solver: name } = batt.outputs[output];
    const standing = { matches, closeness };
    const marks = score.samples.map(({ result }) => (result.status === 'ok' ? markOf(result, output) : null));
    return { kind: 'solver', score, t, name, marks, ...valuesOf(score, output, false), standing, output };
  });
}

function markOf({ matches, closeness }: SampleScore, output: number): Mark {
  if (matches[output] === 1) return 'match';
  return closeness[output] < 0 ? null : closeness[output];
}

/** Each differ as it is on the samples' own inputs, standing as high as what it tells best of any solver. One that ran nowhere is none. */
function differEntries(batt: Batt, score: TaskScore): ArchiveEntry[] {
  return batt.differs.flatMap(({ solver, differ: name, t }, at): ArchiveEntry[] => {
    if (solver !== BASELINE) return [];
    const told = score.differs.flatMap(({ differ, closeness }) => (differ === name ? (closeness ?? []) : []));
    if (told.length === 0) return [];
    const standing = { matches: 0, closeness: told.reduce((most, one) => Math.max(most, one)) };
    const values = valuesOf(score, batt.outputs.length + at, true);
    return [{ kind: 'differ', score, t, name, marks: [], ...values, standing, output: at }];
  });
}

/** In the place of the hash of a value that was not computed: of a differ that did not run, of a candidate that was given up. */
const NO_VALUE = 0;

/** Hashes of a record's values, sample by sample; differs have none where the output is not known. */
function valuesOf(
  { samples, task }: TaskScore,
  record: number,
  isDiffer: boolean,
): Pick<ArchiveEntry, 'values' | 'lost'> {
  const values = samples.map(({ kind, index, result }) => {
    if (result.status !== 'ok' || (isDiffer && task[kind][index].output === null)) return null;
    const value = result.values[record];
    return value === NO_VALUE ? null : value;
  });
  return { values, lost: samples.some(({ result }) => result.status !== 'ok') };
}
