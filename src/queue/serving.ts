/** A worker's service to one run: takes its jobs from the queue, has threads do them, and answers. */
import type { Job, Worker } from 'bullmq';
import { FormatError, firstLineOf, isDefect, ResourceError } from '../errors.js';
import { log } from '../log.js';
import { jobKinds } from '../pipeline/jobs.js';
import { type ExecutorStats, newStats, type OpenExecutor } from '../pool/executor.js';
import type { JobKind } from '../pool/job.js';
import type { Link } from './connection.js';
import type { ThreadGate } from './gate.js';
import { begunKey, DATA_MS, inKey, isId, jobKeys, outKey, PREFIX, queueKeys, runKey, setupKey } from './keys.js';
import { type AnyWireKind, wireKind } from './kinds.js';
import { GONE, type JobMessage, jobMessage, MOST_DEATHS, type ReplyMessage } from './messages.js';
import type { Pools } from './pools.js';
import { placeName, type QueuedRunFacts, runName, thisPlace } from './registry.js';
import { digestOf } from './setups.js';
import { pause, within } from './waiting.js';
import { decode, encode, inflated, readMessage } from './wire.js';

/** What all services of a worker process share. */
interface Workshop {
  readonly link: Link;
  readonly gate: ThreadGate;
  readonly pools: Pools;
  readonly threads: number;
  /** Milliseconds after which the jobs of a worker that does not answer are given to others. */
  readonly lockMs: number;
  /** Jobs that were done, and refused. */
  readonly counts: { jobs: number; refused: number };
}

/** Setups that are kept; a run has few at a time. */
const MOST_SETUPS = 8;
/** Tries to find a setup that is not there, and milliseconds between two: a server that was emptied is given it again. */
const SETUP_TRIES = 15;
const SETUP_PAUSE_MS = 200;
/** Milliseconds between two looks whether the jobs in work are still wanted. */
const LOOK_MS = 1000;
/** Of the time that locks last, the part after which it is looked for lost ones. */
const STALLED_SHARE = 0.5;
/** Milliseconds after which BullMQ tries again what failed for want of the server. */
const RETRY_MS = 1000;
/** Milliseconds for removing what is left of a run. */
const END_MS = 2000;
/** Jobs that are fetched ahead: one for so many threads, so that none waits for the server. */
const THREADS_PER_SPARE = 4;

/** What a setup is to threads, and to the checks. */
interface ReadySetup {
  readonly setup: unknown;
}

/** A job that nobody wants any more, or that goes back. */
class Unwanted extends Error {}

/** Serves a run until `close`. */
export class Serving {
  readonly counts = { jobs: 0, refused: 0, busyMs: 0 };
  private readonly worker: Worker;
  private readonly setups = new Map<string, Promise<ReadySetup>>();
  private readonly active = new Map<string, AbortController>();
  private readonly timer: NodeJS.Timeout;
  /** The pool's stats as they were when they were reported last. */
  private reported: ExecutorStats = newStats();
  private readonly pool: Promise<OpenExecutor>;
  private givingBack = false;
  /** Jobs that it has had. */
  private readonly taken = new Set<string>();

  constructor(
    readonly run: QueuedRunFacts,
    private readonly shop: Workshop,
  ) {
    this.pool = shop.pools.hold(run);
    this.pool.then(
      (pool) => {
        this.reported = { ...pool.stats };
      },
      () => {},
    );
    const { link, threads, lockMs } = shop;
    const { WaitingError, UnrecoverableError } = link.libraries.bullmq;
    this.worker = new link.libraries.bullmq.Worker(
      run.id,
      async (job, token) => {
        try {
          return await this.process(job);
        } catch (error) {
          if (error instanceof Unwanted) {
            await job.moveToWait(token);
            throw new WaitingError();
          }
          throw new UnrecoverableError(firstLineOf(error));
        }
      },
      {
        connection: link.redis,
        prefix: PREFIX,
        skipVersionCheck: true,
        name: placeName(thisPlace()),
        concurrency: threads + Math.ceil(threads / THREADS_PER_SPARE),
        lockDuration: lockMs,
        stalledInterval: lockMs * STALLED_SHARE,
        maxStalledCount: MOST_DEATHS - 1,
        runRetryDelay: RETRY_MS,
        removeOnComplete: { count: 0 },
        removeOnFail: { count: 0 },
      },
    );
    // Locks that are lost, jobs that have gone: whoever waits for the job finds out by itself.
    this.worker.on('error', (error) => log().debug(`${this.name}: ${error.message}`));
    this.timer = setInterval(() => {
      this.look().catch(() => {});
    }, LOOK_MS);
  }

