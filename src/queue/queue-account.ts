/** What a queue's executor says of itself: for the report, for progress, and where nothing happens. */
import { counted, listed } from '../counted.js';
import type { QueueAccount } from '../pool/executor.js';
import { placeName, type WorkerFacts } from './registry.js';

/** Workers that are named at most. */
const MOST_NAMES = 3;
/** Milliseconds that the rate is taken over. */
const RATE_MS = 10_000;

/** What a worker has done for a run. */
interface Share {
  jobs: number;
  busyMs: number;
  /** As far as it has said so. */
  build: string | null;
  threads: number;
}

/** Adds up what workers do. */
export class WorkerTally {
  private readonly shares = new Map<string, Share>();
  private readonly done: { readonly at: number; readonly items: number }[] = [];
  retries = 0;

  /** A worker has done a job. */
  add(worker: string, ms: number, items: number, at = performance.now()): void {
    const share = this.shareOf(worker);
    share.jobs++;
    share.busyMs += ms;
    this.done.push({ at, items });
    while (this.done.length > 0 && at - this.done[0].at > RATE_MS) this.done.shift();
  }

  /** Workers of the run's build are there. */
  see(workers: readonly WorkerFacts[]): void {
    for (const worker of workers) {
      const { build, threads } = worker;
      Object.assign(this.shareOf(placeName(worker)), { build, threads });
    }
  }

  /** Items a second, lately; null before there were any. */
  rate(at = performance.now()): number | null {
    const [first] = this.done;
    if (first === undefined || at <= first.at) return null;
    return (this.done.reduce((sum, { items }) => sum + items, 0) * 1000) / (at - first.at);
  }

  /** The workers by their names. */
  get workers(): QueueAccount['workers'] {
    return [...this.shares]
      .map(([name, { build, threads, jobs, busyMs }]) => ({ name, build: build ?? '', threads, jobs, busyMs }))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  private shareOf(worker: string): Share {
    let share = this.shares.get(worker);
    if (share === undefined) {
      share = { jobs: 0, busyMs: 0, build: null, threads: 0 };
      this.shares.set(worker, share);
    }
    return share;
  }
}

/** `2 workers with 4 threads on 1 machine: a:12 and a:13`. */
export function crewText(workers: readonly WorkerFacts[]): string {
  const names = listed(workers.map(placeName), MOST_NAMES);
  return `${crewSize(workers)}${workers.length === 0 ? '' : `: ${names}`}`;
}

/** `2 workers with 4 threads on 1 machine`. */
export function crewSize(workers: readonly WorkerFacts[]): string {
  const threads = workers.reduce((sum, worker) => sum + worker.threads, 0);
  const machines = new Set(workers.map(({ host }) => host)).size;
  const size = `${counted(workers.length, 'worker')} with ${counted(threads, 'thread')}`;
  return `${size} on ${counted(machines, 'machine')}`;
}

/** Why no worker takes a run's jobs. */
export function nobodyText(workers: readonly WorkerFacts[], build: string): string {
  if (workers.length === 0) return `there is no worker; this run waits for one of build ${build}`;
  const builds = [...new Set(workers.map((worker) => worker.build))].map((other) => {
    const own = workers.filter((worker) => worker.build === other);
    return `${counted(own.length, 'worker')} of build ${other} (${listed(own.map(placeName), MOST_NAMES)})`;
  });
  return `there ${workers.length === 1 ? 'is' : 'are'} ${listed(builds)}, and this run is of build ${build}`;
}
