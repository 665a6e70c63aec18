/** What a program gave on a sample, for people. */
import type { Case, CaseResult } from '../program/index.js';
import { inLine, joined, lines, NOTHING, painted, type Screen, type Shown } from '../terminal.js';
import { asGrid, encode } from '../value/index.js';
import { besideEachOther, gridPanel } from './draw.js';

/** A result with its grids side by side; a value that is no grid in its encoding. */
export function resultText(one: Case, result: CaseResult, screen: Screen): Shown {
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
  const names = [program.name, ...(task === null ? [] : [task.id]), ...place].map(inLine);
  const head = joined(
    [...names, verdict(one, result, screen)].filter((part) => part !== ''),
    '  ',
  );
  const other = 'value' in result && got === null ? lines(`got ${encode(result.value)}`) : NOTHING;
  return joined([head, lines(''), besideEachOther(panels, screen.width), other]);
}

function verdict({ expected }: Case, result: CaseResult, screen: Screen): Shown {
  if ('error' in result) return painted(`failed: ${result.error.message}`, 'yellow', screen);
  if (expected === null) return NOTHING;
  return result.match ? painted('match', 'green', screen) : painted('no match', 'red', screen);
}
