/**
 * Writes docs/api.md from what src/library exports: signatures, and the comments above them.
 *
 * With --check it writes nothing, and says whether the page is not what it would be (exit 1). An export without a comment ends it (exit 1).
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { posix } from 'node:path';

const DOOR = 'src/library/index.ts';
const EXAMPLE = 'examples/library.mjs';
const PAGE = 'docs/api.md';
/** Functions in the order in which they are used; what else is exported follows the first that names it. */
const FUNCTIONS = ['loadTasks', 'loadPrograms', 'run', 'validate', 'search', 'openArchive'];

const door = readFileSync(DOOR, 'utf8');

/** An exported declaration: its comment, and its text without a body. */
function declarationOf(name, file) {
  const text = readFileSync(file, 'utf8');
  const found = new RegExp(`^export (?:async )?(function|interface|type|class) ${name}\\b`, 'm').exec(text);
  if (found === null) throw new Error(`${file}: declares no ${name}`);
  const before = /\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n$/.exec(text.slice(0, found.index));
  if (before === null) throw new Error(`${file}: ${name} has no comment`);
  const rest = text.slice(found.index);
  const code = {
    function: () => rest.slice(0, rest.search(/ \{\n {2}(?! )(?!\w+\??:)/)),
    interface: () => rest.slice(0, rest.indexOf('\n}') + 2),
    type: () => rest.slice(0, rest.indexOf(';\n') + 1),
    class: () => null,
  }[found[1]]();
  return { name, kind: found[1], comment: proseOf(before[0]), code: code === null ? null : codeOf(code) };
}

/** A declaration as it is shown: links in its comments are but names. */
const codeOf = (code) => code.replace(/^export (?:async )?/, '').replaceAll(/\{@link (\w+)\}/g, '$1');

/** The text of a comment. */
const proseOf = (comment) =>
  comment
    .trim()
    .replace(/^\/\*\*\s?|\s*\*\/$/g, '')
    .split('\n')
    .map((line) => line.replace(/^ \* ?/, ''))
    .join('\n')
    .trim();

const anchor = (name) => `[\`${name}\`](#${name.toLowerCase()})`;

/** A comment as Markdown: what follows its tags is a list. */
function markdownOf(comment) {
  const [prose, ...tags] = comment.split(/\n(?=@)/).map((part) => part.trim());
  const items = tags.map((tag) => {
    const [, kind, words] = /^@(\w+) ([\s\S]*)$/.exec(tag);
    const said = words.replaceAll(/\s*\n\s*/g, ' ');
    if (kind === 'param') return `- ${said.replace(/^(\w+) - /, '**$1**: ')}`;
    if (kind === 'throws') return `- **throws** ${said}`;
    throw new Error(`@${kind}: expected @param or @throws`);
  });
  return [prose, items.join('\n')]
    .filter((part) => part !== '')
    .join('\n\n')
    .replaceAll(/\{@link (\w+)\}/g, (_, name) => anchor(name));
}

function page() {
  const exported = [...door.matchAll(/^export (?:type )?\{([^}]*)\} from '(\.[^']+)';/gm)].flatMap(([, names, from]) =>
    names
      .split(',')
      .map((name) => name.trim().replace(/^type /, ''))
      .filter((name) => name !== '')
      .map((name) => declarationOf(name, posix.join('src/library', from).replace(/js$/, 'ts'))),
  );
  const byName = new Map(exported.map((one) => [one.name, one]));
  const ordered = [];
  const add = (one) => {
    if (one === undefined || ordered.includes(one)) return;
    ordered.push(one);
    for (const [word] of (one.code ?? '').matchAll(/\b[A-Z]\w+/g)) add(byName.get(word));
  };
  for (const name of FUNCTIONS) add(byName.get(name));
  for (const one of exported) add(one);
  const [, intro] = /^(\/\*\*[\s\S]*?\*\/)\n/.exec(door);
  const sections = ordered.map(({ name, kind, comment, code }) =>
    [
      kind === 'function' ? `## ${name}` : `### ${name}`,
      ...(code === null ? [] : [`\`\`\`ts\n${code}\n\`\`\``]),
      markdownOf(comment),
    ].join('\n\n'),
  );
  return `# From code

<!-- Written by scripts/api.mjs from src/library: \`npm run generate\` does so. -->

${markdownOf(proseOf(intro))}

This is \`${EXAMPLE}\`, which comes with the package:

\`\`\`js
${readFileSync(EXAMPLE, 'utf8')
  .replace(/^\/\*\*[\s\S]*?\*\/\n/, '')
  .trim()}
\`\`\`

${sections.join('\n\n')}
`;
}

const made = page();
let current = null;
try {
  current = readFileSync(PAGE, 'utf8');
} catch {
  // There is none yet.
}
if (current !== made) {
  if (process.argv.includes('--check')) {
    console.error(`${PAGE} is not what src/library says: npm run generate`);
    process.exitCode = 1;
  } else writeFileSync(PAGE, made);
}
