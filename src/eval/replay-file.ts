/** Replays vector files: each line must give again what CPython gave, iteration orders and exception classes included. */
import { counted } from '../counted.js';
import { type Dialect, dialects } from '../dsl/index.js';
import { parse } from '../program/index.js';
import { EMPTY_TUPLE, encode, type Value } from '../value/index.js';
import { evaluate } from './evaluate.js';
import { type Caller, functionCall } from './function-values.js';
import { type Disagreement, outcome, replayOperation } from './replay-operation.js';
import { type Recorded, readVectors, VectorLine } from './vectors.js';

/** What came of a vector file. */
export interface FileReplay {
  readonly file: string;
  readonly dialect: string;
  /** Lines replayed, the line of constants among them. */
  readonly lines: number;
  /** The first difference of each line that did not agree. */
  readonly disagreements: readonly Disagreement[];
}

/**
 * Replays a vector file. Its first line tells its dialect: it is of the first that has all the constants named there.
 *
 * @param caller - how operations and function values are called
 * @param among - the dialects that it may be of
 * @throws FormatError, with the line, when the file cannot be read, a line is malformed or its dialect is not known
 */
export function replayFile(
  file: string,
  caller: Caller,
  among: readonly Dialect[] = [...dialects.values()],
): FileReplay {
  const lines = readVectors(file);
  const dialect = dialectOf(lines[0] ?? new VectorLine(file, 1, '{}'), among);
  const disagreements = lines.flatMap((line) => replayLine(dialect, line, caller) ?? []);
  return { file, dialect: dialect.name, lines: lines.length, disagreements };
}

function dialectOf(first: VectorLine, among: readonly Dialect[]): Dialect {
  const names = Object.keys(first.record('constants', first.fields.constants));
  const unknown = among.map(({ constants }) => names.filter((name) => !constants.has(name)));
  const dialect = among.find((_, k) => unknown[k].length === 0);
  if (dialect !== undefined) return dialect;
  const known = among.map(({ name }) => name).join(' or ');
  return first.fail('constants', `those of ${known}`, unknown.map(([name]) => name).join(', '));
}

type Replay = (dialect: Dialect, line: VectorLine, caller: Caller) => Disagreement | null;

/** How a line is replayed, by the field that tells what it records. */
const REPLAYS: Readonly<Record<string, Replay>> = {
  op: replayCall,
  program: replayProgram,
  constants: replayConstants,
  default: replayDefault,
  aliases: replayAliases,
};

function replayLine(dialect: Dialect, line: VectorLine, caller: Caller): Disagreement | null {
  const field = Object.keys(REPLAYS).find((name) => name in line.fields);
  if (field !== undefined) return REPLAYS[field](dialect, line, caller);
  const found = Object.keys(line.fields).join(', ');
  return line.fail('', `one of the fields ${Object.keys(REPLAYS).join(', ')}`, found);
}

function replayCall(dialect: Dialect, line: VectorLine, caller: Caller): Disagreement | null {
  const { fields, file } = line;
  const vector = { op: line.text('op', fields.op), args: line.list('args', fields.args) };
  const gave = fields.calls === undefined ? line.recorded('', fields) : { calls: line.calls() };
  return replayOperation(dialect, { ...vector, ...gave }, { file, line: line.line }, caller);
}

function replayProgram(dialect: Dialect, line: VectorLine): Disagreement | null {
  const { fields, file } = line;
  const [program] = parse(line.text('program', fields.program), dialect, `${file}:${line.line}: program`);
  const inputs = line.list('inputs', fields.inputs);
  const outs = line.list('outs', fields.outs);
  if (outs.length !== inputs.length)
    line.fail('outs', counted(inputs.length, 'result'), counted(outs.length, 'result'));
  const runs = inputs.map((input, k): RecordedRun => {
    const I = line.value(`inputs[${k}]`, input);
    const compute = () => evaluate(program, { S: EMPTY_TUPLE, I, C: null });
    return { call: `${program.name}(inputs[${k}])`, recorded: line.recorded(`outs[${k}]`, outs[k]), compute };
  });
  return firstDifference(line, runs);
}

function replayConstants(dialect: Dialect, line: VectorLine): Disagreement | null {
  const constants = Object.entries(line.record('constants', line.fields.constants));
  for (const [name, content] of constants) {
    const expected = encode(line.value(`constants.${name}`, content));
    const value = dialect.constants.get(name);
    const got = value === undefined ? 'no such constant' : encode(value);
    if (got !== expected) return { line: line.line, call: name, expected, got };
  }
  return null;
}

/** What an operation gives when its body raises, which a call without arguments brings about. */
function replayDefault(dialect: Dialect, line: VectorLine, caller: Caller): Disagreement | null {
  const name = line.text('default', line.fields.default);
  const operation = dialect.operations.get(name);
  if (operation === undefined) {
    return { line: line.line, call: `${name}()`, expected: 'a default value', got: 'no such operation' };
  }
  const call = functionCall(dialect);
  const compute = (): Value => caller(call, [operation.fn]);
  if (line.fields.callable !== true) {
    return firstDifference(line, [{ call: `${name}()`, recorded: line.recorded('', line.fields), compute }]);
  }
  const runs = line.calls().map(({ args, ...recorded }, k): RecordedRun => {
    const values = args.map((arg) => line.value(`calls[${k}].args`, arg));
    const text = `${name}()(${args.map((arg) => JSON.stringify(arg)).join(', ')})`;
    return { call: text, recorded, compute: () => caller(call, [compute(), ...values]) };
  });
  return firstDifference(line, runs);
}

function replayAliases(dialect: Dialect, line: VectorLine): Disagreement | null {
  for (const [alias, content] of Object.entries(line.record('aliases', line.fields.aliases))) {
    const name = line.text(`aliases.${alias}`, content);
    const operation = dialect.operations.get(name);
    if (operation !== undefined && dialect.operations.get(alias) === operation) continue;
    return { line: line.line, call: alias, expected: `another name for ${name}`, got: 'another operation, or none' };
  }
  return null;
}

/** A computation, and what it was seen to give. */
interface RecordedRun {
  readonly call: string;
  readonly recorded: Recorded;
  readonly compute: () => Value;
}

function firstDifference(line: VectorLine, runs: readonly RecordedRun[]): Disagreement | null {
  for (const { call, recorded, compute } of runs) {
    const expected = JSON.stringify(recorded);
    const got = outcome(compute);
    if (got !== expected) return { line: line.line, call, expected, got };
  }
  return null;
}
