/**
 * Samples that take much memory. Lanes hold the values of many samples, and what is computed once for all. Where that is too much the job is
 * run again in halves (see `pool/dispatch.ts`); what is too much for a sample alone is tried once more here, on a plan that holds nothing
 * longer than it is needed. That alone decides whether the sample is lost.
 */
import { Engine, type Heartbeat, type OnError, type Plan, planOf } from '../engine/index.js';
import { MemoryError } from '../errors.js';

/** Whether a lane of so many samples ended in such a way that its sample is to be tried on a {@link frugalEngine}. */
export const isTooMuchAlone = (error: unknown, samples: number): boolean =>
  error instanceof MemoryError && samples === 1;

/** An engine for lanes of one sample that does what a plan does, but holds no more than it has to. */
export const frugalEngine = (
  { request, callLimit, workLimit }: Plan,
  onError: OnError,
  heartbeat?: Heartbeat,
): Engine => new Engine(planOf({ ...request, callLimit, workLimit, frugal: true }), onError, heartbeat, true);

/**
 * Runs a lane on an engine, and, if it is of one sample and takes too much, on a frugal one. The engine that failed is as it was before.
 *
 * @throws MemoryError where that, too, takes more than there may be
 */
export function runLane<T>(engine: Engine, onError: OnError, samples: number, run: (engine: Engine) => T): T {
  try {
    return run(engine);
  } catch (error) {
    engine.abandon();
    if (!isTooMuchAlone(error, samples)) throw error;
    return run(frugalEngine(engine.plan, onError, engine.heartbeat));
  }
}
