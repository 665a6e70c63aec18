/** What nests deeply gives the same whatever the workers, and a stack that is too small is a defect, never an answer. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test, vi } from 'vitest';

vi.setConfig({ testTimeout: 120_000 });

const LAUNCHER = fileURLToPath(new URL('../../bin/batt-run.mjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'batt-run-depth-'));
afterAll(() => rmSync(folder, { recursive: true }));

function run(words: readonly string[], flags: readonly string[] = []) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...flags, LAUNCHER, ...words], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', BATT_TASKS: 'tasks.json' },
  });
  return { status, stdout, stderr };
}

const written = (name: string, content: string): string => {
  writeFileSync(join(folder, name), content);
  return name;
};

/** A batt module of calls, each an output of a solver of its own. */
function batt(name: string, calls: readonly unknown[], outputs: readonly number[]): string {
  const content = {
    format: 'batt-run/batt@1',
    dialect: 'arc-dsl',
    seed: 0,
    sources: [],
    calls,
    outputs: outputs.map((t) => ({ t, solver: `t${t}`, evolved: false })),
    differs: [],
  };
  const digest = createHash('sha256').update(JSON.stringify(content)).digest('hex');
  return written(name, `export default ${JSON.stringify({ ...content, digest })};\n`);
}

written('tasks.json', JSON.stringify({ turn: { train: [{ input: [[1, 2]], output: [[1], [2]] }], test: [] } }));

const SETS = batt(
  'sets.mjs',
  [
    ['rot90', 'I'],
    ['power', 'initset', 900],
    ['t2', 'I'],
    ['t2', 't3'],
    ['t2', 't4'],
    ['t2', 't5'],
  ],
  [1, 6],
);
const POWERS = [...'3456'].map((t) => ['t3', t === '3' ? 'identity' : `t${t}`]);
const FUNCTIONS = batt(
  'functions.mjs',
  [
    ['rot90', 'I'],
    ['lbind', 'compose', 'identity'],
    ['power', 't2', 900],
    ...POWERS.map(([callee, argument]) => [callee, argument]),
    ['initset', 't7'],
    ['size', 't8'],
    ['t7', 'I'],
    ['initset', 't4'],
    ['size', 't11'],
  ],
  [1, 9, 10, 12],
);
const DEEPEST = batt(
  'deepest.mjs',
  [
    ['power', 'initset', 895],
    ['t1', 'I'],
    ['initset', 't2'],
    ['insert', 't3', 't3'],
    ['equality', 't3', 't4'],
    ['size', 't4'],
  ],
  [5, 6, 3],
);

/** What a batt's solvers give for the only sample: number of the call, and the value as it is written. */
function values(module: string, workers: number): string[] {
  const emit = join(folder, `emit-${workers}.jsonl`);
  const words = ['run', '-b', module, '--workers', `${workers}`, '--emit', emit, '--score-only', '--quiet', '--strict'];
  const { status, stderr } = run(words);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  const candidates = readFileSync(emit, 'utf8').matchAll(/"t":(\d+),"evolved":false,"value":(.*),"match"/g);
  return Array.from(candidates, ([, t, value]) => `t${t} ${value}`);
}

describe.each([0, 1, 2])('with %i workers', (workers) => {
  test('a set that nests too deeply is a failing call, and the others of its sample are well', () => {
    expect(values(SETS, workers)).toEqual(['t1 [[1],[2]]', 't6 []']);
  });

  test('so is a function', () => {
    // The functions t4 to t7 are past it, so that sets have their defaults, and t10 is the default of a call of one.
    expect(values(FUNCTIONS, workers)).toEqual(['t1 [[1],[2]]', 't9 1', 't10 []', 't12 1']);
  });

  test('values as deep as they may be are put into sets, compared and written', () => {
    const deepest = `${'{"set":['.repeat(896)}[[1,2]]${']}'.repeat(896)}`;
    expect(values(DEEPEST, workers)).toEqual([`t3 ${deepest}`, 't5 false', 't6 2']);
  });
});

test('validation agrees with scoring', () => {
  const { status, stdout } = run(['run', '-b', SETS, '--workers', '0', '--quiet']);
  expect({ status, stdout }).toEqual({ status: 0, stdout: expect.not.stringMatching(/defect/i) });
});

test('a program says which limit it is past', () => {
  const lines = ['def solve(I):', 'x1 = power(initset, 900)', 'x2 = x1(I)', 'O = x1(x2)', 'return O'];
  const { status, stdout, stderr } = run([
    'eval',
    written('deep.py', `${lines.join('\n    ')}\n`),
    '--grid',
    '[[1,2]]',
  ]);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toContain('(function): LimitError: values nested deeper than 900');
});

describe('what is read', () => {
  const nested = (depth: number): unknown => JSON.parse(`${'['.repeat(depth)}1${']'.repeat(depth)}`);

  test.each([
    ['calls[1][1]: expected a literal nested at most 199 deep', nested(200)],
    ['export default: expected data nested at most 900 deep', 5, 100_000],
  ])('%s', (problem, literal, more = 0) => {
    const name = batt(
      'literal.mjs',
      [
        ['rot90', 'I'],
        ['identity', literal],
      ],
      [1],
    );
    const text = readFileSync(join(folder, name), 'utf8');
    if (more > 0)
      writeFileSync(join(folder, name), text.replace('"seed"', `"more":${'['.repeat(more)}${']'.repeat(more)},"seed"`));
    const { status, stdout, stderr } = run(['run', '-b', name, '--score-only', '--quiet']);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(/^batt-run: [^\n]+\n$/);
    expect(stderr).toContain(problem);
  });

  test.each([901, 50_000])('a grid nested %i deep', (depth) => {
    const program = written('turn.py', 'def solve(I):\n    return rot90(I)\n');
    const { status, stderr } = run(['eval', program, '--grid', `${'['.repeat(depth)}1${']'.repeat(depth)}`]);
    expect(status).toBe(2);
    expect(stderr).toMatch(/^batt-run: --grid: expected rows of equal length[^\n]+\n$/);
  });

  test.each([901, 100_000])('a recorded value nested %i deep', (depth) => {
    const lines = `{"constants":{"ZERO":0}}\n{"op":"identity","args":[${'['.repeat(depth)}1${']'.repeat(depth)}],"out":1}\n`;
    const { status, stderr } = run(['eval', '--vectors', written('deep.jsonl', lines)]);
    expect(status).toBe(2);
    expect(stderr).toMatch(/^batt-run: deep.jsonl:2: expected (a value|values) nested at most 900 deep[^\n]*\n$/);
  });
});

test('a stack that is too small is a defect: 70, with its stack', () => {
  const words = ['run', '-b', DEEPEST, '--workers', '0', '--score-only', '--quiet'];
  const { status, stderr } = run(words, ['--stack-size=85']);
  expect(status).toBe(70);
  expect(stderr).toMatch(
    /^batt-run: internal error, please report it\nKernelDefect: \w+ in linear memory: Maximum call stack size exceeded.*\n +at /,
  );
});
