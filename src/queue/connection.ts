/** Connections to the server, and what is said where it cannot be reached. What it takes is loaded here, and only here. */
import type * as BullMQ from 'bullmq';
import type { Redis, RedisOptions } from 'ioredis';
import { ResourceError, UsageError } from '../errors.js';
import { log } from '../log.js';
import { duration } from '../report/format.js';
import { isSystemError, systemWords } from '../system-error.js';
import type { QueueAddress } from './address.js';

/** The libraries that speak with the server. */
interface Libraries {
  readonly bullmq: typeof BullMQ;
  readonly newRedis: (options: Omit<RedisOptions, 'replyMapping'>) => Redis;
}

/**
 * Loads them.
 *
 * @throws UsageError that says what to install where they are not there
 */
async function loadLibraries(): Promise<Libraries> {
  try {
    const [bullmq, { Redis }] = await Promise.all([import('bullmq'), import('ioredis')]);
    return { bullmq, newRedis: (options) => new Redis(options) };
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND')) throw error;
    throw new UsageError(
      'queues need the packages bullmq and ioredis, which are not installed (npm install bullmq ioredis)',
      { cause: error },
    );
  }
}

/** Milliseconds between two tries to reach the server: first, and at most. */
const FIRST_RETRY = 50;
const MOST_RETRY = 2000;
/** Milliseconds that the server may take to accept a connection. */
const CONNECT_MS = 10_000;

/** Milliseconds after which a server that does not answer is said to be away. */
const SILENCE_MS = 3000;

/** Oldest server that has the commands that are used. */
const OLDEST: readonly [number, number] = [6, 2];

/** A connection, which is made again whenever it is lost: commands wait meanwhile. */
export class Link {
  readonly redis: Redis;
  private awaySince: number | null = null;
  private closed = false;
  /** Why the last try to connect failed. */
  private failure = 'the connection was lost';

  private constructor(
    readonly address: QueueAddress,
    readonly libraries: Libraries,
  ) {
    this.redis = libraries.newRedis({
      host: address.host,
      port: address.port,
      db: address.db,
      ...(address.username === undefined ? {} : { username: address.username }),
      ...(address.password === undefined ? {} : { password: address.password }),
      ...(address.tls ? { tls: { servername: address.host } } : {}),
      connectTimeout: CONNECT_MS,
      keepAlive: CONNECT_MS,
      lazyConnect: true,
      // Commands wait for the server, however long it is away.
      maxRetriesPerRequest: null,
      retryStrategy: (times) => Math.min(FIRST_RETRY * 2 ** Math.min(times, 10), MOST_RETRY),
    });
    this.redis.on('error', (error: Error) => {
      this.failure = whatFailed(error);
    });
    this.redis.on('ready', () => this.isBack());
    this.redis.on('close', () => setTimeout(() => this.isAway(this.failure), FIRST_RETRY).unref());
  }

  /**
   * Connects.
   *
   * @param patient - waits for a server that does not answer yet, rather than throw ResourceError
   * @throws UsageError where the server refuses the password, or is too old, or there is no host of that name
   */
  static async open(address: QueueAddress, patient = false): Promise<Link> {
    const link = new Link(address, await loadLibraries());
    try {
      await link.connect(patient);
      await link.requireVersion();
      return link;
    } catch (error) {
      link.close();
      throw error;
    }
  }

  /** Milliseconds that the server has been away for; null while it answers. */
  get awayFor(): number | null {
    return this.awaySince === null ? null : performance.now() - this.awaySince;
  }

