/** Results that an engine holds in a form of its own. */
import type { JsonWriter, Value } from '../value/index.js';

/** A result of a lane, valid until the lane ends. One object stands for one value. */
export abstract class Held {
  /** The value itself. */
  abstract value(): Value;
  /** Writes the value, as {@link JsonWriter.value} does. */
  abstract writeTo(writer: JsonWriter): void;
  /** The first item of a pair when that is an int; else null. */
  abstract headOfPair(): number | null;
}

/** A result: a value, or something that holds one. */
export type Result = Value | Held;
