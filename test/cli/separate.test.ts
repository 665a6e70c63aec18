/** Whatever a command reads, it never writes. */
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { BUNDLED_TASKS } from '../../src/arc/index.js';
import { openArchive } from '../../src/archive/index.js';
import { BATTS, battText } from '../../src/batt/index.js';
import { main } from '../../src/cli/main.js';
import { battFor, smallestTasks } from '../pipeline/small.js';

// Commands and their workers take their time to load where the machine is busy.
vi.setConfig({ testTimeout: 120_000 });

const [small] = smallestTasks(1);
const { id } = small;

/** A folder that the tests do not change: that is what they check. */
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'batt-run-separate-'));
  const at = (name: string): string => join(folder, name);
  mkdirSync(at('tasks'));
  copyFileSync(join(BUNDLED_TASKS, `${id}.json`), at(`tasks/${id}.json`));
  mkdirSync(at('library'));
  copyFileSync(`${BATTS}/solvers/${id}.py`, at(`library/${id}.py`));
  writeFileSync(at('batt.mjs'), battText(battFor([small], ['dimensions'])));
  symlinkSync('batt.mjs', at('link.mjs'));
  linkSync(at('batt.mjs'), at('hard.mjs'));
  symlinkSync('library', at('same'));
  openArchive(at('archive.db')).close();
  return async () => {
    rmSync(folder, { recursive: true });
  };
});

let messages = '';
beforeEach(() => {
  messages = '';
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    messages += String(text);
    return true;
  });
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** All files and what they hold. */
const content = (): Map<string, string> =>
  new Map(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      // SQLite's own files beside an archive come and go.
      .filter((name) => statSync(join(folder, name)).isFile() && !name.startsWith('archive.db-'))
      .sort()
      .map((name) => [name, readFileSync(join(folder, name), 'latin1')]),
  );

/** Runs a command in this process, names of files in the folder written as `@name`; gives its exit code. */
const run = (words: string): Promise<number> =>
  main(words.split(' ').map((word) => (word.startsWith('@') ? join(folder, word.slice(1)) : word)));

/** Makes a report of the tasks, once. */
async function report(): Promise<void> {
  if (existsSync(join(folder, 'report.json'))) return;
  expect(await run('run -b @batt.mjs --tasks @tasks --score-only --workers 0 --report @report.json')).toBe(0);
}

const RUN = 'run --tasks @tasks --workers 0 --archive @archive.db --report @new.json';
const TASK = `@tasks/${id}.json`;

describe('an output that is an input is refused, and nothing is written:', () => {
  test.each([
    `${RUN} -b @batt.mjs --emit @batt.mjs`,
    `${RUN} -b @link.mjs --emit @batt.mjs`,
    `${RUN} -b @batt.mjs --emit @link.mjs`,
    `${RUN} -b @batt.mjs --html @hard.mjs`,
    `${RUN} -b @batt.mjs --junit @library/../batt.mjs`,
    `run -b @batt.mjs --tasks @tasks --workers 0 --archive @new.db --report ${TASK}`,
    `run -b @batt.mjs --tasks @tasks --workers 0 --archive @new.db --report @report.json --force --baseline @report.json`,
    `run -b @batt.mjs --tasks @tasks --workers 0 --archive @batt.mjs --report @new.json`,
    `${RUN} -b @batt.mjs --emit @archive.db`,
    `${RUN} -b @batt.mjs --emit @archive.db-wal`,
    `${RUN} -b @batt.mjs --markdown @archive.db-shm`,
    'report @report.json --html @report.json',
    `report @report.json --html ${TASK}`,
    `compare @report.json @report.json --junit @report.json`,
    `compare @report.json @report.json --html ${TASK}`,
    `gen --solvers @library/${id}.py -o @library/${id}.py`,
    `gen --solvers @library -o @same/${id}.py`,
    'gen --archive @archive.db --solvers @library -o @archive.db',
    `validate @library --tasks @tasks --workers 0 --report @new.json --emit @library/${id}.py`,
    `eval @library/${id}.py --tasks @tasks --emit @library/${id}.py`,
    `eval @library/${id}.py --tasks @tasks --emit ${TASK}`,
    'import @library --tasks @tasks --workers 0 -o @same',
    `import @library --tasks @tasks --workers 0 --archive @library/${id}.py`,
    `submit --archive @archive.db --tasks @tasks --data train -o ${TASK}`,
    'submit --archive @archive.db --tasks @tasks --data train -o @archive.db-journal',
  ])('%s', async (words) => {
    await report();
    messages = '';
    const before = content();
    expect(await run(words)).toBe(2);
    const [last, ...others] = messages.split('\n').filter((line) => line.startsWith('batt-run: '));
    expect(last).toMatch(
      /^batt-run: (cannot write '.+': this command uses the same file|.+: expected two files, found )/,
    );
    expect(others).toEqual([]);
    expect(content()).toEqual(before);
  });
});

test('a folder of solvers is exported again, over its own listing', async () => {
  expect(await run('import @library --tasks @tasks --workers 0 --archive @kept.db')).toBe(0);
  for (const _ of [1, 2]) expect(await run('solvers export --archive @kept.db -o @exported')).toBe(0);
});
