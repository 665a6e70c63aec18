/** Writes the bundled tasks into tasks/ (`npm run make-tasks`). */

import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { taskFiles } from './files.js';

const folder = fileURLToPath(new URL('../../tasks/', import.meta.url));
const files = taskFiles();
mkdirSync(folder, { recursive: true });
for (const [name, text] of files) {
  const unfinished = `${folder}${name}.tmp`;
  writeFileSync(unfinished, text);
  renameSync(unfinished, folder + name);
}
console.log(`tasks/: ${files.size - 1} tasks and README.md`);
