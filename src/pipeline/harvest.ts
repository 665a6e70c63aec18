/**
 * The phases after scoring: what a run found goes into the archive.
 *
 * ```
 *   filter     candidates that rank below the worst kept of their task, and those that another one duplicates, go no further
 *   inline     the rest are cut out of the batt and printed; the md5 of the text is their id
 *   validate   the text is read again and run alone on all samples; its values, and so its scores, must be the batt's
 *   save       the best of each task stay in the archive
 * ```
 *
 * Then the same for differs. Tasks are harvested in groups, so that an interrupt loses little.
 */
import { digestTasks, type Task } from '../arc/index.js';
import {
  type Archive,
  type NewDiffer,
  type NewSolver,
  type Origin,
  ranksBefore,
  type Saved,
  tLogOf,
} from '../archive/index.js';
import { type Batt, cutText, graphHashes } from '../batt/index.js';
import type { Executor } from '../pool/index.js';
import { md5Of } from '../program/index.js';
import { LIMITS, limitsWith } from '../value/index.js';
import { wireTask } from './chunk.js';
import type { TaskScore } from './collect.js';
import type { ConfirmRequest, ConfirmResult, ConfirmSetup } from './confirm-job.js';
import { type Entry, entriesOf, type Kind } from './entries.js';
import { confirm } from './jobs.js';
import type { PhaseTimer } from './phase-timer.js';

/** Tasks of a group. */
const GROUP = 50;

/** How to harvest. */
export interface HarvestOptions {
  readonly batt: Batt;
  readonly scores: readonly TaskScore[];
  readonly archive: Archive;
  readonly executor: Executor;
  /** Calls of function values that one call of an operation may make; absent: as many as `LIMITS` says. */
  readonly callLimit?: number;
  readonly timer: PhaseTimer;
  readonly signal?: AbortSignal;
}

/** A program whose value alone differs from its value in the batt: a defect of batt-run. */
export interface Defect {
  readonly task: string;
  readonly md5: string;
  /** Where in the batt it was, and the sample. */
  readonly place: string;
  /** What it scored in the batt: match, or the sum of its differs. */
  readonly inBatt: string;
  /** The value that it gives alone, encoded. */
  readonly alone: string;
}

/** What harvesting one kind of program gave; sums over tasks. */
export interface Yield {
  readonly candidates: number;
  /** Dropped by the filter: ranked below the worst kept, or the same as another. */
  readonly worse: number;
  readonly duplicates: number;
  readonly validated: number;
  /** Lost to a timeout or an error while they were validated. */
  readonly lost: number;
  readonly saved: Saved;
}

/** What a harvest gave. */
export interface Harvest {
  readonly solvers: Yield;
  readonly differs: Yield;
  readonly defects: readonly Defect[];
  /** md5 of the program behind each output of the batt, where it was printed. */
  readonly md5s: ReadonlyMap<number, string>;
  readonly cacheHits: Readonly<Record<string, number>>;
  readonly cacheMisses: Readonly<Record<string, number>>;
  readonly interrupted: boolean;
}

/** An entry with its text. */
interface Printed extends Entry {
  readonly text: string;
  readonly md5: string;
}

/** What validation found out about a program on a task; what the cache keeps. */
interface Finding {
  /** Hashes of its values, sample by sample. */
  readonly values: readonly number[];
  readonly ms: number;
}

/** A finding, with the encoded values that are not the batt's; or that a sample was lost. */
type Outcome = (Finding & { readonly others: ReadonlyMap<number, string> }) | 'lost';

/** Puts what scoring found into an archive. */
export async function harvest(options: HarvestOptions): Promise<Harvest> {
  const harvester = new Harvester(options);
  for (let from = 0; from < options.scores.length && !harvester.interrupted; from += GROUP) {
    const group = options.scores.slice(from, from + GROUP);
    for (const kind of ['solver', 'differ'] as const) await harvester.gather(kind, group);
  }
  return harvester.result();
}

const newYield = () => ({
  candidates: 0,
  worse: 0,
  duplicates: 0,
  validated: 0,
  lost: 0,
  saved: { added: 0, improved: 0, known: 0, dropped: 0 },
});

class Harvester {
  private readonly yields = { solver: newYield(), differ: newYield() };
  private readonly defects: Defect[] = [];
  private readonly texts = new Map<string, string>();
  private readonly md5s = new Map<number, string>();
  private readonly taskDigests = new Map<Task, string>();
  private readonly hashes: readonly string[];
  private readonly setup: ConfirmSetup;

