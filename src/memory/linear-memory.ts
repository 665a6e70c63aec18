/**
 * Values in WebAssembly's linear memory, as `kernels/values/layout.ts` lays them out, and the way there and back.
 *
 * What is made during a lane is forgotten at once when the next one begins, and nothing is freed by itself. Only where a call finds no room
 * do the values move together that columns still hold (`makeRoom`).
 */
import { isStackOverflow, KernelDefect, MemoryError } from '../errors.js';
import { MIB, memoryBound } from '../holding.js';
import { ENDLESS_WORK, MOST_BYTES, MOST_INT, ROOMY_BYTES } from '../kernels/memory/limits.js';
import { LIMIT, ROOM } from '../kernels/python/reasons.js';
import * as layout from '../kernels/values/offsets.js';
import {
  asGrid,
  BEYOND,
  type CellLayout,
  EMPTY_SET,
  EMPTY_TUPLE,
  Float,
  Fn,
  FrozenSet,
  Grid,
  type JsonWriter,
  LIMITS,
  MOST_COST,
  NAN,
  Tuple,
  type Value,
} from '../value/index.js';
import { debugging } from './debugging.js';
import { failureNumbered } from './failures.js';
import { COMBINATORS, combinatorCode, DEFAULT_FUNCTION, FIRST_COMBINATOR, FUNCTIONS, NAMES } from './functions.js';
import { kernelsInstance } from './instance.js';

/** The address of a value, or the value itself where it is small; 0: there is none. */
export type Handle = number;

/** What the module exports. */
interface Kernels {
  readonly memory: WebAssembly.Memory;
  readonly reason: WebAssembly.Global;
  readonly failure: WebAssembly.Global;
  readonly step: WebAssembly.Global;
  readonly sample: WebAssembly.Global;
  readonly textEnd: WebAssembly.Global;
  start(most: number): void;
  keep(): void;
  empty(cells: number): void;
  take(bytes: number): number;
  boundArena(bytes: number): void;
  usedBytes(): number;
  firstPlace(): number;
  endPlace(): number;
  collect(slots: number, count: number, samples: number, lane: number): void;
  compareColumns(a: number, b: number, samples: number): number;
  newGrid(h: number, w: number): Handle;
  newTuple(length: number): Handle;
  /** The set of some values, inserted in this order. */
  setOf(values: number, count: number): Handle;
  /** The set whose elements come in this order, as a table says that is still to be given. */
  orderedSet(values: number, count: number): Handle;
  /** Sets of distinct packed elements: inserted in this order, and the frozen copy of a set where they were. */
  sequenceSet(elements: number, count: number, codes: number): Handle;
  frozenCopyOf(elements: number, count: number, codes: number): Handle;
  callBeside(operation: number, arg: Handle, callLimit: number): Handle;
  /** Address of a set's elements as values, in CPython's order. */
  elementsInOrder(set: Handle): number;
  markFit(fn: Handle): void;
  nameCombinator(combinator: number, number: number): void;
  newFn(operation: number, required: number, argcount: number): Handle;
  newFloat(value: number): Handle;
  /** An int that is too long for a handle. */
  newLong(value: number): Handle;
  emptySet(): Handle;
  emptyTuple(): Handle;
  writeText(value: Handle): number;
  keepToLimit(): void;
  callInTurn(): void;
  lookFor(slot: number, noted: number): void;
  expectLost(any: boolean): void;
  roomBeside(bytes: number): number;
  firstOfEach(values: number, count: number): void;
  runSteps(
    steps: number,
    costs: number,
    slots: number,
    ended: number,
    from: number,
    to: number,
    firstSample: number,
    samples: number,
    callLimit: number,
    workLimit: number,
  ): number;
}

/** Addresses of what `runSteps` of `kernels/index.ts` works on. */
export interface StepTable {
  readonly steps: number;
  readonly costs: number;
  readonly slots: number;
  readonly ended: number;
}

/** The columns of a table, as {@link LinearMemory.makeRoom} needs them. */
interface Columns {
  /** Address of the slots, how many there are, and samples of each column. */
  readonly slots: number;
  readonly count: number;
  readonly samples: number;
  /** Where what can move begins, and what the memory held before the table was put there. */
  readonly lane: number;
  readonly below: Int32Array;
}

