import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { makeTask } from '../../../src/arc/index.js';
import { htmlPage } from '../../../src/report/html/index.js';
import type { Report, ReportTask } from '../../../src/report/model.js';
import { Grid } from '../../../src/value/index.js';
import { sampleReport } from '../fixture.js';
import { type Browser, hasChromium, startBrowser } from './browser.js';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** A grid from rows of digits. */
const grid = (...rows: string[]): Grid => new Grid(rows.length, rows[0].length, Int8Array.from(rows.join(''), Number));

const pair = (kind: 'demo' | 'test', output: Grid | null) => ({ kind, index: 0, input: grid('12', '34'), output });
const tasks = sampleReport.tasks.map(({ id }) =>
  makeTask(id, 'tasks.json', [pair('demo', grid('012', '311'))], [pair('test', null)]),
);
const nothing = { tasks: null, comparison: null };

/** A report whose every text is hostile. */
const MARKUP = '</script><script>document.title = "taken"</script><img src=x onerror=alert(1)> & "';
const [first] = sampleReport.tasks;
const hostile: Report = {
  ...sampleReport,
  command: MARKUP,
  skipped: [{ file: MARKUP, reason: MARKUP }],
  operations: [{ op: MARKUP, calls: 1, errors: 0, work: 4, ms: 1, share: 1 }],
  programs: sampleReport.programs.map((program) => ({ ...program, name: MARKUP, error: MARKUP })),
  tasks: [
    {
      ...first,
      id: MARKUP,
      best: { solver: MARKUP, md5: MARKUP, matches: 0, closeness: 0.1, tests: 0, outputs: [`:${MARKUP}`, ''] },
    },
  ],
};

describe('the text of a page', () => {
  test('holds no markup but its own', () => {
    const page = htmlPage(hostile, nothing);
    expect(page).not.toContain('<img');
    expect(page.match(/<script/g)).toHaveLength(2);
    expect(page.match(/<\/script>/g)).toHaveLength(2);
  });

  test('has a bar of phases that adds up to 100%', () => {
    const widths = [...htmlPage(sampleReport, nothing).matchAll(/<rect [^>]*width="([\d.]+)%"/g)].map(([, w]) =>
      Number(w),
    );
    expect(widths).toEqual([8.1, 90.3, 1.6]);
  });

  test('has a line per task, and says where grids are missing', () => {
    const page = htmlPage(sampleReport, nothing);
    expect(page.match(/<details /g)).toHaveLength(4);
    expect(page).toContain('The grids of the tasks were not at hand');
    expect(page).toContain('<option value="demo-solved">demo-solved (1)</option>');
  });
});

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
  async function opened(name: string, text: string, width = 1280) {
    const file = join(folder, name);
    writeFileSync(file, text);
    return browser.open(file, width);
  }

  test('shows the tasks that the filter asks for', async () => {
    const { page, complaints } = await opened('filter.html', htmlPage(sampleReport, { tasks, comparison: null }));
    const visible = () => page.locator('details:visible').evaluateAll((all) => all.map((one) => one.id));
    expect(await page.textContent('#shown')).toBe('4 of 4 tasks');
    await page.getByLabel('State').selectOption('solved');
    expect(await visible()).toEqual(['task-1caeab9d']);
    expect(await page.textContent('#shown')).toBe('1 of 4 tasks');
    await page.getByLabel('State').selectOption('lost');
    expect(await visible()).toEqual(['task-05f2a901']);
    await page.getByLabel('State').selectOption('');
    await page.getByLabel('Task id').fill('A9');
    expect(await visible()).toEqual(['task-0a938d79', 'task-05f2a901']);
    expect(complaints).toEqual([]);
  });

  test('opens tasks by keyboard, draws their grids and crosses cells that differ', async () => {
    const { page, complaints } = await opened('grids.html', htmlPage(sampleReport, { tasks, comparison: null }));
    await page.locator('#task-00d62c1b summary').press('Enter');
    await page.locator('#task-00d62c1b svg').first().waitFor(); // grids are drawn once the task has opened
    const images = () =>
      page.locator('#task-00d62c1b svg').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
    expect(await images()).toEqual([
      'Input 2×2',
      'Expected 2×3',
      'Best candidate 2×3, 2 of 6 cells differ',
      'Input 2×2',
    ]);
    const text = await page.textContent('#task-00d62c1b');
    expect(text).toContain('Demo 0 · does not match');
    expect(text).toContain('Best candidate: no grid[7]');
    expect(text).toContain('The expected output is not known.');
    await page.locator('#task-0a938d79 summary').press('Space');
    await page.getByText('Demo 0 · matches').waitFor();
    expect(await page.textContent('#task-0a938d79')).toContain('Demo 0 · matches');
    expect(complaints).toEqual([]);
  });

  test('runs nothing that a text holds', async () => {
    const { page, complaints } = await opened('hostile.html', htmlPage(hostile, nothing));
    await page.locator('details summary').click();
    expect(await page.title()).toBe('batt-run: 1 of 4 tasks solved');
    expect(await page.locator('img').count()).toBe(0);
    expect(await page.textContent('details code')).toBe(MARKUP);
    expect(complaints).toEqual([]);
  });

  test('is quick with 1,120 tasks of 30 x 30 cells, and fits a phone', async () => {
    const row = '0123456789'.repeat(3);
    const large = grid(...Array.from({ length: 30 }, () => row));
    const many = Array.from(
      { length: 1120 },
      (_, k): ReportTask => ({ ...first, id: k.toString(16).padStart(8, '0') }),
    );
    const manyTasks = many.map(({ id }) => makeTask(id, '', [{ ...pair('demo', large), input: large }], []));
    const text = htmlPage({ ...sampleReport, tasks: many }, { tasks: manyTasks, comparison: null });
    expect(text.length).toBeLessThan(4_000_000);
    const started = performance.now();
    const { page, complaints } = await opened('many.html', text, 400);
    expect(await page.textContent('#shown')).toBe('1120 of 1120 tasks');
    await page.locator('details summary').first().click();
    expect(performance.now() - started).toBeLessThan(10_000);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(400);
    expect((await page.screenshot()).subarray(1, 4).toString()).toBe('PNG');
    expect(complaints).toEqual([]);
  });
});
