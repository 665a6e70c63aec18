/** What a program gave on a sample, for people. */
import type { Case, Result } from '../program/index.js';
import { asGrid, encode } from '../value/index.js';
import { besideEachOther, gridPanel } from './draw.js';
import { painted, type Screen } from './table.js';

/** A result with its grids side by side; a value that is no grid in its encoding. */
export function resultText(one: Case, result: Result, screen: Screen): string {
  const { program, task, sample, inputs, expected } = one;
  const got = 'value' in result ? asGrid(result.value) : null;
  const grids = [
    ['input', asGrid(inputs.I)],
    ['candidate', asGrid(inputs.C)],
    ['expected', expected],
    ['got', got],
  ] as const;
  const panels = grids.flatMap(([title, grid]) => (grid === null ? [] : gridPanel(title, grid, screen.color)));
  const place = sample === null ? [] : [`${sample.kind} ${sample.index}`];
  const head = [program.name, ...(task === null ? [] : [task.id]), ...place, verdict(one, result, screen)];
  const other = 'value' in result && got === null ? `got ${encode(result.value)}\n` : '';
  return `${head.join('  ').trimEnd()}\n${besideEachOther(panels, screen.width)}${other}`;
}

function verdict({ expected }: Case, result: Result, screen: Screen): string {
  if ('error' in result) return painted(`failed: ${result.error.message}`, 'yellow', screen);
  if (expected === null) return '';
  return result.match ? painted('match', 'green', screen) : painted('no match', 'red', screen);
}