  constructor(private readonly options: HarvestOptions) {
    const { batt, timer, callLimit = LIMITS.calls } = options;
    this.hashes = timer.run('inline.hash', () => graphHashes(batt.nodes));
    this.setup = { dialect: batt.dialect.name, callLimit };
  }

  get interrupted(): boolean {
    return this.options.signal?.aborted === true;
  }

  /** Takes one kind of program of some tasks through all phases. */
  async gather(kind: Kind, scores: readonly TaskScore[]): Promise<void> {
    const { timer } = this.options;
    const entries = timer.run('filter', () =>
      scores.flatMap((score) => this.filter(kind, entriesOf(this.options.batt, kind, score))),
    );
    const printed = timer.run('inline', () => this.inline(entries));
    const findings = await timer.run('validate', () => this.validate(printed));
    timer.run('save', () => this.save(kind, printed, findings));
  }

  result(): Harvest {
    const { inlining, validation } = this.options.archive;
    return {
      solvers: this.yields.solver,
      differs: this.yields.differ,
      defects: this.defects,
      md5s: this.md5s,
      cacheHits: { inlining: inlining.hits, validation: validation.hits },
      cacheMisses: { inlining: inlining.misses, validation: validation.misses },
      interrupted: this.interrupted,
    };
  }

  /** Drops the entries of a task that cannot be kept, and those that compute the same as a better or earlier one. */
  private filter(kind: Kind, entries: readonly Entry[]): Entry[] {
    const { archive, batt } = this.options;
    const counts = this.yields[kind];
    counts.candidates += entries.length;
    if (entries.length === 0) return [];
    const worst = archive.worstKept(kind, entries[0].score.task.id, batt.dialect.name);
    const seen = new Set<string>();
    return entries.filter(({ t, standing }) => {
      if (worst !== null && ranksBefore(worst, standing)) {
        counts.worse++;
        return false;
      }
      const hash = this.hashOf(t);
      if (!seen.has(hash)) return seen.add(hash);
      counts.duplicates++;
      return false;
    });
  }

  /** Prints the programs; those printed before, in this run or another, come from the cache. */
  private inline(entries: readonly Entry[]): Printed[] {
    const { archive, batt } = this.options;
    const wanted = new Map(entries.map((entry) => [this.inliningKey(entry.kind, entry.t), entry]));
    for (const key of this.texts.keys()) wanted.delete(key);
    for (const [key, text] of archive.inlining.get([...wanted.keys()])) {
      this.texts.set(key, text);
      wanted.delete(key);
    }
    const printed = new Map([...wanted].map(([key, { kind, t }]) => [key, cutText(batt, t, kind)]));
    archive.inlining.put(printed);
    for (const [key, text] of printed) this.texts.set(key, text);
    return entries.map((entry): Printed => {
      const text = this.texts.get(this.inliningKey(entry.kind, entry.t)) ?? '';
      const md5 = md5Of(text);
      if (entry.kind === 'solver') this.md5s.set(entry.output, md5);
      return { ...entry, text, md5 };
    });
  }

  /** Runs the programs alone, task by task; what the cache knows is not computed again. */
  private async validate(printed: readonly Printed[]): Promise<ReadonlyMap<Printed, Outcome>> {
    const { archive, executor, signal, timer } = this.options;
    const keys = new Map(printed.map((entry) => [entry, this.validationKey(entry)]));
    const known = archive.validation.get([...new Set(keys.values())]);
    const outcomes = new Map<Printed, Outcome>();
    const open: Printed[] = [];
    for (const [entry, key] of keys) {
      const finding = findingOf(known.get(key));
      if (finding === null) open.push(entry);
      else outcomes.set(entry, { ...finding, others: new Map() });
    }
    const groups = byTask(open);
    const fresh = new Map<string, string>();
    for await (const { index, request, result } of executor.run(confirm, this.setup, groups.map(requestOf), signal)) {
      timer.addBusy('validate', result.busy);
      for (const [position, entry] of groups[index].entries()) {
        const outcome = outcomeOf(request, result, position);
        outcomes.set(entry, outcome);
        if (outcome === 'lost') continue;
        fresh.set(keys.get(entry) ?? '', JSON.stringify({ values: outcome.values, ms: outcome.ms }));
      }
    }
    archive.validation.put(fresh);
    return outcomes;
  }

