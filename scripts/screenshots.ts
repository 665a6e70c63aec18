/**
 * Makes the pictures of a report's page in docs/images of the build that is there: `npm run screenshots`.
 *
 * The run is that of docs/report.md, on the bundled tasks, so that nobody needs data for it.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hasChromium, startBrowser } from '../test/report/html/browser.js';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const IMAGES = join(ROOT, 'docs/images');

/** A task that the bundled batt misses by little. */
const TASK = '#task-';

/** What is pictured: a part of the page, how wide and high the window is, and whether the system is dark. */
const PICTURES = [
  { name: 'report-gallery-1280', hash: '', width: 1280, height: 800, dark: false },
  { name: 'report-gallery-400', hash: '', width: 400, height: 800, dark: true },
  { name: 'report-task-1280', hash: TASK, width: 1280, height: 1000, dark: false },
  { name: 'report-task-400', hash: TASK, width: 400, height: 800, dark: true },
  { name: 'report-run-800', hash: '#phases', width: 800, height: 800, dark: false },
] as const;

if (!hasChromium) throw new Error('there is no /usr/bin/chromium to make pictures with');
const folder = mkdtempSync(join(tmpdir(), 'batt-run-pictures-'));
const page = join(folder, 'report.html');
const command = ['run', '-c', '100', '--archive', 'archive.db', '--html', 'report.html'];
const run = spawnSync(process.execPath, [join(ROOT, 'bin/batt-run.mjs'), ...command], {
  cwd: folder,
  stdio: 'inherit',
});
if (run.status !== 0) throw new Error(`batt-run ended with ${run.status}`);
const browser = await startBrowser();
try {
  for (const { name, hash, width, height, dark } of PICTURES) {
    const { page: view, complaints } = await browser.open(page, width);
    await view.setViewportSize({ width, height });
    await view.emulateMedia({ colorScheme: dark ? 'dark' : 'light' });
    await view.locator('.task-card canvas').first().waitFor();
    if (hash === TASK) await view.locator('.task-card').filter({ hasText: 'off' }).first().click();
    else if (hash !== '') await view.goto(`file://${page}${hash}`);
    // Canvases are painted when the browser has time to.
    await view.waitForTimeout(1000);
    await view.screenshot({ path: join(IMAGES, `${name}.png`) });
    if (complaints.length > 0) throw new Error(`${name}: ${complaints.join('; ')}`);
    await view.close();
  }
} finally {
  await browser.close();
  rmSync(folder, { recursive: true });
}
