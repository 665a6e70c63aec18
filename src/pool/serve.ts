/** The worker's side of the pool. */
import { deserialize } from 'node:v8';
import { isDefect, MemoryError, ResourceError } from '../errors.js';
import { boundMemory } from '../holding.js';
import { type AnyJobKind, type Job, type Reply, reasonOf } from './job.js';
import { Pulse } from './pulse.js';

/** A kind that is ready for requests. */
interface PreparedSetup {
  readonly setupId: number;
  readonly work: Awaited<ReturnType<AnyJobKind['prepare']>>;
  /** What gives back what the setup has opened. */
  readonly ends: readonly (() => Promise<void>)[];
}

/**
 * Makes the function that a worker's file exports as `work`.
 *
 * @param kinds - the kinds of job that the worker can do
 */
export function serve(kinds: readonly AnyJobKind[]): (job: Job) => Promise<Reply> {
  const table = new Map(kinds.map((kind) => [kind.name, kind]));
  const prepared = new Map<string, PreparedSetup>();

  const forget = async (kind: string): Promise<void> => {
    const ends = prepared.get(kind)?.ends ?? [];
    prepared.delete(kind);
    for (const giveBack of ends) await giveBack();
  };

  const workOf = async ({ kind, setupId, setup }: Job): Promise<PreparedSetup['work']> => {
    const ready = prepared.get(kind);
    if (ready?.setupId === setupId) return ready.work;
    const known = table.get(kind);
    if (known === undefined) throw new TypeError(`no kind of job is called ${kind}`);
    await forget(kind);
    const ends: (() => Promise<void>)[] = [];
    // The types of setup and request were checked where the job was handed out: they are those of the kind.
    const work = await known.prepare(deserialize(new Uint8Array(setup).slice()) as never, (end) => ends.push(end));
    prepared.set(kind, { setupId, work, ends });
    return work;
  };

  return async (job) => {
    const pulse = new Pulse(job.pulse);
    boundMemory(job.memory);
    try {
      const work = await workOf(job);
      pulse.begin();
      const result = await work(job.request as never, pulse.heartbeat);
      pulse.end();
      return { ok: true, result };
    } catch (error) {
      const overfull = error instanceof MemoryError;
      // What threw may have left its state half changed.
      if (!overfull) await forget(job.kind);
      const lack = error instanceof ResourceError;
      const defect = isDefect(error) ? (error.stack ?? error.message) : null;
      return { ok: false, error: lack || overfull ? error.message : reasonOf(error), lack, overfull, defect };
    }
  };
}
