/**
 * Deterministic limits of the kernels: past one an operation fails with LimitError, on any machine, instead of exhausting it. They lie
 * beyond what CPython answers within the default timeout; docs/limits.md has them all, with the reasons.
 */
import { DEEPEST, MOST_CELLS, MOST_ELEMENTS, MOST_TEXT } from '../kernels/memory/limits.js';

export { MOST_COST } from '../kernels/memory/limits.js';

/** Limits that hold for every operation. */
export const LIMITS = {
  /** Elements of a set or items of a tuple. */
  elements: MOST_ELEMENTS,
  /** Cells of a grid; as many as elements, since each of them may become one. */
  cells: MOST_CELLS,
  /** Calls of function values within one call of an operation, unless the command says otherwise. */
  calls: 400_000_000,
  /** Depth of values, of nested calls and of `power`, below CPython's own recursion limit of 1,000. */
  depth: DEEPEST,
  /** Bytes of one value in writing. */
  text: MOST_TEXT,
  /** An integer is at most this, and at least this negative. */
  integer: Number.MAX_SAFE_INTEGER,
} as const;

/** The limits as numbers, of which a command may set that on calls. */
export type Limits = Readonly<Record<keyof typeof LIMITS, number>>;

/** The limits that hold where that on calls is set. */
export const limitsWith = (calls: number): Limits => ({ ...LIMITS, calls });

/** What a command may set the limit on calls to: they are counted with signed words of 32 bits in linear memory. */
export const MOST_CALLS = 1_000_000_000;

/** What a command may set the limit on work to: units are counted with words of 32 bits. */
export const MOST_WORK = 4_000_000_000;

/** The limit on work of `evolve`. */
export const EVOLVE_WORK = 10_000_000;

/** The limit on work of `score --stream`: no public solver of ARC-AGI-1's training tasks takes a third of it. */
export const STREAM_WORK = 1_000_000;

/** The limit on calls of `evolve`, which would rather lose a heavy program than wait for it. */
export const EVOLVE_CALLS = 2_000_000;

/** `400,000,000`. */
const figure = (n: number): string =>
  n < 1000 ? String(n) : `${figure(Math.floor(n / 1000))},${String(n % 1000).padStart(3, '0')}`;

/** What the message of a LimitError says, by limit. */
export const BEYOND = {
  elements: `more than ${figure(LIMITS.elements)} elements`,
  cells: `more than ${figure(LIMITS.cells)} cells`,
  calls: (most: number): string => `more than ${figure(most)} ${most === 1 ? 'call' : 'calls'} of function values`,
  depth: `values nested deeper than ${figure(LIMITS.depth)}`,
  nestedCalls: `calls nested deeper than ${figure(LIMITS.depth)}`,
  power: `power above ${figure(LIMITS.depth)}`,
  work: (most: number): string => `more than ${figure(most)} ${most === 1 ? 'unit' : 'units'} of work`,
  text: `longer than ${figure(LIMITS.text)} bytes`,
  integer: `an integer beyond ±${figure(LIMITS.integer)}`,
} as const;
