import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { readReport } from '../../src/report/index.js';

vi.setConfig({ testTimeout: 60_000 });

const LAUNCHER = fileURLToPath(new URL('../../bin/batt-run.mjs', import.meta.url));
const SOLVERS = fileURLToPath(new URL('../../batts/solvers', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'batt-run-validate-'));
afterAll(() => rmSync(folder, { recursive: true }));

const { BATT_TASKS: _, FORCE_COLOR: __, ...inherited } = process.env;
const options = { cwd: folder, encoding: 'utf8', env: { ...inherited, BATT_TASKS: 'tasks.json' } } as const;

/** Runs a command in the test's folder, on its tasks. */
function run(command: 'validate' | 'eval', ...words: readonly string[]) {
  const { status, stdout, stderr } = spawnSync('node', [LAUNCHER, command, ...words], options);
  return { status, stdout, stderr };
}

const validate = (...words: readonly string[]) => run('validate', '--workers', '0', '--quiet', ...words);

/** Writes a file into the test's folder; gives its name. */
function written(name: string, content: string | Buffer): string {
  writeFileSync(join(folder, name), content);
  return name;
}

const content = (name: string): string => readFileSync(join(folder, name), 'utf8');
const report = (name: string) => readReport(join(folder, name));

/** A function of a file of programs. */
const program = (name: string, ...lines: string[]): string => `${[`def ${name}(I):`, ...lines].join('\n    ')}\n\n`;

const noise = Array.from({ length: 30 }, (_, i) => Array.from({ length: 30 }, (_, j) => (i * j) % 10));

written(
  'tasks.json',
  JSON.stringify({
    turn: {
      train: [{ input: [[1, 2]], output: [[1], [2]] }],
      test: [{ input: [[3, 4]], output: [[3], [4]] }],
    },
    same: {
      train: [
        { input: [[1]], output: [[1]] },
        { input: [[2, 2]], output: [[2, 2]] },
      ],
      test: [{ input: [[3, 3, 3]] }],
    },
    slow: {
      train: [
        { input: [[1]], output: [[1]] },
        { input: noise, output: noise },
      ],
      test: [{ input: [[2]], output: [[2]] }],
    },
    other: { train: [{ input: [[1]], output: [[0]] }], test: [{ input: [[1]], output: [[0]] }] },
  }),
);

const LIBRARY = written(
  'library.py',
  [
    'from dsl import *\n\n',
    program('solve_turn', 'x1 = rot90(I)', 'return x1'),
    program('solve_same', 'return I'),
    program('solve_other', 'return I'),
    program('solve_turn', 'unused = first(remove(ONE, initset(ONE)))', 'return rot90(I)'),
    program('solve_gone', 'return I'),
    program('differ_same', 'return equality(I, I)'),
  ].join(''),
);

/** Programs of which one takes seconds on one of its samples, on a 30x30 grid; on the others it takes milliseconds. */
const SLOW = written(
  'slow.py',
  [
    program('solve_same', 'return I'),
    program(
      'solve_slow',
      'x1 = compose(rbind(downscale, 30), rbind(upscale, 30))',
      ...Array.from({ length: 40 }, (_, k) => `y${k} = branch(T, power(x1, ${900 - k}), x1)(I)`),
      'return I',
    ),
    program('solve_turn', 'return rot90(I)'),
  ].join(''),
);

/** Lines without their times and with single spaces. */
const linesOf = (stdout: string): string[] =>
  stdout.split('\n').map((line) => line.replaceAll(/ +/g, ' ').replaceAll(/ \d+\.\d\b/g, ' #'));

