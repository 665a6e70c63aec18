/** The statements of a program file at the start of lines: functions, imports, constants, other names of functions. */

import type { SyntaxNode } from '@lezer/common';
import type { Dialect } from '../dsl/index.js';
import { FormatError } from '../errors.js';
import { pythonParser, syntaxTrees } from '../lazy.js';
import { type Assignment, assignmentOf, targetNames } from './assignment.js';
import { ExpressionReader, type FileContext } from './expression.js';
import { type Body, readFunction } from './function.js';
import type { Program } from './graph.js';
import { ModuleNames } from './names.js';
import { placeOf } from './place.js';
import type { SourceText } from './source.js';
import type { Block } from './statement-blocks.js';
import { isSilent, partsOf, statementsOf } from './syntax.js';

/** A function, or a statement between functions, that cannot be read. */
export interface Malformed {
  readonly file: string;
  readonly line: number;
  /** The function's name; null for what is none. */
  readonly name: string | null;
  /** At least one, in the order of lines. */
  readonly faults: readonly [FormatError, ...FormatError[]];
}

/** A function that is no program. */
export interface Helper {
  readonly file: string;
  readonly line: number;
  readonly name: string;
}

/** What a file holds, each list in its order. */
export interface ParsedFile {
  readonly programs: Program[];
  readonly malformed: readonly Malformed[];
  readonly helpers: readonly Helper[];
  /** Whether it has a program, be it malformed. */
  readonly hasProgram: boolean;
}

/** A function of the file; what it computes is read when all names are known. */
interface Definition {
  readonly line: number;
  /** Null where it cannot be parsed. */
  readonly node: SyntaxNode | null;
  /** Why it cannot be read at all. */
  readonly fault: FormatError | null;
  body: Body | readonly FormatError[] | null;
}

/** A name that a function has. */
interface NamedFunction {
  readonly name: string;
  readonly line: number;
  readonly definition: Definition;
  readonly isAlias: boolean;
}

/** Statements that are none of a program file, after which no more is read of it. */
const MOST_STRANGE = 1000;

const HEAD = /(?:async[ \t]+)?def[ \t]+(\w+)/y;
const STATEMENTS = 'functions such as def solve_<id>(I):, imports, and constants such as X = 8';
const FUNCTION = 'a function such as def solve_<id>(I): or def differ_<name>(S, I, C):';
const MAIN = new Set(['__name__=="__main__"', "__name__=='__main__'"]);

/** Reads one file. */
export class ModuleReader {
  private readonly context: FileContext;
  private readonly entries: NamedFunction[] = [];
  /** What functions are called at this place of the file. */
  private readonly functions = new Map<string, Definition>();
  private readonly malformed: Malformed[] = [];

  constructor(
    private readonly source: SourceText,
    dialect: Dialect,
    private readonly prefix: string | undefined,
    withLines = false,
  ) {
    this.context = { source, dialect, names: new ModuleNames(dialect), withLines, hints: 0 };
  }

  read(): ParsedFile {
    for (const block of this.source.blocks) {
      this.readBlock(block);
      // What holds so much of something else is no Python, and parsing that takes long.
      if (this.malformed.length < MOST_STRANGE) continue;
      const expected = `at most ${MOST_STRANGE} statements of other kinds than these; what follows was not read`;
      this.addMalformed(this.source.lineAt(block.from), null, [this.source.faultOf(block, expected)]);
      break;
    }
    const programs: Program[] = [];
    const helpers: Helper[] = [];
    const { file } = this.source;
    let hasProgram = false;
    for (const { name, line, definition, isAlias } of this.entries) {
      const place = placeOf(name, file, this.prefix);
      if (place === null) {
        helpers.push({ file, line, name });
        continue;
      }
      hasProgram = true;
      const body = this.bodyOf(definition);
      if ('nodes' in body) programs.push({ name, ...place, ...body, file, line });
      else this.addMalformed(line, name, isAlias ? [this.aliasFault(name, line, definition)] : body);
    }
    this.malformed.sort((a, b) => a.line - b.line);
    return { programs, malformed: this.malformed, helpers, hasProgram };
  }

  private bodyOf(definition: Definition): Body | readonly FormatError[] {
    const { node, fault } = definition;
    definition.body ??=
      fault !== null || node === null ? [fault].flatMap((one) => one ?? []) : readFunction(node, this.context);
    return definition.body;
  }

  private aliasFault(name: string, line: number, definition: Definition): FormatError {
    const expected = `another name for a program, not for what is malformed on line ${definition.line}`;
    return new FormatError({ file: this.source.file, line, expected, found: name });
  }

  private addMalformed(line: number, name: string | null, faults: readonly FormatError[]): void {
    const [first, ...rest] = faults;
    if (first !== undefined) this.malformed.push({ file: this.source.file, line, name, faults: [first, ...rest] });
  }

  private readBlock(block: Block): void {
    const { source } = this;
    const fault = source.faultOfBlock(block);
    const tree = fault === null ? parseBlock(block, source) : fault;
    if (tree instanceof FormatError) {
      HEAD.lastIndex = block.from;
      const name = HEAD.exec(source.text)?.[1];
      const line = source.lineAt(block.from);
      if (name === undefined) this.addMalformed(tree.line ?? line, null, [tree]);
      else this.define(name, { line, node: null, fault: tree, body: null });
      return;
    }
    for (const statement of statementsOf(tree)) this.readStatement(statement);
  }

