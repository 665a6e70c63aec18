/** Grids, and values of other kinds, on canvases: one for each, painted when it comes into view. */

/** The usual colors of ARC, 0 to 9. */
const COLORS = '#000000 #0074d9 #ff4136 #2ecc40 #ffdc00 #aaaaaa #f012be #ff851b #7fdbff #870c25'.split(' ');
const LINE = '#555555';
/** Of places without a color, and of what is no cell of a patch, with the lines there; none is near a color of ARC. */
const PLACE = '#6b5bd2';
const GROUND = '#f3f4f7';
const GROUND_LINE = '#cdd1d9';
/** Pixels before canvases come into view. */
const AHEAD = '400px';

const painters = new WeakMap();
const seen = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      seen.unobserve(target);
      painters.get(target)?.();
    }
  },
  { rootMargin: AHEAD },
);

/** A grid that is not written yet: rows of marks, digits for colors, `.` for no cell, `x` for a place without a color. */
export const rowsOf = (text) => text.split('/');

/** `3×4`. */
export const sizeText = (rows) => `${rows.length}×${rows[0].length}`;

/** How a grid differs from the expected one: the cells, or that its size is another one. */
export function differenceOf(rows, wanted) {
  const [h, w] = [rows.length, rows[0].length];
  if (wanted.length !== h || wanted[0].length !== w) return { cells: [], text: 'another size' };
  const cells = [];
  rows.forEach((row, i) => {
    for (let j = 0; j < w; j++) if (row[j] !== wanted[i][j]) cells.push([i, j]);
  });
  const all = h * w;
  const some = `${cells.length} of ${all} ${all === 1 ? 'cell differs' : 'cells differ'}`;
  return { cells, text: cells.length === 0 ? '' : some };
}

/**
 * A canvas with a grid on it.
 *
 * @param side - pixels of its longest side at most
 * @param largest - pixels of a cell at most
 * @param crossed - cells with a cross
 * @param owners - of each cell of patches, which one it is of; null for none
 */
export function gridCanvas(rows, label, { side, largest, crossed = [], owners = null }) {
  const [h, w] = [rows.length, rows[0].length];
  const cell = Math.min(largest, side / Math.max(h, w));
  const canvas = document.createElement('canvas');
  canvas.setAttribute('role', 'img');
  canvas.setAttribute('aria-label', label);
  canvas.style.width = `${Math.max(1, Math.round(w * cell))}px`;
  canvas.style.aspectRatio = `${w} / ${h}`;
  painters.set(canvas, () => paint(canvas, rows, cell, crossed, owners));
  seen.observe(canvas);
  return canvas;
}

/** Whole pixels for each cell, with a line of one between them where there is room. */
function paint(canvas, rows, size, crossed, owners) {
  const [h, w] = [rows.length, rows[0].length];
  const cell = Math.max(1, Math.round(size * Math.max(1, devicePixelRatio)));
  const line = cell >= 5 ? 1 : 0;
  canvas.width = w * cell + line;
  canvas.height = h * cell + line;
  const pen = canvas.getContext('2d');
  pen.fillStyle = owners === null ? LINE : GROUND_LINE;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  rows.forEach((row, i) => {
    for (let j = 0; j < w; j++) {
      pen.fillStyle = row[j] === '.' ? GROUND : row[j] === 'x' ? PLACE : COLORS[row[j]];
      pen.fillRect(j * cell + line, i * cell + line, cell - line, cell - line);
    }
  });
  if (owners !== null) paintBorders(pen, owners, cell);
  for (const [color, width] of [
    ['#000', 0.3],
    ['#fff', 0.14],
  ]) {
    pen.strokeStyle = color;
    pen.lineWidth = Math.max(1, width * cell);
    pen.lineCap = 'round';
    pen.beginPath();
    for (const [i, j] of crossed) {
      const [x, y] = [j * cell + line / 2, i * cell + line / 2];
      pen.moveTo(x + 0.27 * cell, y + 0.27 * cell);
      pen.lineTo(x + 0.73 * cell, y + 0.73 * cell);
      pen.moveTo(x + 0.73 * cell, y + 0.27 * cell);
      pen.lineTo(x + 0.27 * cell, y + 0.73 * cell);
    }
    pen.stroke();
  }
}

/** Lines between cells of different patches. */
function paintBorders(pen, owners, cell) {
  pen.fillStyle = '#ffffff';
  const width = Math.max(1, Math.round(cell / 6));
  owners.forEach((row, i) => {
    row.forEach((owner, j) => {
      const [right, below] = [row[j + 1] ?? null, owners[i + 1]?.[j] ?? null];
      if (owner === null) return;
      if (right !== null && right !== owner) pen.fillRect((j + 1) * cell - (width >> 1), i * cell, width, cell);
      if (below !== null && below !== owner) pen.fillRect(j * cell, (i + 1) * cell - (width >> 1), cell, width);
    });
  });
}

/** An image is shown where it lies, unless that is farther off than this; so are the largest sides of what it lies on. */
const FAR = 40;

/** What a part such as `&1,0,44/04` or `@1,0,44/.4` says: where it lies, and its rows. */
function placedPart(part) {
  const [top, left, marks] = part.slice(1).split(',');
  return { top: Number(top), left: Number(left), rows: rowsOf(marks) };
}

/**
 * The images of `&1,0,44/04 &0,0,2`: each with its rows, where it lies, and the rows of a sheet of at least the input's size on which it
 * lies there; null where it is all of that, or lies too far off.
 */
export function imageParts(text, least) {
  return text.split(' ').map((part) => {
    const { top, left, rows } = placedPart(part);
    const isNear = Math.abs(top) <= FAR && Math.abs(left) <= FAR;
    const isAll = top === 0 && left === 0 && rows.length >= least[0] && rows[0].length >= least[1];
    return { top, left, rows, sheet: isNear && !isAll ? patchRows(part, least).rows : null };
  });
}

/**
 * The patches of `@1,0,44 @3,3,2/2` on one grid, at least as large as the input; those that reach beyond make it larger.
 */
export function patchRows(text, least) {
  const patches = text.split(' ').map(placedPart);
  const top = Math.min(0, ...patches.map((one) => one.top));
  const left = Math.min(0, ...patches.map((one) => one.left));
  const h = Math.max(least[0], ...patches.map((one) => one.top + one.rows.length)) - top;
  const w = Math.max(least[1], ...patches.map((one) => one.left + one.rows[0].length)) - left;
  const marks = Array.from({ length: h }, () => new Array(w).fill('.'));
  const owners = marks.map((row) => row.map(() => null));
  patches.forEach((one, patch) => {
    one.rows.forEach((row, i) => {
      for (let j = 0; j < row.length; j++) {
        if (row[j] === '.') continue;
        marks[one.top - top + i][one.left - left + j] = row[j];
        owners[one.top - top + i][one.left - left + j] = patch;
      }
    });
  });
  return { rows: marks.map((row) => row.join('')), owners, count: patches.length };
}