/** Which steps to run, over how many samples. */
type RangeOfSteps = readonly [
  from: number,
  to: number,
  /** Where to go on with the first step. */
  firstSample: number,
  samples: number,
  /** Calls of function values that one call of an operation may make. */
  callLimit: number,
  /** Units of work that one call of an operation may take. */
  workLimit: number,
];
type StepRange = readonly [table: StepTable, ...range: RangeOfSteps];

/** A call of a step for a sample that is left. */
interface Call {
  readonly step: number;
  readonly sample: number;
  /** FAILURE, LIMIT, WORK or ROOM of `kernels/python/reasons.ts`. */
  readonly reason: number;
}

/** Memory with the kernels that work on it. */
export class LinearMemory {
  private readonly kernels: Kernels;
  private words: Int32Array = new Int32Array(0);
  private bytes: Int8Array = new Int8Array(0);
  private text: Uint8Array = new Uint8Array(0);
  /** Of this lane: where objects are held, and which objects were made of what is held. */
  private readonly held = new Map<object, Handle>();
  private readonly made = new Map<Handle, Value>();
  /** Operations as function values, which no lane forgets, and how each lays out cells. */
  private readonly functions = new Map<Value, Handle>();
  private readonly operations = new Map<Handle, Value>();
  private readonly layouts = new Map<Value, CellLayout>();
  /** What stands for those of another dialect, until the lane ends. */
  private readonly foreign = new Map<Fn, Handle>();
  /** How deep calls of {@link holdPart} and of {@link value} for parts of values nest. */
  private holding = 0;
  private making = 0;
  /** How this lane lays out cells. */
  private laneCells = 0;
  /** Counts lanes: what refers to an earlier one is void. */
  lane = 0;
  /** Told the number of the sample in work. */
  beat: (sample: number) => void = () => {};

  /** Bytes that values of the lane may take, and those at which it is looked which of them are still needed. */
  private bound: number;
  private roomy = 0;

  /** @param most - bytes that values may take at all */
  constructor(private readonly most = MOST_BYTES) {
    this.bound = most;
    const decline = { leave: (): never => raiseDeclined() };
    const env = debugging(() => this.kernels.memory.buffer);
    const progress = { beat: (sample: number) => this.beat(sample) };
    // The module's exports are those of `kernels/index.ts`.
    const texts = {
      writeNumber: (x: number, to: number) => this.writeText(String(x), to),
      writeName: (operation: number, to: number) => this.writeText(nameOf(operation), to),
    };
    this.kernels = kernelsInstance({ decline, env, progress, texts }).exports as unknown as Kernels;
    this.kernels.start(most);
    this.look();
    for (const [k, { name }] of COMBINATORS.entries())
      this.kernels.nameCombinator(FIRST_COMBINATOR + k, nameNumber(name));
    this.putFunction(DEFAULT_FUNCTION, layout.DEFAULT_FUNCTION);
    for (const { fn, number, catches, fallback, misfit, cells } of FUNCTIONS) {
      const handle = this.putFunction(fn, number);
      this.layouts.set(fn, cells);
      if (catches) this.setWord(handle + layout.FN_FALLBACK, this.lasting(fallback));
      if (misfit !== null) this.setWord(handle + layout.FN_MISFIT, this.lasting(misfit));
    }
    this.kernels.keep();
  }

  /**
   * Forgets all values.
   * @param cells - the kind of packed elements that operations take for cells from then on
   * @param alone - whether what is made until the next time is one sample's: then it may take all that there is, else three quarters, so
   *   that whoever passes among others passes alone
   */
  clear(cells: CellLayout, alone = true): void {
    this.kernels.empty(cells);
    this.laneCells = cells;
    const all = Math.min(this.most, memoryBound());
    this.bound = alone ? all : Math.floor(all * 0.75);
    this.roomy = Math.min(this.bound, ROOMY_BYTES);
    this.kernels.boundArena(this.bound);
    this.forgetCopies();
    this.foreign.clear();
    this.holding = 0;
    this.making = 0;
    this.lane++;
  }

  /** Where the values of a lane begin: at the same place in each. */
  get firstPlace(): number {
    return this.kernels.firstPlace();
  }

