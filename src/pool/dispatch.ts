/**
 * Hands out requests and, where a run failed, parts of them, until every item is accounted for.
 *
 * ```
 *   0 1 2 3 4 5 6 7    too long; it was at 5
 *   5                  too long: lost
 *   0 1 2 3            finished
 *   4 6 7              too long; it was at 4 (its worker was slow)
 *   4                  finished
 *   6                  finished
 *   7                  finished
 * ```
 *
 * An item that is lost by itself is tried again as long as its kind knows a stricter request for it.
 */
import type { Finished } from './executor.js';
import type { JobKind, Loss, RequestPart } from './job.js';

/** A run that gave nothing. */
interface FailedRun {
  /** What its item is if it has only one. */
  readonly loss: Loss;
  /** The parts in which it is to be run again if it has several: positions among its items, ascending. */
  readonly again: readonly (readonly number[])[];
}

/** How a run ended: with a result, with a failure, or cut off since nobody wants the result any more (null). */
export type RunOutcome<Result> = { readonly result: Result } | FailedRun | null;

/** Where and how runs are made. */
interface Lanes<Request, Result> {
  /** How many runs may be in progress. */
  readonly count: number;
  /** Runs a request of this many items. */
  attempt(request: Request, size: number): Promise<RunOutcome<Result>>;
  /** Cuts off all runs in progress, whose outcome becomes null. */
  cancel(): void;
  /** Told how many parts are to be run again. */
  onRerun(parts: number): void;
}

/** Suspect of a run that has none. */
export const NOBODY = -1;

/** The suspect by itself and the others in halves; just halves where the suspect is none of the items. */
export function partsAround(suspect: number, size: number): number[][] {
  const others = Array.from({ length: size }, (_, item) => item).filter((item) => item !== suspect);
  const middle = Math.ceil(others.length / 2);
  const alone = others.length < size ? [suspect] : [];
  return [alone, others.slice(0, middle), others.slice(middle)].filter((part) => part.length > 0);
}

/** A request and what is known of its items so far. */
class Assembly<Request, Result> {
  readonly parts: RequestPart<Result>[] = [];
  readonly losses = new Map<number, Loss>();
  private settled = 0;

  constructor(
    private readonly kind: JobKind<unknown, Request, Result>,
    readonly index: number,
    readonly request: Request,
    readonly size: number,
  ) {}

  finish(items: readonly number[], result: Result): void {
    this.parts.push({ items, result });
    this.settled += items.length;
  }

  lose(item: number, loss: Loss): void {
    this.losses.set(item, loss);
    this.settled++;
  }

  get complete(): boolean {
    return this.settled === this.size;
  }

  /** The request's result, once it is complete. Parts are joined in the order of their first items, however they finished. */
  join(): Finished<Request, Result> {
    const { index, request, size, parts, losses } = this;
    const whole = parts.find(({ items }) => items.length === size);
    const inOrder = [...parts].sort((a, b) => a.items[0] - b.items[0]);
    return { index, request, result: whole?.result ?? this.kind.join(request, inOrder, losses) };
  }
}

/** Some items of a request, to be run. */
interface Piece<Request, Result> {
  readonly assembly: Assembly<Request, Result>;
  readonly items: readonly number[];
  /** Of one item that gave nothing: what is tried instead, and why it gave nothing at first. */
  readonly retry?: { readonly request: Request; readonly loss: Loss };
}

/** Runs requests; the semantics is that of `Executor.run`. */
export async function* dispatch<Setup, Request, Result>(
  kind: JobKind<Setup, Request, Result>,
  setup: Setup,
  requests: Iterable<Request>,
  lanes: Lanes<Request, Result>,
  signal?: AbortSignal,
): AsyncGenerator<Finished<Request, Result>, void, void> {
  type Own = Piece<Request, Result>;
  const source = requests[Symbol.iterator]();
  const again: Own[] = [];
  const running = new Map<Own, Promise<{ readonly piece: Own; readonly outcome: RunOutcome<Result> }>>();
  let pulled = 0;
  let stopped = false;

  const pull = (): Own | null => {
    const { done, value } = source.next();
    if (done === true) return null;
    const size = kind.sizeOf(value);
    const items = Array.from({ length: size }, (_, item) => item);
    return { assembly: new Assembly(kind, pulled++, value, size), items };
  };
  const start = (piece: Own): void => {
    running.set(
      piece,
      lanes.attempt(requestOf(piece), piece.items.length).then((outcome) => ({ piece, outcome })),
    );
  };
  const requestOf = ({ assembly, items, retry }: Own): Request =>
    retry?.request ?? (items.length === assembly.size ? assembly.request : kind.cut(assembly.request, items));
  /** Tries an item once more that gave nothing, where its kind knows how; else it is lost. */
  const retryOrLose = (piece: Own, found: Loss): void => {
    const { assembly, items } = piece;
    const loss = piece.retry?.loss ?? found;
    const request = kind.stricter?.(requestOf(piece), loss, setup) ?? null;
    if (request === null) assembly.lose(items[0], loss);
    else {
      again.push({ assembly, items, retry: { request, loss } });
      lanes.onRerun(1);
    }
  };
  const stop = (): void => {
    stopped = true;
    lanes.cancel();
  };

  if (signal?.aborted === true) return;
  signal?.addEventListener('abort', stop, { once: true });
  try {
    for (;;) {
      while (!stopped && running.size < lanes.count) {
        const piece = again.shift() ?? pull();
        if (piece === null) break;
        start(piece);
      }
      if (running.size === 0) return;
      const { piece, outcome } = await Promise.race(running.values());
      running.delete(piece);
      const { assembly, items } = piece;
      if (outcome === null) stopped = true;
      else if ('result' in outcome) assembly.finish(items, outcome.result);
      else if (items.length === 1) retryOrLose(piece, outcome.loss);
      else {
        again.push(...outcome.again.map((part) => ({ assembly, items: part.map((position) => items[position]) })));
        lanes.onRerun(outcome.again.length);
      }
      if (outcome !== null && assembly.complete) yield assembly.join();
    }
  } finally {
    signal?.removeEventListener('abort', stop);
    if (running.size > 0) lanes.cancel();
    await Promise.allSettled(running.values());
    source.return?.();
  }
}
