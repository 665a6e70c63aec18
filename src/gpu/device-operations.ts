/** Which operations of the DSL have device kernels: one table, operation to what it takes, what it gives, how it is computed. */
import type { OnDevices } from '../dsl/index.js';
import * as counting from './kernels/counting.js';
import * as cutting from './kernels/cutting.js';
import * as geometry from './kernels/geometry.js';
import * as joining from './kernels/joining.js';
import type { DeviceKernel } from './kernels/kernel.js';
import * as painting from './kernels/painting.js';
import type { InputKind, ProgramBuilder, Ref, ResultKind } from './program.js';

/** An operation that devices can compute. */
export interface DeviceOperation {
  /** How each argument is taken, in the operation's order. */
  readonly params: readonly InputKind[];
  readonly result: ResultKind;
  /** Adds the operation to a program. */
  readonly emit: (program: ProgramBuilder, ...args: Ref[]) => Ref;
}

/** An operation that is one kernel with the same operands. */
const direct = (kernel: DeviceKernel, result: ResultKind, ...params: InputKind[]): DeviceOperation => ({
  params,
  result,
  emit: (program, ...args) => program.pass(kernel, ...args),
});

const grid = (kernel: DeviceKernel, ...params: InputKind[]): DeviceOperation => direct(kernel, 'grid', ...params);

const background = (program: ProgramBuilder, of: Ref): Ref =>
  program.pass(counting.mostcolor, program.pass(counting.census, of));

/** An operation on how often the colors of a grid occur. */
const ofCensus = (kernel: DeviceKernel, result: ResultKind): DeviceOperation => ({
  params: ['grid'],
  result,
  emit: (program, of) => program.pass(kernel, program.pass(counting.census, of)),
});

const splits = { hsplit: cutting.hpart, vsplit: cutting.vpart } as const;

/**
 * Splits, whose parts are grids of their own: a part that is picked by its place is a window of the grid, and the tuple of all
 * parts is never made. By name, with the kernel that takes the grid, the number of parts, the place.
 */
export const deviceSplits: ReadonlyMap<string, DeviceKernel> = new Map(Object.entries(splits));

/** All others that say so in their rows. */
const computed: Readonly<Record<Exclude<OnDevices, keyof typeof splits>, DeviceOperation>> = {
  rot90: grid(geometry.rot90, 'grid'),
  rot180: grid(geometry.rot180, 'grid'),
  rot270: grid(geometry.rot270, 'grid'),
  hmirror: grid(geometry.hmirror, 'grid'),
  vmirror: grid(geometry.vmirror, 'grid'),
  dmirror: grid(geometry.dmirror, 'grid'),
  cmirror: grid(geometry.cmirror, 'grid'),
  mir_rot_t: grid(geometry.mirrorOrRotate, 'grid', 'count'),

  replace: grid(painting.replace, 'grid', 'count', 'color'),
  switch: grid(painting.switchColors, 'grid', 'color', 'color'),
  fill: grid(painting.fill, 'grid', 'color', 'mask'),
  paint: grid(painting.paint, 'grid', 'object'),
  cellwise: grid(painting.cellwise, 'grid', 'grid', 'color'),
  ofcolor: direct(painting.ofcolor, 'indices', 'grid', 'count'),
  underfill: {
    params: ['grid', 'color', 'mask'],
    result: 'grid',
    emit: (program, on, value, mask) => program.pass(painting.underfill, on, background(program, on), value, mask),
  },
  underpaint: {
    params: ['grid', 'object'],
    result: 'grid',
    emit: (program, on, object) => program.pass(painting.underpaint, on, background(program, on), object),
  },
  cover: {
    params: ['grid', 'mask'],
    result: 'grid',
    emit: (program, on, mask) => program.pass(painting.fill, on, background(program, on), mask),
  },

  crop: grid(cutting.crop, 'grid', 'pair', 'pair'),
  subgrid: {
    params: ['box', 'grid'],
    result: 'grid',
    emit: (program, box, of) => program.pass(cutting.subgrid, of, box),
  },
  tophalf: grid(cutting.tophalf, 'grid'),
  bottomhalf: grid(cutting.bottomhalf, 'grid'),
  lefthalf: grid(cutting.lefthalf, 'grid'),
  righthalf: grid(cutting.righthalf, 'grid'),
  trim: grid(cutting.trim, 'grid'),
  compress: {
    params: ['grid'],
    result: 'grid',
    emit: (program, of) =>
      program.pass(cutting.compress, of, program.pass(cutting.kept, of, program.pass(cutting.mixed, of))),
  },

  canvas: grid(joining.canvas, 'color', 'pair'),
  hconcat: grid(joining.hconcat, 'grid', 'grid'),
  vconcat: grid(joining.vconcat, 'grid', 'grid'),
  upscale: grid(joining.upscale, 'grid', 'count'),
  hupscale: grid(joining.hupscale, 'grid', 'count'),
  vupscale: grid(joining.vupscale, 'grid', 'count'),
  downscale: grid(joining.downscale, 'grid', 'count'),

  palette: direct(counting.census, 'palette', 'grid'),
  mostcolor: ofCensus(counting.mostcolor, 'color'),
  leastcolor: ofCensus(counting.leastcolor, 'color'),
  numcolors: ofCensus(counting.numcolors, 'count'),
  colorcount: direct(counting.colorcount, 'count', 'grid', 'count'),
  equality: direct(counting.equality, 'boolean', 'grid', 'grid'),
  height: direct(counting.height, 'count', 'grid'),
  width: direct(counting.width, 'count', 'grid'),
  shape: direct(counting.shape, 'pair', 'grid'),
};

/** The operations with device kernels, by name. */
export const deviceOperations: ReadonlyMap<string, DeviceOperation> = new Map(Object.entries(computed));

/** What results may serve as without leaving the device; the box around a mask takes a pass. */
const conversions: Readonly<
  Partial<Record<`${ResultKind} ${InputKind}`, (program: ProgramBuilder, value: Ref) => Ref>>
> = {
  'grid grid': (_, value) => value,
  'color color': (_, value) => value,
  'color count': (_, value) => value,
  'count count': (_, value) => value,
  'pair pair': (_, value) => value,
  'indices mask': (_, value) => value,
  'indices box': (program, value) => program.pass(cutting.box, value),
};

/** Makes a result on the device into what a parameter takes; null where that needs the CPU. */
export const conversion = (from: ResultKind, to: InputKind): ((program: ProgramBuilder, value: Ref) => Ref) | null =>
  conversions[`${from} ${to}`] ?? null;
