/** Hostile command lines: values that are none, options that are none, outputs onto inputs and into nowhere, streams that are full or closed. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { BASE, type Case, type Input, type Maker } from '../case.js';
import { CONTROLS, spoilBytes, spoilJson, spoilText } from '../damage.js';

const VALUES = [
  '',
  ' ',
  '-1',
  '1.5',
  'NaN',
  '1e3',
  '0x10',
  '99999999999999999999',
  '-99999999999999999999',
  CONTROLS,
  'é',
  '--',
  '%',
  '*',
  '[',
];

/** The id of the task. */
const TASK_ID = BASE.task.replace('.json', '');

/** Command lines, short ones, to which options with hostile values are added. */
const COMMANDS: readonly (readonly [words: readonly string[], options: readonly string[]])[] = [
  [
    ['run', '-b', BASE.batt, '--tasks', BASE.task, '--score-only'],
    [
      '-c',
      '-s',
      '-i',
      '--seed',
      '-t',
      '--batch-size',
      '--data',
      '--device',
      '--disable-op',
      '--log-level',
      '--profile',
      '--tolerance',
      '-b',
      '--tasks',
      '--baseline',
      '--wide',
      '--no-report',
      '--watch',
    ],
  ],
  [
    ['run', BASE.program, '--tasks', BASE.task, '--archive', 'a.db', '--no-report'],
    ['-b', '-c', '--dialect', '--prefix', '--match-all', '--work', '--html', '--watch', '--wide'],
  ],
  [
    ['validate', BASE.program, '--tasks', BASE.task],
    ['-c', '-s', '-i', '--seed', '-t', '--data', '--dialect', '--log-level', '--prefix', '--wide', '--no-report'],
  ],
  [
    ['score', '--tasks', BASE.task, '--workers', '0'],
    ['--samples', '--no-outputs', '--no-ms', '-t', '--work', '--call-limit', '--dialect', '--prefix', '--memory'],
  ],
  [
    ['tasks', '--tasks', BASE.task],
    ['--side', '--colors', '--demos', '--tests', '--same-size', '--archive', '--solved', '-n', '--json', '--wide'],
  ],
  [
    ['show', '--tasks', BASE.task, '-i', TASK_ID],
    ['-i', '--svg', '--png', '--html', '--data', '--test-pairs', '--wide'],
  ],
  [
    ['trace', BASE.program, '--tasks', BASE.task],
    ['-i', '--sample', '--calls', '--html', '--archive', '--dialect', '--prefix', '--call-limit', '--memory'],
  ],
  [
    ['eval', BASE.program, '--tasks', BASE.task],
    ['--grid', '--task', '--data', '--dialect', '--vectors'],
  ],
  [
    ['gen', '--solvers', BASE.program, '--tasks', BASE.task, '-o', 'o.mjs'],
    ['-c', '--per-task', '--seed', '--mutation-rate', '--moves', '--differs', '--dialect', '--archive'],
  ],
  [
    ['import', BASE.program, '--tasks', BASE.task, '-o', 'out'],
    ['-c', '--seed', '-t', '--dialect', '-i'],
  ],
  [
    ['report', BASE.report],
    ['--tasks', '--log-level', '--prune', '--wide', '--html'],
  ],
  [['compare', BASE.report, BASE.report], ['--tolerance']],
  [
    ['evolve', '--rounds', '1', '-c', '1', '--tasks', BASE.task, '--archive', 'a.db'],
    ['--seed', '--for', '--dialect', '--rounds', '-s', '--tasks-count', '--moves', '--per-task', '--html', '--watch'],
  ],
  [
    ['search', '--calls', '1000', '--tasks', BASE.task, '--archive', 'a.db', '--workers', '0'],
    ['--for', '--per-task', '--calls', '--memory', '--more', '--timing', '-i', '-c', '--report', '--html', '--watch'],
  ],
  [
    ['solvers', 'list', '--archive', BASE.archive],
    ['--tasks', '-i', '--json'],
  ],
  [
    ['merge', BASE.shard, '-o', 's.json'],
    ['--partial', '--emits', '--archives', '--tasks'],
  ],
  [['bench'], ['--runs', '--tasks']],
  [
    ['submit', '--archive', BASE.archive, '--tasks', BASE.task, '-o', 's.json'],
    ['-t', '--data', '--attempts'],
  ],
  [['doctor'], ['--tasks', '--archive']],
];

/** What a command line may write: also files that are named by a hostile value. */
const OUTPUTS = ['o.mjs', 'out', 'a.db', 's.json', 'reports', BASE.archive, ...VALUES];

/** Everything that a command line of {@link COMMANDS} reads. */
function copyAll(maker: Maker): void {
  for (const file of Object.values(BASE)) maker.copy(file);
}

