import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { makeTask } from '../../../src/arc/index.js';
import { compareReports } from '../../../src/report/comparison.js';
import { drawnValue } from '../../../src/report/html/drawn-value.js';
import { htmlPage, livePage, Traces } from '../../../src/report/html/index.js';
import type { Report, ReportTask } from '../../../src/report/model.js';
import { Float, Grid } from '../../../src/value/index.js';
import { sampleReport } from '../fixture.js';
import { type Browser, hasChromium, startBrowser } from './browser.js';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** A grid from rows of digits. */
const grid = (...rows: string[]): Grid => new Grid(rows.length, rows[0].length, Int8Array.from(rows.join(''), Number));

/**
 * Waits until an expression is true in a page. It is evaluated from outside: `page.waitForFunction` does it within, which the page's policy
 * forbids from the second time on. A page that is being read anew has no answer.
 */
async function untilTrue(page: Page, expression: string): Promise<void> {
  await vi.waitUntil(() => page.evaluate(expression).catch(() => false), { timeout: 40_000, interval: 50 });
}

const pair = (kind: 'demo' | 'test', output: Grid | null) => ({ kind, index: 0, input: grid('12', '34'), output });
const tasks = sampleReport.tasks.map(({ id }) =>
  makeTask(id, 'tasks.json', [pair('demo', grid('012', '311'))], [pair('test', null)]),
);
const nothing = { tasks: null, comparison: null };

/** A report whose every text is hostile. */
const MARKUP = '</script><script>document.title = "taken"</script><img src=x onerror=alert(1)> & "';
const [first] = sampleReport.tasks;
const best = { solver: MARKUP, text: MARKUP, md5: MARKUP, matches: 0, closeness: 0.1, tests: 0 };
const hostile: Report = {
  ...sampleReport,
  command: MARKUP,
  skipped: [{ file: MARKUP, reason: MARKUP }],
  operations: [{ op: MARKUP, calls: 1, errors: 0, work: 4, ms: 1, share: 1 }],
  programs: sampleReport.programs.map((program) => ({ ...program, name: MARKUP, error: MARKUP })),
  tasks: [{ ...first, id: MARKUP, best: { ...best, outputs: [`:${MARKUP}`, ''] }, near: [] }],
};

/** A program, and another that comes less near, on two samples. */
const PROGRAM = 'def solve(S, I, C):\n    O = hconcat(vmirror(I), I)\n    return O\n';
const traced: Report = {
  ...sampleReport,
  tasks: [
    {
      ...first,
      best: { ...best, solver: 'nearest', text: PROGRAM, md5: 'aa', outputs: ['2112/4334', ''] },
      near: [{ ...best, solver: 'second', text: PROGRAM, md5: 'bb', outputs: ['011/311', '='] }],
    },
  ],
};

/** The data that a page holds for its script, part by part. */
const dataIn = (page: string, id: string): unknown[] =>
  (new RegExp(`id="${id}">([^<]*)<`).exec(page)?.[1] ?? '')
    .split(' ')
    .map((part) => JSON.parse(gunzipSync(Buffer.from(part, 'base64')).toString()));

describe('the text of a page', () => {
  test('holds no markup but its own', () => {
    const page = htmlPage(hostile, nothing);
    expect(page).not.toContain('<img');
    expect(page.match(/<script/g)).toHaveLength(3);
    expect(page.match(/<\/script>/g)).toHaveLength(3);
  });

  test('has a bar of phases that adds up to 100%', () => {
    const widths = [...htmlPage(sampleReport, nothing).matchAll(/<rect [^>]*width="([\d.]+)%"/g)].map(([, w]) =>
      Number(w),
    );
    expect(widths).toEqual([8.1, 90.3, 1.6]);
  });

  test('has a card for each task, and says where grids are missing', () => {
    const page = htmlPage(sampleReport, nothing);
    expect(dataIn(page, 'tasks-data')).toMatchObject([
      [
        { id: '00d62c1b', state: 'unsolved', standing: 'demos 0/1 · closeness 0.700 · tests 0/1', rank: 1 },
        { id: '0a938d79', state: 'demo-solved', rank: 0 },
        { id: '1caeab9d', state: 'solved', rank: 3 },
        { id: '05f2a901', state: 'unsolved', lost: true, standing: 'no candidate', rank: 2 },
      ],
    ]);
    expect(page).toContain('The grids of the tasks were not at hand');
    expect(page).toContain('<option value="demo-solved">demo-solved (1)</option>');
  });

  test('has what each line of the best candidate gives on the sample that it misses', () => {
    const [[details]] = dataIn(htmlPage(traced, { tasks, comparison: null }), 'details-data') as [[Details]];
    const { candidates, texts } = details;
    const [[trace], none] = candidates.map(({ traces }) => traces);
    expect(none).toEqual([]);
    expect(trace.sample).toBe(0);
    expect(trace.lines.map(({ line, value, error }) => [line, texts[value], error])).toEqual([
      ['x1 = vmirror(I)', '21/43', null],
      ['O = hconcat(x1, I)', '2112/4334', null],
    ]);
  });
});

