/** The executor of worker threads: a Piscina pool under a watchdog that kills. */
import { serialize } from 'node:v8';
import { Piscina } from 'piscina';
import { messageOf, RemoteDefect, ResourceError } from '../errors.js';
import { packageFile } from '../package.js';
import { dispatch, NOBODY, partsAround, type RunOutcome } from './dispatch.js';
import { type ExecutorAccount, type ExecutorOptions, type Finished, newStats, type OpenExecutor } from './executor.js';
import type { Job, JobKind, Loss, Reply } from './job.js';
import { Pulse, watch } from './pulse.js';
import { type RunInTurns, Turns } from './turns.js';

/**
 * Most of a worker's heap for short-lived values, in MiB. Values of programs lie beside the heap; what is left are texts and small objects, for
 * which more (48 is Node 20's own, 96 Node 24's) makes a run no faster and larger by what more there is.
 */
const YOUNG_GENERATION = 8;

/** Heap of a worker, in MiB: for texts, which count as values do, and for everything else. Values lie beside it. */
const heapFor = (memory: number): number => memory + 512;

/** How often in a row a run may lose its worker before it has begun. */
const START_TRIES = 3;

/** Why a run is cut off: too slow, its worker never started, nobody wants it, or it waits for a worker that will not come. */
type Cut = 'overdue' | 'unstarted' | 'cancelled' | 'restart';

/** How handing out a job once ended; `reason` is one line. */
type Ending =
  | { readonly how: 'result'; readonly result: unknown }
  | { readonly how: 'threw' | 'lack' | 'overfull' | 'crash'; readonly reason: string }
  | { readonly how: 'defect'; readonly stack: string }
  | { readonly how: Cut };

/** Of a pool whose memory is decided. */
type ThreadOptions = ExecutorOptions & { readonly memory: number };

/** Runs jobs in worker threads, as many at a time as there are workers. */
export class WorkerPool implements OpenExecutor {
  readonly stats = newStats();
  private readonly pool: Piscina;
  private readonly turns: Turns;
  private readonly inFlight = new Map<AbortController, Pulse>();
  private readonly setups = new WeakMap<object, Pick<Job, 'setupId' | 'setup'>>();
  private setupCount = 0;
  private closed = false;
  /** Runs in a row that lost their worker before they had begun. */
  private falseStarts = 0;
  private startError = 'the worker ended';

  readonly memory: number;

  constructor(private readonly options: ThreadOptions) {
    const { workers, memory } = options;
    this.memory = memory;
    this.turns = new Turns(workers);
    this.pool = newPool(options);
    let started = 0;
    this.pool.on('workerCreate', () => {
      if (++started > workers) this.stats.replaced++;
    });
    // A worker died that had no job. Runs that wait for it would wait forever, so they are handed out again.
    this.pool.on('error', (error) => {
      this.startError = messageOf(error);
      for (const [control, pulse] of this.inFlight) if (!pulse.begun) control.abort('restart' satisfies Cut);
    });
  }

  async *run<Setup, Request, Result>(
    kind: JobKind<Setup, Request, Result>,
    setup: Setup,
    requests: Iterable<Request>,
    signal?: AbortSignal,
  ): AsyncGenerator<Finished<Request, Result>, void, void> {
    const common = { kind: kind.name, memory: this.memory, ...this.setupOf(setup) };
    const own = this.turns.begin();
    yield* dispatch(
      kind,
      setup,
      requests,
      {
        count: this.options.workers,
        // The worker's table has the same kind under this name, so the reply holds its result.
        attempt: (request: Request, size: number) =>
          this.attempt({ ...common, request }, size, own) as Promise<RunOutcome<Result>>,
        cancel: () => own.cancel(),
        onRerun: (parts: number) => {
          this.stats.reruns += parts;
        },
      },
      signal,
    );
  }

  get places(): number {
    return this.options.workers;
  }

  account(): ExecutorAccount {
    return { kind: 'threads', threads: this.options.workers, queue: null };
  }

  crew(): string {
    return '';
  }

  async close(): Promise<void> {
    this.closed = true;
    await this.pool.destroy();
  }

  /** A setup on its way to workers. One that comes again is not prepared again by workers that have it ready. */
  private setupOf(setup: unknown): Pick<Job, 'setupId' | 'setup'> {
    const key = typeof setup === 'object' && setup !== null ? setup : {};
    let known = this.setups.get(key);
    if (known === undefined) {
      known = { setupId: this.setupCount++, setup: shared(serialize(setup)) };
      this.setups.set(key, known);
    }
    return known;
  }

