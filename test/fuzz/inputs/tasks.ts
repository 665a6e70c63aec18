/** Hostile tasks, in all the ways in which they lie about. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BASE, type Case, type Input, type Maker } from '../case.js';
import { CONTROLS, spoilBytes, spoilJson, spoilText } from '../damage.js';

const grids = (rows: number, columns: number): string =>
  JSON.stringify(new Array(rows).fill(new Array(columns).fill(1)));
const pair = (input: string, output = input): string => `{"input":${input},"output":${output}}`;
const taskOf = (input: string): string => `{"train":[${pair(input)}],"test":[${pair(input)}]}`;

/** Texts of tasks that are odd, but JSON. */
const ODD = [
  taskOf(grids(31, 31)),
  taskOf(grids(1, 101)),
  taskOf('[]'),
  taskOf('[[]]'),
  taskOf('[[1],[1,2]]'),
  taskOf('[[10]]'),
  '{"train":[],"test":[]}',
  '{"a":{"train":[],"test":[]},"a":{"train":[]}}',
  `{"a":${taskOf('[[1]]')},"a":${taskOf('[[2]]')}}`,
  `{"a.b":${taskOf('[[1]]')},"a_b":${taskOf('[[2]]')}}`,
  `[${pair('[[1]]')},${pair('[[2]]')},${pair('[[3]]')}]`,
  `[${pair('[[1]]')}]`,
  `{"train":{"a":${taskOf('[[1]]')}},"eval":{"a":${taskOf('[[2]]')}}}`,
  `{"__proto__":${taskOf('[[1]]')},"constructor":${taskOf('[[1]]')}}`,
  `{${JSON.stringify(CONTROLS)}:${taskOf('[[1]]')}}`,
  '[]',
  '{}',
  'null',
  '0',
];

const NAMES = [
  'a.json',
  'a.b.c.json',
  'ünï.json',
  ' .json',
  '.hidden.json',
  'a\u202eb\x1b[31m.json',
  '-c.json',
  'A.JSON',
];

/** The text of a task, spoilt in one of the ways. */
function content({ random, folder }: Maker, name: string): string | Uint8Array {
  const text = readFileSync(join(folder, name), 'utf8');
  switch (random.int(5)) {
    case 0:
      return spoilBytes(random, Buffer.from(text));
    case 1:
      return spoilText(random, text);
    case 2:
      return random.pick(ODD);
    default:
      return spoilJson(random, text);
  }
}

/** Puts a spoilt task, and maybe good ones, somewhere; gives the path. */
function lay(maker: Maker): string {
  const { random } = maker;
  const good = maker.copy(BASE.task);
  const bad = content(maker, good);
  const file = (name: string): string =>
    random.chance(0.25) ? maker.special(name) : maker.write(name, random.chance(0.9) ? bad : '');
  switch (random.int(8)) {
    case 0:
      return file(random.pick(NAMES));
    case 1:
      maker.copy(BASE.task, `tasks/${BASE.task}`);
      file(`tasks/${random.pick(NAMES)}`);
      return 'tasks';
    case 2:
      file('tasks/a.json');
      return 'tasks';
    case 3:
      maker.copy(BASE.task, `set/training/${BASE.task}`);
      file(`set/${random.pick(['training', 'evaluation', 'test'])}/b.json`);
      return 'set';
    case 4:
      file('kaggle/arc-agi_training_challenges.json');
      if (random.chance(0.5)) file('kaggle/arc-agi_training_solutions.json');
      return 'kaggle';
    case 5:
      file(
        `kaggle/arc-agi_${random.pick(['evaluation', 'test', 'other', ''])}${random.pick(['_', '-'])}challenges.json`,
      );
      return 'kaggle';
    case 6:
      file('clone/data/training/a.json');
      maker.write('clone/README.md', '# x');
      return random.pick(['clone', 'clone/data']);
    default:
      maker.dir('nested/one/two');
      file('nested/one/two/a.json');
      file('nested/one/b.json');
      return random.pick(['nested', 'nested/one', 'nothing']);
  }
}

/** A command on hostile tasks. */
export const tasks: Input = (maker): Case => {
  const { random } = maker;
  const path = lay(maker);
  const program = maker.copy(BASE.program);
  const more = [
    ...(random.chance(0.4) ? ['--data', random.pick(['train', 'eval', 'both', 'test'])] : []),
    ...(random.chance(0.3) ? ['-c', random.pick(['1', '-1', '2'])] : []),
    '--quiet',
  ];
  const skip = random.chance(0.4) ? ['--skip-bad'] : [];
  const common = ['--tasks', path, ...more];
  const here = ['--workers', '0'];
  switch (random.int(6)) {
    case 0:
      return { words: ['validate', program, ...common, ...skip, ...here, '--report', 'r.json'], outputs: ['r.json'] };
    case 1:
      return { words: ['eval', program, '--tasks', path, '--task', 'a', '--quiet'] };
    case 2:
      return { words: ['import', program, ...common, ...skip, ...here, '-o', 'out'], outputs: ['out'] };
    case 3:
      return { words: ['gen', '--solvers', program, '--tasks', path, '--quiet', '-o', 'b.mjs'], outputs: ['b.mjs'] };
    case 4:
      return { words: ['doctor', '--tasks', path] };
    default: {
      const words = ['run', '-b', maker.copy(BASE.batt), ...common, ...skip, ...here, '--score-only'];
      return { words: [...words, '--report', 'r.json', '--emit', 'e.jsonl'], outputs: ['r.json', 'e.jsonl'] };
    }
  }
};
