/** Shards of a run, joined, are that run. */
import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { shardIndex } from '../../src/arc/index.js';
import { openArchive } from '../../src/archive/index.js';
import { BATTS } from '../../src/batt/index.js';
import { type ReadReport, readReport } from '../../src/report/index.js';
import { LAUNCHER, slowWork, start, tasksIn, temporariesIn } from './slow.js';

// Processes take their time to start where the machine is busy.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const env = { ...process.env, NO_COLOR: '1', BATT_TASKS: '' };

/** Runs batt-run in a folder. */
function batt(cwd: string, ...words: readonly string[]) {
  const { status, stdout, stderr } = spawnSync('node', [LAUNCHER, ...words, '--quiet'], {
    cwd,
    env,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  return { status, stdout, stderr };
}

/** Runs batt-run, which has to come to its end. */
function done(cwd: string, ...words: readonly string[]): string {
  const { status, stdout, stderr } = batt(cwd, ...words);
  expect([status, stderr]).toEqual([0, '']);
  return stdout;
}

const SHARDS = ['1', '2', '3'];
const files = (kind: string, end: string): string[] => SHARDS.map((shard) => `${kind}/${shard}.${end}`);
const SOLVERS = join(BATTS, 'solvers');

/** Whole runs, and the same in three shards; tests change nothing in here. */
let origin: string;
beforeAll(() => {
  origin = mkdtempSync(join(tmpdir(), 'batt-run-merge-'));
  const run = ['run', '-c', '14', '--workers', '0'];
  const validate = ['validate', SOLVERS, '-c', '40', '--workers', '0'];
  const imported = ['import', SOLVERS, '-c', '40', '--workers', '0'];
  const outputs = (name: string): string[] => ['--report', `${name}.json`, '--emit', `${name}.jsonl`];
  done(origin, ...run, ...outputs('run'), '--archive', 'run.db');
  done(origin, ...validate, ...outputs('validate'));
  done(origin, ...imported, '--archive', 'import.db');
  mkdirSync(join(origin, 'import'));
  for (const shard of SHARDS) {
    const share = ['--shard', `${shard}/3`];
    done(origin, ...run, ...share, ...outputs(`run/${shard}`), '--archive', `run-${shard}.db`);
    done(origin, ...validate, ...share, ...outputs(`validate/${shard}`));
    done(origin, ...imported, ...share, '--archive', `import/${shard}.db`);
  }
});
afterAll(() => rmSync(origin, { recursive: true, force: true }));

/** A copy of all that, to do harm to. */
function copy(): string {
  const folder = mkdtempSync(join(tmpdir(), 'batt-run-merge-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(origin, folder, { recursive: true });
  return folder;
}

/** What a report says, without what is another time, another machine's, or about how it was done. */
function results(report: ReadReport) {
  const { data, batt, counters, skipped, programs, tasks, totals, operations, archive, limits, seed, version } = report;
  const { wallMs: _, busyMs: __, peakRss: ___, overfull: ____, ...sums } = totals;
  const { evaluations, savedBySharing, savedByHoisting } = counters;
  return {
    ...{ data, batt, skipped, limits, seed, version, interrupted: report.interrupted },
    totals: sums,
    counters: { evaluations, savedBySharing, savedByHoisting },
    programs: programs.map(({ ms: _, ...program }) => program),
    tasks,
    operations: operations.map(({ ms: _, share: __, ...row }) => row).sort((a, b) => (a.op < b.op ? -1 : 1)),
    archive: archive === null ? null : { ...archive, file: null },
  };
}

/** What an archive keeps, without times. */
function kept(file: string) {
  const archive = openArchive(file, { create: false });
  try {
    return [...archive.solvers(), ...archive.differs()].map(({ savedAt: _, tLog: __, ...program }) => program);
  } finally {
    archive.close();
  }
}

const same = (a: string, b: string): void => expect(readFileSync(a).equals(readFileSync(b))).toBe(true);

describe('three shards, merged', () => {
  test('are the run: report, results and archive', () => {
    const folder = copy();
    const outputs = ['--report', 'all.json', '--emit', 'all.jsonl', '--archive', 'all.db'];
    const stdout = done(folder, 'merge', ...files('run', 'json'), ...outputs);
    expect(stdout).toContain('\nmerged from 3 of 3 shards, whose times are added up\n');
    expect(stdout).toContain('all.db, from 3 archives: ');
    same(join(folder, 'all.jsonl'), join(folder, 'run.jsonl'));
    const [all, whole] = ['all', 'run'].map((name) => readReport(join(folder, `${name}.json`)));
    expect(results(all)).toEqual(results(whole));
    expect(whole.data.shard).toBeNull();
    expect(kept(join(folder, 'all.db'))).toEqual(kept(join(folder, 'run.db')));
    const exported = ['all', 'run'].map((name) => {
      done(folder, 'solvers', 'export', '--archive', `${name}.db`, '-o', name === 'all' ? 'all' : 'whole');
      const listing = readFileSync(join(folder, name === 'all' ? 'all' : 'whole', 'solvers.jsonl'), 'utf8');
      return listing.replace(/"(tLog|savedAt)":("[^"]*"|\d+)/g, '');
    });
    expect(exported[0]).toBe(exported[1]);
    // The caches came along: a run on the merged archive prints and validates nothing anew.
    done(folder, 'run', '-c', '14', '--workers', '0', '--archive', 'all.db', '--report', 'again.json');
    expect(readReport(join(folder, 'again.json')).counters.cacheMisses).toEqual({ inlining: 0, validation: 0 });
    expect(temporariesIn(folder)).toEqual([]);
  });

  test('are the run without an archive, whose report compares with no difference', () => {
    const folder = copy();
    const run = ['run', '-c', '14', '--workers', '0', '--score-only'];
    done(folder, ...run, '--report', 'scored.json');
    for (const shard of SHARDS) done(folder, ...run, '--shard', `${shard}/3`, '--report', `scored/${shard}.json`);
    done(folder, 'merge', ...files('scored', 'json').reverse(), '-o', 'all.json');
    const [all, whole] = ['all', 'scored'].map((name) => readReport(join(folder, `${name}.json`)));
    expect(results(all)).toEqual(results(whole));
    expect(done(folder, 'compare', 'scored.json', 'all.json')).toContain('no regression');
    const { status, stderr } = batt(folder, 'merge', ...files('scored', 'json'), '--emit', 'x', '--archive', 'x.db');
    expect([status, stderr]).toEqual([
      2,
      "batt-run: shard 1 of 3 ('scored/1.json') wrote no emit file under a name; --emits says where it is, where there is one\n",
    ]);
  });

  test('are the validation, its programs in their order', () => {
    const folder = copy();
    done(folder, 'merge', ...files('validate', 'json'), '--report', 'all.json', '--emit', 'all.jsonl');
    same(join(folder, 'all.jsonl'), join(folder, 'validate.jsonl'));
    const [all, whole] = ['all', 'validate'].map((name) => readReport(join(folder, `${name}.json`)));
    expect(results(all)).toEqual(results(whole));
    expect(all.programs).toHaveLength(40);
  });

  test('are the import', () => {
    const folder = copy();
    const stdout = done(folder, 'merge', '--archive', 'all.db', '--archives', ...files('import', 'db'));
    expect(stdout).toBe(
      'all.db, from 3 archives: 40 added, 0 improved, 0 known; 0 not worth keeping; 0 entries of caches added\n',
    );
    expect(kept(join(folder, 'all.db'))).toEqual(kept(join(folder, 'import.db')));
    const again = done(folder, 'merge', '--archive', 'all.db', '--archives', ...files('import', 'db'));
    expect(again).toContain(': 0 added, 0 improved, 40 known; 0 not worth keeping');
    expect(kept(join(folder, 'all.db'))).toEqual(kept(join(folder, 'import.db')));
  });

  test('are found where they were carried to, or where options say', () => {
    const folder = copy();
    mkdirSync(join(folder, 'flat'));
    for (const shard of SHARDS) {
      copyFileSync(join(folder, `run-${shard}.db`), join(folder, 'flat', `run-${shard}.db`));
      copyFileSync(join(folder, 'run', `${shard}.json`), join(folder, 'flat', `${shard}.json`));
      copyFileSync(join(folder, 'run', `${shard}.jsonl`), join(folder, `${shard}.lines`));
      rmSync(join(folder, `run-${shard}.db`));
    }
    const emits = ['--emits', ...SHARDS.map((shard) => `${shard}.lines`)];
    done(folder, 'merge', ...files('flat', 'json'), '--archive', 'all.db', '--emit', 'all.jsonl', ...emits);
    same(join(folder, 'all.jsonl'), join(folder, 'run.jsonl'));
    expect(kept(join(folder, 'all.db'))).toEqual(kept(join(folder, 'run.db')));
  });

  test('write all views, and one output may be standard output', () => {
    const folder = copy();
    const views = ['--html', 'page.html', '--junit', 'tests.xml', '--markdown', 'summary.md'];
    const { status, stdout } = batt(folder, 'merge', ...files('run', 'json'), '--emit', '-', ...views);
    expect(status).toBe(0);
    expect(stdout === readFileSync(join(folder, 'run.jsonl'), 'utf8')).toBe(true);
    expect(readFileSync(join(folder, 'page.html'), 'utf8')).toContain('merged from 3 of 3 shards');
    expect(readFileSync(join(folder, 'summary.md'), 'utf8')).toContain('merged from 3 of 3 shards');
    expect(readFileSync(join(folder, 'tests.xml'), 'utf8').match(/<testcase /g)).toHaveLength(14);
  });
});

/** Changes a file of JSON. */
function edit(file: string, change: (report: Record<string, unknown>) => void): void {
  const report = JSON.parse(readFileSync(file, 'utf8'));
  change(report);
  writeFileSync(file, JSON.stringify(report));
}

const flipped = (file: string, at: number): void => {
  const bytes = readFileSync(file);
  bytes[at < 0 ? bytes.length + at : at] ^= 1;
  writeFileSync(file, bytes);
};

describe('what is not as it should be is told in one line, and nothing is written', () => {
  const reports = files('run', 'json');
  const outputs = ['-o', 'all.json', '--emit', 'all.jsonl', '--archive', 'all.db', '--html', 'all.html'];

  test.each<[string, (folder: string) => string[] | undefined, RegExp]>([
    ['a missing shard', () => reports.slice(1), /shard 1 of 3 is missing; --partial merges what there is$/],
    ['two missing shards', () => [reports[1]], /shards 1 and 3 of 3 are missing; --partial merges what there is$/],
    [
      'a shard twice',
      () => [reports[0], ...reports],
      /shard 1 of 3 is there twice: 'run\/1\.json' and 'run\/1\.json'$/,
    ],
    [
      'a whole run',
      () => ['run.json'],
      /'run\.json' is of a whole run: expected the report of a shard, made with --shard$/,
    ],
    [
      'a shard of another command',
      () => [...reports.slice(1), 'validate/1.json'],
      /it differs in its command: expected run, found validate$/,
    ],
    ['a report that is none', () => ['run.jsonl'], /run\.jsonl:2: expected /],
    ['a report that is not there', () => ['none.json'], /none\.json: expected a readable file, found "no such file"$/],
    [
      'a changed value',
      (at) => void flipped(join(at, 'run/2.jsonl'), -20),
      /run\/2\.jsonl:\d+: expected the lines of task \w+ to have the digest \w+, as 'run\/2\.json' has it, found /,
    ],
    [
      'a changed first line',
      (at) => void flipped(join(at, 'run/2.jsonl'), 28),
      /run\/2\.jsonl:1: expected the lines of task \w+ demo 0, as 'run\/2\.json' has it, found /,
    ],
    [
      'an emit file that is cut off',
      (at) => void writeFileSync(join(at, 'run/3.jsonl'), readFileSync(join(at, 'run/3.jsonl')).subarray(0, 5000)),
      /run\/3\.jsonl:\d+: expected the lines of task /,
    ],
    [
      'an emit file with more',
      (at) =>
        void writeFileSync(
          join(at, 'run/3.jsonl'),
          `${readFileSync(join(at, 'run/3.jsonl'))}{"type":"sample","task":"a"}\n`,
        ),
      /run\/3\.jsonl:\d+: expected no more lines, as 'run\/3\.json' has it, found /,
    ],
    [
      'an emit file that is not there',
      (at) => void rmSync(join(at, 'run/3.jsonl')),
      /the emit file of shard 3 of 3 \('run\/3\.json'\) is not at 'run\/3\.jsonl'; --emits says where it is$/,
    ],
    [
      'a folder for an emit file',
      (at) => {
        rmSync(join(at, 'run/3.jsonl'));
        mkdirSync(join(at, 'run/3.jsonl'));
        return undefined;
      },
      /run\/3\.jsonl: expected a regular file, found "a folder"$/,
    ],
    [
      'an archive that is none',
      (at) => void writeFileSync(join(at, 'run-2.db'), 'x'.repeat(5000)),
      /run-2\.db: expected a batt-run archive, found "another kind of file"$/,
    ],
    [
      'a damaged archive',
      (at) => void writeFileSync(join(at, 'run-2.db'), readFileSync(join(at, 'run-2.db')).subarray(0, 9000)),
      /run-2\.db: expected an undamaged file: a batt-run archive, found /,
    ],
    [
      'an archive of another version',
      (at) => void flipped(join(at, 'run-2.db'), 63),
      /run-2\.db: expected a batt-run archive of version 2, found "version 3"$/,
    ],
    [
      'a count beyond reason',
      (at) => void edit(join(at, 'run/1.json'), ({ data }) => Object.assign(Object(data).shard, { count: 1e15 })),
      /run\/1\.json: data\.shard: expected an index from 1 to a count of at most 1000000, found "1 of 1000000000000000"$/,
    ],
    [
      'an index of 0',
      (at) => void edit(join(at, 'run/1.json'), ({ data }) => Object.assign(Object(data).shard, { index: 0 })),
      /run\/1\.json: data\.shard: expected an index from 1 /,
    ],
    [
      'other data',
      (at) => void edit(join(at, 'run/2.json'), ({ data }) => Object.assign(Object(data).shard, { digest: 'x' })),
      /it differs in its choice of tasks \(their digest\): expected \w+, found x$/,
    ],
    [
      'another batt',
      (at) => void edit(join(at, 'run/2.json'), ({ batt }) => Object.assign(Object(batt), { digest: 'x' })),
      /it differs in its batt \(its digest\): expected \w+, found x$/,
    ],
    [
      'other limits',
      (at) => void edit(join(at, 'run/2.json'), ({ limits }) => Object.assign(Object(limits), { calls: 7 })),
      /it differs in its limits: expected /,
    ],
    [
      'a row without its size',
      (at) => void edit(join(at, 'run/2.json'), ({ tasks }) => Object.assign(Object(tasks)[0], { cells: null })),
      /run\/2\.json: tasks\[0\]\.cells: expected a number$/,
    ],
  ])('%s', (_, harm, message) => {
    const folder = copy();
    const words = harm(folder) ?? reports;
    const before = readdirSync(folder).sort();
    const { status, stdout, stderr } = batt(folder, 'merge', ...words, ...outputs);
    expect(stderr.trimEnd()).toMatch(message);
    expect([status, stdout, stderr.split('\n').length]).toEqual([2, '', 2]);
    expect(readdirSync(folder).sort()).toEqual(before);
  });

  test('an archive that was there stays as it was', () => {
    const folder = copy();
    copyFileSync(join(folder, 'import.db'), join(folder, 'all.db'));
    flipped(join(folder, 'run/3.jsonl'), -20);
    expect(batt(folder, 'merge', ...reports, ...outputs).status).toBe(2);
    expect(kept(join(folder, 'all.db'))).toEqual(kept(join(folder, 'import.db')));
  });

  test.each<[readonly string[], string]>([
    [[], 'merge: expected reports of shards, or --archive and --archives, found nothing to merge'],
    [['--emit', 'x'], '--emit: expected reports of shards as well, found none'],
    [
      [...reports, '--emit', 'x', '--emits', 'run/1.jsonl'],
      '--emits: expected 3 files, one for each report, found 1 file',
    ],
    [
      [...reports, '-o', 'run/1.json'],
      "cannot write 'run/1.json': this command uses the same file; expected another name",
    ],
    [
      [...reports, '--emit', 'run/1.jsonl'],
      "cannot write 'run/1.jsonl': this command uses the same file; expected another name",
    ],
    [[...reports, '--archive', 'run-1.db'], "--archive and --archives: expected two files, found 'run-1.db' for both"],
    [[...reports, '-o', 'a', '--emit', 'a'], "--report and --emit: expected two files, found 'a' for both"],
  ])('%j', (words, message) => {
    const folder = copy();
    const { status, stderr } = batt(folder, 'merge', ...words);
    expect([status, stderr]).toEqual([2, `batt-run: ${message}\n`]);
    for (const name of ['run/1.json', 'run/1.jsonl']) same(join(folder, name), join(origin, name));
  });
});

test('a shard that was interrupted is merged with --partial only, and the report says so', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'batt-run-merge-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const { batt: file, tasks } = slowWork(folder);
  const run = ['-b', file, '--tasks', tasks, '-t', '3600', '--workers', '2'];
  const outputs = (shard: number) => [
    '--report',
    `${shard}.json`,
    '--emit',
    `${shard}.jsonl`,
    '--archive',
    `${shard}.db`,
  ];
  const slow = shardIndex('noise', 2);
  const quick = 3 - slow;
  done(folder, ...run, '--shard', `${quick}/2`, ...outputs(quick));
  const { child, ended, until } = start(folder, [...run, '--shard', `${slow}/2`, ...outputs(slow)]);
  const others = tasksIn(join(folder, `${quick}.db`)).length;
  await until(() => tasksIn(join(folder, `${slow}.db`)).length === 3 - others);
  child.kill('SIGINT');
  expect(await ended).toBe(130);
  const words = ['merge', '1.json', '2.json', '-o', 'all.json', '--emit', 'all.jsonl', '--archive', 'all.db'];
  const { status, stderr } = batt(folder, ...words);
  expect([status, stderr]).toEqual([
    2,
    `batt-run: shard ${slow} of 2 ('${slow}.json') was interrupted after ${3 - others} of ${4 - others} tasks: run it again, or --partial merges what there is\n`,
  ]);
  expect(existsSync(join(folder, 'all.json'))).toBe(false);
  const stdout = done(folder, ...words, '--partial');
  expect(stdout).toContain(
    'incomplete: this is what was merged, 3 of 4 tasks; programs of 3 of 4 tasks are in all.db\n',
  );
  const all = readReport(join(folder, 'all.json'));
  expect([all.interrupted, all.data.tasks, all.tasks.length, all.merged?.missing]).toEqual([true, 4, 3, []]);
  expect(tasksIn(join(folder, 'all.db'))).toHaveLength(3);
});
