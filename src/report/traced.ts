/** What any medium says of a trace. */
import type { Case, TracedLine, TracedProgram } from '../program/index.js';
import { asGrid, encode } from '../value/index.js';

/** `solve_03b21e76  task 03b21e76  demo 0`. */
export function headOf({ program, task, sample }: Case): string {
  const place = sample === null ? [] : [`${sample.kind} ${sample.index}`];
  return [program.name, ...(task === null ? [] : [`task ${task.id}`]), ...place].join('  ');
}

/** How a traced program ended, in words, and whether that is good. */
export function outcomeOf({ lines, case: { expected } }: TracedProgram): {
  readonly text: string;
  readonly kind: 'good' | 'bad' | 'open';
} {
  for (const { line, state, error } of lines) {
    if (error === null) continue;
    const where = line === null ? '' : ` on line ${line}`;
    return { text: `${state}${where}: ${error}`, kind: 'bad' };
  }
  const value = lines.at(-1)?.value;
  if (expected === null || value === undefined) return { text: '', kind: 'open' };
  const matches = typeof value !== 'string' && encode(value) === encode(expected);
  return matches ? { text: 'match', kind: 'good' } : { text: 'no match', kind: 'bad' };
}

/** What became of a line, in words: `failed: first: StopIteration`, `not run`. */
export const stateText = ({ state, error }: TracedLine): string => (error === null ? state : `${state}: ${error}`);

/** The size of the grid on which a program's objects lie: its input's. */
export function sheetOf({ inputs }: Case): { readonly h: number; readonly w: number } {
  const grid = asGrid(inputs.I);
  return grid === null ? { h: 1, w: 1 } : { h: grid.h, w: grid.w };
}
