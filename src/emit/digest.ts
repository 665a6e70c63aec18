/** Digests of emit lines, by which reports say what the lines of a task are. */
import { createHash } from 'node:crypto';

/** md5 of lines. */
export const digestOf = (lines: string | Uint8Array): string => createHash('md5').update(lines).digest('hex');

/** The digest of a task: md5 over what its samples come to, or the programs that ran alone on it, in their order. */
export class TaskDigest {
  private readonly hash = createHash('md5');

  /** Adds a sample or a program by the digest of its lines. */
  add(digest: string): void {
    this.hash.update(`${digest}\n`);
  }

  /** Adds a sample that was lost; why it was, in words, is no part of it. */
  addLost({ kind, index }: { readonly kind: string; readonly index: number }, status: string): void {
    this.hash.update(`${kind} ${index} ${status}\n`);
  }

  /** The digest; nothing can be added any more. */
  take(): string {
    return this.hash.digest('hex');
  }
}
