/** The page of a search: for each task its samples, the programs that were found, and what their lines give. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { makeTask } from '../../../src/arc/index.js';
import { SearchPage } from '../../../src/report/html/index.js';
import { type SearchedRow, type SearchReport, searchReport } from '../../../src/report/index.js';
import { Grid } from '../../../src/value/index.js';
import { type Browser, hasChromium, startBrowser } from './browser.js';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** A grid from rows of digits. */
const grid = (...rows: string[]): Grid => new Grid(rows.length, rows[0].length, Int8Array.from(rows.join(''), Number));

/** What is cut out of the input is the output; nobody knows that of the test. */
const task = makeTask(
  'cut',
  'tasks.json',
  [
    { kind: 'demo', index: 0, input: grid('000', '012'), output: grid('12') },
    { kind: 'demo', index: 1, input: grid('00', '30'), output: grid('30') },
  ],
  [{ kind: 'test', index: 0, input: grid('0000', '0450', '0000'), output: null }],
);

const RIGHT = 'def solve(S, I, C):\n    x1 = im_trim(im_of(I))\n    O = im_grid(x1)\n    return O\n';
const PIECES = 'def solve(S, I, C):\n    x1 = im_components(im_of(I))\n    O = x1\n    return O\n';

const found = { depth: 2, pieces: 1, votes: 3, closeness: 0.5, testMatches: null };
const searched = {
  ...{ calls: 5, states: 1234, duplicates: 2, pieces: 1, leftOut: 0, bytes: 9, seconds: 0.5, depth: 2 },
  ...{ stopped: 'time' as const, isSizeKnown: true },
};
const row = (id: string, more: Partial<SearchedRow>): SearchedRow => ({
  ...{ id, cells: 20, demos: 2, tests: 1, state: 'searched', error: null, demoSolved: false, search: searched },
  programs: [],
  ...more,
});

function reportOf(tasks: readonly SearchedRow[], command = 'search --calls 5'): SearchReport {
  const holdings = { demoSolved: 0, matched: 0, programs: 0 };
  const counts = {
    searched: 1,
    toTheEnd: 0,
    stoppedByCalls: 0,
    stoppedByTime: 1,
    stoppedByMemory: 0,
    stoppedBySize: 0,
  };
  return searchReport({
    ...{ command, seed: 0, startedAt: '2026-01-31T12:00:00.000Z', interrupted: false, skipped: [], tasks },
    data: { path: 'tasks.json', stage: 'both', testPairs: 3, tasks: tasks.length, samples: 3, digest: '' },
    budget: { forMs: null, perTask: null, calls: 5, bytes: 1 << 20 },
    archive: { file: 'a.db', before: holdings, after: holdings, added: 1, improved: 0, known: 0, dropped: 0 },
    totals: {
      ...{ wallMs: 5, searchSeconds: 0.5, tasks: tasks.length, demoSolvedBefore: 0, demoSolved: 1, byParts: 0 },
      ...{ bySearch: 1, ...counts, searchedBefore: 0, notReached: 0, lost: 0, calls: 5, states: 1234, duplicates: 2 },
      ...{ pieces: 1, leftOut: 0, bytes: 9, programs: 2, programsLost: 0 },
    },
    moves: [{ name: 'im_trim', calls: 5, seconds: 0, used: 1 }],
    defects: [],
  });
}

const report = reportOf([
  row('cut', {
    demoSolved: true,
    programs: [
      { ...found, text: RIGHT, md5: 'aa', matches: 1 },
      { ...found, text: PIECES, md5: 'bb', matches: 0 },
    ],
  }),
  row('open', { state: 'not reached', search: null }),
]);

/** The first part of the data that a page holds for its script. */
const dataIn = (page: string, id: string): unknown => {
  const [part] = (new RegExp(`id="${id}">([^<]*)<`).exec(page)?.[1] ?? '').split(' ');
  return JSON.parse(gunzipSync(Buffer.from(part, 'base64')).toString());
};

interface Details {
  readonly texts: readonly string[];
  readonly facts: string;
  readonly candidates: readonly {
    readonly outputs: readonly number[];
    readonly telling: number;
    readonly traces: readonly {
      readonly sample: number;
      readonly lines: readonly { readonly line: string; readonly value: number }[];
    }[];
  }[];
}

