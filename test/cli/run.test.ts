/** `batt-run run` as its users start it. */
import { spawn, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { BUNDLED_TASKS } from '../../src/arc/index.js';
import { battText } from '../../src/batt/index.js';
import { type Report, readReport } from '../../src/report/index.js';
import { battFor, battOf, output, smallestTasks } from '../pipeline/small.js';

// Processes take their time to start where the machine is busy.
vi.setConfig({ testTimeout: 120_000 });

const LAUNCHER = fileURLToPath(new URL('../../bin/batt-run.mjs', import.meta.url));
const DATA = fileURLToPath(new URL('../../../shared/data', import.meta.url));
const environment = { ...process.env, NO_COLOR: '1', BATT_TASKS: '' };

/** Files that the tests share: some tasks, and a batt that solves two of them. */
const shared = mkdtempSync(join(tmpdir(), 'batt-run-shared-'));
afterAll(() => rmSync(shared, { recursive: true }));
const SMALL = join(shared, 'small.mjs');
const TASKS = join(shared, 'tasks');
const small = smallestTasks(3);
writeFileSync(SMALL, battText(battFor(small.slice(0, 2), ['dimensions'])));
mkdirSync(TASKS);
for (const { id } of small) copyFileSync(join(BUNDLED_TASKS, `${id}.json`), join(TASKS, `${id}.json`));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'batt-run-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const written = (name: string, content: string): string => {
  const file = join(folder, name);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, content);
  return file;
};

/** Runs batt-run in the test's folder. */
function run(...words: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [LAUNCHER, ...words], {
    cwd: folder,
    encoding: 'utf8',
    env: environment,
    timeout: 110_000,
  });
  return { status, stdout, stderr };
}

/** Runs the small batt, score only and in the process itself, unless the words say otherwise; gives the report, too. */
function score(...words: string[]) {
  const report = join(folder, 'report.json');
  const result = run('-b', SMALL, '--score-only', '--workers', '0', '--report', report, ...words);
  return { ...result, report: existsSync(report) ? readReport(report) : null };
}

/** The text of a table that begins with this word, its lines squeezed. */
const rowsOf = (stdout: string, word: string): string[] => {
  const [table = ''] = stdout.split('\n\n').filter((part) => part.startsWith(word));
  return table.split('\n').map((line) => line.trim().replaceAll(/ +/g, ' '));
};

describe('the main job', () => {
  test('runs the bundled batt on the smallest bundled tasks, shows tables, leaves a report and an archive', () => {
    const { status, stdout, stderr } = run('-c', '3', '--workers', '2', '--timing', '--profile', '2');
    expect({ status, stderr }).toEqual({
      status: 0,
      stderr: expect.stringMatching(
        /^\d\d:\d\d:\d\d info {2}processing 13 grids of 3 tasks on cpu with 2 workers: .+\n$/,
      ),
    });
    expect(rowsOf(stdout, 'task ')).toEqual([
      'task result best solver demos closeness tests matching',
      expect.stringMatching(/^─+$/),
      'e2f098b6 solved e2f098b6 4/4 1.000 1/1 1',
      '5078aa31 solved 5078aa31 3/3 1.000 1/1 1',
      'deb825d9 solved deb825d9 3/3 1.000 1/1 1',
    ]);
    expect(rowsOf(stdout, 'operation')[0]).toBe('operation calls errors work ms share');
    expect(rowsOf(stdout, 'phase')[0]).toBe('phase count self ms share total ms workers ms');
    expect(rowsOf(stdout, 'tasks')[0]).toBe('tasks 3 3 solved, 3 demo-solved (bundled practice tasks)');

    const [, file = ''] = /\nreport: (reports\/.+\.json)\n$/.exec(stdout) ?? [];
    const report = readReport(join(folder, file));
    expect(report).toMatchObject({
      command: 'run -c 3 --workers 2 --timing --profile 2',
      interrupted: false,
      totals: { tasks: 3, tasksSolved: 3, samples: 13, candidates: 96, timeouts: 0, errors: 0 },
      batt: { solvers: 32, differs: 5, dialect: 'arc-dsl' },
    });
    const sum = (pick: (phase: Report['phases'][number]) => number): number =>
      report.phases.reduce((total, phase) => total + pick(phase), 0);
    expect(sum(({ selfMs }) => selfMs)).toBeCloseTo(report.totals.wallMs, 2);
    expect(sum(({ share }) => share)).toBeCloseTo(1, 6);
    expect(readdirSync(folder).sort()).toEqual(['archive.db', 'reports']);
  });

  test('gives the same bytes in batches of seven on two workers as in this process; --mega-batch is accepted', () => {
    const one = score('--tasks', TASKS, '--emit', join(folder, 'one'));
    const two = score(
      '--tasks',
      TASKS,
      '--emit',
      join(folder, 'two'),
      '--mega-batch',
      '--batch-size',
      '7',
      '--workers',
      '2',
    );
    expect([one.status, two.status]).toEqual([0, 0]);
    const emitted = readFileSync(join(folder, 'one'), 'utf8');
    expect(readFileSync(join(folder, 'two'), 'utf8')).toBe(emitted);
    expect(two.report?.tasks).toEqual(one.report?.tasks);
    expect(two.report?.counters).toEqual(one.report?.counters);
    expect(emitted.split('\n')[0]).toBe('{"type":"sample","task":"e2f098b6","kind":"demo","index":0,"status":"ok"}');
    expect(readdirSync(folder).sort()).toEqual(['one', 'report.json', 'two']);
  });

  test('says nothing on stderr with --quiet', () => {
    const { status, stderr } = score('--tasks', TASKS, '--quiet');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });
});