  /** Where the next one comes. */
  get place(): number {
    return this.kernels.endPlace();
  }

  /** All that the lane holds by now, as words. */
  image(): Int32Array {
    return this.words.slice(this.firstPlace >> 2, this.place >> 2);
  }

  /** Puts all that an earlier lane held into a new one. */
  restore(image: Int32Array): void {
    this.words.set(image, this.takeBytes(image.length * 4) >> 2);
  }

  /** That there is room for some bytes beside the values. */
  requireRoomBeside(bytes: number): void {
    if (this.kernels.usedBytes() + bytes > this.bound) throw this.full();
  }

  /** That values take more than they may. */
  full(): MemoryError {
    return new MemoryError(Math.floor(this.bound / MIB));
  }

  /** Lets values take from now on all that they may. */
  freeBound(): void {
    this.kernels.boundArena(this.bound);
  }

  /**
   * Makes room where a call has found none: what no column needs goes.
   * @param again - whether the same call has found too little before
   * @returns whether there is more than before
   */
  makeRoom({ slots, count, samples, lane, below }: Columns, again: boolean): boolean {
    if (again && this.roomy >= this.bound) return false;
    this.forgetCopies();
    this.foreign.clear();
    const { kernels } = this;
    if (this.tried('making room', () => kernels.collect(slots, count, samples, lane) ?? true) === null) return false;
    this.look();
    this.words.set(below, this.firstPlace >> 2); // what lies below has referred to what was in the lane
    const wanted = again ? this.roomy * 2 : this.roomy;
    this.roomy = Math.min(this.bound, Math.max(wanted, this.kernels.usedBytes() * 2));
    return true;
  }

  /**
   * Compares a column with what it is to be, value by value.
   * @returns for each sample how near it comes: 1000 where both are the same, as containers compare their elements; of two grids of one size
   *   the share of cells that agree, from 0 to 999; of grids of other sizes less, by how many rows and columns they differ, down to -999;
   *   else -1000
   */
  compareColumns(column: number, wanted: number, samples: number): Int16Array {
    const out = this.required('comparing values', () => this.kernels.compareColumns(column, wanted, samples));
    return new Int16Array(this.kernels.memory.buffer.slice(out, out + 2 * samples));
  }

  /**
   * For each sample and each column the position of the first column that has an equal grid there, or the very same value.
   * @param columns - handles of each column, sample by sample
   */
  firstOfEach(columns: readonly Int32Array[], samples: number): Int32Array[] {
    const count = columns.length;
    const room = this.required('comparing outputs', () => this.kernels.roomBeside(count * 8));
    const at = room >> 2;
    return Array.from({ length: samples }, (_, u) => {
      for (let k = 0; k < count; k++) this.words[at + k] = columns[k][u];
      this.required('comparing outputs', () => this.kernels.firstOfEach(room, count) ?? 0);
      return this.words.slice(at + count, at + 2 * count);
    });
  }

  /** Forgets which values are held here and on V8's heap, too: who needs one again gets another copy. */
  forgetCopies(): void {
    if (this.held.size > 0) this.held.clear(); // to clear an empty map takes as long
    if (this.made.size > 0) this.made.clear();
  }

  /** Views of the memory, anew where it has grown. */
  private look(): void {
    const { buffer } = this.kernels.memory;
    if (this.words.buffer === buffer) return;
    this.words = new Int32Array(buffer);
    this.bytes = new Int8Array(buffer);
    this.text = new Uint8Array(buffer);
  }

  /** The word at an address. */
  word(at: number): number {
    return this.words[at >> 2];
  }

  setWord(at: number, word: number): void {
    this.words[at >> 2] = word;
  }

  /** @throws MemoryError where the memory is full */
  private takeBytes(bytes: number): number {
    return this.required('taking memory', () => this.kernels.take(bytes));
  }

  /**
   * Room for words, zeroed.
   * @throws MemoryError where the memory is full
   */
  takeWords(count: number): number {
    const at = this.takeBytes(count * 4);
    this.words.fill(0, at >> 2, (at >> 2) + count);
    return at;
  }

  /** Words in memory of their own. */
  putWords(words: Int32Array): number {
    const at = this.takeBytes(words.length * 4);
    this.words.set(words, at >> 2);
    return at;
  }

