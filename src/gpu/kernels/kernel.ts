/**
 * What a device kernel is: one pass over a batch, as text that every device puts into a function of its own.
 *
 * The text is JavaScript in the common subset of the devices (32-bit floats, `if`, `for`, `Math.floor`, no closures). It names
 * its operands as declared:
 *
 * ```
 *   grid.h  grid.w        size of a grid, in cells
 *   grid[y][x]            one of its cells; the text reads inside the grid only, since devices differ outside
 *   factor                a number
 *   box[0]                one of several numbers
 * ```
 *
 * An index holds no element of its own: `const row = box[0] + y;` comes first. Each `let` and `const` declares one name, and
 * none that WGSL reserves (`from`, `of`, `set`…).
 *
 * An operand may be invalid: a value that did not fit the device, or a result that an earlier pass could not give. Devices see
 * to it that a pass with an invalid operand has an invalid result, and the text may say that its result is invalid: a
 * grid by a height or width below 1 or beyond {@link MAX_SIDE}, numbers by a negative first one. Invalid results are computed by
 * the CPU kernel, which knows every case.
 *
 * Divisions of integers must not rely on exact quotients (WebGPU allows an error): `Math.floor((a + 0.5) / b)`.
 */

/** Most rows and columns of a grid on a device: the largest of the ARC. */
export const MAX_SIDE = 30;

/** What a kernel reads. */
type OperandKind = 'grid' | 'number' | 'numbers';

/** The operands of a kernel by name, in order. */
export type KernelOperands = Readonly<Record<string, OperandKind>>;

/** A kernel that makes a grid. */
export interface GridKernel {
  readonly makes: 'grid';
  readonly name: string;
  readonly operands: KernelOperands;
  /** Statements that declare what `height`, `width` and `cell` share. */
  readonly given?: string;
  /** Size of the result, as expressions. */
  readonly height: string;
  readonly width: string;
  /** An upper bound of the size, where it depends on cells. */
  readonly bound?: { readonly height: string; readonly width: string };
  /** The cell in row `y` and column `x` of a result of `h` rows and `w` columns: an expression, or statements that return. */
  readonly cell: string;
}

/** Most rows and columns that the grids of a batch have. */
export interface Capacity {
  readonly height: number;
  readonly width: number;
}

/** A kernel that makes numbers. */
export interface NumbersKernel {
  readonly makes: 'numbers';
  readonly name: string;
  readonly operands: KernelOperands;
  /** How many, given the capacities of the operands that are grids. */
  readonly count: (...grids: Capacity[]) => number;
  /** The number at position `k`: an expression, or statements that return. `grid.H` and `grid.W` are a grid's capacity. */
  readonly number: string;
  /** The numbers as an expression of sizes alone, for kernels that do not look at cells. */
  readonly known?: string;
}

/** A device kernel. */
export type DeviceKernel = GridKernel | NumbersKernel;

/** Declares a kernel that makes a grid. */
export const gridKernel = (
  name: string,
  operands: KernelOperands,
  text: Omit<GridKernel, 'makes' | 'name' | 'operands'>,
): GridKernel => ({ makes: 'grid', name, operands, ...text });

/** Declares a kernel that makes a fixed number of numbers. */
export const numbersKernel = (
  name: string,
  operands: KernelOperands,
  count: number | NumbersKernel['count'],
  number: string,
  known?: string,
): NumbersKernel => ({
  makes: 'numbers',
  name,
  operands,
  count: typeof count === 'number' ? () => count : count,
  number,
  ...(known === undefined ? {} : { known }),
});
