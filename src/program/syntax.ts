/** Nodes of the Python syntax tree, without the ones that mean nothing. */

import type { SyntaxNode } from '@lezer/common';

const PUNCTUATION = new Set(['Comment', '(', ')', ':', ';']);

/** The children of a node that mean something: commas, but no comments and no brackets. */
export function partsOf(node: SyntaxNode): SyntaxNode[] {
  const parts: SyntaxNode[] = [];
  for (let child = node.firstChild; child !== null; child = child.nextSibling) {
    if (!PUNCTUATION.has(child.name)) parts.push(child);
  }
  return parts;
}

/** The statements of a body, those that a `;` parts too. */
export const statementsOf = (body: SyntaxNode): SyntaxNode[] =>
  partsOf(body).flatMap((part) => (part.name === 'StatementGroup' ? partsOf(part) : part));

/** Whether a statement does nothing: an import, a docstring, `pass`. */
export function isSilent(statement: SyntaxNode): boolean {
  if (statement.name === 'ImportStatement' || statement.name === 'PassStatement') return true;
  const first = statement.name === 'ExpressionStatement' ? statement.firstChild : null;
  return first?.name === 'String' || first?.name === 'ContinuedString';
}

/** The parts between commas; a comma at the end adds none. */
export function commaSeparated(parts: readonly SyntaxNode[]): SyntaxNode[][] {
  const groups: SyntaxNode[][] = [[]];
  for (const part of parts) {
    if (part.name === ',') groups.push([]);
    else groups[groups.length - 1].push(part);
  }
  if (groups[groups.length - 1].length === 0) groups.pop();
  return groups;
}
