/** An open archive: programs go in, the best of each task stay and can be asked for. */
import { FormatError } from '../errors.js';
import { md5Of } from '../program/index.js';
import { ranksBefore, type Standing } from '../ranking.js';
import { type NewDiffer, type NewSolver, resultOf, type SavedDiffer, type SavedSolver } from './archived-program.js';
import { Cache, copyCaches, entriesOf, putEntries } from './cache.js';
import { DatabaseFile } from './database.js';
import { ARCHIVE } from './migration.js';
import { type QueryRow, rowOf } from './query-rows.js';
import {
  addSaved,
  KEPT,
  NEAR,
  type NewRow,
  noneSaved,
  type ProgramKind,
  type Saved,
  saveRows,
  trim,
} from './saving.js';
import { COLUMNS, differsOf, RANK, solversOf } from './schema.js';
import type { Parameter } from './sqlite.js';

/** Programs that are written in one transaction, so that others need not wait long. */
const WRITTEN_AT_ONCE = 500;

/** Kind of the entries that are no cache, how far series of generations and searches have got: they survive pruning. */
const STATE = 'state';

/** Which saved programs are asked for; all that is left out is no condition. */
interface Query {
  readonly tasks?: readonly string[];
  readonly dialect?: string;
  /** How the md5 starts. */
  readonly md5?: string;
}

/** How to open an archive. */
interface OpenOptions {
  /** Whether to make the file where there is none; true unless told. */
  readonly create?: boolean;
}

/**
 * Opens an archive file. One of an earlier version becomes one of today's, its old file kept beside it; the log says so.
 *
 * @throws FormatError for a file that is no archive, or of a later version; it is left as it is
 * @throws UsageError when it is not there, or cannot be read and written
 */
export function openArchive(file: string, { create = true }: OpenOptions = {}): Archive {
  return new Archive(new DatabaseFile(file, ARCHIVE, create));
}

/**
 * Programs by task, of each kind and dialect those that are worth keeping ({@link KEPT}, {@link NEAR}); made by {@link openArchive}.
 *
 * Other processes may write at the same time: calls wait for each other, each sees what was finished before it, and what a
 * call has written when it returns is there whatever happens to the process. Its methods throw FormatError for a damaged file
 * and UsageError for one that can no longer be written.
 */
export class Archive {
  /** Canonical texts by graph hash. */
  readonly inlining: Cache;
  /** What validation found, by all that it depends on. */
  readonly validation: Cache;

  constructor(private readonly database: DatabaseFile) {
    this.inlining = new Cache(database, 'inlining');
    this.validation = new Cache(database, 'validation');
  }

  /** The file's name, as the user gave it. */
  get file(): string {
    return this.database.file;
  }

  /** Offers solvers. Which ones stay does not depend on their order. */
  saveSolvers(solvers: readonly NewSolver[]): Saved {
    return this.save(
      solvers.map(({ task, dialect, text, marks, tLog, origin, savedAt }): NewRow => {
        const { matches, closeness, testsKnown } = resultOf(marks);
        const { demo, test } = marks;
        const rest = [null, JSON.stringify({ demo, test }), origin.batt, origin.seed, origin.parent, savedAt ?? now()];
        const ranked = { md5: md5Of(text), text, matches, closeness };
        return { kind: 'solver', task, dialect, ...ranked, tLog, testsKnown, rest };
      }),
    );
  }

  /** Offers differs, as {@link saveSolvers} does solvers. */
  saveDiffers(differs: readonly NewDiffer[]): Saved {
    return this.save(
      differs.map(({ task, dialect, name, text, closeness, tLog, origin, savedAt }): NewRow => {
        const rest = [name, null, origin.batt, origin.seed, origin.parent, savedAt ?? now()];
        const ranked = { md5: md5Of(text), text, matches: 0, closeness };
        return { kind: 'differ', task, dialect, ...ranked, tLog, testsKnown: 0, rest };
      }),
    );
  }

  /** The solvers of a task, the best first. */
  bestSolvers(task: string, dialect?: string): SavedSolver[] {
    return this.solvers({ tasks: [task], ...(dialect === undefined ? {} : { dialect }) });
  }

