/** How reports are written: JSON with numbers to three decimals. */

/** A part of a report in one line. */
export const compact = (value: unknown): string =>
  JSON.stringify(value, (name, part) => (typeof part === 'number' ? rounded(name, part) : part));

function rounded(name: string, value: number): number {
  // JSON would make it null, which is noticed only when the report is read.
  if (!Number.isFinite(value)) throw new TypeError(`report: ${name} is ${value}`);
  return Math.round(value * 1000) / 1000;
}
