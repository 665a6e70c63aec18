/** What the row above an operation says of it; scripts/operations.mjs reads the rows. */

/** Types of the DSL, as signatures declare them (a declaration, not a check; whatever value may reach any parameter). */
export type TypeName =
  | 'Any'
  | 'Boolean'
  | 'Integer'
  | 'IntegerTuple'
  | 'Numerical'
  | 'IntegerSet'
  | 'Grid'
  | 'Cell'
  | 'Object'
  | 'Objects'
  | 'Indices'
  | 'IndicesSet'
  | 'Patch'
  | 'Element'
  | 'Image'
  | 'Images'
  | 'Piece'
  | 'Tuple'
  | 'TupleTuple'
  | 'FrozenSet'
  | 'Container'
  | 'ContainerContainer'
  | 'Callable';

/** A parameter, as a signature declares it. */
export interface Param {
  readonly name: string;
  readonly type: TypeName;
  /** Whether a call may leave it out. */
  readonly optional?: boolean;
}

/** A call, as a program could have it, and CPython's `repr` of its value. */
export interface Example {
  readonly call: string;
  readonly value: string;
}

export type DialectName = 'arc-dsl' | 'tokpidjin';

/** An operation, as its row declares it. */
export interface Row {
  readonly name: string;
  /** The file that it is in, without its folder: what it is about. */
  readonly family: string;
  readonly params: readonly Param[];
  readonly result: TypeName;
  /** One line. */
  readonly meaning: string;
  /** By dialect. */
  readonly examples: Readonly<Partial<Record<DialectName, Example>>>;
  readonly dialects: readonly DialectName[];
  /** Other names, in tokpidjin. */
  readonly aliases: readonly string[];
  /** What a call gives instead of failing, and with a wrong number of arguments; null where it fails, or gives what follows from its result. */
  readonly catches: { readonly value: DefaultName; readonly misfit: DefaultName } | null;
  /** Whether devices can compute it, in arc-dsl. */
  readonly device: boolean;
  /** Of its kernel. */
  readonly number: number;
}

/** Python's text of a value that calls give instead of failing. */
export type DefaultName = '()' | 'frozenset()' | '0' | 'False' | 'None';
