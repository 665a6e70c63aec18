/**
 * Structure in mutation: which calls a program makes, where exchanging names (`mutate.ts`) changes what they are made with.
 *
 * ```
 *              x1 = trim(I)                 a program; below, what a move may make of it
 *              O = fill(x1, RED, x2)
 *
 *   cut        O = trim(I)                                        an earlier grid is the output
 *   insert     O = fill(rot90(x1), RED, x2)                       a call between two calls
 *   wrap       O = hconcat(fill(x1, RED, x2), x1)                 a call around the output
 *   crossover  O = fill(x1, RED, ofcolor(I, mostcolor(I)))        a part of another program, at a place of the same type
 *   constants  O = fill(x1, mostcolor(I), x2)                     what the demos imply
 * ```
 *
 * All goes by declared types, and what follows from them (`compatibility.ts`): what is made can be printed and run, whatever it gives.
 */
import type { Dialect, Operation, TypeName } from '../dsl/index.js';
import { type Program, withoutDeadCalls } from '../program/index.js';
import type { Random } from '../random.js';
import { pairTuple, type Value } from '../value/index.js';
import { accepts, elementOf, NodeTypes, type Role, roleOf, typeOfCall } from './compatibility.js';
import { type Implied, recipesFor } from './implied.js';
import type { StructureMove } from './moves.js';
import {
  argumentUses,
  callIndexes,
  callsOf,
  constantUses,
  type Draft,
  OUTPUT,
  outputUse,
  rebuilt,
  transplanted,
  type Use,
  valueUses,
} from './rewriting.js';

/** Calls of a program at most that a move makes longer. */
const MOST_CALLS = 100;
/** How often a call is looked for that fits before a move is given up. */
const TRIES = 20;
/** Operations that change nothing. */
const IDLE = new Set(['identity', 'make_all_dsl_safe', 'is_no_grid']);

/** The ranges of constants by what they stand for. */
const RANGES: Readonly<Record<Role, readonly Value[]>> = {
  color: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  flags: [0, 1, 2, 3, 4, 5, 6, 7],
  move: [0, 1, 2, 3, 4, 5, 6],
  rank: [0, 1, -1],
  other: [1, 2, 3],
};
const PAIRS = [
  [0, 0],
  [0, 1],
  [1, 0],
  [1, 1],
  [-1, 0],
  [0, -1],
  [2, 2],
  [3, 3],
].map(([i, j]) => pairTuple(i, j));

/** What a move may draw from besides the program. */
interface MoveSources {
  /** Programs of which parts may be taken. */
  readonly donors: readonly Program[];
  /** What the demos of the program's task imply. */
  readonly implied: Implied;
}

/** Where a call is being made: around a value, with what came before it in the program. */
interface Spot {
  readonly draft: Draft;
  readonly placed: readonly number[];
  readonly value: number;
  readonly random: Random;
  readonly implied: Implied;
}

/** Changes the structure of one dialect's programs. */
export class Restructurer {
  private readonly operations: readonly Operation[];

  constructor(private readonly dialect: Dialect) {
    this.operations = [...new Set(dialect.operations.values())].filter(({ name }) => !IDLE.has(name));
  }

  /** The program after a move; null where the move finds nothing to do. */
  move(kind: StructureMove, program: Program, random: Random, sources: MoveSources): Program | null {
    const made = this.moves[kind](program, random, sources);
    if (made === null) return null;
    const live = withoutDeadCalls(made);
    const isLonger = callsOf(live) > callsOf(program);
    return isLonger && callsOf(live) > MOST_CALLS ? null : live;
  }

  private readonly moves: Readonly<
    Record<StructureMove, (program: Program, random: Random, sources: MoveSources) => Program | null>
  > = {
    cut: (program, random) => {
      const types = new NodeTypes(program.nodes);
      const grids = callIndexes(program.nodes).filter((k) => k !== program.output && types.of(k) === 'Grid');
      return grids.length === 0 ? null : { ...program, output: random.pick(grids) };
    },
    insert: (program, random, { implied }) => this.aroundOf(program, valueUses(program), random, implied),
    wrap: (program, random, { implied }) => this.aroundOf(program, [outputUse(program)], random, implied),
    crossover: (program, random, { donors }) => this.crossed(program, random, donors),
    constants: (program, random, { implied }) => this.withImplied(program, random, implied),
  };

