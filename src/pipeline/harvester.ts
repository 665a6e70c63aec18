/** Harvesting beside scoring: finished tasks go into the archive, a group at a time, while others are still scored. */
import type { Archive } from '../archive/index.js';
import type { TaskScore } from './collect.js';
import { Gatherer, type Harvest, type HarvestOptions, type OfferedSolver } from './harvest.js';
import { type Scoring, type ScoringOptions, scoreEach } from './scoring.js';

/** Tasks of a group at most. */
const GROUP = 50;
/** Groups on their way at once: programs that are slow alone hold up none but their own task. */
const GROUPS_AT_ONCE = 4;
/** Finished tasks that may be on their way: scoring goes no further while there are more, since each holds what its samples gave. */
const MOST_COMING = 5 * GROUP;
/** Milliseconds that a finished task waits for others of its group, at most. */
const PATIENCE = 500;

/** How far a harvest is. */
export interface HarvestProgress {
  /** Tasks whose programs are in the archive, as far as they are kept. */
  readonly through: number;
  /** Finished tasks that are on their way. */
  readonly coming: number;
}

/** Takes finished tasks one by one, and has them harvested. */
export class Harvester {
  private readonly gatherer: Gatherer;
  /** Finished tasks that are in no group yet. */
  private readonly waiting: TaskScore[] = [];
  private timeout: NodeJS.Timeout | null = null;
  /** Whether tasks have waited for long enough. */
  private isDue = false;
  /** Groups on their way. */
  private readonly work = new Set<Promise<void>>();
  private failure: { readonly error: unknown } | null = null;
  /** Waits until fewer tasks are on their way. */
  private onRoom: (() => void) | null = null;
  private added = 0;
  /** Whether no other tasks come. */
  private isEnding = false;

  constructor(private readonly options: HarvestOptions) {
    const onSaved = (solvers: readonly OfferedSolver[]): void => {
      this.sayRoom();
      options.onSaved?.(solvers);
    };
    this.gatherer = new Gatherer({ ...options, onSaved });
  }

  get progress(): HarvestProgress {
    const { tasks } = this.gatherer;
    return { through: tasks, coming: this.added - tasks };
  }

  /**
   * Takes a finished task, which is harvested with others before long.
   *
   * @returns what comes when there is room for others; nothing where there is some already
   * @throws what harvesting earlier tasks threw
   */
  add(score: TaskScore): void | Promise<void> {
    if (this.failure !== null) throw this.failure.error;
    this.added++;
    this.waiting.push(score);
    this.timeout ??= setTimeout(() => this.onPatienceEnd(), PATIENCE);
    this.start();
    if (this.hasRoom) return;
    return new Promise((resolve) => {
      this.onRoom = resolve;
    });
  }

  /**
   * Harvests what is left.
   *
   * @throws what harvesting any task threw
   */
  async finish(): Promise<Harvest> {
    // Until now the run waited for workers that score; now it waits for them to validate.
    await this.options.timer.run('validate', async () => {
      this.isEnding = true;
      for (this.start(); this.work.size > 0; ) await Promise.all(this.work);
    });
    if (this.failure !== null) throw this.failure.error;
    return { ...this.gatherer.result(), interrupted: this.progress.coming > 0 };
  }

  /** Begins no other group, and waits for those in work. */
  async stop(): Promise<void> {
    this.isEnding = true;
    this.waiting.length = 0;
    if (this.timeout !== null) clearTimeout(this.timeout);
    await Promise.all(this.work);
  }

  /** Makes groups of the tasks that are waiting, as many as may be on their way. */
  private start(): void {
    while (!this.isDone && this.work.size < GROUPS_AT_ONCE) {
      if (this.waiting.length < GROUP && !this.isDue && !this.isEnding) break;
      const group = this.gather().finally(() => {
        this.work.delete(group);
        this.sayRoom();
        this.start();
      });
      this.work.add(group);
    }
    if (this.waiting.length > 0 && !this.isEnding) return;
    this.isDue = false;
    if (this.timeout !== null) clearTimeout(this.timeout);
    this.timeout = null;
  }

  /** Begins a group of tasks that have waited for long enough; if none may begin, as soon as one has ended. */
  private onPatienceEnd(): void {
    this.timeout = null;
    this.isDue = true;
    this.start();
  }

  private async gather(): Promise<void> {
    try {
      await this.gatherer.gather(this.waiting.splice(0, GROUP));
    } catch (error) {
      this.failure ??= { error };
    }
  }

  /** Whether no group is to be begun. */
  private get isDone(): boolean {
    return this.waiting.length === 0 || this.options.signal?.aborted === true || this.failure !== null;
  }

  private get hasRoom(): boolean {
    return this.progress.coming <= MOST_COMING || this.options.signal?.aborted === true || this.failure !== null;
  }

  private sayRoom(): void {
    if (!this.hasRoom) return;
    this.onRoom?.();
    this.onRoom = null;
  }
}

/** Puts what scoring found into an archive. */
export async function harvest({
  scores,
  ...options
}: HarvestOptions & { readonly scores: readonly TaskScore[] }): Promise<Harvest> {
  const harvester = new Harvester(options);
  for (const score of scores) await harvester.add(score);
  return harvester.finish();
}

/** How to score and harvest. */
export interface KeepingOptions extends ScoringOptions {
  readonly archive: Archive;
  /** Comes some time after the signal that ends scoring: what is finished and not in the archive by then stays out. */
  readonly graceEnd?: AbortSignal;
  readonly onSaved?: HarvestOptions['onSaved'];
  /** Given at once what tells how far the harvest is. */
  readonly onStart?: (progress: () => HarvestProgress) => void;
}

/** Scores tasks with a batt, and puts what that finds into an archive, task by task as they are finished. */
export async function scoreAndHarvest({
  archive,
  graceEnd,
  onStart,
  ...options
}: KeepingOptions): Promise<{ readonly scoring: Scoring; readonly harvest: Harvest }> {
  const { batt, executor, timer, callLimit, onSaved } = options;
  const signal = graceEnd === undefined ? {} : { signal: graceEnd };
  const harvester = new Harvester({
    ...{ batt, archive, executor, timer },
    ...(callLimit === undefined ? {} : { callLimit }),
    ...(onSaved === undefined ? {} : { onSaved }),
    ...signal,
  });
  onStart?.(() => harvester.progress);
  try {
    const onTask = (score: TaskScore, place: number): void | Promise<void> => {
      // Who looks on is told before the task waits, and keeps nobody from going on.
      const told = options.onTask?.(score, place);
      return harvester.add(score) ?? told;
    };
    const scoring = await scoreEach({ ...options, onTask });
    return { scoring, harvest: await harvester.finish() };
  } finally {
    await harvester.stop();
  }
}
