/** `batt-run doctor` as its users start it. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test, vi } from 'vitest';
import { openArchive } from '../../src/archive/index.js';

// Processes take their time to start where the machine is busy, and a driver may take seconds to say that there is nothing.
vi.setConfig({ testTimeout: 60_000 });

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'batt-run-doctor-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs `batt-run doctor` in the test's folder. */
function doctor(...words: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, 'bin/batt-run.mjs'), 'doctor', ...words], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', BATT_TASKS: '' },
  });
  return { status, stdout, stderr };
}

test('says of every part what there is; what runs do without may be missing', () => {
  const { status, stdout, stderr } = doctor();
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  const lines = [
    /^node +ok +v\d+/m,
    /^processor +ok +.+ cores? for this process$/m,
    /^memory +ok +[\d.,]+ [KMGT]iB, [\d.,]+ [KMGT]iB of it free$/m,
    /^pool +ok +a worker started and answered in [\d.]+ m?s$/m,
    /^device cpu +ok +usable$/m,
    /^device webasm +ok +usable$/m,
    /^device webgpu +(ok +usable: .+|missing +.+)$/m,
    /^tasks +ok +\d+ tasks in .+$/m,
    /^batt +ok +bundled: 1,725 calls, 32 solvers, 5 differs$/m,
    /^archive +missing +no 'archive.db' yet: the first run makes it$/m,
  ];
  for (const line of lines) expect(stdout).toMatch(line);
  expect(stdout).toMatch(/\nall that a run needs is there\n$/);
});

test('as JSON, with the facts behind the words', () => {
  openArchive(join(folder, 'mine.db')).close();
  const { status, stdout } = doctor('--json', '--archive', 'mine.db');
  expect(status).toBe(0);
  const { ok, findings } = JSON.parse(stdout);
  expect(ok).toBe(true);
  const byPart = new Map(findings.map((finding: { part: string }) => [finding.part, finding]));
  expect(byPart.get('node')).toMatchObject({ health: 'ok', facts: { version: process.versions.node } });
  expect(byPart.get('pool')).toMatchObject({ health: 'ok', facts: { startMs: expect.any(Number) } });
  expect(byPart.get('archive')).toMatchObject({
    health: 'ok',
    facts: { file: 'mine.db', solvers: 0, tasks: 0, solved: 0, differs: 0 },
  });
});

test('what a run needs and cannot use is broken, with the reason; exit 1', () => {
  writeFileSync(join(folder, 'notes.db'), 'no database, but long enough to look for its header in vain');
  const { status, stdout } = doctor('--tasks', 'nowhere', '--archive', 'notes.db');
  expect(status).toBe(1);
  expect(stdout).toMatch(/^tasks +broken +--tasks: no file or folder 'nowhere'$/m);
  expect(stdout).toMatch(/^archive +broken +notes\.db: expected /m);
  expect(stdout).toMatch(/\nbroken: tasks, archive\n$/);
});
