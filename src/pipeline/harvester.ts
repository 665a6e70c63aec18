/** Harvesting beside scoring: finished tasks go into the archive, a group at a time, while others are still scored. */
import type { Archive } from '../archive/index.js';
import type { TaskScore } from './collect.js';
import { Gatherer, type Harvest, type HarvestOptions } from './harvest.js';
import { type Scoring, type ScoringOptions, scoreEach } from './scoring.js';

/** Tasks of a group at most. */
const GROUP = 50;
/** Finished tasks that may wait: scoring goes no further while there are more, since each holds what its samples gave. */
const MOST_WAITING = 4 * GROUP;
/** Milliseconds that a finished task waits for others of its group, at most. */
const PATIENCE = 1000;

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
  /** Harvests until no group is waiting; null when nothing is harvested. */
  private work: Promise<void> | null = null;
  private failure: { readonly error: unknown } | null = null;
  /** Waits until fewer tasks are waiting. */
  private onRoom: (() => void) | null = null;
  private added = 0;
  /** Whether no other tasks come. */
  private isEnding = false;

  constructor(private readonly options: HarvestOptions) {
    this.gatherer = new Gatherer(options);
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
    if (this.work === null) {
      if (this.waiting.length >= GROUP) this.start();
      else this.timeout ??= setTimeout(() => this.start(), PATIENCE);
    }
    if (this.work === null || this.waiting.length <= MOST_WAITING) return;
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
      do {
        if (this.work === null) this.start();
        await this.work;
      } while (!this.isDone);
    });
    if (this.failure !== null) throw this.failure.error;
    return { ...this.gatherer.result(), interrupted: this.progress.coming > 0 };
  }

  /** Begins no other group, and waits for the one in work. */
  async stop(): Promise<void> {
    this.isEnding = true;
    this.waiting.length = 0;
    if (this.timeout !== null) clearTimeout(this.timeout);
    await this.work;
  }

  private start(): void {
    if (this.timeout !== null) clearTimeout(this.timeout);
    this.timeout = null;
    if (this.isDone) return;
    this.work = this.groups()
      .catch((error: unknown) => {
        this.failure = { error };
      })
      .finally(() => {
        this.work = null;
        this.sayRoom();
        if (!this.isDone && !this.isEnding) this.timeout = setTimeout(() => this.start(), PATIENCE);
      });
  }

  private async groups(): Promise<void> {
    do {
      const group = this.waiting.splice(0, GROUP);
      if (this.waiting.length <= MOST_WAITING) this.sayRoom();
      await this.gatherer.gather(group);
    } while (!this.isDone && (this.isEnding || this.waiting.length >= GROUP));
  }

  /** Whether no group is to be begun. */
  private get isDone(): boolean {
    return this.waiting.length === 0 || this.options.signal?.aborted === true || this.failure !== null;
  }

  private sayRoom(): void {
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
  const { batt, executor, timer, callLimit } = options;
  const signal = graceEnd === undefined ? {} : { signal: graceEnd };
  const harvester = new Harvester({
    ...{ batt, archive, executor, timer },
    ...(callLimit === undefined ? {} : { callLimit }),
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
