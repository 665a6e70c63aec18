/**
 * Batt modules: a batt as an ES module that exports plain data, read without ever executing it.
 *
 * ```js
 * // 32 solvers, 5 differs, 1,204 calls
 * export default {
 *   "format": "batt-run/batt@1",
 *   "dialect": "arc-dsl",
 *   "seed": 0,
 *   "leftOut": 94,
 *   "sources": [{"kind": "solver", "id": "1a2b3c4d", "file": "batts/solvers/1a2b3c4d.py", "md5": "…"}, …],
 *   "calls": [["mostcolor", "I"], ["fill", "I", "RED", "t1"], ["canvas", 0, [3, 3]], ["t9", "I"], …],
 *   "outputs": [{"t": 29, "solver": "1a2b3c4d", "evolved": true, "moves": ["wrap", "exchange"]}, …],
 *   "differs": [{"t": 7, "solver": "None", "differ": "palette"}, …],
 *   "digest": "…"
 * };
 * ```
 *
 * A call is a list: an operation's name, or an earlier call `t<number>` that gives a function; then its arguments: `S`, `I`,
 * `C`, earlier calls, names of constants or operations, and literals in the encoding of values. (A constant may be called, too:
 * such a call fails.)
 */
import { createHash } from 'node:crypto';
import { nounOf } from '../counted.js';
import type { Dialect } from '../dsl/index.js';
import { FormatError } from '../errors.js';
import { isNestedDeeper, shownJson } from '../json-text.js';
import type { Node } from '../program/index.js';
import { encode, LIMITS } from '../value/index.js';
import type { Batt, BattDiffer, BattOutput, BattSource } from './batt.js';
import { BattCallReader, type Word } from './call-reader.js';

const FORMAT = 'batt-run/batt@1';

/** A batt before it has been written: all but where it is, its text and its digest. */
export type BattContent = Omit<Batt, 'file' | 'text' | 'digest'>;

// ---- writing

/** Python's literals that look like names; a module has them as JSON. */
const WORDS = new Set(['None', 'True', 'False']);

/** Whether a constant is written as a name of its dialect. */
const isName = ({ text }: Extract<Node, { kind: 'constant' }>): boolean => /^[A-Za-z_]/.test(text) && !WORDS.has(text);

/** How a node is named in the calls of a module. */
function wordOf(node: Node, number: number | undefined): string {
  if (number !== undefined) return JSON.stringify(`t${number}`);
  if (node.kind === 'input') return JSON.stringify(node.name);
  if (node.kind === 'constant') return isName(node) ? JSON.stringify(node.text) : encode(node.value);
  throw new TypeError('a call of a batt has no number');
}

/** The text of a batt module, its digest included. */
export const battText = (batt: BattContent): string => battModule(batt).text;

/** The text of a batt module, and its digest. */
export function battModule(batt: BattContent): Pick<Batt, 'text' | 'digest'> {
  const numbers = new Map<number, number>();
  batt.calls.forEach((node, k) => {
    if (!numbers.has(node)) numbers.set(node, k + 1);
  });
  const word = (index: number): string => wordOf(batt.nodes[index], numbers.get(index));
  const calls = batt.calls.map((index) => {
    const node = batt.nodes[index];
    if (node.kind === 'call') return `[${[JSON.stringify(node.operation.name), ...node.args.map(word)].join(', ')}]`;
    if (node.kind === 'apply') return `[${[node.callee, ...node.args].map(word).join(', ')}]`;
    throw new TypeError('a call number of a batt names no call');
  });
  const solvers = batt.outputs.length;
  const differs = new Set(batt.differs.map(({ differ }) => differ)).size;
  const { leftOut = 0 } = batt;
  const fields = [
    `"format": ${JSON.stringify(FORMAT)}`,
    `"dialect": ${JSON.stringify(batt.dialect.name)}`,
    `"seed": ${batt.seed}`,
    ...(leftOut > 0 ? [`"leftOut": ${leftOut}`] : []),
    `"sources": ${listText(batt.sources.map((source) => JSON.stringify(source)))}`,
    `"calls": ${listText(calls)}`,
    `"outputs": ${listText(batt.outputs.map((output) => JSON.stringify(output)))}`,
    `"differs": ${listText(batt.differs.map((differ) => JSON.stringify(differ)))}`,
  ];
  const digest = digestOf(JSON.parse(`{${fields.join(',')}}`));
  const numbered = (n: number, noun: string): string => `${n} ${nounOf(n, noun)}`;
  const others = leftOut > 0 ? ` (${leftOut} left out)` : '';
  const head = `// ${numbered(solvers, 'solver')}${others}, ${numbered(differs, 'differ')}, ${numbered(batt.calls.length, 'call')}`;
  const text = `${head}\nexport default {\n  ${[...fields, `"digest": "${digest}"`].join(',\n  ')}\n};\n`;
  return { text, digest };
}