describe('programs in files', () => {
  const TURN = 'def solve_turn(I):\n    return rot90(I)\n';
  const solversOf = (text: string): string[] => [
    ...new Set(
      text
        .split('\n')
        .filter((line) => line.startsWith('{"type":"candidate"'))
        .map((line): string => JSON.parse(line).solver),
    ),
  ];

  test.each([
    ['a file', ['mine.py']],
    ['a folder', ['mine']],
    ['a file behind -b', ['-b', 'mine.py']],
  ])('%s: a batt of all its programs, unmutated, in which each has its name', (_, words) => {
    written('mine.py', `${TURN}def solve_flip(I):\n    return hmirror(I)\n`);
    written('mine/turn.py', TURN);
    written('mine/deeper/flip.py', 'def solve(I):\n    return hmirror(I)\n');
    const scoring = ['--tasks', TASKS, '--score-only', '--workers', '0', '--emit', 'lines.jsonl'];
    const { status, stderr } = run('run', ...words, ...scoring);
    expect({ status, stderr }).toMatchObject({ status: 0 });
    expect(stderr).toContain(`${words.at(-1)}: 2 solvers and 10 differs of arc-dsl`);
    const lines = readFileSync(join(folder, 'lines.jsonl'), 'utf8');
    expect(solversOf(lines).sort()).toEqual(['flip', 'turn']);
    expect(lines).not.toContain('"evolved":true');
  });

  test('scores what a batt of them scores that gen writes', () => {
    written('mine.py', TURN);
    const generated = ['-c', '0', '--freeze-solvers', '--freeze-differs', '-o', 'mine.mjs'];
    expect(run('gen', '--solvers', 'mine.py', ...generated).status).toBe(0);
    const linesOf = (name: string): string => {
      const scoring = ['--tasks', TASKS, '--score-only', '--workers', '0', '--emit', `${name}.jsonl`];
      expect(run('run', name, ...scoring).status).toBe(0);
      return readFileSync(join(folder, `${name}.jsonl`), 'utf8');
    };
    expect(linesOf('mine.py')).toBe(linesOf('mine.mjs'));
  });

  test('differs that lie beside the solvers take the place of the bundled ones', () => {
    written('mine.py', `${TURN}def differ_none(S, I, C):\n    return astuple(ZERO, ZERO)\n`);
    expect(run('run', 'mine.py', '--tasks', TASKS, '--score-only', '--workers', '0').stderr).toContain(
      'mine.py: 1 solver and 1 differ of arc-dsl',
    );
  });

  test('are of the dialect in which more of them can be read, unless --dialect names one', () => {
    written('mine.py', 'def solve(S, I, C):\n    t1 = mostcolor_t(I)\n    O = replace(I, t1, ZERO)\n    return O\n');
    const scoring = ['--tasks', TASKS, '--score-only', '--workers', '0'];
    expect(run('run', 'mine.py', ...scoring).stderr).toContain('mine.py: 1 solver and 0 differs of tokpidjin');
    const { status, stderr } = run('run', 'mine.py', '--dialect', 'arc-dsl', ...scoring);
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: expect.stringMatching(
        /^batt-run: mine\.py:2: expected .+ of the arc-dsl dialect .+found "mostcolor_t"\n$/,
      ),
    });
  });

  test('malformed ones cost themselves alone with --skip-bad', () => {
    written('mine.py', `${TURN}def solve_flip(I):\n    return hmiror(I)\n`);
    const { status, stderr } = run('run', 'mine.py', '--skip-bad', '--tasks', TASKS, '--score-only', '--workers', '0');
    expect(status).toBe(0);
    expect(stderr).toContain('1 malformed program left out: mine.py:4: expected');
    expect(stderr).toContain('mine.py: 1 solver and 10 differs');
  });

  test('run together with a batt of the same dialect', () => {
    written('mine.py', TURN);
    const scoring = ['--tasks', TASKS, '--score-only', '--workers', '0', '--emit', 'lines.jsonl'];
    expect(run('run', SMALL, 'mine.py', ...scoring).status).toBe(0);
    expect(solversOf(readFileSync(join(folder, 'lines.jsonl'), 'utf8')).sort()).toEqual(
      [...small.slice(0, 2).map(({ id }) => id), 'turn'].sort(),
    );
  });
});

