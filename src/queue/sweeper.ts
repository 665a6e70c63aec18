/** Removes what dead runs have left: nearly all of it expires by itself, but what was made in a run's last moment does not. */
import type { Link } from './connection.js';
import { PREFIX } from './keys.js';
import { runs } from './registry.js';

/** Milliseconds that a run is seen to be dead before what it left is removed: after a time without the server, all look dead. */
const PATIENCE_MS = 10_000;

/** Looks for dead runs. */
export class Sweeper {
  private readonly deadSince = new Map<string, number>();

  /** @param own - the run that is not to be swept */
  constructor(
    private readonly link: Link,
    private readonly own: string | null = null,
  ) {}

  /** Notes which runs are dead, and removes what those have left that have been dead for long. */
  async sweep(): Promise<void> {
    const { dead } = await runs.read(this.link.redis);
    const now = performance.now();
    for (const id of [...this.deadSince.keys()]) if (!dead.includes(id)) this.deadSince.delete(id);
    for (const id of dead) {
      if (id === this.own) continue;
      const since = this.deadSince.get(id);
      if (since === undefined) this.deadSince.set(id, now);
      else if (now - since >= PATIENCE_MS) await this.remove(id);
    }
  }

  private async remove(run: string): Promise<void> {
    const { redis } = this.link;
    const left = redis.scanStream({ match: `${PREFIX}:${run}:*`, count: 1000 });
    for await (const keys of left as AsyncIterable<string[]>) {
      if (keys.length > 0) await redis.unlink(...keys);
    }
    await runs.remove(redis, run);
    this.deadSince.delete(run);
  }
}
