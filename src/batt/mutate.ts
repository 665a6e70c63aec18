/**
 * The exchange of names in mutation (`moves.ts` has all moves): now and then an argument or an operation gives way to another that its declared type allows.
 *
 * What an argument may become, by chance:
 * - a variable: an earlier one of a type that fits, recent ones more often;
 * - an operation, called or passed on: another of a compatible signature;
 * - a constant: another of its range (colors, ranks, flags, moves, truth values, ints, pairs);
 * - a color, or the number of a move: what the task's demos (S) imply, computed by a call.
 */
import type { Dialect, Operation, TypeName } from '../dsl/index.js';
import type { Node } from '../program/index.js';
import { Random } from '../random.js';
import { Fn, type Value } from '../value/index.js';
import { accepts, type Role, replaces, roleOf, typeOfValue } from './compatibility.js';

/** A node that a line may refer to, with its declared type. */
export interface Variable {
  readonly node: number;
  readonly type: TypeName;
}

/** Where a mutation happens: the graph being made. */
export interface Site {
  readonly nodes: readonly Node[];
  /** Earlier lines that may be referred to, the latest last. */
  readonly variables: readonly Variable[];
  /** The node of a constant. */
  constant(value: Value): number;
  /** The node of S. */
  samples(): number;
  /** The node of a call, which becomes a line where it is new. */
  call(operation: Operation, args: readonly number[]): number;
}

/** A call after mutation. */
interface Mutated {
  readonly operation: Operation;
  readonly args: readonly number[];
  readonly changed: boolean;
}

/** Probability that an argument is mutated, unless another is asked for. */
export const MUTATION_RATE = 0.01;

/** How often a fitting variable is looked for before the argument is left alone. */
const TRIES = 12;

/** Mutates calls of one dialect's programs. */
export class Mutator {
  private readonly ranges: Readonly<Record<Exclude<Role, 'other'>, readonly number[]>> = {
    color: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
    flags: [0, 1, 2, 3, 4, 5, 6, 7],
    move: [0, 1, 2, 3, 4, 5, 6],
    rank: [0, 1, 2, 3, -1, -2],
  };
  /** The dialect's constants by declared type. */
  private readonly constants = new Map<TypeName, Value[]>();

  /** @param rate - probability of mutation for each argument, and for each operation */
  constructor(
    private readonly dialect: Dialect,
    private readonly random: Random,
    private readonly rate: number,
    private readonly replacements = new Map<Operation, readonly Operation[]>(),
  ) {
    for (const value of dialect.constants.values()) {
      const type = typeOfValue(value);
      this.constants.set(type, [...(this.constants.get(type) ?? []), value]);
    }
  }

  /** A mutator whose choices depend on no other program: one is made for each, in a fixed order. */
  forOne(): Mutator {
    const { dialect, random, rate, replacements } = this;
    return new Mutator(dialect, new Random(random.bits()), rate, replacements);
  }

  /** A call, perhaps with another operation or other arguments. */
  call(operation: Operation, args: readonly number[], site: Site): Mutated {
    const other = this.random.chance(this.rate) ? this.replacement(operation) : operation;
    const mutated = args.map((arg, place) => {
      if (!this.random.chance(this.rate) || place >= operation.params.length) return arg;
      return this.argument(other, place, arg, site);
    });
    const changed = other !== operation || mutated.some((arg, place) => arg !== args[place]);
    return { operation: other, args: mutated, changed };
  }

  /** Another operation that may take this one's place, or itself when there is none. */
  private replacement(operation: Operation): Operation {
    let known = this.replacements.get(operation);
    if (known === undefined) {
      known = [...this.dialect.operations.values()].filter((other) => replaces(other, operation));
      this.replacements.set(operation, known);
    }
    return known.length === 0 ? operation : this.random.pick(known);
  }

  private argument(operation: Operation, place: number, arg: number, site: Site): number {
    const node = site.nodes[arg];
    if (node.kind !== 'constant') return this.variable(operation.params[place].type, arg, site);
    if (node.value instanceof Fn) return this.functionValue(node.value, arg, site);
    const role = roleOf(operation, place);
    if (role === 'color' && this.random.chance(0.5)) return this.impliedColor(arg, site);
    if (role === 'move' && this.random.chance(0.5)) return this.impliedMove(arg, site);
    return site.constant(this.otherConstant(node.value, role));
  }

  /** An earlier variable of a fitting type: half of them among the latest quarter. */
  private variable(type: TypeName, arg: number, site: Site): number {
    const { variables } = site;
    if (variables.length === 0) return arg;
    for (let n = 0; n < TRIES; n++) {
      const back = Math.floor(this.random.unit() ** 2 * variables.length);
      const candidate = variables[variables.length - 1 - back];
      if (candidate.node !== arg && accepts(type, candidate.type)) return candidate.node;
    }
    return arg;
  }

  private functionValue(fn: Fn, arg: number, site: Site): number {
    const operation = this.dialect.operations.get(fn.name);
    return operation === undefined ? arg : site.constant(this.replacement(operation).fn);
  }

  private otherConstant(value: Value, role: Role): Value {
    if (typeof value === 'boolean') return !value;
    const range = role === 'other' ? (this.constants.get(typeOfValue(value)) ?? []) : this.ranges[role];
    const others = range.filter((other) => other !== value);
    return others.length === 0 ? value : this.random.pick(others);
  }

  /** The color that the demos' inputs have and the outputs lack, or the reverse. */
  private impliedColor(arg: number, site: Site): number {
    const operations = ['rbind', 'get_nth_t', 'p_g', this.random.chance(0.5) ? 'c_iz_n' : 'c_zo_n'];
    const found = operations.map((name) => this.dialect.operations.get(name));
    const [rbind, nth, colors, pick] = found;
    if (rbind === undefined || nth === undefined || colors === undefined || pick === undefined) return arg;
    const first = site.call(rbind, [site.constant(nth.fn), site.constant(0)]);
    return site.call(pick, [site.samples(), site.constant(colors.fn), first]);
  }

  /** The number of the mirroring or turn that leads from the demos' inputs to their outputs. */
  private impliedMove(arg: number, site: Site): number {
    const move = this.dialect.operations.get('a_mr');
    return move === undefined ? arg : site.call(move, [site.samples()]);
  }
}
