/** The structure of the sources, as it is read off their text: which file takes what of which, and what each one exports. */
import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** That a file takes something of another one, be it a type alone. */
export interface Taking {
  /** The other file, from the project's root. */
  readonly from: string;
  /** The names that it takes. Of a file that is taken as a whole: each name behind a dot, and of each object that is taken apart. */
  readonly names: readonly string[];
  /** Whether it hands on all that the other file exports, without naming it. */
  readonly isDoor: boolean;
}

/** A file. */
export interface SourceFile {
  /** From the project's root. */
  readonly path: string;
  readonly takes: readonly Taking[];
  /** Names that it exports, its own and those that it hands on. */
  readonly exports: readonly string[];
  /** Names of its classes, interfaces and other types. */
  readonly types: readonly string[];
}

// Statements at the start of a line, as the formatter lays them out; imports in the midst of code; what is run of the build.
const STATEMENT = /^(import|export) (?:type )?(\{[^}]*\}|\* as \w+|\*|\w+) from '(\.[^']+)';/gm;
const LATE = /(?:\{([^{}=;]*)\} = )?await import\(\s*'(\.[^']+)'/g;
const ANYWHERE = /\bimport\(\s*'(\.[^']+)'/g;
const OF_THE_BUILD = /'(?:\.\.?\/)+dist\/([^']+)'/g;
const DECLARATION = /^export (?:abstract |async |declare )*(?:class|const|enum|function\*?|interface|let|type) (\w+)/gm;
const TYPE = /^(?:export )?(?:abstract |declare )*(?:class|enum|interface|type) (\w+)/gm;

/** The files of some folders; those of src/kernels are in another language, and no part of it. */
export function sourceFiles(...folders: readonly string[]): SourceFile[] {
  const paths = folders.flatMap((folder) =>
    readdirSync(posix.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      posix.join(folder, name),
    ),
  );
  const read = paths.filter((path) => /\.(?:ts|cts|mjs)$/.test(path) && !path.startsWith('src/kernels/'));
  return read.sort().map(readSource);
}

function readSource(path: string): SourceFile {
  const text = readFileSync(posix.join(ROOT, path), 'utf8');
  const source = (written: string): string => posix.join(posix.dirname(path), written).replace(/(?<!m)js$/, 'ts');
  const members = [...text.matchAll(/\.(\w+)/g)].map(([, name]) => name);
  for (const [, clause] of text.matchAll(/\{([^{}=;]*)\} = /g)) members.push(...namesIn(clause));
  const takes: Taking[] = [];
  const exports = [...text.matchAll(DECLARATION)].map(([, name]) => name);
  for (const [, verb, clause, from] of text.matchAll(STATEMENT)) {
    const isDoor = verb === 'export' && clause.startsWith('*');
    const named = clause.startsWith('{') ? namesIn(clause.slice(1, -1)) : null;
    takes.push({ from: source(from), names: named ?? members, isDoor });
    if (verb === 'export') exports.push(...(named ?? (clause === '*' ? [] : [clause.slice('* as '.length)])));
  }
  for (const [, clause, from] of text.matchAll(LATE))
    if (clause !== undefined) takes.push({ from: source(from), names: namesIn(clause), isDoor: false });
  for (const [, from] of text.matchAll(ANYWHERE)) takes.push({ from: source(from), names: members, isDoor: false });
  for (const [, built] of text.matchAll(OF_THE_BUILD)) {
    const words = text.match(/\w+/g) ?? [];
    takes.push({ from: `src/${built.replace(/(?<!m)js$/, 'ts')}`, names: words, isDoor: false });
  }
  return { path, takes, exports, types: [...text.matchAll(TYPE)].map(([, name]) => name) };
}

const namesIn = (clause: string): string[] =>
  clause.split(',').flatMap((part) => /^(?:type )?(\w+)/.exec(part.trim())?.[1] ?? []);
