/** Archives: the files in which the best programs of each task are kept. */
import { type Archive, openArchive as openFile, type SavedSolver } from '../archive/index.js';
import { UsageError } from '../errors.js';

/** Which solvers of an archive are asked for; what is left out is no condition. */
export interface SolverQuery {
  readonly tasks?: readonly string[];
  readonly dialect?: 'arc-dsl' | 'tokpidjin';
  /** How the md5 starts. */
  readonly md5?: string;
}

/** A solver that is kept. */
export interface KeptSolver {
  readonly task: string;
  readonly dialect: string;
  readonly md5: string;
  /** Its canonical text, which {@link loadPrograms} reads. */
  readonly text: string;
  /** Demo pairs whose output it gives. */
  readonly matches: number;
  /** From 0 to 1000: how near it comes to the demo outputs that it does not give. */
  readonly closeness: number;
  /** Whether it gives all demo outputs and all known test outputs. */
  readonly solves: boolean;
  /** When it was kept, in ISO 8601. */
  readonly savedAt: string;
}

/** An open archive. Other processes, and other runs of this one, may read and write the same file meanwhile. */
export interface ArcArchive {
  readonly file: string;
  /** The tasks of which programs are kept, sorted. */
  taskIds(): Promise<readonly string[]>;
  /** Kept solvers by task, the best of each first. */
  solvers(query?: SolverQuery): Promise<readonly KeptSolver[]>;
  /** Closes the file; does nothing when it is closed. */
  close(): Promise<void>;
}

/**
 * Opens an archive.
 *
 * @param options - `create`: make the file where there is none; default: true
 * @throws FormatError for a file that is no archive; UsageError when it is not there, or cannot be read and written
 */
export async function openArchive(file: string, options: { readonly create?: boolean } = {}): Promise<ArcArchive> {
  return new HeldArchive(openFile(file, options));
}

/** An archive in the hands of whoever uses the library. */
class HeldArchive implements ArcArchive {
  readonly file: string;
  readonly #archive: Archive;

  constructor(archive: Archive) {
    this.file = archive.file;
    this.#archive = archive;
  }

  async taskIds(): Promise<readonly string[]> {
    return this.#archive.taskIds();
  }

  async solvers(query: SolverQuery = {}): Promise<readonly KeptSolver[]> {
    return this.#archive.solvers(query).map(keptSolver);
  }

  async close(): Promise<void> {
    this.#archive.close();
  }

  static archiveOf(held: unknown): Archive | null {
    return typeof held === 'object' && held !== null && #archive in held ? held.#archive : null;
  }
}

const keptSolver = ({ task, dialect, md5, text, matches, closeness, solves, savedAt }: SavedSolver): KeptSolver => ({
  ...{ task, dialect, md5, text, matches, closeness, solves, savedAt },
});

/**
 * The archive behind one of the library.
 *
 * @throws UsageError for what is none
 * @internal
 */
export function heldArchive(held: ArcArchive): Archive {
  const archive = HeldArchive.archiveOf(held);
  if (archive === null) throw new UsageError('archive: expected a file, or an archive of openArchive');
  return archive;
}