const listText = (items: readonly string[]): string =>
  items.length === 0 ? '[]' : `[\n${items.map((item) => `    ${item}`).join(',\n')}\n  ]`;

/** sha256 over a module's fields but the digest itself. */
function digestOf(fields: Readonly<Record<string, unknown>>): string {
  const { digest: _, ...content } = fields;
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

// ---- reading

/** Where the data of a module begin: behind `export default`, after comments; -1 where it begins otherwise. */
function startOfData(text: string): number {
  const start = 'export default';
  for (let at = skipBlanks(text, 0); ; at = skipBlanks(text, text.indexOf('\n', at))) {
    // A pattern with a repeated group for comments would need room on the stack for each.
    if (text.startsWith(start, at)) return /\s/.test(text[at + start.length] ?? '') ? at + start.length + 1 : -1;
    if (!text.startsWith('//', at) || text.indexOf('\n', at) < 0) return -1;
  }
}

function skipBlanks(text: string, from: number): number {
  const blanks = /\s*/y;
  blanks.lastIndex = from;
  blanks.test(text);
  return blanks.lastIndex;
}

/** Reads a module's text, checking every field. */
class BattModuleReader {
  constructor(private readonly file: string) {}

  fail(field: string, expected: string, found?: unknown): never {
    const shown = found === undefined ? {} : { found: typeof found === 'string' ? found : shownJson(found) };
    throw new FormatError({ file: this.file, field, expected, ...shown });
  }

  /** The object literal of the module, which must be JSON and all that the module holds. */
  body(text: string): Readonly<Record<string, unknown>> {
    const start = startOfData(text);
    if (start < 0) {
      throw new FormatError({
        file: this.file,
        line: 1,
        expected: 'a batt module: `export default {…};` with plain data',
        found: text.trimStart().slice(0, 60),
      });
    }
    const json = text.slice(start).trimEnd().replace(/;$/, '');
    if (isNestedDeeper(json, LIMITS.depth)) this.fail('export default', `data nested at most ${LIMITS.depth} deep`);
    const parsed = this.json(json, text.slice(0, start).split('\n').length - 1);
    return this.record(parsed, 'export default');
  }

  private json(json: string, linesBefore: number): unknown {
    try {
      return JSON.parse(json);
    } catch (error) {
      const position = /position (\d+)/.exec(error instanceof Error ? error.message : '');
      const at = position === null ? json.length : Number(position[1]);
      throw new FormatError({
        file: this.file,
        line: linesBefore + json.slice(0, at).split('\n').length,
        expected: 'plain data written as JSON, and nothing after it',
        found: json.slice(at, at + 60) || 'the end of the file',
      });
    }
  }

  record(value: unknown, field: string): Readonly<Record<string, unknown>> {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) this.fail(field, 'an object', value);
    return Object.fromEntries(Object.entries(value));
  }

  list(value: unknown, field: string): readonly unknown[] {
    return Array.isArray(value) ? value : this.fail(field, 'a list', value);
  }

  text(value: unknown, field: string): string {
    return typeof value === 'string' ? value : this.fail(field, 'a text', value);
  }

  integer(value: unknown, field: string, least: number, most: number): number {
    if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most) return value;
    return this.fail(field, `an integer from ${least} to ${most}`, value);
  }

  source(value: unknown, field: string): BattSource {
    const { kind, id, file, md5 } = this.record(value, field);
    if (kind !== 'solver' && kind !== 'differ') this.fail(`${field}.kind`, '"solver" or "differ"', kind);
    return {
      kind,
      id: this.text(id, `${field}.id`),
      file: this.text(file, `${field}.file`),
      md5: this.text(md5, `${field}.md5`),
    };
  }

  output(value: unknown, field: string, calls: number): BattOutput {
    const { t, solver, evolved, moves } = this.record(value, field);
    if (typeof evolved !== 'boolean') this.fail(`${field}.evolved`, 'true or false', evolved);
    const output = {
      t: this.integer(t, `${field}.t`, 1, calls),
      solver: this.text(solver, `${field}.solver`),
      evolved,
    };
    // Batts that were written before moves had names have none.
    if (moves === undefined) return output;
    const names = this.list(moves, `${field}.moves`).map((move, k) => this.text(move, `${field}.moves[${k}]`));
    return { ...output, moves: names };
  }

  differ(value: unknown, field: string, calls: number): BattDiffer {
    const { t, solver, differ } = this.record(value, field);
    return {
      t: this.integer(t, `${field}.t`, 1, calls),
      solver: this.text(solver, `${field}.solver`),
      differ: this.text(differ, `${field}.differ`),
    };
  }
}

