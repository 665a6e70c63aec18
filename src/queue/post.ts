/**
 * Sends jobs and takes their replies: a BullMQ job each, whose data lie beside it under keys of their own. BullMQ's events say when one is
 * done; a look at all that are out, now and then, finds what events have not said, and what has gone from the server is sent again.
 */
import type { Queue, QueueEvents } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Link } from './connection.js';
import {
  begunKey,
  DATA_MS,
  inKey,
  jobKey,
  jobKeys,
  lastingKeys,
  outKey,
  PREFIX,
  queueKeys,
  REFRESH_MS,
} from './keys.js';
import { DIED, GONE, MOST_DEATHS } from './messages.js';

/**
 * How sending a job once ended. `gone`: the server has lost it; `died`: workers that had it died, `begun` times after they had begun it, where it
 * is one that is done alone; null: nobody wants it any more.
 */
type Delivery =
  | { readonly how: 'reply'; readonly message: Buffer }
  | { readonly how: 'failed'; readonly reason: string }
  | { readonly how: 'gone' }
  | { readonly how: 'died'; readonly begun: number }
  | null;

/** A job that is out. */
interface Letter {
  readonly message: Buffer;
  readonly settle: (delivery: Delivery) => void;
  readonly sentAt: number;
  /** Whether the server has it. */
  added: boolean;
  /** Whether it is being looked at. */
  looking: boolean;
}

/** Milliseconds after which a job that is out is looked at. */
const LOOK_MS = 1000;
/** Events that the server keeps. */
const MOST_EVENTS = 1000;

/** What has been sent and received. */
interface QueueTraffic {
  bytesSent: number;
  bytesReceived: number;
  /** Jobs that came back since the worker that had them died or was lost. */
  givenBack: number;
  /** Jobs that had gone from the server. */
  resent: number;
}

/** Sends the jobs of a run. */
export class Post {
  readonly traffic: QueueTraffic = { bytesSent: 0, bytesReceived: 0, givenBack: 0, resent: 0 };
  private readonly queue: Queue;
  private readonly events: QueueEvents;
  private readonly eventsLink: Redis;
  private readonly out = new Map<string, Letter>();
  /** Jobs that are on their way to the server. */
  private readonly adding = new Set<Promise<void>>();
  /** Jobs that were given up: a worker may answer all the same. */
  private readonly givenUp = new Set<string>();
  private refreshed = Number.NEGATIVE_INFINITY;
  private count = 0;

  constructor(
    private readonly link: Link,
    private readonly run: string,
  ) {
    const { Queue, QueueEvents } = link.libraries.bullmq;
    const common = { prefix: PREFIX, skipVersionCheck: true };
    this.queue = new Queue(run, {
      ...common,
      connection: link.redis,
      streams: { events: { maxLen: MOST_EVENTS } },
      defaultJobOptions: { removeOnComplete: true, removeOnFail: true, attempts: 1 },
    });
    this.eventsLink = link.redis.duplicate();
    this.events = new QueueEvents(run, { ...common, connection: this.eventsLink });
    // What is wrong with a connection says the link; what an event does not say is found by looking.
    this.queue.on('error', () => {});
    this.events.on('error', () => {});
    this.events.on('completed', ({ jobId }) => {
      this.take(jobId).catch(() => {});
    });
    this.events.on('failed', ({ jobId, failedReason }) => this.fail(jobId, failedReason));
    this.events.on('stalled', ({ jobId }) => {
      if (this.out.has(jobId)) this.traffic.givenBack++;
    });
  }

  /** Waits until events are heard. */
  async ready(): Promise<void> {
    await Promise.all([this.queue.waitUntilReady(), this.events.waitUntilReady()]);
    await this.refreshQueue();
  }

  /** Jobs that are out. */
  get size(): number {
    return this.out.size;
  }

  /**
   * Sends a job once.
   *
   * @param first - before those that wait
   * @param onCancel - is given what takes the job back, and gives what forgets that
   */
  send(message: Buffer, first: boolean, onCancel: (end: () => void) => () => void): Promise<Delivery> {
    const id = `j${this.count++}`;
    return new Promise((resolve, reject) => {
      const settle = (delivery: Delivery): void => {
        if (!this.out.delete(id)) return;
        forget();
        resolve(delivery);
      };
      const forget = onCancel(() => {
        settle(null);
        this.takeBack(id);
      });
      this.out.set(id, { message, settle, sentAt: performance.now(), added: false, looking: false });
      const adding = this.add(id, message, first)
        .catch((error: unknown) => {
          if (!this.out.delete(id)) return;
          forget();
          reject(error);
        })
        .finally(() => this.adding.delete(adding));
      this.adding.add(adding);
    });
  }

