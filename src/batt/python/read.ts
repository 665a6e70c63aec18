/**
 * Reads a batt that the Python system wrote, line by line. Nothing is executed.
 *
 * ```python
 *   def batt(task_id, S, I, C, log_path):
 *       s = []
 *       o = []
 *       # - Arg change: RED -> t3                      the call below is mutated
 *       try:
 *           t7 = fill(t1, t3, t6)
 *       except (TypeError, AttributeError, ValueError, IndexError, KeyError):
 *           t7 = _get_safe_default(fill)               what a failing call yields here, too
 *       o.append((7, True, '1a2b3c4d', t7))            an output
 *       t8 = t2(t7)                                    a computed function; calls need not be guarded
 *       s.append((8, '1a2b3c4d', 'differ_cells', t8))  a differ
 *       return o, s
 * ```
 */
import type { Dialect } from '../../dsl/index.js';
import { FormatError } from '../../errors.js';
import { operandsOf } from '../../program/index.js';
import type { BattDiffer, BattOutput } from '../batt.js';
import type { BattContent } from '../batt-module.js';
import { BattCallReader } from '../call-reader.js';
import type { CallTable } from './call-table.js';
import { splitWords, wordOf } from './words.js';

/** Longest line that is no comment, in characters. */
const MAX_LINE = 10_000;

