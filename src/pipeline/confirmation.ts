/** Confirming programs that were cut out of a batt by running them alone: which ones, what a worker is asked, and what its answer says. */
import { md5Of } from '../program/index.js';
import { wireTask } from './chunk.js';
import type { ConfirmRequest, ConfirmResult } from './confirm-job.js';
import type { PrintedEntry } from './printing.js';

/** Of so many programs on a task about one is drawn to run alone. */
const ONE_IN = 8;

/**
 * Whether a program runs alone on its task, though it is known to be the graph that ran in the batt: where it is drawn, by nothing but batt,
 * program and task; and where it is part of a solver, which are few.
 *
 * @param seed - the batt's
 */
export function runsAlone({ md5, output, score: { task } }: PrintedEntry, seed: number): boolean {
  if (output < 0) return true;
  const draw = Number.parseInt(md5Of([seed, md5, task.id].join('\n')).slice(0, 8), 16);
  return draw % ONE_IN === 0;
}

/** What validation found out about a program on a task; what the cache keeps. */
interface ProgramFinding {
  /** Hashes of its values, sample by sample. */
  readonly values: readonly number[];
  readonly ms: number;
}

/** A finding, with the encoded values that are not the batt's; or that a sample was lost. */
export type ConfirmationOutcome = (ProgramFinding & { readonly others: ReadonlyMap<number, string> }) | 'lost';

/** What a worker is asked about programs of one task. */
export function requestOf(entries: readonly PrintedEntry[]): ConfirmRequest {
  const { task } = entries[0].score;
  return {
    task: wireTask(task),
    programs: entries.map(({ text }) => text),
    samples: entries.flatMap(({ values }, program) =>
      [...task.demo, ...task.test].map(({ kind, index }, k) => ({ program, kind, index, expected: values[k] })),
    ),
  };
}

/** What a request found out about one of its programs. */
export function outcomeOf({ samples }: ConfirmRequest, result: ConfirmResult, position: number): ConfirmationOutcome {
  const values: number[] = [];
  const others = new Map<number, string>();
  for (const [item, { program }] of samples.entries()) {
    if (program !== position) continue;
    const value = result.values[item];
    if (value === null) return 'lost';
    const other = result.others.get(item);
    if (other !== undefined) others.set(values.length, other);
    values.push(value);
  }
  return { values, ms: result.ms[position], others };
}

/** A finding as the cache keeps it, or null for what it does not. */
export function findingOf(text: string | undefined): ProgramFinding | null {
  if (text === undefined) return null;
  const parsed: unknown = JSON.parse(text);
  if (typeof parsed !== 'object' || parsed === null || !('values' in parsed) || !('ms' in parsed)) return null;
  const { values, ms } = parsed;
  const isHash = (value: unknown): value is number => typeof value === 'number';
  return Array.isArray(values) && values.every(isHash) && typeof ms === 'number' ? { values, ms } : null;
}
