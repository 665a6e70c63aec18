/** Hands out a worker's threads to jobs, in the order in which they came. */
import type { Leave } from '../pool/turns.js';

/** A job that waits. */
interface WaitingJob {
  readonly places: number;
  readonly enter: (leave: Leave | null) => void;
}

/** A number of places. */
export class ThreadGate {
  private readonly waiting: WaitingJob[] = [];
  private free: number;
  private shut = false;

  constructor(private readonly places: number) {
    this.free = places;
  }

  /**
   * Waits for a place.
   *
   * @param alone - waits for all places: nothing else is done meanwhile
   * @returns null where the gate was shut before
   */
  enter(alone: boolean): Promise<Leave | null> {
    if (this.shut) return Promise.resolve(null);
    return new Promise((enter) => {
      this.waiting.push({ places: alone ? this.places : 1, enter });
      this.admit();
    });
  }

  /** Sends away all that wait, and all that come. */
  close(): void {
    this.shut = true;
    for (const { enter } of this.waiting.splice(0)) enter(null);
  }

  private admit(): void {
    while (this.waiting.length > 0 && this.waiting[0].places <= this.free) {
      const { places, enter } = this.waiting[0];
      this.waiting.shift();
      this.free -= places;
      enter(() => {
        this.free += places;
        this.admit();
      });
    }
  }
}
