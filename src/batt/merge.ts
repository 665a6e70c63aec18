/** Merges solvers and differs into a batt: one line of each solver in turn, equal calls shared. */
import type { Dialect } from '../dsl/index.js';
import { GraphBuilder, type Program } from '../program/index.js';
import { BASELINE, type BattDiffer, type BattOutput, type BattSource } from './batt.js';
import type { BattContent } from './module.js';

/** A program with its id and where it comes from. */
export interface Ingredient {
  readonly program: Program;
  readonly source: BattSource;
  readonly evolved?: boolean;
}

/** Builds the graph of a batt, numbering calls as they first occur. */
class Merger {
  readonly builder = new GraphBuilder();
  readonly calls: number[] = [];
  readonly outputs: BattOutput[] = [];
  readonly differs: BattDiffer[] = [];
  private readonly numbers = new Map<number, number>();

  constructor(
    private readonly dialect: Dialect,
    private readonly differPrograms: readonly Ingredient[],
  ) {}

  /** Adds one node of a program, given where its earlier nodes went; gives where it went itself. */
  add(program: Program, index: number, placed: readonly number[], I: number): number {
    const node = program.nodes[index];
    if (node.kind === 'input' && node.name === 'I') return I;
    const at = this.builder.copy(node, placed);
    return node.kind === 'call' || node.kind === 'apply' ? this.numbered(at) : at;
  }

  /** The call number of a node; one that is no call (an input, a constant) is passed through `identity`. */
  numberOf(node: number): number {
    const known = this.numbers.get(node);
    if (known !== undefined) return known;
    const identity = this.dialect.operations.get('identity');
    if (identity === undefined) throw new TypeError(`dialect ${this.dialect.name} has no identity`);
    return this.numberOf(this.numbered(this.builder.call(identity, [node])));
  }

  /** Instantiates every differ on a grid: the sample's own, or a solver's output. */
  compare(grid: number, solver: string): void {
    for (const { program, source } of this.differPrograms) {
      const placed: number[] = [];
      for (let k = 0; k < program.nodes.length; k++) placed.push(this.add(program, k, placed, grid));
      this.differs.push({ t: this.numberOf(placed[program.output]), solver, differ: source.id });
    }
  }

  private numbered(node: number): number {
    if (!this.numbers.has(node)) this.numbers.set(node, this.calls.push(node));
    return node;
  }
}

/**
 * Merges programs of one dialect into a batt.
 *
 * @param solvers - in the order in which their lines take turns; dead calls already removed
 * @param differs - instantiated on the sample's own input first, then on every solver's output
 */
export function mergePrograms(
  dialect: Dialect,
  solvers: readonly Ingredient[],
  differs: readonly Ingredient[],
  seed: number,
): BattContent {
  const merger = new Merger(dialect, differs);
  const I = merger.builder.input('I');
  merger.compare(I, BASELINE);
  const placed: number[][] = solvers.map(() => []);
  for (let left = solvers.length; left > 0; ) {
    left = 0;
    solvers.forEach(({ program, source, evolved = false }, k) => {
      if (!advance(merger, program, placed[k], I)) return;
      if (placed[k].length < program.nodes.length) {
        left++;
        return;
      }
      const output = placed[k][program.output];
      merger.outputs.push({ t: merger.numberOf(output), solver: source.id, evolved });
      merger.compare(output, source.id);
    });
  }
  return {
    dialect,
    nodes: merger.builder.nodes,
    calls: merger.calls,
    outputs: merger.outputs,
    differs: merger.differs,
    seed,
    sources: [...solvers, ...differs].map(({ source }) => source),
  };
}

/** Adds a solver's nodes up to and including its next call; false when it had none left. */
function advance(merger: Merger, program: Program, placed: number[], I: number): boolean {
  if (placed.length === program.nodes.length) return false;
  while (placed.length < program.nodes.length) {
    const { kind } = program.nodes[placed.length];
    placed.push(merger.add(program, placed.length, placed, I));
    if (kind === 'call' || kind === 'apply') break;
  }
  return true;
}
