/** Printing programs that were cut out of a batt, and reading again what was printed. */
import type { Archive, ProgramKind } from '../archive/index.js';
import { type Batt, cutText, graphHashes, textFault } from '../batt/index.js';
import { md5Of } from '../program/index.js';
import type { ArchiveEntry } from './entries.js';
import type { PhaseTimer } from './phase-timer.js';

/** A program as text. */
interface PrintedProgram {
  readonly text: string;
  readonly md5: string;
  /** What its text is instead of the program that was cut out, a defect of batt-run; null where it is that program. */
  readonly fault: string | null;
}

/** An entry with its text. */
export interface PrintedEntry extends ArchiveEntry, PrintedProgram {}

/** Prints programs of a batt. Each is printed, and its text read again, once for all tasks. */
export class Printer {
  private readonly programs = new Map<string, PrintedProgram>();
  private readonly hashes: readonly string[];

  /** @param cache - of texts that were printed in other runs; what it gives is read again as what is printed here */
  constructor(
    private readonly batt: Batt,
    private readonly cache: Archive['inlining'],
    private readonly timer: PhaseTimer,
  ) {
    this.hashes = timer.run('inline.hash', () => graphHashes(batt.nodes));
  }

  /** A hash of what call t computes. */
  hashOf(t: number): string {
    return this.hashes[this.batt.calls[t - 1]];
  }

  /** Entries with their texts. */
  print(entries: readonly ArchiveEntry[]): PrintedEntry[] {
    const wanted = new Map<string, ArchiveEntry>();
    const keys = entries.map((entry) => {
      const key = this.keyOf(entry.kind, entry.t);
      if (!this.programs.has(key)) wanted.set(key, entry);
      return key;
    });
    const texts = this.timer.run('inline', () => this.textsOf(wanted));
    this.timer.run('validate.graph', () => {
      for (const [key, { t, kind }] of wanted) {
        const text = texts.get(key) ?? '';
        this.programs.set(key, { text, md5: md5Of(text), fault: textFault(this.batt, t, kind, text) });
      }
    });
    return entries.flatMap((entry, k) => {
      const program = this.programs.get(keys[k]);
      return program === undefined ? [] : [{ ...entry, ...program }];
    });
  }

  /** The texts of programs, from the cache as far as it has them. */
  private textsOf(wanted: ReadonlyMap<string, Pick<ArchiveEntry, 't' | 'kind'>>): ReadonlyMap<string, string> {
    const known = this.cache.get([...wanted.keys()]);
    const printed = new Map<string, string>();
    for (const [key, { t, kind }] of wanted) if (!known.has(key)) printed.set(key, cutText(this.batt, t, kind));
    this.cache.put(printed);
    return new Map([...known, ...printed]);
  }

  private keyOf(kind: ProgramKind, t: number): string {
    return `${kind} ${this.batt.dialect.name} ${this.hashOf(t)}`;
  }
}
