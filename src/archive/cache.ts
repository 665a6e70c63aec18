/** Texts by key that outlive the process. */
import { md5Of } from '../program/index.js';
import type { DatabaseFile } from './database.js';
import { rowOf } from './query-rows.js';

/** What may be computed again, kept under a hash of all that it depends on. */
export class Cache {
  /** Keys that were asked for and found. */
  hits = 0;
  /** Keys that were asked for in vain. */
  misses = 0;

  /** @param kind - tells the caches of a file apart */
  constructor(
    private readonly database: DatabaseFile,
    readonly kind: string,
  ) {}

  /** The texts kept for these keys, as far as there are any. One that is no longer what was put is as if it were not there. */
  get(keys: readonly string[]): Map<string, string> {
    const found = new Map<string, string>();
    for (const [key, sealed] of entriesOf(this.database, this.kind, keys, true)) {
      const value = sealed.slice(SEAL_LENGTH);
      if (sealed === sealOf(key, value) + value) found.set(key, value);
    }
    const hits = keys.filter((key) => found.has(key)).length;
    this.hits += hits;
    this.misses += keys.length - hits;
    return found;
  }

  /** Keeps texts, in place of those that were kept for their keys. */
  put(entries: ReadonlyMap<string, string>): void {
    putEntries(
      this.database,
      this.kind,
      [...entries].map(([key, value]) => [key, sealOf(key, value) + value]),
    );
  }
}

/** Digits of an md5 that stand before a value: a program that was damaged on the disk must not be taken for the right one. */
const SEAL_LENGTH = 8;

const sealOf = (key: string, value: string): string => md5Of(`${key}\n${value}`).slice(0, SEAL_LENGTH);

/**
 * What is kept for these keys, as far as there is any.
 *
 * @param skipDamaged - as in {@link DatabaseFile.all}
 */
export function entriesOf(
  database: DatabaseFile,
  kind: string,
  keys: readonly string[],
  skipDamaged = false,
): Map<string, string> {
  // CROSS JOIN fixes the order: SQLite would rather look through all wanted keys for each that there is.
  const rows = database.all(
    `SELECT ${rowOf('cache.key AS key', 'cache.value AS value')} FROM json_each(?) AS wanted
    CROSS JOIN cache ON cache.kind = ? AND cache.key = wanted.value`,
    [JSON.stringify(keys), kind],
    skipDamaged,
  );
  return new Map(rows.map(({ key, value }) => [String(key), String(value)]));
}

/** Entries that are copied at once. */
const COPIED_AT_ONCE = 1000;

/**
 * Copies entries of which there are none under their keys. Each is copied with its seal, by which damage is noticed when it is asked for;
 * what is no text is left out.
 *
 * @param kinds - of the caches
 * @returns how many were copied, part by part
 */
export function* copyCaches(
  from: DatabaseFile,
  into: DatabaseFile,
  kinds: readonly string[],
): Generator<number, void, void> {
  for (const kind of kinds) {
    // No key is empty.
    for (let last = ''; ; ) {
      const rows = from.all(
        `SELECT ${rowOf('key', 'value')} FROM cache WHERE kind = ? AND key > ? ORDER BY key LIMIT ${COPIED_AT_ONCE}`,
        [kind, last],
        true,
      );
      if (rows.length === 0) break;
      const entries = rows.map(({ key, value }) => [String(key), String(value)] as const);
      const known = entriesOf(
        into,
        kind,
        entries.map(([key]) => key),
        true,
      );
      const fresh = entries.filter(([key]) => !known.has(key));
      putEntries(into, kind, fresh);
      yield fresh.length;
      last = entries[entries.length - 1][0];
    }
  }
}

/** Keeps texts, in place of those that were kept for their keys. */
export function putEntries(
  database: DatabaseFile,
  kind: string,
  entries: readonly (readonly [key: string, value: string])[],
): void {
  if (entries.length === 0) return;
  database.write((run) => {
    run(
      `INSERT INTO cache (kind, key, value) SELECT ?, entry.value ->> 0, entry.value ->> 1 FROM json_each(?) AS entry
      WHERE true ON CONFLICT DO UPDATE SET value = excluded.value`,
      [kind, JSON.stringify(entries)],
    );
  });
}
