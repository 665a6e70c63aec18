/**
 * The executor of a queue: workers on any machine do the jobs, and it makes of what becomes of them what the pool makes of its threads. It
 * sends no more than workers are about to need.
 */
import { randomUUID } from 'node:crypto';
import { FormatError, firstLineOf, RemoteDefect, ResourceError } from '../errors.js';
import { boundMemory } from '../holding.js';
import { log } from '../log.js';
import { dispatch, NOBODY, partsAround, type RunOutcome } from '../pool/dispatch.js';
import {
  type ExecutorAccount,
  type ExecutorOptions,
  type ExecutorStats,
  type Finished,
  newStats,
  type OpenExecutor,
  type QueueChoice,
} from '../pool/executor.js';
import type { JobKind, Loss } from '../pool/job.js';
import { Ends } from '../pool/turns.js';
import { memoryFor } from '../usable-memory.js';
import { queueAddress } from './address.js';
import { buildId } from './build.js';
import { Link } from './connection.js';
import { Crew } from './crew.js';
import { BEAT_MS, NEWS, runKey } from './keys.js';
import { type AnyWireKind, wireKind } from './kinds.js';
import { type JobMessage, MOST_DEATHS, type ReplyMessage, replyMessage } from './messages.js';
import { Post } from './post.js';
import { WorkerTally } from './queue-account.js';
import { type QueuedRunFacts, runs, thisPlace, workers } from './registry.js';
import { Setups, type StoredSetup } from './setups.js';
import { Sweeper } from './sweeper.js';
import { pause, within } from './waiting.js';
import { decode, encode } from './wire.js';

/** Jobs that are out, for each thread of the workers: one in work and one behind it. */
const JOBS_PER_THREAD = 2;
/** Milliseconds that a job should take: some hundred times what it costs to send it and to take its reply. */
const JOB_MS = 400;
/** How often a job is sent that fails, or whose reply is none, before it counts as failed. */
const MOST_TRIES = 3;
/** Milliseconds between two tries of a job that has gone from the server. */
const PAUSE_MS = 200;
/** Milliseconds that taking back what is on the server may take at the end. */
const END_MS = 3000;

/** Connects to a queue. */
export async function openQueue(options: ExecutorOptions, { url, command }: QueueChoice): Promise<OpenExecutor> {
  const link = await Link.open(queueAddress(url));
  try {
    const memory = memoryFor(options.memory, 1);
    // This thread runs programs, too, if only to show what they give.
    boundMemory(memory);
    const executor = new QueueExecutor(link, options.timeout, memory, command);
    await executor.begin();
    return executor;
  } catch (error) {
    link.close();
    throw error;
  }
}

/** What jobs of one call of `run` have in common. */
interface Common {
  readonly kind: string;
  readonly wire: AnyWireKind;
  readonly setup: unknown;
  readonly stored: StoredSetup;
  /** Whether they go before those of other calls. */
  readonly first: boolean;
  readonly ends: Ends;
}

/** Has workers of a queue do jobs. */
class QueueExecutor implements OpenExecutor {
  readonly jobMs = JOB_MS;
  readonly stats = newStats();
  private readonly facts: QueuedRunFacts;
  private readonly post: Post;
  private readonly setups: Setups;
  private readonly tally = new WorkerTally();
  private readonly sweeper: Sweeper;
  private readonly workers: Crew;
  private timer: NodeJS.Timeout | undefined;
  private beating: Promise<void> | null = null;
  /** How often workers could not do a job, by what was the matter. */
  private readonly complaints = new Map<ReplyMessage['how'], number>();
  private running = 0;
  private closed = false;
  /** Whether a worker has died over a job: from then on, one of a single item is done by a worker that does nothing else. */
  private deadly = false;

