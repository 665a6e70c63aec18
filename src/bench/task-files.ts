/** Tasks as files, for processes that are measured. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Task, toJson } from '../arc/index.js';

/** Writes tasks into a new folder, a file each. */
export function writeTasks(parent: string, name: string, tasks: readonly Task[]): string {
  const folder = join(parent, name);
  mkdirSync(folder);
  for (const task of tasks) writeFileSync(join(folder, `${task.id}.json`), toJson(task));
  return folder;
}