describe('a library', () => {
  const { status, stdout, stderr } = validate(LIBRARY, '--report', 'library.json', '--emit', 'library.jsonl');

  test('is shown program by program, those that went wrong first, then as a whole', () => {
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(linesOf(stdout).slice(2, 10)).toEqual([
      'solve_turn library.py:13 failed 0/2 2 # demo 0: first: StopIteration',
      'solve_other library.py:10 not solved 0/2 #',
      'solve_same library.py:7 demo-solved 2/2 #',
      'solve_turn library.py:3 solved 2/2 #',
      '',
      'problem where reason',
      expect.stringMatching(/^─+$/),
      'skipped library.py:17 solve_gone: no task gone among the 4 of the dataset',
    ]);
    expect(stdout).toContain('skipped  library.py:20  differ_same names no task, as solve_<id> does\n');
    expect(stdout).toContain('1 solved, 1 demo-solved, 1 not solved, 1 failed\n');
    expect(stdout).toContain('4 of 8 known outputs match, 2 failed, 0 timed out\n');
    expect(stdout).toContain('\n1 of 3 tasks solved\n');
    expect(stdout).toMatch(/\nreport: library\.json\n$/);
  });

  test('has a report', () => {
    const { batt, data, totals, skipped, programs, tasks } = report('library.json');
    expect(batt).toBe(null);
    expect(data).toMatchObject({ path: 'tasks.json', stage: 'train', tasks: 3, samples: 7 });
    expect(totals).toMatchObject({
      tasks: 3,
      tasksSolved: 1,
      tasksDemoSolved: 2,
      samples: 9,
      candidates: 4,
      unique: 3,
      matches: 4,
      timeouts: 0,
      errors: 2,
    });
    expect(skipped.map(({ file }) => file)).toEqual(['library.py:17', 'library.py:20']);
    expect(programs.map(({ name, status, matches, known }) => [name, status, matches, known])).toEqual([
      ['solve_turn', 'solved', 2, 2],
      ['solve_same', 'demo-solved', 2, 2],
      ['solve_other', 'not solved', 0, 2],
      ['solve_turn', 'failed', 0, 2],
    ]);
    expect(programs[3]).toMatchObject({ file: 'library.py:13', failures: 2 });
    expect(
      tasks.map(({ id, solved, candidates, matching, best }) => [id, solved, candidates, matching, best]),
    ).toMatchObject([
      [
        'other',
        false,
        1,
        0,
        { solver: 'solve_other', md5: programs[2].md5, matches: 0, closeness: 0, tests: 0, outputs: ['1', '1'] },
      ],
      [
        'turn',
        true,
        2,
        1,
        { solver: 'solve_turn', md5: programs[0].md5, matches: 1, closeness: 1, tests: 1, outputs: ['=', '='] },
      ],
      [
        'same',
        false,
        1,
        1,
        {
          solver: 'solve_same',
          md5: programs[1].md5,
          matches: 2,
          closeness: 1,
          tests: null,
          outputs: ['=', '=', '333'],
        },
      ],
    ]);
  });

  test('leaves the lines that eval leaves, in its order', () => {
    const lines = content('library.jsonl').split('\n');
    expect(lines).toHaveLength(10);
    expect(lines[1]).toBe(
      '{"type":"program","program":"solve_turn","task":"turn","kind":"test","index":0,"value":[[3],[4]],"match":true}',
    );
    expect(lines[4]).toBe(
      '{"type":"program","program":"solve_same","task":"same","kind":"test","index":0,"value":[[3,3,3]]}',
    );
    expect(lines[7]).toBe(
      '{"type":"program","program":"solve_turn","task":"turn","kind":"demo","index":0,"error":"StopIteration"}',
    );
    const placed = written('placed.py', content(LIBRARY).split('def solve_gone')[0]);
    expect(run('eval', placed, '--emit', 'eval.jsonl').status).toBe(0);
    expect(content('eval.jsonl')).toBe(content('library.jsonl'));
  });

  test.each(['1', '2'])('gives the same with %s workers', (workers) => {
    const files = ['--report', `${workers}.json`, '--emit', `${workers}.jsonl`];
    expect(validate(LIBRARY, '--workers', workers, ...files).status).toBe(0);
    expect(content(`${workers}.jsonl`)).toBe(content('library.jsonl'));
    const [one, other] = [report('library.json'), report(`${workers}.json`)];
    const untimed = (programs: typeof one.programs) => programs.map((row) => ({ ...row, ms: 0 }));
    expect(untimed(other.programs)).toEqual(untimed(one.programs));
    expect([other.tasks, other.counters, other.data]).toEqual([one.tasks, one.counters, one.data]);
  });

  test('with --strict is exit code 1 unless every program gives every known output', () => {
    expect(validate(LIBRARY, '--strict', '-i', 'turn').status).toBe(1);
    const right = written('right.py', program('solve_turn', 'return rot90(I)') + program('solve_same', 'return I'));
    expect(validate(right, '--strict').status).toBe(0);
    expect(validate(written('gone.py', content(right) + program('solve_gone', 'return I')), '--strict').status).toBe(1);
  });

  test('can be run in part, and with the time of each phase', () => {
    const { stdout } = validate(LIBRARY, '-i', 'other', 'same', '--timing', '--report', 'part.json');
    expect(report('part.json').programs.map(({ name }) => name)).toEqual(['solve_same', 'solve_other']);
    expect(report('part.json').data.tasks).toBe(2);
    for (const phase of ['load.programs', 'validate', 'validate.run', 'wall time']) expect(stdout).toContain(phase);
  });
});

