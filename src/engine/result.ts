/** What an engine gives: values, and handles of values that it keeps in a form of its own. */
import type { JsonWriter, Value } from '../value/index.js';

/** The handle of a result of a lane, valid until the lane ends. One handle stands for one value. */
export abstract class ResultHandle {
  /** The value itself. */
  abstract value(): Value;
  /** Writes the value, as {@link JsonWriter.value} does. */
  abstract writeTo(writer: JsonWriter): void;
  /** The first item of a pair when that is an int; else null. */
  abstract headOfPair(): number | null;
}

/** A result: a value, or the handle of one. */
export type Result = Value | ResultHandle;
