/** What the pages for people say of the project's own files, commands and structure is so. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { COMMANDS } from '../src/cli/commands.js';
import { sourceFiles } from './source.js';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string): string => readFileSync(posix.join(ROOT, path), 'utf8');
const isThere = (path: string): boolean => existsSync(posix.join(ROOT, path));

/** What tells one file of the project from a file of its user: where it lies. */
const OURS = /^(?:\.ci|batts|bench|bin|docs|scripts|src|tasks|test)\/[\w./-]+$/;

/** What is ours but not there: a file that a page tells its reader to write, and a function as stacks name it. */
const ELSEWHERE = ['src/kernels/operations/rot45.ts', 'src/kernels/operations/geometry/rot90'];

/** The page of decisions tells of what was, too: of it only links lead to what is there. */
const OF_THEN = 'docs/decisions.md';

const pages = ['README.md', 'CONTRIBUTING.md', ...readdirSync(posix.join(ROOT, 'docs')).map((name) => `docs/${name}`)];
const texts = new Map(pages.filter((page) => page.endsWith('.md')).map((page) => [page, read(page)]));

/** Headings as links name them. */
const anchorsOf = (text: string): string[] =>
  Array.from(text.matchAll(/^#+ (.*)$/gm), ([, heading]) =>
    heading
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );

/** What stands in backticks within lines. */
const quoted = (text: string): string[] => Array.from(text.matchAll(/`([^`\n]+)`/g), ([, words]) => words);

describe.each([...texts])('%s', (page, text) => {
  test('links lead to files and headings that are there', () => {
    const broken = Array.from(text.matchAll(/\]\(([^)\s]+)\)/g), ([, link]) => link).filter((link) => {
      if (/^\w+:/.test(link)) return false;
      const [file, anchor] = link.split('#');
      const path = file === '' ? page : posix.join(posix.dirname(page), file);
      return !isThere(path) || (anchor !== undefined && !anchorsOf(read(path)).includes(anchor));
    });
    expect(broken).toEqual([]);
  });

  test.skipIf(page === OF_THEN)('files of the project that it names are there', () => {
    const words = quoted(text).flatMap((piece) => piece.split(' '));
    expect(words.filter((word) => OURS.test(word) && !isThere(word) && !ELSEWHERE.includes(word))).toEqual([]);
  });

  test('scripts of package.json that it names are there', () => {
    const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'));
    const named = Array.from(text.matchAll(/\bnpm run ([\w-]+)/g), ([, name]) => name);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });
});

describe('CONTRIBUTING.md', () => {
  const text = texts.get('CONTRIBUTING.md') ?? '';

  test('every script of package.json is in its table, but for those that npm itself calls', () => {
    const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'));
    const own = Object.keys(scripts).filter((name) => !['bundle', 'dependencies', 'prepack', 'test'].includes(name));
    expect(own.filter((name) => !text.includes(`\`npm run ${name}\``))).toEqual([]);
  });

  test('folders of src are all there, with those that they take from', () => {
    const takes = new Map<string, Set<string>>([['kernels', new Set()]]);
    const folderOf = (path: string): string => /^src\/([^/]+)\//.exec(path)?.[1] ?? '';
    for (const { path, takes: taken } of sourceFiles('src')) {
      const folder = folderOf(path);
      const others = takes.get(folder) ?? new Set();
      takes.set(folder, others);
      for (const { from } of taken) others.add(folderOf(from));
      others.delete(folder);
      others.delete('');
    }
    takes.delete('');
    const rows = Array.from(text.matchAll(/^\| ([a-z]+) \| [^|]+ \| ([a-z ]*)\|$/gm), ([, folder, others]) => [
      folder,
      others.trim(),
    ]);
    const found = [...takes].map(([folder, others]) => [folder, [...others].sort().join(' ')]);
    expect(rows.sort()).toEqual(found.sort());
  });

  test('names of functions and types are those of the sources', () => {
    const sources = readdirSync(posix.join(ROOT, 'src'), { recursive: true, encoding: 'utf8' });
    const words = new Set(
      sources.filter((name) => name.endsWith('.ts')).flatMap((name) => read(`src/${name}`).match(/\w+/g) ?? []),
    );
    const named = quoted(text).filter((word) => /^(?:[a-z]+[A-Z]\w*|[A-Z][a-z]\w*|[A-Z_]+)$/.test(word));
    expect(named).toContain('runSteps');
    expect(named.filter((name) => !words.has(name))).toEqual([]);
  });
});

test('the README lists all commands', () => {
  const rows = Array.from(
    (texts.get('README.md') ?? '').matchAll(/^\| `([a-z]+)` \| [^|]+ \| \[/gm),
    ([, name]) => name,
  );
  expect([...rows].sort()).toEqual(COMMANDS.map(({ name }) => name).sort());
});
