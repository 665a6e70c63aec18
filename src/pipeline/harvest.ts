/**
 * The phases after scoring: what a run found goes into the archive.
 *
 * ```
 *   filter     candidates that are not worth keeping for their task, and those that another one duplicates, go no further
 *   inline     the rest are cut out of the batt and printed; the md5 of the text is their id. Of those that match nothing, only the
 *              nearest few go on: which ones these are is known when their texts are
 *   validate   the text is read again: its graph must be the one that was cut out, which makes its values the batt's. A share of the
 *              programs are run alone on all samples, where their values, and so their scores, must be the batt's
 *   save       the best of each task stay in the archive
 * ```
 *
 * Tasks are harvested in groups, each as a whole, while others are still scored: whatever ends the run, what is finished is in.
 * Tasks do not depend on each other, so neither does the archive's content on how they are grouped.
 */
import { digestTasks, type Task } from '../arc/index.js';
import {
  type Archive,
  addSaved,
  NEAR,
  type NewDiffer,
  type NewSolver,
  noneSaved,
  type Origin,
  type ProgramKind,
  type Saved,
  tLogOf,
} from '../archive/index.js';
import type { Batt } from '../batt/index.js';
import type { Executor } from '../pool/index.js';
import { md5Of } from '../program/index.js';
import { byRank } from '../ranking.js';
import { LIMITS, limitsWith } from '../value/index.js';
import type { TaskScore } from './collect.js';
import type { ConfirmSetup } from './confirm-job.js';
import { type ConfirmationOutcome, findingOf, outcomeOf, requestOf, runsAlone } from './confirmation.js';
import { type ArchiveEntry, entriesOf } from './entries.js';
import { confirm } from './jobs.js';
import type { PhaseTimer } from './phase-timer.js';
import { type PrintedEntry, Printer } from './printing.js';

/** What harvesting needs. */
export interface HarvestOptions {
  readonly batt: Batt;
  readonly archive: Archive;
  readonly executor: Executor;
  /** Calls of function values that one call of an operation may make; absent: as many as `LIMITS` says. */
  readonly callLimit?: number;
  readonly timer: PhaseTimer;
  /** Ends the harvest: what is not in by then stays out. */
  readonly signal?: AbortSignal;
  /** Told of solvers right after they were put into the archive: whatever happens to the process, they are there. */
  readonly onSaved?: (solvers: readonly OfferedSolver[]) => void;
}

/** A solver that was offered to the archive, which keeps it if it is among the best of its task. */
export interface OfferedSolver extends Pick<NewSolver, 'task' | 'marks'> {
  readonly md5: string;
  /** Solver of the batt that it was cut out of. */
  readonly source: string;
}

/** A program that is alone another one than in the batt, by its graph or by a value: a defect of batt-run. */
interface Defect {
  readonly task: string;
  readonly md5: string;
  /** Where in the batt it was, and the sample; for another graph there is none. */
  readonly place: string;
  /** What it scored in the batt: match, or the sum of its differs. */
  readonly inBatt: string;
  /** The value that it gives alone, encoded; or what its text is instead of the program. */
  readonly alone: string;
}

/** What harvesting one kind of program gave; sums over tasks. */
export interface Yield {
  readonly candidates: number;
  /** Dropped since they are not worth keeping, ranking below all that are kept; or since they compute the same as another. */
  readonly worse: number;
  readonly duplicates: number;
  /** Those whose text was read again, and its graph compared with the batt's. */
  readonly validated: number;
  /** Those of them that were run alone, now or in an earlier run, too. */
  readonly alone: number;
  /** Lost to a timeout or an error in the batt, or while they ran alone. */
  readonly lost: number;
  readonly saved: Saved;
}

/** What a harvest gave. */
export interface Harvest {
  /** Tasks that are through: what they offered is in the archive, as far as it is kept. */
  readonly tasks: number;
  readonly solvers: Yield;
  readonly differs: Yield;
  readonly defects: readonly Defect[];
  readonly cacheHits: Readonly<Record<string, number>>;
  readonly cacheMisses: Readonly<Record<string, number>>;
  /** Whether the signal came before all tasks were through. */
  readonly interrupted: boolean;
}

const KINDS: readonly ProgramKind[] = ['solver', 'differ'];

const newYield = () => ({
  candidates: 0,
  worse: 0,
  duplicates: 0,
  validated: 0,
  alone: 0,
  lost: 0,
  saved: noneSaved(),
});