  /** The memory as the cells of grids; void once it grows, as whatever is made can have it do. */
  get cells(): Int8Array {
    return this.bytes;
  }

  /** The same, four to a word. */
  get fours(): Int32Array {
    return this.words;
  }

  /** Some words where they lie; void as {@link cells} is. */
  wordsAt(at: number, count: number): Int32Array {
    return this.words.subarray(at >> 2, (at >> 2) + count);
  }

  /**
   * A grid whose cells, behind `GRID_CELLS`, are still to be written.
   * @throws MemoryError where the memory is full, as from all that make values
   */
  newGrid(h: number, w: number): Handle {
    return this.newValue(() => this.kernels.newGrid(h, w));
  }

  /** The tuple of some values. */
  newTuple(items: ArrayLike<Handle>): Handle {
    if (items.length === 0) return this.kernels.emptyTuple();
    const handle = this.newValue(() => this.kernels.newTuple(items.length));
    this.words.set(items, (handle + layout.TUPLE_ITEMS) >> 2);
    return handle;
  }

  /**
   * The set of distinct elements that are packed.
   * @param elements - their kind
   * @param codes - in the order in which they are inserted
   * @param copied - whether they are inserted into a set of which this is the frozen copy
   */
  newPackedSet(elements: number, codes: readonly number[], copied: boolean): Handle {
    const { kernels } = this;
    const at = this.putWords(Int32Array.from(codes));
    const make = copied ? kernels.frozenCopyOf : kernels.sequenceSet;
    return this.newValue(() => make(elements, codes.length, at));
  }

  /** What the module makes. */
  private newValue(make: () => Handle): Handle {
    return this.required('making a value', make);
  }

  /**
   * Calls a kernel of one argument, beside the calls of steps.
   * @returns 0 where it fails or passes a limit
   * @throws MemoryError where the memory is full
   */
  callBeside(operation: number, arg: Handle, callLimit: number): Handle {
    const result = this.tried(NAMES.get(operation) ?? '', () => this.kernels.callBeside(operation, arg, callLimit));
    this.look();
    if (result === null && this.kernels.reason.value === ROOM) throw this.full();
    return result === null || result === layout.FAILED ? 0 : result;
  }

  /** A column of values. */
  putColumn(values: readonly Value[]): number {
    const at = this.takeBytes(values.length * 4);
    for (let u = 0, handle = 0; u < values.length; u++) {
      if (u === 0 || values[u] !== values[u - 1]) handle = this.hold(values[u]);
      this.words[(at >> 2) + u] = handle;
    }
    return at;
  }

  /**
   * Runs steps (see `runSteps` of `kernels/index.ts`) until all have run or one is left.
   *
   * @returns the step and the sample of the call that is left; null when all have run
   * @throws KernelDefect when a kernel traps
   */
  run(...range: StepRange): Call | null {
    this.kernels.boundArena(this.roomy);
    return this.runWithin(...range);
  }

  /**
   * As {@link run}, from the first sample on, where nothing else is in the memory.
   * @throws MemoryError where it takes too much
   */
  runAll(table: StepTable, steps: number, samples: number, callLimit: number): Call | null {
    const left = this.runWithin(table, 0, steps, 0, samples, callLimit, ENDLESS_WORK);
    if (left?.reason === ROOM) throw this.full();
    return left;
  }

  /** As {@link run}, within all that values may take. */
  private runWithin(...range: StepRange): Call | null {
    const [table, , to, , ...others] = range;
    let left = this.runUntilLeft(...range);
    while (left !== null && left.reason === LIMIT) {
      const { step, sample } = left;
      this.kernels.callInTurn();
      left = this.runUntilLeft(table, step, to, sample, ...others);
      if (left?.step === step && left.sample === sample) break;
    }
    return left;
  }

  /** As {@link run}; but a call that passes a limit might fail before it does. */
  private runUntilLeft({ steps, costs, slots, ended }: StepTable, ...range: RangeOfSteps): Call | null {
    const { kernels } = this;
    try {
      const hasRun = kernels.runSteps(steps, costs, slots, ended, ...range) !== 0;
      this.look();
      if (hasRun) return null;
    } catch (error) {
      this.look();
      if (error !== DECLINED)
        throw defectOf(
          NAMES.get(this.word(steps + kernels.step.value * layout.STEP_BYTES + layout.STEP_OPERATION)),
          error,
        );
    }
    return { step: kernels.step.value, sample: kernels.sample.value, reason: kernels.reason.value };
  }

