/** Small datasets in temporary folders. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { encode, type Grid } from '../../src/value/index.js';

/** Content of a file: text and bytes as they are, anything else as JSON; undefined makes a folder. */
type Content = string | Uint8Array | object | undefined;

/** A temporary folder with these files, by their paths in it; gone when the test is over. */
export function folderOf(files: Readonly<Record<string, Content>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'batt-run-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name);
    mkdirSync(content === undefined ? path : dirname(path), { recursive: true });
    if (content === undefined) continue;
    writeFileSync(
      path,
      typeof content === 'string' || content instanceof Uint8Array ? content : JSON.stringify(content),
    );
  }
  return folder;
}

/** A task as an ARC file holds it: one demo, 1 by `width` to 1 by 1, and one test sample, whose output may be unknown. */
export function arcTask(width = 2, { output = [[4]] as number[][] | null } = {}): object {
  const input = [Array.from({ length: width }, (_, j) => j % 10)];
  return { train: [{ input, output: [[3]] }], test: [output === null ? { input } : { input, output }] };
}

/** A grid as rows of numbers. */
export function rows(grid: Grid | null): unknown {
  return grid === null ? null : JSON.parse(encode(grid));
}
