/** A batt: many solvers and differs merged into one graph of shared calls, and what of it is wanted. */
import type { Dialect } from '../dsl/index.js';
import type { Node } from '../program/index.js';

/** A solver's result: the call t gives its answer. */
export interface BattOutput {
  /** Number of the call, from 1. */
  readonly t: number;
  readonly solver: string;
  /** Whether mutation changed the solver. */
  readonly evolved: boolean;
  /** The moves that changed it (`moves.ts`), in their order; absent where none did, and where that is not known. */
  readonly moves?: readonly string[];
}

/** A differ's result on a solver's output (or on the sample's own input, solver "None": the baseline). */
export interface BattDiffer {
  /** Number of the call, from 1. */
  readonly t: number;
  readonly solver: string;
  readonly differ: string;
}

/** A program that went into a batt. */
export interface BattSource {
  readonly kind: 'solver' | 'differ';
  /** Solver id or differ name, as `outputs` and `differs` use it: a task's id, and `<task>~<md5>` where a batt has several solvers of one task. */
  readonly id: string;
  readonly file: string;
  /** md5 of the program's canonical text. */
  readonly md5: string;
}

/** Solver id of the differs that look at the sample's own input. */
export const BASELINE = 'None';

/** A batt in memory. */
export interface Batt {
  /** Where it was read from or will be written to. */
  readonly file: string;
  readonly dialect: Dialect;
  /** The graph; call number t is node `calls[t - 1]`. Equal calls share a node, so numbers may repeat nodes. */
  readonly nodes: readonly Node[];
  readonly calls: readonly number[];
  readonly outputs: readonly BattOutput[];
  readonly differs: readonly BattDiffer[];
  readonly seed: number;
  /** How many of the solvers that there were to draw from are not in it; absent: none, or it is not known. */
  readonly leftOut?: number;
  readonly sources: readonly BattSource[];
  /** sha256 over the module's content. */
  readonly digest: string;
  /** The text of a batt module that says the same: what workers read. */
  readonly text: string;
}
