/** The C peer of the operations: bench/ops.c, compiled where there is a compiler, and given the same calls. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { packageFile } from '../package.js';
import { encode, Fn, FrozenSet, Grid, Tuple, type Value } from '../value/index.js';
import type { Calls } from './measured-calls.js';

/** Compilers that are looked for, in this order. */
const COMPILERS = ['cc', 'gcc', 'clang'] as const;
const FLAGS = ['-std=c99', '-O3'] as const;

/** Most bytes that the peer prints. */
const MAX_BYTES = 1 << 30;

/** Characters of a value that a message quotes. */
const MAX_QUOTED = 100;

/** What became of the peer's source. */
export type Compiled =
  | { readonly program: string; readonly compiler: string }
  /** `reason`: why there is no program, for people. */
  | { readonly program: null; readonly reason: string };

/** Compiles the peer into a folder. That it cannot be done is told, not thrown: our own figures are worth having. */
export function compilePeer(folder: string, source: string = packageFile('bench/ops.c')): Compiled {
  for (const compiler of COMPILERS) {
    const { status, stdout } = spawnSync(compiler, ['--version'], { encoding: 'utf8' });
    if (status !== 0) continue;
    const program = join(folder, 'ops');
    const { status: end, stderr, error } = spawnSync(compiler, [...FLAGS, '-o', program, source], { encoding: 'utf8' });
    if (end === 0) return { program, compiler: `${[compiler, ...FLAGS].join(' ')}: ${stdout.split('\n')[0]}` };
    return {
      program: null,
      reason: `${compiler} cannot compile ${source}: ${error?.message ?? stderr.trim().split('\n')[0]}`,
    };
  }
  return { program: null, reason: `no C compiler was found (${COMPILERS.join(', ')})` };
}

/** The calls as the peer reads them. */
export const callsText = (work: readonly Calls[]): string =>
  work
    .map(({ name, calls }) => `${name} ${calls.length} ${calls[0].length}\n${calls.flat().map(words).join('\n')}\n`)
    .join('');

function words(value: Value): string {
  if (typeof value === 'number' || typeof value === 'boolean') return `number ${Number(value)}`;
  if (value instanceof Grid) return `grid ${value.h} ${value.w} ${value.cells.join(' ')}`;
  if (value instanceof Fn) return `key ${value.name}`;
  if (value instanceof Tuple && value.items.length === 2) return `pair ${value.items.join(' ')}`;
  if (value instanceof FrozenSet) {
    const { elements } = value;
    const [first] = elements;
    if (first instanceof FrozenSet) return ['sets', elements.length, ...elements.map(words)].join(' ');
    const isCell = first instanceof Tuple && first.items[1] instanceof Tuple;
    return [isCell ? 'cells' : 'locations', elements.length, ...elements.flatMap(numbersOf)].join(' ');
  }
  throw new Error(`the C peer has no such argument: ${encode(value)}`);
}

/** The numbers of a location or a cell. */
function numbersOf(value: Value): number[] {
  if (typeof value === 'number') return [value];
  if (value instanceof Tuple) return value.items.flatMap(numbersOf);
  throw new Error(`the C peer has no such element: ${encode(value)}`);
}

/** What the peer prints of an operation. */
interface PeerPrint {
  readonly name: string;
  readonly ns: number;
  readonly results: readonly unknown[];
}

/**
 * Runs the peer once, and compares what its calls give with the results of ours.
 *
 * @param results - of each operation, of each of its calls
 * @returns nanoseconds per call of each operation
 * @throws Error when the peer fails, or when a result differs from ours in anything but the order of a set
 */
export function runPeerCalls(
  program: string,
  milliseconds: number,
  text: string,
  results: ReadonlyMap<string, readonly Value[]>,
): Map<string, number> {
  const { status, stdout, stderr, error } = spawnSync(program, [`${milliseconds}`], {
    input: text,
    encoding: 'utf8',
    maxBuffer: MAX_BYTES,
  });
  if (status !== 0) throw new Error(`the C peer failed: ${error?.message ?? stderr.trim()}`);
  const printed = stdout
    .trimEnd()
    .split('\n')
    .map((line): PeerPrint => JSON.parse(line));
  for (const { name, results: theirs } of printed) compare(name, results.get(name) ?? [], theirs);
  return new Map(printed.map(({ name, ns }) => [name, ns]));
}

function compare(name: string, ours: readonly Value[], theirs: readonly unknown[]): void {
  if (ours.length !== theirs.length) throw new Error(`${name}: C made ${theirs.length} of ${ours.length} calls`);
  for (const [k, result] of ours.entries()) {
    const text = JSON.stringify(theirs[k]);
    if (sorted(theirs[k]) === sorted(JSON.parse(encode(result)))) continue;
    throw new Error(`${name}: call ${k} gives ${shortened(encode(result))}, but ${shortened(text)} in C`);
  }
}

/** The text of an encoded value with sets in an order of texts: C gives them in an order of its own. */
const sorted = (json: unknown): string =>
  JSON.stringify(json, (_, one) => {
    const isSet = typeof one === 'object' && one !== null && Array.isArray(one.set);
    return isSet ? { set: one.set.map(sorted).sort() } : one;
  });

const shortened = (text: string): string => (text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED)}…` : text);