describe('the page of a search', () => {
  const page = new SearchPage([task]).text(report);
  const [{ texts, facts, candidates }] = dataIn(page, 'details-data') as [Details];

  test('has a card for each task, also for one for which nothing was found', () => {
    expect(dataIn(page, 'tasks-data')).toMatchObject([
      { id: 'cut', state: 'demo-solved', standing: 'demos 1/2 · closeness 0.500' },
      { id: 'open', state: 'unsolved', standing: 'not reached' },
    ]);
    expect(page).toContain('<h1>1 of 2 tasks demo-solved</h1>');
    expect(facts).toBe('0 of 2 programs match all demos. Search stopped by time: 1,234 states, depth 2, 500.0 ms.');
  });

  test('has what each program gives on each sample: that it is right, another grid, the answer to a test', () => {
    const [first] = candidates;
    expect(first.outputs.map((place) => texts[place])).toEqual(['=', '3', '45']);
    expect(first.telling).toBe(1);
  });

  test('has what each line of each program gives on each sample, images with their places', () => {
    const [first, second] = candidates;
    expect(first.traces.map(({ sample }) => sample)).toEqual([0, 1, 2]);
    expect(first.traces[2].lines.map(({ line, value }) => [line, texts[value]])).toEqual([
      ['x1 = im_of(I)', '&0,0,0000/0450/0000'],
      ['x2 = im_trim(x1)', '&1,1,45'],
      ['O = im_grid(x2)', '45'],
    ]);
    expect(second.traces[2].lines.map(({ value }) => texts[value]).at(-1)).toMatch(/^&1,\d,\d( &|$)/);
  });

  test('says where grids are missing, and has the programs then, too', () => {
    const without = new SearchPage(null).text(report);
    expect(without).toContain('The grids of the tasks were not at hand');
    const [details] = dataIn(without, 'details-data') as [Details];
    expect(details.candidates).toMatchObject([{ outputs: [], traces: [] }, { traces: [] }]);
  });

  test('says that a search goes on, and reads itself anew then', () => {
    const live = new SearchPage([task]).text(report, 5);
    expect(live).toMatch(/^<!doctype html>\n<html lang="en" data-live="5" data-of="search" data-written="[\dT:.-]+Z">/);
    expect(live).toContain(
      'The search was going on when this page was written<span id="written"></span><span id="again">; it is read anew every 5 seconds</span>.',
    );
    expect(page).not.toContain('data-live');
  });

  test('holds no markup but its own', () => {
    const MARKUP = '</script><script>document.title = "taken"</script><img src=x> & "';
    const program = { ...found, text: MARKUP, md5: MARKUP, matches: 0 };
    const rows = [row(MARKUP, { error: MARKUP, programs: [program] }), row('cut', { programs: [program] })];
    const hostile = new SearchPage([task]).text(reportOf(rows, MARKUP));
    expect(hostile).not.toContain('<img');
    expect(hostile.match(/<script/g)).toHaveLength(3);
  });
});

if (!hasChromium) console.warn('pages are not tried in a browser: there is no /usr/bin/chromium');

describe.skipIf(!hasChromium)('the page of a search in Chromium', () => {
  const folder = mkdtempSync(join(tmpdir(), 'batt-run-search-page-'));
  const file = join(folder, 'search.html');
  let browser: Browser;
  beforeAll(async () => {
    writeFileSync(file, new SearchPage([task]).text(report));
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true });
  });

  test.each([1280, 400])('shows programs, their answers and their steps at %i pixels', async (width) => {
    const { page, complaints } = await browser.open(`${file}#task-cut`, width);
    await page.locator('.trace').waitFor();
    expect(await page.locator('.sample h3').allTextContents()).toEqual([
      'Demo 0 · matches',
      'Demo 1 · does not match',
      'Test 0',
    ]);
    expect(await page.locator('.sample').last().locator('figcaption').allTextContents()).toEqual([
      'Input 3×4',
      'Program 1×2',
    ]);
    // On the sample that it misses first, then on the one that is chosen.
    const steps = () => page.locator('.trace figcaption').allTextContents();
    expect(await steps()).toEqual(['2×2 at (0, 0)', '1×1 at (1, 0)', '1×1']);
    await page.getByLabel('Sample of the trace').selectOption('test 0');
    expect(await steps()).toEqual(['3×4 at (0, 0)', '1×2 at (1, 1)', '1×2']);
    await page.locator('input[name=candidate]').nth(1).check();
    expect(await page.locator('.trace code').first().textContent()).toBe('x1 = im_of(I)');
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    expect(complaints).toEqual([]);
  });
});
