/**
 * A SQL database in a file, shared by processes that may end at any moment.
 *
 * It is SQLite in WAL mode: a writer that is killed leaves a log whose unfinished end the next one ignores, and readers never
 * wait. Locks are held for one transaction; who finds one waits for it.
 */
import { accessSync, constants, existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { FormatError, ResourceError, UsageError } from '../errors.js';
import { kindOf } from '../files.js';
import { log } from '../log.js';
import { requireHandles } from '../resources.js';
import { noteDatabase } from '../separate-files.js';
import { leaveTemporary, takeTemporary, temporaryOf } from '../temporaries.js';
import { type QueryRow, readRows, rowOf } from './query-rows.js';
import { type Connection, openConnection, type Parameter, sqliteCode } from './sqlite.js';

/** What a database file holds. */
export interface Schema {
  /** Kind of file, in words. */
  readonly kind: string;
  /** SQLite's `application_id`, which tells the kind: four characters as a number. */
  readonly id: number;
  readonly version: number;
  /** Statements that make an empty database one of this schema. */
  readonly sql: string;
  /** Versions before it that can be made into it. */
  readonly older: readonly OlderSchema[];
}

/** A version of a schema that is read by making it into the one of today. */
export interface OlderSchema {
  readonly version: number;
  readonly sql: string;
  /** Its tables, in an order in which they may be filled. */
  readonly tables: readonly string[];
  /**
   * Changes tables and rows; the version is set beside.
   *
   * @param file - for messages
   * @returns what came of it, in words
   */
  readonly migrate: (run: Run, file: string) => string;
}

/** Runs a statement of a transaction. */
export type Run = (sql: string, parameters: readonly Parameter[]) => QueryRow[];

/** Seconds after which a lock of another process is an error. Transactions take milliseconds. */
const PATIENCE = 60;

/** Milliseconds that SQLite itself waits for a lock, before it asks us. */
const BUSY_TIMEOUT = 2000;

/** Result codes of SQLite, by what they mean here; https://sqlite.org/rescode.html */
const CODES = {
  /** BUSY, LOCKED, PROTOCOL: another process is at it. */
  locked: [5, 6, 15],
  /**
   * CORRUPT; and what our statements cannot give on tables that are as they should be: ERROR, TOOBIG, CONSTRAINT, MISMATCH,
   * FORMAT, RANGE.
   */
  damaged: [11, 1, 18, 19, 20, 24, 25],
  /** NOTADB */
  foreign: [26],
  /** PERM, READONLY, IOERR, FULL, CANTOPEN, AUTH */
  refused: [3, 8, 10, 13, 14, 23],
} as const;

/** Bytes of the smallest database; SQLite takes a file of one byte for an empty one, too. */
const LEAST_SIZE = 512;

/** SQLite looks closely at what a file says, and runs nothing that a file brings along. */
const GUARDED = 'PRAGMA cell_size_check = ON; PRAGMA trusted_schema = OFF';

/** What SQLite says of a file that ends too early, as of one that the system cannot read. */
const IOERR = 10;

/** An open database file of a known schema. */
export class DatabaseFile {
  private sqlite: Connection;

  /**
   * Opens a file, making it where there is none and `create` is set.
   *
   * @throws FormatError for a file that is not of the schema; it is left as it is
   * @throws UsageError when it is not there, or cannot be read and written
   */
  constructor(
    readonly file: string,
    private readonly schema: Schema,
    create: boolean,
  ) {
    noteDatabase(file);
    requireHandles();
    this.sqlite = this.connect(create);
    try {
      this.retrying(() => this.sqlite.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT}; ${GUARDED}`));
      if (this.isEmpty()) {
        const { size } = statSync(resolve(file));
        if (size > 0 && size < LEAST_SIZE) throw this.foreign();
        if (!create) throw new FormatError({ file, expected: schema.kind, found: 'an empty file' });
        this.retrying(() => this.sqlite.exec('PRAGMA journal_mode = WAL'));
        this.write(() => (this.isEmpty() ? this.sqlite.exec(schema.sql) : null));
      }
      this.migrate();
      this.retrying(() => this.checkWhole(schema.sql));
      // What is committed survives the process, as after each commit it is the system's to write it to the disk.
      this.retrying(() => this.sqlite.exec('PRAGMA synchronous = NORMAL'));
    } catch (error) {
      this.close();
      throw error;
    }
  }

  /**
   * The rows that a query gives, which has them by {@link rowOf}.
   *
   * @param skipDamaged - leave out rows with text that is not UTF-8, instead of failing
   */
  all(sql: string, parameters: readonly Parameter[] = [], skipDamaged = false): QueryRow[] {
    return this.retrying(() => this.rows(sql, parameters, skipDamaged));
  }

  /**
   * Does work in a transaction of its own: all that it writes with `run`, or nothing. Work may be done again from its start, so
   * it must change nothing but the database.
   */
  write<T>(work: (run: Run) => T): T {
    return this.retrying(() => {
      // A transaction that starts by reading could find, when it writes, that another was quicker.
      this.sqlite.exec('BEGIN IMMEDIATE');
      try {
        const result = work((sql, parameters) => this.rows(sql, parameters));
        this.sqlite.exec('COMMIT');
        return result;
      } catch (error) {
        if (this.sqlite.inTransaction) this.sqlite.exec('ROLLBACK');
        throw error;
      }
    });
  }

  /** Gives unused room in the file back to the system. */
  shrink(): void {
    this.retrying(() => this.sqlite.exec('VACUUM'));
  }

  /** Closes the file; does nothing when it is closed. */
  close(): void {
    if (!this.sqlite.isOpen) return;
    try {
      // SQLite would do it when the last statement is freed, which the garbage collector decides; a file that is copied before
      // is to be complete without its log.
      this.sqlite.exec('PRAGMA wal_checkpoint(PASSIVE)');
    } catch (error) {
      // What stays in the log is read from there, by whoever opens the file next.
      if (sqliteCode(error) === null) throw error;
    } finally {
      this.sqlite.close();
    }
  }

  private connect(create: boolean): Connection {
    const { file, schema } = this;
    // A relative path could look like a URL.
    const path = resolve(file);
    const status = alongFolders(file, () => statSync(path, { throwIfNoEntry: false }));
    if (status !== undefined && !status.isFile()) {
      throw new FormatError({ file, expected: schema.kind, found: kindOf(status) });
    }
    if (status === undefined && !create) {
      throw new UsageError(`no file '${file}': expected ${schema.kind}, which run and import make`);
    }
    // A folder is not made: a mistyped name would leave what is meant for an archive beside it.
    const folder = alongFolders(file, () => statSync(dirname(path), { throwIfNoEntry: false }));
    if (folder === undefined) throw new UsageError(`cannot make '${file}': there is no folder '${dirname(file)}'`);
    if (!folder.isDirectory()) throw throughFile(file);
    try {
      return openConnection(status !== undefined && isSealed(path) ? `${pathToFileURL(path).href}?immutable=1` : path);
    } catch (error) {
      if (error instanceof ResourceError) throw error;
      const reason = 'it and its folder must be readable and writable';
      throw new UsageError(`cannot open '${file}': ${reason}`, { cause: error });
    }
  }

  /** Whether nothing was ever written into it; else it must be of the schema. */
  private isEmpty(): boolean {
    const { file, schema } = this;
    const [{ id, version, tables }] = this.retrying(() =>
      this.rows(
        `SELECT ${rowOf('application_id AS id', 'user_version AS version', '(SELECT count(*) FROM sqlite_schema) AS tables')}
        FROM pragma_application_id, pragma_user_version`,
        [],
      ),
    );
    if (id === 0 && version === 0 && tables === 0) return true;
    if (id !== schema.id) throw new FormatError({ file, expected: schema.kind, found: 'another database' });
    if (version === schema.version || this.olderOf(Number(version)) !== null) return false;
    throw new FormatError({
      file,
      expected: `${schema.kind} of version ${schema.version}`,
      found: `version ${version}`,
    });
  }

  private olderOf(version: number): OlderSchema | null {
    return this.schema.older.find((older) => older.version === version) ?? null;
  }

  private version(): number {
    const [{ version }] = this.rows(`SELECT ${rowOf('user_version AS version')} FROM pragma_user_version`, []);
    return Number(version);
  }

  /**
   * Makes a file of an earlier version one of today's: in a transaction, when the old file is kept under another name. One that nobody can
   * write stays as it is; what is made of it is in memory.
   */
  private migrate(): void {
    const { file, schema } = this;
    const older = this.retrying(() => this.olderOf(this.version()));
    if (older === null) return;
    const path = resolve(file);
    const sealed = isSealed(path);
    if (sealed) this.holdInMemory(older);
    const copies: KeptCopy[] = [];
    try {
      const found = this.write((run) => {
        // Another process may have been quicker.
        if (this.version() !== older.version) return null;
        this.checkWhole(older.sql);
        const said = older.migrate(run, file);
        run(`PRAGMA user_version = ${schema.version}`, []);
        // A transaction that is done again had another file to begin with.
        for (const copy of copies.splice(0)) copy.remove();
        // Others read the file as it was until this transaction ends, and nobody writes it.
        if (!sealed) copies.push(keptCopy(path, older.version));
        return said;
      });
      if (sealed) this.retrying(() => this.sqlite.exec('PRAGMA query_only = ON'));
      if (found === null) return;
      const [kept] = copies;
      const where =
        kept === undefined ? 'in memory, since it may not be written' : `the old file is ${basename(kept.place)}`;
      log().info(`${file}: from version ${older.version} to ${schema.version}; ${found}; ${where}`);
    } catch (error) {
      for (const copy of copies) copy.remove();
      throw error;
    }
  }

  /** Goes on with a copy of the file in memory. */
  private holdInMemory({ sql, tables }: OlderSchema): void {
    const memory = openConnection(':memory:');
    memory.exec(`${GUARDED}; ${sql}`);
    memory.all('ATTACH ? AS sealed', [`${pathToFileURL(resolve(this.file)).href}?immutable=1`]);
    for (const table of tables) memory.exec(`INSERT INTO main.${table} SELECT * FROM sealed.${table}`);
    memory.exec('DETACH sealed');
    this.sqlite.close();
    this.sqlite = memory;
  }

  /**
   * Looks through the whole file: writing into one that is damaged could overwrite what is still good, and reading would give a
   * part for the whole. It takes about 7 ms for each MB, a quarter of reading all programs.
   */
  private checkWhole(sql: string): void {
    const found = this.rows(SCHEMA, []).map((row) => JSON.stringify(row));
    const wanted = objectsOf(sql);
    const missing = wanted.find((one) => !found.includes(one));
    if (missing !== undefined) throw this.damaged(`its ${nameOf(missing)} is missing or another one`);
    // A trigger would do more than our statements say.
    const trigger = found.find((one) => JSON.parse(one).type === 'trigger');
    if (trigger !== undefined) throw this.damaged(`a ${nameOf(trigger)}, which is none of its own`);
    const [{ problem } = { problem: 'ok' }] = this.rows(
      `SELECT ${rowOf('integrity_check AS problem')} FROM pragma_integrity_check LIMIT 1`,
      [],
    );
    if (problem !== 'ok') throw this.damaged(String(problem).replace(/^\*\*\* in database main \*\*\*\n/, ''));
  }

  private foreign(cause?: unknown): FormatError {
    const { file, schema } = this;
    return new FormatError({ file, expected: schema.kind, found: 'another kind of file' }, { cause });
  }

  private damaged(found: string, cause?: unknown): FormatError {
    return new FormatError({ file: this.file, expected: `an undamaged file: ${this.schema.kind}`, found }, { cause });
  }

  private rows(sql: string, parameters: readonly Parameter[], skipDamaged = false): QueryRow[] {
    return readRows(this.sqlite.all(sql, parameters), (found) => (skipDamaged ? null : this.damaged(found)));
  }

  private retrying<T>(work: () => T): T {
    const deadline = performance.now() + PATIENCE * 1000;
    for (;;) {
      try {
        return work();
      } catch (error) {
        const code = sqliteCode(error);
        if (!includes(CODES.locked, code)) throw this.explained(error, code);
        if (performance.now() > deadline) {
          const message = `another process has kept '${this.file}' locked for ${PATIENCE} s`;
          throw new UsageError(message, { cause: error });
        }
        pause(5);
      }
    }
  }

  private explained(error: unknown, code: number | null): unknown {
    const { file } = this;
    const message = error instanceof Error ? error.message : '';
    if (includes(CODES.foreign, code)) return this.foreign(error);
    if (includes(CODES.damaged, code) || (code === IOERR && isCutOff(file))) {
      return this.damaged(message, error);
    }
    if (includes(CODES.refused, code)) {
      const rest = 'it and its folder must be readable and writable';
      return new UsageError(`cannot use '${file}' (${message}): ${rest}`, { cause: error });
    }
    return error;
  }
}

/** A copy of a file under a name of its own. */
interface KeptCopy {
  readonly place: string;
  remove(): void;
}

/** Copies a database, without its log, to `<path>.v1` or, where that is taken, `<path>.v1.2` and so on. */
function keptCopy(path: string, version: number): KeptCopy {
  const temporary = temporaryOf(path);
  takeTemporary(temporary);
  try {
    const reader = openConnection(path);
    try {
      reader.exec(GUARDED);
      reader.all('VACUUM INTO ?', [temporary]);
    } finally {
      reader.close();
    }
    let place = `${path}.v${version}`;
    for (let more = 2; existsSync(place); more++) place = `${path}.v${version}.${more}`;
    renameSync(temporary, place);
    return { place, remove: () => rmSync(place, { force: true }) };
  } finally {
    rmSync(temporary, { force: true });
    leaveTemporary(temporary);
  }
}

/** The tables, indexes and others of a file. */
const SCHEMA = `SELECT ${rowOf('type', 'name', 'sql')} FROM sqlite_schema`;

/** What {@link SCHEMA} gives for an undamaged file, each as JSON. */
function objectsOf(sql: string): string[] {
  const fresh = openConnection(':memory:');
  try {
    fresh.exec(sql);
    const failed = (found: string): Error => new TypeError(found);
    return readRows(fresh.all(SCHEMA), failed).map((row) => JSON.stringify(row));
  } finally {
    fresh.close();
  }
}

/** `table saved`, of what {@link SCHEMA} gave. */
function nameOf(json: string): string {
  const { type, name } = JSON.parse(json) as { readonly type: string; readonly name: string };
  return `${type} ${name}`;
}

/**
 * Whether nobody can write a file, as in a read-only file system. Such a file is read without locks, since those would be files
 * beside it.
 */
function isSealed(path: string): boolean {
  try {
    accessSync(dirname(path), constants.W_OK);
    return false;
  } catch {
    return !existsSync(`${path}-wal`);
  }
}

/** Whether a file ends within a page: those are of {@link LEAST_SIZE} bytes, or a multiple. */
const isCutOff = (file: string): boolean => (statSync(file, { throwIfNoEntry: false })?.size ?? 0) % LEAST_SIZE > 0;

/** Does what finds out whether a file's path leads through a file. Versions of Node differ in how they call that. */
function alongFolders<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!['ENOTDIR', 'EEXIST'].includes(String(Object(error).code))) throw error;
    throw throughFile(file, error);
  }
}

const throughFile = (file: string, cause?: unknown): UsageError =>
  new UsageError(`cannot open '${file}': its path leads through a file`, { cause });

const includes = (codes: readonly number[], code: number | null): boolean => code !== null && codes.includes(code);

/** Blocks this thread for some milliseconds. */
function pause(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
