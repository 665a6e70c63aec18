/** One table as text, within the width of the screen. */
import Table from 'cli-table3';

/** Where tables are shown. */
export interface Screen {
  readonly width: number;
  readonly color: boolean;
}

/** Columns where there is no terminal that says how many it has. */
const DEFAULT_WIDTH = 100;

/** The screen that a stream leads to. */
export const screenOf = (stream: { readonly isTTY?: boolean; readonly columns?: number }, color: boolean): Screen => ({
  width: (stream.isTTY && stream.columns) || DEFAULT_WIDTH,
  color,
});

/** A column of a table. */
export interface Column {
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

const PAINTS = { bold: [1, 22], red: [31, 39], green: [32, 39], yellow: [33, 39] } as const;

/** Text in a color, or as it is on a screen without. */
export function painted(text: string, paint: keyof typeof PAINTS, { color }: Screen): string {
  const [on, off] = PAINTS[paint];
  return color && text !== '' ? `\x1b[${on}m${text}\x1b[${off}m` : text;
}

/**
 * A table as lines, each with its newline: the heads, if any column has one, over a rule, then the rows.
 *
 * @param rows - one text per column
 */
export function tableText(columns: readonly Column[], rows: readonly (readonly string[])[], screen: Screen): string {
  const widths = columns.map(({ head }, k) => Math.max(...[head, ...rows.map((row) => row[k])].map(visibleLength)));
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
    table.push(row.map((text, k) => ({ content: oneLine(text), wordWrap: columns[k].narrow === 'wrap' })));
  }
  return `${table.toString().replaceAll(/ +$/gm, '')}\n`;
}

/**
 * Widths for the columns that have to be narrower than their cells, null for the others; and by how much the table is still
 * too wide then.
 */
function fitted(columns: readonly Column[], widths: readonly number[], available: number) {
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

const oneLine = (text: string): string => text.replaceAll(/\s*[\r\n]\s*/g, ' ');

/** Characters of a text that are seen. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences start with one
const visibleLength = (text: string): number => [...oneLine(text).replaceAll(/\x1b\[\d+m/g, '')].length;

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
