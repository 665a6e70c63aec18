import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import Sqlite from 'libsql';
import { expect, test } from 'vitest';
import { openArchive } from '../../src/archive/index.js';
import { temporaryFolder } from './fixture.js';

const WRITER = fileURLToPath(new URL('writer.mjs', import.meta.url));
const folder = temporaryFolder();

/** Kills of one of the two writers; for a longer test, `ARCHIVE_KILLS=30`. */
const KILLS = Number(process.env.ARCHIVE_KILLS ?? 3);

interface Writer {
  readonly child: ChildProcess;
  /** Tasks whose solvers it says are saved. */
  readonly saved: string[];
  /** What it complains about. */
  readonly complaints: string[];
  readonly ended: Promise<void>;
}

function startWriter(file: string, name: string): Writer {
  const child = spawn('node', [WRITER, file, name], { stdio: ['ignore', 'pipe', 'pipe'] });
  const writer = { child, saved: [] as string[], complaints: [] as string[] };
  let text = '';
  child.stdout.on('data', (part) => {
    const lines = (text + part).split('\n');
    text = lines.pop() ?? '';
    writer.saved.push(...lines);
  });
  child.stderr.on('data', (part) => writer.complaints.push(String(part)));
  return { ...writer, ended: new Promise((resolve) => child.on('close', () => resolve())) };
}

test('two processes write at once, one is killed again and again: nothing is lost, doubled or damaged', {
  timeout: 60_000 + KILLS * 20_000,
}, async () => {
  const file = join(folder, 'shared.db');
  const steady = startWriter(file, 'steady');
  const writers = [steady];
  for (let kill = 0; kill < KILLS; kill++) {
    const victim = startWriter(file, 'victim');
    writers.push(victim);
    // At work for sure, then at any moment of it.
    while (victim.saved.length < 50 && victim.child.exitCode === null) await sleep(20);
    await sleep(kill * 37);
    victim.child.kill('SIGKILL');
    await victim.ended;
  }
  steady.child.kill('SIGKILL');
  await steady.ended;

  expect(writers.flatMap(({ complaints }) => complaints)).toEqual([]);
  const archive = openArchive(file);
  const kept = new Map<string, number[]>();
  for (const { task, closeness } of archive.solvers()) kept.set(task, [...(kept.get(task) ?? []), closeness]);
  // Whole transactions only: all five of a task, each once.
  expect(new Set([...kept.values()].map(String))).toEqual(new Set(['5,4,3,2,1']));
  for (const { saved } of writers) {
    expect(saved.length).toBeGreaterThan(0);
    expect(saved.filter((task) => !kept.has(task))).toEqual([]);
    expect(archive.inlining.get(saved).size).toBe(saved.length);
  }
  archive.close();
  const sqlite = new Sqlite(file);
  expect(sqlite.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
  expect(sqlite.prepare('PRAGMA foreign_key_check').all()).toEqual([]);
  sqlite.close();
});
