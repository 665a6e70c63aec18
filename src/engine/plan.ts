/**
 * What to run, in which order: a graph of calls as steps over slots, hoisted, with last uses known.
 *
 * A step computes one call for a whole batch of samples before the next step runs. Three things decide where it runs:
 * - level: `run` (depends on constants only: once), `task` (on S too: once per task), `sample` (on I or C);
 * - stage: `solve` (what the outputs need, with C = None), then `compare` (what only the differs need, with C = the
 *   sample's output). A call that depends on C and that both stages need is two steps with two slots.
 *
 * ```
 *   t1 = palette(S)       task    solve      slot 3
 *   t2 = fill(I, ONE, C)  sample  solve      slot 4   C = None
 *                         sample  compare    slot 9   C = output
 * ```
 */
import type { Operation } from '../dsl/index.js';
import { ENDLESS_WORK } from '../kernels/memory/limits.js';
import { type Node, operandsOf } from '../program/index.js';
import { CellLayout, EMPTY_TUPLE, LIMITS, type Value } from '../value/index.js';

type Level = 'run' | 'task' | 'sample';
type Stage = 'solve' | 'compare';

/** One call, for a batch at a time. */
export interface Step {
  /** Index of the node in the graph: program order. */
  readonly node: number;
  readonly slot: number;
  /** Slots of the arguments, after the callee's where that is computed. */
  readonly args: readonly number[];
  /** What is called; null where that is a function value, the first argument. */
  readonly operation: Operation | null;
  /** Index into the plan's `operations`, for the profile. */
  readonly profiled: number;
  /** What a failing call yields inside a batt; everywhere if the operation catches. */
  readonly fallback: Value;
  readonly catches: boolean;
  /** Sample slots whose last use this step is. */
  readonly frees: readonly number[];
}

/** Steps that follow one another. */
interface StepGroup {
  /** The group of differs that alone needs them; null: several do. */
  readonly group: number | null;
  readonly steps: readonly Step[];
}

/** A slot that is given, not computed. */
interface GivenSlot {
  readonly slot: number;
  readonly value: Value;
}

/** A graph ready to run. */
export interface Plan {
  readonly request: PlanRequest;
  readonly slots: number;
  readonly constants: readonly GivenSlot[];
  /** Slots of the inputs, or -1 where nothing uses them: S and I, and C in each stage. */
  readonly inputs: { readonly S: number; readonly I: number; readonly solveC: number; readonly compareC: number };
  readonly run: readonly Step[];
  readonly task: readonly Step[];
  readonly solve: readonly Step[];
  readonly compare: readonly Step[];
  /** The compare stage in parts that can be left out: first what several groups of differs need, then what one alone does. */
  readonly groups: readonly StepGroup[];
  /** Slot of each wanted output node, and of each wanted differ node. */
  readonly outputs: readonly number[];
  readonly differs: readonly number[];
  /** Level of every slot: which of its columns holds one value for the run, one per task or one per sample. */
  readonly levels: readonly Level[];
  /** Names of the operations that the steps call, for the profile. */
  readonly operations: readonly string[];
  /** Calls that sharing the C = None results with the compare stage saves, per sample. */
  readonly sharedCalls: number;
  /** Calls of function values that one call of an operation may make. */
  readonly callLimit: number;
  /** Units of work that one call of an operation may take. */
  readonly workLimit: number;
  /** How the operations' dialect lays out cells. */
  readonly cells: CellLayout;
}

/** What a plan is made of. */
interface PlanRequest {
  readonly nodes: readonly Node[];
  /** Nodes wanted with C = None. */
  readonly outputs: readonly number[];
  /** Nodes wanted with C = the sample's output. */
  readonly differs: readonly number[];
  /** The group of each differ, of those that run on the same samples; absent: all are one. The compare stage is then ordered by groups. */
  readonly groups?: readonly number[];
  /** Run every call, also those that nothing uses, as Python does (a program alone). Default: only what is needed. */
  readonly keepUnused?: boolean;
  /**
   * Compute what depends on constants only once for the run, and not for each sample. Default: true. A program that runs on a few samples in
   * linear memory is better off without.
   */
  readonly hoist?: boolean;
  /** As in {@link Plan.callLimit}. Default: that of `LIMITS`. */
  readonly callLimit?: number | undefined;
  /** As in {@link Plan.workLimit}; past it what the call gives is lost, and all that needs it; a program alone ends. Default: none. */
  readonly workLimit?: number | undefined;
  /**
   * Compute everything for each sample, so that nothing is held longer than one needs it: for a sample that runs alone since it takes much
   * memory. Default: false.
   */
  readonly frugal?: boolean;
}