  /** The program with a call around the value of one of some uses, there or wherever the value is used in such a way. */
  private aroundOf(program: Program, uses: readonly Use[], random: Random, implied: Implied): Program | null {
    const types = new NodeTypes(program.nodes);
    const typed = uses.filter(({ node }) => types.of(node) !== 'Any' && types.of(node) !== 'Callable');
    if (typed.length === 0) return null;
    const use = random.pick(typed);
    const alike = typed.filter(({ node, wanted }) => node === use.node && accepts(wanted, use.wanted));
    const changed = random.chance(0.5) ? alike : [use];
    const given = use.user === OUTPUT ? 'Grid' : types.of(use.node);
    const fitting = this.operations.filter((operation) => placesFor(operation, given, use.wanted).length > 0);
    for (let n = 0; n < TRIES && fitting.length > 0; n++) {
      const operation = random.pick(fitting);
      const place = random.pick(placesFor(operation, given, use.wanted));
      const made = rebuilt(this.dialect, program, changed, (draft, placed) =>
        this.around({ draft, placed, random, implied, value: placed[use.node] }, operation, place),
      );
      if (made !== null) return made;
    }
    return null;
  }

  /** A call of an operation that is given a value at one place; null where nothing fits at another. */
  private around(spot: Spot, operation: Operation, given: number): number | null {
    const args: number[] = [];
    for (let place = 0; place < operation.params.length; place++) {
      const known = [spot.value, ...args].map((arg) => elementOf(spot.draft.typeOf(arg)));
      const arg = place === given ? spot.value : this.argument(spot, operation, place, known);
      if (arg === null) return null;
      args.push(arg);
    }
    return spot.draft.builder.call(operation, args);
  }

  /**
   * An argument: a variable whose type fits, a constant, or one more call on what there is.
   *
   * @param elements - types of what the other arguments hold, which function values may be called with
   */
  private argument(spot: Spot, operation: Operation, place: number, elements: readonly TypeName[]): number | null {
    const { draft, random, placed, value } = spot;
    const { type } = operation.params[place];
    if (type === 'Callable') return this.functionFor(operation, place, elements, spot);
    const constants = constantsFor(operation, place, spot);
    if (constants.length > 0 && random.chance(0.6)) return draft.constant(random.pick(constants));
    const variables = [...new Set([...placed, draft.builder.input('I')])].filter((node) => {
      const fits = type !== 'Any' && accepts(type, draft.typeOf(node));
      return fits && node !== value && draft.builder.nodes[node].kind !== 'constant';
    });
    if (variables.length > 0 && random.chance(0.7)) return random.pick(variables);
    if (constants.length > 0) return draft.constant(random.pick(constants));
    return this.simpleCall(type, spot) ?? (variables.length > 0 ? random.pick(variables) : null);
  }

  /** A call on a value, or on I, and constants, which gives a type; null where none is found. */
  private simpleCall(type: TypeName, spot: Spot): number | null {
    const { draft, random, value } = spot;
    const leaves = [value, draft.builder.input('I')];
    for (let n = 0; n < TRIES; n++) {
      const leaf = random.pick(leaves);
      const operation = random.pick(this.operations);
      const places = type === 'Any' ? [] : placesFor(operation, draft.typeOf(leaf), type);
      if (places.length === 0) continue;
      const place = random.pick(places);
      const args = operation.params.flatMap((_, k) => {
        if (k === place) return [leaf];
        const constants = constantsFor(operation, k, spot);
        return constants.length === 0 ? [] : [draft.constant(random.pick(constants))];
      });
      if (args.length === operation.params.length) return draft.builder.call(operation, args);
    }
    return null;
  }

  /** An operation of one parameter as a function value, by what it is to take and, for keys and conditions, to give. */
  private functionFor(
    operation: Operation,
    place: number,
    elements: readonly TypeName[],
    { draft, random }: Spot,
  ): number | null {
    const { name } = operation.params[place];
    const result = name === 'compfunc' || name === 'key' ? 'Integer' : name === 'condition' ? 'Boolean' : null;
    const fitting = this.operations.filter(({ params, result: given }) => {
      const [first] = params;
      if (params.length !== 1 || first.type === 'Any' || (result !== null && given !== result)) return false;
      return elements.some((element) => element !== 'Any' && accepts(first.type, element));
    });
    return fitting.length === 0 ? null : draft.constant(random.pick(fitting).fn);
  }

