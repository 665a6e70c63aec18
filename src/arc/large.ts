/** JSON files too large to be held as values: where the entries of an object in them are, so that each can be read by itself. */
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { FormatError } from '../errors.js';
import { decodeText } from '../files.js';
import { fillFrom } from '../reading.js';
import { noteRead } from '../separate-files.js';
import { MAX_BYTES, readJson } from './json.js';

/** Bytes from which on a file is read entry by entry. */
const LARGE = 1 << 24;
/** Bytes that are looked through at a time. */
const WINDOW = 1 << 20;
const KEY_WINDOW = 128;

/** A key of an object in a file, and where its value is. */
interface KeyEntry {
  readonly key: string;
  /** Offset of the value's first byte, and of what comes after the value and white space. */
  readonly start: number;
  readonly end: number;
}

/** The entries of an object: their places, since there may be very many. */
export class Entries implements Iterable<KeyEntry> {
  private readonly places: number[] = [];

  constructor(private readonly keyAt: (offset: number) => string) {}

  get length(): number {
    return this.places.length / 3;
  }

  /** Adds an entry whose key begins with a quote at `key`. */
  add(key: number, start: number, end: number): void {
    this.places.push(key, start, end);
  }

  *[Symbol.iterator](): Generator<KeyEntry, void, void> {
    const { places } = this;
    for (let k = 0; k < places.length; k += 3) {
      yield { key: this.keyAt(places[k]), start: places[k + 1], end: places[k + 2] };
    }
  }
}

const [QUOTE, BACKSLASH, COLON, COMMA] = [0x22, 0x5c, 0x3a, 0x2c];
const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_LIST, CLOSE_LIST] = [0x7b, 0x7d, 0x5b, 0x5d];
const isSpace = (byte: number): boolean => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

/** A large JSON file that is open. */
export class LargeFile {
  /** Entries of the object that the file is. */
  readonly entries: Entries;

  private constructor(
    private readonly file: string,
    private readonly descriptor: number,
    private readonly size: number,
  ) {
    this.entries = this.entriesWithin(0, size) ?? new Entries(() => '');
  }

  /** Opens a file; null where it is none that is large, or holds no object: then it is to be read as a whole. */
  static open(file: string, least = LARGE): LargeFile | null {
    const status = statSync(file, { throwIfNoEntry: false });
    if (status === undefined || !status.isFile() || status.size < least) return null;
    noteRead(file);
    let descriptor: number;
    try {
      descriptor = openSync(file, 'r');
    } catch {
      // Who reads it as a whole says why not.
      return null;
    }
    const opened = new LargeFile(file, descriptor, status.size);
    if (opened.entries.length > 0) return opened;
    opened.close();
    return null;
  }

  close(): void {
    closeSync(this.descriptor);
  }

  /** Entries of an object that is itself the value of an entry; null where that is no object, an empty one, or no JSON. */
  entriesOf({ start, end }: KeyEntry): Entries | null {
    return this.entriesWithin(start, end);
  }

  /** Whether the value of an entry is an object. */
  isObject({ start }: KeyEntry): boolean {
    const first = Buffer.alloc(1);
    readSync(this.descriptor, first, 0, 1, start);
    return first[0] === OPEN_OBJECT;
  }

  /**
   * The value of an entry.
   *
   * @throws FormatError, with the line, where it is no JSON
   */
  read({ key, start, end }: KeyEntry): unknown {
    const { file, size } = this;
    if (end - start > MAX_BYTES) {
      throw new FormatError({
        file,
        field: key,
        expected: `at most ${MAX_BYTES} bytes`,
        found: `${end - start} bytes`,
      });
    }
    const bytes = Buffer.allocUnsafe(end - start);
    if (!fillFrom(this.descriptor, bytes, start)) {
      throw new FormatError({ file, expected: `${size} bytes`, found: 'fewer: it was written to' });
    }
    try {
      return JSON.parse(decodeText(bytes, file));
    } catch (cause) {
      // The whole file has the lines.
      if (size <= MAX_BYTES) readJson(file);
      throw new FormatError({ file, field: key, expected: 'JSON text', found: 'something else' }, { cause });
    }
  }

