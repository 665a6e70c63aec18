/**
 * How large the grids of a program get on a batch, before it runs: the sizes of its results follow from those of its
 * inputs. A device gets room for the largest; where a size depends on cells, for an upper bound. A result that does not
 * fit in the end is invalid, so nothing here decides about a value.
 */
import { type Capacity, type DeviceKernel, MAX_SIDE } from './kernels/kernel.js';
import type { DeviceProgram, ProgramNode } from './program.js';

/** What is known of a value: the size of a grid, or numbers; no numbers when they depend on cells. */
export type Measure = { readonly h: number; readonly w: number } | readonly number[];

/** Rooms of grids are multiples of this where their sizes differ, so that another batch finds its passes compiled. */
const STEP = 10;

/** A measure that fits nothing: of values that a device does not take. */
export const UNFIT: Measure = { h: 0, w: 0 };

/** Computes the room that a program needs. */
export class Sizing {
  private readonly measures: readonly ((inputs: readonly Measure[], nodes: readonly Measure[]) => Measure)[];

  constructor(private readonly program: DeviceProgram) {
    this.measures = program.nodes.map(measureOf);
  }

  /**
   * The room for each node that is a grid, null for numbers.
   *
   * @param samples - the measures of each sample's inputs
   */
  rooms(samples: readonly (readonly Measure[])[]): (Capacity | null)[] {
    const distinct = distinctOf(samples);
    const rooms = this.program.nodes.map((node) => (isGrid(node, this.program) ? { height: 1, width: 1 } : null));
    for (const inputs of distinct) {
      const nodes: Measure[] = [];
      for (const measure of this.measures) nodes.push(measure(inputs, nodes));
      nodes.forEach((measure, node) => {
        const room = rooms[node];
        if (room === null || !('h' in measure) || !fits(measure.h) || !fits(measure.w)) return;
        room.height = Math.max(room.height, measure.h);
        room.width = Math.max(room.width, measure.w);
      });
    }
    if (distinct.length === 1) return rooms;
    return rooms.map((room) => room && { height: rounded(room.height), width: rounded(room.width) });
  }
}

/** Samples with different measures, each once. Neighbors have the same ones mostly, since they are of one task. */
function distinctOf(samples: readonly (readonly Measure[])[]): (readonly Measure[])[] {
  const distinct = new Map<string, readonly Measure[]>();
  let last: readonly Measure[] | null = null;
  for (const inputs of samples) {
    if (last?.every((measure, k) => isSame(measure, inputs[k]))) continue;
    distinct.set(JSON.stringify(inputs), inputs);
    last = inputs;
  }
  return [...distinct.values()];
}

const isSame = (a: Measure, b: Measure): boolean =>
  'h' in a
    ? 'h' in b && a.h === b.h && a.w === b.w
    : !('h' in b) && a.length === b.length && a.every((number, k) => number === b[k]);

const fits = (side: number): boolean => side >= 1 && side <= MAX_SIDE;
const rounded = (side: number): number => Math.ceil(side / STEP) * STEP;

const isGrid = (node: ProgramNode, program: DeviceProgram): boolean =>
  node.from === 'pass'
    ? node.kernel.makes === 'grid'
    : node.from === 'input' && ['grid', 'mask', 'object'].includes(program.inputs[node.input]);

function measureOf(node: ProgramNode): (inputs: readonly Measure[], nodes: readonly Measure[]) => Measure {
  if (node.from === 'input') return (inputs) => inputs[node.input];
  if (node.from === 'literal') return () => node.numbers;
  const { kernel, operands } = node;
  const compute = measureText(kernel);
  if (compute === null) return () => [];
  const kinds = Object.values(kernel.operands);
  return (_, nodes) => {
    const args = operands.map((ref, k) => {
      const measure = nodes[ref];
      return kinds[k] === 'number' ? (Array.isArray(measure) ? (measure[0] ?? Number.NaN) : Number.NaN) : measure;
    });
    const result = compute(...args);
    if (kernel.makes === 'numbers') return result;
    const [h, w] = result.map((side) => (Number.isNaN(side) ? MAX_SIDE : side));
    return { h, w };
  };
}

/** The size of a kernel's grid, or its numbers, as a function of the measures of its operands; null when cells decide. */
function measureText(kernel: DeviceKernel): ((...args: unknown[]) => number[]) | null {
  const names = Object.keys(kernel.operands);
  const make = (body: string) => new Function(...names, body) as (...args: unknown[]) => number[];
  if (kernel.makes === 'numbers') return kernel.known === undefined ? null : make(`return ${kernel.known};`);
  const { height, width } = kernel.bound ?? kernel;
  return make(`${kernel.given ?? ''}\nreturn [${height}, ${width}];`);
}