  /** Saves what validation confirmed; what it did not is a defect, what it lost is counted. */
  private save(kind: Kind, printed: readonly Printed[], outcomes: ReadonlyMap<Printed, Outcome>): void {
    const counts = this.yields[kind];
    const rows: { readonly entry: Printed; readonly ms: number }[] = [];
    for (const entry of printed) {
      const outcome = outcomes.get(entry);
      if (outcome === undefined) continue; // interrupted
      counts.validated++;
      if (outcome === 'lost' || entry.lost) {
        counts.lost++;
        continue;
      }
      const differing = entry.values.findIndex((value, k) => value !== null && value !== outcome.values[k]);
      if (differing < 0) rows.push({ entry, ms: outcome.ms });
      else this.defects.push(this.defectOf(entry, differing, outcome.others.get(differing) ?? 'another value'));
    }
    const { archive } = this.options;
    const saved =
      kind === 'solver'
        ? archive.saveSolvers(rows.map(({ entry, ms }) => this.solverRow(entry, ms)))
        : archive.saveDiffers(rows.map(({ entry, ms }) => this.differRow(entry, ms)));
    for (const name of ['added', 'improved', 'known', 'dropped'] as const) counts.saved[name] += saved[name];
  }

  private solverRow(entry: Printed, ms: number): NewSolver {
    const { task } = entry.score;
    const marks = { demo: entry.marks.slice(0, task.demo.length), test: entry.marks.slice(task.demo.length) };
    const origin = this.originOf(entry);
    return { task: task.id, dialect: this.setup.dialect, text: entry.text, marks, tLog: tLogOf(ms / 1000), origin };
  }

  private differRow(entry: Printed, ms: number): NewDiffer {
    return {
      task: entry.score.task.id,
      dialect: this.setup.dialect,
      name: entry.name,
      text: entry.text,
      score: entry.standing.score,
      tLog: tLogOf(ms / 1000),
      origin: this.originOf(entry),
    };
  }

  /** Where a program comes from; its parent is the program that went into the batt, where that was another. */
  private originOf({ kind, name, md5 }: Printed): Origin {
    const { batt } = this.options;
    const source = batt.sources.find((one) => one.kind === kind && one.id === name);
    return {
      batt: batt.digest,
      seed: batt.seed,
      parent: source === undefined || source.md5 === md5 ? null : source.md5,
    };
  }

  private defectOf(entry: Printed, sample: number, alone: string): Defect {
    const { score, md5, name, t } = entry;
    const { kind, index } = score.samples[sample];
    const place = `${name}, t${t} of ${this.options.batt.file}, ${kind} ${index}`;
    return { task: score.task.id, md5, place, inBatt: String(entry.marks[sample] ?? 'not scored'), alone };
  }

  private hashOf(t: number): string {
    return this.hashes[this.options.batt.calls[t - 1]];
  }

  private inliningKey(kind: Kind, t: number): string {
    return `${kind} ${this.setup.dialect} ${this.hashOf(t)}`;
  }

  /** All that a program's values depend on: its text, the task, the limits. */
  private validationKey({ kind, md5, score: { task } }: Printed): string {
    let digest = this.taskDigests.get(task);
    if (digest === undefined) {
      digest = digestTasks([task]);
      this.taskDigests.set(task, digest);
    }
    const limits = JSON.stringify(limitsWith(this.setup.callLimit));
    return md5Of([kind, this.setup.dialect, md5, digest, limits].join('\n'));
  }
}

/** Programs task by task. */
function byTask(entries: readonly Printed[]): Printed[][] {
  const groups = new Map<string, Printed[]>();
  for (const entry of entries) {
    const { id } = entry.score.task;
    groups.set(id, [...(groups.get(id) ?? []), entry]);
  }
  return [...groups.values()];
}

function requestOf(entries: readonly Printed[]): ConfirmRequest {
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
function outcomeOf({ samples }: ConfirmRequest, result: ConfirmResult, position: number): Outcome {
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
function findingOf(text: string | undefined): Finding | null {
  if (text === undefined) return null;
  const parsed: unknown = JSON.parse(text);
  if (typeof parsed !== 'object' || parsed === null || !('values' in parsed) || !('ms' in parsed)) return null;
  const { values, ms } = parsed;
  const isHash = (value: unknown): value is number => typeof value === 'number';
  return Array.isArray(values) && values.every(isHash) && typeof ms === 'number' ? { values, ms } : null;
}
