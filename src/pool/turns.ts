/** Shares places (workers) among runs that overlap: a free place goes to the run that began last, since others wait for it. */

/** Gives a place back. */
export type Leave = () => void;

/** Somebody who waits for a place; null where the place is no longer wanted. */
interface WaitingRun {
  readonly rank: number;
  readonly enter: (leave: Leave | null) => void;
}

/** A number of places. */
export class Turns {
  private readonly waiting: WaitingRun[] = [];
  private begun = 0;

  constructor(private free: number) {}

  /** Begins a run, which ranks before all that began earlier. */
  begin(): RunInTurns {
    return new RunInTurns(this, this.begun++);
  }

  /** Waits for a place. */
  take(rank: number): Promise<Leave | null> {
    return new Promise((enter) => {
      this.waiting.push({ rank, enter });
      this.hand();
    });
  }

  /** Sends those of a rank away who wait for a place. */
  withdraw(rank: number): void {
    for (let k = this.waiting.length - 1; k >= 0; k--) {
      if (this.waiting[k].rank === rank) this.waiting.splice(k, 1)[0].enter(null);
    }
  }

  private hand(): void {
    while (this.free > 0 && this.waiting.length > 0) {
      // The first of the highest rank.
      const next = this.waiting.reduce((best, one, k, all) => (one.rank > all[best].rank ? k : best), 0);
      const [{ enter }] = this.waiting.splice(next, 1);
      this.free--;
      enter(() => {
        this.free++;
        this.hand();
      });
    }
  }
}

/** What cuts off the work of a run. */
export class Ends {
  private readonly ends = new Set<() => void>();
  private isOver = false;

  /** Takes a function that cuts some work off; gives what forgets it. */
  readonly onCancel = (end: () => void): Leave => {
    this.ends.add(end);
    return () => this.ends.delete(end);
  };

  /** Cuts off all work. */
  cancel(): void {
    this.isOver = true;
    for (const end of [...this.ends]) end();
  }

  get over(): boolean {
    return this.isOver;
  }
}

/** One of the runs that share places. */
export class RunInTurns {
  private readonly ends = new Ends();

  constructor(
    private readonly turns: Turns,
    private readonly rank: number,
  ) {}

  /**
   * Does work at a place, once one is free.
   *
   * @param work - is given what takes a function that cuts the work off
   * @returns null where the run was cancelled before a place was free
   */
  async at<T>(work: (onCancel: (end: () => void) => Leave) => Promise<T | null>): Promise<T | null> {
    const leave = this.cancelled ? null : await this.turns.take(this.rank);
    if (leave === null) return null;
    try {
      if (this.cancelled) return null;
      return await work(this.ends.onCancel);
    } finally {
      leave();
    }
  }

  /** Cuts off all work of the run. */
  cancel(): void {
    this.turns.withdraw(this.rank);
    this.ends.cancel();
  }

  get cancelled(): boolean {
    return this.ends.over;
  }
}
