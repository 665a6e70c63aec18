/** A cache that outlives the process: texts by key. */
import type { DatabaseFile } from './database.js';

/** What may be computed again, kept under a hash of all that it depends on. */
export class Cache {
  /** Keys that were asked for and found. */
  hits = 0;
  /** Keys that were asked for in vain. */
  misses = 0;

  /** @param kind - tells the caches of a file apart */
  constructor(
    private readonly database: DatabaseFile,
    private readonly kind: string,
  ) {}

  /** The texts kept for these keys, as far as there are any. */
  get(keys: readonly string[]): Map<string, string> {
    // CROSS JOIN fixes the order: SQLite would rather look through all wanted keys for each that there is.
    const rows = this.database.all(
      `SELECT cache.key, cache.value FROM json_each(?) AS wanted
      CROSS JOIN cache ON cache.kind = ? AND cache.key = wanted.value`,
      [JSON.stringify(keys), this.kind],
    );
    const found = new Map(rows.map(({ key, value }) => [String(key), String(value)]));
    const hits = keys.filter((key) => found.has(key)).length;
    this.hits += hits;
    this.misses += keys.length - hits;
    return found;
  }

  /** Keeps texts, in place of those that were kept for their keys. */
  put(entries: ReadonlyMap<string, string>): void {
    if (entries.size === 0) return;
    this.database.write((run) => {
      run(
        `INSERT INTO cache (kind, key, value) SELECT ?, entry.value ->> 0, entry.value ->> 1 FROM json_each(?) AS entry
        WHERE true ON CONFLICT DO UPDATE SET value = excluded.value`,
        [this.kind, JSON.stringify([...entries])],
      );
    });
  }
}
