/** A worker's pools of threads: one for each timeout and bound of memory that runs ask for. */
import { pathToFileURL } from 'node:url';
import { packageFile } from '../package.js';
import type { OpenExecutor } from '../pool/executor.js';
import { openExecutor } from '../pool/open.js';
import type { QueuedRunFacts } from './registry.js';

interface Pool {
  readonly opened: Promise<OpenExecutor>;
  users: number;
}

/** Opens pools, and keeps the one that was used last: what its threads have compiled serves the next run. */
export class Pools {
  private readonly pools = new Map<string, Pool>();

  constructor(private readonly threads: number) {}

  /** A pool as a run wants it; until `release`. */
  hold(run: QueuedRunFacts): Promise<OpenExecutor> {
    const key = keyOf(run);
    const known = this.pools.get(key);
    if (known !== undefined) {
      known.users++;
      return known.opened;
    }
    const { timeout, memory } = run;
    const worker = pathToFileURL(packageFile('dist/bundle/worker-thread.js'));
    const opened = openExecutor({ workers: this.threads, timeout, memory, worker });
    // Who waits for it hears of it.
    opened.catch(() => this.pools.delete(key));
    this.pools.set(key, { opened, users: 1 });
    this.closeIdle(key);
    return opened;
  }

  release(run: QueuedRunFacts): void {
    const pool = this.pools.get(keyOf(run));
    if (pool !== undefined) pool.users--;
    this.closeIdle(keyOf(run));
  }

  /** Ends all threads at once. */
  async close(): Promise<void> {
    await Promise.allSettled([...this.pools.values()].map(async ({ opened }) => (await opened).close()));
    this.pools.clear();
  }

  private closeIdle(but: string): void {
    for (const [key, { opened, users }] of this.pools) {
      if (key === but || users > 0) continue;
      this.pools.delete(key);
      opened.then((pool) => pool.close()).catch(() => {});
    }
  }
}

const keyOf = ({ timeout, memory }: QueuedRunFacts): string => `${timeout} ${memory}`;
