/** `batt-run score --stream` as other programs start it: lines in, lines out. */
import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test, vi } from 'vitest';

// Processes take their time to start where the machine is busy.
vi.setConfig({ testTimeout: 120_000 });

const LAUNCHER = fileURLToPath(new URL('../../bin/batt-run.mjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'batt-run-score-'));
afterAll(() => rmSync(folder, { recursive: true }));

const { BATT_TASKS: _, ...environment } = process.env;
const started = { cwd: folder, env: { ...environment, BATT_TASKS: 'tasks.json' } };

writeFileSync(
  join(folder, 'tasks.json'),
  JSON.stringify({
    turn: {
      train: [
        { input: [[1, 2]], output: [[1], [2]] },
        { input: [[3], [3]], output: [[3, 3]] },
      ],
      test: [{ input: [[3, 4]], output: [[3], [4]] }],
    },
    same: { train: [{ input: [[1]], output: [[1]] }], test: [{ input: [[2, 2]] }] },
  }),
);

const OPTIONS = ['--no-ms', '--workers', '1', '--quiet'];

function run(input: string | Buffer, ...words: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [LAUNCHER, 'score', '--stream', ...OPTIONS, ...words],
    { ...started, input, encoding: 'utf8', maxBuffer: 1 << 28 },
  );
  return { status, stdout, stderr };
}

type Json = Readonly<Record<string, unknown>>;

/** The results of lines, all of which must be scored without a word. */
function results(lines: readonly (Json | string)[], ...words: string[]): Json[] {
  const input = lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join('');
  const { status, stdout, stderr } = run(input, ...words);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return stdout
    .split('\n')
    .slice(0, -1)
    .map((line): Json => JSON.parse(line));
}

/** A line with a solver of these statements. */
const line = (task: string, ...statements: string[]): Json => ({
  task,
  program: `def solve(I):\n${statements.map((statement) => `    ${statement}\n`).join('')}`,
});

describe('a result', () => {
  test('says what the program gave on each sample, and what of it is right', () => {
    expect(results([{ id: 'a', ...line('turn', 'return rot90(I)') }, line('same', 'return I')])).toEqual([
      {
        ...{ number: 1, id: 'a', task: 'turn', demoSolved: true, matches: 3, known: 3 },
        demo: [
          { match: true, closeness: 1000, value: [[1], [2]] },
          { match: true, closeness: 1000, value: [[3, 3]] },
        ],
        test: [{ match: true, closeness: 1000, value: [[3], [4]] }],
      },
      {
        ...{ number: 2, task: 'same', demoSolved: true, matches: 1, known: 1 },
        demo: [{ match: true, closeness: 1000, value: [[1]] }],
        test: [{ match: null, closeness: null, value: [[2, 2]] }],
      },
    ]);
  });

  test('has the exception of a call that fails, with the line of the text', () => {
    const text = [
      'Try this:',
      '```python',
      'def solve(I):',
      '    x1 = hmirror(I)',
      '    return crop(x1, x1, x1)',
      '```',
    ];
    expect(results([{ task: 'same', program: text.join('\n') }], '--samples', 'demo')).toMatchObject([
      {
        demoSolved: false,
        demo: [
          {
            match: false,
            closeness: 0,
            error: {
              kind: 'TypeError',
              operation: 'crop',
              line: 5,
              message: expect.stringMatching(/^crop: TypeError: /),
            },
          },
        ],
      },
    ]);
  });

  test('has as much as options ask for', () => {
    const one = line('turn', 'return rot90(I)');
    expect(results([one], '--samples', 'demo', '--no-outputs')).toEqual([
      {
        ...{ number: 1, task: 'turn', demoSolved: true, matches: 2, known: 2 },
        demo: [
          { match: true, closeness: 1000 },
          { match: true, closeness: 1000 },
        ],
      },
    ]);
    expect(results([one], '--samples', 'test')).toEqual([
      { number: 1, task: 'turn', matches: 1, known: 1, test: [{ match: true, closeness: 1000, value: [[3], [4]] }] },
    ]);
  });

  test('is of the dialect, and of what solvers may be called', () => {
    const program = 'def transform(grid):\n    t1 = mostcolor_t(grid)\n    return grid\n';
    const [result] = results([{ task: 'same', program }], '--dialect', 'tokpidjin', '--prefix', 'transform');
    expect(result).toMatchObject({ demoSolved: true });
  });

  test('of several solvers is that of the task', () => {
    const program = 'def solve_turn(I):\n    return rot90(I)\ndef solve_same(I):\n    return I\n';
    expect(
      results([
        { task: 'turn', program },
        { task: 'same', program },
      ]),
    ).toMatchObject([{ demoSolved: true }, { demoSolved: true }]);
  });

  test('shows a task where one is asked for', () => {
    expect(results([{ id: 1, show: 'same' }])).toEqual([
      {
        ...{ number: 1, id: 1, task: 'same' },
        show: { demo: [{ input: [[1]], output: [[1]] }], test: [{ input: [[2, 2]], output: null }] },
      },
    ]);
  });
});

describe('a line that is wrong costs itself alone:', () => {
  const good = { id: 'good', ...line('same', 'return I') };

  test.each<[string, Json | string, Json]>([
    ['no JSON', '{"task": "same", ', { kind: 'line', column: 18, message: expect.stringContaining('at column 18') }],
    ['no object', '[1]', { kind: 'line', message: 'expected an object with "task" and "program", found [1]' }],
    [
      'deep',
      `{"task":${'['.repeat(1e5)}${']'.repeat(1e5)}}`,
      { kind: 'line', message: expect.stringMatching(/^task: /) },
    ],
    ['no task', { program: '' }, { kind: 'line', message: "task: expected a task's id, found nothing" }],
    ['no program', { task: 'same' }, { kind: 'line', message: "program: expected a program's text, found nothing" }],
    [
      'an id that cannot be repeated',
      '{"id":12345678901234567890,"task":"same","program":""}',
      { kind: 'line', message: expect.stringMatching(/^id: expected a text or a whole number/) },
    ],
    [
      'an unknown task',
      line('sane', 'return I'),
      { kind: 'task', message: 'no task "sane" among the 2 of the dataset (did you mean same?)' },
    ],
    [
      'no Python',
      line('same', 'x1 = hmirror(I', 'return x1'),
      { kind: 'program', line: 2, message: 'expected a bracket that closes this "("' },
    ],
    [
      'an unknown operation',
      line('same', 'x1 = I', 'return hmiror(x1)'),
      { kind: 'program', line: 3, message: expect.stringContaining('found "hmiror"') },
    ],
    [
      'no solver',
      { task: 'same', program: 'def helper(I):\n    return I\n' },
      { kind: 'program', line: 1, message: 'expected a function such as def solve(I):, found "def helper"' },
    ],
    [
      'two solvers',
      { task: 'same', program: 'def solve_a(I):\n    return I\ndef solve_b(I):\n    return I\n' },
      {
        kind: 'program',
        line: 3,
        message: expect.stringContaining('expected one solver, or one that is called solve_same'),
      },
    ],
    [
      'a text that is too long',
      line('same', `return I${' '.repeat(70_000)}`),
      { kind: 'program', message: expect.stringMatching(/^expected at most 65536 characters, found 70\d+$/) },
    ],
  ])('%s', (_, bad, error) => {
    const [before, wrong, after] = results([good, bad, good]);
    expect([before, after]).toMatchObject([{ demoSolved: true }, { demoSolved: true }]);
    expect(wrong).toMatchObject({ number: 2, error });
    expect(wrong).not.toHaveProperty('demo');
  });

  test('bytes that are no UTF-8, and a line of 17 MB', () => {
    const bytes = [
      Buffer.from('{"task":"\xff"}\n', 'latin1'),
      Buffer.alloc(17_000_000, 'x'),
      Buffer.from(`\n${JSON.stringify(good)}`),
    ];
    const { status, stdout } = run(Buffer.concat(bytes));
    expect(status).toBe(0);
    expect(
      stdout
        .split('\n')
        .slice(0, -1)
        .map((text): Json => JSON.parse(text)),
    ).toMatchObject([
      { number: 1, error: { kind: 'line', message: 'expected UTF-8 text, found bytes that are none' } },
      {
        number: 2,
        error: { kind: 'line', message: 'expected a line of at most 16777216 bytes, found one of 17000000' },
      },
      { number: 3, id: 'good', demoSolved: true },
    ]);
  });

  test('a program that does too much is ended by its work, on the sample that is at fault', () => {
    const heavy = line('turn', 'x1 = upscale(I, TEN)', 'x2 = asobject(x1)', 'x3 = product(x2, x2)', 'return rot90(I)');
    const [result, after] = results([heavy, good], '--work', '10000', '--samples', 'demo');
    expect(result).toMatchObject({ demo: [{ error: { kind: 'LimitError', operation: 'product', line: 4 } }, {}] });
    expect(after).toMatchObject({ demoSolved: true });
  });

  test('one that takes too long by the clock is cut off', () => {
    const endless = line(
      'turn',
      'x1 = upscale(I, 30)',
      'x2 = asobject(x1)',
      'x3 = product(x2, x2)',
      'x4 = order(x3, identity)',
      'return rot90(I)',
    );
    const lines = [good, endless, good];
    const [before, lost, after] = results(lines, '--work', '4000000000', '--timeout', '2');
    expect([before, after]).toMatchObject([{ demoSolved: true }, { demoSolved: true }]);
    expect(lost).toEqual({ number: 2, task: 'turn', error: { kind: 'timeout', message: 'not done within 2 s' } });
  });
});

describe('the stream', () => {
  test('ends where nothing comes, and skips what is empty', () => {
    expect(run('')).toEqual({ status: 0, stdout: '', stderr: '' });
    const { stdout } = run(`\ufeff\r\n  \n${JSON.stringify(line('same', 'return I'))}\r\n\n`);
    expect(stdout).toMatch(/^{"number":3,.*}\n$/);
  });

  test('gives the same bytes for any number of workers, and however lines come', async () => {
    const lines = Array.from({ length: 300 }, (_, id) =>
      JSON.stringify({
        id,
        ...line(id % 2 === 0 ? 'turn' : 'same', `x1 = upscale(I, ${1 + (id % 5)})`, 'return rot90(x1)'),
      }),
    );
    lines.splice(100, 1, 'nonsense');
    const input = `${lines.join('\n')}\n`;
    const { stdout } = run(input);
    expect(stdout.split('\n')).toHaveLength(301);
    for (const workers of ['0', '3']) expect(run(input, '--workers', workers).stdout).toBe(stdout);
    const child = open('--workers', '2');
    let text = '';
    child.stdout.setEncoding('utf8').on('data', (piece: string) => {
      text += piece;
    });
    for (let at = 0; at < input.length; at += 997) {
      child.stdin.write(input.slice(at, at + 997));
      await new Promise((resolve) => setImmediate(resolve));
    }
    child.stdin.end();
    await once(child, 'close');
    expect(text).toBe(stdout);
  });

  test('answers a line before the next one comes', async () => {
    const child = open();
    const answers = createInterface(child.stdout)[Symbol.asyncIterator]();
    for (const id of [1, 2, 3]) {
      child.stdin.write(`${JSON.stringify({ id, ...line('same', 'return I') })}\n`);
      const { value } = await answers.next();
      expect(JSON.parse(value)).toMatchObject({ number: id, id, demoSolved: true });
    }
    child.stdin.end();
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  test('stops reading where nobody takes the results', async () => {
    const child = open();
    const one = `${JSON.stringify(line('turn', 'x1 = upscale(I, TEN)', 'x2 = upscale(x1, NINE)', 'return x2'))}\n`;
    const many = one.repeat(1000);
    let isFull = false;
    for (let k = 0; k < 200 && !isFull; k++) {
      const hasRoom = child.stdin.write(many);
      isFull = !hasRoom && !(await Promise.race([once(child.stdin, 'drain').then(() => true), after(3000)]));
    }
    expect(isFull).toBe(true);
    child.kill('SIGKILL');
    await once(child, 'close');
  });

  test('ends without a word where its reader has gone', async () => {
    const child = open('--log-level', 'warn');
    let words = '';
    child.stderr.setEncoding('utf8').on('data', (piece: string) => {
      words += piece;
    });
    child.stdin.on('error', () => {});
    const one = `${JSON.stringify(line('turn', 'return upscale(I, TEN)'))}\n`;
    child.stdin.write(one.repeat(5000));
    await once(child.stdout, 'data');
    child.stdout.destroy();
    const [code] = await once(child, 'exit');
    expect({ code, words }).toEqual({ code: 0, words: '' });
  });

  test('an interrupt ends it, waiting for lines or not, with exit code 130', async () => {
    const child = open('--log-level', 'warn');
    child.stdin.write(`${JSON.stringify(line('same', 'return I'))}\n`);
    await once(child.stdout, 'data');
    child.kill('SIGINT');
    expect(await once(child, 'exit')).toEqual([130, null]);
  });

  function open(...words: string[]): ChildProcessWithoutNullStreams {
    return spawn(process.execPath, [LAUNCHER, 'score', '--stream', ...OPTIONS, ...words], started);
  }

  const after = (ms: number): Promise<false> => new Promise((resolve) => setTimeout(() => resolve(false), ms));
});

test.each<[string, string[], string]>([
  ['no --stream', ['score'], 'score: expected --stream, and lines {"id", "task", "program"} on standard input'],
  [
    'other samples',
    ['score', '--stream', '--samples', 'train'],
    "--samples: expected all, demo or test, found 'train'",
  ],
  ['a word', ['score', '--stream', 'x'], "score: unexpected argument 'x': programs come on standard input"],
  ['a dialect', ['score', '--stream', '--dialect', 'x'], "--dialect: expected arc-dsl or tokpidjin, found 'x'"],
])('says what is wrong with its words: %s', (_, words, message) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [LAUNCHER, ...words], {
    ...started,
    input: '',
    encoding: 'utf8',
  });
  expect({ status, stdout, stderr }).toEqual({ status: 2, stdout: '', stderr: `batt-run: ${message}\n` });
});

test('a folder is no input', () => {
  const stdin = openSync(folder, 'r');
  const { status, stderr } = spawnSync(process.execPath, [LAUNCHER, 'score', '--stream'], {
    ...started,
    stdio: [stdin, 'pipe', 'pipe'],
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({
    status: 2,
    stderr: 'batt-run: standard input: expected lines of JSON, found a folder\n',
  });
});
