/** Hands emit lines out in their order, however they come in. */
import { Spool, type SpoolSlice } from '../spool.js';

/** Lines of tasks or programs, each at its place. What is not yet at its turn is put aside, and so does not take memory without end. */
export class LinesInOrder {
  private readonly waiting = new Map<number, SpoolSlice>();
  private readonly spool: Spool;
  private next = 0;

  /**
   * @param handOut - receives the lines of each place at its turn; absent when nobody wants them
   * @param inMemory - bytes that may wait in memory
   */
  constructor(
    private readonly handOut: ((lines: string) => void) | undefined,
    inMemory?: number,
  ) {
    this.spool = new Spool(inMemory);
  }

  /** Takes the lines of a place, from 0, and hands out those whose turn has come. */
  add(place: number, lines: string): void {
    if (this.handOut === undefined) return;
    if (place !== this.next) {
      this.waiting.set(place, this.spool.writeText(lines));
      return;
    }
    this.handOut(lines);
    this.next++;
    for (let turn = this.waiting.get(this.next); turn !== undefined; turn = this.waiting.get(this.next)) {
      this.waiting.delete(this.next++);
      this.handOut(this.spool.readText(turn));
    }
    if (this.waiting.size === 0) this.spool.clear();
  }

  /** Hands out the lines behind missing ones: what an interrupt leaves. */
  flush(): void {
    for (const [, lines] of [...this.waiting].sort(([a], [b]) => a - b)) this.handOut?.(this.spool.readText(lines));
    this.waiting.clear();
    this.spool.clear();
  }
}
