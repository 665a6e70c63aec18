/** Hostile program files. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BASE, type Case, type Input, type Maker } from '../case.js';
import { CONTROLS, spoilText } from '../damage.js';

const solve = (...lines: string[]): string =>
  `def solve_1c8de145(I):\n${lines.map((line) => `    ${line}\n`).join('')}    return O\n`;
const many = (count: number, line: (k: number) => string): string[] => Array.from({ length: count }, (_, k) => line(k));

/** Programs that are odd in one way each. */
const ODD: readonly ((text: string) => string)[] = [
  () => solve('O = hmirror(lambda x: x)'),
  () => solve('for x in I:', '    O = x'),
  () => solve('O = [x for x in I]'),
  () => solve('O = I.cells'),
  () => solve('O = nothing_like_it(I)'),
  () => solve(`O = ${CONTROLS}(I)`),
  () => solve(`O = hmirror(${'hmirror('.repeat(3000)}I${')'.repeat(3000)})`),
  () => solve(`O = ${'('.repeat(5000)}I${')'.repeat(5000)}`),
  () => solve(`x1 = ${'9'.repeat(5000)}`, 'O = canvas(x1, (1, 1))'),
  () => solve('O = canvas(-1, (99999999, 99999999))'),
  () => solve("O = float('nan')"),
  () => solve('O = hmirror()', 'O = hmirror(I, I, I, I)'),
  () => solve('O = hmirror(x9)', 'x9 = I'),
  () => solve('x1 = t1', 't1 = x1', 'O = x1'),
  () => solve('x1 = rbind(power, 900)', 'x2 = power(initset, 900)', 'O = x2(I)'),
  () => solve('x1 = lbind(compose, identity)', 'x2 = power(x1, 900)', 'x3 = x2(identity)', 'O = x3(I)'),
  () => solve(...many(5000, (k) => `x${k + 1} = hmirror(${k === 0 ? 'I' : `x${k}`})`), 'O = x5000'),
  () => solve(...many(12, (k) => `x${k + 1} = combine(${k === 0 ? 'I, I' : `x${k}, x${k}`})`), 'O = x12'),
  () => `# ${'old_items = ['.repeat(2000)}\n${solve('O = hmirror(I)')}`,
  () => `# ${'def solve_'.repeat(20_000)}\n`,
  () => `${solve('O = hmirror(I)')}${solve('O = vmirror(I)')}`,
  () => `class A:\n${solve('O = hmirror(I)').replaceAll(/^/gm, '    ')}`,
  () => '@cache\nasync def solve_1c8de145(I):\n    return await I\n',
  () => `def solve_${CONTROLS}(I):\n    return I\n`,
  () => 'def solve_a(I):\n',
  () => 'def solve_a(I, I, C=3, *args, **kwargs): return I\n',
  () => 'def f(x):\n    return x\n',
  () => 'import os\nfrom dsl import *\n',
  () => `"""${'x'.repeat(100_000)}`,
  () => `x = '${'\\'.repeat(99_999)}\n`,
  (text) => `\`\`\`python\n${text}`,
  (text) => `${text}\nif __name__ == "__main__":\n    import os; os.system("touch made-by-a-program")\n`,
  (text) => text.replaceAll('    ', '\t'),
  (text) => text.replaceAll('I', 'input_grid'),
];

/** A file or a folder of programs of which one is hostile; gives the path. */
function lay(maker: Maker): string {
  const { random } = maker;
  const text = readFileSync(join(maker.folder, maker.copy(BASE.program)), 'utf8');
  const bad = random.chance(0.7) ? random.pick(ODD)(text) : spoilText(random, text);
  const name = random.pick(['bad.py', '1c8de145.py', 'a.b.py', '__init__.py', `b\x1b[31m\u202e.py`]);
  if (random.chance(0.6)) return random.chance(0.15) ? maker.special(name) : maker.write(name, bad);
  if (random.chance(0.2)) maker.special(`lib/${random.pick(['l.py', 'm/n.py'])}`);
  if (random.chance(0.5)) maker.copy(BASE.program, `lib/${BASE.program}`);
  maker.write(`lib/${name}`, bad);
  return random.pick(['lib', 'lib', 'lib/*.py']);
}

/** A command on hostile programs. */
export const programs: Input = (maker): Case => {
  const { random } = maker;
  const path = lay(maker);
  const common = ['--tasks', maker.copy(BASE.task), '--quiet'];
  const skip = random.chance(0.3) ? ['--skip-bad'] : [];
  const work = [...common, '--workers', '0', '--timeout', '5', ...skip];
  switch (random.int(6)) {
    case 0:
      return { words: ['eval', path, '--grid', '[[1,2],[3,4]]', ...common, '--emit', 'e.jsonl'], outputs: ['e.jsonl'] };
    case 1:
      return { words: ['gen', '-c', '0', '--solvers', path, ...common, '-o', 'b.mjs'], outputs: ['b.mjs'] };
    case 2:
      return { words: ['import', path, ...work, '-o', 'out'], outputs: ['out'] };
    case 3:
      return { words: ['import', path, ...work, '--archive', 'a.db'], outputs: ['a.db'] };
    case 4:
      return { words: ['run', '-b', path, ...work, '--score-only', '--report', 'r.json'], outputs: ['r.json'] };
    default:
      return { words: ['validate', path, ...work, '--report', 'r.json'], outputs: ['r.json'] };
  }
};
