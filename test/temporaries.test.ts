/** What ended processes leave beside the files that they were writing. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AtomicLineFile } from '../src/files.js';
import { temporaryOf } from '../src/temporaries.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'batt-run-temporaries-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The id of a process that has ended. */
const endedProcess = (): number => spawnSync(process.execPath, ['--version']).pid;

test('is removed by who writes into the folder; what others are writing, here or elsewhere, stays', () => {
  const own = temporaryOf(join(folder, 'old.json'));
  const ended = own.replace(`.${process.pid}.`, `.${endedProcess()}.`);
  const running = own.replace(`.${process.pid}.`, `.${process.ppid}.`);
  const elsewhere = ended.replace(/\.[0-9a-f]{8}\./, '.00000000.');
  for (const file of [ended, running, elsewhere, join(folder, 'mine.123.tmp')]) writeFileSync(file, 'half');
  const file = new AtomicLineFile(join(folder, 'new.json'));
  file.write('whole');
  file.commit();
  expect(readdirSync(folder).sort()).toEqual(
    ['mine.123.tmp', 'new.json', basename(running), basename(elsewhere)].sort(),
  );
});
