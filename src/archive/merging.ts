/**
 * Archives put together: programs compete as if all had been saved into one, caches are united. Both go over in small parts, so that
 * memory does not grow with the files. How far series of generations have got stays as it is: those of two archives are two series.
 */
import { breath } from '../breath.js';
import type { Archive } from './archive.js';
import { addSaved, noneSaved, type Saved } from './saving.js';

/** Tasks whose programs are read at once. */
const TASKS = 100;

/** What merging an archive gave. */
interface Merged {
  readonly solvers: Saved;
  readonly differs: Saved;
  /** New entries of caches. */
  readonly cached: number;
}

/**
 * Reads all programs of an archive, so that a damaged one is told before anything is written.
 *
 * @throws FormatError when it is damaged
 */
export function checkArchive(archive: Archive): void {
  for (const _ of programsOf(archive));
}

/** Puts what is in an archive into another one. */
export async function mergeArchive(into: Archive, from: Archive): Promise<Merged> {
  const sums = { solvers: noneSaved(), differs: noneSaved() };
  for (const { solvers, differs } of programsOf(from)) {
    addSaved(sums.solvers, into.saveSolvers(solvers));
    addSaved(sums.differs, into.saveDiffers(differs));
    await breath();
  }
  let cached = 0;
  for (const fresh of into.takeCaches(from)) {
    cached += fresh;
    await breath();
  }
  return { ...sums, cached };
}

function* programsOf(archive: Archive) {
  const tasks = archive.taskIds();
  for (let start = 0; start < tasks.length; start += TASKS) {
    const query = { tasks: tasks.slice(start, start + TASKS) };
    yield { solvers: archive.solvers(query), differs: archive.differs(query) };
  }
}
