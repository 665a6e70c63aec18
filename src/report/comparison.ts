/** Two reports side by side: what a new one lost and gained against a base, and which of that is a regression. */
import { UsageError } from '../errors.js';
import type { Limits } from '../value/index.js';
import { count, counted, decimal, percent } from './format.js';
import { REPORT_SCHEMA, type Report, type ReportBatt, type ReportOperation, type ReportTask } from './model.js';
import { totalWork } from './operation-rows.js';
import { stateOf } from './state.js';

/** How to compare. */
export interface CompareOptions {
  /** How much a counter may grow, as a part of it: 0.01 for 1%. */
  readonly tolerance: number;
  /** Whether times that grew beyond their spread are regressions. */
  readonly times: boolean;
  /** Compare reports of different data or batts all the same. */
  readonly force: boolean;
}

/** A count in both reports. */
interface CounterChange {
  readonly name: string;
  readonly base: number;
  readonly now: number;
  /** Whether it has to stay the same: the counts of caches depend on what was cached before. */
  readonly judged: boolean;
}

/** Times of one operation or phase in both reports, in milliseconds. */
interface TimeChange {
  readonly name: string;
  readonly base: number;
  readonly now: number;
}

/** Two reports side by side. */
export interface ReportComparison {
  /** Tasks by how far they are solved; a task that is in one report only counts as unsolved in the other. */
  readonly gained: readonly string[];
  readonly lost: readonly string[];
  /** Tasks whose results differ in any way: other digests. */
  readonly changed: readonly string[];
  readonly counters: readonly CounterChange[];
  /** What could not be compared and why, each in a sentence. */
  readonly uncompared: readonly string[];
  /** Times that grew beyond their spread, and how those of all operations and phases changed; null where too few were measured. */
  readonly slower: readonly TimeChange[];
  readonly drift: Drift | null;
  /** What makes the comparison fail, each in a line. */
  readonly regressions: readonly string[];
}

/**
 * Compares a report with a base.
 *
 * Outputs are judged only where both reports are of the same data and batt, under the same limits, with differs on the same samples: then every output
 * is to be the same.
 *
 * @throws UsageError when they are of different data or batts, unless forced; and when their schemas differ, in any case
 */
export function compareReports(base: Report, now: Report, options: CompareOptions): ReportComparison {
  requireSameSchema(base, now);
  const difference = differenceOf(base, now);
  if (!options.force) requireSame(base, now);
  const before = new Map(Array.from(base.tasks, (task) => [task.id, task]));
  const after = new Map(Array.from(now.tasks, (task) => [task.id, task]));
  const ids = [...new Set([...after.keys(), ...before.keys()])];
  const rankIn = (tasks: ReadonlyMap<string, ReportTask>, id: string): number => RANKS.indexOf(stateIn(tasks, id));
  const both = ids.filter((id) => before.has(id) && after.has(id));
  const changed = both.filter((id) => before.get(id)?.digest !== after.get(id)?.digest);
  const unmeasured = whyNoWork(base, now);
  const limits = otherLimits(base, now);
  const differs = otherDiffers(base, now);
  const sameRun = difference === null && limits === null && differs === null;
  const lost = ids.filter((id) => rankIn(after, id) < rankIn(before, id));
  const gained = ids.filter((id) => rankIn(after, id) > rankIn(before, id));
  // Differs run where no candidate matches: a solver that is lost, or found, makes more calls of them, or fewer.
  const sameCalls = differs === null && lost.length + gained.length === 0;
  const counters = [
    ...countersOf(base, now, limits === null, sameCalls),
    ...(unmeasured === null ? [workCounter(base, now, limits === null && sameCalls)] : []),
    ...operationCounters(base, now, 'calls', sameCalls && difference === null),
    ...(unmeasured === null ? operationCounters(base, now, 'work', sameRun && sameCalls) : []),
  ];
  const drift = driftOf(base, now);
  const slower = drift === null ? [] : slowerThan(drift);
  const grown = counters.filter((counter) => counter.judged && counter.now > counter.base * (1 + options.tolerance));
  return {
    gained,
    lost,
    changed,
    counters,
    uncompared: [
      ...(unmeasured === null ? [] : [`Work was not compared: ${unmeasured}.`]),
      ...(limits === null
        ? []
        : [`Other results, failed calls and work were not judged: the limits differ, ${limits}.`]),
      ...(differs === null
        ? []
        : [`Other results, calls and work were not judged: differs ran by other rules, --differs ${differs}.`]),
      ...(sameCalls || differs !== null
        ? []
        : ['Calls and work were not judged: differs run where no solver matches, and other tasks are solved.']),
    ],
    slower,
    drift,
    regressions: [
      ...lost.map(
        (id) => `task ${id}: was ${stateIn(before, id)}, is ${after.has(id) ? stateIn(after, id) : 'missing'}`,
      ),
      ...(sameRun ? changed.map((id) => `task ${id}: other results than before`) : []),
      ...grown.map((counter) => `${counter.name}: ${changeText(counter)}, more than ${percent(options.tolerance)}`),
      ...(options.times ? slower.map((time) => `time of ${time.name}: ${timeText(time)}, beyond the spread`) : []),
    ],
  };
}

