/** Hands results out in their order, however they come in. */
export class InOrder<T> {
  /** Items that are not yet at their turn. */
  private readonly waiting = new Map<number, T>();
  private next = 0;

  /** @param handOut - receives each item at its turn */
  constructor(private readonly handOut: (item: T) => void) {}

  /** Takes the item of a place, from 0, and hands out those whose turn has come. */
  add(place: number, item: T): void {
    this.waiting.set(place, item);
    for (let turn = this.waiting.get(this.next); turn !== undefined; turn = this.waiting.get(this.next)) {
      this.waiting.delete(this.next++);
      this.handOut(turn);
    }
  }

  /** Hands out the items behind a missing one: what an interrupt leaves. */
  flush(): void {
    for (const [place, item] of [...this.waiting].sort(([a], [b]) => a - b)) {
      this.waiting.delete(place);
      this.handOut(item);
    }
  }
}
