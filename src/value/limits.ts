/** Deterministic limits of the kernels: past one an operation fails with LimitError, on any machine, instead of exhausting it. */

/** Limits that hold for every operation. */
export const LIMITS = {
  /** Elements of a set or items of a tuple. */
  elements: 1 << 20,
  /** Cells of a grid. */
  cells: 1 << 20,
  /** Calls of function values within one call of an operation. */
  calls: 2_000_000,
  /** Depth of `power` and of nested calls, below CPython's own recursion limit of 1,000. */
  depth: 900,
  /** Bytes of one value in writing. */
  text: 1 << 26,
} as const;
