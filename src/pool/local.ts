/**
 * The executor in this process. It gives way to the event loop between runs, so that signals are heard, but nothing can
 * interrupt a run: one that has taken longer than the timeout is seen only when it has ended, and one that never ends takes the process
 * with it.
 */
import { setImmediate } from 'node:timers/promises';
import { isDefect, MemoryError } from '../errors.js';
import { dispatch, NOBODY, partsAround, type RunOutcome } from './dispatch.js';
import { type ExecutorAccount, type Finished, newStats, type OpenExecutor } from './executor.js';
import { type JobKind, reasonOf } from './job.js';
import { Turns } from './turns.js';

/** A kind that is ready for requests. */
interface PreparedKind<Request, Result> {
  readonly setup: unknown;
  readonly work: Awaited<ReturnType<JobKind<unknown, Request, Result>['prepare']>>;
  /** What gives back what the setup has opened. */
  readonly ends: readonly (() => Promise<void>)[];
}

/** Runs jobs one by one in this process. */
export class LocalExecutor implements OpenExecutor {
  readonly stats = newStats();
  readonly places = 0;
  private readonly turns = new Turns(1);
  /** By name of the kind, which says what the requests and results are. */
  private readonly prepared = new Map<string, PreparedKind<never, unknown>>();
  private closed = false;

  /**
   * @param timeout - seconds that one item may take
   * @param memory - what its values may take, in MiB
   */
  constructor(
    private readonly timeout: number,
    readonly memory: number,
  ) {}

  async *run<Setup, Request, Result>(
    kind: JobKind<Setup, Request, Result>,
    setup: Setup,
    requests: Iterable<Request>,
    signal?: AbortSignal,
  ): AsyncGenerator<Finished<Request, Result>, void, void> {
    const { stats } = this;
    const own = this.turns.begin();
    await own.at(() => this.workOf(kind, setup));
    const attempt = (request: Request, size: number): Promise<RunOutcome<Result>> =>
      own.at(async (): Promise<RunOutcome<Result>> => {
        await setImmediate();
        if (this.closed || own.cancelled) return null;
        const work = await this.workOf(kind, setup);
        const heartbeat = Int32Array.of(-1, 0);
        const started = performance.now();
        try {
          const result = await work(request, heartbeat);
          const took = performance.now() - started - heartbeat[1];
          return took <= this.timeout * 1000 ? { result } : this.overdue(size);
        } catch (error) {
          if (isDefect(error)) throw error;
          if (error instanceof MemoryError) {
            if (size > 1) stats.overfull++;
            return { loss: { status: 'error', error: error.message }, again: partsAround(NOBODY, size) };
          }
          stats.failures++;
          // What threw may have left its state half changed.
          await this.forget(kind.name);
          return { loss: { status: 'error', error: reasonOf(error) }, again: partsAround(heartbeat[0], size) };
        }
      });
    const onRerun = (parts: number): void => {
      stats.reruns += parts;
    };
    yield* dispatch(kind, setup, requests, { count: 1, attempt, cancel: () => own.cancel(), onRerun }, signal);
  }

  /** What runs the requests of a kind; a setup that comes again is not prepared again. */
  private async workOf<Setup, Request, Result>(
    kind: JobKind<Setup, Request, Result>,
    setup: Setup,
  ): Promise<PreparedKind<Request, Result>['work']> {
    // The kind's name says of which types its work is.
    const ready = this.prepared.get(kind.name) as PreparedKind<Request, Result> | undefined;
    if (ready !== undefined && ready.setup === setup) return ready.work;
    await this.forget(kind.name);
    const ends: (() => Promise<void>)[] = [];
    const work = await kind.prepare(setup, (end) => ends.push(end));
    this.prepared.set(kind.name, { setup, work, ends });
    return work;
  }

  private async forget(kind: string): Promise<void> {
    const ends = this.prepared.get(kind)?.ends ?? [];
    this.prepared.delete(kind);
    for (const giveBack of ends) await giveBack();
  }

  /** A run that took too long may have been slow all over, or have one slow item: each is timed by itself. */
  private overdue(size: number): RunOutcome<never> {
    this.stats.overdue++;
    const again = Array.from({ length: size }, (_, item) => [item]);
    return { loss: { status: 'timeout', error: `not done within ${this.timeout} s` }, again };
  }

  account(): ExecutorAccount {
    return { kind: 'process', threads: 0, queue: null };
  }

  crew(): string {
    return '';
  }

  async close(): Promise<void> {
    this.closed = true;
    for (const kind of [...this.prepared.keys()]) await this.forget(kind);
  }
}
