/** Recorded vectors in the model: each line must give again what CPython gave, orders of sets and classes of exceptions included. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { Dialect } from './dialect.js';
import { decode, encode, outcome } from './json.js';
import { functionsOf, runText } from './program.js';
import { call, type Value } from './python.js';
import { Unknown } from './value.js';

/** What a call, or a program on an input, gave. */
type Recorded = { readonly out: unknown } | { readonly err: string };
type Inner = Recorded & { readonly args: readonly unknown[] };

/** A line of a file of vectors; docs/eval.md has its fields. */
interface Line {
  readonly op?: string;
  readonly args?: readonly unknown[];
  readonly calls?: readonly Inner[];
  readonly program?: string;
  readonly inputs?: readonly unknown[];
  readonly outs?: readonly Recorded[];
  readonly default?: string;
  readonly aliases?: Readonly<Record<string, string>>;
  readonly constants?: Readonly<Record<string, unknown>>;
}

/** What came of a file: how many lines agree, and the others. */
export interface Replay {
  readonly agreeing: number;
  /** Lines that differ, as text. */
  readonly differing: readonly string[];
  /** Lines about which the model says nothing, with the reason. */
  readonly unknown: readonly string[];
}

/** Replays a file of vectors, gzipped. */
export function replay(file: URL, dialect: Dialect): Replay {
  const lines = gunzipSync(readFileSync(file)).toString().trim().split('\n');
  const result = { agreeing: 0, differing: [] as string[], unknown: [] as string[] };
  for (const [k, text] of lines.entries()) {
    try {
      const { got, wanted } = replayed(JSON.parse(text), dialect);
      if (got === wanted) result.agreeing++;
      else result.differing.push(`line ${k + 1}: ${text.slice(0, 300)}\n  wanted ${wanted}\n  got    ${got}`);
    } catch (error) {
      if (!(error instanceof Unknown)) throw error;
      result.unknown.push(`line ${k + 1}: ${error.message}`);
    }
  }
  return result;
}

/** What the line records and what the model gives, as text. */
function replayed(line: Line, dialect: Dialect): { got: string; wanted: string } {
  const { operations, constants } = dialect;
  const functions = functionsOf(dialect);
  const values = (list: readonly unknown[] = []): Value[] => list.map((one) => decode(one, functions));
  const results = (runs: readonly (() => Value)[], list: readonly Recorded[]): { got: string; wanted: string } => ({
    got: runs.map(outcome).join(),
    wanted: list.map((one) => JSON.stringify('err' in one ? { err: one.err } : { out: one.out })).join(),
  });
  if (line.constants !== undefined) {
    const known = Object.keys(line.constants).map((name) => [name, encode(constants.get(name) as Value)]);
    return { got: JSON.stringify(Object.fromEntries(known)), wanted: JSON.stringify(line.constants) };
  }
  if (line.aliases !== undefined) {
    const isAlias = ([alias, name]: [string, string]): boolean =>
      operations.get(alias)?.call === operations.get(name)?.call;
    return {
      got: JSON.stringify(Object.entries(line.aliases).filter(isAlias)),
      wanted: JSON.stringify(Object.entries(line.aliases)),
    };
  }
  if (line.program !== undefined) {
    const { program, inputs = [], outs = [] } = line;
    return results(
      inputs.map((input) => () => runText(program, dialect, decode(input, functions))),
      outs,
    );
  }
  const name = line.op ?? line.default ?? '';
  const made = (): Value => call(functions(name, null), ...values(line.args));
  const { calls } = line;
  if (calls === undefined) return results([made], [line as unknown as Recorded]);
  return results(
    calls.map(
      ({ args }) =>
        () =>
          call(made(), ...values(args)),
    ),
    calls,
  );
}
