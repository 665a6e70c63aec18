/** The search's own linear memory. */
import { readFileSync } from 'node:fs';
import { ResourceError } from '../errors.js';
import { debugging } from '../memory/debugging.js';
import { packageFile } from '../package.js';

/** What the module exports; addresses are unsigned once `>>> 0` has been applied. */
export interface SearchKernels {
  readonly memory: WebAssembly.Memory;
  readonly reason: WebAssembly.Global;
  startSearch(bytes: number): void;
  boundArena(bytes: number): void;
  usedBytes(): number;
  take(bytes: number): number;
  reset(samples: number, demos: number): number;
  addSample(sample: number, isOutput: number, h: number, w: number): number;
  learn(inRoles: number): void;
  setMoves(at: number, count: number, sizeless: number, all: number): void;
  accountAt(at: number, timed: number): void;
  predict(deepest: number, calls: bigint): number;
  gatherPieces(
    deepest: number,
    calls: bigint,
    bytes: number,
    compose: number,
    origin: number,
    tints: number,
    embed: number,
  ): number;
  answer(deepest: number): number;
  callsMade(): bigint;
  statesMade(): bigint;
  duplicatesMet(): bigint;
  piecesMade(): number;
  piecesLeftOut(): number;
  answersThere(): number;
  predictionAt(): number;
  answerWord(answer: number, word: number): number;
  layerStop(answer: number, layer: number): number;
  layerWay(answer: number, layer: number): number;
  parentOf(stop: number): number;
  moveOf(stop: number): number;
  isListAt(stop: number): number;
  answerImage(answer: number, sample: number): number;
  rolesAt(sample: number): number;
}

/** Thrown out of the kernels where a search is left: by its own bound on memory, or by whoever watches the time. */
export class SearchLeft extends Error {}

let compiled: WebAssembly.Module | null = null;
const FILE = import.meta.url.endsWith('.ts') ? 'search-debug.wasm' : 'search.wasm';

/**
 * An instance of the search's kernels.
 *
 * @param watch - called every now and then while they work; it may throw
 */
export function searchKernels(watch: () => void): SearchKernels {
  compiled ??= new WebAssembly.Module(readFileSync(packageFile(`dist/kernels/${FILE}`)));
  let memory: WebAssembly.Memory | null = null;
  const imports = {
    progress: { beat: watch },
    graph: { now: () => performance.now() },
    decline: {
      leave: () => {
        throw new SearchLeft();
      },
    },
    env: debugging(() => memory?.buffer ?? new ArrayBuffer(0)),
  };
  try {
    const kernels = new WebAssembly.Instance(compiled, imports).exports as unknown as SearchKernels;
    memory = kernels.memory;
    return kernels;
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    throw new ResourceError("too little address space for the search's linear memory (see 'ulimit -v')", { cause });
  }
}
