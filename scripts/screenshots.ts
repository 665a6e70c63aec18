/**
 * Makes the pictures of pages in docs/images of the build that is there: `npm run screenshots` all of them,
 * `npm run screenshots -- search` those whose names begin so.
 *
 * The run and the search are on the bundled tasks, so that nobody needs data for them.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hasChromium, startBrowser } from '../test/report/html/browser.js';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const IMAGES = join(ROOT, 'docs/images');

/** The command that writes each page, which `--html` names. A search that calls bound finds the same on any machine. */
const PAGES = {
  report: ['run', '-c', '100', '--archive', 'archive.db'],
  search: ['search', '-c', '40', '--calls', '20000', '--archive', 'search.db'],
} as const;

/** A task that the bundled batt misses by little, which is found by its card. */
const TASK = '#task-';

/** What is pictured: a page and a part of it, how wide and high the window is, and whether the system is dark. */
const PICTURES = [
  { name: 'report-gallery-1280', page: 'report', hash: '', width: 1280, height: 800, dark: false },
  { name: 'report-gallery-400', page: 'report', hash: '', width: 400, height: 800, dark: true },
  { name: 'report-task-1280', page: 'report', hash: TASK, width: 1280, height: 1000, dark: false },
  { name: 'report-task-400', page: 'report', hash: TASK, width: 400, height: 800, dark: true },
  { name: 'report-run-800', page: 'report', hash: '#phases', width: 800, height: 800, dark: false },
  { name: 'search-task-1280', page: 'search', hash: '#task-66adf085', width: 1280, height: 1000, dark: false },
] as const;

if (!hasChromium) throw new Error('there is no /usr/bin/chromium to make pictures with');
const wanted = process.argv.slice(2);
const pictures = PICTURES.filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.startsWith(word)));
if (pictures.length === 0) throw new Error(`no picture begins with ${wanted.join(' or ')}`);
const folder = mkdtempSync(join(tmpdir(), 'batt-run-pictures-'));
try {
  for (const page of new Set(pictures.map(({ page }) => page))) {
    const command = [join(ROOT, 'bin/batt-run.mjs'), ...PAGES[page], '--html', `${page}.html`];
    const { status } = spawnSync(process.execPath, command, { cwd: folder, stdio: 'inherit' });
    if (status !== 0) throw new Error(`batt-run ${page} ended with ${status}`);
  }
  const browser = await startBrowser();
  try {
    for (const { name, page, hash, width, height, dark } of pictures) {
      const file = join(folder, `${page}.html`);
      const { page: view, complaints } = await browser.open(file, width);
      await view.setViewportSize({ width, height });
      await view.emulateMedia({ colorScheme: dark ? 'dark' : 'light' });
      await view.locator('.task-card canvas').first().waitFor();
      if (hash === TASK) await view.locator('.task-card').filter({ hasText: 'off' }).first().click();
      else if (hash !== '') await view.goto(`file://${file}${hash}`);
      // Canvases are painted when the browser has time to.
      await view.waitForTimeout(1000);
      await view.screenshot({ path: join(IMAGES, `${name}.png`) });
      if (complaints.length > 0) throw new Error(`${name}: ${complaints.join('; ')}`);
      await view.close();
    }
  } finally {
    await browser.close();
  }
} finally {
  rmSync(folder, { recursive: true });
}