  /** The program with a part of another one at a place whose type it has; the part may read a grid of the program instead of I. */
  private crossed(program: Program, random: Random, donors: readonly Program[]): Program | null {
    if (donors.length === 0) return null;
    const uses = [
      outputUse(program),
      ...argumentUses(program.nodes).filter(({ wanted }) => wanted !== 'Any' && wanted !== 'Boolean'),
    ];
    for (let n = 0; n < TRIES; n++) {
      const donor = random.pick(donors);
      const use = random.pick(uses);
      const types = new NodeTypes(donor.nodes);
      const parts = callIndexes(donor.nodes).filter((k) => types.of(k) !== 'Any' && accepts(use.wanted, types.of(k)));
      // The output of a solver is a grid, whatever is declared.
      if (use.user === OUTPUT) parts.push(donor.output);
      if (parts.length === 0) continue;
      const part = random.pick(parts);
      const onGrid = random.chance(0.5);
      const made = rebuilt(this.dialect, program, [use], (draft, placed) => {
        const grids = placed.filter(
          (node) => draft.builder.nodes[node].kind === 'call' && draft.typeOf(node) === 'Grid',
        );
        if (use.user === OUTPUT) grids.push(placed[use.node]);
        const I = onGrid && grids.length > 0 ? random.pick(grids) : draft.builder.input('I');
        return transplanted(donor, part, I, draft);
      });
      if (made !== null) return made;
    }
    return null;
  }

  /** The program with a constant that its task's demos imply, or a call that gives one, instead of a constant. */
  private withImplied(program: Program, random: Random, implied: Implied): Program | null {
    const uses = constantUses(program);
    for (let n = 0; n < TRIES && uses.length > 0; n++) {
      const use = random.pick(uses);
      const user = program.nodes[use.user];
      const node = program.nodes[use.node];
      if (user.kind !== 'call' || node.kind !== 'constant') continue;
      const role = roleOf(user.operation, use.place);
      const constants = impliedFor(use.wanted, role, implied).filter((value) => value !== node.value);
      const recipes =
        role === 'color' || role === 'other' ? recipesFor(this.dialect, use.wanted, role === 'color') : [];
      const asCall = constants.length === 0 || random.chance(0.5);
      if (asCall && recipes.length === 0) continue;
      const made = rebuilt(this.dialect, program, [use], (draft) =>
        asCall ? draft.make(random.pick(recipes)) : draft.constant(random.pick(constants)),
      );
      if (made !== null) return made;
    }
    return null;
  }
}

/** The constants that a call may be given at a place, by what it stands for: those that demos imply, half of the time, or the usual ones. */
function constantsFor(operation: Operation, place: number, { random, implied }: Spot): readonly Value[] {
  const { type } = operation.params[place];
  const role = roleOf(operation, place);
  const known = random.chance(0.5) ? impliedFor(type, role, implied) : [];
  if (known.length > 0) return known;
  if (type === 'Boolean') return [false, true];
  if (type === 'IntegerTuple') return PAIRS;
  return type === 'Integer' || type === 'Numerical' ? RANGES[role] : [];
}

function impliedFor(type: TypeName, role: Role, { colors, numbers, pairs }: Implied): readonly Value[] {
  if (type === 'IntegerTuple') return pairs;
  if (type !== 'Integer' && type !== 'Numerical') return [];
  return role === 'color' ? colors : role === 'other' ? numbers : [];
}

/** Places of an operation where a value may be given so that a value of a wanted type comes of it. */
const placesFor = (operation: Operation, given: TypeName, wanted: TypeName): number[] =>
  operation.params.flatMap(({ type }, place) => {
    if (type === 'Any' || !accepts(type, given)) return [];
    const args = operation.params.map((param, k) => (k === place ? given : param.type));
    const result = typeOfCall(operation, args);
    return result !== 'Any' && accepts(wanted, result) ? [place] : [];
  });
