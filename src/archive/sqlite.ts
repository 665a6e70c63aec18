/**
 * SQLite itself. It comes with the package libsql or, where an installation has left its part for this machine out (`npm install
 * --omit=optional`), with Node, whose newer versions have one. Both are the same library: they read and lock the same files.
 */
import { createRequire } from 'node:module';
import { messageOf, ResourceError } from '../errors.js';

/** What a statement is given for its question marks. */
export type Parameter = string | number | null;

/** A connection to a database. Its methods throw errors that {@link sqliteCode} knows. */
export interface Connection {
  readonly isOpen: boolean;
  readonly inTransaction: boolean;
  /** Runs statements that give nothing. */
  exec(sql: string): void;
  /** The rows that a statement gives; bytes in them are an ArrayBuffer or a Uint8Array. */
  all(sql: string, parameters?: readonly Parameter[]): readonly unknown[];
  close(): void;
}

/** Opens a file by its path, or by a `file:` URL with SQLite's own parameters; `:memory:` is a database in memory. */
export const openConnection = (file: string): Connection => {
  library ??= load();
  return library.open(file);
};

/** SQLite's primary result code of an error, or null for one that is not SQLite's; https://sqlite.org/rescode.html */
export const sqliteCode = (error: unknown): number | null => {
  const code = library?.codeOf(error) ?? null;
  return code === null ? null : code & 0xff;
};

/** A way to SQLite. */
interface SqliteLibrary {
  open(file: string): Connection;
  codeOf(error: unknown): number | null;
}

// Loaded once for each thread, when the first archive is opened.
let library: SqliteLibrary | null = null;

/** What is used of a prepared statement; the parameters are arguments, of libsql also a list. */
interface Statement {
  all(...parameters: readonly unknown[]): unknown[];
}

/** What is used of a connection: the same of both. */
interface Opened {
  exec(sql: string): unknown;
  prepare(sql: string): Statement;
  close(): void;
}

/** In what the two differ. */
interface Ways<Database> {
  isOpen(database: Database): boolean;
  inTransaction(database: Database): boolean;
  all(statement: Statement, parameters: readonly Parameter[]): unknown[];
}

/** A connection that keeps its statements. */
class PreparedConnection<Database extends Opened> implements Connection {
  private readonly statements = new Map<string, Statement>();

  constructor(
    private readonly database: Database,
    private readonly ways: Ways<Database>,
  ) {}

  get isOpen(): boolean {
    return this.ways.isOpen(this.database);
  }

  get inTransaction(): boolean {
    return this.ways.inTransaction(this.database);
  }

  exec(sql: string): void {
    this.database.exec(sql);
  }

  all(sql: string, parameters: readonly Parameter[] = []): readonly unknown[] {
    let statement = this.statements.get(sql);
    if (statement === undefined) {
      statement = this.database.prepare(sql);
      this.statements.set(sql, statement);
    }
    return this.ways.all(statement, parameters);
  }

  close(): void {
    this.statements.clear();
    this.database.close();
  }
}

function load(): SqliteLibrary {
  try {
    return ofPackage();
  } catch (error) {
    if (!isMissing(error))
      throw new ResourceError(`the package libsql cannot be loaded: ${messageOf(error)}`, { cause: error });
    const own = ofNode();
    if (own !== null) return own;
    const part = /'(@libsql\/[\w-]+)'/.exec(messageOf(error))?.[1] ?? 'libsql';
    throw new ResourceError(
      `archives need SQLite, which this installation lacks: npm install ${part}, or take Node 22.16 or newer, which has its own`,
      { cause: error },
    );
  }
}

const isMissing = (error: unknown): boolean => Object(error).code === 'MODULE_NOT_FOUND';

type LibSql = typeof import('libsql');

function ofPackage(): SqliteLibrary {
  const Sqlite: LibSql = createRequire(import.meta.url)('libsql');
  const ways: Ways<InstanceType<LibSql>> = {
    isOpen: ({ open }) => open,
    inTransaction: ({ inTransaction }) => inTransaction,
    all: (statement, parameters) => statement.all(parameters),
  };
  return {
    open: (file) => new PreparedConnection(new Sqlite(file), ways),
    codeOf: (error) => (error instanceof Sqlite.SqliteError ? (error.rawCode ?? null) : null),
  };
}

/** A connection of Node's own module. */
interface NodeDatabase extends Opened {
  readonly isOpen: boolean;
  readonly isTransaction: boolean;
}

/** Node's own module, as far as it is used: `types` of Node 20 do not have it. */
interface NodeSqlite {
  readonly DatabaseSync: new (file: string) => NodeDatabase;
}

/** SQLite of Node; null where it has none, or needs an option to have it. */
function ofNode(): SqliteLibrary | null {
  const { DatabaseSync } = nodeSqlite() ?? {};
  if (DatabaseSync === undefined || !saysTransactions(DatabaseSync)) return null;
  const ways: Ways<NodeDatabase> = {
    isOpen: ({ isOpen }) => isOpen,
    inTransaction: ({ isTransaction }) => isTransaction,
    all: (statement, parameters) => statement.all(...parameters),
  };
  return {
    open: (file) => new PreparedConnection(new DatabaseSync(file), ways),
    codeOf: (error) => {
      const { code, errcode }: { code?: unknown; errcode?: unknown } = Object(error);
      return code === 'ERR_SQLITE_ERROR' && typeof errcode === 'number' ? errcode : null;
    },
  };
}

/** Whether a connection says whether it is in a transaction: the first versions did not. */
function saysTransactions(DatabaseSync: NodeSqlite['DatabaseSync']): boolean {
  const probe = new DatabaseSync(':memory:');
  try {
    return typeof probe.isTransaction === 'boolean';
  } finally {
    probe.close();
  }
}

function nodeSqlite(): NodeSqlite | null {
  const { emitWarning } = process;
  // That it may still change is nothing that people who run programs can act on.
  process.emitWarning = () => {};
  try {
    return createRequire(import.meta.url)('node:sqlite');
  } catch {
    return null;
  } finally {
    process.emitWarning = emitWarning;
  }
}
