/** The right sides of a program's lines: names, literals and calls become operands of its graph. */

import type { SyntaxNode } from '@lezer/common';
import { counted } from '../counted.js';
import type { Dialect, Operation } from '../dsl/index.js';
import { nearestNames } from '../nearest.js';
import { Fn, gridFromRows, type Value, withoutNegativeZero } from '../value/index.js';
import { constantText } from './constants.js';
import { GraphBuilder, type InputName, type Node, takes } from './graph.js';
import type { SourceText } from './source.js';
import { commaSeparated, partsOf } from './syntax.js';

/** What an expression stands for: a value known now, which becomes a node where a call uses it, or a node. */
export type Operand = { readonly value: Value } | { readonly node: number };

/** An argument of a call, in the order of the text; `name` where it is given by keyword. */
interface Argument {
  readonly name: string | null;
  readonly part: SyntaxNode;
  readonly operand: Operand;
}

const FORMS = 'a variable, constant, operation, call, whole number, tuple of constants, True, False or None';

/** Reads the expressions of one function, in the order in which Python would compute them. */
export class ExpressionReader {
  private readonly graph = new GraphBuilder();
  private readonly variables = new Map<string, Operand>();

  /**
   * @param inputs - parameters of the function
   * @param assigned - names that the function assigns anywhere: as in Python, these are variables in all of it
   */
  constructor(
    private readonly source: SourceText,
    private readonly dialect: Dialect,
    inputs: readonly InputName[],
    private readonly assigned: ReadonlySet<string>,
  ) {
    for (const name of inputs) this.variables.set(name, { node: this.graph.input(name) });
  }

  /** The nodes so far. */
  get nodes(): readonly Node[] {
    return this.graph.nodes;
  }

  /** Gives a variable its value from here on. */
  assign(name: string, operand: Operand): void {
    this.variables.set(name, operand);
  }

  /** The node of an operand. */
  nodeOf(operand: Operand): number {
    if ('node' in operand) return operand.node;
    return this.graph.constant(operand.value, constantText(this.dialect, operand.value));
  }

  /**
   * What an expression stands for. It recurses once for a bracket of the text, and those are limited.
   *
   * @throws FormatError when it is not of a form that programs have, or a call does not fit its operation
   */
  read(expression: SyntaxNode): Operand {
    switch (expression.name) {
      case 'VariableName':
        return this.readName(expression);
      case 'CallExpression':
        return this.readCall(expression);
      case 'Number':
      case 'UnaryExpression':
        return { value: this.readInteger(expression) };
      case 'Boolean':
        return { value: this.source.textOf(expression) === 'True' };
      case 'None':
        return { value: null };
      case 'TupleExpression':
        return { value: this.readTuple(expression) };
      case 'ParenthesizedExpression':
        return this.read(partsOf(expression)[0]);
      default:
        return this.source.reject(expression, FORMS);
    }
  }

  private readName(expression: SyntaxNode): Operand {
    const { source, dialect, variables } = this;
    const name = source.textOf(expression);
    const variable = variables.get(name);
    if (variable !== undefined) return variable;
    if (this.assigned.has(name)) return source.reject(expression, 'a variable that an earlier line assigns');
    const constant = dialect.constants.get(name) ?? dialect.operations.get(name)?.fn;
    if (constant !== undefined) return { value: constant };
    const nearest = nearestNames(name, [
      ...variables.keys(),
      ...this.assigned,
      ...dialect.constants.keys(),
      ...dialect.operations.keys(),
    ]);
    const hint = nearest.length === 0 ? '' : ` (did you mean ${nearest.join(' or ')}?)`;
    return source.reject(expression, `a variable, or a constant or operation of the ${dialect.name} dialect${hint}`);
  }

  private readInteger(expression: SyntaxNode): number {
    const text = this.source.textOf(expression).replaceAll(/\s/g, '');
    const value = /^-?(0|[1-9]\d*)$/.test(text) ? Number(text) : Number.NaN;
    return Number.isSafeInteger(value)
      ? withoutNegativeZero(value)
      : this.source.reject(expression, 'a whole number within ±(2^53 - 1)');
  }

  private readTuple(expression: SyntaxNode): Value {
    const items = partsOf(expression).filter((part) => part.name !== ',');
    return gridFromRows(
      items.map((item) => {
        const operand = this.read(item);
        return 'value' in operand ? operand.value : this.source.reject(item, 'a constant in this tuple');
      }),
    );
  }

  private readCall(call: SyntaxNode): Operand {
    const [function_, list] = partsOf(call);
    const callee = this.read(function_);
    const operation = 'value' in callee ? this.operationOf(callee.value) : null;
    if ('value' in callee && operation === null) return this.source.reject(function_, 'a function to call');
    const given = commaSeparated(partsOf(list)).map((parts) => this.readArgument(list, parts));
    const named = given.find(({ name }) => name !== null);
    // Where the Python system's mutation has put in an operation of another signature, calling it gives its default.
    const misfits = operation?.catches === true && named === undefined && !takes(operation, given.length);
    if (operation !== null && !misfits) {
      return { node: this.graph.call(operation, this.bind(operation, call, given)) };
    }
    if (named !== undefined) this.source.reject(named.part, 'arguments by position only, the function being computed');
    return {
      node: this.graph.apply(
        this.nodeOf(callee),
        given.map(({ operand }) => this.nodeOf(operand)),
      ),
    };
  }

  private operationOf(value: Value): Operation | null {
    const operation = value instanceof Fn ? this.dialect.operations.get(value.name) : undefined;
    return operation?.fn === value ? operation : null;
  }

  private readArgument(list: SyntaxNode, parts: readonly SyntaxNode[]): Argument {
    const [first, equals, value] = parts;
    if (parts.length === 1) return { name: null, part: first, operand: this.read(first) };
    if (parts.length === 3 && first.name === 'VariableName' && this.source.textOf(equals) === '=') {
      const part = first;
      return { name: this.source.textOf(first), part, operand: this.read(value) };
    }
    return this.source.reject(list, 'arguments such as (x1, ONE) or (x1, value=ONE)');
  }

  /** Nodes of the arguments in the order of the operation's parameters. */
  private bind(operation: Operation, call: SyntaxNode, given: readonly Argument[]): number[] {
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
