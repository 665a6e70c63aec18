/** Which declared types may stand where: what mutation goes by, so that what it makes can run. */
import type { Operation, TypeName } from '../dsl/index.js';
import type { Node } from '../program/index.js';
import { Float, Fn, FrozenSet, isTuple, tupleItems, type Value } from '../value/index.js';

/** The most specific types that a broader one covers. */
const COVERS: Readonly<Partial<Record<TypeName, readonly TypeName[]>>> = {
  Numerical: ['Integer', 'IntegerTuple'],
  Patch: ['Object', 'Indices'],
  Element: ['Object', 'Grid'],
  Piece: ['Grid', 'Object', 'Indices'],
  Tuple: ['Tuple', 'TupleTuple', 'IntegerTuple', 'Grid', 'Cell', 'Image', 'Images'],
  TupleTuple: ['TupleTuple', 'Grid'],
  FrozenSet: ['FrozenSet', 'IntegerSet', 'Object', 'Objects', 'Indices', 'IndicesSet'],
  Container: [
    ...(['Tuple', 'TupleTuple', 'IntegerTuple', 'Grid', 'Image', 'Images'] as const),
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

/** Operations whose result is of the type of the container that they take. */
const SIFTS = /^(?:s|size)filter(?:_[tf])?$/;
/** Operations that join what a container holds. */
const JOINS = /^merge(?:_[tf])?$/;
/** Types of what containers hold. */
const ELEMENTS: Readonly<Partial<Record<TypeName, TypeName>>> = {
  Objects: 'Object',
  IndicesSet: 'Indices',
  Images: 'Image',
  Indices: 'IntegerTuple',
  IntegerSet: 'Integer',
  IntegerTuple: 'Integer',
};

/** The type of what a container of a declared type holds; Any where that says nothing. */
export const elementOf = (container: TypeName): TypeName => ELEMENTS[container] ?? 'Any';

/**
 * The type of a call's result: as declared, or a narrower one where the arguments leave no other. `hmirror` is declared to give a Piece, and
 * gives a Grid where it is given one; `argmax` gives Any, and of Objects an Object.
 */
export function typeOfCall(operation: Operation, args: readonly TypeName[]): TypeName {
  const { name, params, result } = operation;
  const at = params.findIndex(({ type }) => /^(?:Container|ContainerContainer|FrozenSet|Tuple)$/.test(type));
  const container = at < 0 || at >= args.length ? null : args[at];
  if (container !== null && SIFTS.test(name)) return accepts(result, container) ? container : result;
  if (container !== null && JOINS.test(name)) return ELEMENTS[container] ?? result;
  const takesFunction = params.some(({ type }) => type === 'Callable');
  const alike = args.filter((_, k) => params[k]?.type === result);
  if (result === 'Any' && container !== null && alike.length === 0 && isPick(operation)) return elementOf(container);
  // What is made by functions, or of rows, may be of any type that is declared.
  if (takesFunction || alike.length === 0 || result === 'Tuple') return result;
  return alike.every((type) => type === alike[0]) && accepts(result, alike[0]) ? alike[0] : result;
}

/** Whether an operation gives one of the things that its container holds. */
const isPick = ({ name }: Operation): boolean => !/^get_val|^is_|^mir_|^col_|^c_/.test(name);

/** The types of nodes, from first to last; of what a computed function gives nothing is known. */
export class NodeTypes {
  private readonly types: TypeName[] = [];

  constructor(private readonly nodes: readonly Node[]) {}

  of(index: number): TypeName {
    const { nodes, types } = this;
    while (types.length <= index) types.push(this.typeOf(nodes[types.length]));
    return types[index];
  }

  private typeOf(node: Node): TypeName {
    switch (node.kind) {
      case 'input':
        return node.name === 'S' ? 'TupleTuple' : node.name === 'I' ? 'Grid' : 'Any';
      case 'constant':
        return typeOfValue(node.value);
      case 'call':
        return typeOfCall(
          node.operation,
          node.args.map((arg) => this.types[arg]),
        );
      case 'apply':
        return 'Any';
    }
  }
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
