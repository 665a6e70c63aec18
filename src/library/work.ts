/** Work that tells of its parts as they are done. */

/**
 * Work in progress: its parts, as they are done, and what it comes to.
 *
 * ```ts
 * const work = run({ tasks });
 * for await (const part of work) show(part.task);
 * const { solved } = await work.result();
 * ```
 *
 * Nothing starts before somebody asks for parts or for the result. Parts wait until they are taken. Whoever leaves the loop early ends the
 * work, as the signal does.
 */
export interface Work<Part, Result> extends AsyncIterable<Part> {
  /**
   * What the work comes to, when it is done. It may be asked for more than once, with or without a loop over the parts.
   *
   * @throws the signal's reason, where the signal ended the work
   */
  result(): Promise<Result>;
}

/** Does the work: tells of parts, ends when the signal aborts, gives the result. */
type Doing<Part, Result> = (tell: (part: Part) => void, signal: AbortSignal) => Promise<Result>;

/**
 * What is to be done, not yet begun.
 *
 * @internal
 */
export class PendingWork<Part, Result> implements Work<Part, Result> {
  private readonly parts: Part[] = [];
  private readonly control = new AbortController();
  private outcome: Promise<Result> | null = null;
  private isOver = false;
  /** Wakes who waits for a part. */
  private wake: (() => void) | null = null;

  constructor(
    private readonly doing: Doing<Part, Result>,
    private readonly signal: AbortSignal | undefined,
  ) {}

  result(): Promise<Result> {
    this.outcome ??= this.begin();
    return this.outcome;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Part, void, void> {
    const outcome = this.result();
    // The loop below hears of a failure when its parts are taken; until then nobody may.
    outcome.catch(() => {});
    try {
      for (;;) {
        const part = this.parts.shift();
        if (part !== undefined) yield part;
        else if (this.isOver) break;
        else
          await new Promise<void>((resolve) => {
            this.wake = resolve;
          });
      }
      await outcome;
    } finally {
      if (!this.isOver) {
        this.control.abort();
        await outcome.catch(() => {});
      }
    }
  }

  private async begin(): Promise<Result> {
    const { control, signal, doing } = this;
    const abort = (): void => control.abort(signal?.reason);
    try {
      signal?.throwIfAborted();
      signal?.addEventListener('abort', abort, { once: true });
      const result = await doing((part) => {
        this.parts.push(part);
        this.wake?.();
      }, control.signal);
      control.signal.throwIfAborted();
      return result;
    } finally {
      signal?.removeEventListener('abort', abort);
      this.isOver = true;
      this.wake?.();
    }
  }
}
