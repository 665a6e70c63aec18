/**
 * Reads the row above each operation and writes what follows from it:
 *
 * - src/kernels/generated/dispatch.ts: kernels by the number of their operation, for as many arguments as it takes;
 * - src/dsl/generated/signatures.ts: names, signatures, meanings, examples, dialects, numbers;
 * - docs/operations.md: the same for people.
 *
 * With --check it writes nothing, and says which of them are not what they would be (exit 1). A row that it cannot read ends it (exit 1).
 *
 * A row is a comment:
 *
 * ```
 *   /**
 *    * fill(grid: Grid, color: Integer, patch: Patch): Grid          name, parameters (`key?: Callable` may be left out: None), result
 *    * The grid with a color at the locations of a patch.             one line of meaning
 *    *
 *    * @example fill(canvas(0, (1, 3)), 2, initset((0, 1))) = ((0, 2, 0),)   `@example tokpidjin: …` where it is another there
 *    * @dialects arc-dsl tokpidjin
 *    * @alias put                                                     another name, in tokpidjin
 *    * @catches ()                                                    it never fails but gives this; `(), misfit 0`: 0 for a wrong number of arguments
 *    * @device                                                        devices can compute it (src/gpu/device-operations.ts)
 *    *\/
 * ```
 *
 * It stands above the exported function of src/kernels/operations that computes the operation.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const KERNELS = 'src/kernels/operations';
const MOST_ARGUMENTS = 4;
/** Names of values that calls give instead of failing. */
const DEFAULTS = ['()', 'frozenset()', '0', 'False', 'None'];

const SIGNATURE = /^([a-z]\w*)\((.*)\): (\w+)$/;
const COMMENT = /^([ \t]*)\/\*\*\n((?:[ \t]*\*(?!\/).*\n)*?)[ \t]*\*\/\n/gm;

class RowError extends Error {}

const types = new Set(namesOf('TypeName'));
const DIALECTS = namesOf('DialectName');

/** The names that a type of src/dsl/row.ts is a union of. */
function namesOf(type) {
  const [, union] = new RegExp(`type ${type} =([^;]*);`).exec(readFileSync('src/dsl/row.ts', 'utf8')) ?? [];
  if (union === undefined) throw new RowError(`src/dsl/row.ts: declares no ${type}`);
  return [...union.matchAll(/'([\w-]+)'/g)].map(([, name]) => name);
}

/** The rows of a folder in the order of its files; `bodyOf` reads what follows a row. */
function rowsOf(folder, bodyOf) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  return files.sort().flatMap((name) => {
    const file = `${folder}/${name.replaceAll('\\', '/')}`;
    const text = readFileSync(file, 'utf8');
    return [...text.matchAll(COMMENT)].flatMap(({ index, 0: comment, 2: body }) => {
      const lines = body.split('\n').map((line) => line.replace(/^\s*\* ?/, '').trimEnd());
      const isRow = SIGNATURE.test(lines[0]) || lines.some((line) => /^@(example|dialects)\b/.test(line));
      if (!isRow) return [];
      const place = `${file}:${text.slice(0, index).split('\n').length}`;
      const row = readRow(lines, place);
      return [{ ...row, place, ...bodyOf(row, text.slice(index + comment.length), name, place) }];
    });
  });
}

function refuse(place, what, right) {
  throw new RowError(`${place}: ${what}; expected ${right}`);
}

function readRow(lines, place) {
  const match = SIGNATURE.exec(lines[0]);
  if (match === null)
    refuse(place, `'${lines[0]}'`, 'a signature such as fill(grid: Grid, color: Integer, patch: Patch): Grid');
  const [, name, list, result] = match;
  const params = list === '' ? [] : list.split(', ').map((text) => readParam(text, place));
  if (!types.has(result)) refuse(place, `result ${result}`, `a type of src/dsl/row.ts: ${[...types].join(', ')}`);
  if (params.length === 0 || params.length > MOST_ARGUMENTS)
    refuse(place, `${params.length} parameters`, `1 to ${MOST_ARGUMENTS}`);
  const required = params.findIndex(({ optional }) => optional);
  if (required >= 0 && !params.slice(required).every(({ optional }) => optional)) {
    refuse(place, 'a parameter that must be given after one that need not', 'those that may be left out at the end');
  }
  const meaning = lines[1] ?? '';
  if (!/^[A-Z0-9].*\.$/.test(meaning)) refuse(place, `meaning '${meaning}'`, 'a sentence in the second line');
  const row = {
    name,
    params,
    result,
    meaning,
    given: {},
    examples: {},
    dialects: [],
    aliases: [],
    catches: null,
    misfit: null,
    device: false,
  };
  for (const line of lines.slice(2)) if (line !== '') readTag(line, row, place);
  if (row.dialects.length === 0)
    refuse(place, `${name} without a dialect`, `@dialects ${DIALECTS.join(' ')}, or one of them`);
  for (const dialect of Object.keys(row.given)) {
    if (dialect !== 'all' && !row.dialects.includes(dialect))
      refuse(place, `an example in ${dialect}`, `one of its dialects, ${row.dialects.join(', ')}`);
  }
  for (const dialect of row.dialects) {
    row.examples[dialect] = row.given[dialect] ?? row.given.all;
    if (row.examples[dialect] === undefined)
      refuse(place, `${name} without an example in ${dialect}`, `@example ${name}(…) = value`);
  }
  return row;
}

