/**
 * How long a region takes on a device and on the CPU: a linear model whose numbers are measured on the machine at hand.
 *
 * ```
 *   device   run + passes · pass + words computed · word + words moved · move + words packed · pack + words read · unpack
 *            and, as long as it is not compiled, passes · prepare, shared by the runs that are expected
 *   CPU      calls · call + cells · cell
 * ```
 */

/** The numbers of the model, in milliseconds: of a run, and of one pass, word, call, cell. */
export interface CostModel {
  readonly run: number;
  readonly pass: number;
  readonly word: number;
  readonly move: number;
  readonly pack: number;
  readonly unpack: number;
  readonly prepare: number;
  readonly call: number;
  readonly cell: number;
}

/**
 * What CPU kernels of grids take on a slow core: where nothing was measured. It is the same on any machine, as is what follows from it
 * alone.
 */
export const RECKONED: Pick<CostModel, 'call' | 'cell'> = { call: 0.0005, cell: 0.000_003 };

/** What a region has to do for a batch. */
export interface RegionWork {
  readonly passes: number;
  /** Words of all samples together: packed, computed by passes, read back. */
  readonly packed: number;
  readonly computed: number;
  readonly read: number;
  /** Calls of CPU kernels that would do the same, and the cells of their results. */
  readonly calls: number;
  readonly cells: number;
}

/** Milliseconds on the device. `runs`: how many share the compilation; 0 when it is done already. */
export function deviceCost(model: CostModel, work: RegionWork, runs: number): number {
  const { passes, packed, computed, read } = work;
  const compiling = runs === 0 ? 0 : (passes * model.prepare) / runs;
  const moving = (packed + read) * model.move + packed * model.pack + read * model.unpack;
  return compiling + model.run + passes * model.pass + computed * model.word + moving;
}

/** Milliseconds with the CPU kernels. */
export const cpuCost = (
  model: Pick<CostModel, 'call' | 'cell'>,
  { calls, cells }: Pick<RegionWork, 'calls' | 'cells'>,
): number => calls * model.call + cells * model.cell;
