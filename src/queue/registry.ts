/** What workers and runs say of themselves, so that they find each other. */
import { hostname } from 'node:os';
import type { Redis } from 'ioredis';
import { type Check, json, number, object, text, whole } from '../check.js';
import { FormatError } from '../errors.js';
import { ALIVE_MS, INDEX_MS, isId, RUNS, runKey, WORKERS, workerKey } from './keys.js';

/** A process on a machine. */
interface ProcessPlace {
  readonly host: string;
  readonly pid: number;
}

/** A worker process. */
export interface WorkerFacts extends ProcessPlace {
  readonly id: string;
  readonly build: string;
  readonly threads: number;
  /** Jobs that it has done, and that it refused since they were none, since it started. */
  readonly jobs: number;
  readonly refused: number;
}

/** A run, which has a queue of its own. */
export interface QueuedRunFacts extends ProcessPlace {
  readonly id: string;
  readonly build: string;
  /** The command's name. */
  readonly command: string;
  /** As in `ExecutorOptions`: what decides about losses is the same for all workers. */
  readonly timeout: number;
  readonly memory: number;
}

/** This process. */
export const thisPlace = (): ProcessPlace => ({ host: hostname(), pid: process.pid });

/** What a process is called: `host:1234`. */
export const placeName = ({ host, pid }: ProcessPlace): string => `${host}:${pid}`;

/** What a run is called: `validate of host:1234`. */
export const runName = (run: QueuedRunFacts): string => `${run.command} of ${placeName(run)}`;

const id: Check<string> = (value, place) => (isId(value) ? value : text(null, place));

const worker = json(
  object<WorkerFacts>({ id, host: text, pid: whole, build: text, threads: whole, jobs: whole, refused: whole }),
);

const run = json(
  object<QueuedRunFacts>({ id, host: text, pid: whole, build: text, command: text, timeout: number, memory: whole }),
);

/** Entries of one kind. */
class EntryRegister<Facts extends { readonly id: string }> {
  constructor(
    private readonly index: string,
    private readonly keyOf: (id: string) => string,
    private readonly aliveMs: number,
    private readonly check: Check<Facts>,
  ) {}

  /** Gives a sign of life. */
  async sign(redis: Redis, facts: Facts): Promise<void> {
    await redis
      .multi()
      .set(this.keyOf(facts.id), JSON.stringify(facts), 'PX', this.aliveMs)
      .sadd(this.index, facts.id)
      .pexpire(this.index, INDEX_MS)
      .exec();
  }

  /** Who is alive, and the ids of those who are not and did not sign off. */
  async read(redis: Redis): Promise<{ readonly alive: Facts[]; readonly dead: string[] }> {
    const ids = (await redis.smembers(this.index)).filter(isId).sort();
    if (ids.length === 0) return { alive: [], dead: [] };
    const texts = await redis.mget(ids.map(this.keyOf));
    return {
      alive: texts.flatMap((found) => this.parsed(found)),
      dead: ids.filter((_, k) => texts[k] === null),
    };
  }

  /** Signs off. */
  async remove(redis: Redis, id: string): Promise<void> {
    await redis.multi().del(this.keyOf(id)).srem(this.index, id).exec();
  }

  /** What says something else than it should says nothing. */
  private parsed(found: string | null): Facts[] {
    if (found === null) return [];
    try {
      return [this.check(found, { file: this.index, field: '' })];
    } catch (error) {
      if (error instanceof FormatError) return [];
      throw error;
    }
  }
}

export const workers = new EntryRegister(WORKERS, workerKey, ALIVE_MS.worker, worker);
export const runs = new EntryRegister(RUNS, runKey, ALIVE_MS.run, run);
