/** The workers that serve a run, as far as is known now; says who they are, and why nothing happens where there are none. */
import { log } from '../log.js';
import { crewSize, crewText, nobodyText } from './queue-account.js';
import type { WorkerFacts } from './registry.js';

/** Milliseconds without a worker, after which that is said; and after which it is said again. */
const NOBODY_MS = 4000;
const NOBODY_AGAIN_MS = 60_000;

/** The workers of one build. */
export class Crew {
  private now: readonly WorkerFacts[] = [];
  private said = '';
  private nobodySince: number | null = null;

  /** @param server - what the queue is called */
  constructor(
    private readonly server: string,
    private readonly build: string,
  ) {}

  /** Threads of all of them. */
  get threads(): number {
    return this.now.reduce((sum, { threads }) => sum + threads, 0);
  }

  /** `2 workers with 4 threads on 1 machine`. */
  get size(): string {
    return crewSize(this.now);
  }

  /**
   * Takes note of the workers that are there.
   *
   * @param hasJobs - whether jobs wait for them
   * @returns those of the build
   */
  see(workers: readonly WorkerFacts[], hasJobs: boolean): readonly WorkerFacts[] {
    this.now = workers.filter(({ build }) => build === this.build);
    if (this.now.length > 0) this.sayThem();
    else this.sayNobody(workers, hasJobs);
    return this.now;
  }

  /** Whenever that has changed. */
  private sayThem(): void {
    this.nobodySince = null;
    const text = crewText(this.now);
    if (text === this.said) return;
    this.said = text;
    log().info(`queue ${this.server}: ${text}`);
  }

  private sayNobody(workers: readonly WorkerFacts[], hasJobs: boolean): void {
    const now = performance.now();
    if (!hasJobs) this.nobodySince = null;
    else this.nobodySince ??= now;
    if (this.nobodySince === null || now - this.nobodySince < NOBODY_MS) return;
    const text = nobodyText(workers, this.build);
    log().warn(`queue ${this.server}: ${text} (batt-run worker --queue ${this.server})`);
    this.said = '';
    this.nobodySince = now + NOBODY_AGAIN_MS - NOBODY_MS;
  }
}
