/** What programs gave on samples, as JSON lines. */
import { MemoryError } from '../errors.js';
import { encode } from '../value/index.js';
import type { Result } from './cases.js';

/** Which result a line is about; a `Case` is one. */
export interface ResultPlace {
  readonly program: { readonly name: string };
  readonly task: { readonly id: string } | null;
  readonly sample: { readonly kind: 'demo' | 'test'; readonly index: number } | null;
}

/**
 * A result as one line: program, task, sample; then the value and whether it matches, or the class of the error.
 *
 * @param known - whether the right output is known, so that a match says something
 */
export function resultLine(place: ResultPlace, known: boolean, result: Result): string {
  if ('error' in result) {
    const { error } = result;
    if (error instanceof MemoryError) return lossLine(place, 'error', error.message);
    return `${head(place)},"error":${JSON.stringify(error.pythonClass)}}\n`;
  }
  const match = known ? `,"match":${result.match}` : '';
  return `${head(place)},"value":${encode(result.value)}${match}}\n`;
}

/** The line of a sample that gave nothing since it was cut off, took too much memory, or its worker died. */
export const lossLine = (place: ResultPlace, status: 'timeout' | 'error', error: string): string =>
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