  /** That calls may have been given up, from now on or, at the beginning of a lane, that none is yet. */
  expectLost(any: boolean): void {
    this.kernels.expectLost(any);
  }

  /**
   * Has results looked for from now on; see `lookFor` of `kernels/index.ts`.
   * @param slot - of the column that has what is looked for; -1: nothing is
   * @param noted - where it is noted what is found
   */
  lookFor(slot: number, noted: number): void {
    this.kernels.lookFor(slot, noted);
  }

  /** How the call failed that {@link run} left last, where it failed or passed a limit; see `failureNumbered`. */
  get failure(): number {
    return this.kernels.failure.value;
  }

  /** The handle of a value that no lane forgets; 0 where the value is none of those. */
  lasting(value: Value): Handle {
    if (value === EMPTY_TUPLE) return this.kernels.emptyTuple();
    if (value === EMPTY_SET) return this.kernels.emptySet();
    if (typeof value === 'object' && value !== null) return this.functions.get(value) ?? 0;
    return typeof value === 'number' && !isShort(value) ? 0 : this.hold(value);
  }

  /**
   * The handle of a value, which is put into the memory where it is not yet.
   * @throws MemoryError where the memory is full
   */
  hold(value: Value): Handle {
    try {
      return this.holdPart(value);
    } catch (error) {
      if (error !== DECLINED) throw defectOf('holding a value', error);
      if (this.kernels.reason.value === ROOM) throw this.full();
      throw failureNumbered(this.failure, '', LIMITS.calls);
    }
  }

  /** As {@link hold}, for a value that may be part of the one that is being held. Here and below are few frames for each level of a deep one. */
  private holdPart(value: Value): Handle {
    if (typeof value === 'number') return isShort(value) ? (value << 1) | 1 : this.kernels.newLong(value);
    if (value === null) return layout.NONE;
    if (typeof value === 'boolean') return value ? layout.TRUE : layout.FALSE;
    const known = this.held.get(value);
    if (known !== undefined) return known;
    const handle = this.holding++ < SHALLOW ? this.put(value) : this.putDeep(value);
    this.holding--;
    this.held.set(value, handle);
    return handle;
  }

  /** As {@link put}, where calls for parts nest deep already: the innermost are held first. */
  private putDeep(value: HeldValue): Handle {
    const waiting = [value];
    for (;;) {
      const one = waiting[waiting.length - 1];
      const before = waiting.length;
      for (const part of partsOf(one)) if (isHeldValue(part) && !this.held.has(part)) waiting.push(part);
      if (waiting.length > before) continue;
      if (waiting.length === 1) return this.put(value);
      this.held.set(one, this.put(one));
      waiting.pop();
    }
  }

  /** What a call of the module gives; null where it is left. */
  private tried<Result>(work: string, call: () => Result): Result | null {
    try {
      return call();
    } catch (error) {
      if (error !== DECLINED) throw defectOf(work, error);
      return null;
    }
  }

  /**
   * What a call of the module gives, which may have the memory grow.
   * @throws MemoryError where the memory is full
   */
  private required(work: string, call: () => number): number {
    const result = this.tried(work, call);
    this.look();
    if (result === null) throw this.full();
    return result;
  }

  private put(value: HeldValue): Handle {
    if (value instanceof Grid) return this.putGrid(value);
    if (value instanceof FrozenSet) return this.putSet(value);
    if (value instanceof Fn) return this.functions.has(value) ? this.heldFunction(value) : this.putFn(value);
    return value instanceof Tuple ? this.putTuple(value) : this.kernels.newFloat(value.value);
  }

  private putGrid({ h, w, cells }: Grid): Handle {
    const handle = this.kernels.newGrid(h, w);
    this.look();
    const { bytes } = this;
    const at = handle + layout.GRID_CELLS;
    if (cells.length > 64) bytes.set(cells, at);
    else for (let k = 0; k < cells.length; k++) bytes[at + k] = cells[k];
    return handle;
  }

