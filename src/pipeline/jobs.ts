/** The kinds of job that worker threads do, and the file that the threads load. */
import { pathToFileURL } from 'node:url';
import { dialects } from '../dsl/index.js';
import { packageFile } from '../package.js';
import type { AnyJobKind } from '../pool/index.js';
import { answerJob } from './answer-job.js';
import { confirmJob } from './confirm-job.js';
import { scoreJob } from './score-job.js';
import { searchJob } from './search-job.js';
import { streamJob } from './stream-job.js';
import { validateJob } from './validate-job.js';

/** Scores chunks with a batt. */
export const score = scoreJob(dialects);

/** Runs programs alone. */
export const validate = validateJob(dialects);

/** Scores programs that were cut out of a batt alone. */
export const confirm = confirmJob(dialects);

/** Runs solvers on test inputs. */
export const answer = answerJob(dialects);

/** Searches tasks for programs. */
export const search = searchJob();

/** Scores lines of a stream. */
export const stream = streamJob(dialects);

/** The table of all kinds: what is not in it no worker can do. */
export const jobKinds: readonly AnyJobKind[] = [score, validate, confirm, answer, search, stream];

/** The workers' file. */
export const WORKER = pathToFileURL(packageFile('dist/bundle/worker-thread.js'));
