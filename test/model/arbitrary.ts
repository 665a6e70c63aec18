/** Random arguments for operations by their declared types, in the encoding of the vectors; now and then of another type than declared. */
import fc from 'fast-check';
import { accepts } from '../../src/batt/compatibility.js';
import type { TypeName } from '../../src/dsl/index.js';
import type { DialectName } from '../../src/dsl/row.js';
import { arcDsl } from './arc-dsl.js';
import type { Dialect } from './dialect.js';
import { encode } from './json.js';
import { type Signature, signaturesOf, typeOfConstant } from './product.js';
import { tokpidjin } from './tokpidjin.js';

type Json = fc.Arbitrary<unknown>;

const int = fc.oneof(
  { arbitrary: fc.integer({ min: -3, max: 9 }), weight: 8 },
  { arbitrary: fc.integer({ min: -60, max: 60 }), weight: 1 },
);
const coordinate = fc.oneof(
  { arbitrary: fc.integer({ min: 0, max: 6 }), weight: 6 },
  { arbitrary: fc.integer({ min: -12, max: 40 }), weight: 1 },
);
const color = fc.integer({ min: 0, max: 9 });
const flag = fc.boolean();
const location = fc.tuple(coordinate, coordinate);
/** A few colors, so that there is something to see. */
const palette = fc.oneof(fc.array(color, { minLength: 1, maxLength: 3 }), fc.constant([0, 0, 0, 1]));

/** Rows of equal length. */
export const grid: Json = fc
  .tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 6 }), palette)
  .chain(([h, w, colors]) => {
    const row = fc.array(fc.constantFrom(...colors), { minLength: w, maxLength: w });
    return fc.array(row, { minLength: h, maxLength: h });
  });

/** A frozenset, as it is inserted. */
const setOf = (element: Json, maxLength = 8): Json =>
  fc.uniqueArray(element, { maxLength, selector: (one) => JSON.stringify(one) }).map((set) => ({ set }));
const tupleOf = (item: Json, maxLength = 6): Json => fc.array(item, { maxLength });
const indices = setOf(location, 12);

/** A place, and a grid. */
const image: Json = fc.tuple(fc.tuple(fc.integer({ min: -2, max: 5 }), fc.integer({ min: -2, max: 5 })), grid);
const images: Json = fc.array(image, { minLength: 0, maxLength: 5 });

/** Generators for the values and functions of a dialect. */
export class Arbitraries {
  private readonly types: Readonly<Record<TypeName, Json>>;

  constructor(private readonly dialect: DialectName) {
    const isFlat = dialect === 'tokpidjin';
    const cellOf = (colors: Json): Json =>
      fc.tuple(colors, location).map(([c, [i, j]]) => (isFlat ? [i, j, c] : [c, [i, j]]));
    const object = palette.chain((colors) => setOf(cellOf(fc.constantFrom(...colors)), 10));
    const objects = setOf(object, 4);
    const patch = fc.oneof(indices, object);
    const plain = fc.oneof(int, location, flag);
    const container = fc.oneof(setOf(int), indices, objects, tupleOf(plain), tupleOf(patch, 3), grid, object);
    const types: Record<Exclude<TypeName, 'Any' | 'Callable'>, Json> = {
      Boolean: flag,
      Integer: int,
      IntegerTuple: location,
      Numerical: fc.oneof(int, fc.tuple(int, int)),
      IntegerSet: fc.oneof(setOf(int), tupleOf(int)),
      Grid: grid,
      Cell: cellOf(color),
      Object: object,
      Objects: objects,
      Indices: indices,
      IndicesSet: setOf(indices, 4),
      Patch: patch,
      Element: fc.oneof(object, grid),
      Piece: fc.oneof(grid, patch),
      Image: image,
      Images: images,
      Tuple: fc.oneof(tupleOf(plain), tupleOf(patch, 3), grid),
      TupleTuple: fc.oneof(tupleOf(tupleOf(plain)), grid, tupleOf(tupleOf(cellOf(color)), 3)),
      FrozenSet: fc.oneof(setOf(int), indices, objects, object),
      Container: container,
      ContainerContainer: fc.oneof(objects, setOf(indices, 3), tupleOf(tupleOf(plain)), tupleOf(patch, 4)),
    };
    const odd = fc.constantFrom<unknown>(
      null,
      [],
      { set: [] },
      { nan: 1 },
      { float: 'inf' },
      { float: '-inf' },
      { float: 1 },
      { float: -2.5 },
      2 ** 40,
      -(2 ** 30) - 1,
      [[]],
      true,
    );
    const any = fc.oneof(...Object.values(types), odd);
    this.types = { ...types, Any: any, Callable: this.functions(any) };
  }

