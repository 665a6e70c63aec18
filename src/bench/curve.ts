/** A curve as SVG: test inputs right against seconds of CPU, whose axis is logarithmic. */

/** A point in the figures' own units. */
export interface CurvePoint {
  readonly x: number;
  readonly y: number;
}

/** What is drawn. */
interface Curve {
  readonly ours: readonly CurvePoint[];
  /** That of the C++; null where it did not run. */
  readonly peer: CurvePoint | null;
  /** How many test inputs there are. */
  readonly inputs: number;
}

const SIZE = { width: 640, height: 360, left: 56, right: 24, top: 28, bottom: 48 } as const;
/** Ticks of the axis of counts, about. */
const TICKS = 5;

/** The picture. It is readable on light and on dark pages. */
export function curveSvg({ ours, peer, inputs }: Curve): string {
  const all = [...ours, ...(peer === null ? [] : [peer])];
  const seconds = all.map(({ x }) => Math.max(x, 0.1));
  const [from, to] = [Math.floor(Math.log10(Math.min(...seconds))), Math.ceil(Math.log10(Math.max(...seconds)) + 1e-9)];
  const decades = Math.max(1, to - from);
  const step = niceStep(Math.max(1, ...all.map(({ y }) => y)));
  const top = Math.ceil((Math.max(1, ...all.map(({ y }) => y)) + step / 4) / step) * step;
  const [w, h] = [SIZE.width - SIZE.left - SIZE.right, SIZE.height - SIZE.top - SIZE.bottom];
  const atX = (x: number): string => (SIZE.left + ((Math.log10(Math.max(x, 0.1)) - from) / decades) * w).toFixed(1);
  const atY = (y: number): string => (SIZE.top + h - (y / top) * h).toFixed(1);
  const [bottom, end] = [SIZE.top + h, SIZE.left + w];
  const marks = Array.from({ length: decades + 1 }, (_, k) => 10 ** (from + k));
  const lines = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE.width} ${SIZE.height}" font-family="system-ui, sans-serif" font-size="12" role="img">`,
    `<title>Test inputs right with three attempts, of ${inputs}, against seconds of CPU</title>`,
    `<rect width="${SIZE.width}" height="${SIZE.height}" fill="#fff"/>`,
    `<text x="${SIZE.left}" y="17" fill="#1b2230">test inputs right with three attempts, of ${inputs}</text>`,
    `<text x="${end}" y="${SIZE.height - 10}" fill="#1b2230" text-anchor="end">seconds of CPU</text>`,
  ];
  for (let y = 0; y <= top; y += step) {
    lines.push(`<path d="M${SIZE.left} ${atY(y)}H${end}" stroke="#dde1e8"/>`);
    lines.push(
      `<text x="${SIZE.left - 8}" y="${(Number(atY(y)) + 4).toFixed(1)}" fill="#5b6474" text-anchor="end">${y}</text>`,
    );
  }
  for (const x of marks) {
    lines.push(`<path d="M${atX(x)} ${SIZE.top}V${bottom}" stroke="#dde1e8"/>`);
    lines.push(`<text x="${atX(x)}" y="${bottom + 18}" fill="#5b6474" text-anchor="middle">${x}</text>`);
  }
  const path = ours.map(({ x, y }, k) => `${k === 0 ? 'M' : 'L'}${atX(x)} ${atY(y)}`).join('');
  lines.push(`<path d="${path}" fill="none" stroke="#1f5fd0" stroke-width="2"/>`);
  for (const { x, y } of ours) {
    lines.push(
      `<circle cx="${atX(x)}" cy="${atY(y)}" r="4" fill="#1f5fd0"><title>${y} in ${x.toFixed(1)} s</title></circle>`,
    );
  }
  if (peer !== null) {
    const [x, y] = [Number(atX(peer.x)), Number(atY(peer.y))];
    lines.push(
      `<path d="M${(x - 5).toFixed(1)} ${(y - 5).toFixed(1)}l10 10m0 -10l-10 10" stroke="#b3261e" stroke-width="2"><title>${peer.y} in ${peer.x.toFixed(1)} s</title></path>`,
    );
    lines.push(
      `<text x="${(x - 9).toFixed(1)}" y="${(y + 4).toFixed(1)}" fill="#b3261e" text-anchor="end">C++, depth 2</text>`,
    );
  }
  return `${lines.join('\n')}\n</svg>\n`;
}

/** A step of 1, 2 or 5 times a power of ten, so that an axis has some {@link TICKS} of them. */
function niceStep(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, most / TICKS)));
  return [1, 2, 5, 10].map((n) => n * power).find((step) => most / step <= TICKS) ?? 10 * power;
}