  constructor(
    private readonly link: Link,
    timeout: number,
    readonly memory: number,
    command: string,
  ) {
    const id = randomUUID();
    this.facts = { ...thisPlace(), id, build: buildId(), command, timeout, memory };
    this.post = new Post(link, id);
    this.setups = new Setups(link.redis, id, (bytes) => {
      this.post.traffic.bytesSent += bytes;
    });
    this.sweeper = new Sweeper(link, id);
    this.workers = new Crew(link.address.name, this.facts.build);
  }

  /** Makes itself known to the workers. */
  async begin(): Promise<void> {
    await this.beat();
    await this.post.ready();
    this.timer = setInterval(() => {
      this.beating ??= this.beat()
        .catch((error: unknown) => log().debug(`queue ${this.link.address.name}: ${firstLineOf(error)}`))
        .finally(() => {
          this.beating = null;
        });
    }, BEAT_MS);
  }

  get places(): number {
    return Math.max(1, this.workers.threads);
  }

  account(): ExecutorAccount {
    const { workers } = this.tally;
    const { bytesSent, bytesReceived, givenBack, resent } = this.post.traffic;
    return {
      kind: 'queue',
      threads: workers.reduce((sum, { threads }) => sum + threads, 0),
      queue: {
        server: this.link.address.name,
        build: this.facts.build,
        workers,
        jobs: workers.reduce((sum, { jobs }) => sum + jobs, 0),
        ...{ bytesSent, bytesReceived, givenBack, retries: this.tally.retries, resent },
      },
    };
  }

  crew(): string {
    const rate = this.tally.rate();
    return `${this.workers.size}${rate === null ? '' : `, ${rate.toFixed(1)}/s`}`;
  }

