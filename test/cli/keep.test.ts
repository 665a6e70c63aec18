/** What is done is kept, and what is said of it is true: processes that are ended in the middle of their work. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openArchive } from '../../src/archive/index.js';
import { arcDsl } from '../../src/dsl/index.js';
import { canonicalText, readPrograms } from '../../src/program/index.js';
import { readReport } from '../../src/report/index.js';
import { type SlowWork, slowWork, start, tasksIn, temporariesIn } from './slow.js';

// Processes take their time to start where the machine is busy.
vi.setConfig({ testTimeout: 240_000 });

let folder: string;
let work: SlowWork;
let archive: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'batt-run-keep-'));
  work = slowWork(folder);
  archive = join(folder, 'archive.db');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A run over the small tasks, whose programs are in the archive while the large one's samples are still scored. */
async function halfDone() {
  const files = ['--report', 'report.json', '--emit', 'lines', '--html', 'page.html'];
  const run = start(folder, ['-b', work.batt, '--tasks', work.tasks, '-t', '3600', '--workers', '2', ...files]);
  await run.until(() => tasksIn(archive).length === 3);
  return run;
}

describe('a run that is ended while it scores', () => {
  test.each<NodeJS.Signals>(['SIGINT', 'SIGTERM', 'SIGHUP'])(
    'by %s has kept what is finished, and says it',
    async (signal) => {
      const { child, said, ended } = await halfDone();
      child.kill(signal);
      expect(await ended).toBe(130);
      expect(said.stderr).toMatch(
        / warn {2}interrupted: programs of 3 of 4 tasks are in archive\.db; interrupt again to end at once\n/,
      );
      expect(said.stdout).toContain('3 of 4 tasks; programs of 3 of 4 tasks are in archive.db\n');
      const report = readReport(join(folder, 'report.json'));
      expect([report.interrupted, report.totals.tasks, report.archive?.tasks]).toEqual([true, 3, 3]);
      expect(report.archive?.solvers.candidates).toBe(3 * 4);
      expect(tasksIn(archive).sort()).toEqual([...work.ids].sort());
      expect(temporariesIn(folder)).toEqual([]);
    },
  );

  test('by SIGKILL has kept what is finished; what it left is removed by the next run that writes there', async () => {
    const { child, ended } = await halfDone();
    expect(temporariesIn(folder)).toHaveLength(3);
    child.kill('SIGKILL');
    expect(await ended).toBe('SIGKILL');
    expect(tasksIn(archive).sort()).toEqual([...work.ids].sort());
    expect(temporariesIn(folder)).toHaveLength(3);
    const small = ['-i', work.ids[0], '--workers', '0'];
    const next = start(folder, ['-b', work.batt, '--tasks', work.tasks, ...small, '--report', 'report.json']);
    expect(await next.ended).toBe(0);
    expect(temporariesIn(folder)).toEqual([]);
  });
});

describe('a signal that comes early', () => {
  /** A module that has the process send itself a signal, so many milliseconds after it first listens to one. */
  const early = (signal: string, ms: number): string =>
    `data:text/javascript,let sent=false;process.on('newListener',(name)=>{if(sent||name!=='SIGTERM')return;sent=true;setTimeout(()=>process.kill(process.pid,'${signal}'),${ms})})`;

  test.each<[string, number]>([
    ['SIGTERM', 0],
    ['SIGHUP', 30],
    ['SIGINT', 100],
    ['SIGHUP', 200],
    ['SIGTERM', 500],
  ])('%s after %i ms leaves nothing behind', async (signal, ms) => {
    const files = ['--report', 'report.json', '--emit', 'lines'];
    const words = ['-b', work.batt, '--tasks', work.tasks, '-t', '3600', '--workers', '1', ...files];
    const { ended } = start(folder, words, ['--import', early(signal, ms)]);
    expect(await ended).toBe(130);
    expect(temporariesIn(folder)).toEqual([]);
  });
});

describe('import', () => {
  test.each<[NodeJS.Signals, number | string]>([
    ['SIGINT', 130],
    ['SIGKILL', 'SIGKILL'],
  ])('that is ended by %s has kept the solvers that have run', async (signal, code) => {
    const words = ['import', work.solvers, '--tasks', work.tasks, '-t', '3600', '--workers', '2'];
    const { child, said, ended, until } = start(folder, words);
    await until(() => tasksIn(archive).length === 3);
    child.kill(signal);
    expect(await ended).toBe(code);
    expect(tasksIn(archive).sort()).toEqual([...work.ids].sort());
    if (signal === 'SIGKILL') return;
    expect(said.stderr).toContain('interrupted: 3 of 4 solvers are in archive.db; interrupt again to end at once');
    expect(said.stdout).toMatch(
      /^3 solvers of 3 tasks: .+\narchive\.db: 3 added, .+\ninterrupted: 1 solver not run\n$/,
    );
  });
});

describe('evolve that is ended in the middle of a round', () => {
  const words = ['evolve', '--rounds', '1', '-c', '0', '--mutation-rate', '0', '-t', '3600', '--workers', '2'];
  const standing = 'programs of 3 of 4 tasks are in archive.db (round 1)';

  beforeEach(() => {
    // What it draws from: the slow program, for a task that there is not, so that the archive's tasks show what the round did.
    const opened = openArchive(archive);
    const programs = [...work.ids, 'noise'].flatMap((id) => readPrograms(join(work.solvers, `${id}.py`), arcDsl));
    opened.saveSolvers(
      programs.map((program, k) => ({
        task: `source${k}`,
        dialect: 'arc-dsl',
        text: canonicalText(program),
        marks: { demo: ['match'], test: [] },
        tLog: 11,
        origin: { batt: null, seed: null, parent: null },
      })),
    );
    opened.close();
  });

  test('by a signal has kept the tasks that are through, and says it', async () => {
    const { child, said, ended, until } = start(folder, [...words, '--tasks', work.tasks]);
    await until(() => tasksIn(archive).length === 4 + 3);
    child.kill('SIGINT');
    expect(await ended).toBe(130);
    expect(said.stderr).toContain(`interrupted: ${standing}; interrupt again to end at once`);
    expect(said.stdout).toContain(`interrupted after 0 rounds; the next call goes on with round 1: ${standing}\n`);
    expect(said.stdout).toMatch(/^tasks demo-solved +4 +7$/m);
    expect(tasksIn(archive)).toEqual(expect.arrayContaining([...work.ids]));
  });

  test('since its time is over has kept them, too; that is no failure', async () => {
    const { said, ended } = start(folder, [...words, '--tasks', work.tasks, '--for', '6s']);
    expect(await ended).toBe(0);
    const [, through] = /time is over after 0 rounds; .* round 1: programs of (\d) of 4 /.exec(said.stdout) ?? [];
    expect(tasksIn(archive)).toHaveLength(4 + Number(through));
    expect(said.stderr).not.toContain('interrupted');
  });
});

test('eval that is ended leaves no file half written', async () => {
  const programs = Array.from({ length: 3000 }, (_, k) => `def solve_${k}(I):\n    O = vmirror(I)\n    return O\n`);
  writeFileSync(join(folder, 'many.py'), programs.join(''));
  const words = ['eval', 'many.py', '--tasks', work.tasks, '--task', work.ids[0], '--emit', 'lines'];
  const { child, ended, until } = start(folder, words);
  await until(() => temporariesIn(folder).length === 1);
  child.kill('SIGTERM');
  expect(await ended).toBe(130);
  expect(temporariesIn(folder)).toEqual([]);
});
