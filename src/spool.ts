/** Bytes that are put aside and read again: in memory as long as they are few, then in a temporary file. */
import { closeSync, openSync, rmSync, unlinkSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ResourceError } from './errors.js';
import { fillFrom } from './reading.js';
import { isSystemError, systemWords } from './system-error.js';
import { sweepBeside, temporaryOf } from './temporaries.js';

/** Bytes that stay in memory. */
const IN_MEMORY = 1 << 22;
/** Bytes that a write to the file gathers. */
const GATHER = 1 << 18;
const FIRST_SIZE = 1 << 16;

let spools = 0;

/**
 * A sequence of bytes that grows at its end. The file has no name while it is in use where the system allows that, and so goes with the
 * process however that ends; elsewhere it is removed when the process ends.
 */
export class Spool {
  /** What is not in the file: all bytes, or the last ones. */
  private tail = Buffer.alloc(0);
  private tailLength = 0;
  /** Where the tail begins. */
  private tailStart = 0;
  private descriptor: number | null = null;

  /** @param inMemory - bytes that stay in memory */
  constructor(private readonly inMemory = IN_MEMORY) {}

  /** How many bytes there are. */
  get length(): number {
    return this.tailStart + this.tailLength;
  }

  /**
   * Adds bytes; gives where they begin.
   *
   * @throws ResourceError when the temporary file cannot be written
   */
  write(bytes: Uint8Array): number {
    const offset = this.length;
    if (this.tailLength + bytes.length > this.tail.length) this.makeRoom(bytes.length);
    this.tail.set(bytes, this.tailLength);
    this.tailLength += bytes.length;
    return offset;
  }

  /** Adds text as UTF-8; gives where it begins and how many bytes it has. */
  writeText(text: string): SpoolSlice {
    const bytes = Buffer.from(text);
    return { offset: this.write(bytes), length: bytes.length };
  }

  /** Bytes that were written with one call of {@link write}; they may be a view of what is kept, and are not to be changed. */
  read(offset: number, length: number): Buffer {
    if (offset >= this.tailStart) return this.tail.subarray(offset - this.tailStart, offset - this.tailStart + length);
    const bytes = Buffer.allocUnsafe(length);
    if (this.attempt(() => fillFrom(this.descriptor ?? -1, bytes, offset))) return bytes;
    throw new ResourceError(`a temporary file in '${tmpdir()}' was cut off by somebody else`);
  }

  /** Text that was written with {@link writeText}. */
  readText({ offset, length }: SpoolSlice): string {
    return this.read(offset, length).toString();
  }

  /** Forgets everything. */
  clear(): void {
    if (this.descriptor !== null) closeSync(this.descriptor);
    this.descriptor = null;
    this.tailStart = 0;
    this.tailLength = 0;
  }

  /** Makes room for so many bytes more at the end of the tail. */
  private makeRoom(length: number): void {
    const size = this.tailLength + length;
    if (this.descriptor === null && size <= this.inMemory) {
      const larger = Buffer.allocUnsafe(Math.min(this.inMemory, Math.max(FIRST_SIZE, size, 2 * this.tail.length)));
      this.tail.copy(larger, 0, 0, this.tailLength);
      this.tail = larger;
      return;
    }
    this.descriptor ??= this.attempt(openNameless);
    for (let done = 0; done < this.tailLength; ) {
      const [at, left] = [done, this.tailLength - done];
      done += this.attempt(() => writeSync(this.descriptor ?? -1, this.tail, at, left, this.tailStart + at));
    }
    this.tailStart += this.tailLength;
    this.tailLength = 0;
    // Views of the old tail may be in use.
    this.tail = Buffer.allocUnsafe(Math.max(GATHER, length));
  }

  private attempt<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      if (!isSystemError(error)) throw error;
      const advice = `it is for what memory is too small for; TMPDIR names another folder`;
      throw new ResourceError(`no temporary file in '${tmpdir()}': ${systemWords(error)} (${advice})`, {
        cause: error,
      });
    }
  }
}

/** Where bytes are in a {@link Spool}. */
export interface SpoolSlice {
  readonly offset: number;
  readonly length: number;
}

/** Opens a new file for reading and writing, and takes its name away. */
function openNameless(): number {
  const name = temporaryOf(join(tmpdir(), `batt-run.${spools++}`));
  sweepBeside(name);
  const descriptor = openSync(name, 'wx+', 0o600);
  try {
    unlinkSync(name);
  } catch {
    // Windows keeps the names of open files.
    process.on('exit', () => {
      closeSync(descriptor);
      rmSync(name, { force: true });
    });
  }
  return descriptor;
}