  async *run<Setup, Request, Result>(
    kind: JobKind<Setup, Request, Result>,
    setup: Setup,
    requests: Iterable<Request>,
    signal?: AbortSignal,
  ): AsyncGenerator<Finished<Request, Result>, void, void> {
    const wire = wireKind(kind.name);
    if (wire === null) throw new TypeError(`jobs of kind ${kind.name} do not travel`);
    const jobsAtATime = (): number => JOBS_PER_THREAD * this.places;
    const stored = await this.setups.hold(setup);
    const ends = new Ends();
    const common: Common = { kind: kind.name, wire, setup, stored, first: this.running++ > 0, ends };
    try {
      yield* dispatch(
        kind,
        setup,
        requests,
        {
          get count() {
            return jobsAtATime();
          },
          // The reply was checked to be a result of that request.
          attempt: (request: Request, size: number) =>
            this.attempt(common, request, size) as Promise<RunOutcome<Result>>,
          cancel: () => ends.cancel(),
          onRerun: (parts: number) => {
            this.stats.reruns += parts;
          },
        },
        signal,
      );
    } finally {
      this.running--;
      this.setups.release(stored);
    }
  }

  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    clearInterval(this.timer);
    this.post.endAll();
    await within(END_MS, this.beating ?? Promise.resolve());
    if (this.link.awayFor === null) await within(END_MS, this.takeBack());
    await within(END_MS, this.post.close());
    this.link.close();
  }

  /** Removes all that the run has on the server; workers see that it is over. */
  private async takeBack(): Promise<void> {
    try {
      const { redis } = this.link;
      await redis.del(runKey(this.facts.id));
      await redis.publish(NEWS, this.facts.id);
      await this.post.remove();
      await this.setups.remove();
      // Last: what is left of a run that is in the list is removed by others.
      await runs.remove(redis, this.facts.id);
    } catch (error) {
      log().debug(`queue ${this.link.address.name}: ${firstLineOf(error)}`);
    }
  }

  /** Sends a job until there is something to be said of it. */
  private async attempt(common: Common, request: unknown, size: number): Promise<RunOutcome<unknown>> {
    const { kind, stored, first, ends } = common;
    let alone = size === 1 && this.deadly;
    let failures = 0;
    /** How often a worker died over it, and how often all that had it died, over whatever it was. */
    let begun = 0;
    let deaths = 0;
    const messageOf = (): Promise<Buffer> =>
      encode({ kind, setup: stored.digest, alone, request } satisfies JobMessage);
    let message = await messageOf();
    for (;;) {
      if (this.closed || ends.over) return null;
      const delivery = await this.post.send(message, first, ends.onCancel);
      if (this.closed || delivery === null) return null;
      if (delivery.how === 'gone') {
        await pause(PAUSE_MS);
        await this.setups.refresh();
        continue;
      }
      if (delivery.how === 'died') {
        this.deadly = true;
        this.stats.crashes++;
        if (size === 1 && !alone) {
          alone = true;
          message = await messageOf();
          continue;
        }
        // One that only waited beside another, over which the worker died, is sent again.
        begun += delivery.begun;
        if (alone && begun < MOST_DEATHS && ++deaths < MOST_TRIES) continue;
        return lost(`its worker died, ${MOST_DEATHS} times`, size);
      }
      const ended =
        delivery.how === 'failed' ? delivery.reason : await this.opened(delivery.message, common, request, size);
      if (typeof ended !== 'string') return ended;
      this.tally.retries++;
      log().warn(`queue ${this.link.address.name}: ${ended}`);
      if (++failures < MOST_TRIES) {
        // Whoever has damaged a job may have damaged that, too.
        await this.setups.restore(stored);
        continue;
      }
      this.stats.failures++;
      return lost(ended, size);
    }
  }

  /** What a reply says, or in a line why it says nothing. */
  private async opened(
    message: Buffer,
    { wire, setup }: Common,
    request: unknown,
    size: number,
  ): Promise<RunOutcome<unknown> | string> {
    const place = { file: 'a reply', field: '' };
    try {
      const reply = replyMessage(await decode(message, place.file), place);
      if (reply.how !== 'result') return this.complaint(reply);
      // The checks are those of the kind, whose request and setup these are.
      const check = await wire.result(request as never, setup as never);
      const result = check(reply.result, { ...place, field: 'result' });
      this.tally.add(reply.worker, reply.ms, size);
      for (const name of STATS) this.stats[name] += reply.stats[name];
      return { result };
    } catch (error) {
      if (error instanceof FormatError) return `a reply that is none: ${error.message}`;
      throw error;
    }
  }

  /** What a worker could not do. A lack may be of that machine alone; a defect is one everywhere. */
  private complaint({ how, reason, worker }: ReplyMessage): string {
    const text = reason ?? how;
    if (how === 'defect') throw new RemoteDefect(text);
    const line = `worker ${worker}: ${text}`;
    const tries = (this.complaints.get(how) ?? 0) + 1;
    this.complaints.set(how, tries);
    if (tries < MOST_TRIES) return line;
    throw how === 'lack' ? new ResourceError(line) : new Error(line);
  }

  /** Gives a sign of life, and looks after what is out and who is there. */
  private async beat(): Promise<void> {
    const { redis } = this.link;
    const first = this.timer === undefined;
    const seen = await this.link.asked(
      (async () => {
        await runs.sign(redis, this.facts);
        if (first) await redis.publish(NEWS, this.facts.id);
        return workers.read(redis);
      })(),
    );
    if (seen === null || this.closed) return;
    const { alive, dead } = seen;
    await Promise.all(dead.map((id) => workers.remove(redis, id)));
    this.tally.see(this.workers.see(alive, this.post.size > 0));
    await this.setups.refresh();
    if (this.closed) return;
    await this.post.beat();
    await this.sweeper.sweep();
  }
}

const STATS = Object.keys(newStats()) as (keyof ExecutorStats)[];

/** A job that is run again in halves, or an item that is lost. */
function lost(error: string, size: number): RunOutcome<never> {
  const loss: Loss = { status: 'error', error };
  return { loss, again: partsAround(NOBODY, size) };
}
