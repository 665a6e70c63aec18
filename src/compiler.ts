/** Settings of V8's compiler for programs like this one: hundreds of operations, each called from everywhere, in short runs. */
import { setFlagsFromString } from 'node:v8';

/** Versions of V8 whose flags these are: Node 20 to 24. */
const KNOWN = { least: 11, most: 13 };

/**
 * Later optimization and less inlining. By default V8 optimizes operations early, for the few callers that it has seen, and has
 * to do it again and again; a run of seconds then spends half of its time compiling. Threads started later have the same.
 */
const FLAGS = ['--interrupt-budget=400000', '--max-inlined-bytecode-size-cumulative=200'];

/** Tunes the compiler; what a version of V8 does not know it would complain about, so other versions are left as they are. */
export function tuneCompiler(): void {
  const version = Number.parseInt(process.versions.v8, 10);
  if (version < KNOWN.least || version > KNOWN.most) return;
  for (const flag of FLAGS) setFlagsFromString(flag);
}
