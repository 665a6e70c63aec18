/**
 * How data travel over the queue. Data only: whoever can write to the queue can send anything, so nothing of it is executed or brought
 * to life as a class; it is read as JSON and typed arrays, and checked field by field (see `kinds.ts`).
 *
 * ```
 *   bytes 0..3    length of the JSON text, little-endian
 *   then          the JSON text, where {"$":"Int8Array","n":9} stands for a typed array and {"$":"Map","of":[[key,value], ...]} for a map
 *   then          the bytes of the typed arrays, one after the other, little-endian, each beginning at a multiple of 8 from the first
 * ```
 *
 * All of it is deflated.
 */
import { promisify } from 'node:util';
import { deflateRaw, deflateRawSync, inflateRaw, inflateRawSync } from 'node:zlib';
import { FormatError, isStackOverflow } from '../errors.js';

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);

/** Bytes of a message at most, before it is deflated: a few bytes of a hostile one could become gigabytes. */
const MOST_BYTES = 1 << 28;

/** Bytes up to which a message is deflated, or inflated, at once: going to another thread and back takes longer. */
const SOON = { deflated: 1 << 16, inflated: 1 << 14 };
/** Bytes that a deflated message, and one that is not, is made of at a time: most are one piece. */
const CHUNK = { deflated: 1 << 14, inflated: 1 << 17 };

/** What a message without a fault would be, where one cannot be read. */
const EXPECTED = `a message of batt-run of at most ${MOST_BYTES >> 20} MiB`;

const ARRAYS = { Int8Array, Uint8Array, Int16Array, Int32Array, Float64Array } as const;
type ArrayName = keyof typeof ARRAYS;
type TypedArray = InstanceType<(typeof ARRAYS)[ArrayName]>;

const isArrayName = (name: unknown): name is ArrayName => typeof name === 'string' && Object.hasOwn(ARRAYS, name);

/** Where elements of any size may begin. */
const aligned = (at: number): number => Math.ceil(at / 8) * 8;
const NOTHING = new Uint8Array(8);

/** Writes plain data, with typed arrays and maps in it, as a message. */
export const encode = (value: unknown): Promise<Buffer> => deflated(written(value), 1);

/** Bytes of a message as they travel. */
export async function deflated(bytes: Buffer, level: number): Promise<Buffer> {
  const options = { level, chunkSize: CHUNK.deflated };
  return bytes.length <= SOON.deflated ? deflateRawSync(bytes, options) : deflate(bytes, options);
}

/** The bytes of a message before they are deflated: the same for equal data. */
export function written(value: unknown): Buffer {
  const arrays: TypedArray[] = [];
  const text = JSON.stringify(value, (_, part: unknown) => {
    if (part instanceof Map) return { $: 'Map', of: [...part] };
    const name = ArrayBuffer.isView(part) ? part.constructor.name : '';
    if (!isArrayName(name)) return part;
    const array = part as TypedArray;
    arrays.push(array);
    return { $: name, n: array.length };
  });
  const head = Buffer.alloc(4);
  head.writeUInt32LE(Buffer.byteLength(text));
  const bytes: Uint8Array[] = [];
  let at = 0;
  for (const { buffer, byteOffset, byteLength } of arrays) {
    bytes.push(NOTHING.subarray(0, aligned(at) - at), new Uint8Array(buffer, byteOffset, byteLength));
    at = aligned(at) + byteLength;
  }
  return Buffer.concat([head, Buffer.from(text), ...bytes]);
}

/**
 * Reads a message.
 *
 * @param from - what it is, for messages
 * @throws FormatError where it is none
 */
export async function decode(message: Uint8Array, from: string): Promise<unknown> {
  return readMessage(await inflated(message, from), from);
}

/** What was deflated. */
export async function inflated(message: Uint8Array, from: string): Promise<Buffer> {
  try {
    const options = { maxOutputLength: MOST_BYTES, chunkSize: CHUNK.inflated };
    return message.length <= SOON.inflated ? inflateRawSync(message, options) : await inflate(message, options);
  } catch (error) {
    throw new FormatError({ file: from, expected: EXPECTED }, { cause: error });
  }
}

/** The data of a message that is not deflated any more. */
export function readMessage(bytes: Buffer, from: string): unknown {
  try {
    const end = 4 + bytes.readUInt32LE(0);
    // A copy, in a piece of memory of its own: all arrays lie in it.
    const reader = new ArrayRestorer(new Uint8Array(bytes.subarray(end)).buffer);
    const value = reader.revived(JSON.parse(bytes.toString('utf8', 4, end)));
    if (reader.at !== reader.memory.byteLength) throw new RangeError('bytes are left over');
    return value;
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof RangeError || isStackOverflow(error))) throw error;
    throw new FormatError({ file: from, expected: EXPECTED }, { cause: error });
  }
}

/** Puts typed arrays and maps in the places that the text has for them. */
class ArrayRestorer {
  /** Where the last array ended. */
  at = 0;

  constructor(readonly memory: ArrayBuffer) {}

  /** In the order in which they were written: the text's own. */
  revived(value: unknown): unknown {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) {
      for (let k = 0; k < value.length; k++) value[k] = this.revived(value[k]);
      return value;
    }
    const record = value as Record<string, unknown>;
    if (Object.hasOwn(record, '$')) return this.special(record);
    // Defined, not assigned: a field called __proto__ is a field like any other.
    for (const name of Object.keys(record)) {
      const before = record[name];
      if (typeof before === 'object' && before !== null) {
        Object.defineProperty(record, name, { value: this.revived(before), enumerable: true });
      }
    }
    return record;
  }

  private special({ $: name, n, of }: Record<string, unknown>): unknown {
    if (isArrayName(name) && typeof n === 'number' && Number.isSafeInteger(n) && n >= 0) return this.array(name, n);
    if (name === 'Map' && Array.isArray(of) && of.every((pair) => Array.isArray(pair) && pair.length === 2)) {
      return new Map(this.revived(of) as [unknown, unknown][]);
    }
    throw new RangeError('neither a typed array nor a map');
  }

  private array(name: ArrayName, length: number): TypedArray {
    const kind = ARRAYS[name];
    const from = aligned(this.at);
    this.at = from + length * kind.BYTES_PER_ELEMENT;
    if (this.at > this.memory.byteLength) throw new RangeError('bytes are missing');
    return new kind(this.memory, from, length);
  }
}