  private putTuple(tuple: Tuple): Handle {
    const grid = tuple.items[0] instanceof Tuple ? asGrid(tuple) : null;
    if (grid !== null) return this.holdPart(grid);
    const items = new Array<Handle>(tuple.items.length);
    for (let k = 0; k < items.length; k++) items[k] = this.holdPart(tuple.items[k]);
    return this.newTuple(items);
  }

  private putSet({ elements, table }: FrozenSet): Handle {
    const size = elements.length;
    if (size === 0) return this.kernels.emptySet();
    const handles = new Array<Handle>(size);
    for (let k = 0; k < size; k++) handles[k] = this.holdPart(elements[k]);
    const at = this.kernels.take(size * 4);
    this.look();
    this.words.set(handles, at >> 2);
    if (table === null) return this.kernels.setOf(at, size);
    const handle = this.kernels.orderedSet(at, size);
    const positions = this.kernels.take(size * 4);
    this.look();
    this.words.set(table.positions, positions >> 2);
    this.setWord(handle + layout.SET_POSITIONS, positions);
    this.setWord(handle + layout.SET_MASK, table.mask);
    this.setWord(handle + layout.SET_FILL, table.fill);
    return handle;
  }

  /** An operation, or the default function, as a value that no lane forgets. */
  private putFunction(fn: Fn, number: number): Handle {
    const handle = this.kernels.newFn(number, fn.required, fn.argcount);
    this.setWord(handle + layout.FN_DEPTH, fn.depth);
    this.setWord(handle + layout.FN_NAME, nameNumber(fn.name));
    this.functions.set(fn, handle);
    this.operations.set(handle, fn);
    return handle;
  }

  /** The handle of such a value. */
  private heldFunction(fn: Fn): Handle {
    const handle = this.functions.get(fn) as Handle;
    return (this.layouts.get(fn) ?? this.laneCells) === this.laneCells ? handle : this.foreignFunction(fn, handle);
  }

  /** What stands for such a value of another dialect. */
  private foreignFunction(fn: Fn, own: Handle): Handle {
    const known = this.foreign.get(fn);
    if (known !== undefined) return known;
    const handle = this.kernels.newFn(layout.FOREIGN_FUNCTION, fn.required, fn.argcount);
    this.setWord(handle + layout.FN_DEPTH, fn.depth);
    this.setWord(handle + layout.FN_NAME, nameNumber(fn.name));
    this.setWord(handle + layout.FN_MISFIT, this.word(own + layout.FN_MISFIT));
    this.setWord(handle + layout.FN_PARTS, own);
    this.foreign.set(fn, handle);
    return handle;
  }

  private putFn(fn: Fn): Handle {
    const code = fn.parts.length === 0 ? undefined : combinatorCode(fn.name);
    const parts: Handle[] = [];
    for (const part of fn.parts) parts.push(this.holdPart(part));
    if (code === undefined) throw new TypeError(`no kernel makes what ${fn.name} makes`);
    const handle = this.kernels.newFn(code, fn.required, fn.argcount);
    this.setWord(handle + layout.FN_COST, fn.cost);
    this.setWord(handle + layout.FN_DEPTH, fn.depth);
    if (!isCallable(fn)) parts.push(layout.FALSE); // see `isEndless` of `kernels/values/fn.ts`
    this.words.set(parts, (handle + layout.FN_PARTS) >> 2);
    this.kernels.markFit(handle);
    return handle;
  }

  /** The value of a handle. One object stands for one handle. */
  value(handle: Handle): Value {
    if ((handle & 1) !== 0) return handle >> 1;
    if (handle === layout.NONE) return null;
    if (handle === layout.TRUE || handle === layout.FALSE) return handle === layout.TRUE;
    const known = this.made.get(handle);
    if (known !== undefined) return known;
    const value = this.making++ < SHALLOW ? this.make(handle) : this.makeDeep(handle);
    this.making--;
    this.made.set(handle, value);
    if (typeof value === 'object' && value !== null) this.held.set(value, handle);
    return value;
  }

