/** Temporary names of files that are being written, and their removal: at the end of the process, or after it. */
import { createHash } from 'node:crypto';
import { readdirSync, readlinkSync, rmSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';

/** Temporary names in use. A process that ends by `process.exit` in the middle of its work leaves none behind. */
const inUse = new Set<string>();
process.on('exit', () => {
  for (const temporary of inUse) rmSync(temporary, { force: true });
});

/** Folders that were swept. */
const swept = new Set<string>();

/** The temporary name beside a place; it tells the process that writes there. */
export const temporaryOf = (place: string): string => `${place}.${here()}.${process.pid}.tmp`;

/** Takes a temporary name; false where it is taken. */
export function takeTemporary(temporary: string): boolean {
  if (inUse.has(temporary)) return false;
  inUse.add(temporary);
  return true;
}

/** Gives a temporary name back. */
export function leaveTemporary(temporary: string): void {
  inUse.delete(temporary);
}

/** Whether some file is being written. */
export const isWriting = (): boolean => inUse.size > 0;

/** Removes, once for each folder, what processes left beside a file that ended without a chance to do so. */
export function sweepBeside(place: string): void {
  const folder = dirname(place);
  if (swept.has(folder)) return;
  swept.add(folder);
  try {
    for (const name of readdirSync(folder)) {
      const [, where, pid] = /\.([0-9a-f]{8})\.(\d+)\.tmp$/.exec(name) ?? [];
      if (where === here() && hasEnded(Number(pid))) rmSync(join(folder, name), { force: true });
    }
  } catch {
    // A folder that cannot be listed, or written to: what lies there harms nobody.
  }
}

let mark: string | undefined;

/** Where process ids are this process's: a folder may be shared with other machines, or containers, which have their own. */
function here(): string {
  mark ??= createHash('md5').update(`${hostname()} ${idSpace()}`).digest('hex').slice(0, 8);
  return mark;
}

/** Linux's name for the set of processes in which ids are unique; empty elsewhere. */
function idSpace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return '';
  }
}

function hasEnded(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
}
