/** The search for programs of a task: passes over its samples, each deeper or in other colors, until its budget is spent. */
import type { Task } from '../arc/index.js';
import { arcDsl } from '../dsl/index.js';
import { MOST_SEARCHED } from '../kernels/memory/limits.js';
import { MOVE_COST, OUTER_FACTOR, SCALED, SIZE_OF_INPUT, SIZE_OF_OUTPUT, SUMMED } from '../kernels/search/codes.js';
import { canonicalText, parse } from '../program/index.js';
import type { Grid } from '../value/index.js';
import { type FoundAnswer, type Path, programText, type SizeRule } from './found-programs.js';
import { type SearchKernels, SearchLeft, searchKernels } from './search-kernels.js';
import { COMPOSE, EMBED, MOVES, ORIGIN, SEARCHED, SIZELESS, TINTS } from './search-moves.js';

/** What the search for one task's programs may cost. */
export interface SearchBudget {
  /** Moves to make at most; null: as many as there are. */
  readonly calls: number | null;
  /** When to stop, by `performance.now()`; null: never. */
  readonly until: number | null;
  /** Whether the time of each move is measured, which takes time. */
  readonly isTimed: boolean;
}

/** A program that a search has found. */
export interface FoundProgram {
  /** In canonical form, of the arc-dsl dialect. */
  readonly text: string;
  /** Demos that the search finds right. */
  readonly right: number;
  /** Moves one after the other, at most. */
  readonly depth: number;
  /** Images laid over each other. */
  readonly pieces: number;
  /** Ways to lay images that come to its answers, itself among them. */
  readonly votes: number;
}

/** What a move has cost, and what it was good for. */
export interface MoveAccount {
  readonly name: string;
  readonly calls: number;
  /** 0 where it is not measured. */
  readonly seconds: number;
  /** Programs that are right in all demos and have it. */
  readonly used: number;
}

/** Why a search was left before it was done. */
export type Stopped = 'calls' | 'time' | 'memory' | 'size';

/** What the search of a task came to. */
export interface SearchedTask {
  readonly task: string;
  /** The best first; each has other answers to the tests than those before. */
  readonly programs: readonly FoundProgram[];
  readonly calls: number;
  readonly states: number;
  readonly duplicates: number;
  readonly pieces: number;
  /** Pieces that there was no room for. */
  readonly leftOut: number;
  /** The most bytes of linear memory that were in use. */
  readonly bytes: number;
  readonly seconds: number;
  /** Moves one after the other that were all tried. */
  readonly depth: number;
  readonly stopped: Stopped | null;
  /** Whether the predicted size is right in all demos. */
  readonly isSizeKnown: boolean;
  readonly moves: readonly MoveAccount[];
}

/** A pass: how deep, and whether colors are put into roles. */
interface SearchPass {
  readonly depth: number;
  readonly inRoles: boolean;
}
const PASSES: readonly SearchPass[] = [
  { depth: 2, inRoles: true },
  { depth: 2, inRoles: false },
  { depth: 3, inRoles: true },
];

/** Moves one after the other by which sizes are predicted. */
const SIZE_DEPTH = 2;
const MOVE_WORDS = 4;
const ACCOUNT_BYTES = 16;
const WORD = 4;
const ENDLESS = 1 << 30;
/** The share of memory, and of time, in which states are made: the rest is for making answers of them. */
const FIRST_BYTES = 0.6;
const FIRST_TIME = 0.6;
/** For what answers are written from. */
const MORE_BYTES = 1 << 24;

/** Thrown where the time is over. */
class TimeOver extends Error {}

/** A program, and what it ranks by. */
interface RankedProgram extends Omit<FoundProgram, 'text'> {
  /** As it was written, not yet in canonical form. */
  readonly draft: string;
  /** The grid that it gives for each test. */
  readonly answers: readonly string[];
  readonly moves: readonly number[];
}

/** What has been counted in a task so far. */
class Counts {
  calls = 0;
  states = 0;
  duplicates = 0;
  pieces = 0;
  leftOut = 0;
  bytes = 0;
  readonly moveCalls = new Float64Array(MOVES.length);
  readonly moveSeconds = new Float64Array(MOVES.length);
}

/** Searches tasks, one after the other, in a linear memory of its own. */
export class Searcher {
  private readonly kernels: SearchKernels;
  private until: number | null = null;

  /** @param bytes - of linear memory that the search of a task may take */
  constructor(private readonly bytes: number) {
    this.kernels = searchKernels(() => {
      if (this.until !== null && performance.now() >= this.until) throw new TimeOver();
    });
    this.kernels.startSearch(bytes);
  }

