/** Work with an archive that is there. */
import { type Archive, openArchive } from '../archive/index.js';

/**
 * Opens the archive for some work.
 *
 * @throws UsageError when it is not there
 */
export function withArchive<T>({ archive: file }: { readonly archive: string }, work: (archive: Archive) => T): T {
  const archive = openArchive(file, { create: false });
  try {
    return work(archive);
  } finally {
    archive.close();
  }
}