describe('bad input is one line and exit code 2:', () => {
  const halfBatt = (): string => written('half.mjs', readFileSync(SMALL, 'utf8').slice(0, 2000));

  test.each<[string, () => string[], RegExp]>([
    ['an unknown task', () => ['-i', 'e2f098b7'], /^--task-ids: no task 'e2f098b7' among 3; nearest: e2f098b6, .+$/],
    [
      'a batt that is not there',
      () => ['-b', 'nothing'],
      /^no batt 'nothing': expected a \.mjs or \.py file, a folder .+; tasks are named with -i$/,
    ],
    ['a batt cut in half', () => ['-b', halfBatt()], /half\.mjs:\d+: expected plain data written as JSON, .+$/],
    ['no tasks', () => ['--tasks', 'nowhere'], /^--tasks: no file or folder 'nowhere'$/],
    ['a number that is none', () => ['--count', 'x'], /^--count: expected a whole number, found 'x'$/],
    ['too many workers', () => ['--workers', '5000'], /^--workers: expected a whole number .+, found '5000'$/],
    [
      'an unknown option',
      () => ['--bath-size', '1'],
      /^run: unknown option '--bath-size' \(did you mean --batch-size\?\); see batt-run run --help$/,
    ],
  ])('%s', (_, words, message) => {
    const { status, stdout, stderr, report } = score('--tasks', TASKS, '--quiet', ...words());
    expect({ status, stdout, report }).toEqual({ status: 2, stdout: '', report: null });
    expect(stderr).toMatch(/^batt-run: .+\n$/);
    expect(stderr.slice('batt-run: '.length, -1)).toMatch(message);
  });

  test.each<[string, string[]]>([
    ['a report', ['--report', 'file/report.json']],
    ['emit lines', ['--emit', 'file/lines.jsonl']],
    ['an archive', ['--archive', 'file/archive.db']],
  ])('%s that cannot be written, found before the work is done', (_, words) => {
    written('file', '');
    const { status, stdout, stderr } = run('-b', SMALL, '--tasks', TASKS, '--workers', '0', '--quiet', ...words);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(/^batt-run: .*(file|same).*\n$/);
    expect(readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });
});

test.each([
  ['--archive', 'same.db', '--emit', './same.db'],
  ['--archive', 'same.db', '--html', 'same.db'],
  ['--report', 'same', '--emit', '../$/same'],
  ['--emit', 'same', '--junit', 'same'],
  ['--html', 'same', '--markdown', 'same'],
])('%s %s and %s %s are refused, and nothing is written', (option, file, other, name) => {
  const alias = name.replace('$', basename(folder));
  const { status, stdout, stderr } = run('-b', SMALL, '--tasks', TASKS, '--quiet', option, file, other, alias);
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toBe(`batt-run: ${option} and ${other}: expected two files, found '${alias}' for both\n`);
  expect(readdirSync(folder)).toEqual([]);
});

describe('a task file cut in half', () => {
  const tasksWithHalf = (): string => {
    const [{ id }] = small;
    const text = readFileSync(join(TASKS, `${id}.json`), 'utf8');
    written('tasks/half.json', text.slice(0, text.length / 2));
    return join(written(`tasks/${id}.json`, text), '..');
  };

  test('is named, with its line', () => {
    const { status, stderr } = score('--tasks', tasksWithHalf());
    expect(status).toBe(2);
    expect(stderr).toMatch(/^batt-run: .+half\.json:\d+: expected .+\n$/);
  });

  test('is left out with --skip-bad, counted and shown', () => {
    const { status, stdout, report } = score('--tasks', tasksWithHalf(), '--skip-bad');
    expect(status).toBe(0);
    expect(rowsOf(stdout, 'problem')[2]).toMatch(/^skipped .+half\.json:\d+ expected/);
    expect(report?.skipped).toEqual([{ file: expect.stringMatching(/half\.json:\d+$/), reason: expect.any(String) }]);
    expect(report?.totals.tasks).toBe(1);
  });
});

describe('a sample that takes longer than --timeout', () => {
  // All objects of a grid that is five times as wide and high, found in eight ways: far more than 10 ms.
  const ways = ['R0', 'R1', 'R2', 'R3', 'R4', 'R5', 'R6', 'R7'];
  const slow = battOf(
    [['upscale', 'I', 'FIVE'], ...ways.map((way): [string, ...string[]] => ['o_g', 't1', way])],
    ways.map((way, k) => output(2 + k, way)),
    [],
  );
  const noise = Array.from({ length: 30 }, (_, i) =>
    Array.from({ length: 30 }, (_, j) => (i * i + 7 * j * (i + j)) % 10),
  );
  const task = JSON.stringify({ train: [{ input: noise, output: [[1]] }], test: [{ input: noise, output: [[1]] }] });

  test.each(['0', '1'])('is lost, counted and shown, with %s workers', (workers) => {
    const batt = written('slow.mjs', battText(slow));
    const words = [
      '-b',
      batt,
      '--tasks',
      written('noise.json', task),
      '--workers',
      workers,
      '-t',
      '0.01',
      '--emit',
      'lines',
    ];
    const { status, stdout, report } = score(...words, '--strict');
    expect(status).toBe(1);
    expect(report?.totals).toMatchObject({ tasks: 1, tasksSolved: 0, samples: 2, timeouts: 2, errors: 0 });
    expect(rowsOf(stdout, 'problem').slice(2)).toEqual([
      'timeout noise demo 0 not done within 0.01 s',
      'timeout noise test 0 not done within 0.01 s',
    ]);
    expect(readFileSync(join(folder, 'lines'), 'utf8')).toBe(
      '{"type":"sample","task":"noise","kind":"demo","index":0,"status":"timeout","error":"not done within 0.01 s"}\n' +
        '{"type":"sample","task":"noise","kind":"test","index":0,"status":"timeout","error":"not done within 0.01 s"}\n',
    );
  });
});

/** Starts a run over all bundled tasks, with the bundled batt, that takes a while; `lines` is its emit file. */
function start(words: readonly string[]) {
  const child = spawn(
    process.execPath,
    [LAUNCHER, '--report', 'report.json', '--emit', 'lines', '--archive', 'archive.db', ...words],
    { cwd: folder, env: environment, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let stderr = '';
  child.stderr.on('data', (part) => {
    stderr += part;
  });
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  /** Whether some emit lines were written, under the file's temporary name: tasks are done, and others are not. */
  const isUnderWay = (): boolean =>
    readdirSync(folder).some((name) => /^lines\..+\.tmp$/.test(name) && readFileSync(join(folder, name)).length > 0);
  const underWay = async (): Promise<void> => {
    while (!isUnderWay()) {
      if (child.exitCode !== null) throw new Error(`ended too early: ${stderr}`);
      await sleep(20);
    }
  };
  return { child, ended, underWay, messages: () => stderr };
}

describe('an interrupt', () => {
  test.each<[NodeJS.Signals, string[]]>([
    ['SIGINT', ['--workers', '2']],
    ['SIGTERM', ['--workers', '0']],
  ])('by %s saves what is done and reports it (%j)', async (signal, words) => {
    const { child, ended, underWay, messages } = start(words);
    child.stdout.resume();
    await underWay();
    child.kill(signal);
    expect(await ended).toBe(130);
    expect(messages()).toMatch(
      /interrupted: programs of \d+ of 126 tasks are in archive\.db.*; interrupt again to end at once\n/,
    );
    const report = readReport(join(folder, 'report.json'));
    expect(report.interrupted).toBe(true);
    expect(report.data.tasks).toBe(126);
    expect(report.totals.tasks).toBe(report.tasks.length);
    expect(report.archive?.tasks).toBeLessThanOrEqual(report.tasks.length);
    expect(report.tasks.length).toBeGreaterThan(0);
    expect(report.tasks.length).toBeLessThan(126);
    const lines = readFileSync(join(folder, 'lines'), 'utf8').split('\n');
    expect(lines.filter((line) => line.startsWith('{"type":"sample"')).length).toBe(report.totals.samples);
    expect(report.counters.evaluations).toBeGreaterThan(0);
    expect(readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  test('and another one end it at once, and leave nothing behind', async () => {
    const { child, ended, underWay } = start(['--workers', '1']);
    child.stdout.resume();
    await underWay();
    child.kill('SIGINT');
    child.kill('SIGTERM');
    expect(await ended).toBe(130);
    expect(readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });
});

describe('a reader that closes the pipe', () => {
  test('of the tables ends the run quietly, when the report is written', async () => {
    const { child, ended, messages } = start(['--workers', '0', '-c', '1']);
    child.stdout.destroy();
    expect(await ended).toBe(0);
    expect(messages()).toMatch(/^.+ processing .+\n$/);
    expect(readReport(join(folder, 'report.json')).totals.tasks).toBe(1);
  });

  test('of log and progress does not end the run', async () => {
    const { child, ended } = start(['--workers', '0', '-c', '1']);
    child.stderr.destroy();
    let stdout = '';
    child.stdout.on('data', (part) => {
      stdout += part;
    });
    expect(await ended).toBe(0);
    expect(stdout).toMatch(/\nreport: report\.json\n$/);
  });
});

const missing = !existsSync(DATA);
if (missing) console.warn('skipped: runs over the public datasets, which are not at ../shared/data');

describe.skipIf(missing)('public data', () => {
  const arc1 = join(DATA, 'arc-agi-1');
  const arc2 = join(DATA, 'arc-agi-2-kaggle');

  test.each<[string[], Partial<Report['data']>]>([
    [['-c', '50', '--tasks', arc1], { stage: 'train', tasks: 50, samples: 235 }],
    [['-c', '50', '--tasks', arc1, '--data', 'both'], { stage: 'both', tasks: 50, samples: 232 }],
    [['-c', '50', '--tasks', arc2], { stage: 'train', tasks: 50, samples: 229 }],
    [['-c', '-20', '--seed', '7', '--tasks', arc1], { tasks: 20, samples: 82 }],
    [['-i', '6150a2bd', 'd631b094', '--tasks', arc1], { tasks: 2, samples: 8 }],
  ])('%j', (words, data) => {
    const { status, report } = score('--workers', '1', ...words);
    expect(status).toBe(0);
    expect(report?.data).toMatchObject(data);
    expect(report?.totals).toMatchObject({ tasks: data.tasks, samples: data.samples, timeouts: 0, errors: 0 });
  });

  test('tasks without solutions are run, and solved by nobody', () => {
    const { status, report } = score('-c', '10', '--tasks', arc2, '--data', 'test');
    expect(status).toBe(0);
    expect(report?.totals).toMatchObject({ tasks: 10, tasksSolved: 0, samples: 43, timeouts: 0, errors: 0 });
  });
});
