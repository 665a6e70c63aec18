/**
 * A plain model of what programs mean: both dialects, and CPython's values and sets as far as they show. It is slow and obvious, a line to
 * five an operation, and knows nothing of the product but the format of its vectors. It was written from what CPython was seen to answer and
 * from what the dialects say of their operations; vectors.test.ts holds it against all that was recorded, engine.test.ts holds what runs
 * in the product against it, with random calls, random programs and mutated batts.
 *
 * | file | what is in it |
 * | --- | --- |
 * | value, compare, set | Python's values; `==`, `<`, sorting, `max`; hashes and tables of sets |
 * | python | the operators and built-in functions that bodies are written in, and their exceptions |
 * | operations/ | the operations, one file a family; operations/tokpidjin/ has what only that dialect has |
 * | arc-dsl, tokpidjin | the dialects: which families, over which layout of cells; constants are in dialect |
 * | json, program, graph, replay | the format of vectors, programs and batts, and how they run in the model |
 * | arbitrary | random arguments and programs by declared types |
 * | product | graphs and rows of the product, as plain data |
 *
 * **To add an operation** write it into its family's file, as one row: what it means in a comment, then a body from the functions of python.ts.
 *
 *     /** The grid turned by a half. *\/
 *     rot180: (grid) => rows(reversed(grid), reversed),
 *
 * What a body declares is what the operation takes (`rbind` looks at it); `needs(2, …)` marks what may be left out. Other operations are
 * called as `own.name(…)`, so that each dialect calls its own. Exceptions come from python.ts by themselves, in Python's order, if the body
 * does first what Python does first; a set's order comes from the order in which the body inserts. An operation of tokpidjin goes into
 * `safe(value, { … })`, whose value it gives where Python raises; what both dialects take from arc-dsl is named in `pick(family, 'name other=name')`.
 * The test of dialects then asks whether the product's operation takes as much, and random arguments are drawn by the product's declared types.
 *
 * **Where the two differ** CPython decides: run the dialect's reference on the case that the test prints. What the model cannot say
 * (long lists sorted by sets, orders by addresses, ints beyond 2^53) it says: it throws `Unknown`, and the case is left out of random tests.
 * Of the recorded ones none may be.
 *
 * `MODEL_SEED=7 npx vitest run test/model` takes other random numbers, `MODEL_RUNS=20` twenty times as many.
 */
import { arcDsl } from './arc-dsl.js';
import { decode, encode } from './json.js';
import { functionsOf } from './program.js';
import { call } from './python.js';

export type { Dialect } from './dialect.js';
export { runGraph, UNKNOWN } from './graph.js';
export { outcome } from './json.js';
export { runText } from './program.js';
export { type Replay, replay } from './replay.js';
export { tokpidjin } from './tokpidjin.js';
export { affordable, Unknown, type Value } from './value.js';
export { arcDsl, call, decode, encode, functionsOf };

/** What an operation of arc-dsl gives in the model, as what JSON.parse makes of it; so are its arguments. */
export function inModel(name: string, ...args: readonly unknown[]): unknown {
  const functions = functionsOf(arcDsl);
  return encode(call(functions(name, null), ...args.map((arg) => decode(arg, functions))));
}