/** What a task offers: its entries that are worth printing, and what became of the others. */
interface Offer {
  readonly score: TaskScore;
  readonly entries: readonly ArchiveEntry[];
  readonly counts: readonly OfferCounts[];
}

interface OfferCounts {
  readonly kind: ProgramKind;
  readonly candidates: number;
  worse: number;
  duplicates: number;
}

/** What validation found out about a program; null where its graph says it all. */
type Outcome = ConfirmationOutcome | null;

/** A task on its way: its printed programs with what is known of them. */
interface Passage {
  readonly offer: Offer;
  readonly outcomes: Map<PrintedEntry, Outcome>;
  /** Programs that are still to be run alone, with the keys of what that finds. */
  readonly open: Map<PrintedEntry, string>;
}

/** Milliseconds that tasks which are through validation wait for others of their group before they are saved, at most. */
const SAVE_AFTER = 250;

/** Takes groups of tasks through the phases, and sums up what that gave. */
export class Gatherer {
  private through = 0;
  private readonly yields = { solver: newYield(), differ: newYield() };
  private readonly defects: Defect[] = [];
  private readonly taskDigests = new Map<Task, string>();
  private readonly printer: Printer;
  private readonly setup: ConfirmSetup;

  constructor(private readonly options: HarvestOptions) {
    const { archive, batt, timer, callLimit = LIMITS.calls } = options;
    this.printer = new Printer(batt, archive.inlining, timer);
    this.setup = { dialect: batt.dialect.name, callLimit };
  }

  /** How many tasks are through. */
  get tasks(): number {
    return this.through;
  }

  /**
   * Takes the programs of some tasks through all phases. What the signal leaves of them are whole tasks. Several groups may be on their
   * way at once, and in none does a task that is through wait for one whose programs are slow.
   */
  gather(scores: readonly TaskScore[]): Promise<void> {
    return this.passThrough(this.passagesOf(scores));
  }

  private async passThrough(passages: Map<TaskScore, Passage>): Promise<void> {
    const { executor, signal, timer } = this.options;
    // What is through is held no longer.
    const inWork = new Map([...passages.values()].filter(({ open }) => open.size > 0).entries());
    const requests = Array.from(inWork.values(), ({ open }) => requestOf([...open.keys()]));
    this.saveThrough(passages, new Map());
    if (requests.length === 0) return;
    let fresh = new Map<string, string>();
    let savedAt = performance.now();
    for await (const { index, request, result } of executor.run(confirm, this.setup, requests, signal)) {
      timer.addBusy('validate', result.busy);
      const passage = inWork.get(index);
      if (passage === undefined) throw new TypeError(`request ${index} has come twice`);
      const { outcomes, open } = passage;
      inWork.delete(index);
      for (const [position, [entry, key]] of [...open].entries()) {
        const outcome = outcomeOf(request, result, position);
        outcomes.set(entry, outcome);
        if (outcome !== 'lost') fresh.set(key, JSON.stringify({ values: outcome.values, ms: outcome.ms }));
      }
      open.clear();
      if (performance.now() - savedAt < SAVE_AFTER) continue;
      this.saveThrough(passages, fresh);
      fresh = new Map();
      savedAt = performance.now();
    }
    this.saveThrough(passages, fresh);
  }

  result(): Omit<Harvest, 'interrupted'> {
    const { inlining, validation } = this.options.archive;
    return {
      tasks: this.through,
      solvers: this.yields.solver,
      differs: this.yields.differ,
      // Tasks come as they are finished, which is chance.
      defects: this.defects.sort((a, b) => (a.task < b.task ? -1 : a.task > b.task ? 1 : 0)),
      cacheHits: { inlining: inlining.hits, validation: validation.hits },
      cacheMisses: { inlining: inlining.misses, validation: validation.misses },
    };
  }

  private offerOf(score: TaskScore): Offer {
    const parts = KINDS.map((kind) => this.filter(kind, entriesOf(this.options.batt, kind, score)));
    return { score, entries: parts.flatMap(({ entries }) => entries), counts: parts.map(({ counts }) => counts) };
  }

