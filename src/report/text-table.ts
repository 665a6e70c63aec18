/** One table as text, within the width of the screen. */
import Table from 'cli-table3';
import { withoutEndBlanks } from '../blanks.js';
import { visible } from '../escape.js';
import { drawn, type Paint, painted, type Screen, type Shown } from '../terminal.js';

/** A column of a table. */
export interface TableColumn {
  readonly head: string;
  /** Numbers stand on the right. */
  readonly align?: 'left' | 'right';
  /**
   * What gives way when the table is too wide: `drop` leaves the column out, first of all; `wrap` breaks its texts, then `cut`
   * cuts them. Columns without this keep their width, even when the table is too wide then.
   */
  readonly narrow?: 'drop' | 'wrap' | 'cut';
}

/** Columns of the screen that a narrowed column keeps at least. */
const LEAST_WIDTH = { wrap: 24, cut: 10 } as const;

/** Spaces between columns. */
const GAP = 2;

/** What stands in a cell: text, of which a table shows every character. */
export type Cell = string | PaintedCell;

/** Text in a color, where the screen has any. */
interface PaintedCell {
  readonly text: string;
  readonly paint: Paint;
}

/**
 * A table as lines, each with its newline: the heads, if any column has one, over a rule, then the rows.
 *
 * @param rows - one text per column
 */
export function tableText(columns: readonly TableColumn[], rows: readonly (readonly Cell[])[], screen: Screen): Shown {
  const widths = columns.map(({ head }, k) => Math.max(...[head, ...rows.map((row) => row[k])].map(lengthOf)));
  const { narrowed, excess } = fitted(columns, widths, screen.width);
  const dropped = columns.findIndex(({ narrow }) => narrow === 'drop');
  if (excess > 0 && dropped >= 0) {
    const without = <T>(row: readonly T[]): T[] => row.filter((_, k) => k !== dropped);
    return tableText(without(columns), rows.map(without), screen);
  }
  const headed = columns.some(({ head }) => head !== '');
  const table = new Table({
    head: headed ? columns.map(({ head }) => painted(head, 'bold', screen)) : [],
    colAligns: columns.map(({ align = 'left' }) => align),
    colWidths: narrowed,
    chars: LINES,
    // Compact: a rule below the heads only.
    style: { head: [], border: [], compact: true, 'padding-left': 0, 'padding-right': 0 },
  });
  for (const row of rows) {
    table.push(row.map((cell, k) => ({ content: contentOf(cell, screen), wordWrap: columns[k].narrow === 'wrap' })));
  }
  return drawn(`${withoutEndBlanks(table.toString())}\n`);
}

/**
 * Widths for the columns that have to be narrower than their cells, null for the others; and by how much the table is still
 * too wide then.
 */
function fitted(columns: readonly TableColumn[], widths: readonly number[], available: number) {
  const narrowed: (number | null)[] = columns.map(() => null);
  let excess = widths.reduce((sum, width) => sum + width + GAP, -GAP) - available;
  for (const way of ['wrap', 'cut'] as const) {
    columns.forEach(({ narrow }, k) => {
      const given = Math.min(excess, widths[k] - LEAST_WIDTH[way]);
      if (narrow !== way || given <= 0) return;
      narrowed[k] = widths[k] - given;
      excess -= given;
    });
  }
  return { narrowed, excess };
}

const textOf = (cell: Cell): string => (typeof cell === 'string' ? cell : cell.text);

/** A cell as it is shown. */
const contentOf = (cell: Cell, screen: Screen): string =>
  typeof cell === 'string' ? visible(cell) : painted(cell.text, cell.paint, screen);

/** Characters of a cell as it is shown. */
const lengthOf = (cell: Cell): number => [...visible(textOf(cell))].length;

const LINES = {
  top: '',
  'top-mid': '',
  'top-left': '',
  'top-right': '',
  bottom: '',
  'bottom-mid': '',
  'bottom-left': '',
  'bottom-right': '',
  left: '',
  'left-mid': '',
  mid: '─',
  'mid-mid': '─'.repeat(GAP),
  right: '',
  'right-mid': '',
  middle: ' '.repeat(GAP),
};
