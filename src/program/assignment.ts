/** Assignments: `x1 = …`, with or without a type, to several names at once, or to the items of a tuple. */

import type { SyntaxNode } from '@lezer/common';
import { insteadOfStatement } from './advice.js';
import type { SourceText, TextPart } from './source.js';
import { commaSeparated, partsOf } from './syntax.js';

/** A name, or names that get the items of a tuple. */
export type Target = { readonly name: string } | { readonly items: readonly Target[]; readonly part: TextPart };

/** What a line assigns, from left to right, and the parts of what it assigns, commas among them. */
export interface Assignment {
  readonly targets: readonly Target[];
  readonly value: readonly SyntaxNode[];
}

/**
 * Takes an assignment apart. One without a value, such as `x1: Grid`, has no target.
 *
 * @param expected - what would be right instead of anything but names on the left
 * @throws FormatError when it assigns to anything else
 */
export function assignmentOf(
  statement: SyntaxNode,
  source: SourceText,
  expected = insteadOfStatement(statement),
): Assignment {
  const reject = (): never => source.reject(statement, expected);
  const parts = partsOf(statement).filter(({ name }) => name !== 'TypeDef');
  const segments: SyntaxNode[][] = [[]];
  for (const part of parts) {
    if (part.name === 'AssignOp') segments.push([]);
    else segments[segments.length - 1].push(part);
  }
  const value = segments.pop() ?? [];
  const targets = segments.map((segment) => targetOf(segment, reject, source));
  return { targets, value: targets.length === 0 ? [] : value };
}

/** The names that get a value. */
export const targetNames = (target: Target): string[] =>
  'name' in target ? [target.name] : target.items.flatMap(targetNames);

/** Recurses once for a bracket of the text, and those are limited. */
function targetOf(parts: readonly SyntaxNode[], reject: () => never, source: SourceText): Target {
  const [first] = parts;
  if (parts.length === 1 && first.name === 'VariableName') return { name: source.textOf(first) };
  if (parts.length === 1 && first.name === 'ParenthesizedExpression') {
    return targetOf(partsOf(first), reject, source);
  }
  const isNested = parts.length === 1 && (first.name === 'TupleExpression' || first.name === 'ArrayExpression');
  const items = isNested ? partsOf(first).filter(({ name }) => name !== '[' && name !== ']') : parts;
  // Without a comma or a bracket it is no tuple, as *a is not: its only group would be the whole again.
  const isTuple = isNested || items.some(({ name }) => name === ',');
  if (items.length === 0 || !isTuple) return reject();
  const part = { from: items[0].from, to: items[items.length - 1].to };
  return { items: commaSeparated(items).map((group) => targetOf(group, reject, source)), part };
}
