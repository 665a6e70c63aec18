/** An engine's profile as rows of the report. */
import { type Profile, reasonsOf } from '../engine/index.js';
import { sharesOf } from '../shares.js';
import { count } from './format.js';
import type { ReportOperation } from './model.js';

/**
 * Rows for the operations that were called, the heaviest first (by name among equals).
 *
 * @param names - of the profile's operations
 */
export function operationRows(names: readonly string[], profile: Profile): ReportOperation[] {
  const shares = sharesOf([...profile.ms]);
  return names
    .map((op, k) => {
      const reasons = reasonsOf(profile, k);
      return {
        op,
        calls: profile.calls[k],
        errors: profile.errors[k],
        work: profile.work[k],
        onValues: [...reasons.values()].reduce((sum, calls) => sum + calls, 0),
        reasons: Object.fromEntries(reasons),
        ms: profile.ms[k],
        share: shares[k],
      };
    })
    .filter(({ calls }) => calls > 0)
    .sort((a, b) => b.ms - a.ms || (a.op < b.op ? -1 : 1));
}

/** The work of operations together; null where that of one was not counted. */
export const totalWork = (operations: readonly ReportOperation[]): number | null =>
  operations.reduce<number | null>((sum, { work }) => (sum === null || work === null ? null : sum + work), 0);

/** How many calls of operations together were made on values for each reason. */
export function sumOfReasons(operations: Iterable<Pick<ReportOperation, 'reasons'>>): Record<string, number> {
  const sum: Record<string, number> = {};
  for (const { reasons } of operations)
    for (const [reason, calls] of Object.entries(reasons)) sum[reason] = (sum[reason] ?? 0) + calls;
  return sum;
}

/** `size 40, far 5`: the most frequent first; empty where there are none. */
export const reasonsText = (reasons: Readonly<Record<string, number>>): string =>
  Object.entries(reasons)
    .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .map(([reason, calls]) => `${reason} ${count(calls)}`)
    .join(', ');

/** Operations of which calls were made on values, those with the most of them first (by name among equals). */
export const operationsOnValues = (operations: readonly ReportOperation[]): ReportOperation[] =>
  operations
    .filter(({ onValues }) => onValues !== null && onValues > 0)
    .sort((a, b) => (b.onValues ?? 0) - (a.onValues ?? 0) || (a.op < b.op ? -1 : 1));
