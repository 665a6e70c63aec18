import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openArchive } from '../../src/archive/index.js';

const folder = mkdtempSync(join(tmpdir(), 'batt-run-evolve-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const LAUNCHER = 'bin/batt-run.mjs';
const IDS = ['055965e7', '08fcd565', '1c08088e'];
const inFolder = (name: string): string => join(folder, name);
const run = (...words: string[]) =>
  spawnSync(process.execPath, [LAUNCHER, ...words], { encoding: 'utf8', timeout: 120_000 });
const evolve = (archive: string, ...words: string[]) =>
  run(
    'evolve',
    '--archive',
    inFolder(archive),
    '-i',
    ...IDS,
    '--quiet',
    '--seed',
    '7',
    '--mutation-rate',
    '0.1',
    ...words,
  );

/** What an archive holds, times aside. */
function contentOf(name: string): unknown {
  const archive = openArchive(inFolder(name), { create: false });
  const plain = <T extends { tLog: number; savedAt: string }>({ tLog, savedAt, ...rest }: T) => rest;
  const content = { solvers: archive.solvers().map(plain), differs: archive.differs().map(plain) };
  archive.close();
  return content;
}

function newArchive(name: string): void {
  const files = IDS.map((id) => `batts/solvers/${id}.py`);
  const { status, stderr } = run('import', ...files, '--archive', inFolder(name), '--workers', '0', '--quiet');
  expect(stderr).toBe('');
  expect(status).toBe(0);
}

describe('evolve', () => {
  beforeAll(() => {
    for (const name of ['alone.db', 'pooled.db', 'halves.db', 'frozen.db', 'cut.db']) newArchive(name);
  }, 120_000);

  it('fills the archive, the same for the same seed whatever the workers, and also when it is done in two calls', () => {
    expect(evolve('alone.db', '--rounds', '3', '--workers', '0')).toMatchObject({ status: 0, stderr: '' });
    const content = contentOf('alone.db');
    expect(content).toMatchObject({ solvers: expect.anything(), differs: expect.anything() });
    expect(evolve('pooled.db', '--rounds', '3', '--workers', '2').status).toBe(0);
    expect(contentOf('pooled.db')).toEqual(content);
    expect(evolve('halves.db', '--rounds', '1', '--workers', '0').status).toBe(0);
    const { stdout } = evolve('halves.db', '--rounds', '2', '--workers', '0');
    expect(
      stdout
        .split('\n')
        .slice(4, 6)
        .map((line) => line.trim().split(/\s+/)[0]),
    ).toEqual(['2', '3']);
    expect(contentOf('halves.db')).toEqual(content);
  }, 240_000);

  it('counts the rounds of each freezing by themselves', () => {
    const roundOf = (...words: string[]): string | undefined =>
      /^ +(\d+) /m.exec(evolve('frozen.db', '--rounds', '1', '-c', '2', '--workers', '0', ...words).stdout)?.[1];
    expect(roundOf()).toBe('1');
    expect(roundOf('--freeze-solvers')).toBe('1');
    expect(roundOf('--freeze-differs')).toBe('1');
    expect(roundOf('--freeze-solvers', '--freeze-differs')).toBe('1');
    expect(roundOf('--freeze-solvers')).toBe('2');
    expect(roundOf()).toBe('2');
  }, 120_000);

  it('stops on a signal with what is done saved, says where it goes on, and exits 130', async () => {
    const child = spawn(process.execPath, [
      ...[LAUNCHER, 'evolve', '--archive', inFolder('cut.db'), '--for', '10m', '--workers', '0', '--quiet'],
      ...['-i', ...IDS, '-c', '3'],
    ]);
    let output = '';
    child.stdout.on('data', (text) => {
      output += text;
      if (!child.killed && /^ +1 /m.test(output)) child.kill('SIGINT'); // the first round is done
    });
    const code = await new Promise((resolve) => child.on('exit', resolve));
    expect(code).toBe(130);
    expect(output).toMatch(/interrupted after \d+ rounds?; the next call goes on with round \d+/);
  }, 120_000);

  it.each([
    [['evolve'], 'evolve: say when to stop, with --rounds N or --for TIME'],
    [['evolve', '--for', 'ever'], "--for: expected a time such as 90s, 30m or 2h, found 'ever'"],
    [['evolve', '--rounds', '1', '-s', '126'], '--start: expected less than the number of tasks, 126, found 126'],
    [['evolve', '--rounds', '1', '-s', '-1'], "--start: expected a whole number of at least 0, found '-1'"],
    [
      ['evolve', '--rounds', '1', '--tasks-count', '-5'],
      "--tasks-count: expected a whole number of at least 0, found '-5'",
    ],
    [['evolve', '--rounds', '1', '--archive', 'nowhere.db'], 'nowhere.db'],
    [['evolve', '--rounds', '1', '--archive', 'package.json'], 'package.json'],
  ])('%j is refused in one line', (words, message) => {
    const { status, stderr } = run(...words);
    expect(status).toBe(2);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(stderr).toContain(message);
  });

  it('needs solvers of the dialect in the archive', () => {
    openArchive(inFolder('empty.db')).close();
    const { status, stderr } = evolve('empty.db', '--rounds', '1');
    expect(status).toBe(2);
    expect(stderr).toContain('no solver of dialect arc-dsl in the archive');
  });
});
