/** The right sides of a program's lines: names, literals and calls become operands of its graph. */

import type { SyntaxNode } from '@lezer/common';
import { counted } from '../counted.js';
import type { Dialect, Operation } from '../dsl/index.js';
import { nearestNames } from '../nearest.js';
import { Fn, type Value, withoutNegativeZero } from '../value/index.js';
import { insteadOfExpression } from './advice.js';
import type { Target } from './assignment.js';
import { type InputName, type Node, takes } from './graph.js';
import type { ModuleNames } from './names.js';
import { type Operand, Operands } from './operands.js';
import type { SourceText } from './source.js';
import { commaSeparated, partsOf } from './syntax.js';

/** An argument of a call, in the order of the text; `name` where it is given by keyword. */
interface CallArgument {
  readonly name: string | null;
  readonly part: SyntaxNode;
  readonly operand: Operand;
}

/** Faults of a file for which similar names are looked for; what follows is more of the same, and the search takes long. */
const MOST_HINTS = 20;

/** Stands for the value of a variable that a faulty line assigns: no node. */
const UNKNOWN: Operand = { node: -1 };

/** What the functions of a file share. */
export interface FileContext {
  readonly source: SourceText;
  readonly dialect: Dialect;
  readonly names: ModuleNames;
  /** Whether programs are to keep their lines. */
  readonly withLines: boolean;
  /** Messages with similar names so far. */
  hints: number;
}

/** Reads the expressions of one function, in the order in which Python would compute them. */
export class ExpressionReader {
  private readonly source: SourceText;
  private readonly dialect: Dialect;
  private readonly operands: Operands;
  /** What variables stand for; null after a faulty line. */
  private readonly variables = new Map<string, Operand | null>();
  /** Whether the line uses a variable without a value. */
  private isUnknown = false;

  /**
   * @param inputs - parameters of the function, with what they are called
   * @param assigned - names that the function assigns anywhere: as in Python, these are variables in all of it
   */
  constructor(
    private readonly context: FileContext,
    inputs: ReadonlyMap<string, InputName>,
    private readonly assigned: ReadonlySet<string>,
  ) {
    this.source = context.source;
    this.dialect = context.dialect;
    this.operands = new Operands(context.dialect);
    for (const [name, input] of inputs) this.variables.set(name, this.operands.input(input));
  }

  /** The nodes so far. */
  get nodes(): readonly Node[] {
    return this.operands.nodes;
  }

  /**
   * Gives variables their values from here on.
   *
   * @throws FormatError when it is not known that the operand has as many items as there are names
   */
  assign(target: Target, operand: Operand): void {
    if ('name' in target) {
      this.variables.set(target.name, operand);
      return;
    }
    const items = this.operands.itemsOf(operand);
    const count = target.items.length;
    if (items === null) {
      const expected =
        'first(x1) and last(x1), on lines of their own, for what is not known to be a tuple of this length';
      throw this.source.faultOf(target.part, expected);
    }
    if (items.length !== count) {
      this.source.reject(target.part, `${counted(items.length, 'name')}, one for each item`);
    }
    for (const [k, item] of target.items.entries()) this.assign(item, items[k]);
  }

  /** Notes that a variable's value cannot be read. */
  assignNothing(name: string): void {
    this.variables.set(name, null);
  }

  /** The variables that are constants. */
  constants(): ReadonlyMap<string, Value> {
    return new Map(
      [...this.variables].flatMap(([name, operand]): [string, Value][] =>
        operand !== null && 'value' in operand ? [[name, operand.value]] : [],
      ),
    );
  }

  /** The node of an operand. */
  nodeOf(operand: Operand): number {
    return this.operands.nodeOf(operand);
  }

  /**
   * What the right side of a line stands for: an expression, or a tuple without brackets. Null where it uses what a faulty line
   * assigns.
   *
   * @throws FormatError when it is not of a form that programs have, or a call does not fit its operation
   */
  readAll(parts: readonly SyntaxNode[]): Operand | null {
    this.isUnknown = false;
    const operand = parts.length === 1 ? this.read(parts[0]) : this.readTuple(parts);
    return this.isUnknown ? null : operand;
  }

  /** What an expression stands for. It recurses once for a bracket of the text, and those are limited. */
  private read(expression: SyntaxNode): Operand {
    switch (expression.name) {
      case 'VariableName':
        return this.readName(expression);
      case 'CallExpression':
        return this.readCall(expression);
      case 'Number':
        return { value: this.readInteger(expression) };
      case 'UnaryExpression':
        if (expression.lastChild?.name === 'Number') return { value: this.readInteger(expression) };
        return this.source.reject(expression, insteadOfExpression(expression, this.source));
      case 'Boolean':
        return { value: this.source.textOf(expression) === 'True' };
      case 'None':
        return { value: null };
      case 'TupleExpression':
        return this.readTuple(partsOf(expression));
      case 'ParenthesizedExpression':
        return this.read(partsOf(expression)[0]);
      case 'MemberExpression':
        return this.readMember(expression);
      default:
        return this.source.reject(expression, insteadOfExpression(expression, this.source));
    }
  }