const RANKS = ['unsolved', 'demo-solved', 'solved'] as const;

function stateIn(tasks: ReadonlyMap<string, ReportTask>, id: string): (typeof RANKS)[number] {
  const task = tasks.get(id);
  return task === undefined ? 'unsolved' : stateOf(task);
}

/** Throws UsageError unless reports are of one schema: by others, programs rank and results read otherwise. */
export function requireSameSchema(
  base: Pick<Report, 'schema'>,
  now: Pick<Report, 'schema'> = { schema: REPORT_SCHEMA },
): void {
  if (base.schema === now.schema) return;
  const [older, newer] = [base.schema, now.schema].sort();
  throw new UsageError(
    `cannot compare reports of two schemas, ${base.schema} and ${now.schema}: ${older} ranks by other rules; make it anew with a version that writes ${newer}`,
  );
}

/** Throws UsageError unless reports are of the same work. */
export function requireSame(base: Subject, now: Subject): void {
  const difference = differenceOf(base, now);
  if (difference === null) return;
  throw new UsageError(`cannot compare: ${difference}; --force compares all the same`);
}

/** What a report is of. */
interface Subject {
  readonly data: Pick<Report['data'], 'path' | 'tasks' | 'digest'>;
  readonly batt: Pick<ReportBatt, 'path' | 'digest'> | null;
}

/** Why reports are not of the same work; null when they are. */
function differenceOf(base: Subject, now: Subject): string | null {
  if (base.data.digest !== now.data.digest) {
    const nameOf = ({ data }: Subject): string =>
      `${counted(data.tasks, 'task')} of ${data.path} (${data.digest.slice(0, 8)})`;
    return `the reports are of different data, ${nameOf(base)} and ${nameOf(now)}`;
  }
  if (base.batt?.digest !== now.batt?.digest) {
    const nameOf = ({ batt }: Subject): string =>
      batt === null ? 'none' : `${batt.path} (${batt.digest.slice(0, 8)})`;
    return `the reports are of different batts, ${nameOf(base)} and ${nameOf(now)}`;
  }
  return null;
}

/**
 * The counters that are worth a look. What the engine saves is not judged by itself, since saving more is no loss: the calls that
 * programs ask for are what it makes and what it saves.
 */
function countersOf(base: Report, now: Report, sameLimits: boolean, sameCalls: boolean): CounterChange[] {
  const counter = (name: string, of: (report: Report) => number, judged = true): CounterChange => ({
    name,
    base: of(base),
    now: of(now),
    judged,
  });
  const sum = (report: Report, field: 'calls' | 'errors'): number =>
    report.operations.reduce((total, operation) => total + operation[field], 0);
  const asked = ({ counters }: Report): number =>
    counters.evaluations + counters.savedBySharing + counters.savedByHoisting;
  const caches = (field: 'cacheHits' | 'cacheMisses', words: string): CounterChange[] =>
    [...new Set([...Object.keys(base.counters[field]), ...Object.keys(now.counters[field])])].map((cache) =>
      counter(`${words} of ${cache}`, (report) => report.counters[field][cache] ?? 0, false),
    );
  return [
    counter('calls made', ({ counters }) => counters.evaluations, sameCalls),
    counter('calls asked for', asked, sameCalls),
    counter('calls saved by sharing', ({ counters }) => counters.savedBySharing, false),
    counter('calls saved by hoisting', ({ counters }) => counters.savedByHoisting, false),
    counter('calls of operations', (report) => sum(report, 'calls'), sameCalls),
    counter('failed calls', (report) => sum(report, 'errors'), sameLimits && sameCalls),
    counter('samples lost', ({ totals }) => totals.timeouts + totals.errors),
    ...caches('cacheHits', 'cache hits'),
    ...caches('cacheMisses', 'cache misses'),
  ];
}

