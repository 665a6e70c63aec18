/** Functions of a program file: what they are given, and their lines, which become nodes. */

import type { SyntaxNode } from '@lezer/common';
import { FormatError } from '../errors.js';
import { insteadOfStatement } from './advice.js';
import { type Assignment, assignmentOf, type Target, targetNames } from './assignment.js';
import { ExpressionReader, type FileContext } from './expression.js';
import type { InputName, Program, ProgramLine } from './graph.js';
import type { SourceText } from './source.js';
import { commaSeparated, isSilent, partsOf, statementsOf } from './syntax.js';

/** What a function computes. */
export type Body = Pick<Program, 'inputs' | 'nodes' | 'output' | 'lines'>;

/** Faults of one function that are collected at most. */
const MOST_FAULTS = 100;

/** What a function computes, or all that is wrong with it. */
export function readFunction(definition: SyntaxNode, context: FileContext): Body | readonly FormatError[] {
  const { source } = context;
  const faults: FormatError[] = [];
  const collect = <T>(read: () => T): T | null => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
      faults.push(error);
      return null;
    }
  };
  const parts = partsOf(definition);
  const block = parts[parts.length - 1];
  const list = parts.find(({ name }) => name === 'ParamList');
  const inputs = collect(() => parametersOf(list ?? definition, source));
  const lines = statementsOf(block)
    .filter((statement) => !isSilent(statement))
    .map((statement): Line => collect(() => lineOf(statement, source)) ?? faultyLine(statement, source));
  const assigned = new Set(lines.flatMap(({ targets }) => targets.flatMap(targetNames)));
  const reader = new ExpressionReader(context, inputs ?? new Map(), assigned);
  // Where it is not known what a function is given, what uses it says nothing new.
  if (inputs === null)
    for (const part of list?.getChildren('VariableName') ?? []) reader.assignNothing(source.textOf(part));
  let output = 0;
  const written: ProgramLine[] = [];
  for (const { statement, targets, returns, value } of lines) {
    if (faults.length >= MOST_FAULTS) break;
    const from = reader.nodes.length;
    const operand = collect(() => (value.length === 0 ? null : reader.readAll(value)));
    for (const target of targets) {
      const isAssigned = operand !== null && collect(() => reader.assign(target, operand) ?? true) === true;
      if (!isAssigned) for (const name of targetNames(target)) reader.assignNothing(name);
    }
    if (operand === null) continue;
    if (returns) output = reader.nodeOf(operand);
    if (!context.withLines || faults.length > 0) continue;
    const node = reader.nodeOf(operand);
    const text = source.textOf(statement).replaceAll(/\s+/g, ' ');
    written.push({ line: source.lineAt(statement.from), text, node, from, end: reader.nodes.length });
  }
  collect(() => checkReturn(lines, block, source, faults.length > 0));
  if (inputs === null || faults.length > 0) return faults.sort((a, b) => (a.line ?? 0) - (b.line ?? 0));
  const body = { inputs: [...inputs.values()], nodes: reader.nodes, output };
  return context.withLines ? { ...body, lines: written } : body;
}

const INPUTS: readonly (readonly InputName[])[] = [['I'], ['S', 'I'], ['S', 'I', 'C']];
const NAMES: ReadonlySet<string> = new Set(['S', 'I', 'C']);

/** What parameters stand for, by their place; types say nothing. One that is called S, I or C stands where that has its place. */
function parametersOf(list: SyntaxNode, source: SourceText): ReadonlyMap<string, InputName> {
  const expected = 'the parameters (I), (S, I) or (S, I, C), or the like by other names';
  const names = commaSeparated(partsOf(list)).map((parameter) => {
    const [name, ...rest] = parameter.filter((part) => part.name !== 'TypeDef');
    return name?.name === 'VariableName' && rest.length === 0 ? source.textOf(name) : source.reject(list, expected);
  });
  const inputs = INPUTS[names.length - 1];
  const fits = inputs?.every((input, k) => names[k] === input || !NAMES.has(names[k])) === true;
  const byName = new Map(names.map((name, k) => [name, inputs?.[k] ?? 'I']));
  return fits && byName.size === names.length ? byName : source.reject(list, expected);
}

/** One line of a function: an assignment, a call alone, or the return. */
interface Line {
  readonly statement: SyntaxNode;
  readonly targets: readonly Target[];
  readonly returns: boolean;
  /** Parts of the right side; none for a line that gives nothing a value. */
  readonly value: readonly SyntaxNode[];
}

function lineOf(statement: SyntaxNode, source: SourceText): Line {
  const parts = partsOf(statement);
  const line = { statement, targets: [], returns: false, value: [] };
  switch (statement.name) {
    case 'ReturnStatement':
      if (parts.length > 1) return { ...line, returns: true, value: parts.slice(1) };
      break;
    case 'AssignStatement': {
      const { targets, value }: Assignment = assignmentOf(statement, source);
      return { ...line, targets, value };
    }
    case 'ExpressionStatement':
      if (parts[0]?.name === 'CallExpression') return { ...line, value: parts };
  }
  return source.reject(statement, insteadOfStatement(statement));
}

/** A line that is at fault: what it would assign is not known. */
function faultyLine(statement: SyntaxNode, source: SourceText): Line {
  const names: Target[] = [];
  const cursor = statement.cursor();
  do {
    const isTarget = /^(?:Assign|Update|For)Statement$/.test(cursor.node.parent?.name ?? '');
    if (cursor.name === 'VariableName' && isTarget) names.push({ name: source.textOf(cursor) });
  } while (cursor.next() && cursor.from < statement.to);
  return { statement, targets: names, returns: statement.name === 'ReturnStatement', value: [] };
}

/** @param isFaulty - whether something else is wrong: a loop that is refused may hold the return */
function checkReturn(lines: readonly Line[], body: SyntaxNode, source: SourceText, isFaulty: boolean): void {
  const end = lines.findIndex(({ returns }) => returns);
  if (end < 0 && !isFaulty) source.reject(lines.at(-1)?.statement ?? body, 'a line return O after this');
  if (end >= 0 && end < lines.length - 1) source.reject(lines[end + 1].statement, 'nothing after return');
}
