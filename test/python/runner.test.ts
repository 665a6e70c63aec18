/** `python/batt_run.py`, its page and its example, with the python3 that is here. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test, vi } from 'vitest';

// Processes take their time to start where the machine is busy.
vi.setConfig({ testTimeout: 240_000 });

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'batt-run-python-'));
afterAll(() => rmSync(folder, { recursive: true }));

const { BATT_TASKS: _, BATT_RUN: __, ...inherited } = process.env;
const PYTHON = join(root, 'python');
const env = { ...inherited, BATT_RUN_PYTHON: PYTHON, PYTHONPATH: PYTHON, PYTHONDONTWRITEBYTECODE: '1' };

function python(...words: string[]) {
  const { status, stdout, stderr } = spawnSync('python3', words, { cwd: folder, env, encoding: 'utf8' });
  return { status, stdout, stderr };
}

/** Python's version where there is one that is new enough; else why the tests are skipped. */
const version = python('-c', 'import sys; print("%d.%d" % sys.version_info[:2]); sys.exit(sys.version_info < (3, 9))');
const isThere = version.status === 0;
if (!isThere)
  console.warn(`tests of python/batt_run.py are skipped: no python3 from 3.9 on (${version.stdout.trim()})`);

describe.skipIf(!isThere)('python/batt_run.py', () => {
  test('does what its tests say', () => {
    const { status, stderr } = python(join(root, 'test/python/batt_run_test.py'));
    expect({ status, stderr }).toMatchObject({ status: 0, stderr: expect.stringMatching(/Ran 16 tests[\s\S]*OK\s*$/) });
  });

  test('is of the Python of 3.9, and takes from the standard library alone', () => {
    const check = [
      'import ast, sys',
      `tree = ast.parse(open(${JSON.stringify(join(PYTHON, 'batt_run.py'))}, encoding="utf-8").read(), feature_version=(3, 9))`,
      'names = {name.name for node in ast.walk(tree) if isinstance(node, ast.Import) for name in node.names}',
      'names |= {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}',
      'known = getattr(sys, "stdlib_module_names", names)',
      'print(sorted(name for name in names if name.split(".")[0] not in known))',
    ].join('\n');
    expect(python('-c', check)).toEqual({ status: 0, stdout: '[]\n', stderr: '' });
  });

  const page = readFileSync(join(root, 'docs/python.md'), 'utf8');
  const cells = Array.from(page.matchAll(/^```python\n([\s\S]*?)^```$/gm), ([, cell]) => cell);

  test.each([
    [0, /^True (\d) of \1\n\[\[.+\]\]\n$/],
    [1, /^TypeError on line 2\nexpected .+ found "hmiror"\n$/],
    [2, /^4dfcf6e3 \[\(.+, 1\)\]\n$/],
  ])('its page is true: cell %i', (k, shown) => {
    const { status, stdout, stderr } = python('-c', cells[k]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(shown);
  });

  test('the example finds programs for bundled tasks', () => {
    const { status, stdout, stderr } = python(join(root, 'examples/sample_programs.py'));
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^12,600 programs, [1-9]\d* of 126 tasks demo-solved\n$/m);
  });
});
