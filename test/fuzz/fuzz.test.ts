/** That a fuzz run finds what it is there for, and that a seed always means the same. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test, vi } from 'vitest';
import { Random } from '../../src/random.js';
import { makeBase } from './base.js';
import { type Case, type Input, Maker } from './case.js';
import { listing } from './check.js';
import { fuzz } from './fuzz.js';
import { INPUTS } from './inputs/index.js';

// Processes take their time to start where the machine is busy.
vi.setConfig({ testTimeout: 120_000 });

const folder = mkdtempSync(join(tmpdir(), 'batt-run-fuzz-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const FAKE = fileURLToPath(new URL('fake.mjs', import.meta.url));

/** Runs the fake program for each of its deeds; gives what is found of each, and the folder. */
async function deeds(name: string, given: readonly (string | Case)[], limit?: number) {
  const cases = given.map((one): Case => (typeof one === 'string' ? { words: [one] } : one));
  const inputs = Object.fromEntries(
    cases.map((one, k): [string, Input] => [
      `${k}`,
      (maker) => {
        maker.write('a.txt', 'text');
        return one;
      },
    ]),
  );
  const place = join(folder, name);
  mkdirSync(place);
  const results = await fuzz({
    seed: 1,
    cases: cases.map((_, k) => k),
    program: [process.execPath, FAKE],
    inputs,
    base: { folder },
    folder: place,
    ...(limit === undefined ? {} : { limit }),
  });
  return { faults: results.map((result) => result.faults), place };
}

test('what is as it has to be passes, and leaves nothing', async () => {
  const may = { words: ['writes what it may'], outputs: ['out.json'] };
  const { faults, place } = await deeds('good', [
    'done',
    'refuses',
    'lists faults',
    'logs and refuses',
    'regresses',
    may,
  ]);
  expect(faults).toEqual([[], [], [], [], [], []]);
  expect(readdirSync(place)).toEqual([]);
});

test('what is not is found, and its files are kept', async () => {
  const found: [string | Case, string][] = [
    ['has a defect', 'exit code 70'],
    ['is killed', 'SIGKILL ended it'],
    ['says two lines', 'exit code 2 with 2 lines on stderr, not one'],
    ['says nothing', 'exit code 2 with 0 lines on stderr, not one'],
    ['lists too many faults', 'exit code 2 with 13 lines on stderr, not one'],
    ['shows a stack', 'a stack trace'],
    ['rings the bell', 'stdout has a control character, "\\u0007", at 5'],
    ['turns text', 'stderr has a control character, "\u202e", at 5'],
    ['is no text', 'stdout is no UTF-8'],
    ['leaves something', '"out.json.123.tmp" is left over'],
    ['makes something', '"surprise.txt" is made, which nobody asked for'],
    ['changes its input', '"a.txt" is changed'],
    ['loses its input', '"a.txt" is gone'],
    [{ words: ['regresses'], stdout: 'full', stderr: 'closed' }, ''],
    [
      { words: ['writes what it may'], mustFail: true, outputs: ['out.json'] },
      'exit code 0, though something could not be written',
    ],
  ];
  const { faults, place } = await deeds(
    'bad',
    found.map(([deed]) => deed),
  );
  expect(faults).toEqual(found.map(([, fault]) => (fault === '' ? [] : [fault])));
  const kept = JSON.parse(readFileSync(join(place, '0/case.json'), 'utf8'));
  expect(kept).toMatchObject({ number: 0, words: ['has a defect'], faults: ['exit code 70'] });
  expect(readdirSync(join(place, '11'))).toEqual(['case.json', 'files', 'stderr', 'stdout']);
  expect(readFileSync(join(place, '11/files/a.txt'), 'utf8')).toBe('text!');
});

test('what does not end is found and ended', async () => {
  expect((await deeds('endless', ['waits for ever'], 2000)).faults).toEqual([['it does not end']]);
});

test('a seed and a number mean the same case, another seed another', () => {
  const base = join(folder, 'base');
  mkdirSync(base);
  const made = makeBase(base);
  const kinds = Object.values(INPUTS);
  const casesOf = (seed: number, name: string) =>
    Array.from({ length: 4 * kinds.length }, (_, number) => {
      const place = join(folder, `${name}-${number}`);
      mkdirSync(place);
      const one = kinds[number % kinds.length](new Maker(new Random(seed, number), place, made));
      return { one, files: listing(place) };
    });
  const first = casesOf(5, 'first');
  expect(casesOf(5, 'again')).toEqual(first);
  expect(casesOf(6, 'other')).not.toEqual(first);
});
