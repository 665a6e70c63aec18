/** The coordinator's side of setups: each is stored once, under its digest, for as long as a run needs it. */
import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';
import { DATA_MS, setupKey } from './keys.js';
import { deflated, written } from './wire.js';

/** A setup as it is stored. */
export interface StoredSetup {
  /** SHA-256 of its bytes before they are deflated. */
  readonly digest: string;
  readonly bytes: Buffer;
}

/** The digest of a setup's bytes. */
export const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Stores setups. */
export class Setups {
  private readonly known = new WeakMap<object, Promise<StoredSetup>>();
  private readonly stored = new Set<string>();
  private readonly inUse = new Map<string, StoredSetup & { users: number }>();

  /**
   * @param run - whose setups they are
   * @param onStored - told the bytes of each that is stored
   */
  constructor(
    private readonly redis: Redis,
    private readonly run: string,
    private readonly onStored: (bytes: number) => void,
  ) {}

  /** Stores a setup, until `release`. */
  async hold(setup: unknown): Promise<StoredSetup> {
    const key = typeof setup === 'object' && setup !== null ? setup : {};
    let stored = this.known.get(key);
    if (stored === undefined) {
      stored = toStored(setup);
      this.known.set(key, stored);
    }
    const { digest, bytes } = await stored;
    const held = this.inUse.get(digest);
    if (held === undefined) this.inUse.set(digest, { digest, bytes, users: 1 });
    else held.users++;
    await this.store({ digest, bytes });
    return { digest, bytes };
  }

  /** Says that a setup is not needed any more, by one of those who hold it. It stays until it expires: it may come again. */
  release({ digest }: StoredSetup): void {
    const held = this.inUse.get(digest);
    if (held !== undefined && --held.users === 0) this.inUse.delete(digest);
  }

  /** Keeps what is held from expiring, and stores it again where it has gone. */
  async refresh(): Promise<void> {
    for (const stored of this.inUse.values()) await this.store(stored);
  }

  /** Removes all that was stored. */
  async remove(): Promise<void> {
    const keys = [...this.stored].map((digest) => setupKey(this.run, digest));
    if (keys.length > 0) await this.redis.del(...keys);
  }

  /** Stores a setup again, whatever is in its place. */
  async restore(stored: StoredSetup): Promise<void> {
    await this.redis.del(setupKey(this.run, stored.digest));
    await this.store(stored);
  }

  private async store({ digest, bytes }: StoredSetup): Promise<void> {
    const key = setupKey(this.run, digest);
    if ((await this.redis.pexpire(key, DATA_MS)) === 1) return;
    await this.redis.set(key, bytes, 'PX', DATA_MS);
    this.stored.add(digest);
    this.onStored(bytes.length);
  }
}

async function toStored(setup: unknown): Promise<StoredSetup> {
  const bytes = written(setup);
  return { digest: digestOf(bytes), bytes: await deflated(bytes, 6) };
}