function readParam(text, place) {
  const match = /^([A-Za-z]\w*)(\??): (\w+)$/.exec(text);
  if (match === null) refuse(place, `parameter '${text}'`, 'name: Type');
  const [, name, optional, type] = match;
  if (!types.has(type)) refuse(place, `parameter type ${type}`, `a type of src/dsl/row.ts: ${[...types].join(', ')}`);
  return { name, type, optional: optional === '?' };
}

function readTag(line, row, place) {
  const [, tag, rest] =
    /^@(\w+)(?: (.*))?$/.exec(line) ?? refuse(place, `'${line}'`, 'nothing but tags after the meaning');
  switch (tag) {
    case 'example': {
      const [, only, call, value] =
        /^(?:([\w-]+): )?(.+?) = (.+)$/.exec(rest ?? '') ?? refuse(place, `'${line}'`, '@example call = value');
      if (!new RegExp(`\\b${row.name}\\b`).test(call)) refuse(place, `example ${call}`, `a call of ${row.name}`);
      if (only !== undefined && !DIALECTS.includes(only)) refuse(place, `dialect ${only}`, DIALECTS.join(' or '));
      row.given[only ?? 'all'] = { call, value };
      return;
    }
    case 'dialects':
      row.dialects = (rest ?? '').split(' ');
      for (const name of row.dialects)
        if (!DIALECTS.includes(name)) refuse(place, `dialect ${name}`, DIALECTS.join(' or '));
      return;
    case 'alias':
      row.aliases.push(rest);
      return;
    case 'catches': {
      const [value, misfit = value] = (rest ?? '').split(', misfit ');
      for (const word of [value, misfit])
        if (!DEFAULTS.includes(word)) refuse(place, `@catches ${word}`, DEFAULTS.join(', '));
      row.catches = value;
      row.misfit = misfit;
      return;
    }
    case 'device':
      row.device = true;
      return;
    default:
      refuse(place, `@${tag}`, '@example, @dialects, @alias, @catches or @device');
  }
}

const familyOf = (file) => file.replace(/\.ts$/, '').replaceAll('\\', '/');

/** What computes an operation in linear memory: an exported function of as many values. */
function kernelBelow(row, rest, name, place) {
  const [, kernel, list] =
    /^export function (\w+)\(([^)]*)\): Value \{/.exec(rest) ??
    refuse(place, `${row.name} without a kernel`, 'export function …(…): Value below the row');
  const given = list.split(',').filter((param) => param.trim() !== '');
  if (given.length !== row.params.length || !given.every((param) => /^\s*\w+: Value$/.test(param))) {
    refuse(place, `function ${kernel}(${list})`, `${row.params.length} of type Value, as in the row of ${row.name}`);
  }
  return { family: familyOf(name), kernel };
}

function allRows() {
  const kernels = rowsOf(KERNELS, kernelBelow);
  // In order of their arguments, so that each switch of the dispatch is dense. 0 is the call of a function value.
  const numbered = kernels
    .sort((a, b) => a.params.length - b.params.length)
    .map((row, k) => ({ ...row, number: k + 1 }));
  const rows = numbered;
  for (const dialect of DIALECTS) {
    const seen = new Map();
    for (const { name, aliases, dialects, place } of rows) {
      if (!dialects.includes(dialect)) continue;
      for (const one of dialect === 'tokpidjin' ? [name, ...aliases] : [name]) {
        if (seen.has(one))
          refuse(place, `${one} of ${dialect} a second time`, `one row; the other is at ${seen.get(one)}`);
        seen.set(one, place);
      }
    }
  }
  return rows;
}

// ---- what is written

const NOTICE = 'Written by scripts/operations.mjs from the rows above the operations: `npm run generate` does so.';
const LETTERS = ['a', 'b', 'c', 'd'];

