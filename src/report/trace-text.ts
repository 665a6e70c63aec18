/** A trace on a terminal: each line of a program with what it gives. */
import type { Case, TracedProgram } from '../program/index.js';
import { drawn, inLine, joined, lines, NOTHING, painted, type Screen, type Shown } from '../terminal.js';
import { asGrid, type CellLayout, type Value } from '../value/index.js';
import { besideEachOther, gridPanel, picturePanel } from './draw.js';
import { picturedValue } from './pictures.js';
import { headOf, outcomeOf, sheetOf, stateText } from './traced.js';

/** The whole of a trace. */
export function traceText(trace: TracedProgram, layout: CellLayout, screen: Screen): Shown {
  const { kind, text } = outcomeOf(trace);
  const paint = kind === 'good' ? 'green' : kind === 'bad' ? 'red' : 'bold';
  const verdict = text === '' ? [] : [painted(text, paint, screen)];
  const head = joined([inLine(headOf(trace.case)), ...verdict], '  ');
  const digits = Math.max(...trace.lines.map(({ line }) => String(line ?? '').length));
  const body = trace.lines.map((one): Shown => {
    const number = `${one.line ?? ''}`.padStart(digits);
    if (one.error === null && one.value === undefined) return lines(`${number}   ${one.text}   ${stateText(one)}`);
    if (one.value !== undefined) {
      const code = joined([inLine(`${number}   `), painted(one.text, 'bold', screen), lines('')]);
      return joined([code, valueText(one.value, trace.case, layout, screen, digits + 3)]);
    }
    const code = joined([
      inLine(`${number} `),
      painted('✗', 'red', screen),
      inLine(' '),
      painted(one.text, 'bold', screen),
    ]);
    const error = painted(stateText(one), 'red', screen);
    return joined([code, lines(''), inLine(' '.repeat(digits + 3)), error, lines('')]);
  });
  return joined([head, lines('', ''), inputText(trace.case, screen), lines(''), joined(body, '\n')]);
}

function inputText({ inputs, expected }: Case, { color, width }: Screen): Shown {
  const grids = [
    ['input', asGrid(inputs.I)],
    ['candidate', asGrid(inputs.C)],
    ['expected', expected],
  ] as const;
  const panels = grids.flatMap(([title, grid]) => (grid === null ? [] : gridPanel(title, grid, color)));
  return besideEachOther(panels, width);
}

function valueText(
  value: Value | string,
  one: Case,
  layout: CellLayout,
  { color, width }: Screen,
  indent: number,
): Shown {
  const { text, pictures, left } = picturedValue(value, layout, sheetOf(one));
  const blanks = ' '.repeat(indent);
  const drawing = besideEachOther(
    pictures.map((picture) => picturePanel(picture, color)),
    width - indent,
  );
  const more = left === 0 ? NOTHING : lines(`${blanks}… and ${left} more`);
  return joined([lines(`${blanks}${text}`), indented(drawing, blanks), more]);
}

/** Lines that were drawn, farther to the right. */
const indented = (drawing: Shown, blanks: string): Shown => drawn(drawing.replaceAll(/^(?=.)/gm, blanks));
