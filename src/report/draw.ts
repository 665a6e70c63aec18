/** Grids as text: colored cells on a terminal, digits elsewhere. */
import type { Grid } from '../value/index.js';

/** The usual colors of ARC, 0 to 9, in the 256-color palette of terminals: black, blue, red, green, yellow, gray, … */
const PALETTE = [16, 26, 196, 34, 220, 247, 199, 208, 117, 88] as const;
const RESET = '\x1b[0m';

/** Lines of text that stand together, under a title. */
export interface Panel {
  readonly title: string;
  readonly lines: readonly string[];
  /** Columns of the widest line, escape sequences not counted. */
  readonly width: number;
}

/**
 * A grid drawn under a title: with color, cells of two columns with the color behind them; else digits with spaces between.
 * Cells that are no color of ARC are numbers either way.
 */
export function gridPanel(title: string, grid: Grid, color: boolean): Panel {
  const cellWidth = Math.max(color ? 2 : 1, ...Array.from(grid.cells, (cell) => String(cell).length));
  const lines: string[] = [];
  for (let i = 0; i < grid.h; i++) {
    const row = Array.from(grid.cells.subarray(i * grid.w, (i + 1) * grid.w));
    lines.push(color ? paintedRow(row, cellWidth) : row.map((cell) => String(cell).padStart(cellWidth)).join(' '));
  }
  const width = grid.w * cellWidth + (color ? 0 : grid.w - 1);
  return { title, lines, width: Math.max(width, title.length) };
}

function paintedRow(row: readonly number[], width: number): string {
  const cells = row.map((cell) => {
    const background = PALETTE[cell];
    if (background === undefined) return `${RESET}${String(cell).padStart(width)}`;
    return `\x1b[48;5;${background}m${' '.repeat(width)}`;
  });
  return `${cells.join('')}${RESET}`;
}

/** Columns between panels. */
const GAP = 3;

/**
 * Panels side by side, the ones that no longer fit below.
 *
 * @param width - columns of the terminal
 * @returns lines, each with its newline
 */
export function besideEachOther(panels: readonly Panel[], width: number): string {
  const bands: Panel[][] = [];
  let used = Number.POSITIVE_INFINITY;
  for (const panel of panels) {
    used += GAP + panel.width;
    const band = bands.at(-1);
    if (band !== undefined && used <= width) band.push(panel);
    else {
      bands.push([panel]);
      used = panel.width;
    }
  }
  return bands.map(bandText).join('\n');
}

function bandText(panels: readonly Panel[]): string {
  const height = Math.max(...panels.map(({ lines }) => lines.length));
  let text = `${joined(panels.map(({ title, width }) => title.padEnd(width)))}\n`;
  for (let i = 0; i < height; i++) {
    text += `${joined(panels.map(({ lines, width }) => padded(lines[i] ?? '', width)))}\n`;
  }
  return text;
}

const joined = (columns: readonly string[]): string => columns.join(' '.repeat(GAP)).trimEnd();

/** A line filled up to a width, its escape sequences not counted. */
function padded(line: string, width: number): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences start with one
  const visible = line.replaceAll(/\x1b\[[\d;]*m/g, '').length;
  return line + ' '.repeat(width - visible);
}
