/** What a run tells the watchdog through shared memory, and the watchdog. */

/** How long a worker may take to start and to set up a kind of job, in milliseconds. */
const START_LIMIT = 60_000;

const Stage = { Waiting: 0, Running: 1, Ended: 2 } as const;

/** Milliseconds of a clock that all threads of the process share and that never jumps. */
const clock = (): number => Number(process.hrtime.bigint()) / 1e6;

/**
 * The pulse of one run, written by its worker and read by the watchdog while the worker is busy.
 *
 * ```
 *   bytes 0..3    Int32     position of the item in work, -1 before the first
 *   bytes 4..7    Int32     milliseconds that are no item's
 *   bytes 8..11   Int32     stage
 *   bytes 16..23  Float64   when the run began, on the shared clock
 * ```
 */
export class Pulse {
  /** Element 0 is the position of the item in work, -1 before the first; element 1 the milliseconds that are no item's. */
  readonly heartbeat: Int32Array;
  private readonly stage: Int32Array;
  private readonly since: Float64Array;

  constructor(readonly memory = new SharedArrayBuffer(24)) {
    this.heartbeat = new Int32Array(memory, 0, 2);
    this.stage = new Int32Array(memory, 8, 1);
    this.since = new Float64Array(memory, 16, 1);
  }

  /** The run begins: its time counts from now on. */
  begin(): void {
    this.heartbeat.set([-1, 0]);
    this.since[0] = clock();
    // Stored last and atomically: who sees the stage sees the time.
    Atomics.store(this.stage, 0, Stage.Running);
  }

  /** The run is over; what remains is to hand out its result. */
  end(): void {
    Atomics.store(this.stage, 0, Stage.Ended);
  }

  get begun(): boolean {
    return Atomics.load(this.stage, 0) !== Stage.Waiting;
  }

  get ended(): boolean {
    return Atomics.load(this.stage, 0) === Stage.Ended;
  }

  /** Milliseconds since the run began, without those that are no item's. */
  get age(): number {
    return clock() - this.since[0] - this.heartbeat[1];
  }
}

/**
 * Watches a run from the moment it is handed out.
 *
 * @param limit - milliseconds that it may take, counted from when it begins
 * @param onOverdue - called once, when it has taken longer, or with `unstarted` when it has not even begun in a minute
 * @returns what ends the watch
 */
export function watch(pulse: Pulse, limit: number, onOverdue: (why: 'overdue' | 'unstarted') => void): () => void {
  const handedOut = clock();
  const check = (): void => {
    if (pulse.ended) return;
    const { begun } = pulse;
    // Before it has begun, waiting for `limit` at most is soon enough to see it become overdue.
    const left = begun ? limit - pulse.age : Math.min(limit, START_LIMIT - (clock() - handedOut));
    if (left <= 0) onOverdue(begun ? 'overdue' : 'unstarted');
    else timer = setTimeout(check, Math.min(Math.ceil(left), START_LIMIT));
  };
  let timer = setTimeout(check, Math.min(limit, START_LIMIT));
  return () => clearTimeout(timer);
}
