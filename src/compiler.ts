/** Settings of V8's compiler for programs like this one: hundreds of operations, each called from everywhere, in short runs. */
import { setFlagsFromString } from 'node:v8';

/**
 * Later optimization and less inlining. By default V8 optimizes operations early, for the few callers that it has seen, and has
 * to do it again and again; a run of seconds then spends half of its time compiling. Threads started later have the same.
 *
 * Each with the versions of V8 that know it: Node 20 has 11, Node 22 has 12, Node 24 has 13.
 */
const FLAGS = [
  { flag: '--interrupt-budget=400000', least: 11, most: 11 },
  { flag: '--max-inlined-bytecode-size-cumulative=200', least: 11, most: 13 },
];

/** Tunes the compiler; what a version of V8 does not know it would complain about, so it is not given that. */
export function tuneCompiler(): void {
  const version = Number.parseInt(process.versions.v8, 10);
  for (const { flag, least, most } of FLAGS) if (least <= version && version <= most) setFlagsFromString(flag);
}
