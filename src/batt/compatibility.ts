/** Which declared types may stand where: what mutation goes by, so that what it makes can run. */
import type { Operation, TypeName } from '../dsl/index.js';
import { Float, Fn, FrozenSet, isTuple, tupleItems, type Value } from '../value/index.js';

/** The most specific types that a broader one covers. */
const COVERS: Readonly<Partial<Record<TypeName, readonly TypeName[]>>> = {
  Numerical: ['Integer', 'IntegerTuple'],
  Patch: ['Object', 'Indices'],
  Element: ['Object', 'Grid'],
  Piece: ['Grid', 'Object', 'Indices'],
  Tuple: ['Tuple', 'TupleTuple', 'IntegerTuple', 'Grid', 'Cell'],
  TupleTuple: ['TupleTuple', 'Grid'],
  FrozenSet: ['FrozenSet', 'IntegerSet', 'Object', 'Objects', 'Indices', 'IndicesSet'],
  Container: [
    ...(['Tuple', 'TupleTuple', 'IntegerTuple', 'Grid'] as const),
    ...(['FrozenSet', 'IntegerSet', 'Object', 'Objects', 'Indices', 'IndicesSet'] as const),
  ],
  ContainerContainer: ['Objects', 'IndicesSet', 'TupleTuple', 'Grid'],
};

const covered = (type: TypeName): readonly TypeName[] => COVERS[type] ?? [type];

/** Whether a value of one declared type may stand where another is declared. */
export function accepts(wanted: TypeName, given: TypeName): boolean {
  if (wanted === 'Any' || wanted === given) return true;
  if (given === 'Any') return false;
  const wide = covered(wanted);
  return covered(given).every((type) => wide.includes(type));
}

/** The declared type that a constant would have. */
export function typeOfValue(value: Value): TypeName {
  if (typeof value === 'boolean') return 'Boolean';
  if (typeof value === 'number' || value instanceof Float) return 'Integer';
  if (value instanceof Fn) return 'Callable';
  if (value instanceof FrozenSet)
    return value.elements.every((element) => typeof element === 'number') ? 'IntegerSet' : 'FrozenSet';
  if (value !== null && isTuple(value)) {
    const items = tupleItems(value);
    return items.length === 2 && items.every((item) => typeof item === 'number') ? 'IntegerTuple' : 'Tuple';
  }
  return 'Any';
}

/** What a constant argument stands for: which others may take its place. */
export type Role = 'color' | 'flags' | 'move' | 'rank' | 'other';

/** Names of the parameters that take a color. */
const COLORS = new Set(['value', 'replacee', 'replacer', 'fallback', 'color', 'bg', 'a_color', 'b_color']);
const RANKS = new Set(['rank', 'k']);

/** The role of an operation's parameter. */
export function roleOf(operation: Operation, place: number): Role {
  const { name, type } = operation.params[place];
  if (type !== 'Integer') return 'other';
  if (operation.name.startsWith('mir_rot')) return 'move';
  if (operation.name.startsWith('o_g')) return 'flags';
  if (RANKS.has(name)) return 'rank';
  if (COLORS.has(name) || operation.name === 'switch') return 'color';
  return 'other';
}

/** Whether one operation may take another's place in a call: as many parameters, none narrower, a result no broader. */
export function replaces(other: Operation, operation: Operation): boolean {
  return (
    other !== operation &&
    other.params.length === operation.params.length &&
    other.params.every(({ type }, k) => accepts(type, operation.params[k].type)) &&
    accepts(operation.result, other.result) &&
    (operation.result !== 'Any' || other.result === 'Any')
  );
}
