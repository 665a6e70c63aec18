/** Pictures as text: colored cells on a terminal, digits elsewhere. */
import { visible } from '../escape.js';
import { drawn, type Shown } from '../terminal.js';
import type { Grid } from '../value/index.js';
import { gridPicture, type Picture, type PictureCell } from './pictures.js';

/** The usual colors of ARC, 0 to 9, in the 256-color palette of terminals: black, blue, red, green, yellow, gray, … */
const PALETTE = [16, 26, 196, 34, 220, 247, 199, 208, 117, 88] as const;
const RESET = '\x1b[0m';

/** Lines of text that stand together, under a title; all as wide, escape sequences not counted. */
interface Panel {
  readonly title: string;
  readonly lines: readonly string[];
  readonly width: number;
}

/** A grid drawn under a title, as {@link picturePanel} does it. */
export const gridPanel = (name: string, grid: Grid, color: boolean): Panel =>
  picturePanel(gridPicture(name, grid), color);

/**
 * A picture drawn under its title: with color, cells of two columns with the color behind them; else digits with spaces between.
 * Cells that are no color of ARC are numbers either way; `·` or `.` is no cell, and a full block or `#` a cell of a mask.
 */
export function picturePanel({ title: name, h, w, cells }: Picture, color: boolean): Panel {
  const title = visible(name);
  const cellWidth = cells.reduce<number>((widest, cell) => Math.max(widest, textOf(cell).length), color ? 2 : 1);
  const gridWidth = w * cellWidth + (color ? 0 : w - 1);
  const width = Math.max(gridWidth, title.length);
  const draw = color ? paintedRow : digitRow;
  const lines = Array.from(
    { length: h },
    (_, i) => draw(cells.slice(i * w, (i + 1) * w), cellWidth) + ' '.repeat(width - gridWidth),
  );
  return { title, lines, width };
}

/** A cell without color. */
const textOf = (cell: PictureCell): string => (cell === null ? '.' : cell === 'marked' ? '#' : String(cell));

const digitRow = (row: readonly PictureCell[], width: number): string =>
  row.map((cell) => textOf(cell).padStart(width)).join(' ');

/** Cells with the color behind them; a run of cells of one color starts with one escape sequence. */
function paintedRow(row: readonly PictureCell[], width: number): string {
  const cells = row.map((cell, j) => {
    const background = typeof cell === 'number' ? PALETTE[cell] : undefined;
    const text = background === undefined ? inkOf(cell, width) : ' '.repeat(width);
    if (row[j - 1] === cell) return text;
    return `${background === undefined ? RESET : `\x1b[48;5;${background}m`}${text}`;
  });
  return `${cells.join('')}${RESET}`;
}

/** A cell without a color behind it: in the terminal's own, so that it is seen on a light one, too. */
const inkOf = (cell: PictureCell, width: number): string =>
  cell === null ? '·'.padStart(width) : cell === 'marked' ? '█'.repeat(width) : String(cell).padStart(width);

/** Columns between panels. */
const GAP = 3;

/** Panels side by side as one panel, their titles as its first line. */
export function panelOf(name: string, panels: readonly Panel[]): Panel {
  const title = visible(name);
  const inside = panels.reduce((sum, { width }) => sum + GAP + width, -GAP);
  const width = Math.max(inside, title.length);
  const lines = rowsOf(panels).map((row) => `${row.join(' '.repeat(GAP))}${' '.repeat(width - inside)}`);
  return { title, lines, width };
}

/**
 * Panels side by side, those that no longer fit below.
 *
 * @param width - columns of the screen
 * @returns lines, each with its newline
 */
export function besideEachOther(panels: readonly Panel[], width: number): Shown {
  const bands: Panel[][] = [];
  let used = Number.POSITIVE_INFINITY;
  for (const panel of panels) {
    used += GAP + panel.width;
    const band = bands.at(-1);
    if (band !== undefined && used <= width) {
      band.push(panel);
    } else {
      bands.push([panel]);
      used = panel.width;
    }
  }
  return drawn(bands.map(bandText).join('\n'));
}

const bandText = (panels: readonly Panel[]): string =>
  rowsOf(panels)
    .map((row) => `${row.join(' '.repeat(GAP)).trimEnd()}\n`)
    .join('');

/** Lines of panels that stand side by side, their titles first where they have any. */
function rowsOf(panels: readonly Panel[]): string[][] {
  const height = Math.max(...panels.map(({ lines }) => lines.length));
  const isTitled = panels.some(({ title }) => title !== '');
  const rows = isTitled ? [panels.map(({ title, width }) => title.padEnd(width))] : [];
  for (let i = 0; i < height; i++) rows.push(panels.map(({ lines, width }) => lines[i] ?? ' '.repeat(width)));
  return rows;
}
