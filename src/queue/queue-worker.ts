/** A worker process: finds runs of its own build, and serves them until it is told to stop. */
import { randomUUID } from 'node:crypto';
import { count, counted } from '../counted.js';
import { firstLineOf } from '../errors.js';
import { log } from '../log.js';
import { duration } from '../report/format.js';
import { queueAddress } from './address.js';
import { buildId } from './build.js';
import { Link } from './connection.js';
import { ThreadGate } from './gate.js';
import { BEAT_MS, NEWS } from './keys.js';
import { Pools } from './pools.js';
import { placeName, type QueuedRunFacts, runName, runs, thisPlace, workers } from './registry.js';
import { Serving } from './serving.js';
import { Sweeper } from './sweeper.js';
import { within } from './waiting.js';

/** How to work. */
interface QueueWorkerOptions {
  /** URL of the server. */
  readonly url: string;
  readonly threads: number;
  /** Seconds after which the jobs of a worker that does not answer are given to others. */
  readonly lock: number;
  /** Seconds without a run after which it ends; absent: never. */
  readonly idle?: number | undefined;
}

/** Milliseconds for signing off. */
const END_MS = 2000;

/** Serves runs. */
export class QueueWorker {
  private readonly id = randomUUID();
  private readonly build = buildId();
  private readonly gate: ThreadGate;
  private readonly pools: Pools;
  private readonly counts = { jobs: 0, refused: 0 };
  private readonly serving = new Map<string, Serving>();
  /** Runs of other builds that it has said so of. */
  private readonly strangers = new Set<string>();
  private readonly sweeper: Sweeper;
  private readonly ending = new Set<Promise<void>>();
  private idleSince = performance.now();
  private stopped = false;
  private beating: Promise<void> | null = null;
  private again = false;
  private finished: () => void = () => {};

  private constructor(
    private readonly link: Link,
    private readonly options: QueueWorkerOptions,
  ) {
    this.gate = new ThreadGate(options.threads);
    this.pools = new Pools(options.threads);
    this.sweeper = new Sweeper(link);
  }

  /** Connects; waits for a server that is away. */
  static async open(options: QueueWorkerOptions): Promise<QueueWorker> {
    return new QueueWorker(await Link.open(queueAddress(options.url), true), options);
  }

  /** Works until it is idle for as long as was said, or stopped. */
  async work(): Promise<void> {
    const { threads } = this.options;
    const { name } = this.link.address;
    log().info(`worker ${placeName(thisPlace())}: ${counted(threads, 'thread')}, build ${this.build}, serves ${name}`);
    const news = this.link.redis.duplicate();
    news.on('error', () => {});
    news.on('message', () => this.look());
    const timer = setInterval(() => this.look(), BEAT_MS);
    try {
      const done = new Promise<void>((resolve) => {
        this.finished = resolve;
      });
      await this.look();
      news.subscribe(NEWS).catch(() => {});
      if (!this.stopped) await done;
    } finally {
      clearInterval(timer);
      news.disconnect();
      await this.end();
    }
  }

  /** How many jobs it has in work. */
  get inWork(): number {
    return [...this.serving.values()].reduce((sum, { inWork }) => sum + inWork, 0);
  }

  /** Takes no more jobs; those in work are finished, and those that wait for a thread go back. */
  stop(): void {
    this.stopped = true;
    this.gate.close();
    this.finished();
  }

  /** Cuts off the jobs in work: they go back. */
  giveBack(): void {
    for (const serving of this.serving.values()) serving.giveBack();
  }

  /** Sees which runs there are. One look at a time; what happens meanwhile is seen by the next. */
  private look(): Promise<void> {
    if (this.beating !== null) {
      this.again = true;
      return this.beating;
    }
    this.beating = (async () => {
      do {
        this.again = false;
        try {
          await this.beat();
        } catch (error) {
          log().debug(`queue ${this.link.address.name}: ${firstLineOf(error)}`);
        }
      } while (this.again && !this.stopped);
      this.beating = null;
    })();
    return this.beating;
  }

  private async beat(): Promise<void> {
    if (this.stopped) return;
    const { redis } = this.link;
    const facts = { id: this.id, ...thisPlace(), build: this.build, threads: this.options.threads, ...this.counts };
    const found = await this.link.asked(
      (async () => {
        await workers.sign(redis, facts);
        return runs.read(redis);
      })(),
    );
    if (found === null || this.stopped) return;
    for (const run of found.alive) this.meet(run);
    const alive = new Set(found.alive.map(({ id }) => id));
    for (const [id, serving] of this.serving) if (!alive.has(id)) this.leave(id, serving);
    this.endIdle();
    await this.sweeper.sweep();
  }

  private meet(run: QueuedRunFacts): void {
    if (this.serving.has(run.id)) return;
    const name = runName(run);
    if (run.build !== this.build) {
      if (this.strangers.has(run.id)) return;
      this.strangers.add(run.id);
      log().warn(`${name} is of build ${run.build}, and this worker of ${this.build}: it is left to others`);
      return;
    }
    log().info(`${name} has begun`);
    const { link, gate, pools, counts, options } = this;
    const { threads, lock } = options;
    this.serving.set(run.id, new Serving(run, { link, gate, pools, counts, threads, lockMs: lock * 1000 }));
  }

  /** Makes an end of a run that is over, or whose coordinator is dead. */
  private leave(id: string, serving: Serving): void {
    this.serving.delete(id);
    const { counts } = serving;
    const refused = counts.refused === 0 ? '' : `, ${count(counts.refused)} refused`;
    const did = `${counted(counts.jobs, 'job')}${refused}, busy for ${duration(counts.busyMs)}`;
    log().info(`${serving.name} has ended: ${did}`);
    const end = serving.close(true).finally(() => this.ending.delete(end));
    this.ending.add(end);
  }

  private endIdle(): void {
    const { idle } = this.options;
    const now = performance.now();
    if (this.serving.size > 0) this.idleSince = now;
    else if (idle !== undefined && now - this.idleSince >= idle * 1000) this.stop();
  }

  private async end(): Promise<void> {
    await Promise.allSettled([...this.ending, ...[...this.serving.values()].map((serving) => serving.close(false))]);
    await this.pools.close();
    if (this.link.awayFor === null) await within(END_MS, workers.remove(this.link.redis, this.id));
    this.link.close();
    const { jobs, refused } = this.counts;
    log().info(`worker ended: ${counted(jobs, 'job')} done${refused === 0 ? '' : `, ${count(refused)} refused`}`);
  }
}
