/** The calls of a batt, each a list of words, become nodes of a graph; names and numbers of arguments are checked. */
import type { Dialect } from '../dsl/index.js';
import { FormatError } from '../errors.js';
import { GraphBuilder, hasLiteral, literalText, MAX_BRACKETS, takes } from '../program/index.js';
import { decode, depthOf, encode, type Value } from '../value/index.js';

/** A callee or an argument as it is written: a name, or a literal in the encoding of values. */
export type Word = string | number | boolean | null | readonly unknown[] | object;

/** What programs can write as an argument of a call. */
const DEEPEST_LITERAL = MAX_BRACKETS - 1;

/** Says what is wrong with a call, or with one of its words: 0 is the callee, the arguments follow. */
type Reject = (expected: string, found: unknown, word?: number) => never;

/** Collects the calls t1, t2, … of one batt. */
export class BattCallReader {
  readonly builder = new GraphBuilder();
  /** Nodes of the calls so far. */
  readonly calls: number[] = [];

  constructor(private readonly dialect: Dialect) {}

  /**
   * Adds the next call.
   *
   * An operation that catches may be called with any number of arguments, and constants may be called, too: both are what the
   * Python system's mutation makes, and such a call yields its default.
   *
   * @param callee - an operation, an earlier call that gives a function, or a constant
   */
  add(callee: string, words: readonly Word[], reject: Reject): void {
    const args = words.map((word, k) => this.operand(word, (expected, found) => reject(expected, found, k + 1)));
    const operation = this.dialect.operations.get(callee);
    if (operation === undefined) {
      const expected = `an operation of ${this.dialect.name} or an earlier call`;
      const node = this.operand(callee, (_, found) => reject(expected, found, 0));
      this.calls.push(this.builder.apply(node, args));
    } else if (takes(operation, args.length)) {
      this.calls.push(this.builder.call(operation, args));
    } else if (operation.catches) {
      this.calls.push(this.builder.apply(this.builder.constant(operation.fn, callee), args));
    } else {
      reject(`${operation.params.length} arguments for ${callee}`, [callee, ...words]);
    }
  }

  private operand(word: Word, reject: Reject): number {
    const { builder, calls, dialect } = this;
    if (typeof word !== 'string') return this.literal(word, reject);
    if (word === 'S' || word === 'I' || word === 'C') return builder.input(word);
    if (/^t\d+$/.test(word)) {
      const number = Number(word.slice(1));
      if (number >= 1 && number <= calls.length) return calls[number - 1];
      return reject(`an earlier call, t1 to t${calls.length}`, word);
    }
    const constant = dialect.constants.get(word) ?? dialect.operations.get(word)?.fn;
    if (constant !== undefined) return builder.constant(constant, word);
    return reject(`S, I, C, an earlier call, a constant or an operation of ${dialect.name}`, word);
  }

  private literal(word: Exclude<Word, string>, reject: Reject): number {
    try {
      const value = decode(word, { file: '' });
      if (depthOf(value) > DEEPEST_LITERAL) return reject(`a literal nested at most ${DEEPEST_LITERAL} deep`, word);
      return this.builder.constant(value, textOf(value));
    } catch (error) {
      if (error instanceof FormatError) return reject(error.expected, error.found ?? word);
      throw error;
    }
  }
}

/** How programs write a value; sets and floats, which no literal stands for, keep the encoding. */
const textOf = (value: Value): string => (hasLiteral(value) ? literalText(value) : encode(value));
