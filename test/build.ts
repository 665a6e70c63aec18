/** Builds dist/ before the tests, for those that start the program or a worker thread as its users do. */

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/**
 * Emits without type checking: types are the type check's business, and half a second is quick enough for every run.
 * A file with a syntax error is named and emitted as it is; the tests that need it fail by themselves.
 */
export default function setup(): void {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const command = 'npx tsc -p tsconfig.build.json --noCheck; npm run --silent kernels; npm run --silent bundle';
  const { error } = spawnSync(command, { cwd: root, stdio: 'inherit', shell: true });
  if (error) throw error;
}
