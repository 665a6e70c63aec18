/** An engine's profile as rows of the report. */
import type { Profile } from '../engine/index.js';
import { sharesOf } from '../shares.js';
import type { ReportOperation } from './model.js';

/**
 * Rows for the operations that were called, the heaviest first (by name among equals).
 *
 * @param names - of the profile's operations
 */
export function operationRows(names: readonly string[], profile: Profile): ReportOperation[] {
  const shares = sharesOf([...profile.ms]);
  return names
    .map((op, k) => ({
      op,
      calls: profile.calls[k],
      errors: profile.errors[k],
      work: profile.work[k],
      ms: profile.ms[k],
      share: shares[k],
    }))
    .filter(({ calls }) => calls > 0)
    .sort((a, b) => b.ms - a.ms || (a.op < b.op ? -1 : 1));
}

/** The work of operations together; null where that of one was not counted. */
export const totalWork = (operations: readonly ReportOperation[]): number | null =>
  operations.reduce<number | null>((sum, { work }) => (sum === null || work === null ? null : sum + work), 0);
