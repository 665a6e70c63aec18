/** What the names of a file mean outside of its functions: imports, constants, other names of both. */

import type { SyntaxNode } from '@lezer/common';
import type { Dialect } from '../dsl/index.js';
import type { Value } from '../value/index.js';
import type { SourceText } from './source.js';
import { commaSeparated, partsOf } from './syntax.js';

/** A value that programs may use, or why a name has none. */
type Meaning = { readonly value: Value } | { readonly reason: string };

/** Modules that the operations and constants of a dialect lie in. */
const isDslModule = (module: string): boolean => /dsl|constants/i.test(module);

/** Modules with operations and constants of the same names that mean something else. */
const FOREIGN = new Set(
  'builtins collections copy functools itertools math numpy operator random scipy statistics typing'.split(' '),
);

const isForeign = (module: string): boolean => FOREIGN.has(module.split('.')[0]);

/** Names of one file. Those that are not here mean what they mean in the dialect. */
export class ModuleNames {
  private readonly meanings = new Map<string, Meaning>();
  /** Names of the dialect that mean something else here. */
  private readonly hidden = new Set<string>();
  /** Names, with dots, of modules that are the dialect's. */
  private readonly modules = new Set<string>();

  constructor(private readonly dialect: Dialect) {}

  /** The meaning of a name; undefined where neither the file nor the dialect gives it one. */
  meaningOf(name: string): Meaning | undefined {
    const own = this.meanings.get(name);
    if (own !== undefined) return own;
    const value = this.dialectValue(name);
    return value === undefined ? undefined : { value };
  }

  /** The constant or operation of the dialect of that name. */
  dialectValue(name: string): Value | undefined {
    const { constants, operations } = this.dialect;
    return constants.get(name) ?? operations.get(name)?.fn;
  }

  /** Whether a name, with dots, is that of a module with the dialect's operations. */
  isModule(name: string): boolean {
    return this.modules.has(name);
  }

  /** Gives a name its meaning from here on. */
  set(name: string, meaning: Meaning): void {
    this.modules.delete(name);
    this.meanings.set(name, meaning);
    if (this.dialectValue(name) !== undefined) this.hidden.add(name);
  }

  /** What an import gives names to. */
  addImport(statement: SyntaxNode, source: SourceText): void {
    const [keyword, ...parts] = partsOf(statement);
    if (keyword.name !== 'from') {
      for (const group of commaSeparated(parts)) {
        const { path, alias } = pathOf(group, source);
        this.bindModule(alias ?? path, path);
      }
      return;
    }
    const at = parts.findIndex(({ name }) => name === 'import');
    const module = pathOf(parts.slice(0, at), source).path;
    for (const group of commaSeparated(parts.slice(at + 1))) {
      const { path, alias } = pathOf(group, source);
      if (path === '*') this.bindAll(module);
      else this.bind(alias ?? path, path, module);
    }
  }

  private bindModule(name: string, module: string): void {
    if (isDslModule(module) && !isForeign(module)) {
      this.meanings.delete(name);
      this.modules.add(name);
    } else {
      this.set(name.split('.')[0], { reason: `the module ${module}` });
    }
  }

  /** All names of a module: those of the dialect mean again what they mean there. */
  private bindAll(module: string): void {
    if (isForeign(module)) return;
    for (const name of this.hidden) this.meanings.delete(name);
    this.hidden.clear();
  }

  private bind(name: string, imported: string, module: string): void {
    const value = this.dialectValue(imported);
    if (value !== undefined && !isForeign(module)) this.set(name, { value });
    else if (value === undefined && isDslModule(imported) && !isForeign(module)) this.bindModule(name, imported);
    else this.set(name, { reason: `${imported} of the module ${module}` });
  }
}

/** The dotted name in a part of an import, and what it is called here. */
function pathOf(parts: readonly SyntaxNode[], source: SourceText): { path: string; alias: string | null } {
  const at = parts.findIndex(({ name }) => name === 'as');
  const path = (at < 0 ? parts : parts.slice(0, at)).map((part) => source.textOf(part)).join('');
  const alias = at < 0 || parts[at + 1] === undefined ? null : source.textOf(parts[at + 1]);
  return { path, alias };
}