  search(task: Task, budget: SearchBudget): SearchedTask {
    const began = performance.now();
    const counts = new Counts();
    const found: RankedProgram[] = [];
    let stopped: Stopped | null = null;
    let depth = 0;
    let isSizeKnown = false;
    for (const pass of PASSES) {
      if (pass.depth > SIZE_DEPTH && found.some(({ right }) => right === task.demo.length)) break;
      const left = budget.calls === null ? ENDLESS : budget.calls - counts.calls;
      if (left <= 0) stopped = 'calls';
      else if (budget.until !== null && performance.now() >= budget.until) stopped = 'time';
      if (stopped !== null) break;
      const end = this.pass(task, pass, { ...budget, calls: left }, counts, found);
      isSizeKnown ||= end.isSizeKnown;
      stopped = end.stopped;
      if (stopped === null) depth = pass.depth;
    }
    const programs = ranked(found);
    const isRight = ({ right }: RankedProgram): boolean => right === task.demo.length;
    const right = programs.filter(isRight);
    return {
      task: task.id,
      programs: programs.map(({ draft, right, depth, pieces, votes }) => ({
        text: canonicalText(parse(draft, arcDsl, 'search')[0]),
        ...{ right, depth, pieces, votes },
      })),
      calls: counts.calls,
      states: counts.states,
      duplicates: counts.duplicates,
      pieces: counts.pieces,
      leftOut: counts.leftOut,
      bytes: counts.bytes,
      seconds: (performance.now() - began) / 1000,
      depth,
      stopped,
      isSizeKnown,
      moves: MOVES.map(({ name }, k) => ({
        name,
        calls: counts.moveCalls[k],
        seconds: counts.moveSeconds[k],
        used: right.filter(({ moves }) => moves.includes(k)).length,
      })).filter(({ calls }) => calls > 0),
    };
  }

  /** Address of the accounts of moves of the pass in work; 0: there are none yet. */
  private accounts = 0;

  /** Adds what the kernels have counted since the pass began. */
  private count(counts: Counts): void {
    const { kernels, accounts } = this;
    if (accounts === 0) return;
    counts.calls += Number(kernels.callsMade());
    counts.states += Number(kernels.statesMade());
    counts.duplicates += Number(kernels.duplicatesMet());
    counts.bytes = Math.max(counts.bytes, kernels.usedBytes() >>> 0);
    const view = new DataView(kernels.memory.buffer);
    for (let k = 0; k < MOVES.length; k++) {
      counts.moveCalls[k] += Number(view.getBigInt64(accounts + k * ACCOUNT_BYTES, true));
      counts.moveSeconds[k] += view.getFloat64(accounts + k * ACCOUNT_BYTES + ACCOUNT_BYTES / 2, true) / 1000;
    }
    this.accounts = 0;
  }

  /** One pass. What ends before it is through still gives the answers of the states that there are by then. */
  private pass(
    task: Task,
    { depth, inRoles }: SearchPass,
    budget: SearchBudget & { readonly calls: number },
    counts: Counts,
    found: RankedProgram[],
  ): { readonly stopped: Stopped | null; readonly isSizeKnown: boolean } {
    const { kernels } = this;
    const demos = task.demo;
    const samples = demos.length + task.test.length;
    const began = performance.now();
    this.accounts = 0;
    if (samples > MOST_SEARCHED || demos.length === 0) return { stopped: 'size', isSizeKnown: false };
    kernels.boundArena(this.bytes * FIRST_BYTES);
    kernels.reset(samples, demos.length);
    for (const [k, { input, output }] of [...demos, ...task.test].entries()) {
      if (!this.put(k, false, input)) return { stopped: 'size', isSizeKnown: false };
      if (k < demos.length && output !== null && !this.put(k, true, output))
        return { stopped: 'size', isSizeKnown: false };
    }
    let stopped: Stopped | null = null;
    // Where a stage is left it is done again with what there is, in the room and the time that were kept for that.
    const stage = <T>(run: (calls: bigint) => T): T | null => {
      try {
        this.until = budget.until === null ? null : began + (budget.until - began) * FIRST_TIME;
        return run(BigInt(stopped === null ? this.callsInTime(budget, began) : 0));
      } catch (error) {
        stopped ??= stopOf(error);
      }
      try {
        kernels.boundArena(this.bytes);
        this.until = budget.until === null ? null : lastMoment(budget.until, began);
        return run(0n);
      } catch (error) {
        stopped = stopOf(error);
        return null;
      }
    };
    try {
      kernels.learn(inRoles ? 1 : 0);
      this.putMoves(budget.isTimed);
    } catch (error) {
      return { stopped: stopOf(error), isSizeKnown: false };
    }
    const deepest = depth * MOVE_COST;
    const sized = stage((calls) => kernels.predict(Math.min(depth, SIZE_DEPTH) * MOVE_COST, calls));
    if (sized === null || sized < 0) {
      this.count(counts);
      return { stopped: stopped ?? 'size', isSizeKnown: false };
    }
    const isAll = stage((calls) => {
      const room = Math.max(this.bytes - (kernels.usedBytes() >>> 0), 0) / 2;
      return kernels.gatherPieces(deepest, calls, room, COMPOSE, ORIGIN, TINTS, EMBED) !== 0;
    });
    if (isAll !== null) {
      this.until = budget.until === null ? null : lastMoment(budget.until, began);
      try {
        kernels.answer(deepest);
      } catch (error) {
        stopped ??= stopOf(error);
      }
      this.until = null;
      const size = this.sizeRule();
      const answers = kernels.answersThere();
      kernels.boundArena(this.bytes + MORE_BYTES);
      for (let k = 0; k < answers; k++) found.push(this.candidate(k, task, inRoles, size));
      counts.pieces += kernels.piecesMade();
      counts.leftOut += kernels.piecesLeftOut();
    }
    this.until = null;
    if (stopped === null && isAll === false) {
      stopped = budget.until !== null && this.callsInTime(budget, began) < budget.calls ? 'time' : 'calls';
    }
    this.callsASecond = Number(kernels.callsMade()) / Math.max((performance.now() - began) / 1000, 1e-3);
    this.count(counts);
    return { stopped, isSizeKnown: sized === 2 ** demos.length - 1 };
  }

