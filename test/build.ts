/** Before the tests: builds dist/, for those that start the program or a worker thread as its users do, and makes a folder that they share. */

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A folder for what tests of several files make once for all of them; it lasts for the run. */
    shared: string;
  }
}

/**
 * Emits without type checking: types are the type check's business, and half a second is quick enough for every run.
 * A file with a syntax error is named and emitted as it is; the tests that need it fail by themselves.
 *
 * @returns what removes the shared folder
 */
export default function setup(project: TestProject): () => void {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const command = 'npx tsc -p tsconfig.build.json --noCheck; npm run --silent kernels; npm run --silent bundle';
  const { error } = spawnSync(command, { cwd: root, stdio: 'inherit', shell: true });
  if (error) throw error;
  const shared = mkdtempSync(join(tmpdir(), 'batt-run-shared-'));
  project.provide('shared', shared);
  return () => rmSync(shared, { recursive: true });
}
