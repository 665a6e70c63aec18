import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { BUNDLED_TASKS, loadTasks, selectTasks, shardIndex } from '../../src/arc/index.js';
import { openArchive } from '../../src/archive/index.js';
import { BATTS } from '../../src/batt/index.js';
import { readReport } from '../../src/report/index.js';
import { LAUNCHER } from './slow.js';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const env = { ...process.env, NO_COLOR: '1', BATT_TASKS: '' };
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'batt-run-shard-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs batt-run in the test's folder. */
function batt(...words: readonly string[]) {
  const { status, stdout, stderr } = spawnSync('node', [LAUNCHER, ...words], { cwd: folder, env, encoding: 'utf8' });
  return { status, stdout, stderr };
}

const SOLVERS = join(BATTS, 'solvers');
const [smallest, ...others] = selectTasks(loadTasks(BUNDLED_TASKS).tasks, { count: 12 });
/** Of a thousand, a share in which the smallest task is not. */
const EMPTY = `${(shardIndex(smallest.id, 1000) % 1000) + 1}/1000`;

describe('--shard', () => {
  test.each(['0/3', '4/3', '3', '3/', '/3', '1/0', '-1/3', '1.0/3', '1/3 ', 'a/b', '1/1000000000', '1/2/3', ''])(
    'is refused as %j',
    (value) => {
      const { status, stderr } = batt('validate', SOLVERS, `--shard=${value}`);
      const expected = 'I/N with I from 1 to N, such as 3/10';
      expect([status, stderr]).toEqual([2, `batt-run: --shard: expected ${expected}, found '${value}'\n`]);
    },
  );

  test('chooses of the tasks that the other options choose', () => {
    const wanted = [smallest, ...others].map(({ id }) => id).filter((id) => shardIndex(id, 2) === 2);
    const run = batt('-c', '12', '--shard', '2/2', '--workers', '0', '--score-only', '--report', 'half.json');
    expect(run.status).toBe(0);
    expect(run.stderr).toContain(`shard 2 of 2: ${wanted.length} of 12 tasks\n`);
    expect(run.stdout).toContain(`\nshard 2 of 2: ${wanted.length} of 12 tasks\n`);
    const { data, tasks } = readReport(join(folder, 'half.json'));
    expect(tasks.map(({ id }) => id)).toEqual(wanted);
    expect(tasks.map(({ cells }) => cells)).toEqual(
      [...tasks].map(({ cells }) => cells).sort((a, b) => Number(a) - Number(b)),
    );
    expect(data).toMatchObject({ tasks: wanted.length, shard: { index: 2, count: 2, tasks: 12, programs: null } });
    expect(data.shard?.files).toEqual({ emit: null, archive: null });
  });

  test('of one shard is all of it', () => {
    const files = ['--report', 'deep/er/one.json', '--emit', 'one.jsonl', '--archive', 'deep/one.db'];
    expect(batt('-c', '1', '--score-only', '--report', 'deep/whole.json').status).toBe(0);
    expect(batt('-c', '1', '--shard', '1/1', '--workers', '0', ...files).status).toBe(0);
    const { data } = readReport(join(folder, 'deep/er/one.json'));
    const { data: whole } = readReport(join(folder, 'deep/whole.json'));
    expect(data.shard?.files).toEqual({ emit: '../../one.jsonl', archive: '../one.db' });
    expect(data.shard).toMatchObject({ tasks: 1, digest: data.digest, samples: data.samples });
    expect([whole.shard, whole.digest]).toEqual([null, data.digest]);
  });
});