  /** Calls of moves in a second, stacking and all, as the last pass made them. */
  private callsASecond = 300_000;

  /** Calls that a pass may make: no more than there is time for, so that all samples get the same share. */
  private callsInTime({ calls, until }: SearchBudget & { readonly calls: number }, began: number): number {
    if (until === null) return calls;
    return Math.min(calls, Math.floor((this.callsASecond * Math.max(until - began, 0)) / 1000));
  }

  /** Whether there is room for a grid. */
  private put(sample: number, isOutput: boolean, grid: Grid): boolean {
    const at = this.kernels.addSample(sample, isOutput ? 1 : 0, grid.h, grid.w) >>> 0;
    if (at === 0) return false;
    new Uint8Array(this.kernels.memory.buffer).set(grid.cells, at);
    return true;
  }

  private putMoves(isTimed: boolean): void {
    const { kernels } = this;
    const moves = kernels.take(MOVES.length * MOVE_WORDS * WORD) >>> 0;
    const accounts = kernels.take(MOVES.length * ACCOUNT_BYTES) >>> 0;
    const words = new Int32Array(kernels.memory.buffer, moves, MOVES.length * MOVE_WORDS);
    for (const [k, { code, argument, size }] of MOVES.entries()) {
      words.set([code, argument, size === 'input' ? SIZE_OF_INPUT : SIZE_OF_OUTPUT, MOVE_COST], k * MOVE_WORDS);
    }
    new Uint8Array(kernels.memory.buffer, accounts, MOVES.length * ACCOUNT_BYTES).fill(0);
    kernels.setMoves(moves, MOVES.length, SIZELESS, SEARCHED);
    kernels.accountAt(accounts, isTimed ? 1 : 0);
    this.accounts = accounts;
  }

  // ---- what was found

  private path(stop: number): Path {
    const { kernels } = this;
    const moves: Path['moves'][number][] = [];
    for (let at = stop; ; ) {
      const parent = kernels.parentOf(at) >>> 0;
      const move = kernels.moveOf(at);
      if (parent === 0) return { leaf: move, moves: moves.reverse() };
      moves.push({ move, onList: kernels.isListAt(parent) !== 0 });
      at = parent;
    }
  }

  /** How the predicted size comes about: see `kernels/search/sizes.ts`. */
  private sizeRule(): SizeRule {
    const { kernels } = this;
    const words = new Int32Array(kernels.memory.buffer, kernels.predictionAt() >>> 0, 9);
    const [kind, a, b, first, second, third, fourth] = words;
    const of = this.path(a >>> 0);
    const other = this.path(b >>> 0);
    if (kind === SCALED) return { kind: 'scaled', of, factors: [first, third], offsets: [second, fourth] };
    if (kind === SUMMED) {
      return { kind: 'summed', of, and: other, rows: (first & 1) !== 0, columns: (first & 2) !== 0 };
    }
    return {
      kind: 'apart',
      rows: { of, factor: first, offset: second },
      columns: { of: other, factor: third, offset: fourth },
    };
  }

