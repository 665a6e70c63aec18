/** What is sent to workers and what they answer. */
import { type Check, flag, matching, number, object, oneOf, orNull, text, whole } from '../check.js';
import type { ExecutorStats } from '../pool/executor.js';

/** A job on its way to a worker. */
export interface JobMessage {
  /** Name of the kind of job. */
  readonly kind: string;
  /** SHA-256 of the setup. */
  readonly setup: string;
  /** Whether a worker is to do nothing beside it: it may be what takes workers down. */
  readonly alone: boolean;
  readonly request: unknown;
}

/** A worker's answer. */
export interface ReplyMessage {
  /**
   * `lack`: the machine gives too little of something; `setup`: the kind of job could not be made ready; `defect`: a defect of batt-run, whose stack
   * is the reason.
   */
  readonly how: 'result' | 'lack' | 'setup' | 'defect';
  /** Null without a result. */
  readonly result: unknown;
  /** Null with a result. */
  readonly reason: string | null;
  /** Who did it: `host:1234`. */
  readonly worker: string;
  /** Milliseconds that threads were at it. */
  readonly ms: number;
  /** What has gone wrong in the worker since its last answer to this run. */
  readonly stats: ExecutorStats;
}

/** As it is where there may be anything. */
const anything: Check<unknown> = (value) => value;

const digest = matching(/^[0-9a-f]{64}$/, 'a SHA-256');

export const jobMessage = object<JobMessage>({ kind: text, setup: digest, alone: flag, request: anything });

export const replyMessage = object<ReplyMessage>({
  how: oneOf('result', 'lack', 'setup', 'defect'),
  result: anything,
  reason: orNull(text),
  worker: text,
  ms: number,
  stats: object<ExecutorStats>({
    overdue: whole,
    crashes: whole,
    failures: whole,
    overfull: whole,
    reruns: whole,
    replaced: whole,
  }),
});

/** Reasons with which BullMQ's jobs fail that are no fault of the job: what it refers to has gone from the server, or was never there. */
export const GONE = 'gone';

/** With which BullMQ fails a job whose worker has died once too often. */
export const DIED = 'job stalled more than allowable limit';

/** How often a worker may die over a job. */
export const MOST_DEATHS = 3;