/** Why the work of two reports cannot be compared; null where it can. */
function whyNoWork(base: Report, now: Report): string | null {
  if (totalWork(base.operations) === null) return 'the base is of a version that did not count it';
  if (totalWork(now.operations) === null) return 'the new report is of a version that did not count it';
  if (base.workVersion === null) return 'the base does not say how it was counted';
  if (now.workVersion === null) return 'the new report does not say how it was counted';
  if (base.workVersion !== now.workVersion)
    return `it was counted in two ways, those of versions ${base.workVersion} and ${now.workVersion}`;
  const device = [base, now].map(({ device }) => device.used).find((used) => used !== 'cpu');
  return device === undefined ? null : `some was done by a device, ${device}, where it is not counted`;
}

/** The limits that are not the same, with both numbers; null where all are, or a report of an earlier version does not say. */
function otherLimits(base: Report, now: Report): string | null {
  const [before, after] = [base.limits, now.limits];
  if (before === null || after === null) return null;
  const names = Object.keys(after) as (keyof Limits)[];
  const differing = names.filter((name) => before[name] !== after[name]);
  const texts = differing.map((name) => `${name} ${count(before[name])} → ${count(after[name])}`);
  const [work, nowWork] = [base.work, now.work].map((most) => (most === null ? 'unbounded' : count(most)));
  if (work !== nowWork) texts.push(`work ${work} → ${nowWork}`);
  return texts.length === 0 ? null : texts.join(', ');
}

/** Where differs ran in either report, where that is not the same; null where it is, or a report of an earlier version does not say. */
function otherDiffers({ differs: before }: Report, { differs: after }: Report): string | null {
  return before === null || after === null || before === after ? null : `${before} → ${after}`;
}

const workCounter = (base: Report, now: Report, judged: boolean): CounterChange => ({
  name: 'work of operations',
  base: totalWork(base.operations) ?? 0,
  now: totalWork(now.operations) ?? 0,
  judged,
});

/** Calls or work of the operations that changed: with the same programs, the one that does more is seen where the sum hides it. */
function operationCounters(base: Report, now: Report, field: 'calls' | 'work', judged: boolean): CounterChange[] {
  const amount = (operation: ReportOperation): number => operation[field] ?? 0;
  const before = new Map(base.operations.map((operation) => [operation.op, amount(operation)]));
  return now.operations
    .map((operation) => {
      const { op } = operation;
      return { name: `${field} of ${op}`, base: before.get(op) ?? 0, now: amount(operation), judged };
    })
    .filter((change) => change.base !== change.now);
}

/** How times changed as a whole: what all of them have in common is the machine, what sets them apart is noise. */
interface Drift {
  /** Median of now / base. */
  readonly factor: number;
  /** By what factor times may differ from that median. */
  readonly spread: number;
  readonly times: readonly TimeChange[];
}

/** Times shorter than this, in milliseconds, say nothing. */
const LEAST_MS = 20;
/** Fewer times than this have no spread. */
const LEAST_TIMES = 5;
/** Standard deviations that are noise, and the least factor that is worth a word. */
const DEVIATIONS = 6;
const LEAST_FACTOR = 1.5;

/**
 * The spread of times is measured in the reports themselves, on operations: their ratios to the base scatter around the median
 * ratio, which is how much faster or slower the machine was. The median absolute deviation (of logarithms, times 1.4826, which
 * makes it a standard deviation for normal noise) is not moved by the few that really became slower.
 */
function driftOf(base: Report, now: Report): Drift | null {
  const before = new Map(base.operations.map(({ op, ms }) => [op, ms]));
  const times = now.operations
    .map(({ op, ms }): TimeChange => ({ name: op, base: before.get(op) ?? 0, now: ms }))
    .filter(({ base, now }) => Math.min(base, now) > 0 && Math.max(base, now) >= LEAST_MS);
  if (times.length < LEAST_TIMES) return null;
  const ratios = times.map(({ base, now }) => Math.log(now / base));
  const middle = median(ratios);
  const deviation = 1.4826 * median(ratios.map((ratio) => Math.abs(ratio - middle)));
  return { factor: Math.exp(middle), spread: Math.max(LEAST_FACTOR, Math.exp(DEVIATIONS * deviation)), times };
}

const slowerThan = ({ factor, spread, times }: Drift): TimeChange[] =>
  times.filter(({ base, now }) => now > base * factor * spread && now - base * factor >= LEAST_MS);

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}

/** `1,000 → 1,100 (+10.0%)`. */
export function changeText({ base, now }: Pick<CounterChange, 'base' | 'now'>): string {
  const growth = base === 0 || now === base ? '' : ` (${now > base ? '+' : ''}${percent(now / base - 1)})`;
  return `${count(base)} → ${count(now)}${growth}`;
}

/** `12.0 → 30.5 ms`. */
export const timeText = ({ base, now }: TimeChange): string => `${decimal(base)} → ${decimal(now)} ms`;
