/** Settings of V8 for programs like this one: many functions, each called from everywhere, in short runs on all processors. */
import { availableParallelism } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Later optimization and less inlining. By default V8 optimizes functions early, for the few callers that they have had, and has
 * to do it again and again; a run of seconds then spends half of its time compiling. Threads started later have the same.
 *
 * Each with the versions of V8 that know it: Node 20 has 11, Node 22 has 12, Node 24 has 13, Node 26 has 14.
 */
const COMPILER = [
  { flag: '--interrupt-budget=400000', least: 11, most: 11 },
  { flag: '--max-inlined-bytecode-size-cumulative=200', least: 11, most: 13 },
];

/** Tunes the compiler. */
export function tuneCompiler(): void {
  for (const { flag, least, most } of COMPILER) if (knows(least, most)) setFlagsFromString(flag);
}

/**
 * Tunes the collection of short-lived values, of threads that run already, too: V8 looks at each collection. By default a thread has
 * helpers for it; where each processor has a thread that computes, they only take its time from the others.
 *
 * @param threads - that are about to compute
 */
export function tuneCollector(threads: number, processors = availableParallelism()): void {
  if (knows(11, 14)) setFlagsFromString(threads < processors ? '--parallel-scavenge' : '--no-parallel-scavenge');
}

let collect: (() => void) | null = null;

/** Collects this thread's garbage at once, for where very much of it has just come about. V8 waits where most of it lies beside its heap. */
export function collectGarbage(): void {
  if (collect === null) {
    setFlagsFromString('--expose-gc');
    // Contexts made from now on have the collector.
    const found: unknown = runInNewContext('globalThis.gc');
    collect = typeof found === 'function' ? () => void found() : () => {};
  }
  collect();
}

/** Whether this V8 is among those that know a flag; about an unknown one it would complain. */
function knows(least: number, most: number): boolean {
  const version = Number.parseInt(process.versions.v8, 10);
  return least <= version && version <= most;
}