/** A command line with a hostile value, or with an option that there is not. */
export const options: Input = (maker): Case => {
  const { random } = maker;
  copyAll(maker);
  const [words, known] = random.pick(COMMANDS);
  const extra: string[] = [];
  for (let count = 1 + random.int(2); count > 0; count--) {
    const option = random.chance(0.8)
      ? random.pick(known)
      : random.pick(['--no-such', `--${CONTROLS}`, '-x', '--count=', '---', '--help=1']);
    extra.push(option, ...(random.chance(0.9) ? [random.pick(VALUES)] : []));
  }
  // What a bench measures takes minutes: the value comes first, and is wrong.
  if (words[0] === 'bench')
    return { words: ['bench', random.pick(['no-such-suite', CONTROLS, '']), ...extra], outputs: OUTPUTS };
  return { words: random.chance(0.9) ? [...words, ...extra] : [...extra, ...words], outputs: OUTPUTS };
};

const PLACES = ['/dev/null/x', '/proc/x', '/dev/full', '', '.', 'a/b/', CONTROLS, 'x'.repeat(300), '\u{1f600}/x'];

/** Outputs onto inputs, onto each other, and where nothing can be. */
export const outputs: Input = (maker): Case => {
  const { random } = maker;
  copyAll(maker);
  const task = BASE.task;
  const run = ['run', '-b', BASE.batt, '--tasks', task, '--workers', '0', '--quiet'];
  const flag = random.pick(['--report', '--emit', '--html', '--junit', '--markdown', '--archive']);
  maker.dir('folder');
  const onto = (...inputs: string[]): string => {
    const input = random.pick(inputs);
    return random.pick([input, `./${input}`, `folder/../${input}`, maker.link(`to-${input}`, input)]);
  };
  const allowed = ['reports', 'x.json', 'a', CONTROLS, '\u{1f600}'];
  switch (random.int(6)) {
    case 0:
      return { words: [...run, '--score-only', '--report', 'x.json', flag, onto(BASE.batt, task)], outputs: allowed };
    case 1:
      return {
        words: ['report', BASE.report, random.pick(['--html', '--junit', '--markdown']), onto(BASE.report)],
        outputs: allowed,
      };
    case 2:
      return {
        words: ['gen', '--solvers', BASE.program, '--tasks', task, '-o', onto(BASE.program, task), '--quiet'],
        outputs: allowed,
      };
    case 3:
      return { words: ['eval', BASE.program, '--tasks', task, '--emit', onto(BASE.program, task)], outputs: allowed };
    case 4:
      return {
        words: [...run, '--score-only', '--report', 'x.json', '--emit', random.pick(['x.json', './x.json'])],
        outputs: allowed,
      };
    default:
      return { words: [...run, '--score-only', flag, random.pick(PLACES)], outputs: allowed };
  }
};

/** Commands that say nothing on stdout, or take long. */
const SILENT = ['bench', 'evolve', 'score'];

/** Streams that are full or closed, and signals. */
export const streams: Input = (maker): Case => {
  const { random } = maker;
  copyAll(maker);
  const [words] = random.pick(COMMANDS.filter(([[name]]) => !SILENT.includes(name)));
  if (random.chance(0.4)) {
    const name = random.pick(['SIGINT', 'SIGTERM', 'SIGHUP'] as const);
    const run = [
      'run',
      '-b',
      BASE.batt,
      '--tasks',
      BASE.task,
      '--workers',
      random.pick(['0', '1']),
      '--archive',
      'a.db',
    ];
    return {
      words: [...run, '--report', 'r.json'],
      outputs: [...OUTPUTS, 'r.json'],
      signal: { name, after: random.int(300) },
    };
  }
  const [stdout, stderr] = random.pick([
    ['full', 'pipe'],
    ['closed', 'pipe'],
    ['pipe', 'full'],
    ['pipe', 'closed'],
    ['full', 'full'],
  ] as const);
  return { words, outputs: OUTPUTS, stdout, stderr, mustFail: stdout === 'full' };
};

/** Recorded values that are damaged. */
export const vectors: Input = (maker): Case => {
  const { random } = maker;
  const text = readFileSync(join(maker.folder, maker.copy(BASE.vectors)), 'utf8');
  const packed = gzipSync(text);
  const name = random.pick(['v.jsonl', 'v.jsonl.gz', 'v']);
  const spoilt = random.pick([
    () => spoilText(random, text),
    () => spoilJson(random, text),
    () => spoilBytes(random, packed),
    () => packed.subarray(0, random.int(packed.length)),
    () => '{"',
  ])();
  const file = random.chance(0.1) ? maker.special(name) : maker.write(name, spoilt);
  return { words: ['eval', '--vectors', file, '--quiet'] };
};
