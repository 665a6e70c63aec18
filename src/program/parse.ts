/**
 * Programs from Python source text. Nothing is executed: the text is parsed, and its calls become a graph.
 *
 * ```python
 *   from dsl import *                       imports, comments and docstrings say nothing
 *   def solve_1f876c06(S, I):               or (I), or (S, I, C); solve, differ, differ_<name>
 *       x1 = objects(I, T, F, T)            a call, a constant, a literal, an input or a variable
 *       O = fill(I, value=RED, patch=first(x1))
 *       return O
 * ```
 */

import type { SyntaxNode } from '@lezer/common';
import type { Dialect } from '../dsl/index.js';
import { FormatError } from '../errors.js';
import { readTextFile } from '../files.js';
import { pythonParser } from '../lazy.js';
import { ExpressionReader } from './expression.js';
import type { InputName, Program } from './graph.js';
import { MAX_SOURCE, SourceText } from './source.js';
import { commaSeparated, partsOf } from './syntax.js';

/**
 * The programs of a Python file, in its order.
 *
 * @throws FormatError as {@link parse} does, and when the file cannot be read, is too large or not UTF-8
 */
export function readPrograms(file: string, dialect: Dialect): Program[] {
  const text = readTextFile(file, MAX_SOURCE);
  try {
    return parse(text, dialect, file);
  } catch (error) {
    if (!(error instanceof FormatError) || !BATT.test(text)) throw error;
    throw new FormatError({ ...error, hint: `a batt is run with batt-run run -b ${file}` }, { cause: error });
  }
}

/** What only batts have: modules of ours, and those of the Python system. */
const BATT = /^(?:export default \{|def batt\()/m;

/**
 * The programs of a Python source text, in its order; of functions with the same name, each is one.
 *
 * Every call of a function is in its graph, used or not, in the order in which Python would run them.
 *
 * @param file - name of the text, for messages
 * @throws FormatError, with the line, for anything but programs of the dialect
 */
export function parse(text: string, dialect: Dialect, file: string): Program[] {
  const source = new SourceText(text, file);
  const tree = pythonParser().parse(source.text);
  tree.iterate({ enter: ({ type, from }) => (type.isError ? source.rejectSyntax(from) : undefined) });
  const programs: Program[] = [];
  for (const node of partsOf(tree.topNode)) {
    if (node.name === 'FunctionDefinition') programs.push(readFunction(node, source, dialect));
    else if (!isSilent(node)) source.reject(node, 'functions such as def solve_<id>(I):, and imports');
  }
  if (programs.length > 0) return programs;
  throw new FormatError({ file, expected: 'a function such as def solve_<id>(I):' });
}

/** Whether a statement does nothing: an import or a docstring. */
const isSilent = (node: SyntaxNode): boolean =>
  node.name === 'ImportStatement' || (node.name === 'ExpressionStatement' && node.firstChild?.name === 'String');

function readFunction(definition: SyntaxNode, source: SourceText, dialect: Dialect): Program {
  const [keyword, nameNode, parameters, ...rest] = partsOf(definition);
  const name = source.textOf(nameNode);
  if (keyword.name !== 'def' || parameters.name !== 'ParamList' || !/^(solve|differ)(_\w+)?$/.test(name)) {
    const head = { from: definition.from, to: parameters.to };
    source.reject(head, 'a function such as def solve_<id>(I): or def differ_<name>(S, I, C):');
  }
  const inputs = readParameters(parameters, source);
  const lines = readLines(rest[rest.length - 1], source);
  const reader = new ExpressionReader(source, dialect, inputs, new Set(lines.flatMap(({ target }) => target ?? [])));
  let output = 0;
  for (const { target, value } of lines) {
    const operand = reader.read(value);
    if (target !== null) reader.assign(target, operand);
    else output = reader.nodeOf(operand);
  }
  return { name, inputs, nodes: reader.nodes, output, file: source.file, line: source.lineAt(definition.from) };
}

const PARAMETERS: Readonly<Record<string, readonly InputName[]>> = {
  I: ['I'],
  'S,I': ['S', 'I'],
  'S,I,C': ['S', 'I', 'C'],
};

/** The inputs that a parameter list names; type annotations say nothing. */
function readParameters(list: SyntaxNode, source: SourceText): readonly InputName[] {
  const names = commaSeparated(partsOf(list)).map((parameter) => {
    const [name, ...rest] = parameter.filter((part) => part.name !== 'TypeDef');
    return name?.name === 'VariableName' && rest.length === 0 ? source.textOf(name) : '';
  });
  return PARAMETERS[names.join()] ?? source.reject(list, 'the parameters (I), (S, I) or (S, I, C)');
}

/** One line of a function: an assignment, or the return, which has no target. */
interface Line {
  readonly statement: SyntaxNode;
  readonly target: string | null;
  readonly value: SyntaxNode;
}

/** The lines of a function: assignments, then a return. */
function readLines(body: SyntaxNode, source: SourceText): readonly Line[] {
  const statements = partsOf(body).flatMap((part) => (part.name === 'StatementGroup' ? partsOf(part) : part));
  const lines = statements.filter((statement) => !isSilent(statement)).map((statement) => readLine(statement, source));
  const end = lines.findIndex(({ target }) => target === null);
  if (end < 0) source.reject(lines.at(-1)?.statement ?? body, 'a line return O after this');
  if (end < lines.length - 1) source.reject(lines[end + 1].statement, 'nothing after return');
  return lines;
}

function readLine(statement: SyntaxNode, source: SourceText): Line {
  const parts = partsOf(statement);
  if (statement.name === 'ReturnStatement' && parts.length === 2) return { statement, target: null, value: parts[1] };
  const [target, equals, value] = parts;
  const assigns = statement.name === 'AssignStatement' && parts.length === 3;
  if (assigns && target.name === 'VariableName' && equals.name === 'AssignOp') {
    return { statement, target: source.textOf(target), value };
  }
  return source.reject(statement, 'a line such as x1 = op(args) or return O');
}
