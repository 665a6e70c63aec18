/** What is right instead of the parts of Python that programs do not have. */

import type { SyntaxNode } from '@lezer/common';
import type { SourceText } from './source.js';
import { partsOf } from './syntax.js';

/** What may stand on the right side of a line. */
const FORMS = 'a variable, constant, operation, call, whole number, tuple, True, False or None';
/** What a line of a function may be. */
const LINE = 'a line such as x1 = op(args) or return O';
const CONDITION = 'branch(condition, a, b) instead of if';
const LOOP = 'apply, mapply, sfilter or power instead of a loop';
const COMPREHENSION = 'apply, mapply or sfilter instead of a comprehension';
const TUPLE = 'a tuple such as (x1, x2), or initset and insert for a set';

/** Right instead of an expression, by its node. */
const EXPRESSIONS: Readonly<Record<string, string>> = {
  LambdaExpression: 'compose, chain, fork, lbind, rbind or matcher instead of a lambda',
  ArrayComprehensionExpression: COMPREHENSION,
  ComprehensionExpression: COMPREHENSION,
  SetComprehensionExpression: COMPREHENSION,
  DictionaryComprehensionExpression: COMPREHENSION,
  ArrayExpression: TUPLE,
  SetExpression: TUPLE,
  DictionaryExpression: TUPLE,
  ConditionalExpression: CONDITION,
  NamedExpression: 'a line of its own instead of :=',
};

/** Right instead of a statement, by its node. */
const STATEMENTS: Readonly<Record<string, string>> = {
  ForStatement: LOOP,
  WhileStatement: LOOP,
  IfStatement: CONDITION,
  UpdateStatement: 'a line such as x1 = add(x1, ONE) instead of an update',
  FunctionDefinition: 'compose, chain, fork, lbind, rbind or matcher instead of a function in a function',
};

/** Operations instead of operators. */
const OPERATORS: Readonly<Record<string, string>> = {
  '+': 'add(a, b)',
  '-': 'subtract(a, b)',
  '*': 'multiply(a, b)',
  '//': 'divide(a, b)',
  '==': 'equality(a, b)',
  '>': 'greater(a, b)',
  '<': 'greater(b, a)',
  and: 'both(a, b)',
  or: 'either(a, b)',
  in: 'contained(a, b)',
};

/** What would be right instead of an expression that programs do not have. */
export function insteadOfExpression(expression: SyntaxNode, source: SourceText): string {
  if (expression.name === 'MemberExpression') {
    return expression.lastChild?.name === 'PropertyName'
      ? 'an operation, called as op(x1), instead of an attribute'
      : 'an operation such as first(x1) or last(x1) instead of an index';
  }
  if (expression.name === 'BinaryExpression') {
    const operator = source.textOf(partsOf(expression)[1] ?? expression);
    const call = OPERATORS[operator];
    return `${call === undefined ? 'an operation' : `${call}`} instead of an operator`;
  }
  if (expression.name === 'UnaryExpression') {
    const isNot = source.textOf(expression).startsWith('not');
    return `${isNot ? 'flip(x1)' : 'invert(x1)'} instead of an operator`;
  }
  return EXPRESSIONS[expression.name] ?? FORMS;
}

/** What would be right instead of a statement that functions of programs do not have. */
export const insteadOfStatement = (statement: SyntaxNode): string => STATEMENTS[statement.name] ?? LINE;
