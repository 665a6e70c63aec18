/** The library as its users have it: from the packed tarball, in a folder where nothing else is. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { installPacked } from '../packed.js';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const DATA = join(ROOT, '../shared/data/arc-agi-1/training');
const folder = mkdtempSync(join(tmpdir(), 'batt-run-library-'));
afterAll(() => rmSync(folder, { recursive: true }));
installPacked(folder);
copyFileSync(join(folder, 'node_modules/batt-run/examples/library.mjs'), join(folder, 'library.mjs'));
const { BATT_TASKS: _, ...env } = process.env;

function node(...words: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { cwd: folder, env, encoding: 'utf8' });
  return { status, stdout, stderr };
}

describe('examples/library.mjs', () => {
  test('runs on the practice tasks, and the process ends by itself', () => {
    const { status, stdout, stderr } = node('library.mjs');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^126 tasks; the first is 03b21e76, with 4 demos\n/);
    expect(stdout).toContain('solve is right in 0 of 5 samples\n');
    expect(stdout).toMatch(/\n\d+ of 20 tasks solved on \d+ samples; \d+ programs are new in the archive\n/);
    expect(stdout).toMatch(/\w{8}: (?:a program right in \d demos|nothing found in [\d,]+ moves)/);
  });

  test.skipIf(!existsSync(DATA))('runs on tasks of ARC-AGI-1, where ../shared/data has them', () => {
    const { status, stdout, stderr } = node('library.mjs', DATA);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^400 tasks; the first is 007bbfb7, with 5 demos\n/);
  });

  test('is right by the declarations in the package, which need no other types', () => {
    const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
    const strict = ['--strict', '--noEmit', '--allowJs', '--checkJs', '--skipLibCheck', 'false'];
    const nodeTypes = 'declare const process: { readonly argv: readonly (string | undefined)[] };\n';
    writeFileSync(join(folder, 'process.d.ts'), nodeTypes);
    const how = ['--module', 'nodenext', '--target', 'es2022', '--lib', 'es2022,dom', '--types', ''];
    expect(node(tsc, ...strict, ...how, 'library.mjs', 'process.d.ts')).toEqual({ status: 0, stdout: '', stderr: '' });
  });
});

test('nothing but the library and package.json can be imported', () => {
  const { status, stderr } = node('--input-type=module', '-e', "await import('batt-run/dist/cli/main.js')");
  expect(status).toBe(1);
  expect(stderr).toContain('ERR_PACKAGE_PATH_NOT_EXPORTED');
});

describe('without optional packages', () => {
  const program = join(folder, 'node_modules/batt-run/bin/batt-run.mjs');

  test.each([
    ['gpu', 'the package webgpu is not installed (npm install webgpu)'],
    ['webgpu', 'the package webgpu is not installed (npm install webgpu)'],
    ['webasm', 'the package gpu.js is not installed (npm install gpu.js)'],
  ])('--device %s says in one line what to install', (device, said) => {
    const { status, stdout, stderr } = node(program, 'run', '-c', '1', '--device', device, '--score-only');
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toBe(`batt-run: device ${device}: ${said}\n`);
  });

  test('doctor says it, too, and finds all that a run needs', () => {
    const { status, stdout } = node(program, 'doctor');
    expect(stdout).toMatch(/^device webasm +missing +the package gpu\.js is not installed \(npm install gpu\.js\)$/m);
    expect(stdout).toMatch(/^device webgpu +missing +the package webgpu is not installed \(npm install webgpu\)$/m);
    expect(stdout).toContain('all that a run needs is there\n');
    expect(status).toBe(0);
  });

  test('--png and --queue say what to install', () => {
    const png = node(program, 'show', '03b21e76', '--png', 'a.png');
    expect(png).toMatchObject({ status: 2, stderr: expect.stringMatching(/npm install @resvg\/resvg-js/) });
    const { stdout } = node(program, 'doctor', '--queue', 'redis://127.0.0.1:1');
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain('(npm install bullmq ioredis)');
  });

  test('the main job runs', () => {
    const { status, stdout } = node(program, 'run', '-c', '5', '--archive', 'main.db');
    expect(status).toBe(0);
    expect(stdout).toMatch(/^tasks +5 +\d solved/m);
  });
});
