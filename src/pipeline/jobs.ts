/** The kinds of job that worker threads do, and the file that the threads load. */
import { dialects } from '../dsl/index.js';
import type { AnyJobKind } from '../pool/index.js';
import { answerJob } from './answer-job.js';
import { confirmJob } from './confirm-job.js';
import { scoreJob } from './score-job.js';
import { validateJob } from './validate-job.js';

/** Scores chunks with a batt. */
export const score = scoreJob(dialects);

/** Runs programs alone. */
export const validate = validateJob(dialects);

/** Scores programs that were cut out of a batt alone. */
export const confirm = confirmJob(dialects);

/** Runs solvers on test inputs. */
export const answer = answerJob(dialects);

/** The table of all kinds: what is not in it no worker can do. */
export const jobKinds: readonly AnyJobKind[] = [score, validate, confirm, answer];

/**
 * The workers' file, `worker.ts` in one piece: a thread is ready in half the time when it need not find a hundred files. It is the
 * compiled one also for those who run the sources, such as the tests: threads run JavaScript.
 */
export const WORKER = new URL('../../dist/pipeline/thread.js', import.meta.url);