  /** As {@link make}, where calls for parts nest deep already: the innermost are made first. */
  private makeDeep(handle: Handle): Value {
    const waiting = [handle];
    for (;;) {
      const one = waiting[waiting.length - 1];
      const before = waiting.length;
      for (const part of this.partsAt(one)) if ((part & 7) === 0 && !this.made.has(part)) waiting.push(part);
      if (waiting.length > before) continue;
      if (waiting.length === 1) return this.make(handle);
      this.value(one);
      waiting.pop();
    }
  }

  /** The handles of what an object holds. */
  private partsAt(handle: Handle): Iterable<Handle> {
    const kind = this.word(handle);
    if (kind === layout.KIND_TUPLE)
      return this.copyOf(handle + layout.TUPLE_ITEMS, this.word(handle + layout.TUPLE_LENGTH));
    if (kind === layout.KIND_SET)
      return this.word(handle + layout.SET_ELEMENTS) === layout.ANY
        ? this.copyOf(this.word(handle + layout.SET_CODES), this.word(handle + layout.SET_SIZE))
        : [];
    if (kind !== layout.KIND_FN || this.operations.has(handle)) return [];
    const combinator = COMBINATORS[this.word(handle + layout.FN_OPERATION) - FIRST_COMBINATOR];
    return this.copyOf(handle + layout.FN_PARTS, combinator === undefined ? 1 : combinator.params.length);
  }

  private make(handle: Handle): Value {
    switch (this.word(handle)) {
      case layout.KIND_TUPLE: {
        const items = this.values(handle + layout.TUPLE_ITEMS, this.word(handle + layout.TUPLE_LENGTH));
        return items.length === 0 ? EMPTY_TUPLE : new Tuple(items);
      }
      case layout.KIND_GRID: {
        const h = this.word(handle + layout.GRID_H);
        const w = this.word(handle + layout.GRID_W);
        return new Grid(h, w, copied(new Int8Array(h * w), this.bytes, handle + layout.GRID_CELLS));
      }
      case layout.KIND_SET:
        return this.word(handle + layout.SET_SIZE) === 0 ? EMPTY_SET : this.makeSet(handle);
      case layout.KIND_FN:
        return this.makeFn(handle);
      case layout.KIND_FLOAT:
        return this.makeFloat(handle + layout.FLOAT_VALUE);
      case layout.KIND_LONG:
        return this.word(handle + layout.LONG_VALUE + 4) * 2 ** 32 + (this.word(handle + layout.LONG_VALUE) >>> 0);
      default:
        throw new TypeError(`no value of this kind is made of linear memory: ${this.word(handle)}`);
    }
  }

  private makeFloat(at: number): Value {
    const value = new DataView(this.words.buffer).getFloat64(at, true);
    return Number.isNaN(value) ? NAN : new Float(value);
  }

  private makeFn(handle: Handle): Value {
    const operation = this.operations.get(handle);
    if (operation !== undefined) return operation;
    if (this.word(handle + layout.FN_OPERATION) === layout.FOREIGN_FUNCTION)
      return this.value(this.word(handle + layout.FN_PARTS));
    const combinator = COMBINATORS[this.word(handle + layout.FN_OPERATION) - FIRST_COMBINATOR];
    const fn = new Fn(combinator.name, this.word(handle + layout.FN_ARGS), this.word(handle + layout.FN_NEED));
    fn.cost = this.word(handle + layout.FN_COST);
    fn.depth = this.word(handle + layout.FN_DEPTH);
    const parts: Value[] = [];
    for (let k = 0; k < combinator.params.length; k++)
      parts.push(this.value(this.word(handle + layout.FN_PARTS + k * 4)));
    fn.parts = parts;
    return fn;
  }

  /** A copy of some words. */
  copyOf(at: number, count: number): Int32Array<ArrayBuffer> {
    return this.words.slice(at >> 2, (at >> 2) + count);
  }

  /** The values of some words. To make one can make the memory grow, after which views of it are void. */
  private values(at: number, count: number): Value[] {
    const handles = this.copyOf(at, count);
    const values = new Array<Value>(count);
    for (let k = 0; k < count; k++) values[k] = this.value(handles[k]);
    return values;
  }