  /**
   * Tells, by its standing alone, whether a program of a task may be kept: it is not worse than all of its sort that are, or there is room.
   */
  mayKeep(kind: ProgramKind, task: string, dialect: string): (standing: Standing) => boolean {
    const kept = this.database
      .all(
        `SELECT ${rowOf('demo_matches', 'closeness')} FROM saved WHERE kind = ? AND task = ? AND dialect = ? ORDER BY ${RANK}`,
        [kind, task, dialect],
      )
      .map(
        ({ demo_matches, closeness }): Standing => ({ matches: Number(demo_matches), closeness: Number(closeness) }),
      );
    const isNear = ({ matches }: Standing): boolean => kind === 'solver' && matches === 0;
    const near = kept.filter(isNear);
    const others = kept.filter((one) => !isNear(one));
    return (standing) => {
      if (!isNear(standing)) return others.length < KEPT || !ranksBefore(others[KEPT - 1], standing);
      return standing.closeness > 0 && (near.length < NEAR || !ranksBefore(near[NEAR - 1], standing));
    };
  }

  /** Saved solvers by task, the best of each first. */
  solvers(query: Query = {}): SavedSolver[] {
    return solversOf(this.rows('solver', query), this.file);
  }

  /** The tasks of which programs are saved, sorted. */
  taskIds(): string[] {
    return this.database
      .all(`SELECT DISTINCT ${rowOf('task')} FROM saved ORDER BY task`)
      .map(({ task }) => String(task));
  }

  /**
   * Takes what another archive's caches have and those of this one do not.
   *
   * @returns how many entries, part by part
   */
  takeCaches({ database }: Archive): Iterable<number> {
    return copyCaches(database, this.database, [this.inlining.kind, this.validation.kind]);
  }

  /** Saved differs by task, the best of each first. */
  differs(query: Query = {}): SavedDiffer[] {
    return differsOf(this.rows('differ', query), this.file);
  }

  /**
   * Keeps the best of each task, kind and dialect only, empties the caches, and makes the file smaller.
   *
   * @param keep - how many
   * @param tasks - only of these tasks
   * @returns how many were dropped
   */
  prune(keep: number, tasks?: readonly string[]): number {
    const { where, parameters } = conditions({ ...(tasks === undefined ? {} : { tasks }) });
    const dropped = this.database.write((run) => {
      const places = run(`SELECT DISTINCT ${rowOf('kind', 'task', 'dialect')} FROM saved ${where}`, parameters);
      run('DELETE FROM cache WHERE kind <> ?', [STATE]);
      return trim(
        run,
        places.map(({ kind, task, dialect }) => [String(kind), String(task), String(dialect)]),
        keep,
      );
    });
    this.database.shrink();
    return dropped;
  }

  /** How many rounds of a series of generations were done. */
  roundsDone(series: string): number {
    const rounds = entriesOf(this.database, STATE, [series]).get(series) ?? '0';
    if (/^\d{1,15}$/.test(rounds)) return Number(rounds);
    throw new FormatError({ file: this.file, field: series, expected: 'how many rounds were done', found: rounds });
  }

  /** Records how many rounds of a series were done. */
  setRoundsDone(series: string, rounds: number): void {
    putEntries(this.database, STATE, [[series, String(rounds)]]);
  }

  /** What was noted under these keys, as far as there is any; it survives pruning. */
  notes(keys: readonly string[]): Map<string, string> {
    return entriesOf(this.database, STATE, keys);
  }

  /** Notes texts, in place of those that were noted under their keys. */
  setNotes(notes: ReadonlyMap<string, string>): void {
    putEntries(this.database, STATE, [...notes]);
  }

  /** Closes the file; does nothing when it is closed. */
  close(): void {
    this.database.close();
  }

  private rows(kind: ProgramKind, query: Query): QueryRow[] {
    const { where, parameters } = conditions({ ...query, kind });
    return this.database.all(
      `SELECT ${COLUMNS} FROM saved JOIN programs USING (md5) ${where} ORDER BY task, dialect, ${RANK}`,
      parameters,
    );
  }

  private save(rows: readonly NewRow[]): Saved {
    const total = noneSaved();
    for (let start = 0; start < rows.length; start += WRITTEN_AT_ONCE) {
      const some = rows.slice(start, start + WRITTEN_AT_ONCE);
      addSaved(
        total,
        this.database.write((run) => saveRows(run, some)),
      );
    }
    return total;
  }
}

function conditions({ kind, tasks, dialect, md5 }: Query & { readonly kind?: ProgramKind }) {
  const terms: [string, Parameter][] = [];
  if (kind !== undefined) terms.push(['kind = ?', kind]);
  if (tasks !== undefined) terms.push(['task IN (SELECT value FROM json_each(?))', JSON.stringify(tasks)]);
  if (dialect !== undefined) terms.push(['dialect = ?', dialect]);
  if (md5 !== undefined) terms.push(["md5 GLOB ? || '*'", md5]);
  return {
    where: terms.length === 0 ? '' : `WHERE ${terms.map(([term]) => term).join(' AND ')}`,
    parameters: terms.map(([, parameter]) => parameter),
  };
}

const now = (): string => new Date().toISOString();
