/**
 * A device program: kernels applied to the columns of a batch, without a size yet.
 *
 * ```
 *   input 0 (grid)   input 1 (color)          columns of values, packed by the CPU
 *        │   └──────────┐ │
 *     census          replace                 passes over the whole batch, results stay on the device
 *        │              │
 *     mostcolor ──► underfill ──► output 0    columns of values again, read back by the CPU
 * ```
 */
import type { DeviceKernel } from './kernels/kernel.js';

/** How the values of an input column are laid out for the device. */
export type InputKind =
  /** a grid of colors 0..9 */
  | 'grid'
  /** a patch as a mask: 1 where it has a location */
  | 'mask'
  /** an object as a grid of its colors */
  | 'object'
  /** the box around a patch: top, left, height, width */
  | 'box'
  /** an int from 0 to 9 */
  | 'color'
  /** an int from 0 to 127 */
  | 'count'
  /** a pair of such */
  | 'pair';

/** What an output column is turned into. */
export type ResultKind = 'grid' | 'indices' | 'color' | 'count' | 'boolean' | 'pair' | 'palette';

/** A value of a program: index of its node. */
export type Ref = number;

/** Where a value of a program comes from. */
export type ProgramNode =
  | { readonly from: 'input'; readonly input: number }
  | { readonly from: 'literal'; readonly numbers: readonly number[] }
  | { readonly from: 'pass'; readonly kernel: DeviceKernel; readonly operands: readonly Ref[] };

/** A column that a program gives. */
interface ProgramOutput {
  readonly node: Ref;
  readonly kind: ResultKind;
}

/** A device program. Nodes stand after their operands. */
export interface DeviceProgram {
  readonly inputs: readonly InputKind[];
  readonly nodes: readonly ProgramNode[];
  readonly outputs: readonly ProgramOutput[];
}

/** How many passes a program has. */
export const passesOf = ({ nodes }: DeviceProgram): number => nodes.filter(({ from }) => from === 'pass').length;

/** Builds a program; equal nodes are made once. */
export class ProgramBuilder {
  private readonly inputs: InputKind[] = [];
  private readonly nodes: ProgramNode[] = [];
  private readonly outputs: ProgramOutput[] = [];
  private readonly known = new Map<string, Ref>();

  /** Declares the next input column. */
  input(kind: InputKind): Ref {
    const input = this.inputs.push(kind) - 1;
    return this.nodes.push({ from: 'input', input }) - 1;
  }

  /** Numbers that are the same for every sample. */
  literal(...numbers: number[]): Ref {
    return this.node(`literal ${numbers}`, { from: 'literal', numbers });
  }

  /** Applies a kernel. */
  pass(kernel: DeviceKernel, ...operands: Ref[]): Ref {
    return this.node(`${kernel.name} ${operands}`, { from: 'pass', kernel, operands });
  }

  /** Wants a value, which a pass makes, as the next output column. */
  output(node: Ref, kind: ResultKind): void {
    this.outputs.push({ node, kind });
  }

  /** The program so far. */
  build(): DeviceProgram {
    return { inputs: [...this.inputs], nodes: [...this.nodes], outputs: [...this.outputs] };
  }

  private node(key: string, node: ProgramNode): Ref {
    let ref = this.known.get(key);
    if (ref === undefined) {
      ref = this.nodes.push(node) - 1;
      this.known.set(key, ref);
    }
    return ref;
  }
}