  private readStatement(statement: SyntaxNode): void {
    try {
      this.addStatement(statement);
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
      this.addMalformed(error.line ?? 0, null, [error]);
    }
  }

  private addStatement(statement: SyntaxNode): void {
    const { source } = this;
    switch (statement.name) {
      case 'FunctionDefinition':
        this.addFunction(statement, statement);
        return;
      case 'DecoratedStatement': {
        const definition = statement.getChild('FunctionDefinition');
        if (definition !== null) this.addFunction(definition, statement);
        else source.reject(statement, STATEMENTS);
        return;
      }
      case 'ImportStatement':
        this.context.names.addImport(statement, source);
        return;
      case 'AssignStatement':
        this.addAssignment(statement);
        return;
      case 'IfStatement':
      case 'TryStatement':
        if (this.isMain(statement) || this.addImports(statement)) return;
    }
    if (!isSilent(statement)) source.reject(statement, STATEMENTS);
  }

  /** @param whole - the function with its decorators */
  private addFunction(definition: SyntaxNode, whole: SyntaxNode): void {
    const { source } = this;
    const parts = partsOf(definition);
    const at = parts.findIndex(({ name }) => name === 'def');
    const name = source.textOf(parts[at + 1] ?? definition);
    const list = parts.find((part) => part.name === 'ParamList') ?? definition;
    const isPlain = at === 0 && whole === definition;
    const head = { from: whole.from, to: whole === definition ? list.to : whole.to };
    const fault = isPlain ? null : source.faultOf(head, FUNCTION);
    this.define(name, { line: source.lineAt(whole.from), node: definition, fault, body: null });
  }

  private define(name: string, definition: Definition, line = definition.line): void {
    this.entries.push({ name, line, definition, isAlias: line !== definition.line });
    this.functions.set(name, definition);
    this.context.names.set(name, { reason: 'a function of this file' });
  }

  /** A constant, another name of a function, or what no program can use; its names then have no meaning. */
  private addAssignment(statement: SyntaxNode): void {
    const { source, context } = this;
    const assignment = assignmentOf(statement, source, STATEMENTS);
    const { targets, value } = assignment;
    const line = source.lineAt(statement.from);
    const names = targets.flatMap(targetNames);
    const definition = this.functions.get(value.length === 1 ? source.textOf(value[0]) : '');
    for (const name of names) this.functions.delete(name);
    if (definition !== undefined && targets.every((target) => 'name' in target)) {
      for (const name of names) this.define(name, definition, line);
      return;
    }
    const constants = value.length === 0 ? new Map() : this.constantsOf(assignment);
    for (const name of names) {
      const constant = constants.get(name);
      const reason = `assigned on line ${line}, to what is no constant`;
      context.names.set(name, constant === undefined ? { reason } : { value: constant });
      // A program by its name, such as solve_a = lambda I: I, is not lost without a word.
      if (constant !== undefined || value.length === 0 || placeOf(name, source.file, this.prefix) === null) continue;
      this.addMalformed(line, name, [source.faultOf(statement, FUNCTION)]);
    }
  }

  /** The values that an assignment gives to names, as far as they are constants. */
  private constantsOf({ targets, value }: Assignment) {
    const reader = new ExpressionReader(this.context, new Map(), new Set());
    try {
      const operand = reader.readAll(value);
      if (operand !== null) for (const target of targets) reader.assign(target, operand);
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
    }
    return reader.constants();
  }

  private isMain(statement: SyntaxNode): boolean {
    const [, condition, , ...others] = partsOf(statement);
    if (statement.name !== 'IfStatement' || others.length > 0) return false;
    return MAIN.has(this.source.textOf(condition).replaceAll(/\s/g, ''));
  }

  /** Adds the imports of a statement that holds nothing else, such as `try: import dsl` with another one where that fails. */
  private addImports(statement: SyntaxNode): boolean {
    const inside = statement.getChildren('Body').flatMap(statementsOf);
    if (!inside.every(isSilent)) return false;
    for (const one of inside) if (one.name === 'ImportStatement') this.context.names.addImport(one, this.source);
    return true;
  }
}

/** The tree of a statement, or why it is no Python. */
function parseBlock({ from, to }: Block, source: SourceText): SyntaxNode | FormatError {
  const { Tree, NodeType } = syntaxTrees();
  try {
    const parsed = pythonParser().parse(source.text, undefined, [{ from, to }]);
    // Its positions count from the start of the statement; inside of another tree they are those of the file.
    const tree = new Tree(NodeType.none, [parsed], [from], to);
    const cursor = tree.cursor();
    do if (cursor.type.isError) return source.syntaxFault(cursor.from, to);
    while (cursor.next());
    const script = tree.topNode.firstChild ?? tree.topNode;
    // A line that is indented like no other is a statement to Lezer, and none to Python.
    const [, second] = partsOf(script);
    return second === undefined ? script : source.syntaxFault(second.from, to);
  } catch (error) {
    // What has no brackets, such as `not not not x`, may nest deeper than the parser's own recursion goes.
    if (!(error instanceof RangeError)) throw error;
    return source.faultOf({ from, to }, 'expressions nested less deeply');
  }
}
