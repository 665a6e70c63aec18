/** One table as text, within the width of the screen. */
import Table from 'cli-table3';
import { withoutEndBlanks } from '../blanks.js';
import { visible } from '../escape.js';
import { drawn, joined, lines, NOTHING, type Paint, painted, type Screen, type Shown } from '../terminal.js';

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
  /**
   * How long a column stays that can be dropped: those with less go first, of equal ones the leftmost. 0 for `drop` unless told; a column of
   * another kind that has it is dropped, too, where narrowing is not enough.
   */
  readonly worth?: number;
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
 * A table as lines, each with its newline: the heads, if any column has one, over a rule, then the rows; and where columns had to be left out,
 * which, and how they can be seen.
 *
 * @param rows - one text per column
 */
export function tableText(all: readonly TableColumn[], rows: readonly (readonly Cell[])[], screen: Screen): Shown {
  const available = screen.wide === true ? Number.POSITIVE_INFINITY : screen.width;
  const widthsOfAll = all.map(({ head }, k) => Math.max(...[head, ...rows.map((row) => row[k])].map(lengthOf)));
  const stays = stayingColumns(all, widthsOfAll, available);
  const pick = <T>(row: readonly T[]): T[] => row.filter((_, k) => stays[k]);
  const { narrowed } = fitted(pick(all), pick(widthsOfAll), available);
  const leftOut = all.filter((_, k) => !stays[k]).map(({ head }) => head);
  return joined([laidOut(pick(all), rows.map(pick), narrowed, screen), leftOutNote(leftOut, screen)]);
}

/** Says which columns are left out, and how they can be seen, within the screen's width; nothing where none is that has a name. */
export function leftOutNote(heads: readonly string[], { width }: Screen): Shown {
  const named = heads.filter((head) => head !== '');
  if (named.length === 0) return NOTHING;
  const shows = `(a wider terminal or --wide shows ${named.length === 1 ? 'it' : 'them'})`;
  const rows: string[] = [];
  for (const word of `columns left out: ${named.join(', ')} ${shows}`.split(' ')) {
    const longer = `${rows.at(-1) ?? ''} ${word}`;
    if (rows.length > 0 && longer.length <= width) rows[rows.length - 1] = longer;
    else rows.push(word);
  }
  return lines(...rows);
}

/** Which columns stay on a screen: those that can be dropped go one by one, until the others fit. */
function stayingColumns(columns: readonly TableColumn[], widths: readonly number[], available: number): boolean[] {
  const stays = columns.map(() => true);
  const pick = <T>(row: readonly T[]): T[] => row.filter((_, k) => stays[k]);
  const order = columns
    .flatMap(({ narrow, worth = narrow === 'drop' ? 0 : null }, k) => (worth === null ? [] : { k, worth }))
    .sort((a, b) => a.worth - b.worth || a.k - b.k);
  for (const { k } of order) {
    if (fitted(pick(columns), pick(widths), available).excess <= 0) break;
    stays[k] = false;
  }
  return stays;
}

function laidOut(
  columns: readonly TableColumn[],
  rows: readonly (readonly Cell[])[],
  narrowed: (number | null)[],
  screen: Screen,
): Shown {
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
