/** An installation of the packed tarball, as other tests have it, is one by itself. */
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test, vi } from 'vitest';
import { installPacked } from './packed.js';

vi.setConfig({ testTimeout: 240_000 });

const ROOT = resolve(fileURLToPath(new URL('..', import.meta.url)));
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'batt-run-packed-')));
afterAll(() => rmSync(folder, { recursive: true }));

test('nothing in it leads out of it, or names the folder in which it was packed', () => {
  installPacked(folder);
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const links = entries.filter((entry) => entry.isSymbolicLink()).map(({ parentPath, name }) => join(parentPath, name));
  expect(links).toContain(join(folder, 'node_modules/.bin/batt-run'));
  expect(links.filter((link) => !realpathSync(link).startsWith(folder + sep))).toEqual([]);
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const own = files.filter((file) => file.startsWith(join(folder, 'node_modules/batt-run') + sep));
  expect(own.filter((file) => readFileSync(file).includes(ROOT + sep))).toEqual([]);
});