interface Reach {
  readonly task: boolean;
  readonly sample: boolean;
  readonly candidate: boolean;
}

/** What each node depends on: S, the sample (I or C), C. Unless calls are hoisted, or S is used, every call does on the sample. */
function reachOf({ nodes, hoist = true, frugal = false }: PlanRequest): Reach[] {
  const reach: Reach[] = [];
  const usesS = (): boolean => nodes.some((node) => node.kind === 'input' && node.name === 'S');
  const perSample = frugal || (!hoist && !usesS());
  for (const node of nodes) {
    const name = node.kind === 'input' ? node.name : '';
    const isCall = node.kind === 'call' || node.kind === 'apply';
    let task = name === 'S';
    let sample = (perSample && isCall) || name === 'I' || name === 'C';
    let candidate = name === 'C';
    for (const index of operandsOf(node)) {
      const operand = reach[index];
      task ||= operand.task;
      sample ||= operand.sample;
      candidate ||= operand.candidate;
    }
    reach.push({ task, sample, candidate });
  }
  return reach;
}

/** Marks the nodes that the wanted ones need. */
function neededBy(nodes: readonly Node[], wanted: readonly number[]): boolean[] {
  const needed: boolean[] = new Array(nodes.length).fill(false);
  for (const index of wanted) needed[index] = true;
  for (let index = nodes.length - 1; index >= 0; index--) {
    if (needed[index]) for (const operand of operandsOf(nodes[index])) needed[operand] = true;
  }
  return needed;
}

/** The operation that a node calls, if it does. */
const operationOf = (node: Node): Operation | null => (node.kind === 'call' ? node.operation : null);

class PlanBuilder {
  readonly constants: GivenSlot[] = [];
  readonly steps: Record<'run' | 'task' | 'solve' | 'compare', Step[]> = { run: [], task: [], solve: [], compare: [] };
  readonly levels: Level[] = [];
  readonly operations: string[] = [];
  readonly inputs = { S: -1, I: -1, solveC: -1, compareC: -1 };
  private readonly operationIndex = new Map<string, number>();
  private readonly solveSlot: number[];
  private readonly compareSlot: number[];

  constructor(
    private readonly nodes: readonly Node[],
    private readonly reach: readonly Reach[],
  ) {
    this.solveSlot = new Array(nodes.length).fill(-1);
    this.compareSlot = new Array(nodes.length).fill(-1);
  }

  slotOf(node: number, stage: Stage): number {
    return stage === 'compare' && this.reach[node].candidate ? this.compareSlot[node] : this.solveSlot[node];
  }

  /** Gives the node a slot in a stage, with the step that computes it; a node that does not depend on C has one for both. */
  place(index: number, stage: Stage): void {
    const node = this.nodes[index];
    const reach = this.reach[index];
    const table = stage === 'compare' && reach.candidate ? this.compareSlot : this.solveSlot;
    if (table[index] >= 0) return;
    const level: Level = reach.sample ? 'sample' : reach.task ? 'task' : 'run';
    const slot = this.levels.push(level) - 1;
    table[index] = slot;
    if (node.kind === 'constant') this.constants.push({ slot, value: node.value });
    else if (node.kind === 'input') this.placeInput(node.name, slot, stage);
    else this.steps[level === 'sample' ? stage : level].push(this.step(node, index, slot, stage));
  }

  private placeInput(name: 'S' | 'I' | 'C', slot: number, stage: Stage): void {
    this.inputs[name === 'C' ? (stage === 'solve' ? 'solveC' : 'compareC') : name] = slot;
  }

  private step(node: Extract<Node, { kind: 'call' | 'apply' }>, index: number, slot: number, stage: Stage): Step {
    const operation = operationOf(node);
    const operands = operation === null ? operandsOf(node) : node.args;
    return {
      node: index,
      slot,
      args: operands.map((operand) => this.slotOf(operand, stage)),
      operation,
      profiled: this.profiled(operation?.name ?? '(function)'),
      fallback: operation?.fallback ?? EMPTY_TUPLE,
      catches: operation?.catches ?? false,
      frees: [],
    };
  }

  private profiled(name: string): number {
    let index = this.operationIndex.get(name);
    if (index === undefined) {
      index = this.operations.push(name) - 1;
      this.operationIndex.set(name, index);
    }
    return index;
  }
}

/**
 * The slots among some that are used here for the last time: those of samples that nothing later uses. Called for the last use
 * first, since it adds what it sees to `later`.
 */