  /** Functions of one argument, mostly: operations, and what combinators make of them. */
  private functions(any: Json): Json {
    const named = (arity: number): Json => {
      const all = signaturesOf(this.dialect).filter(({ params }) => params.length === arity);
      return fc.constantFrom(...all.map(({ name }) => ({ fn: name })));
    };
    const { made } = fc.letrec<{ made: unknown; part: unknown }>((tie) => {
      const combined = (fn: string, ...args: Json[]): Json => fc.tuple(...args).map((list) => ({ fn, args: list }));
      const part = tie('part');
      return {
        part: fc.oneof({ maxDepth: 2, depthIdentifier: 'functions' }, named(1), tie('made')),
        made: fc.oneof(
          { maxDepth: 2, depthIdentifier: 'functions' },
          named(1),
          combined('rbind', named(2), any),
          combined('lbind', named(2), any),
          combined('compose', part, part),
          combined('chain', part, part, part),
          combined('matcher', part, any),
          combined('fork', named(2), part, part),
          combined('power', part, fc.integer({ min: 1, max: 3 })),
        ),
      };
    });
    return made;
  }

  /** A value of a declared type, one in ten of another. */
  ofType(type: TypeName): Json {
    return fc.oneof({ arbitrary: this.types[type], weight: 9 }, { arbitrary: this.types.Any, weight: 1 });
  }

  /** Arguments of an operation. */
  argumentsOf({ params }: Signature): fc.Arbitrary<readonly unknown[]> {
    const demos = tupleOf(fc.tuple(grid, grid), 3);
    return fc.tuple(
      ...params.map(({ name, type }) => (name === 'S' ? fc.oneof(demos, this.ofType(type)) : this.ofType(type))),
    );
  }

  /** Arguments of an operation, and of the function that it may give. */
  callsOf(
    operation: Signature,
  ): fc.Arbitrary<{ readonly op: string; readonly args: readonly unknown[]; readonly calls?: readonly unknown[][] }> {
    const { name, result } = operation;
    const args = this.argumentsOf(operation);
    if (result !== 'Callable') return args.map((list) => ({ op: name, args: list }));
    const inner = fc.array(this.types.Any, { minLength: 1, maxLength: 2 });
    return fc
      .tuple(args, fc.array(inner, { minLength: 1, maxLength: 2 }))
      .map(([list, calls]) => ({ op: name, args: list, calls }));
  }
}

/** Choices by which a random program is made: of each line, its operation and its arguments. */
const choices = fc.array(fc.tuple(fc.nat(), fc.array(fc.nat(), { minLength: 4, maxLength: 4 })), {
  minLength: 2,
  maxLength: 12,
});

/** Programs of a dialect: straight lines over a grid I, whose arguments are of the declared types. */
export function programsOf(dialect: DialectName): fc.Arbitrary<string> {
  const model: Dialect = dialect === 'tokpidjin' ? tokpidjin : arcDsl;
  const operations = signaturesOf(dialect).filter(({ params }) => params.every(({ name }) => name !== 'S'));
  const functions = operations.filter(({ params }) => params.length === 1).map(({ name }) => name);
  const constants = [...model.constants].map(([name, value]) => ({ name, type: typeOfConstant(encode(value)) }));
  return choices.map((list) => {
    const variables: { name: string; type: TypeName }[] = [{ name: 'I', type: 'Grid' }];
    const lines: string[] = [];
    for (const [which, picks] of list) {
      const operation = operations[which % operations.length];
      const args = operation.params.map(({ type }, k) => {
        const known = variables.filter((one) => accepts(type, one.type) || (type === 'Any' && one.type !== 'Callable'));
        const plain = constants.filter((one) => accepts(type, one.type));
        // A known value more often than a constant, the latest more often than the first.
        const names = [known, known.slice(-2), known.slice(-2), plain].flat().map(({ name }) => name);
        const candidates = type === 'Callable' ? [...names, ...functions] : names;
        return candidates[picks[k] % candidates.length];
      });
      if (args.includes(undefined as unknown as string)) continue;
      const name = `x${lines.length + 1}`;
      lines.push(`    ${name} = ${operation.name}(${args.join(', ')})`);
      variables.push({ name, type: operation.result });
    }
    return ['def solve(I):', ...lines, `    return ${variables[variables.length - 1].name}`].join('\n');
  });
}
