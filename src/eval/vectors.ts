/** Vector files: facts recorded from CPython, one JSON object a line, gzipped or plain. Read here, checked as they are used. */
import { gunzipSync } from 'node:zlib';
import { FormatError, messageOf } from '../errors.js';
import { decodeText, readBytes } from '../files.js';
import { isNestedDeeper, shownJson } from '../json-text.js';
import { decode, LIMITS, type Value } from '../value/index.js';

/** Most bytes of a vector file, packed or not. */
const MAX_BYTES = 1 << 28;

/** How deep the lists and objects of a line may nest: those of a value, in the line's own. */
const DEEPEST = LIMITS.depth + 10;

/** What a call was seen to give: a value in its encoding, or the class of an exception. */
export type Recorded = { readonly out: unknown } | { readonly err: string };

/** Arguments of a call, in their encoding, and what it was seen to give. */
type RecordedCall = { readonly args: readonly unknown[] } & Recorded;

type Fields = Readonly<Record<string, unknown>>;

/**
 * The lines of a vector file; blank ones are left out.
 *
 * @throws FormatError when the file cannot be read, or a line is no JSON object
 */
export function readVectors(file: string): VectorLine[] {
  const lines = decodeText(unpack(readBytes(file, MAX_BYTES), file), file).split('\n');
  return lines.flatMap((text, index) => (text.trim() === '' ? [] : new VectorLine(file, index + 1, text)));
}

function unpack(bytes: Buffer, file: string): Buffer {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: MAX_BYTES });
  } catch (error) {
    const found = messageOf(error);
    throw new FormatError({ file, expected: `a gzip file of at most ${MAX_BYTES} bytes`, found }, { cause: error });
  }
}

/** One line. Its methods give a field in the type that it has to have, or throw FormatError with file, line and field. */
export class VectorLine {
  readonly fields: Fields;

  constructor(
    readonly file: string,
    readonly line: number,
    text: string,
  ) {
    this.fields = this.record('', this.parse(text));
  }

  /** Says what was expected of a field (of the whole line, where that is empty). */
  fail(field: string, expected: string, found: unknown): never {
    const { file, line } = this;
    const text = found === undefined ? 'nothing' : typeof found === 'string' ? found : shownJson(found);
    throw new FormatError({ file, line, expected, found: text, ...(field === '' ? {} : { field }) });
  }

  record(field: string, content: unknown): Fields {
    const isRecord = typeof content === 'object' && content !== null && !Array.isArray(content);
    return isRecord ? Object.fromEntries(Object.entries(content)) : this.fail(field, 'an object', content);
  }

  list(field: string, content: unknown): readonly unknown[] {
    return Array.isArray(content) ? content : this.fail(field, 'a list', content);
  }

  text(field: string, content: unknown): string {
    return typeof content === 'string' ? content : this.fail(field, 'a text', content);
  }

  value(field: string, content: unknown): Value {
    const { file, line } = this;
    return decode(content, { file, line, field });
  }

  recorded(field: string, content: unknown): Recorded {
    const { out, err } = this.record(field, content);
    if (err !== undefined && out === undefined) return { err: this.text(field === '' ? 'err' : `${field}.err`, err) };
    if (out !== undefined && err === undefined) return { out };
    return this.fail(field, 'either "out" or "err"', out === undefined ? 'neither' : 'both');
  }

  /** The calls of a function that the line's call gave. */
  calls(): RecordedCall[] {
    return this.list('calls', this.fields.calls).map((entry, k) => {
      const field = `calls[${k}]`;
      const args = this.list(`${field}.args`, this.record(field, entry).args);
      return { args, ...this.recorded(field, entry) };
    });
  }

  private parse(text: string): unknown {
    if (isNestedDeeper(text, DEEPEST)) this.fail('', `values nested at most ${LIMITS.depth} deep`, text);
    try {
      return JSON.parse(text);
    } catch (error) {
      const { file, line } = this;
      throw new FormatError({ file, line, expected: 'a JSON object', found: text }, { cause: error });
    }
  }
}
