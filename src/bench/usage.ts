/** Preloaded into a measured process: when it ends, it says on file descriptor 3 what it has used. */
import { writeSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

// Worker threads preload it, too; the numbers are the whole process's.
if (isMainThread) process.on('exit', () => writeSync(3, JSON.stringify(process.resourceUsage())));
