/**
 * The lines of a sample that a batt was scored on: how they are written, and what tells the first of them when they are read again.
 *
 * ```
 *   {"type":"sample", task, kind, index, status}        then, by t, outputs before differs of equal t:
 *   {"type":"candidate", …, solver, t, evolved, value, match, score}      and "lost", why, with value null, where it was given up
 *   {"type":"differ", …, solver, differ, t, value}      only where it ran
 * ```
 */

import type { Batt } from '../batt/index.js';
import { LOST } from '../kernels/values/offsets.js';
import type { Handle, LinearMemory } from '../memory/index.js';
import { JsonWriter } from '../value/index.js';
import { digestOf } from './digest.js';

/** Which sample lines are about. */
interface SamplePlace {
  /** Id of its task. */
  readonly task: string;
  readonly kind: 'demo' | 'test';
  readonly index: number;
}

/** What came of a sample that was scored. */
interface SampleResults {
  /** Whether its output is known. */
  readonly known: boolean;
  /** Where the values are. */
  readonly memory: LinearMemory;
  /** Columns of the batt's outputs and of its differs, null for one that ran on no sample, and the sample's position in them. */
  readonly outputs: readonly Int32Array[];
  readonly differs: readonly (Int32Array | null)[];
  readonly position: number;
  /** What outputs that were given up took too much of. */
  readonly lostTo: string | null;
  /** For each output: 1 where it matches, and its points. */
  readonly matches: Uint8Array;
  readonly scores: Int32Array;
  /** Receives the hash of the value of each output, then of each differ, as they are written; of what has none it stays as it is. */
  readonly values: Int32Array;
}

/** A line of each sample: an output of the batt, or a differ. */
interface BattLine {
  readonly type: 'candidate' | 'differ';
  readonly t: number;
  /** Position among the batt's outputs or differs. */
  readonly at: number;
  /** What of the line is the same for every sample, up to its value, as UTF-8. */
  readonly head: Uint8Array;
}

/** How a line ends after a differ's value, and after a candidate's where the output is not known. */
const END = Buffer.from('}\n');
const END_UNKNOWN = Buffer.from(',"match":null,"score":null}\n');

/** The lines of one batt, in their order. */
function linesOf({ outputs, differs }: Batt): BattLine[] {
  const ofOutputs = outputs.map(({ t, solver, evolved }, at): BattLine => {
    const head = `"solver":${JSON.stringify(solver)},"t":${t},"evolved":${evolved},"value":`;
    return { type: 'candidate', t, at, head: Buffer.from(head) };
  });
  const ofDiffers = differs.map(({ t, solver, differ }, at): BattLine => {
    const head = `"solver":${JSON.stringify(solver)},"differ":${JSON.stringify(differ)},"t":${t},"value":`;
    return { type: 'differ', t, at, head: Buffer.from(head) };
  });
  return [...ofOutputs, ...ofDiffers].sort((a, b) => a.t - b.t);
}

/** Writes the lines of samples, one sample after the other. */
export class SampleLines {
  private readonly lines: readonly BattLine[];
  /** Those of candidates. */
  private readonly ofCandidates: readonly BattLine[];
  private readonly writer = new JsonWriter();
  /** Where the sample's values were written. */
  private readonly written = new Map<Handle, { readonly start: number; readonly end: number; readonly hash: number }>();

  /**
   * @param onBytes - told after each line how many bytes the sample has by then
   */
  constructor(
    private readonly batt: Batt,
    private readonly onBytes: (bytes: number) => void,
  ) {
    this.lines = linesOf(batt);
    this.ofCandidates = this.lines.filter(({ type }) => type === 'candidate');
  }

  /** Writes the lines of a sample, in the place of those before. */
  write({ task, kind, index }: SamplePlace, scored: SampleResults): void {
    const { writer, batt } = this;
    const { memory, known, outputs, differs, position, lostTo, matches, scores, values } = scored;
    const place = `,"task":${JSON.stringify(task)},"kind":"${kind}","index":${index},`;
    writer.clear();
    writer.text(`{"type":"sample"${place}"status":"ok"}\n`);
    this.written.clear();
    const starts = {
      candidate: Buffer.from(`{"type":"candidate"${place}`),
      differ: Buffer.from(`{"type":"differ"${place}`),
    };
    const anyDiffer = differs.some((column) => column !== null);
    for (const { type, at, head } of anyDiffer ? this.lines : this.ofCandidates) {
      const isCandidate = type === 'candidate';
      const value = (isCandidate ? outputs[at] : differs[at])?.[position] ?? 0;
      if (value === 0 || (value === LOST && !isCandidate)) continue; // a differ that did not run
      writer.raw(starts[type]);
      writer.raw(head);
      if (value === LOST) {
        writer.text(`null,"match":${known ? false : null},"score":${known ? 0 : null},"lost":"${lostTo}"}\n`);
        this.onBytes(writer.length);
        continue;
      }
      values[isCandidate ? at : batt.outputs.length + at] = this.writeValue(memory, value);
      if (type === 'differ') writer.raw(END);
      else if (known) writer.text(`,"match":${matches[at] === 1},"score":${scores[at]}}\n`);
      else writer.raw(END_UNKNOWN);
      this.onBytes(writer.length);
    }
  }

  /** Writes a value and gives its hash; one that occurs again in the sample, as many outputs of a batt do, is copied. */
  private writeValue(memory: LinearMemory, value: Handle): number {
    const { writer, written } = this;
    const known = written.get(value);
    if (known !== undefined) {
      writer.again(known.start, known.end);
      return known.hash;
    }
    const start = writer.length;
    memory.writeTo(writer, value);
    const hash = writer.hash(start);
    written.set(value, { start, end: writer.length, hash });
    return hash;
  }

  /** md5 of the lines that were written. */
  digest(): string {
    return digestOf(this.writer.view());
  }

  /** The lines that were written. */
  text(): string {
    return this.writer.toString();
  }

  /** Forgets them. */
  clear(): void {
    this.writer.clear();
    this.written.clear();
  }
}

/** The one line of a sample that was lost. */
export const lostSampleLine = (
  { task, kind, index }: SamplePlace,
  status: 'timeout' | 'error',
  error: string,
): string =>
  `{"type":"sample","task":${JSON.stringify(task)},"kind":"${kind}","index":${index},"status":"${status}","error":${JSON.stringify(error)}}\n`;

/** How the first line of a sample begins; no other line does. */
const FIRST = Buffer.from('{"type":"sample",');

/** Whether a line is the first of a sample. */
export const beginsSample = (line: Buffer): boolean => line.subarray(0, FIRST.length).equals(FIRST);
