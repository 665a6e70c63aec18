/** Grids as text: colored cells on a terminal, digits elsewhere. */
import { visible } from '../escape.js';
import { drawn, type Shown } from '../terminal.js';
import type { Grid } from '../value/index.js';

/** The usual colors of ARC, 0 to 9, in the 256-color palette of terminals: black, blue, red, green, yellow, gray, … */
const PALETTE = [16, 26, 196, 34, 220, 247, 199, 208, 117, 88] as const;
const RESET = '\x1b[0m';

/** Lines of text that stand together, under a title; all as wide, escape sequences not counted. */
interface Panel {
  readonly title: string;
  readonly lines: readonly string[];
  readonly width: number;
}

/**
 * A grid drawn under a title: with color, cells of two columns with the color behind them; else digits with spaces between.
 * Cells that are no color of ARC are numbers either way.
 */
export function gridPanel(name: string, grid: Grid, color: boolean): Panel {
  const title = visible(name);
  const cellWidth = Math.max(color ? 2 : 1, ...Array.from(grid.cells, (cell) => String(cell).length));
  const gridWidth = grid.w * cellWidth + (color ? 0 : grid.w - 1);
  const width = Math.max(gridWidth, title.length);
  const draw = color ? paintedRow : digitRow;
  const lines = Array.from({ length: grid.h }, (_, i) => {
    const row = Array.from(grid.cells.subarray(i * grid.w, (i + 1) * grid.w));
    return draw(row, cellWidth) + ' '.repeat(width - gridWidth);
  });
  return { title, lines, width };
}

const digitRow = (row: readonly number[], width: number): string =>
  row.map((cell) => String(cell).padStart(width)).join(' ');

/** Cells with the color behind them; a run of cells of one color starts with one escape sequence. */
function paintedRow(row: readonly number[], width: number): string {
  const cells = row.map((cell, j) => {
    const background = PALETTE[cell];
    const text = background === undefined ? String(cell).padStart(width) : ' '.repeat(width);
    if (row[j - 1] === cell) return text;
    return `${background === undefined ? RESET : `\x1b[48;5;${background}m`}${text}`;
  });
  return `${cells.join('')}${RESET}`;
}

/** Columns between panels. */
const GAP = 3;

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

function bandText(panels: readonly Panel[]): string {
  const height = Math.max(...panels.map(({ lines }) => lines.length));
  const rows = [panels.map(({ title, width }) => title.padEnd(width))];
  for (let i = 0; i < height; i++) rows.push(panels.map(({ lines, width }) => lines[i] ?? ' '.repeat(width)));
  return rows.map((row) => `${row.join(' '.repeat(GAP)).trimEnd()}\n`).join('');
}