export function lastUses(slots: readonly number[], levels: readonly Level[], later: Set<number>): number[] {
  const last: number[] = [];
  for (const slot of slots) {
    if (levels[slot] !== 'sample' || later.has(slot)) continue;
    later.add(slot);
    last.push(slot);
  }
  return last;
}

/** The slots that are needed after the last step: results, and the inputs, which stay for the next lane. */
export const keptSlots = ({ outputs, differs, inputs }: Pick<Plan, 'outputs' | 'differs' | 'inputs'>): Set<number> =>
  new Set([...outputs, ...differs, inputs.S, inputs.I, inputs.solveC, inputs.compareC]);

/** Steps with the slots that they free, in place of those that they freed in another order. */
export function withFrees(steps: readonly Step[], levels: readonly Level[], later: Set<number>): Step[] {
  const free = (step: Step): Step => ({ ...step, frees: lastUses([step.slot, ...step.args], levels, later) });
  return [...steps].reverse().map(free).reverse();
}

/** The most values that a lane holds at a time for one sample. */
export function mostHeld({ solve, compare, inputs }: Pick<Plan, 'solve' | 'compare' | 'inputs'>): number {
  let held = Object.values(inputs).filter((slot) => slot >= 0).length;
  let most = held;
  for (const { frees } of [...solve, ...compare]) {
    held++;
    most = Math.max(most, held);
    held -= frees.length;
  }
  return most;
}

/** The steps of the compare stage by the group of differs that needs them; steps that several need come first, as they need no others. */
function groupsOf({ nodes, differs, groups }: PlanRequest, compare: readonly Step[]): StepGroup[] {
  if (groups === undefined) return [{ group: null, steps: compare }];
  const SHARED = -1;
  const NOBODY = -2;
  const owner = new Int32Array(nodes.length).fill(NOBODY);
  const claim = (node: number, group: number): void => {
    if (owner[node] !== group) owner[node] = owner[node] === NOBODY ? group : SHARED;
  };
  for (const [k, node] of differs.entries()) claim(node, groups[k]);
  for (let node = nodes.length - 1; node >= 0; node--) {
    if (owner[node] !== NOBODY) for (const operand of operandsOf(nodes[node])) claim(operand, owner[node]);
  }
  const parts = new Map<number, Step[]>([[SHARED, []]]);
  for (const step of compare) {
    const part = parts.get(owner[step.node]);
    if (part === undefined) parts.set(owner[step.node], [step]);
    else part.push(step);
  }
  return [...parts].map(([group, steps]) => ({ group: group === SHARED ? null : group, steps }));
}

/** Groups of as many steps as these, of the stage's steps as they are at last. */
function inParts(groups: readonly StepGroup[], compare: readonly Step[]): StepGroup[] {
  let to = 0;
  return groups.map(({ group, steps }) => {
    const from = to;
    to += steps.length;
    return { group, steps: compare.slice(from, to) };
  });
}

/** Plans a graph: levels, stages, slots, last uses. Linear in the graph. */
export function planOf(request: PlanRequest): Plan {
  const { nodes, outputs, differs } = request;
  const reach = reachOf(request);
  const builder = new PlanBuilder(nodes, reach);
  const solving = request.keepUnused ? nodes.map(() => true) : neededBy(nodes, outputs);
  const comparing = neededBy(nodes, differs);
  let sharedCalls = 0;
  for (let index = 0; index < nodes.length; index++) if (solving[index]) builder.place(index, 'solve');
  for (let index = 0; index < nodes.length; index++) {
    if (!comparing[index]) continue;
    if (solving[index] && reach[index].sample && !reach[index].candidate) sharedCalls++;
    builder.place(index, 'compare');
  }
  const outputSlots = outputs.map((node) => builder.slotOf(node, 'solve'));
  const differSlots = differs.map((node) => builder.slotOf(node, 'compare'));
  const { levels, inputs, steps } = builder;
  const later = keptSlots({ outputs: outputSlots, differs: differSlots, inputs });
  const grouped = groupsOf(request, steps.compare);
  const compare = withFrees(
    grouped.flatMap((group) => group.steps),
    levels,
    later,
  );
  const solve = withFrees(steps.solve, levels, later);
  return {
    request,
    slots: levels.length,
    constants: builder.constants,
    inputs,
    run: steps.run,
    task: steps.task,
    solve,
    compare,
    groups: inParts(grouped, compare),
    outputs: outputSlots,
    differs: differSlots,
    levels,
    operations: builder.operations,
    sharedCalls,
    callLimit: request.callLimit ?? LIMITS.calls,
    workLimit: request.workLimit ?? ENDLESS_WORK,
    cells: nodes.map(operationOf).find((operation) => operation !== null)?.cells ?? CellLayout.Nested,
  };
}
