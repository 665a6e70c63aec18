/** A share of the tasks, for work that is split among machines which know nothing of each other. */
import { createHash } from 'node:crypto';

/** One of several shares. */
export interface Shard {
  /** From 1 to `count`. */
  readonly index: number;
  readonly count: number;
}

/** Hex digits of a digest that are taken as a number: 32 bits. */
const DIGITS = 8;

/**
 * The index of the share that a task is in: the first 32 bits of the SHA-256 of its id, as a number, modulo the number of shares,
 * plus 1. So it depends on nothing but the id and how many shares there are.
 */
export function shardIndex(id: string, count: number): number {
  const digest = createHash('sha256').update(id).digest('hex');
  return (Number.parseInt(digest.slice(0, DIGITS), 16) % count) + 1;
}

/** Those of some tasks that are in a share, in their order; all where there is no share. */
export const tasksOfShard = <T extends { readonly id: string }>(tasks: readonly T[], shard?: Shard): readonly T[] =>
  shard === undefined ? tasks : tasks.filter(({ id }) => shardIndex(id, shard.count) === shard.index);

/** `shard 3 of 10`. */
export const shardText = ({ index, count }: Shard): string => `shard ${index} of ${count}`;
