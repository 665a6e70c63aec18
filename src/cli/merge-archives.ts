/** Archives put into one; a new one appears whole, or not at all. */
import { existsSync, rmSync } from 'node:fs';
import { type Archive, addSaved, checkArchive, mergeArchive, noneSaved, openArchive } from '../archive/index.js';
import { count, counted } from '../counted.js';
import { requireSeparateFiles } from '../files.js';
import { leaveTemporary, takeTemporary } from '../temporaries.js';

/** Archives that are about to be put into one. */
export interface ArchiveMerge {
  /** Does it; gives what came of it, in a line. */
  merge(): Promise<string>;
  /** Closes the archive. One that was made and is not whole is removed. */
  end(): void;
}

/** What SQLite appends to the names of files beside a database. */
const BESIDE = ['', '-wal', '-shm'];

/**
 * Looks through archives, and opens the one that they are to go into.
 *
 * @throws UsageError when one is not there, or cannot be used
 * @throws FormatError when one is no archive, of another version or damaged
 */
export function openArchives(into: string, archives: readonly string[]): ArchiveMerge {
  for (const file of archives) {
    requireSeparateFiles({ '--archive': into, '--archives': file });
    withArchive(file, checkArchive);
  }
  const made = existsSync(into) ? [] : BESIDE.map((end) => `${into}${end}`);
  // Where the process ends in the middle, they are removed, too.
  for (const file of made) takeTemporary(file);
  let isWhole = false;
  const leave = (): void => {
    for (const file of made) {
      if (!isWhole) rmSync(file, { force: true });
      leaveTemporary(file);
    }
  };
  let target: Archive;
  try {
    target = openArchive(into);
  } catch (error) {
    leave();
    throw error;
  }
  return {
    merge: async () => {
      const line = await mergeInto(target, archives);
      isWhole = true;
      for (const file of made) leaveTemporary(file);
      return line;
    },
    end: () => {
      target.close();
      leave();
    },
  };
}

async function mergeInto(target: Archive, archives: readonly string[]): Promise<string> {
  const sums = noneSaved();
  let fresh = 0;
  for (const file of archives) {
    const archive = openArchive(file, { create: false });
    try {
      const { solvers, differs, cached } = await mergeArchive(target, archive);
      addSaved(sums, solvers);
      addSaved(sums, differs);
      fresh += cached;
    } finally {
      archive.close();
    }
  }
  const programs = `${count(sums.added)} added, ${count(sums.improved)} improved, ${count(sums.known)} known`;
  const rest = `${count(sums.dropped)} not worth keeping; ${counted(fresh, 'entry', 'entries')} of caches added`;
  return `${target.file}, from ${counted(archives.length, 'archive')}: ${programs}; ${rest}`;
}

function withArchive(file: string, work: (archive: Archive) => void): void {
  const archive = openArchive(file, { create: false });
  try {
    work(archive);
  } finally {
    archive.close();
  }
}