  private makeSet(handle: Handle): FrozenSet {
    const count = this.word(handle + layout.SET_SIZE);
    const elements = this.tried('looking at a set', () => this.kernels.elementsInOrder(handle));
    if (elements === null) throw new MemoryError(null);
    this.look();
    const positions = this.word(handle + layout.SET_POSITIONS);
    const [mask, fill] = [this.word(handle + layout.SET_MASK), this.word(handle + layout.SET_FILL)];
    const table = positions === 0 ? null : { positions: this.copyOf(positions, count), mask, fill };
    const handles = this.copyOf(elements, count);
    const values = new Array<Value>(count);
    for (let k = 0; k < count; k++) values[k] = this.value(handles[k]);
    return new FrozenSet(values, table);
  }

  /** A pair's first item when that is an int. */
  headOfPair(handle: Handle): number | null {
    if ((handle & 7) !== 0 || this.word(handle) !== layout.KIND_TUPLE) return null;
    if (this.word(handle + layout.TUPLE_LENGTH) !== 2) return null;
    const head = this.word(handle + layout.TUPLE_ITEMS);
    return (head & 1) === 1 ? head >> 1 : null;
  }

  /** Writes text that has no more than ASCII; how long it is. */
  private writeText(text: string, to: number): number {
    this.look();
    for (let k = 0; k < text.length; k++) this.text[to + k] = text.charCodeAt(k);
    return text.length;
  }

  /** Writes a value as JSON, as {@link JsonWriter.value} does. */
  writeTo(writer: JsonWriter, handle: Handle): void {
    const start = this.required('writing a value', () => this.kernels.writeText(handle));
    writer.raw(start === 0 ? TOO_LONG : this.text.subarray(start, this.kernels.textEnd.value));
  }
}

/** What is written instead of a value whose text is too long. */
const TOO_LONG = Buffer.from(`{"limit":${JSON.stringify(BEYOND.text)}}`);

/** What a function's operation is called. */
const nameOf = (operation: number): string =>
  operation === layout.DEFAULT_FUNCTION
    ? DEFAULT_FUNCTION.name
    : (NAMES.get(operation) ?? COMBINATORS[operation - FIRST_COMBINATOR].name);

/** Values that lie in the memory wherever they are held. */
type HeldValue = Exclude<Value, number | boolean | null>;
const isHeldValue = (value: Value): value is HeldValue => typeof value === 'object' && value !== null;

/** A value that nests no deeper is held, and made, by recursion. */
const SHALLOW = 64;

function partsOf(value: HeldValue): readonly Value[] {
  if (value instanceof Tuple) return value.items;
  if (value instanceof Fn) return value.parts;
  return value instanceof FrozenSet ? value.elements : [];
}

/** A small number that stands for a function's name in its hash. */
function nameNumber(name: string): number {
  let number = 0;
  for (let k = 0; k < name.length; k++) number = (Math.imul(number, 31) + name.charCodeAt(k)) & 0x3fffffff;
  return number;
}

/** Whether an int fits into a handle. */
const isShort = (n: number): boolean => n <= MOST_INT && n >= -MOST_INT - 1;

/** Whether a function can be called that was made: a power that never ends cannot, and does not cost as many calls as its number says. */
const isCallable = ({ name, parts: [fn, times], cost }: Fn): boolean =>
  name !== 'power' ||
  (typeof times === 'number' &&
    times > 1 &&
    (!(fn instanceof Fn) || cost === Math.min(1 + times * fn.cost, MOST_COST)));

/** As many bytes as there is room for, from a place on. */
function copied(to: Int8Array<ArrayBuffer>, bytes: Int8Array, from: number): Int8Array<ArrayBuffer> {
  if (to.length > 64) to.set(bytes.subarray(from, from + to.length));
  else for (let k = 0; k < to.length; k++) to[k] = bytes[from + k];
  return to;
}

/** What a kernel that leaves a call throws; made once, since to make an error takes long. */
const DECLINED = new Error('a kernel in linear memory declined');

function raiseDeclined(): never {
  throw DECLINED;
}

/** A trap, or what went wrong otherwise, as it is thrown on. */
const defectOf = (work = 'a kernel', error: unknown): unknown =>
  error instanceof WebAssembly.RuntimeError || isStackOverflow(error) ? new KernelDefect(work, error) : error;

let shared: LinearMemory | null = null;

/** The thread's memory. Who begins a lane has it until the next one begins. */
export function linearMemory(): LinearMemory {
  shared ??= new LinearMemory();
  return shared;
}