describe('a line on a page', () => {
  /** What lines of a program have: how it stands, value, error; and what becomes of the sample is not known. */
  function linesOf(onError: 'fail' | 'default', ...body: readonly string[]) {
    const text = ['def solve(S, I, C):', ...body, 'return O'].join('\n    ');
    const traces = new Traces({ dialect: 'arc-dsl', onError });
    const row: ReportTask = { ...first, best: { ...best, text: `${text}\n`, outputs: ['', ''] }, near: [] };
    const [[[{ lines }]]] = traces.of([row], tasks).values();
    return lines.map(({ state, value, error }) => [state, value, error]);
  }

  test('has a value that is not drawn as Python writes it, cut as a trace is', () => {
    expect(
      linesOf('fail', 'x1 = insert(7, initset(9))', 'x2 = interval(0, 1000, 1)', 'O = rbind(shift, (-1, 0))')
        .map(([, value]) => value)
        .slice(-3),
    ).toEqual([
      ':frozenset({9, 7})',
      `:(${Array.from({ length: 78 }, (_, k) => k).join(', ')}, … 922 more)`,
      ':rbind(shift, (-1, 0))',
    ]);
  });

  const RUNAWAY = [
    'x1 = power(power(identity, 900), 900)',
    'x2 = apply(x1, interval(0, 400, 1))',
    'x3 = size(x2)',
    'O = vmirror(I)',
  ];
  const FAULT = 'given up: apply: LimitError: more than 10,000,000 units of work';

  test('has floats as Python writes them', () => {
    expect(drawnValue(new Float(1e16))).toBe(':1e+16');
    expect(drawnValue(new Float(2))).toBe(':2.0');
  });

  test('that runs away is given up, where a program ends by it', () => {
    expect(linesOf('fail', ...RUNAWAY).slice(-3)).toEqual([
      ['given up', null, FAULT],
      ['not run', null, null],
      ['not run', null, null],
    ]);
  });

  test('that runs away is given up, where a program goes on', () => {
    expect(linesOf('default', ...RUNAWAY).slice(-3)).toEqual([
      ['given up', null, FAULT],
      ['needs what was given up', null, null],
      ['ran', '21/43', null],
    ]);
  });
});

interface Details {
  readonly texts: readonly string[];
  readonly candidates: readonly {
    readonly traces: readonly {
      readonly sample: number;
      readonly lines: readonly { readonly line: string; readonly value: number; readonly error: string | null }[];
    }[];
  }[];
}

if (!hasChromium) console.warn('pages are not tried in a browser: there is no /usr/bin/chromium');

