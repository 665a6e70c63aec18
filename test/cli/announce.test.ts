/** What `evolve` tells while it goes on: tasks that are newly demo-solved, each when its program is in the archive, and not before. */
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openArchive } from '../../src/archive/index.js';
import { BATTS } from '../../src/batt/index.js';
import { announcement } from '../../src/cli/evolve-findings.js';
import { arcDsl } from '../../src/dsl/index.js';
import { canonicalText, readPrograms } from '../../src/program/index.js';
import { smallestTasks } from '../pipeline/small.js';
import { start } from './slow.js';

// Processes take their time to start where the machine is busy.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 });

const folder = mkdtempSync(join(tmpdir(), 'batt-run-announce-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** How often an evolve is killed; `KILLS=20` for more. */
const KILLS = Number(process.env.KILLS ?? 3);

const ids = smallestTasks(24).map(({ id }) => id);
const UNTOUCHED = ['--mutation-rate', '0', '--moves', 'none'];
const words = (archive: string, ...more: string[]): string[] => [
  ...['evolve', '--archive', archive, '-i', ...ids, '-c', '0', '--workers', '1', '--rounds', '1', ...more],
];

/** Tasks that lines on stderr announce. */
const announced = (stderr: string): string[] => Array.from(stderr.matchAll(/^solved (\w+) by /gm), ([, task]) => task);

/** Those of the tasks that an archive demo-solves. */
function demoSolvedIn(name: string): Set<string> {
  const archive = openArchive(join(folder, name), { create: false });
  const solvers = archive.solvers({ tasks: ids }).filter(({ solvesDemo }) => solvesDemo);
  archive.close();
  return new Set(solvers.map(({ task }) => task));
}

beforeAll(() => {
  // The bundled solver of each task, kept for a task that there is not.
  const archive = openArchive(join(folder, 'from.db'));
  archive.saveSolvers(
    ids.map((id) => ({
      task: `like-${id}`,
      dialect: 'arc-dsl',
      text: canonicalText(readPrograms(`${BATTS}/solvers/${id}.py`, arcDsl)[0]),
      marks: { demo: ['match'], test: [] },
      tLog: 11,
      origin: { batt: null, seed: null, parent: null },
    })),
  );
  archive.close();
});

describe('evolve', () => {
  let ms = 0;

  test('announces each task that it demo-solves, and sums up what the archive held before and holds now', async () => {
    copyFileSync(join(folder, 'from.db'), join(folder, 'all.db'));
    const started = performance.now();
    const { said, ended } = start(folder, words('all.db', ...UNTOUCHED));
    expect(await ended).toBe(0);
    ms = performance.now() - started;
    expect(announced(said.stderr).sort()).toEqual([...ids].sort());
    const [id] = ids;
    expect(said.stderr).toMatch(new RegExp(`^solved ${id} by .+ \\(from like-\\w+, round 1\\)$`, 'm'));
    expect(demoSolvedIn('all.db')).toEqual(new Set(ids));
    const [, head, round, ...rest] = said.stdout.split('\n').filter((line) => !line.startsWith('at most'));
    expect(head.trim().split(/ {2,}/).slice(0, 4)).toEqual(['round', 'demo-solved', 'newly', 'matched']);
    expect(round.trim().split(/ {2,}/).slice(0, 4)).toEqual(['1', '24', '24', '100.0%']);
    expect(rest.join('\n')).toMatch(
      /^all\.db +before +after\n─+\ntasks demo-solved +24 +48\ntasks with a match +24 +48$/m,
    );
  });

  test('says nothing of tasks that were demo-solved before, and with --unsolved does not look at them', async () => {
    const { said, ended } = start(folder, words('all.db', ...UNTOUCHED, '--tasks-count', '5', '-s', '2'));
    expect(await ended).toBe(0);
    expect(announced(said.stderr)).toEqual([]);
    expect(said.stdout).toContain('5 tasks\n');
    const unsolved = start(folder, words('all.db', ...UNTOUCHED, '--unsolved'));
    expect(await unsolved.ended).toBe(0);
    expect(unsolved.said.stdout).toContain('all 24 tasks are demo-solved (--unsolved)\n');
    expect(unsolved.said.stdout).toMatch(/^tasks demo-solved +48 +48$/m);
  });

  test('that is killed loses no announced task, at whatever moment', async () => {
    for (let k = 0; k < KILLS; k++) {
      const name = `killed-${k}.db`;
      copyFileSync(join(folder, 'from.db'), join(folder, name));
      const { child, said, ended } = start(folder, words(name, ...UNTOUCHED));
      // Starting takes most of the time of so short a run.
      const moment = ms * (0.3 + 0.7 * Math.random());
      await sleep(moment);
      child.kill('SIGKILL');
      await ended;
      const kept = demoSolvedIn(name);
      const told = announced(said.stderr);
      expect(
        told.filter((task) => !kept.has(task)),
        `killed after ${moment} ms`,
      ).toEqual([]);
    }
  });
});

describe('an announcement', () => {
  const found = (...body: string[]) => ({
    task: '68b67ca3',
    source: '9f236235',
    from: '9f236235',
    text: `def solve(S, I, C):\n${body.map((line) => `    ${line}\n`).join('')}`,
  });

  test.each([
    [found('O = compress(I)', 'return O'), 'solved 68b67ca3 by compress(I) (from 9f236235, round 3)'],
    [{ ...found('O = compress(I)', 'return O'), from: '68b67ca3' }, 'solved 68b67ca3 by compress(I) (round 3)'],
    [found('return I'), 'solved 68b67ca3 by I (from 9f236235, round 3)'],
    [
      found('x1 = vmirror(I)', 'O = hconcat(x1, x1)', 'return O'),
      'solved 68b67ca3 by x1 = vmirror(I); hconcat(x1, x1) (from 9f236235, round 3)',
    ],
    [
      found(`O = ${'rot90('.repeat(30)}I${')'.repeat(30)}`, 'return O'),
      `solved 68b67ca3 by ${'rot90('.repeat(17).slice(0, 99)}… (from 9f236235, round 3)`,
    ],
  ])('has the program in one line, cut where that is too long', (solved, line) => {
    expect(announcement(solved, '3')).toBe(line);
  });
});
