/** Large texts that are made to take long: reading is linear in them, so that each is a matter of a second or two. */
import { expect, test } from 'vitest';
import { arcDsl } from '../../src/dsl/index.js';
import { parseFile } from '../../src/program/index.js';

const SIZE = 200_000;
const many = (text: string, size = SIZE): string => text.repeat(Math.ceil(size / text.length));
/** As much as a line may have. */
const line = (text: string): string => many(text).slice(0, 90_000);
const numbered = (count: number, text: (k: number) => string): string =>
  Array.from({ length: count }, (_, k) => text(k)).join('');
const solver = (lines: string): string => `def solve(I):\n${lines}    return I\n`;

test.each(
  Object.entries({
    'escaped quotes': solver(`    x = "${line('\\"')}\n`),
    'escaped line ends': many('"\\\n\'\\\n'),
    'quotes of both kinds': many('"""\n\'\'\'\n'),
    'escaped long quotes': many('x = """ \\"""\n'),
    'open brackets': many('(\n'),
    'open brackets of functions': many('def solve(I): return (\n'),
    functions: many('def solve(I): return I\n'),
    'faulty functions': many('def solve(I): return y\n'),
    'faulty lines': solver(many('    x = foo(I)\n')),
    'unknown names like known ones': solver(numbered(10_000, (k) => `    x${k} = x${k}y(I)\n`)),
    'long names': solver(numbered(20, (k) => `    ${'x'.repeat(30_000)}${k} = ${'x'.repeat(29_000)}(I)\n`)),
    'deep indentation': numbered(900, (k) => `${' '.repeat(k)}if x:\n`),
    not: solver(`    x = ${line('not ')}I\n`),
    signs: solver(`    x = ${line('-')}I\n`),
    attributes: solver(`    x = I${line('.a')}\n`),
    lambdas: solver(`    x = ${line('lambda: ')}I\n`),
    'calls of calls': solver(`    x = I${line('()')}\n`),
    'a tuple': solver(`    x = (${line('I, ')})\n`),
    targets: solver(`    x${line(' = x')} = I\n`),
    'names for one value': solver(`    ${line('a, ')} = I\n`),
    'names for functions': `def solve_0(I): return I\n${numbered(20_000, (k) => `solve_${k + 1} = solve_${k}\n`)}`,
    imports: `${many('from dsl import a as b\n')}${solver('')}`,
    'imports of all after names': `${numbered(15_000, (k) => `x${k} = 1\n`)}${many('from dsl import *\n')}${solver('')}`,
    constants: many('X = (1, 2, 3)\n'),
    decorators: `${many('@x\n')}${solver('')}`,
    branches: `if x:\n  pass\n${many('else:\n  pass\n')}`,
    fences: many('```\n'),
    backslashes: many('\\\n'),
    blanks: `${solver('')}${many(' \t')}`,
    'empty lines': many('\n'),
    prose: many('This is prose, with commas; and (brackets).\n'),
    'signs of no language': many('$%&?\n'),
  }),
)(
  '%s',
  (_, text) => {
    const { programs, malformed } = parseFile(text, arcDsl, 'a.py');
    expect(programs.length + malformed.length).toBeGreaterThanOrEqual(0);
  },
  60_000,
);
