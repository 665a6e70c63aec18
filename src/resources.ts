/**
 * Whether limits on this process leave what is about to be used, where too little of it would end the process without a word that
 * helps. Linux tells; elsewhere nothing is refused.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { counted } from './counted.js';
import { ResourceError } from './errors.js';

/** Addresses that V8 takes for a thread that runs programs, in GiB: nearly all for what its linear memory could ever reach. */
const GIB_PER_THREAD = 10;
/** What all else takes. */
const GIB_BESIDE = 1;
/** As {@link GIB_PER_THREAD}, where V8 checks each access instead: newer versions of Node have it do so where addresses are limited. */
const GIB_PER_CHECKED_THREAD = 5;

/**
 * Requires addresses for threads: in one that is starting, V8 would end the process.
 *
 * @param workers - that are about to start; 0: programs run in this thread
 * @throws ResourceError when there are too few
 */
export function requireAddresses(workers: number): void {
  const limit = gibibytes('limits', /^Max address space +(\d+)/m, 1);
  if (limit === null || limit >= neededFor(workers, GIB_PER_THREAD)) return;
  const perThread = takesAll() ? GIB_PER_THREAD : GIB_PER_CHECKED_THREAD;
  const needed = neededFor(workers, perThread);
  // Memory in this thread takes what there is, where accesses are checked.
  if (limit >= needed || (workers === 0 && perThread === GIB_PER_CHECKED_THREAD)) return;
  const threads = workers === 0 ? 'this process needs' : counted(workers, 'worker needs', 'workers need');
  const remedy = workers > 1 ? 'raise it, or take fewer workers' : 'raise it';
  throw new ResourceError(
    `too little address space: ${threads} ${needed} GiB of it, and 'ulimit -v' leaves ${limit.toFixed(1)} GiB; ${remedy}`,
  );
}

const neededFor = (workers: number, perThread: number): number => GIB_BESIDE + perThread * Math.max(1, workers);

/** Whether V8 takes all addresses that a memory could reach. */
function takesAll(): boolean {
  const size = (): number => gibibytes('status', /^VmSize:\s+(\d+) kB/m, 1024) ?? 0;
  const before = size();
  try {
    new WebAssembly.Memory({ initial: 1 });
  } catch {
    return true;
  }
  return size() - before > GIB_PER_CHECKED_THREAD;
}

/** File handles that the archive's library takes for itself and for a file, and some more. */
const HANDLES = 16;

/**
 * Requires file handles for an archive: its library would end the process.
 *
 * @throws ResourceError when there are too few
 */
export function requireHandles(): void {
  const limit = numberIn('limits', /^Max open files +(\d+)/m);
  if (limit === null) return;
  const left = limit - handlesInUse();
  if (left >= HANDLES) return;
  throw new ResourceError(
    `too few file handles: an archive needs ${HANDLES}, and 'ulimit -n' leaves ${Math.max(0, left)} of ${limit}; raise it`,
  );
}

function handlesInUse(): number {
  try {
    return readdirSync('/proc/self/fd').length;
  } catch {
    // There is none left to look with.
    return Number.POSITIVE_INFINITY;
  }
}

function gibibytes(file: string, pattern: RegExp, unit: number): number | null {
  const number = numberIn(file, pattern);
  return number === null ? null : (number * unit) / 2 ** 30;
}

/** A number that Linux tells of this process; null elsewhere, and where there is none. */
function numberIn(file: string, pattern: RegExp): number | null {
  try {
    const [, number] = pattern.exec(readFileSync(`/proc/self/${file}`, 'utf8')) ?? [];
    return number === undefined ? null : Number(number);
  } catch {
    return null;
  }
}
