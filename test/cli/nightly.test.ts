/** The steps of the workflow in docs/nightly.md, run as they stand there. */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, expect, test, vi } from 'vitest';
import { installPacked } from '../packed.js';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'batt-run-nightly-'));
afterAll(() => rmSync(folder, { recursive: true }));

const workflow = readFileSync(join(root, 'docs/nightly.md'), 'utf8');

/** The script of a step, as the shell gets it. */
function step(name: string): string {
  const [, after = ''] = workflow.split(`- name: ${name}\n`);
  const [, block = ''] = /run: \|\n((?: {10}.*\n)+)/.exec(after.split('- name:')[0]) ?? [];
  expect(block, `step ${name} of docs/nightly.md`).not.toBe('');
  return block.replaceAll(/^ {10}/gm, '');
}

// `batt-run` as an installation of the packed tarball puts it on the path; a test may name another program.
const tarball = installPacked(folder);
mkdirSync(join(folder, 'bin'));
const script = `#!/bin/sh\nexec node "\${PROGRAM:-${join(folder, 'node_modules/batt-run/bin/batt-run.mjs')}}" "$@"\n`;
writeFileSync(join(folder, 'bin/batt-run'), script);
chmodSync(join(folder, 'bin/batt-run'), 0o755);
const SUMMARY = join(folder, 'step-summary.md');
const env = {
  ...process.env,
  PATH: `${join(folder, 'bin')}${delimiter}${process.env.PATH}`,
  GITHUB_STEP_SUMMARY: SUMMARY,
  NO_COLOR: '1',
};

/** Runs a step as GitHub does, ending at the first command that fails. */
function run(name: string, more: NodeJS.ProcessEnv = {}) {
  const { status, stdout, stderr } = spawnSync('bash', ['-e', '-c', step(name)], {
    cwd: folder,
    env: { ...env, ...more },
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

/** Runs a night: its first step has to work. */
function night(more: NodeJS.ProcessEnv = {}) {
  const { status, stderr } = run('Run', more);
  expect(stderr).not.toContain('batt-run:');
  expect(status).toBe(0);
  return run('Compare');
}

const solver = (id: string): string => join(folder, 'solvers', `${id}.py`);
const original = (id: string): string => readFileSync(join(root, 'batts/solvers', `${id}.py`), 'utf8');

const IDS = ['5078aa31', '66adf085', '492ab137'];
for (const name of ['solvers', 'tasks']) mkdirSync(join(folder, name));
for (const id of IDS) {
  copyFileSync(join(root, 'batts/solvers', `${id}.py`), solver(id));
  copyFileSync(join(root, 'tasks', `${id}.json`), join(folder, 'tasks', `${id}.json`));
}

test('it installs the tarball by the name that npm pack gives it', () => {
  expect(workflow).toContain(`npm install --global --omit=optional ./${basename(tarball)}\n`);
});

test('two nights without a change are green; the first becomes the baseline', () => {
  expect(night()).toMatchObject({ status: 0, stdout: expect.stringContaining('no regression') });
  expect(existsSync(join(folder, 'baseline.json'))).toBe(true);
  expect(night()).toMatchObject({ status: 0, stdout: expect.stringContaining('no regression') });
  expect(readFileSync(join(folder, 'report.html'), 'utf8')).toContain('<title>batt-run: 3 of 3 tasks solved</title>');
  expect(readFileSync(join(folder, 'tests.xml'), 'utf8')).toContain('tests="3" failures="0" errors="0" skipped="0"');
  expect(readFileSync(SUMMARY, 'utf8').match(/## batt-run: 3 of 3 tasks solved/g)).toHaveLength(2);
});

test('a broken solver fails, and the task that it loses is named', () => {
  writeFileSync(solver('5078aa31'), original('5078aa31').replace('vconcat(x4, x5)', 'vconcat(x5, x4)'));
  const { status, stdout } = night();
  expect(stdout).toContain('1 regression\n  task 5078aa31: was solved, is unsolved\n');
  expect(status).toBe(1);
  expect(readFileSync(SUMMARY, 'utf8')).toContain('- task 5078aa31: was solved, is unsolved');
  writeFileSync(solver('5078aa31'), original('5078aa31'));
});

test('a solver that does its work twice fails on counters', () => {
  // Five full turns first: the same result for twenty calls more.
  const turns = Array.from({ length: 20 }, (_, k) => `m${k + 1} = rot90(${k === 0 ? 'I' : `m${k}`})`);
  const doubled = original('5078aa31')
    .replace('x1 = mostcolor(I)', [...turns, 'x1 = mostcolor(I)'].join('\n    '))
    .replace('hconcat(I, x3)', 'hconcat(m20, x3)');
  writeFileSync(solver('5078aa31'), doubled);
  const { status, stdout } = night();
  expect(stdout).not.toContain('task 5078aa31');
  expect(stdout).toMatch(/regressions?\n {2}calls made: [\d,]+ → [\d,]+ \(\+[\d.]+%\), more than 1\.0%/);
  expect(status).toBe(1);
  writeFileSync(solver('5078aa31'), original('5078aa31'));
});

/**
 * A program that is batt-run but for an operation, which computes twice. It is made of the modules and scores in its own thread,
 * since in the bundled files of program and workers nobody gets at an operation.
 */
function doubling(operation: string): string {
  const file = join(folder, `double-${operation}.mjs`);
  const module = (path: string): string => pathToFileURL(join(root, 'dist', path)).href;
  writeFileSync(
    file,
    `import { start } from '${module('cli/main.js')}';
    import { arcDsl } from '${module('dsl/index.js')}';
    import { STEP_BYTES } from '${module('kernels/values/offsets.js')}';
    import { LinearMemory } from '${module('memory/index.js')}';
    const { number } = arcDsl.operations.get('${operation}');
    const { run } = LinearMemory.prototype;
    LinearMemory.prototype.run = function (table, from, to, ...rest) {
      if (to === from + 1 && this.word(table.steps + from * STEP_BYTES) === number) run.call(this, table, from, to, ...rest);
      return run.call(this, table, from, to, ...rest);
    };
    if (process.argv[2] === 'run') process.argv.push('--workers', '0');
    await start();`,
  );
  return file;
}

test.each(['hconcat', 'mostcolor'])('%s that does its work twice in its kernel fails, and is named', (operation) => {
  const { status, stdout } = night({ PROGRAM: doubling(operation) });
  const grown = /work of ([\w ]+): [\d,]+ → [\d,]+ \(\+[\d.]+%\), more than 1\.0%/g;
  const named = [...stdout.matchAll(grown)].map(([, name]) => name);
  expect(named.filter((name) => name !== 'operations')).toEqual([operation]);
  expect(stdout).toMatch(new RegExp(`work of ${operation}: .*\\(\\+100\\.0%\\)`));
  expect(status).toBe(1);
});

test('on a machine that is busy and slow a night is green', () => {
  // Each call of the clock costs 20 µs: all times grow, and differ.
  const file = join(folder, 'slow.mjs');
  writeFileSync(
    file,
    `const now = performance.now.bind(performance);
    performance.now = () => { const start = now(); while (now() < start + 0.02 * Math.random()); return now(); };`,
  );
  const { status, stdout } = night({ NODE_OPTIONS: `--import ${pathToFileURL(file)}` });
  expect(stdout).toContain('no regression');
  expect(status).toBe(0);
});