  /** Runs a job of this many items, in another worker where one dies before it has begun. */
  private attempt(job: Omit<Job, 'pulse'>, size: number, own: RunInTurns): Promise<RunOutcome<unknown>> {
    return own.at(async (onCancel): Promise<RunOutcome<unknown>> => {
      for (;;) {
        if (this.closed || own.cancelled) return null;
        const pulse = new Pulse();
        const control = new AbortController();
        const settled = onCancel(() => control.abort('cancelled' satisfies Cut));
        const ending = await this.handOut(job, pulse, control);
        settled();
        if (this.closed || ending.how === 'cancelled') return null;
        if (ending.how === 'defect') throw new RemoteDefect(ending.stack);
        if (pulse.begun) this.falseStarts = 0;
        if (!pulse.begun || ending.how === 'restart') this.falseStart(ending);
        else if (ending.how === 'result') return { result: ending.result };
        else return { loss: this.lossOf(ending, size), again: partsAround(suspectOf(ending, pulse), size) };
      }
    });
  }

  private async handOut(job: Omit<Job, 'pulse'>, pulse: Pulse, control: AbortController): Promise<Ending> {
    this.inFlight.set(control, pulse);
    const endWatch = watch(pulse, this.options.timeout * 1000, (why) => control.abort(why satisfies Cut));
    try {
      const reply: Reply = await this.pool.run({ ...job, pulse: pulse.memory }, { signal: control.signal });
      if (reply.ok) return { how: 'result', result: reply.result };
      if (reply.defect !== null) return { how: 'defect', stack: reply.defect };
      return { how: reply.overfull ? 'overfull' : reply.lack ? 'lack' : 'threw', reason: reply.error };
    } catch (error) {
      const cut: Cut | undefined = control.signal.reason;
      return cut === undefined ? { how: 'crash', reason: messageOf(error) } : { how: cut };
    } finally {
      endWatch();
      this.inFlight.delete(control);
    }
  }

  /** Counts a run that had begun and gave nothing. */
  private lossOf(ending: Exclude<Ending, { readonly how: 'result' | 'defect' }>, size: number): Loss {
    if ('reason' in ending) {
      if (ending.how !== 'overfull' || size > 1) this.stats[FAILURES[ending.how]]++;
      return { status: 'error', error: ending.reason };
    }
    this.stats.overdue++;
    return { status: 'timeout', error: `not done within ${this.options.timeout} s` };
  }

  /** Counts a run that had not begun; throws when there is no hope that the next one will. */
  private falseStart(ending: Ending): void {
    if (ending.how === 'lack') throw new ResourceError(ending.reason);
    if (ending.how === 'threw') throw new Error(`a worker could not be set up: ${ending.reason}`);
    if (ending.how === 'unstarted') throw new Error('a worker did not start within a minute');
    if (ending.how === 'crash') this.startError = ending.reason;
    if (++this.falseStarts >= START_TRIES) throw new ResourceError(`workers cannot be started: ${this.startError}`);
  }
}

/** Starts the threads. */
function newPool({ worker, workers, memory, heap = heapFor(memory) }: ThreadOptions): Piscina {
  try {
    return new Piscina({
      filename: packageFile('dist/pool/load.cjs'),
      workerData: worker.href,
      name: 'work',
      minThreads: workers,
      maxThreads: workers,
      recordTiming: false,
      resourceLimits: {
        maxYoungGenerationSizeMb: YOUNG_GENERATION,
        maxOldGenerationSizeMb: heap,
      },
    });
  } catch (error) {
    // The system refuses the first thread, which only then is made at once.
    throw new ResourceError(`worker threads cannot be started: ${messageOf(error)}`, { cause: error });
  }
}

/** What a run without a result counts as. */
const FAILURES = { threw: 'failures', lack: 'failures', overfull: 'overfull', crash: 'crashes' } as const;

/** The item at fault. What takes too much memory is none of them, but all together. */
const suspectOf = ({ how }: Ending, pulse: Pulse): number => (how === 'overfull' ? NOBODY : pulse.heartbeat[0]);

/** A copy of bytes in memory that threads share. */
function shared(bytes: Uint8Array): SharedArrayBuffer {
  const memory = new SharedArrayBuffer(bytes.length);
  new Uint8Array(memory).set(bytes);
  return memory;
}
