/** scripts/operations.mjs reads the rows above operations, and refuses what it cannot read. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeEach, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'batt-run-rows-'));
afterAll(() => rmSync(folder, { recursive: true }));

const KERNEL = 'export function turned(v: Value): Value {\n  return v;\n}\n';
const ROW = [
  'turn(grid: Grid): Grid',
  'The grid turned.',
  '',
  '@example turn(((1, 2),)) = ((1,), (2,))',
  '@dialects arc-dsl tokpidjin',
];

const source = (lines: readonly string[], kernel = KERNEL): string =>
  `import { Value } from './values';\n\n/**\n${lines.map((line) => ` * ${line}\n`).join('')} */\n${kernel}`;

/** A project of one family. */
function project(text: string): void {
  for (const path of ['src/kernels/operations', 'src/kernels/generated', 'src/dsl/generated', 'docs'])
    mkdirSync(join(folder, path), { recursive: true });
  cpSync(join(ROOT, 'src/dsl/row.ts'), join(folder, 'src/dsl/row.ts'));
  writeFileSync(join(folder, 'src/kernels/operations/turning.ts'), text);
}

function generate(...words: string[]) {
  const script = join(ROOT, 'scripts/operations.mjs');
  const { status, stderr } = spawnSync('node', [script, ...words], { cwd: folder, encoding: 'utf8' });
  return { status, stderr };
}

beforeEach(() => rmSync(join(folder, 'src'), { recursive: true, force: true }));

test('what is committed here is what the rows say', () => {
  expect(spawnSync('node', ['scripts/operations.mjs', '--check'], { cwd: ROOT, encoding: 'utf8' })).toMatchObject({
    status: 0,
    stderr: '',
  });
});

test('a row makes a number, a case, a signature and a line of the documentation', () => {
  project(source([...ROW, '@catches ()', '@device']));
  expect(generate('--check').status).toBe(1);
  expect(generate()).toEqual({ status: 0, stderr: '' });
  expect(generate('--check')).toEqual({ status: 0, stderr: '' });
  const read = (file: string): string => readFileSync(join(folder, file), 'utf8');
  expect(read('src/kernels/generated/dispatch.ts')).toContain('case 1: // turn\n      return turning.turned(a);');
  expect(read('src/dsl/generated/signatures.ts')).toContain('{"name":"turn","family":"turning"');
  expect(read('src/dsl/generated/signatures.ts')).toContain("OnDevices = 'turn';");
  expect(read('docs/operations.md')).toContain('| `turn(grid: Grid)` | Grid | The grid turned.');
});

const without = (start: string): string[] => ROW.filter((line) => !line.startsWith(start));
const instead = (line: number, text: string): string[] => ROW.map((old, k) => (k === line ? text : old));

test.each([
  ['no signature', instead(0, 'Turns.'), "'Turns.'; expected a signature such as"],
  [
    'an unknown type',
    instead(0, 'turn(grid: Gird): Grid'),
    'parameter type Gird; expected a type of src/dsl/row.ts: Any, Boolean,',
  ],
  ['an unknown result', instead(0, 'turn(grid: Grid): Gird'), 'result Gird; expected a type'],
  ['a parameter without a type', instead(0, 'turn(grid): Grid'), "parameter 'grid'; expected name: Type"],
  ['no meaning', instead(1, ''), "meaning ''; expected a sentence in the second line"],
  ['no example', without('@example'), 'turn without an example in arc-dsl; expected @example turn(…) = value'],
  [
    'an example of another operation',
    instead(3, '@example rot90(((1,),)) = ((1,),)'),
    'example rot90(((1,),)); expected a call of turn',
  ],
  [
    'an example in a dialect that is not its',
    [...ROW.slice(0, 4), '@example tokpidjin: turn(1) = 1', '@dialects arc-dsl'],
    'an example in tokpidjin; expected one of its dialects, arc-dsl',
  ],
  ['no dialect', without('@dialects'), 'turn without a dialect; expected @dialects'],
  ['an unknown dialect', instead(4, '@dialects arc'), 'dialect arc; expected arc-dsl or tokpidjin'],
  ['an unknown tag', [...ROW, '@fast'], '@fast; expected @example, @dialects, @alias, @catches or @device'],
  ['an unknown default', [...ROW, '@catches []'], '@catches []; expected (), frozenset(), 0, False, None'],
])('%s', (_, row, message) => {
  project(source(row));
  const { status, stderr } = generate();
  expect(stderr).toContain(`src/kernels/operations/turning.ts:3: ${message}`);
  expect(status).toBe(1);
  expect(existsSync(join(folder, 'src/dsl/generated/signatures.ts'))).toBe(false);
});

test.each([
  ['no function', 'const turned = 1;\n', 'turn without a kernel; expected export function …(…): Value below the row'],
  ['one that is not exported', KERNEL.replace('export ', ''), 'turn without a kernel'],
  [
    'one of more arguments',
    KERNEL.replace('v: Value', 'v: Value, w: Value'),
    'function turned(v: Value, w: Value); expected 1 of type Value',
  ],
  ['one of other types', KERNEL.replace('v: Value', 'v: i32'), 'function turned(v: i32); expected 1 of type Value'],
])('a row above %s', (_, kernel, message) => {
  project(source(ROW, kernel));
  expect(generate().stderr).toContain(`src/kernels/operations/turning.ts:3: ${message}`);
});

test('an operation that is there twice', () => {
  project(source(ROW) + source(ROW).replace(/^import.*\n\n/, ''));
  expect(generate().stderr).toContain(
    'turning.ts:13: turn of arc-dsl a second time; expected one row; the other is at src/kernels/operations/turning.ts:3',
  );
});
