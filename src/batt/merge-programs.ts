/** Merges solvers and differs into a batt: one line of each solver in turn, equal calls shared, now and then one mutated. */
import type { Dialect } from '../dsl/index.js';
import { constantText, GraphBuilder, type Program, programId, withoutDeadCalls } from '../program/index.js';
import { BASELINE, type BattDiffer, type BattOutput, type BattSource } from './batt.js';
import type { BattContent } from './batt-module.js';
import type { Move } from './moves.js';
import type { Mutator, Site, Variable } from './mutate.js';

/** A program with its id and where it comes from. */
export interface Ingredient {
  readonly program: Program;
  readonly source: BattSource;
  /** What has changed the program since it was read; absent: nothing. */
  readonly moves?: readonly Move[];
}

/** What mutation may touch: null leaves a kind of program as it is. */
interface Mutators {
  readonly solvers: Mutator | null;
  readonly differs: Mutator | null;
}

/** Builds the graph of a batt, numbering calls as they first occur. */
class Merger implements Site {
  readonly builder = new GraphBuilder();
  readonly calls: number[] = [];
  readonly outputs: BattOutput[] = [];
  readonly differs: BattDiffer[] = [];
  /** Solver lines, and the elements that differs picked as witnesses. */
  readonly variables: Variable[] = [];
  private readonly numbers = new Map<number, number>();

  constructor(
    private readonly dialect: Dialect,
    private readonly differPrograms: readonly Ingredient[],
  ) {}

  get nodes() {
    return this.builder.nodes;
  }

  constant = (value: Parameters<Site['constant']>[0]): number =>
    this.builder.constant(value, constantText(this.dialect, value));

  samples = (): number => this.builder.input('S');

  call: Site['call'] = (operation, args) => this.line(this.builder.call(operation, args));

  /** Adds one node of a program, given where its earlier nodes went; gives where it went itself. */
  add(program: Program, index: number, placed: readonly number[], I: number): number {
    const node = program.nodes[index];
    if (node.kind === 'input' && node.name === 'I') return I;
    const at = this.builder.copy(node, placed);
    return node.kind === 'call' || node.kind === 'apply' ? this.line(at) : at;
  }

  /** The call number of a node; one that is no call (an input, a constant) is passed through `identity`. */
  numberOf(node: number): number {
    const known = this.numbers.get(node);
    if (known !== undefined) return known;
    const identity = this.dialect.operations.get('identity');
    if (identity === undefined) throw new TypeError(`dialect ${this.dialect.name} has no identity`);
    return this.numberOf(this.line(this.builder.call(identity, [node])));
  }

  /** Instantiates every differ on a grid: the sample's own, or a solver's output. */
  compare(grid: number, solver: string): void {
    for (const { program, source } of this.differPrograms) {
      const placed: number[] = [];
      for (let k = 0; k < program.nodes.length; k++) placed.push(this.add(program, k, placed, grid));
      this.differs.push({ t: this.numberOf(placed[program.output]), solver, differ: source.id });
      this.offerWitness(placed[program.output]);
    }
  }

  /** Lets solver lines refer to what a differ picked: the second item of the pair that it ends in. */
  private offerWitness(output: number): void {
    const pair = this.builder.nodes[output];
    const witness = pair.kind === 'call' && pair.operation.name === 'astuple' ? this.builder.nodes[pair.args[1]] : null;
    if (pair.kind !== 'call' || witness?.kind !== 'call') return;
    this.variables.push({ node: pair.args[1], type: witness.operation.result });
  }

  /** Lets later solver lines refer to a solver's line. */
  offer(at: number): void {
    const node = this.builder.nodes[at];
    if (node.kind === 'call') this.variables.push({ node: at, type: node.operation.result });
  }

  private line(node: number): number {
    if (!this.numbers.has(node)) this.numbers.set(node, this.calls.push(node));
    return node;
  }
}

/** How far a solver has got. */
interface Turn {
  readonly solver: Ingredient;
  readonly placed: number[];
  readonly mutator: Mutator | null;
  isExchanged: boolean;
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
  mutators: Mutators = { solvers: null, differs: null },
): BattContent {
  const { differs: mutator } = mutators;
  const mutated = mutator === null ? differs : differs.map((one) => mutateDiffer(dialect, mutator.forOne(), one));
  const merger = new Merger(dialect, mutated);
  const I = merger.builder.input('I');
  merger.compare(I, BASELINE);
  const newTurn = (solver: Ingredient): Turn => ({
    ...{ solver, placed: [], isExchanged: false },
    mutator: mutators.solvers?.forOne() ?? null,
  });
  let turns = solvers.map(newTurn);
  while (turns.length > 0) {
    for (const turn of turns) takeTurn(merger, turn, I);
    turns = turns.filter(({ solver, placed }) => placed.length < solver.program.nodes.length);
  }
  return {
    dialect,
    nodes: merger.builder.nodes,
    calls: merger.calls,
    outputs: merger.outputs,
    differs: merger.differs,
    seed,
    sources: [...solvers, ...mutated].map(({ source }) => source),
  };
}

/** Adds a solver's nodes up to and including its next call; with its last one, its output and the differs on that. */
function takeTurn(merger: Merger, turn: Turn, I: number): void {
  const { solver, placed, mutator } = turn;
  const { nodes, output } = solver.program;
  while (placed.length < nodes.length) {
    const node = nodes[placed.length];
    if (node.kind !== 'call' || mutator === null) {
      placed.push(merger.add(solver.program, placed.length, placed, I));
    } else {
      const args = node.args.map((arg) => placed[arg]);
      const { operation, args: chosen, changed } = mutator.call(node.operation, args, merger);
      turn.isExchanged ||= changed;
      placed.push(merger.call(operation, chosen));
    }
    merger.offer(placed[placed.length - 1]);
    if (node.kind === 'call' || node.kind === 'apply') break;
  }
  if (placed.length < nodes.length) return;
  const moves = [...(solver.moves ?? []), ...(turn.isExchanged ? (['exchange'] as const) : [])];
  const evolved = moves.length > 0;
  const t = merger.numberOf(placed[output]);
  merger.outputs.push({ t, solver: solver.source.id, evolved, ...(evolved ? { moves } : {}) });
  merger.compare(placed[output], solver.source.id);
}

/** Mutates a differ as a whole, since it is instantiated on many grids; one that changed gets a name of its own. */
function mutateDiffer(dialect: Dialect, mutator: Mutator, differ: Ingredient): Ingredient {
  const { program, source } = differ;
  const merger = new Merger(dialect, []);
  const placed: number[] = [];
  let evolved = false;
  for (const [index, node] of program.nodes.entries()) {
    if (node.kind === 'call') {
      const args = node.args.map((arg) => placed[arg]);
      const { operation, args: chosen, changed } = mutator.call(node.operation, args, merger);
      evolved ||= changed;
      placed.push(merger.call(operation, chosen));
    } else placed.push(merger.add(program, index, placed, merger.builder.input('I')));
    merger.offer(placed[index]);
  }
  if (!evolved) return differ;
  const changed: Program = withoutDeadCalls({
    ...program,
    nodes: merger.builder.nodes,
    output: placed[program.output],
  });
  const md5 = programId(changed);
  return { program: changed, source: { ...source, id: `${source.id.split('~')[0]}~${md5.slice(0, 8)}`, md5 } };
}
