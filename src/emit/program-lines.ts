/**
 * The lines of programs that ran alone, one for each sample: how they are written, and how they begin when they are read again.
 *
 * ```
 *   {"type":"program", program, task, kind, index, value, match}     or, in place of value and match: error, or status and error
 * ```
 */
import { MemoryError, type OpError } from '../errors.js';

/** Which result a line is about; a `Case` is one. */
export interface ResultPlace {
  readonly program: { readonly name: string };
  readonly task: { readonly id: string } | null;
  readonly sample: { readonly kind: 'demo' | 'test'; readonly index: number } | null;
}

/** A result: a value in its encoding, or an error. */
type ShownResult = { readonly text: string; readonly match: boolean } | { readonly error: OpError | MemoryError };

/**
 * A result as one line: program, task, sample; then the value and whether it matches, or the class of the error.
 *
 * @param known - whether the right output is known, so that a match says something
 */
export function programLine(place: ResultPlace, known: boolean, result: ShownResult): string {
  if ('error' in result) {
    const { error } = result;
    if (error instanceof MemoryError) return lostProgramLine(place, 'error', error.message);
    return `${head(place)},"error":${JSON.stringify(error.pythonClass)}}\n`;
  }
  const match = known ? `,"match":${result.match}` : '';
  return `${head(place)},"value":${result.text}${match}}\n`;
}

/** The line of a sample that gave nothing since it was cut off, took too much memory, or its worker died. */
export const lostProgramLine = (place: ResultPlace, status: 'timeout' | 'error', error: string): string =>
  `${head(place)},"status":"${status}","error":${JSON.stringify(error)}}\n`;

/** The line up to what came of it, without the closing brace. */
function head({ program, task, sample }: ResultPlace): string {
  const fields = {
    type: 'program',
    program: program.name,
    ...(task === null ? {} : { task: task.id }),
    ...(sample === null ? {} : { kind: sample.kind, index: sample.index }),
  };
  return JSON.stringify(fields).slice(0, -1);
}

/** Whether a line is of a program on its task; only how it begins is read, since values may be large. */
export function isOfProgram(line: Buffer, program: { readonly name: string }, task: { readonly id: string }): boolean {
  const begin = Buffer.from(`${head({ program, task, sample: null })},`);
  return line.subarray(0, begin.length).equals(begin);
}