  private readName(expression: SyntaxNode): Operand {
    const { source, variables, context } = this;
    const name = source.textOf(expression);
    const variable = variables.get(name);
    if (variable === null) {
      this.isUnknown = true;
      return UNKNOWN;
    }
    if (variable !== undefined) return variable;
    if (this.assigned.has(name)) return source.reject(expression, 'a variable that an earlier line assigns');
    const meaning = context.names.meaningOf(name);
    if (meaning !== undefined && 'value' in meaning) return meaning;
    const why = meaning === undefined ? this.similar(name) : ` (${name} is ${meaning.reason})`;
    return source.reject(
      expression,
      `a variable, or a constant or operation of the ${this.dialect.name} dialect${why}`,
    );
  }

  /** `(did you mean …?)`, where a name like it is known. */
  private similar(name: string): string {
    const { context, dialect, variables, assigned } = this;
    if (context.hints++ >= MOST_HINTS) return '';
    const known = [...variables.keys(), ...assigned, ...dialect.constants.keys(), ...dialect.operations.keys()];
    const nearest = nearestNames(name, known);
    return nearest.length === 0 ? '' : ` (did you mean ${nearest.join(' or ')}?)`;
  }

  /** An operation or a constant as a member of the module that it lies in. */
  private readMember(expression: SyntaxNode): Operand {
    const { source, variables, assigned, context } = this;
    const path = source.textOf(expression).replaceAll(/\s/g, '');
    const dot = path.lastIndexOf('.');
    const [module, name] = [path.slice(0, dot), path.slice(dot + 1)];
    const isLocal = variables.has(module) || assigned.has(module);
    if (dot < 0 || isLocal || !context.names.isModule(module)) {
      return source.reject(expression, insteadOfExpression(expression, source));
    }
    const value = context.names.dialectValue(name);
    if (value !== undefined) return { value };
    return source.reject(
      expression,
      `a constant or operation of the ${this.dialect.name} dialect${this.similar(name)}`,
    );
  }

  private readInteger(expression: SyntaxNode): number {
    const text = this.source.textOf(expression).replaceAll(/\s/g, '');
    const value = /^-?(0|[1-9]\d*)$/.test(text) ? Number(text) : Number.NaN;
    return Number.isSafeInteger(value)
      ? withoutNegativeZero(value)
      : this.source.reject(expression, 'a whole number within ±(2^53 - 1)');
  }

  private readTuple(parts: readonly SyntaxNode[]): Operand {
    const items = commaSeparated(parts).map((group) => {
      const [item] = group;
      if (group.length === 1) return this.read(item);
      return this.source.reject({ from: item.from, to: group[group.length - 1].to }, 'the items of a tuple one by one');
    });
    return this.operands.tuple(items);
  }

  private readCall(call: SyntaxNode): Operand {
    const [function_, list] = partsOf(call);
    const callee = this.read(function_);
    const operation = 'value' in callee ? this.operationOf(callee.value) : null;
    if (!('node' in callee) && operation === null) return this.source.reject(function_, 'a function to call');
    const given = commaSeparated(partsOf(list)).map((parts) => this.readArgument(list, parts));
    const named = given.find(({ name }) => name !== null);
    // Where the Python system's mutation has put in an operation of another signature, calling it gives its default.
    const misfits = operation?.catches === true && named === undefined && !takes(operation, given.length);
    if (operation !== null && !misfits) {
      return this.operands.call(operation, this.bind(operation, call, given));
    }
    if (named !== undefined) this.source.reject(named.part, 'arguments by position only, the function being computed');
    return this.operands.apply(
      this.nodeOf(callee),
      given.map(({ operand }) => this.nodeOf(operand)),
    );
  }

  private operationOf(value: Value): Operation | null {
    const operation = value instanceof Fn ? this.dialect.operations.get(value.name) : undefined;
    return operation?.fn === value ? operation : null;
  }

  private readArgument(list: SyntaxNode, parts: readonly SyntaxNode[]): CallArgument {
    const [first, equals, value] = parts;
    if (parts.length === 1) return { name: null, part: first, operand: this.read(first) };
    if (parts.length === 3 && first.name === 'VariableName' && this.source.textOf(equals) === '=') {
      const part = first;
      return { name: this.source.textOf(first), part, operand: this.read(value) };
    }
    return this.source.reject(list, 'arguments such as (x1, ONE) or (x1, value=ONE)');
  }

  /** Nodes of the arguments in the order of the operation's parameters. */
  private bind(operation: Operation, call: SyntaxNode, given: readonly CallArgument[]): number[] {
    const { params, fn } = operation;
    const names = params.map(({ name }) => name);
    const form = `${operation.name}(${names.join(', ')})`;
    const bound: number[] = [];
    for (const [position, { name, part, operand }] of given.entries()) {
      const index = name === null ? position : names.indexOf(name);
      if (index < 0) this.source.reject(part, `a parameter of ${form}`);
      if (name === null && position > 0 && given[position - 1].name !== null) {
        this.source.reject(part, 'no argument by position after one by name');
      }
      if (bound[index] !== undefined) this.source.reject(part, `each parameter of ${form} once`);
      bound[index] = this.nodeOf(operand);
    }
    const count = Math.max(bound.length, fn.required);
    if (bound.length > params.length || given.length < count) {
      const range = fn.required === params.length ? '' : `${fn.required} to `;
      this.source.reject(call, `${range}${counted(params.length, 'argument')}, ${form}`);
    }
    return bound;
  }
}