describe('a shard without tasks', () => {
  test('is a run of none', () => {
    const files = ['--report', 'none.json', '--emit', 'none.jsonl', '--archive', 'none.db', '--html', 'none.html'];
    const { status, stdout } = batt(
      '-c',
      '1',
      '--shard',
      EMPTY,
      ...files,
      '--junit',
      'none.xml',
      '--markdown',
      'none.md',
    );
    expect(status).toBe(0);
    expect(stdout).toContain(`shard ${EMPTY.replace('/', ' of ')}: 0 of 1 task\n`);
    expect(readReport(join(folder, 'none.json'))).toMatchObject({
      interrupted: false,
      tasks: [],
      totals: { tasks: 0 },
    });
    expect(statSync(join(folder, 'none.jsonl')).size).toBe(0);
    const archive = openArchive(join(folder, 'none.db'), { create: false });
    expect(archive.solvers()).toEqual([]);
    archive.close();
    for (const name of ['none.html', 'none.xml', 'none.md']) expect(existsSync(join(folder, name))).toBe(true);
  });

  test('is a validation of none', () => {
    const { status } = batt(
      'validate',
      SOLVERS,
      '-c',
      '1',
      '--shard',
      EMPTY,
      '--report',
      'v.json',
      '--emit',
      'v.jsonl',
    );
    expect(status).toBe(0);
    const { programs, data } = readReport(join(folder, 'v.json'));
    expect(programs).toEqual([]);
    expect(data.shard?.programs?.count).toBe(1);
    expect(readFileSync(join(folder, 'v.jsonl'), 'utf8')).toBe('');
  });

  test('is an import of none', () => {
    const { status, stdout } = batt('import', SOLVERS, '-c', '1', '--shard', EMPTY, '--archive', 'i.db');
    expect(status).toBe(0);
    expect(stdout).toContain(`i.db: 0 added, 0 improved, 0 known; 0 not worth keeping\n`);
    expect(stdout).toContain(`shard ${EMPTY.replace('/', ' of ')}: 0 of 1 task\n`);
  });

  test('is merged with the others as nothing', () => {
    const index = shardIndex(smallest.id, 2);
    for (const shard of [1, 2]) {
      const files = ['--report', `m/${shard}.json`, '--emit', `m/${shard}.jsonl`, '--archive', `m${shard}.db`];
      expect(batt('-c', '1', '--shard', `${shard}/2`, '--workers', '0', ...files).status).toBe(0);
    }
    expect(readReport(join(folder, `m/${3 - index}.json`)).tasks).toEqual([]);
    const outputs = ['-o', 'm.json', '--emit', 'm.jsonl', '--archive', 'm.db'];
    expect(batt('merge', 'm/1.json', 'm/2.json', ...outputs).status).toBe(0);
    expect(
      batt('-c', '1', '--workers', '0', '--report', 'w.json', '--emit', 'w.jsonl', '--archive', 'w.db').status,
    ).toBe(0);
    const [merged, whole] = ['m.json', 'w.json'].map((name) => readReport(join(folder, name)));
    expect(merged.counters).toEqual(whole.counters);
    expect(merged.operations.map(({ op, calls, work }) => `${op} ${calls} ${work}`).sort()).toEqual(
      whole.operations.map(({ op, calls, work }) => `${op} ${calls} ${work}`).sort(),
    );
    expect(readFileSync(join(folder, 'm.jsonl')).equals(readFileSync(join(folder, 'w.jsonl')))).toBe(true);
  });

  test('but a choice of nothing at all is an error as without it', () => {
    const { status, stderr } = batt('-s', '5', '-c', '1', '-i', smallest.id, '--shard', EMPTY);
    expect([status, stderr]).toEqual([2, 'batt-run: --start: expected less than the number of tasks, 1, found 5\n']);
  });
});

test('evolve has no shards: its rounds build on all that was found', () => {
  const { status, stderr } = batt('evolve', '--rounds', '1', '--shard', '1/2');
  expect([status, stderr]).toEqual([
    2,
    expect.stringMatching(
      /^batt-run: evolve: unknown option '--shard', which run, .* have; see batt-run evolve --help\n$/,
    ),
  ]);
});

describe('submission files of shards', () => {
  const submit = (...words: string[]) =>
    batt('submit', '--archive', 'kept.db', '--data', 'train', '--workers', '0', ...words);
  const merge = (...files: string[]) =>
    batt('merge', '--submission', 'all.json', '--submissions', ...files, '--data', 'train', '--quiet');
  beforeAll(() => {
    expect(batt('import', SOLVERS, '-c', '30', '--archive', 'kept.db', '--quiet').status).toBe(0);
    expect(submit('-o', 'whole.json').status).toBe(0);
    writeFileSync(join(folder, 'other.json'), '{"schema":[]}');
    for (const shard of ['1', '2', '3']) expect(submit('--shard', `${shard}/3`, '-o', `s${shard}.json`).status).toBe(0);
  });

  test('merged are that of all tasks', () => {
    const { status, stdout } = merge('s3.json', 's1.json', 's2.json');
    expect([status, stdout]).toEqual([0, 'all.json: 126 tasks from 3 files\n']);
    expect(readFileSync(join(folder, 'all.json'), 'utf8')).toBe(readFileSync(join(folder, 'whole.json'), 'utf8'));
  });

  test('have as many attempts as the shards, which have to have the same number', () => {
    for (const shard of ['1', '2'])
      expect(submit('--shard', `${shard}/2`, '--attempts', '3', '-o', `t${shard}.json`).status).toBe(0);
    expect(merge('t1.json', 't2.json').status).toBe(0);
    expect(readFileSync(join(folder, 'all.json'), 'utf8')).toContain('"attempt_3"');
    expect(submit('--shard', '2/2', '-o', 't2.json').status).toBe(0);
    const { status, stderr } = merge('t1.json', 't2.json');
    expect(stderr).toMatch(/^batt-run: t1\.json and t2\.json: \w+\[0\].* expected .+\n$/);
    expect(status).toBe(2);
  });

  test.each<[string[], RegExp]>([
    [
      ['s1.json', 's2.json'],
      /^batt-run: --submissions: \d+ tasks of 126 in none of the files: .+; is a shard missing\?\n$/,
    ],
    [['s1.json', 's2.json', 's1.json'], /^batt-run: task \w+ is there twice: in 's1\.json' and in 's1\.json'\n$/],
    [['all.json'], /^batt-run: --submission and --submissions: expected two files, found 'all\.json' for both\n$/],
    [['other.json'], /^batt-run: other\.json: expected tasks of the dataset, found "schema"\n$/],
  ])('%j are refused', (files, message) => {
    const { status, stderr } = merge(...files);
    expect(stderr).toMatch(message);
    expect(status).toBe(2);
  });

  test('of a share without tasks holds none', () => {
    const tasks = ['--tasks', join(BUNDLED_TASKS, `${smallest.id}.json`)];
    const { status } = submit(...tasks, '--shard', EMPTY, '-o', 'empty.json');
    expect([status, readFileSync(join(folder, 'empty.json'), 'utf8')]).toEqual([0, '{\n}\n']);
  });
});
