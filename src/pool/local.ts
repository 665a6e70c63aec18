/**
 * The executor in this process. It gives way to the event loop between runs, so that signals are heard, but nothing can
 * interrupt a run: one that has taken longer than the timeout is seen only when it has ended, and one that never ends, or
 * that exhausts the memory, takes the process with it.
 */
import { setImmediate } from 'node:timers/promises';
import { dispatch, type Outcome, partsAround } from './dispatch.js';
import { type Executor, type Finished, newStats } from './executor.js';
import { type JobKind, reasonOf } from './job.js';

/** Runs jobs one by one in this process. */
export class LocalExecutor implements Executor {
  readonly stats = newStats();
  private closed = false;

  /** @param timeout - seconds that one item may take */
  constructor(private readonly timeout: number) {}

  async *run<Setup, Request, Result>(
    kind: JobKind<Setup, Request, Result>,
    setup: Setup,
    requests: Iterable<Request>,
    signal?: AbortSignal,
  ): AsyncGenerator<Finished<Request, Result>, void, void> {
    const { stats } = this;
    let ends: (() => Promise<void>)[] = [];
    const prepare = () => kind.prepare(setup, (end) => ends.push(end));
    const giveBack = async (): Promise<void> => {
      const all = ends;
      ends = [];
      for (const end of all) await end();
    };
    let work = await prepare();
    const attempt = async (request: Request, size: number): Promise<Outcome<Result>> => {
      await setImmediate();
      if (this.closed || signal?.aborted === true) return null;
      const heartbeat = Int32Array.of(-1, 0);
      const started = performance.now();
      try {
        const result = await work(request, heartbeat);
        const took = performance.now() - started - heartbeat[1];
        return took <= this.timeout * 1000 ? { result } : this.overdue(size);
      } catch (error) {
        stats.failures++;
        // What threw may have left its state half changed.
        await giveBack();
        work = await prepare();
        return { loss: { status: 'error', error: reasonOf(error) }, again: partsAround(heartbeat[0], size) };
      }
    };
    const onRerun = (parts: number): void => {
      stats.reruns += parts;
    };
    try {
      yield* dispatch(kind, requests, { count: 1, attempt, cancel: () => {}, onRerun }, signal);
    } finally {
      await giveBack();
    }
  }

  /** A run that took too long may have been slow all over, or have one slow item: each is timed by itself. */
  private overdue(size: number): Outcome<never> {
    this.stats.overdue++;
    const again = Array.from({ length: size }, (_, item) => [item]);
    return { loss: { status: 'timeout', error: `not done within ${this.timeout} s` }, again };
  }

  async close(): Promise<void> {
    this.closed = true;
  }
}