function dispatch(rows) {
  const kernels = rows;
  const families = [...new Set(kernels.map(({ family }) => family))].sort();
  const idOf = (family) => family.replaceAll(/[-/](\w)/g, (_, letter) => letter.toUpperCase());
  const imports = families.map((family) => `import * as ${idOf(family)} from '../operations/${family}';`);
  const parts = LETTERS.map((_, k) => {
    const count = k + 1;
    const letters = LETTERS.slice(0, count);
    const cases = kernels
      .filter(({ params }) => params.length >= count && params.slice(count).every(({ optional }) => optional))
      .map(({ number, name, family, kernel, params }) => {
        const given = params.map((_, at) => letters[at] ?? 'NONE').join(', ');
        return `    case ${number}: // ${name}\n      return ${idOf(family)}.${kernel}(${given});`;
      });
    return [
      `export function kernel${count}(op: i32, ${letters.map((letter) => `${letter}: Value`).join(', ')}): Value {`,
      '  switch (op) {',
      '    case CALL:',
      `      return call${count - 1}(${letters.join(', ')});`,
      ...cases,
      '    default:',
      '      return noKernel();',
      '  }',
      '}',
      '',
    ].join('\n');
  });
  return `/**
 * Kernels by the number of their operation, for the arguments that it takes: that there is one is known before it is called.
 * ${NOTICE}
 */
${imports.join('\n')}
import { call0, call1, call2, call3 } from '../python/call';
import { FAILED, NONE, Value } from '../values/value';

/** Not an operation: calls a function value, which is the first argument. */
const CALL = 0;

${parts.join('\n')}
/** A defect. */
function noKernel(): Value {
  unreachable();
  return FAILED;
}
`;
}

function signatures(rows) {
  const entries = rows.map(({ params, examples, dialects, catches, misfit, ...row }) => {
    const said = {
      name: row.name,
      family: row.family,
      params: params.map(({ optional, ...param }) => (optional ? { ...param, optional } : param)),
      result: row.result,
      meaning: row.meaning,
      examples: Object.fromEntries(dialects.map((dialect) => [dialect, examples[dialect]])),
      dialects,
      aliases: row.aliases,
      catches: catches === null ? null : { value: catches, misfit },
      device: row.device,
      number: row.number,
    };
    return `  ${JSON.stringify(said)},`;
  });
  const onDevices = rows.filter(({ device }) => device).map(({ name }) => `'${name}'`);
  return `/**
 * All operations: signatures, meanings, examples, dialects, numbers of their kernels.
 * ${NOTICE}
 */
import type { Row } from '../row.js';

export const ROWS: readonly Row[] = [
${entries.join('\n')}
];

/** Operations that devices can compute. */
export type OnDevices = ${onDevices.sort().join(' | ')};

/** The number that stands for the call of a function value, which is no operation. */
export const CALL = 0;
`;
}

function documentation(rows) {
  const cell = (text) => text.replaceAll('|', '\\|');
  const table = (dialect) => {
    const own = rows.filter(({ dialects }) => dialects.includes(dialect)).sort((a, b) => (a.name < b.name ? -1 : 1));
    const lines = own.map(({ name, aliases, params, result, meaning, examples, device }) => {
      const list = params.map((param) => `${param.name}${param.optional ? '?' : ''}: ${param.type}`).join(', ');
      const { call, value } = examples[dialect];
      const also =
        dialect === 'tokpidjin' && aliases.length > 0
          ? ` Also called ${aliases.map((alias) => `\`${alias}\``).join(', ')}.`
          : '';
      const where = device && dialect === 'arc-dsl' ? ' Devices compute it, too.' : '';
      return `| \`${name}(${list})\` | ${result} | ${cell(meaning)}${also}${where} | \`${cell(call)}\` → \`${cell(value)}\` |`;
    });
    return `## ${dialect}: ${own.length} operations\n\n| operation | result | meaning | example |\n| --- | --- | --- | --- |\n${lines.join('\n')}\n`;
  };
  return `# Operations

<!-- ${NOTICE} -->

What programs of each dialect can call. \`batt-run ops\` lists them, \`batt-run ops NAME\` says more of one. Values of examples are CPython's, sets in
CPython's order; operations on images, \`im_…\`, are batt-run's own: [images.md](images.md). Types are declarations, not checks: any value may reach any parameter.
How to add one: [adding-an-operation.md](adding-an-operation.md).

${DIALECTS.map(table).join('\n')}`;
}

// ---- the work

try {
  const rows = allRows();
  const files = {
    'src/kernels/generated/dispatch.ts': dispatch(rows),
    'src/dsl/generated/signatures.ts': signatures(rows),
    'docs/operations.md': documentation(rows),
  };
  const stale = Object.entries(files).filter(([file, text]) => current(file) !== text);
  if (process.argv.includes('--check')) {
    for (const [file] of stale) console.error(`${file} is not what the rows say: npm run generate`);
    if (stale.length > 0) process.exitCode = 1;
  } else for (const [file, text] of stale) writeFileSync(file, text);
} catch (error) {
  if (!(error instanceof RowError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

function current(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
