/** Limits as people meet them: what they are told, and that it is the same wherever a program runs. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { readReport } from '../src/report/index.js';
import { LIMITS } from '../src/value/index.js';

vi.setConfig({ testTimeout: 120_000 });

const LAUNCHER = fileURLToPath(new URL('../bin/batt-run.mjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'batt-run-limits-'));
afterAll(() => rmSync(folder, { recursive: true }));

const { BATT_TASKS: _, FORCE_COLOR: __, ...env } = process.env;
/** Runs a command line, words apart by single spaces. */
function run(line: string) {
  const words = line.split(' ');
  const options = { cwd: folder, encoding: 'utf8', env: { ...env, BATT_TASKS: 'tasks.json' } } as const;
  const { status, stdout, stderr } = spawnSync('node', [LAUNCHER, ...words], options);
  return { status, stdout, stderr };
}
const textOf = (name: string): string => readFileSync(join(folder, name), 'utf8');

/** Small programs that pass a limit, by the limit: what they do, and what is said. */
const PROGRAMS: Readonly<Record<string, readonly [lines: readonly string[], message: string]>> = {
  elements: [['return interval(ZERO, 4194305, ONE)'], 'interval: LimitError: more than 4,194,304 elements'],
  merged: [
    ['x1 = interval(ZERO, 2049, ONE)', 'return product(x1, x1)'],
    'product: LimitError: more than 4,194,304 elements',
  ],
  cells: [['return canvas(ZERO, (2049, 2048))'], 'canvas: LimitError: more than 4,194,304 cells'],
  upscaled: [
    ['x1 = canvas(ZERO, (30, 30))', 'return upscale(x1, 69)'],
    'upscale: LimitError: more than 4,194,304 cells',
  ],
  calls: [
    [
      'x1 = power(identity, 900)',
      'x2 = power(x1, 900)',
      'x3 = power(x2, 900)',
      'x4 = initset(I)',
      'return apply(x3, x4)',
    ],
    'apply: LimitError: more than 400,000,000 calls of function values',
  ],
  // 900 to the fifth calls: more than a word of 32 bits, and than a number of 53 bits, can count.
  counted: [
    [
      'x1 = power(power(power(identity, 900), 900), 900)',
      'x2 = power(power(power(x1, 900), 900), 900)',
      'x3 = initset(I)',
      'return apply(x2, x3)',
    ],
    'apply: LimitError: more than 400,000,000 calls of function values',
  ],
  power: [['return power(identity, 901)'], 'power: LimitError: power above 900'],
  integer: [['return multiply(94906267, 94906267)'], 'multiply: LimitError: an integer beyond ±9,007,199,254,740,991'],
};
const IDS = Object.keys(PROGRAMS);
const programOf = ([id, [lines]]: [string, readonly [readonly string[], string]]): string =>
  `${[`def solve_${id}(I):`, ...lines].join('\n    ')}\n`;

const pair = { input: [[1, 2]], output: [[1, 2]] };
writeFileSync(join(folder, 'limits.py'), Object.entries(PROGRAMS).map(programOf).join('\n'));
writeFileSync(
  join(folder, 'tasks.json'),
  JSON.stringify(Object.fromEntries([...IDS, 'heavy'].map((id) => [id, { train: [pair, pair], test: [pair] }]))),
);
/** 2,505 calls in one call of apply. */
writeFileSync(
  join(folder, 'heavy.py'),
  'def solve_heavy(I):\n    x1 = power(identity, 500)\n    x2 = interval(ZERO, 5, ONE)\n    x3 = apply(x1, x2)\n    return branch(x3, I, x3)\n',
);

describe('each limit', () => {
  it('is named with its number', () => {
    const { stdout, status } = run('eval limits.py --grid [[1]] --no-color');
    expect(status).toBe(0);
    const said = stdout.split('\n').filter((line) => line.includes('failed: '));
    expect(said).toEqual(IDS.map((id) => `solve_${id}  failed: ${PROGRAMS[id][1]}`));
  });

  it('of writing is named in place of the value', () => {
    const doubled = Array.from({ length: 24 }, (_, k) => `x${k + 1} = astuple(x${k}, x${k})`);
    writeFileSync(
      join(folder, 'long.py'),
      `def solve(I):\n    x0 = I\n    ${doubled.join('\n    ')}\n    return x24\n`,
    );
    expect(run('eval long.py --grid [[1]] --no-color').stdout).toContain(
      'got {"limit":"longer than 67,108,864 bytes"}',
    );
  });

  it('is met alike by programs alone on any number of workers', () => {
    const lines = ['0', '1', '2'].map((workers) => {
      const words = `validate limits.py --workers ${workers} --quiet --emit ${workers}.jsonl --report ${workers}.json`;
      expect(run(words)).toMatchObject({ status: 0, stderr: '' });
      const { programs } = readReport(join(folder, `${workers}.json`));
      expect(programs.map(({ error }) => error)).toEqual(IDS.map((id) => `demo 0: ${PROGRAMS[id][1]}`));
      return textOf(`${workers}.jsonl`);
    });
    expect(lines[1]).toBe(lines[0]);
    expect(lines[2]).toBe(lines[0]);
  });

  it('is met alike in a batt, where the call gives its default', () => {
    expect(run('gen -c 0 --solvers limits.py --mutation-rate 0 -o limits.mjs').status).toBe(0);
    const lines = ['0', '1', '2'].map((workers) => {
      const words = `run -b limits.mjs --score-only --quiet --workers ${workers} --emit batt-${workers}.jsonl`;
      expect(run(words)).toMatchObject({ status: 0, stderr: '' });
      return textOf(`batt-${workers}.jsonl`);
    });
    expect(lines[1]).toBe(lines[0]);
    expect(lines[2]).toBe(lines[0]);
    expect(lines[0]).toContain('"value":0,"match":false'); // the product of two integers
  });
});

