/** Runs jobs in worker threads or in this process, cuts off what does not end, and loses nothing but the culprit. */
export type {
  Executor,
  ExecutorAccount,
  ExecutorOptions,
  ExecutorStats,
  Finished,
  OpenExecutor,
  QueueAccount,
  QueueChoice,
  QueueWorkerAccount,
} from './executor.js';
export type { AnyJobKind, JobKind, Loss, OnEnd, Part } from './job.js';
export { openExecutor } from './open.js';
export { serve } from './serve.js';