  /** Entries of the object between two offsets; null where there is none. Its values are only looked through for brackets and strings. */
  private entriesWithin(from: number, to: number): Entries | null {
    const bytes = new Bytes(this.descriptor, from, to);
    const keys = new Bytes(this.descriptor, from, to, KEY_WINDOW);
    const entries = new Entries((offset) => {
      keys.goTo(offset);
      return keys.key() ?? '';
    });
    if (bytes.skipSpace() !== OPEN_OBJECT) return null;
    bytes.take();
    for (;;) {
      if (bytes.skipSpace() !== QUOTE) return null;
      const key = bytes.offset;
      if (bytes.key() === null || bytes.skipSpace() !== COLON) return null;
      bytes.take();
      bytes.skipSpace();
      const start = bytes.offset;
      if (!bytes.skipValue()) return null;
      entries.add(key, start, bytes.offset);
      if (bytes.skipSpace() !== COMMA) break;
      bytes.take();
    }
    if (bytes.skipSpace() !== CLOSE_OBJECT) return null;
    bytes.take();
    return bytes.skipSpace() === END ? entries : null;
  }
}

/** What comes after the last byte. */
const END = -1;

/** Bytes of a part of a file, one after the other. */
class Bytes {
  private readonly window: Buffer;
  private windowStart: number;
  private length = 0;
  private at = 0;

  constructor(
    private readonly descriptor: number,
    from: number,
    private readonly to: number,
    private readonly windowSize = WINDOW,
  ) {
    this.window = Buffer.allocUnsafe(windowSize);
    this.windowStart = from;
  }

  /** Goes to an offset. */
  goTo(offset: number): void {
    this.windowStart = offset;
    this.length = 0;
    this.at = 0;
  }

  get offset(): number {
    return this.windowStart + this.at;
  }

  /** The next byte, or {@link END}. */
  private peek(): number {
    if (this.at < this.length) return this.window[this.at];
    this.windowStart += this.length;
    this.at = 0;
    const most = Math.min(this.windowSize, this.to - this.windowStart);
    this.length = most <= 0 ? 0 : readSync(this.descriptor, this.window, 0, most, this.windowStart);
    return this.length === 0 ? END : this.window[0];
  }

  /** The next byte, which is left behind. */
  take(): number {
    const byte = this.peek();
    if (byte !== END) this.at++;
    return byte;
  }

  /** Goes on to what is no white space, and gives that. */
  skipSpace(): number {
    for (;;) {
      const byte = this.peek();
      if (!isSpace(byte)) return byte;
      this.at++;
    }
  }

  /** The string that begins here; null where it is none. */
  key(): string | null {
    const bytes: number[] = [];
    do {
      const byte = this.take();
      if (byte === END) return null;
      bytes.push(byte);
      if (byte === BACKSLASH) bytes.push(this.take());
    } while (this.peek() !== QUOTE);
    bytes.push(this.take());
    try {
      return JSON.parse(Buffer.from(bytes).toString());
    } catch {
      return null;
    }
  }

  /** Goes on to the comma or bracket behind a value; false where the file ends before. */
  skipValue(): boolean {
    for (let depth = 0; ; ) {
      const byte = this.peek();
      if (byte === END) return false;
      if (depth === 0 && (byte === COMMA || byte === CLOSE_OBJECT || byte === CLOSE_LIST)) return true;
      this.at++;
      if (byte === OPEN_OBJECT || byte === OPEN_LIST) depth++;
      else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) depth--;
      else if (byte === QUOTE && !this.skipString()) return false;
    }
  }

  /** Goes on to what is behind a string whose first quote was taken. */
  private skipString(): boolean {
    for (;;) {
      const byte = this.take();
      if (byte === END) return false;
      if (byte === BACKSLASH) this.take();
      else if (byte === QUOTE) return true;
    }
  }
}