  /** Looks after what is out; to be called every second. */
  async beat(): Promise<void> {
    const now = performance.now();
    const late = [...this.out].filter(([, { added, sentAt }]) => added && now - sentAt >= LOOK_MS);
    await Promise.all(late.map(([id]) => this.look(id)));
    await this.refreshQueue();
    if (now - this.refreshed < REFRESH_MS) return;
    this.refreshed = now;
    const pipeline = this.link.redis.pipeline();
    for (const id of this.out.keys())
      pipeline.pexpire(jobKey(this.run, id), DATA_MS).pexpire(inKey(this.run, id), DATA_MS);
    await pipeline.exec();
  }

  /** Settles all that is out. */
  endAll(): void {
    for (const [id, { settle }] of [...this.out]) {
      this.givenUp.add(id);
      settle(null);
    }
  }

  /** Removes the queue from the server, in one command: BullMQ's way takes several, and what is cut off in between would stay. */
  async remove(): Promise<void> {
    await Promise.all(this.adding);
    const jobs = [...this.out.keys(), ...this.givenUp].flatMap((id) => jobKeys(this.run, id));
    await this.link.redis.unlink(...queueKeys(this.run), ...jobs);
  }

  /** Ends the connections. */
  async close(): Promise<void> {
    // BullMQ ends no connection that it was given.
    this.eventsLink.disconnect();
    await Promise.allSettled([this.events.close(), this.queue.close()]);
  }

  private async add(id: string, message: Buffer, first: boolean): Promise<void> {
    await this.link.redis.set(inKey(this.run, id), message, 'PX', DATA_MS);
    this.traffic.bytesSent += message.length;
    if (!this.out.has(id)) return;
    await this.queue.add('job', null, { jobId: id, lifo: first });
    const letter = this.out.get(id);
    if (letter !== undefined) letter.added = true;
    await this.link.redis.pexpire(jobKey(this.run, id), DATA_MS);
  }

  /** Lists that were empty are new, and have no end. */
  private async refreshQueue(): Promise<void> {
    const pipeline = this.link.redis.pipeline();
    for (const key of lastingKeys(this.run)) pipeline.pexpire(key, DATA_MS);
    await pipeline.exec();
  }

  /** Takes the reply of a job that is done. */
  private async take(id: string): Promise<void> {
    const letter = this.out.get(id);
    if (letter === undefined || letter.looking) return;
    letter.looking = true;
    try {
      const message = await this.link.redis.getdelBuffer(outKey(this.run, id));
      if (message !== null) this.deliver(letter, message);
    } finally {
      letter.looking = false;
    }
  }

  private deliver({ settle }: Letter, message: Buffer): void {
    this.traffic.bytesReceived += message.length;
    settle({ how: 'reply', message });
  }

  /** Takes a job's reply where there is one, and sees where the job has gone. */
  private async look(id: string): Promise<void> {
    const letter = this.out.get(id);
    if (letter === undefined || letter.looking) return;
    letter.looking = true;
    try {
      const [[, message], [, waits], [, exists]] =
        (await this.link.redis
          .multi()
          .getdelBuffer(outKey(this.run, id))
          .exists(inKey(this.run, id))
          .exists(jobKey(this.run, id))
          .exec()) ?? [];
      if (Buffer.isBuffer(message)) {
        this.deliver(letter, message);
        if (exists === 1) this.takeBack(id);
      } else if (waits === 0 || exists === 0) {
        this.traffic.resent++;
        letter.settle({ how: 'gone' });
        this.takeBack(id);
      }
    } finally {
      letter.looking = false;
    }
  }

  private fail(id: string, reason: string): void {
    const letter = this.out.get(id);
    if (letter === undefined) return;
    if (reason === DIED) {
      this.died(id, letter).catch(() => {});
      return;
    }
    this.takeBack(id);
    if (reason === GONE) letter.settle({ how: 'gone' });
    else letter.settle({ how: 'failed', reason });
  }

  private async died(id: string, letter: Letter): Promise<void> {
    // Where the server does not say it, it counts as begun each time.
    const begun = await this.link.redis.get(begunKey(this.run, id)).catch(() => `${MOST_DEATHS}`);
    this.takeBack(id);
    letter.settle({ how: 'died', begun: Number(begun ?? 0) });
  }

  /** Removes what is left of a job: a worker that has it stops when it sees that. */
  private takeBack(id: string): void {
    const { redis } = this.link;
    this.givenUp.add(id);
    redis.del(inKey(this.run, id), begunKey(this.run, id)).catch(() => {});
    // One that a worker has is locked, and stays until the worker is through with it.
    if (this.link.awayFor === null) this.queue.remove(id).catch(() => {});
  }
}