  /** Drops the entries of a task that cannot be kept, and those that compute the same as a better or earlier one. */
  private filter(kind: ProgramKind, entries: readonly ArchiveEntry[]) {
    const { archive, batt } = this.options;
    const counts: OfferCounts = { kind, candidates: entries.length, worse: 0, duplicates: 0 };
    if (entries.length === 0) return { entries: [], counts };
    const mayKeep = archive.mayKeep(kind, entries[0].score.task.id, batt.dialect.name);
    const seen = new Set<string>();
    // How near those come that match nothing: of as many as are kept, each in another way, the last bars the others.
    const ways = new Set<string>();
    let bar = 0;
    const kept = entries.filter((entry) => {
      if (!mayKeep(entry.standing) || (isNear(entry) && entry.standing.closeness < bar)) {
        counts.worse++;
        return false;
      }
      const hash = this.printer.hashOf(entry.t);
      if (seen.has(hash)) {
        counts.duplicates++;
        return false;
      }
      seen.add(hash);
      if (isNear(entry) && ways.size < NEAR) {
        ways.add(wayOf(entry));
        if (ways.size === NEAR) bar = entry.standing.closeness;
      }
      return true;
    });
    return { entries: kept, counts };
  }

  /** Filters and prints what tasks offer, and takes what the cache knows of it: on their way is then what has to run alone. */
  private passagesOf(scores: readonly TaskScore[]): Map<TaskScore, Passage> {
    const { archive, batt, timer } = this.options;
    const offers = timer.run('filter', () => scores.map((score) => this.offerOf(score)));
    const texts = this.printer.print(offers.flatMap(({ entries }) => entries));
    const printed = offers.flatMap((offer) => nearest(texts.splice(0, offer.entries.length), offer));
    const passages = new Map<TaskScore, Passage>();
    for (const offer of offers) passages.set(offer.score, { offer, outcomes: new Map(), open: new Map() });
    const keys = new Map<PrintedEntry, string>();
    for (const entry of printed) {
      // One that was lost in the batt, or is another one, is not kept in any case.
      const isOpen = !entry.lost && entry.fault === null && runsAlone(entry, batt.seed);
      if (isOpen) keys.set(entry, this.validationKey(entry));
      passages.get(entry.score)?.outcomes.set(entry, null);
    }
    const known = archive.validation.get([...new Set(keys.values())]);
    for (const [entry, key] of keys) {
      const finding = findingOf(known.get(key));
      const passage = passages.get(entry.score);
      if (finding === null) passage?.open.set(entry, key);
      else passage?.outcomes.set(entry, { ...finding, others: new Map() });
    }
    this.taskDigests.clear();
    return passages;
  }

  /**
   * Saves the tasks that nothing is missing of, which are then no longer on their way. A task with half of its programs would seem to have
   * no others.
   *
   * @param fresh - what validation found since it was saved last, for its cache
   */
  private saveThrough(passages: Map<TaskScore, Passage>, fresh: ReadonlyMap<string, string>): void {
    const through = [...passages.values()].filter(({ open }) => open.size === 0);
    for (const { offer } of through) passages.delete(offer.score);
    this.options.archive.validation.put(fresh);
    this.options.timer.run('save', () => this.save(through));
  }

  /** Saves what validation confirmed; what it did not is a defect, what it lost is counted. */
  private save(through: readonly Passage[]): void {
    const { archive, onSaved } = this.options;
    const rows: { readonly entry: PrintedEntry; readonly ms: number }[] = [];
    for (const [entry, outcome] of through.flatMap(({ outcomes }) => [...outcomes])) {
      const counts = this.yields[entry.kind];
      counts.validated++;
      if (outcome !== null) counts.alone++;
      const defect = this.defectOf(entry, outcome);
      if (defect !== null) this.defects.push(defect);
      else if (outcome === 'lost' || entry.lost) counts.lost++;
      else rows.push({ entry, ms: outcome === null ? entry.score.ms : outcome.ms });
    }
    const rowsOf = (kind: ProgramKind) => rows.filter(({ entry }) => entry.kind === kind);
    const solvers = rowsOf('solver').map(({ entry, ms }) => ({ entry, row: this.solverRow(entry, ms) }));
    const saved = {
      solver: archive.saveSolvers(solvers.map(({ row }) => row)),
      differ: archive.saveDiffers(rowsOf('differ').map(({ entry, ms }) => this.differRow(entry, ms))),
    };
    for (const kind of KINDS) addSaved(this.yields[kind].saved, saved[kind]);
    for (const counts of through.flatMap(({ offer }) => offer.counts)) {
      add(this.yields[counts.kind], counts, ['candidates', 'worse', 'duplicates']);
    }
    this.through += through.length;
    onSaved?.(solvers.map(({ entry: { md5, name }, row: { task, marks } }) => ({ task, marks, md5, source: name })));
  }