  /** Has the server answer, and notes where it does not; what it answers later is lost to who asked. */
  async asked<T>(command: Promise<T>): Promise<T | null> {
    let timer: NodeJS.Timeout | undefined;
    const silence = new Promise<null>((resolve) => {
      timer = setTimeout(() => {
        this.isAway('it does not answer');
        resolve(null);
      }, SILENCE_MS);
    });
    const answer = command.then((value) => {
      if (this.redis.status === 'ready') this.isBack();
      return value;
    });
    // It may fail when nobody waits for it any more.
    answer.catch(() => {});
    try {
      return await Promise.race([answer, silence]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Ends the connection at once. */
  close(): void {
    this.closed = true;
    this.redis.disconnect();
  }

  private async connect(patient: boolean): Promise<void> {
    const { redis, address } = this;
    await new Promise<void>((resolve, reject) => {
      const settle = (end: () => void) => (): void => {
        redis.off('error', onError);
        end();
      };
      const onError = (error: Error): void => {
        const refusal = refusalOf(error, address);
        const failure = new ResourceError(`queue ${address.name}: ${whatFailed(error)}`, { cause: error });
        if (refusal === null && patient) this.isAway(this.failure);
        else settle(() => reject(refusal ?? failure))();
      };
      redis.on('error', onError);
      // Its failure comes as an event, too, and is no end where it is tried again.
      redis.connect().catch(() => {});
      redis.once('ready', settle(resolve));
    });
    try {
      await redis.ping();
    } catch (error) {
      throw refusalOf(error, address) ?? error;
    }
  }

  private async requireVersion(): Promise<void> {
    const { version } = await serverOf(this.redis);
    const [major, minor = 0] = version.split('.').map(Number);
    if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return;
    throw new UsageError(`queue ${this.address.name}: expected Redis ${OLDEST.join('.')} or newer, found ${version}`);
  }

  private isAway(reason: string): void {
    if (this.closed || this.awaySince !== null) return;
    if (this.redis.status === 'ready' && reason === this.failure) return;
    this.awaySince = performance.now();
    log().warn(`queue ${this.address.name}: ${reason}; waiting until it is back`);
  }

  private isBack(): void {
    if (this.awayFor === null) return;
    log().info(`queue ${this.address.name}: back after ${duration(this.awayFor)}`);
    this.awaySince = null;
  }
}

/** What a server says of itself. */
interface Server {
  /** Of Redis, or of the Redis that a Valkey is like. */
  readonly version: string;
  /** All fields that it lists. */
  readonly fields: ReadonlyMap<string, string>;
}

/** Asks a server about itself. */
export async function serverOf(redis: Redis): Promise<Server> {
  const fields = new Map(
    (await redis.info()).split('\r\n').flatMap((line) => {
      const at = line.indexOf(':');
      return at < 0 ? [] : [[line.slice(0, at), line.slice(at + 1)] as const];
    }),
  );
  return { version: fields.get('redis_version') ?? '0', fields };
}

/** What will not be otherwise when it is tried again; null where it may. No text of the server is passed on: who knows what it quotes. */
function refusalOf(error: unknown, { name }: QueueAddress): UsageError | null {
  const { message, code } = Object(error) as { readonly message?: string; readonly code?: string };
  const text = message ?? '';
  const fail = (what: string): UsageError => new UsageError(`queue ${name}: ${what}`);
  if (/\bWRONGPASS\b|invalid password|invalid username-password/i.test(text)) {
    return fail('the server does not take this user and password');
  }
  if (/\bNOAUTH\b/.test(text)) return fail('the server wants a password: redis://:password@host, or $BATT_QUEUE');
  if (/without any password configured/.test(text)) return fail('the server has no password, but one was given');
  if (/\bNOPERM\b/.test(text)) return fail('the user may not do what a queue takes (see docs/many-machines.md)');
  if (/DB index is out of range/.test(text)) return fail('the server has no database of this number');
  if (code === 'ENOTFOUND') return fail('there is no host of this name');
  if (/\bSSL\b|\bTLS\b|certificate|wrong version number/i.test(text)) return fail('no TLS connection comes about');
  return null;
}

/** Why a connection failed, in a few words. */
function whatFailed(error: Error): string {
  if (isSystemError(error)) return systemWords(error);
  if (/connect ETIMEDOUT/.test(error.message)) return 'no connection comes about';
  return 'the connection failed';
}
