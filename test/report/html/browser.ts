/** Headless Chromium for tests of pages: the system's, where there is one. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';

const CHROMIUM = '/usr/bin/chromium';

/** Whether pages can be tested here. */
export const hasChromium = existsSync(CHROMIUM);

/** A browser of its own. */
export interface Browser {
  /** Opens a file; what the page complains of is gathered in `complaints`. */
  open(file: string, width: number): Promise<{ readonly page: Page; readonly complaints: readonly string[] }>;
  close(): Promise<void>;
}

/** Starts a browser that has no profile and asks the network for nothing. */
export async function startBrowser(): Promise<Browser> {
  const profile = mkdtempSync(join(tmpdir(), 'batt-run-chromium-'));
  const context: BrowserContext = await chromium.launchPersistentContext(profile, {
    executablePath: CHROMIUM,
    headless: true,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  return {
    async open(file, width) {
      const page = await context.newPage();
      const complaints: string[] = [];
      page.on('console', (message) => complaints.push(`${message.type()}: ${message.text()}`));
      page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
      page.on('request', (request) => {
        if (!/^(file|data):/.test(request.url())) complaints.push(`request: ${request.url()}`);
      });
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`file://${file}`);
      return { page, complaints };
    },
    async close() {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}
