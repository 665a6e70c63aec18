/** The kinds of job that worker threads do, and the file that the threads load. */
import { dialects } from '../dsl/index.js';
import type { AnyJobKind } from '../pool/index.js';
import { scoreJob } from './score-job.js';

/** Scores chunks with a batt. */
export const score = scoreJob(dialects);

/** The table of all kinds: what is not in it no worker can do. */
export const jobKinds: readonly AnyJobKind[] = [score];

/** The workers' file. It is the compiled one also for those who run the sources, such as the tests: threads run JavaScript. */
export const WORKER = new URL('../../dist/pipeline/worker.js', import.meta.url);