test('the bundled solvers solve all bundled tasks', () => {
  const tasks = fileURLToPath(new URL('../../tasks', import.meta.url));
  const count = readdirSync(tasks).filter((name) => name.endsWith('.json')).length;
  const { status, stdout } = validate(SOLVERS, '--tasks', tasks, '--strict', '--report', 'bundled.json');
  expect(stdout).toContain(`\n${count} of ${count} tasks solved\n`);
  expect(status).toBe(0);
});

test('programs of another dialect', () => {
  const file = written('typed.py', program('solve_turn', 'x1 = mir_rot_t(I, R4)', 'return x1'));
  const { status, stdout } = validate(file, '--dialect', 'tokpidjin', '--report', 'typed.json');
  expect({ status, solved: /\d of \d tasks? solved/.exec(stdout)?.[0] }).toEqual({
    status: 0,
    solved: '1 of 1 task solved',
  });
  expect(run('eval', file, '--dialect', 'tokpidjin').stdout).toContain('2 of 2 known outputs match');
});

test('what takes too long is cut off, sample by sample', () => {
  const words = [SLOW, '--workers', '1', '-t', '2', '--report', 'cut.json', '--emit', 'cut.jsonl'];
  const { status, stdout } = validate(...words);
  expect(status).toBe(0);
  expect(stdout).toContain('6 of 7 known outputs match, 0 failed, 1 timed out\n');
  const [same, slow, turn] = report('cut.json').programs;
  expect([same.status, turn.status]).toEqual(['demo-solved', 'solved']);
  expect(slow).toMatchObject({ status: 'failed', matches: 2, failures: 1, error: 'demo 1: not done within 2 s' });
  expect(content('cut.jsonl').split('\n')[4]).toBe(
    '{"type":"program","program":"solve_slow","task":"slow","kind":"demo","index":1,"status":"timeout","error":"not done within 2 s"}',
  );
});

test('an interrupt saves and shows what is done', async () => {
  const words = ['validate', SLOW, '--workers', '1', '-t', '600', '--report', 'half.json', '--emit', 'half.jsonl'];
  const child = spawn('node', [LAUNCHER, ...words], { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let stderr = '';
  let sent = 0;
  child.stderr.on('data', (part) => {
    stderr += part;
    if (sent > 0 || !stderr.includes('validating')) return;
    sent = performance.now();
    // Long enough for the worker to be at the slow program, which takes much longer.
    setTimeout(() => {
      sent = performance.now();
      child.kill('SIGINT');
    }, 1500);
  });
  const status = await new Promise((resolve) => child.on('close', resolve));
  expect(performance.now() - sent).toBeLessThan(2000);
  expect(status).toBe(130);
  expect(stderr).toContain('interrupted');
  const { programs, interrupted } = report('half.json');
  expect(interrupted).toBe(true);
  expect(programs.length).toBeLessThan(3);
  const names = programs.flatMap(({ name, samples }) => Array.from({ length: samples }, () => name));
  const lines = content('half.jsonl').split('\n').slice(0, -1);
  expect(lines.map((line) => JSON.parse(line).program)).toEqual(names);
});

describe('bad input is exit code 2 and one line that says what would be right', () => {
  mkdirSync(join(folder, 'empty'));
  written('half.py', program('solve_turn', 'return rot90(I'));

  test.each([
    [[], "missing required argument 'file'"],
    [['none.py'], "no such file: 'none.py' (give a .py file, a folder of them or a glob)"],
    [['empty'], "no .py file in the folder 'empty'"],
    [[LIBRARY, 'half.py'], 'half.py:2: expected a bracket that closes this "("'],
    [[LIBRARY, '-i', 'tur'], "--task-ids: no task 'tur'"],
    [[LIBRARY, '-i', 'slow'], 'nothing to run: the 6 programs in library.py are for tasks '],
    [[LIBRARY, '--tasks', 'none'], "--tasks: no file or folder 'none'"],
    [[LIBRARY, '--dialect', 'python'], '--dialect: expected arc-dsl or tokpidjin, found '],
    [[LIBRARY, '-t', '0'], '--timeout: expected a number of at least 0.01 and at most 86400, found '],
    [[LIBRARY, '--report', 'empty'], "cannot write 'empty': it is a folder"],
    [[LIBRARY, '--emit', 'library.py/x'], "cannot write 'library.py/x': its path leads through a file"],
  ])('validate %j', (words, line) => {
    const { status, stdout, stderr } = validate(...words);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(/^batt-run: [^\n]+\n$/);
    expect(stderr).toContain(line);
  });

  test('and nothing is left behind', () => {
    expect(readdirSync(folder).filter((name) => name.includes('.tmp'))).toEqual([]);
  });
});