  /** What the run is called: `validate of host:1234`. */
  get name(): string {
    return runName(this.run);
  }

  /**
   * Takes no more jobs, and waits for those in work.
   *
   * @param now - they are cut off: back to the queue, where there still is one
   */
  async close(now: boolean): Promise<void> {
    if (now) this.giveBack();
    clearInterval(this.timer);
    await this.worker.close();
    this.shop.pools.release(this.run);
    if (this.shop.link.awayFor === null) await within(END_MS, this.sweep());
  }

  /**
   * Removes what has come about of a run that is over after its coordinator had removed everything: what BullMQ writes when a job ends of which the
   * reply had been taken, and the reply to a job that another worker, too, had done. Nobody else looks for it.
   */
  private async sweep(): Promise<void> {
    const { redis } = this.shop.link;
    const { id } = this.run;
    if ((await redis.exists(runKey(id))) === 1) return;
    await redis.unlink(...queueKeys(id));
    const jobs = [...this.taken].flatMap((job) => jobKeys(id, job));
    for (let from = 0; from < jobs.length; from += 1000) await redis.unlink(...jobs.slice(from, from + 1000));
  }

  /** Jobs that it has. */
  get inWork(): number {
    return this.active.size;
  }

  /** Cuts off the jobs in work, which go back to the queue. */
  giveBack(): void {
    this.givingBack = true;
    for (const control of this.active.values()) control.abort();
  }

  private async process(job: Job): Promise<null> {
    const { id } = job;
    const { redis } = this.shop.link;
    if (!isId(id)) throw this.refused('a job whose id is none');
    const control = new AbortController();
    this.active.set(id, control);
    this.taken.add(id);
    try {
      const message = await redis.getBuffer(inKey(this.run.id, id));
      if (message === null) throw new Error(GONE);
      const reply = await this.replyTo(message, id, control.signal);
      const bytes = await encode(reply);
      const [, , isAlive] =
        (await redis
          .pipeline()
          .set(outKey(this.run.id, id), bytes, 'PX', DATA_MS)
          .del(inKey(this.run.id, id), begunKey(this.run.id, id))
          .exists(runKey(this.run.id))
          .exec()) ?? [];
      // Of a run that is over nothing is to stay.
      if (isAlive?.[1] === 0) await redis.del(outKey(this.run.id, id));
      this.counts.jobs++;
      this.shop.counts.jobs++;
      return null;
    } finally {
      this.active.delete(id);
    }
  }

  /** Does a job, or says why it cannot be done. */
  private async replyTo(message: Buffer, id: string, signal: AbortSignal): Promise<ReplyMessage> {
    const { kind, setup, alone, request } = await this.read(message, id);
    let pool: OpenExecutor;
    try {
      pool = await this.pool;
    } catch (error) {
      return this.complaint(error);
    }
    const leave = this.givingBack ? null : await this.shop.gate.enter(alone);
    const started = performance.now();
    try {
      if (leave === null || signal.aborted) throw new Unwanted();
      if (alone) await this.tellBegun(id);
      for await (const { result } of pool.run(kind, setup, [request], signal)) {
        const ms = performance.now() - started;
        this.counts.busyMs += ms;
        return { how: 'result', result, reason: null, worker: NAME, ms, stats: this.newStats(pool) };
      }
    } catch (error) {
      if (error instanceof Unwanted) throw error;
      return this.complaint(error, this.newStats(pool));
    } finally {
      leave?.();
    }
    throw new Unwanted();
  }