  private solverRow(entry: PrintedEntry, ms: number): NewSolver {
    const { task } = entry.score;
    const marks = { demo: entry.marks.slice(0, task.demos), test: entry.marks.slice(task.demos) };
    const origin = this.originOf(entry);
    return { task: task.id, dialect: this.setup.dialect, text: entry.text, marks, tLog: tLogOf(ms / 1000), origin };
  }

  private differRow(entry: PrintedEntry, ms: number): NewDiffer {
    return {
      task: entry.score.task.id,
      dialect: this.setup.dialect,
      name: entry.name,
      text: entry.text,
      closeness: entry.standing.closeness,
      tLog: tLogOf(ms / 1000),
      origin: this.originOf(entry),
    };
  }

  /** Where a program comes from; its parent is the program that went into the batt, where that was another. */
  private originOf({ kind, name, md5 }: PrintedEntry): Origin {
    const { batt } = this.options;
    const source = batt.sources.find((one) => one.kind === kind && one.id === name);
    return {
      batt: batt.digest,
      seed: batt.seed,
      parent: source === undefined || source.md5 === md5 ? null : source.md5,
    };
  }

  /** What of a program is not as it was in the batt; null for nothing. */
  private defectOf(entry: PrintedEntry, outcome: Outcome): Defect | null {
    const { score, md5, name, t, fault } = entry;
    const place = `${name}, t${t} of ${this.options.batt.file}`;
    const inBatt = (sample: number): string => String(entry.marks[sample] ?? 'not scored');
    if (fault !== null) return { task: score.task.id, md5, place, inBatt: inBatt(0), alone: fault };
    if (entry.lost || outcome === null || outcome === 'lost') return null;
    const sample = entry.values.findIndex((value, k) => value !== null && value !== outcome.values[k]);
    if (sample < 0) return null;
    const { kind, index } = score.samples[sample];
    const alone = outcome.others.get(sample) ?? 'another value';
    return { task: score.task.id, md5, place: `${place}, ${kind} ${index}`, inBatt: inBatt(sample), alone };
  }

  /** All that a program's values depend on: its text, the task, the limits. */
  private validationKey({ kind, md5, score: { task } }: PrintedEntry): string {
    let digest = this.taskDigests.get(task);
    if (digest === undefined) {
      digest = digestTasks([task]);
      this.taskDigests.set(task, digest);
    }
    const limits = JSON.stringify(limitsWith(this.setup.callLimit));
    return md5Of([kind, this.setup.dialect, md5, digest, limits].join('\n'));
  }
}

/** Whether an entry may be kept only for how near it comes. One that lost a sample is not kept at all, and stands in nobody's way. */
const isNear = ({ kind, lost, standing }: ArchiveEntry): boolean =>
  kind === 'solver' && !lost && standing.matches === 0;

/** On which demo samples an entry comes how near. */
const wayOf = ({ marks, score }: ArchiveEntry): string => JSON.stringify(marks.slice(0, score.task.demos));

/** Of a task's entries all that match a sample, and the nearest of the others, as the archive would choose. */
function nearest(printed: readonly PrintedEntry[], { counts }: Offer): readonly PrintedEntry[] {
  const near = printed.filter((entry) => isNear(entry) && entry.fault === null);
  const ranked = near.map((entry) => ({ ...entry.standing, text: entry.text, md5: entry.md5, entry })).sort(byRank);
  const ways = new Map<string, PrintedEntry>();
  for (const { entry } of ranked) if (!ways.has(wayOf(entry))) ways.set(wayOf(entry), entry);
  const chosen = new Set([...ways.values()].slice(0, NEAR));
  for (const one of counts) if (one.kind === 'solver') one.worse += near.length - chosen.size;
  const others = new Set(near.filter((entry) => !chosen.has(entry)));
  return printed.filter((entry) => !others.has(entry));
}

/** Adds up some counts. */
function add<Name extends string>(
  sum: Record<Name, number>,
  more: Readonly<Record<Name, number>>,
  names: Name[],
): void {
  for (const name of names) sum[name] += more[name];
}