describe('what CPython answers in a second', () => {
  it.each([
    // Reported: a chain of three apply(increment) over 1,500 x 1,500 numbers.
    ['chain', ['x2 = repeat(x1, 1500)', 'x3 = lbind(apply, increment)', 'x4 = apply(chain(x3, x3, x3), x2)'], '1502'],
    ['product', ['x2 = product(x1, x1)', 'x3 = size(x2)', 'x4 = astuple(x3, astuple(x3, x3))'], '2250000'],
    [
      'canvas',
      ['x2 = canvas(THREE, (1500, 1500))', 'x3 = size(asindices(x2))', 'x4 = astuple(x3, astuple(x3, x3))'],
      '2250000',
    ],
  ])('%s is within the limits', (_, lines, result) => {
    const source = ['def solve(I):', 'x1 = interval(ZERO, 1500, ONE)', ...lines, 'return last(last(x4))'];
    writeFileSync(join(folder, 'large.py'), `${source.join('\n    ')}\n`);
    expect(run('eval large.py --grid [[1]] --no-color').stdout).toContain(`got ${result}\n`);
  });
});

describe('the limit on calls', () => {
  const message = (most: string): string => `apply: LimitError: more than ${most} calls of function values`;

  it('is set by an option, and exact wherever programs run', () => {
    expect(run('eval heavy.py --call-limit 2504').stdout).toContain(`failed: ${message('2,504')}`);
    expect(run('eval heavy.py --call-limit 2505').stdout).toContain('3 of 3 known outputs match');
    for (const workers of ['0', '1']) {
      const validate = `validate heavy.py --workers ${workers} --quiet --report`;
      run(`${validate} limited.json --call-limit 2504`);
      const limited = readReport(join(folder, 'limited.json'));
      expect(limited.programs[0].error).toBe(`demo 0: ${message('2,504')}`);
      expect(limited.limits).toEqual({ ...LIMITS, calls: 2504 });
      run(`${validate} enough.json --call-limit 2505`);
      expect(readReport(join(folder, 'enough.json')).programs[0].error).toBe(null);
    }
    run('validate heavy.py --workers 0 --quiet --report free.json');
    expect(readReport(join(folder, 'free.json')).limits).toEqual(LIMITS);
  });

  it('may differ between two runs: compare says so and does not judge results, the archive mixes nothing', () => {
    run('gen -c 0 --solvers heavy.py --mutation-rate 0 -o heavy.mjs');
    const scored = (name: string, more: string) => {
      run(`run -b heavy.mjs -i heavy --quiet --archive a.db --report ${name} ${more}`);
      return readReport(join(folder, name));
    };
    const few = scored('few.json', '--workers 1 --call-limit 2000');
    const many = scored('many.json', '--workers 0');
    expect([few.totals.tasksSolved, many.totals.tasksSolved]).toEqual([0, 1]);
    // What was found under other limits would be a defect.
    expect(many.archive?.defects).toEqual([]);
    expect(many.counters.cacheHits).toMatchObject({ validation: 0 });
    const { stdout, status } = run('compare few.json many.json --no-color');
    expect(stdout).toContain(
      'Other results, failed calls and work were not judged: the limits differ, calls 2,000 → 400,000,000.',
    );
    expect(status).toBe(0);
    expect(run('compare many.json few.json').status).toBe(1); // the task is lost all the same
  });

  it('is smaller in evolve, which says so', () => {
    expect(run('import heavy.py --archive evolved.db --workers 0 --quiet').status).toBe(0);
    const evolve = 'evolve --archive evolved.db -i heavy --rounds 1 --workers 0 --quiet';
    const { stdout, status } = run(evolve);
    expect(status).toBe(0);
    expect(stdout).toContain('at most 2,000,000 calls of function values in one call of an operation (--call-limit)');
    expect(run(`${evolve} --call-limit 2000`).stdout).toContain('at most 2,000 calls of function values');
  });

  it('has bounds', () => {
    for (const bad of ['0', '1000000001', 'many']) {
      expect(run(`eval heavy.py --call-limit ${bad}`)).toEqual({
        status: 2,
        stdout: '',
        stderr: `batt-run: --call-limit: expected a whole number of at least 1 and at most 1000000000, found '${bad}'\n`,
      });
    }
  });
});
