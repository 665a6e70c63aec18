/** Numbers as people read them. */

import { count } from '../counted.js';

export { count, counted } from '../counted.js';

const tenths = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** `1,234.5`, of milliseconds or anything else. */
export const decimal = (n: number): string => tenths.format(n);

/** `12.3%`, of a share from 0 to 1. */
export const percent = (share: number): string => `${tenths.format(share * 100)}%`;

/** `12.3 ms`, `4.56 s` or `1 h 02 min 03 s`. */
export function duration(ms: number): string {
  if (ms < 999.95) return `${ms.toFixed(1)} ms`;
  if (ms < 59_995) return `${(ms / 1000).toFixed(2)} s`;
  const seconds = Math.round(ms / 1000);
  const [h, min, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const rest = `${String(s).padStart(2, '0')} s`;
  return h > 0 ? `${count(h)} h ${String(min).padStart(2, '0')} min ${rest}` : `${min} min ${rest}`;
}

const UNITS = ['KiB', 'MiB', 'GiB', 'TiB'] as const;

/** `17 bytes` or `512.3 MiB`. */
export function bytes(n: number): string {
  if (n < 1024) return `${n} bytes`;
  // By the rounded amount, so that nothing becomes 1,024.0 KiB.
  const power = UNITS.findIndex((_, k) => n / 1024 ** (k + 1) < 1023.95);
  const unit = power < 0 ? UNITS.length - 1 : power;
  return `${decimal(n / 1024 ** (unit + 1))} ${UNITS[unit]}`;
}
