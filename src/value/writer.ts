/** Writes values as JSON into bytes: results are written by the million, and strings would cost several times as much. */
import { LimitError } from '../errors.js';
import { BEYOND, LIMITS } from './limits.js';
import { Float, Fn, FrozenSet, Grid, type Tuple, type Value } from './value.js';

const COMMA = 44;
const MINUS = 45;
const ZERO = 48;
const OPEN = 91;
const CLOSE = 93;
const CLOSE_TAG = 125;

const OPEN_SET = Buffer.from('{"set":[');

/** Bytes that any int, with its sign and a comma, fits into. */
const INT_ROOM = 24;

/** Bytes of a buffer, and of one that is kept for the next text. */
const START = 1 << 16;
const KEPT = 1 << 24;

/** A growing buffer of UTF-8 text. */
export class JsonWriter {
  private bytes = Buffer.allocUnsafe(START);
  /** Bytes written so far. */
  length = 0;
  /** Length at which the value that is being written has become too long. */
  private most = 0;

  /** Forgets what was written. */
  clear(): void {
    this.length = 0;
    if (this.bytes.length > KEPT) this.bytes = Buffer.allocUnsafe(START);
  }

  /** The bytes written from a place on; valid until the next write. */
  view(start = 0): Buffer {
    return this.bytes.subarray(start, this.length);
  }

  /** What was written from a place on, as text. */
  toString(start = 0): string {
    return this.bytes.toString('utf8', start, this.length);
  }

  /** A 32-bit hash (FNV-1a) of what was written from a place on. */
  hash(start = 0): number {
    let hash = 0x811c9dc5 | 0;
    for (let at = start; at < this.length; at++) hash = Math.imul(hash ^ this.bytes[at], 0x01000193);
    return hash;
  }

  /** Writes bytes as they are: text that is written often is kept as bytes. */
  raw(bytes: Uint8Array): void {
    this.reserve(bytes.length);
    this.bytes.set(bytes, this.length);
    this.length += bytes.length;
  }

  /** Writes text as it is. */
  text(text: string): void {
    this.reserve(text.length * 3);
    this.length += this.bytes.write(text, this.length);
  }

  /** Writes once more what was written between two places. */
  again(start: number, end: number): void {
    this.reserve(end - start);
    this.bytes.copyWithin(this.length, start, end);
    this.length += end - start;
  }

  /**
   * Writes a value in the encoding of `encode`. One that is too long, as shared parts can make it, is written as
   * `{"limit":"longer than 67,108,864 bytes"}`.
   */
  value(value: Value): void {
    const start = this.length;
    this.most = start + LIMITS.text;
    try {
      this.part(value);
    } catch (error) {
      if (!(error instanceof LimitError)) throw error;
      this.length = start;
      this.text(`{"limit":${JSON.stringify(error.detail)}}`);
    }
  }

  private part(value: Value): void {
    if (typeof value === 'number') this.int(value);
    else if (value === null) this.text('null');
    else if (typeof value === 'boolean') this.text(value ? 'true' : 'false');
    else if (value instanceof Grid) this.grid(value);
    else if (value instanceof FrozenSet) this.set(value);
    else if (value instanceof Float) this.float(value.value);
    else if (value instanceof Fn) this.fn(value);
    else this.tuple(value);
  }

  private reserve(count: number): void {
    if (this.length + count <= this.bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.bytes.length * 2, this.length + count));
    this.bytes.copy(larger, 0, 0, this.length);
    this.bytes = larger;
  }

  private byte(byte: number): void {
    if (this.length === this.bytes.length) this.reserve(1);
    this.bytes[this.length++] = byte;
  }

  private int(n: number): void {
    this.reserve(INT_ROOM);
    this.digits(n);
  }

  /** Writes an int where there is room. */
  private digits(n: number): void {
    let rest = n;
    if (n < 0) {
      this.bytes[this.length++] = MINUS;
      rest = -n;
    }
    if (rest < 10) {
      this.bytes[this.length++] = ZERO + rest;
      return;
    }
    let unit = 10;
    while (rest / unit >= 10) unit *= 10;
    for (; unit >= 1; unit /= 10) {
      const digit = Math.floor(rest / unit);
      this.bytes[this.length++] = ZERO + digit;
      rest -= digit * unit;
    }
  }

  private grid({ h, w, cells }: Grid): void {
    this.reserve(2 + h * (3 + w * 5)); // a cell: up to four characters and a comma
    const { bytes } = this;
    bytes[this.length++] = OPEN;
    for (let i = 0, k = 0; i < h; i++) {
      if (i > 0) bytes[this.length++] = COMMA;
      bytes[this.length++] = OPEN;
      for (let j = 0; j < w; j++) {
        if (j > 0) bytes[this.length++] = COMMA;
        this.digits(cells[k++]);
      }
      bytes[this.length++] = CLOSE;
    }
    bytes[this.length++] = CLOSE;
  }

  private tuple({ items }: Tuple): void {
    this.byte(OPEN);
    this.list(items);
    this.byte(CLOSE);
  }

  private list(items: readonly Value[]): void {
    if (this.length > this.most) throw new LimitError('', BEYOND.text);
    for (let k = 0; k < items.length; k++) {
      if (k > 0) this.byte(COMMA);
      this.part(items[k]);
    }
  }

  private set({ elements }: FrozenSet): void {
    this.raw(OPEN_SET);
    this.list(elements);
    this.byte(CLOSE);
    this.byte(CLOSE_TAG);
  }

  private float(x: number): void {
    if (Number.isNaN(x)) this.text('{"nan":1}');
    else if (!Number.isFinite(x)) this.text(`{"float":"${x > 0 ? 'inf' : '-inf'}"}`);
    else this.text(`{"float":${Object.is(x, -0) ? '-0' : x}}`);
  }

  private fn({ name, parts }: Fn): void {
    this.text(`{"fn":${JSON.stringify(name)}`);
    if (parts.length > 0) {
      this.text(',"args":[');
      this.list(parts);
      this.byte(CLOSE);
    }
    this.byte(CLOSE_TAG);
  }
}
