/** Runs jobs in worker threads or in this process, cuts off what does not end, and loses nothing but the culprit. */
export type { Executor, ExecutorAccount, OpenExecutor, QueueAccount, QueueWorkerAccount } from './executor.js';
export type { AnyJobKind, JobKind, Loss } from './job.js';
export { openExecutor } from './open.js';
export { serve } from './serve.js';
