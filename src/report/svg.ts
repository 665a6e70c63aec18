/** Pictures as SVG: one picture, or several with their titles, side by side as far as the width goes. */
import { inXml } from '../escape.js';
import type { Picture, PictureCell } from './pictures.js';

/** The usual colors of ARC, 0 to 9. */
const COLORS = '#000000 #0074d9 #ff4136 #2ecc40 #ffdc00 #aaaaaa #f012be #ff851b #7fdbff #870c25'.split(' ');
const NOTHING_THERE = '#e9ecf1';
const MARKED = '#2b3342';
const LINES = '#6b7280';
const INK = '#1b2230';

/** Pixels of a cell at most, and of the longest side of a picture where cells can be as small as that takes. */
const CELL = 22;
const SIDE = 330;
const LEAST_CELL = 4;

/** Pixels between pictures, of a title, and of a heading above several. */
const GAP = 22;
const TITLE = 20;
const HEADING = 26;
/** Of a letter of a title, about. */
const LETTER = 7.2;

/** A drawing: markup that goes into an `svg` element, and its size in pixels. */
interface Drawing {
  readonly markup: string;
  readonly width: number;
  readonly height: number;
}

/** The cells of a picture, without its title. */
function cellsDrawing({ h, w, cells }: Picture): Drawing {
  const size = Math.max(LEAST_CELL, Math.min(CELL, Math.floor(SIDE / Math.max(h, w))));
  const [width, height] = [w * size, h * size];
  const runs = Array.from({ length: h }, (_, i) => rowMarkup(cells.slice(i * w, (i + 1) * w), i, size)).join('');
  const across = Array.from({ length: h + 1 }, (_, i) => `M0 ${i * size}H${width}`);
  const down = Array.from({ length: w + 1 }, (_, j) => `M${j * size} 0V${height}`);
  const lines = `<path d="${[...across, ...down].join('')}" fill="none" stroke="${LINES}" stroke-width="${size < 8 ? 0.3 : 0.8}"/>`;
  return { markup: `${runs}${lines}`, width, height };
}

/** A row of cells: a rectangle for each run of equal ones; numbers that are no colors as such. */
function rowMarkup(row: readonly PictureCell[], i: number, size: number): string {
  let markup = '';
  for (let j = 0; j < row.length; ) {
    const cell = row[j];
    const start = j;
    while (j < row.length && row[j] === cell) j++;
    markup += `<rect x="${start * size}" y="${i * size}" width="${(j - start) * size}" height="${size}" fill="${fillOf(cell)}"/>`;
    if (typeof cell === 'number' && COLORS[cell] === undefined)
      for (let k = start; k < j; k++)
        markup += `<text x="${(k + 0.5) * size}" y="${(i + 0.7) * size}" font-size="${size * 0.5}" text-anchor="middle" fill="${INK}">${cell}</text>`;
  }
  return markup;
}

const fillOf = (cell: PictureCell): string =>
  cell === null ? NOTHING_THERE : cell === 'marked' ? MARKED : (COLORS[cell] ?? '#ffffff');

/** A picture below its title; a title that is longer than the picture makes it wider. */
function titledDrawing(picture: Picture): Drawing {
  const { title } = picture;
  const { markup, width, height } = cellsDrawing(picture);
  if (title === '') return { markup, width, height };
  const text = `<text x="0" y="13" font-size="12.5" fill="${INK}">${inXml(title)}</text>`;
  return {
    markup: `${text}<g transform="translate(0 ${TITLE})">${markup}</g>`,
    width: Math.max(width, Math.ceil([...title].length * LETTER)),
    height: height + TITLE,
  };
}

/**
 * Pictures side by side, those that no longer fit below.
 *
 * @param width - pixels, as far as pictures are not wider
 */
export function picturesDrawing(pictures: readonly Picture[], width: number): Drawing {
  return flow(pictures.map(titledDrawing), width, GAP);
}

function flow(drawings: readonly Drawing[], most: number, gap: number): Drawing {
  let [x, y, band, width] = [0, 0, 0, 0];
  const parts = drawings.map((one) => {
    if (x > 0 && x + one.width > most) [x, y, band] = [0, y + band + gap, 0];
    const part = `<g transform="translate(${x} ${y})">${one.markup}</g>`;
    x += one.width + gap;
    band = Math.max(band, one.height);
    width = Math.max(width, x - gap);
    return part;
  });
  return { markup: parts.join('\n'), width, height: y + band };
}

/** Drawings, each under a heading, side by side as far as the width goes. */
export function headedDrawings(
  parts: readonly { readonly heading: string; readonly drawing: Drawing }[],
  width: number,
): Drawing {
  const headed = parts.map(({ heading, drawing }): Drawing => {
    const head = `<text x="0" y="15" font-size="14" font-weight="600" fill="${INK}">${inXml(heading)}</text>`;
    const body = `<g transform="translate(0 ${HEADING})">${drawing.markup}</g>`;
    const least = Math.ceil([...heading].length * LETTER * 1.2);
    return { markup: `${head}${body}`, width: Math.max(drawing.width, least), height: HEADING + drawing.height };
  });
  return flow(headed, width, 2 * GAP);
}

/** Letters that are there on most machines. */
const FONT = 'system-ui, Segoe UI, Roboto, Helvetica, Arial, sans-serif';

/** A drawing as a file of its own, on white, with a margin. */
export function svgFile({ markup, width, height }: Drawing, title: string): string {
  const margin = 14;
  const [w, h] = [width + 2 * margin, height + 2 * margin];
  return `<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}" font-family="${FONT}">
<title>${inXml(title)}</title>
<rect width="${w}" height="${h}" fill="#ffffff"/>
<g transform="translate(${margin} ${margin})">
${markup}
</g>
</svg>
`;
}

/** A picture, without its title, as an element of a page. */
export function svgElement(picture: Picture, label: string): string {
  const { markup, width, height } = cellsDrawing(picture);
  return `<svg width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${inXml(label)}">${markup}</svg>`;
}