  private answer(k: number): FoundAnswer {
    const { kernels } = this;
    const layers = Array.from({ length: kernels.answerWord(k, LAYERS) }, (_, layer) => ({
      path: this.path(kernels.layerStop(k, layer) >>> 0),
      way: kernels.layerWay(k, layer),
    }));
    const [outer, inner] = layers;
    if (outer.way >= OUTER_FACTOR)
      return { kind: 'product', outer: outer.path, inner: inner.path, how: outer.way - OUTER_FACTOR };
    return { kind: 'layers', layers, isContinued: kernels.answerWord(k, CONTINUED) !== 0 };
  }

  /** The grid that an answer gives for a sample, in its own colors. */
  private grid(k: number, sample: number): string {
    const { kernels } = this;
    const image = kernels.answerImage(k, sample) >>> 0;
    const [, , h, w] = new Int32Array(kernels.memory.buffer, image, IMAGE_WORDS);
    const cells = new Uint8Array(kernels.memory.buffer, image + IMAGE_WORDS * WORD, h * w);
    const roles = new Uint8Array(kernels.memory.buffer, kernels.rolesAt(sample) >>> 0, COLORS);
    const colors = new Uint8Array(COLORS);
    for (const [color, role] of roles.entries()) colors[role] = color;
    return `${h}x${w}:${Array.from(cells, (role) => colors[role]).join('')}`;
  }

  private candidate(k: number, task: Task, inRoles: boolean, size: SizeRule): RankedProgram {
    const { kernels } = this;
    const demos = task.demo.length;
    const answer = this.answer(k);
    const paths = answer.kind === 'product' ? [answer.outer, answer.inner] : answer.layers.map(({ path }) => path);
    return {
      draft: programText(answer, size, demos, inRoles),
      right: bitsOf(kernels.answerWord(k, RIGHT) & (2 ** task.demo.length - 1)),
      depth: kernels.answerWord(k, DEPTH) / MOVE_COST,
      pieces: kernels.answerWord(k, COUNT),
      votes: kernels.answerWord(k, VOTES),
      answers: task.test.map((_, test) => `${test} ${this.grid(k, demos + test)}`),
      moves: paths.flatMap(({ moves }) => moves.map(({ move }) => move)),
    };
  }
}

/** Why a stage was left. */
function stopOf(error: unknown): Stopped {
  if (error instanceof TimeOver) return 'time';
  if (error instanceof SearchLeft) return 'memory';
  throw error;
}

/** When a pass ends that the time stops: a little past its time, where it needs that to give what it has. */
const lastMoment = (until: number, began: number): number =>
  Math.max(until, performance.now() + (performance.now() - began) / 4);

/** Numbers of words of an answer. */
const RIGHT = 0;
const DEPTH = 1;
const COUNT = 2;
const CONTINUED = 3;
const LAYERS = 4;
const VOTES = 5;
const IMAGE_WORDS = 4;
const COLORS = 10;

const bitsOf = (word: number): number => {
  let bits = 0;
  for (let rest = word; rest !== 0; rest &= rest - 1) bits++;
  return bits;
};

/**
 * What a program ranks by among those that are right in as many demos, the least first: moves one after the other and images laid over each other are
 * reasons to doubt it, other ways to the same answers are reasons not to.
 */
const doubt = ({ depth, pieces, votes }: RankedProgram): number => depth + pieces - VOTE_WEIGHT * Math.log2(votes);
/** How many moves, or pieces, twice as many votes make up for: by what is right in the public tasks. */
const VOTE_WEIGHT = 1.5;

/** The best first; none of which each answer is one of those before. */
function ranked(found: readonly RankedProgram[]): readonly RankedProgram[] {
  const sorted = [...found].sort(
    (a, b) =>
      b.right - a.right || doubt(a) - doubt(b) || a.draft.length - b.draft.length || (a.draft < b.draft ? -1 : 1),
  );
  const seen = new Set<string>();
  const isNew = ({ answers }: RankedProgram): boolean => {
    // A task without tests has no answers that could tell programs apart.
    const own = answers.length === 0 ? [''] : answers;
    const before = seen.size;
    for (const answer of own) seen.add(answer);
    return seen.size > before;
  };
  return sorted.filter((program) => program.right > 0 && isNew(program)).slice(0, MOST_PROGRAMS);
}
/** Programs of a task that are kept. */
const MOST_PROGRAMS = 8;