const DEFINITION = /\bS, I, C\b/;
const CALL = /^\s+t(\d+) = (\w+)\(([^#]*)\)\s*(?:#.*)?$/;
const OUTPUT = /^\s+o\.append\(\((\d+), (True|False), '([^']*)', t(\d+)\)\)\s*$/;
const DIFFER = /^\s+s\.append\(\((\d+), '([^']*)', '([^']*)', t(\d+)\)\)\s*$/;
/** Four calls at once, of an earlier generator; only the call table says which. */
const BATCH = /^\s+(t\d+(?:, t\d+)+) = batch_process_samples_gpu\(S\)\s*$/;
/** Lines that say nothing: what guards calls, the two lists. */
const SILENT = /^\s+(?:try:|except\b.*:|[os] = \[\])\s*$/;
const RETURN = /^\s+return o, s\s*$/;
/** Before a mutated call. */
const MUTATED = /^\s*# - /;
/** Before any call of an earlier generator; the last list in it has the words that the call had before it was mutated. */
const PREMUTATE = /^\s*# (?:Pre-mutate: )?t\d+ - /;
const OLD_ITEMS = 'old_items = [';

const DEFAULT = '_get_safe_default';

const LINES =
  "a line such as t7 = fill(t1, RED, t6), o.append((7, False, '1a2b3c4d', t7)), s.append((7, '1a2b3c4d', 'differ_cells', t7)), try:, except (…): or return o, s";

/**
 * Reads the text of a batt of the Python system.
 *
 * An output is evolved when the file says so, and when any call that it needs was mutated (the file's flag is about the last
 * one alone).
 *
 * @param table - the call table beside it, which must say the same
 * @throws FormatError, with the line, for anything but what the generator writes
 */
export function readPythonBatt(text: string, file: string, table: CallTable | null, dialect: Dialect): BattContent {
  const lines = text.split(/\r?\n/);
  const start = lines.findIndex(isDefinition);
  if (start < 0) throw new FormatError({ file, expected: 'a function def batt(task_id, S, I, C, log_path):' });
  const reader = new BattReader(file, table, dialect);
  for (let index = start + 1; index < lines.length; index++) {
    if (RETURN.test(lines[index])) return reader.content();
    reader.read(lines[index], index + 1);
  }
  throw new FormatError({ file, line: lines.length, expected: 'return o, s', found: 'the end of the file' });
}

/** Parts of lines of any length are looked for one after the other: a pattern with all of them tries each with each. */
const isDefinition = (line: string): boolean =>
  line.startsWith('def batt(') && DEFINITION.test(line.slice(0, Math.max(0, line.lastIndexOf('):'))));

/** The last list of words in a comment that has one, without its brackets. */
function oldItems(comment: string): string | null {
  const end = comment.lastIndexOf(']');
  const start = end < 0 || !PREMUTATE.test(comment) ? -1 : comment.lastIndexOf(OLD_ITEMS, end - OLD_ITEMS.length);
  if (start < 0) return null;
  const from = start + OLD_ITEMS.length;
  return comment.slice(from, comment.indexOf(']', from));
}

class BattReader {
  private readonly reader: BattCallReader;
  private readonly outputs: BattOutput[] = [];
  private readonly differs: BattDiffer[] = [];
  /** Per node, whether it or what it needs was mutated. */
  private readonly evolved: boolean[] = [];
  /** What comments said about the next call. */
  private mutated = false;
  private before: string | null = null;
  /** Callee of the last call. */
  private callee = '';
  private line = '';
  private lineNumber = 0;

  constructor(
    private readonly file: string,
    private readonly table: CallTable | null,
    private readonly dialect: Dialect,
  ) {
    this.reader = new BattCallReader(dialect);
  }

  read(line: string, lineNumber: number): void {
    this.line = line;
    this.lineNumber = lineNumber;
    if (/^\s*(?:#|$)/.test(line)) this.readComment(line);
    else if (line.length > MAX_LINE) this.fail(`at most ${MAX_LINE} characters in a line`, `${line.length} characters`);
    else if (!SILENT.test(line)) this.readStatement(line);
  }

  content(): BattContent {
    const { reader, table, dialect, outputs, differs } = this;
    const count = reader.calls.length;
    if (table !== null && table.calls.length !== count) {
      const expected = `as many calls as in ${this.file}, ${count}`;
      throw new FormatError({ file: table.file, expected, found: String(table.calls.length) });
    }
    return { dialect, nodes: reader.builder.nodes, calls: reader.calls, outputs, differs, seed: 0, sources: [] };
  }

  private readComment(comment: string): void {
    this.mutated ||= MUTATED.test(comment);
    this.before = oldItems(comment)?.replaceAll(/[' ]/g, '') ?? this.before;
  }

  private readStatement(line: string): void {
    const call = CALL.exec(line);
    if (call !== null) {
      const [, t, callee, args] = call;
      if (callee === DEFAULT) this.readDefault(Number(t), args);
      else this.addCall(Number(t), [callee, ...splitWords(args)]);
      return;
    }
    const output = OUTPUT.exec(line);
    if (output !== null) {
      const [, label, evolved, solver, t] = output;
      const at = this.resultOf(label, t);
      this.outputs.push({ t: at, solver, evolved: evolved === 'True' || this.evolved[this.reader.calls[at - 1]] });
      return;
    }
    const differ = DIFFER.exec(line);
    if (differ !== null) {
      const [, label, solver, name, t] = differ;
      this.differs.push({ t: this.resultOf(label, t), solver, differ: name.replace(/^differ_/, '') });
      return;
    }
    this.addBatch(BATCH.exec(line)?.[1] ?? this.fail(LINES));
  }

  private addCall(t: number, words: readonly string[]): void {
    const { reader, table } = this;
    const number = reader.calls.length + 1;
    if (t !== number) this.fail(`t${number}, calls being numbered in their order`);
    const listed = table === null ? words : (table.calls[t - 1] ?? []);
    if (table !== null && words.join() !== listed.join()) {
      const [callee, ...args] = listed;
      this.fail(`t${t} = ${callee}(${args.join(', ')}), as ${table.file} has it`);
    }
    const [callee, ...args] = words;
    reader.add(
      callee,
      args.map((arg) => wordOf(arg)),
      (expected) => this.fail(expected),
    );
    this.markCall(reader.calls[t - 1], words);
    this.callee = callee;
  }

  /** Notes whether a call was mutated, by the comments before it. */
  private markCall(node: number, words: readonly string[]): void {
    const { evolved, before } = this;
    const mutated = this.mutated || (before !== null && before !== words.join());
    const inherited = operandsOf(this.reader.builder.nodes[node]).some((operand) => evolved[operand]);
    evolved[node] = evolved[node] || mutated || inherited;
    this.mutated = false;
    this.before = null;
  }

  private addBatch(targets: string): void {
    const { table } = this;
    if (table === null) this.fail('a call table beside the file, which says what this line computes');
    for (const target of targets.split(', ')) {
      const t = Number(target.slice(1));
      this.addCall(t, table.calls[t - 1] ?? this.fail(`calls that ${table.file} has`));
    }
  }

  /** A failing call yields the default of its own operation; the line that says so in Python is only checked. */
  private readDefault(t: number, callee: string): void {
    const last = this.reader.calls.length;
    if (t !== last || callee !== this.callee) {
      this.fail(`t${last} = ${DEFAULT}(${this.callee}), the default of the call above`);
    }
  }

  /** The call number that a result names twice. */
  private resultOf(label: string, t: string): number {
    const last = this.reader.calls.length;
    if (label !== t || Number(t) < 1 || Number(t) > last) {
      this.fail(`the number of an earlier call, 1 to ${last}, and the same t`);
    }
    return Number(t);
  }

  private fail(expected: string, found = this.line.trim()): never {
    throw new FormatError({ file: this.file, line: this.lineNumber, expected, found });
  }
}