/** Adds the next call of a module. */
function addCall(callReader: BattCallReader, value: unknown, reader: BattModuleReader): void {
  const field = `calls[${callReader.calls.length}]`;
  const [callee, ...words] = reader.list(value, field);
  callReader.add(reader.text(callee, `${field}[0]`), words as readonly Word[], (expected, found, word) =>
    reader.fail(word === undefined ? field : `${field}[${word}]`, expected, found),
  );
}

/**
 * Reads the text of a batt module.
 *
 * @param dialects - the dialects that a module may name
 * @throws FormatError naming the field (or line) that is malformed
 */
export function parseBattModule(text: string, file: string, dialects: ReadonlyMap<string, Dialect>): Batt {
  const reader: BattModuleReader = new BattModuleReader(file);
  const body = reader.body(text);
  if (body.format !== FORMAT) reader.fail('format', JSON.stringify(FORMAT), body.format);
  const dialect = dialects.get(reader.text(body.dialect, 'dialect'));
  if (dialect === undefined) reader.fail('dialect', `one of ${[...dialects.keys()].join(', ')}`, body.dialect);
  const callReader = new BattCallReader(dialect);
  for (const call of reader.list(body.calls, 'calls')) addCall(callReader, call, reader);
  const count = callReader.calls.length;
  const batt: Batt = {
    file,
    dialect,
    nodes: callReader.builder.nodes,
    calls: callReader.calls,
    outputs: reader.list(body.outputs, 'outputs').map((value, k) => reader.output(value, `outputs[${k}]`, count)),
    differs: reader.list(body.differs, 'differs').map((value, k) => reader.differ(value, `differs[${k}]`, count)),
    seed: reader.integer(body.seed, 'seed', 0, Number.MAX_SAFE_INTEGER),
    ...(body.leftOut === undefined
      ? {}
      : { leftOut: reader.integer(body.leftOut, 'leftOut', 0, Number.MAX_SAFE_INTEGER) }),
    sources: reader.list(body.sources, 'sources').map((value, k) => reader.source(value, `sources[${k}]`)),
    digest: digestOf(body),
    text,
  };
  if (body.digest !== batt.digest) reader.fail('digest', `${batt.digest}, the sha256 of its content`, body.digest);
  return batt;
}