  /** Leaves on the server that a job is begun: if this worker dies, it is not one of those that only waited for their turn. */
  private async tellBegun(id: string): Promise<void> {
    const key = begunKey(this.run.id, id);
    await this.shop.link.redis.pipeline().incr(key).pexpire(key, DATA_MS).exec();
  }

  /** Reads a job, and its setup where that is a new one. */
  private async read(message: Buffer, id: string) {
    try {
      const place = { file: `job ${id}`, field: '' };
      const job = jobMessage(await decode(message, place.file), place);
      const kind = jobKinds.find(({ name }) => name === job.kind);
      const wire = wireKind(job.kind);
      if (kind === undefined || wire === null) throw new FormatError({ file: place.file, expected: 'a kind of job' });
      const request = wire.request(job.request, { ...place, field: 'request' });
      const { setup } = await this.setupOf(job, wire);
      // Its types are those that were checked.
      return { kind: kind as unknown as JobKind<unknown, unknown, unknown>, setup, alone: job.alone, request };
    } catch (error) {
      throw error instanceof FormatError ? this.refused(error.message) : error;
    }
  }

  private setupOf({ kind, setup: digest }: JobMessage, wire: AnyWireKind): Promise<ReadySetup> {
    const key = `${kind} ${digest}`;
    let ready = this.setups.get(key);
    if (ready === undefined) {
      ready = this.fetchSetup(digest, wire);
      // One that is not there, or not what it should be, may be put right.
      ready.catch(() => this.setups.delete(key));
      this.setups.set(key, ready);
      const [oldest] = this.setups.keys();
      if (this.setups.size > MOST_SETUPS) this.setups.delete(oldest);
    }
    return ready;
  }

  private async fetchSetup(digest: string, wire: AnyWireKind): Promise<ReadySetup> {
    const place = { file: `setup ${digest.slice(0, 12)}`, field: '' };
    for (let tries = 0; tries < SETUP_TRIES; tries++) {
      const message = await this.shop.link.redis.getBuffer(setupKey(this.run.id, digest));
      if (message !== null) {
        const bytes = await inflated(message, place.file);
        if (digestOf(bytes) !== digest) throw new FormatError({ file: place.file, expected: 'what its digest says' });
        return { setup: wire.setup(readMessage(bytes, place.file), place) };
      }
      await pause(SETUP_PAUSE_MS);
    }
    throw new Error(GONE);
  }

  /** What a job that is none ends with. */
  private refused(reason: string): Error {
    this.counts.refused++;
    this.shop.counts.refused++;
    log().warn(`${this.name}: refused: ${reason}`);
    return new Error(`worker ${NAME}: ${reason}`);
  }

  private complaint(error: unknown, stats = newStats()): ReplyMessage {
    const { message, stack = message } = error instanceof Error ? error : new Error(String(error));
    const defect = isDefect(error);
    const how = defect ? 'defect' : error instanceof ResourceError ? 'lack' : 'setup';
    return { how, result: null, reason: defect ? stack : message, worker: NAME, ms: 0, stats };
  }

  /** What has gone wrong in the pool since this was asked last. */
  private newStats({ stats }: OpenExecutor): ExecutorStats {
    const fresh = newStats();
    for (const name of Object.keys(fresh) as (keyof ExecutorStats)[]) fresh[name] = stats[name] - this.reported[name];
    this.reported = { ...stats };
    return fresh;
  }

  /** Cuts off jobs that are not wanted any more: their requests have been taken away. */
  private async look(): Promise<void> {
    const { redis } = this.shop.link;
    for (const [id, control] of this.active) {
      if ((await redis.exists(inKey(this.run.id, id))) === 0) control.abort();
    }
  }
}

const NAME = placeName(thisPlace());