describe.skipIf(!hasChromium)('a page in Chromium', () => {
  const folder = mkdtempSync(join(tmpdir(), 'batt-run-page-'));
  let browser: Browser;
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true });
  });

  /** Opens the page of a report. */
  async function opened(name: string, text: string, width = 1280, hash = '') {
    const file = join(folder, name);
    writeFileSync(file, text);
    const found = await browser.open(`${file}${hash}`, width);
    await untilTrue(found.page, "document.getElementById('shown').textContent !== ''");
    return found;
  }

  /** The tasks whose cards are shown, in their order. */
  const cards = (page: Page) => page.locator('.task-card b').allTextContents();
  /** The task that is open. */
  const openTask = (page: Page) => page.locator('#task-title').textContent();
  const focused = (page: Page) => page.evaluate("document.activeElement.querySelector('b')?.textContent");

  test('shows the tasks that the form asks for, the nearest misses first', async () => {
    const { page, complaints } = await opened('filter.html', htmlPage(sampleReport, { tasks, comparison: null }));
    expect(await page.textContent('#shown')).toBe('4 of 4 tasks');
    // One that only its test misses, then by closeness, then what is solved.
    expect(await cards(page)).toEqual(['0a938d79', '00d62c1b', '05f2a901', '1caeab9d']);
    await page.getByLabel('Sort by').selectOption('solved first');
    expect(await cards(page)).toEqual(['1caeab9d', '0a938d79', '00d62c1b', '05f2a901']);
    await page.getByLabel('Sort by').selectOption('id');
    expect(await cards(page)).toEqual(['00d62c1b', '05f2a901', '0a938d79', '1caeab9d']);
    await page.getByLabel('Result').selectOption('solved');
    expect(await cards(page)).toEqual(['1caeab9d']);
    expect(await page.textContent('#shown')).toBe('1 of 4 tasks');
    await page.getByLabel('Result').selectOption('lost samples');
    expect(await cards(page)).toEqual(['05f2a901']);
    await page.getByLabel('Result').selectOption('');
    await page.getByLabel('Task id').fill('A9');
    expect(await cards(page)).toEqual(['05f2a901', '0a938d79']);
    await page.reload(); // the form is as it was
    await untilTrue(page, "document.getElementById('shown').textContent === '2 of 4 tasks'");
    expect(complaints).toEqual([]);
  });

  test('filters by what became other than in the baseline', async () => {
    const [one, two, ...others] = sampleReport.tasks;
    const before = [{ ...one, solved: true, demoSolved: true }, { ...two, digest: 'other' }, ...others];
    const options = { tolerance: 1, times: false, force: true };
    const comparison = compareReports({ ...sampleReport, tasks: before }, sampleReport, options);
    const { page, complaints } = await opened('baseline.html', htmlPage(sampleReport, { tasks, comparison }));
    const shownFor = async (change: string) => {
      await page.getByLabel('Against the baseline').selectOption(change);
      return cards(page);
    };
    expect(await shownFor('lost')).toEqual(['00d62c1b']);
    expect(await shownFor('other results')).toEqual(['0a938d79']);
    expect(await shownFor('gained')).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('goes by keyboard: /, j, k, Enter, Esc', async () => {
    const { page, complaints } = await opened('keys.html', htmlPage(sampleReport, { tasks, comparison: null }));
    await page.keyboard.press('/');
    await untilTrue(page, "document.activeElement.name === 'id'");
    await page.keyboard.type('jk');
    expect(await page.getByLabel('Task id').inputValue()).toBe('jk');
    await page.keyboard.press('Escape');
    expect(await page.textContent('#shown')).toBe('4 of 4 tasks');
    await page.keyboard.press('j');
    expect(await focused(page)).toBe('0a938d79');
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    expect(await focused(page)).toBe('00d62c1b');
    await page.keyboard.press('Enter');
    await page.locator('#task-title').waitFor();
    expect([await openTask(page), page.url().split('#')[1]]).toEqual(['00d62c1b', 'task-00d62c1b']);
    await page.keyboard.press('j');
    await untilTrue(page, "location.hash === '#task-05f2a901'");
    await page.keyboard.press('k');
    await page.keyboard.press('k');
    await page.keyboard.press('k'); // there is none before the first
    await page.getByRole('heading', { name: '0a938d79' }).waitFor();
    await page.keyboard.press('Escape');
    await page.locator('#gallery').waitFor();
    expect(await focused(page)).toBe('0a938d79');
    expect(complaints).toEqual([]);
  });

  test('opens the task that the address names, draws its grids and counts cells that differ', async () => {
    const text = htmlPage(sampleReport, { tasks, comparison: null });
    const { page, complaints } = await opened('grids.html', text, 1280, '#task-00d62c1b');
    await page.locator('#task canvas').first().waitFor();
    const images = () =>
      page.locator('#task canvas').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
    expect(await images()).toEqual(['Input 2×2', 'Expected 2×3', 'Candidate 2×3, 2 of 6 cells differ', 'Input 2×2']);
    const view = await page.textContent('#task');
    expect(view).toContain('Demo 0 · does not match');
    expect(view).toContain('Candidate: no grid[7]');
    expect(view).toContain('The expected output is not known.');
    // The cell in the middle of the input's first row: 2, red.
    const pixel = `(() => { const c = document.querySelector('#task canvas');
      return [...c.getContext('2d').getImageData(c.width * 0.75, c.height / 4, 1, 1).data].join() })()`;
    await untilTrue(page, `${pixel} === '255,65,54,255'`);
    await page.goto(`file://${join(folder, 'grids.html')}#task-0a938d79`);
    await page.getByText('Demo 0 · matches').waitFor();
    expect(complaints).toEqual([]);
  });

  test('shows near candidates, programs and a trace', async () => {
    const text = htmlPage(traced, { tasks, comparison: null });
    const { page, complaints } = await opened('trace.html', text, 1280, '#task-00d62c1b');
    await page.locator('.trace').waitFor();
    expect(await page.locator('.trace code').allTextContents()).toEqual(['x1 = vmirror(I)', 'O = hconcat(x1, I)']);
    expect(await page.locator('.trace figcaption').allTextContents()).toEqual(['2×2', '2×4']);
    expect(await page.textContent('.program')).toBe(PROGRAM.trimEnd());
    expect(await page.locator('.program .token-call').allTextContents()).toEqual(['solve', 'hconcat', 'vmirror']);
    await page.getByLabel('second').check();
    expect(await page.textContent('#task-body')).toContain('Candidate 2×3, 1 of 6 cells differ');
    expect(await page.locator('.trace').count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  test('runs nothing that a text holds', async () => {
    const { page, complaints } = await opened('hostile.html', htmlPage(hostile, nothing));
    await page.locator('.task-card').click();
    await page.locator('#task figure code').waitFor();
    expect(await page.title()).toBe(`${MARKUP} · batt-run: 1 of 4 tasks solved`);
    expect(await page.locator('img').count()).toBe(0);
    expect(await page.textContent('#task figure code')).toBe(MARKUP);
    expect(await page.textContent('.program')).toBe(MARKUP);
    expect(complaints).toEqual([]);
  });

  test('of a run that goes on is read anew, and keeps what the form says', async () => {
    const rows = sampleReport.tasks;
    const traces = new Traces({ dialect: 'arc-dsl', onError: 'default' });
    const live = (standing: string, again: number) =>
      livePage({ command: 'run', standing, rows, tasks, traces, again });
    const { page, complaints } = await opened('live.html', live('1 of 4 tasks is done', 1));
    await page.getByLabel('Result').selectOption('solved');
    writeFileSync(join(folder, 'live.html'), live('all are done', 0));
    await page.getByText('all are done').waitFor();
    await untilTrue(page, "document.getElementById('shown').textContent === '1 of 4 tasks'");
    expect(complaints).toEqual([]);
  });

  describe('of a run that goes on', () => {
    const file = join(folder, 'unwritten.html');
    const traces = new Traces({ dialect: 'arc-dsl', onError: 'default' });
    /** A page that was written then, and is read anew twice a second. */
    const written = (standing: string, at: string, again = 0.5): string =>
      livePage({ command: 'run', standing, rows: sampleReport.tasks, tasks, traces, again }).replace(
        / data-written="[^"]*"/,
        ` data-written="${at}"`,
      );
    /** The time as the browser shows it. */
    const local = (at: string): string => new Date(at).toLocaleString('sv-SE');
    /** Waits until the page that was written then was read anew seven times in vain. */
    const untilReads = (page: Page, at: string) =>
      untilTrue(page, `history.state?.written === '${at}' && history.state.reads >= 7`);
    const [old, later] = ['2026-01-31T12:00:00.000Z', '2026-01-31T15:00:00.000Z'];

    test('says when it is no longer written, and is read anew no more', async () => {
      const { page, complaints } = await opened('unwritten.html', written('1 of 4 tasks is done', old));
      const said = page.getByRole('status').filter({ hasText: 'Not written' });
      await said.waitFor();
      expect(await page.evaluate('history.state.reads')).toBe(12);
      expect(await said.textContent()).toBe(
        `Not written since ${local(old)}: the run has ended or hangs, or this is a copy of its page. It is no longer read anew; reload it to look again.`,
      );
      expect(await page.locator('header').textContent()).toContain(`when this page was written, at ${local(old)}.`);
      // A task's view has it, too; and it is not read anew when the run writes again.
      await page.locator('.task-card').first().click();
      expect(await said.isVisible()).toBe(true);
      writeFileSync(file, written('2 of 4 tasks are done', later));
      let loads = 0;
      page.on('load', () => loads++);
      await page.waitForTimeout(2000);
      expect(loads).toBe(0);
      // Whoever reloads it sees that it goes on.
      await page.goto(`file://${file}`);
      await page.reload();
      await page.getByText('2 of 4 tasks are done').waitFor();
      expect(await said.count()).toBe(0);
      await page.waitForEvent('load');
      expect(complaints).toEqual([]);
    });

    test('goes by how often it was read, not by the clock: after a sleep it is old, and goes on', async () => {
      const { page, complaints } = await opened('unwritten.html', written('1 of 4 tasks is done', old));
      expect(await page.locator('header').textContent()).toContain(
        `The run was going on when this page was written, at ${local(old)}; it is read anew every 0.5 seconds.`,
      );
      await untilReads(page, old);
      writeFileSync(file, written('2 of 4 tasks are done', later));
      await page.getByText('2 of 4 tasks are done').waitFor();
      // By now it was read more than twelve times, and again some of them in vain.
      await untilReads(page, later);
      expect(await page.getByText('Not written').count()).toBe(0);
      writeFileSync(file, written('all are done', later).replace(/ data-live="[^"]*"/, ''));
      await page.getByText('all are done').waitFor();
      expect(complaints).toEqual([]);
    });

    test('is not read anew while somebody types, which does not count', async () => {
      const { page, complaints } = await opened('unwritten.html', written('1 of 4 tasks is done', old, 1));
      await page.getByLabel('Task id').fill('a');
      let loads = 0;
      page.on('load', () => loads++);
      await page.waitForTimeout(4000);
      expect(loads).toBe(0);
      expect(await page.getByText('Not written').count()).toBe(0);
      expect(complaints).toEqual([]);
    });
  });

  describe('with 1,120 tasks of 30 x 30 cells', () => {
    const row = '0123456789'.repeat(3);
    const large = grid(...Array.from({ length: 30 }, () => row));
    const { outputs } = { outputs: [Array.from({ length: 30 }, () => row).join('/'), ''] };
    const many = Array.from(
      { length: 1120 },
      (_, k): ReportTask => ({ ...first, id: k.toString(16).padStart(8, '0'), best: { ...best, text: null, outputs } }),
    );
    const report: Report = {
      ...sampleReport,
      tasks: many,
      command: `run --tasks ${'a-folder/'.repeat(30)}`,
      skipped: [{ file: `tasks/${'long'.repeat(60)}.json`, reason: 'expected '.repeat(40) }],
      programs: [
        { ...sampleReport.programs[0], name: `solve_${'x'.repeat(90)}`, file: `${'folder/'.repeat(20)}a.py:12` },
      ],
    };
    const manyTasks = many.map(({ id }) => makeTask(id, '', [{ ...pair('demo', large), input: large }], []));
    const text = htmlPage(report, { tasks: manyTasks, comparison: null });

    test('is small, and draws what is in sight', async () => {
      expect(text.length).toBeLessThan(1_000_000);
      const { page, complaints } = await opened('many.html', text);
      expect(await page.textContent('#shown')).toBe('1120 of 1120 tasks');
      expect(await page.locator('.task-card').count()).toBe(1120);
      await page.locator('.task-card canvas').first().waitFor();
      // Three on each card in sight and a little beyond, and not thousands.
      expect(await page.locator('canvas').count()).toBeLessThan(300);
      await page.locator('.task-card').last().scrollIntoViewIfNeeded();
      await page.locator('.task-card').last().locator('canvas').first().waitFor();
      expect(complaints).toEqual([]);
    });

    test.each([1280, 800, 400, 320])('clips no column at %i pixels', async (width) => {
      const { page, complaints } = await opened(`wide-${width}.html`, text, width);
      // Elements with more in them than they show; of what is not in sight the browser knows no width.
      const clipped = () =>
        page.evaluate(`[...document.querySelectorAll('html, main, section, .table, table, tr, td, th, #task-body, #task-body *')]
          .filter((one) => getComputedStyle(one).display !== 'inline' && one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0)
          .map((one) => one.tagName + '.' + one.className + ' ' + one.scrollWidth + ' of ' + one.clientWidth)`);
      const widths = () =>
        page.evaluate('[document.documentElement.scrollWidth, document.documentElement.clientWidth]');
      expect(await clipped()).toEqual([]);
      expect(await widths()).toEqual([width, width]);
      await page.goto(`file://${join(folder, `wide-${width}.html`)}#task-00000007`);
      await page.locator('#task canvas').first().waitFor();
      expect(await clipped()).toEqual([]);
      expect(await widths()).toEqual([width, width]);
      expect(complaints).toEqual([]);
    });
  });
});
