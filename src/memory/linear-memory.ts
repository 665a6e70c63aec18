/**
 * Values in WebAssembly's linear memory, as `kernels/values/layout.ts` lays them out, and the way there and back.
 *
 * What is made during a lane is forgotten at once when the next one begins. Nothing is ever freed by itself, and nothing is
 * collected.
 */
import { isStackOverflow, KernelDefect, MemoryError } from '../errors.js';
import { memoryBound } from '../holding.js';
import { MAX_COLOR, MIN_COLOR, MOST_BYTES, MOST_INT } from '../kernels/memory/limits.js';
import { POWER } from '../kernels/values/combinators.js';
import * as layout from '../kernels/values/offsets.js';
import {
  areNear,
  asGrid,
  BEYOND,
  codeValue,
  colorOf,
  columnOf,
  depthAround,
  depthOf,
  EMPTY_SET,
  EMPTY_TUPLE,
  Float,
  Fn,
  FrozenSet,
  Grid,
  isOrdered,
  MOST_COST,
  NAN,
  nameNumber,
  newCells,
  order,
  orderedValues,
  pairTuple,
  repack,
  rowOf,
  SetKind,
  Tuple,
  type Value,
} from '../value/index.js';
import { debugging } from './debugging.js';
import {
  COMBINATORS,
  combinatorCode,
  DEFAULT_FUNCTION,
  ENDLESS,
  FIRST_COMBINATOR,
  FUNCTIONS,
  NAMES,
} from './functions.js';
import { kernelsInstance } from './instance.js';
import { type Given, type Reason, reasonNumbered } from './reasons.js';

/** The address of a value, or the value itself where it is small; 0: it cannot be held. */
export type Handle = number;

/** How many times as much as here values take on V8's heap, at most, about: as so much they count against what values may take. */
const TIMES_ON_HEAP = 8;
/** How much the codes of packed cells of two neighboring colors differ. The colors begin with `MIN_COLOR` here, with 0 on values. */
const COLOR = 1 << 27;

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
  empty(countsWork: boolean, cells: number): void;
  take(bytes: number): number;
  boundArena(bytes: number): void;
  usedBytes(): number;
  newGrid(h: number, w: number): Handle;
  newTuple(length: number): Handle;
  newSetOf(elements: number, size: number, codes: number): Handle;
  markFit(fn: Handle): void;
  nameCombinator(combinator: number, number: number): void;
  newFn(operation: number, required: number, argcount: number): Handle;
  newFloat(value: number): Handle;
  /** An int that is too long for a handle. */
  newLong(value: number): Handle;
  emptySet(): Handle;
  emptyTuple(): Handle;
  /** Packs a set of values where it can be. Declines where the hash of an element is not known. */
  packSet(set: Handle): void;
  orderAnyway(set: Handle): void;
  writeValue(value: Handle): number;
  leaveNoRoom(): void;
  callInTurn(): void;
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
  ): number;
}

/** Addresses of what `runSteps` of `kernels/index.ts` works on. */
export interface StepTable {
  readonly steps: number;
  readonly costs: number;
  readonly slots: number;
  readonly ended: number;
}

/** A call of a step for a sample that is left to the kernels on values. */
export interface Call {
  readonly step: number;
  readonly sample: number;
  /** Why; `argument`: an argument is not held, for which {@link LinearMemory.reasonOf} knows why. */
  readonly reason: Given;
}

/** Memory with the kernels that work on it. */
export class LinearMemory {
  private readonly kernels: Kernels;
  private words: Int32Array = new Int32Array(0);
  private bytes: Int8Array = new Int8Array(0);
  private text: Uint8Array = new Uint8Array(0);
  /** Of this lane: where objects are held, or why they cannot be, and which objects were made of what is held. */
  private readonly held = new Map<object, Handle | Reason>();
  private readonly made = new Map<Handle, Value>();
  /** Operations as function values, which no lane forgets, and how each lays out cells. */
  private readonly functions = new Map<Value, Handle>();
  private readonly operations = new Map<Handle, Value>();
  private readonly layouts = new Map<Value, SetKind>();
  /** What stands for those of another dialect, until the lane ends. */
  private readonly foreign = new Map<Fn, Handle>();
  /** How this lane lays out cells. */
  private cells: SetKind = SetKind.Cell;
  /** How deep calls of {@link value} for parts of values nest. */
  private nesting = 0;
  /** Counts lanes: what refers to an earlier one is void. */
  lane = 0;
  /** Told the number of the sample in work. */
  beat: (sample: number) => void = () => {};

  /** Bytes that values may take at present. */
  private bound: number;

  /** @param most - bytes that values may take; past it calls are declined, and the heap holds what they make */
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
    for (const { fn, number, catches, fallback, cells } of FUNCTIONS) {
      const handle = this.putFunction(fn, Number(number));
      this.layouts.set(fn, cells);
      if (catches) this.setWord(handle + layout.FN_FALLBACK, this.lasting(fallback));
      if (fn.mismatch !== null) this.setWord(handle + layout.FN_MISFIT, this.lasting(fn.mismatch()));
    }
    this.kernels.keep();
  }

  /**
   * Forgets all values.
   * @param cells - the kind of packed elements that operations take for cells from then on
   * @param countsWork - whether calls from then on count their work as those on values; else objects of color -1 are faster
   */
  clear(cells: SetKind, countsWork = true): void {
    this.kernels.empty(countsWork, cells);
    this.cells = cells;
    const bound = Math.min(this.most, Math.floor(memoryBound() / TIMES_ON_HEAP));
    if (bound !== this.bound) {
      this.bound = bound;
      this.kernels.boundArena(bound);
    }
    this.forgetCopies();
    this.foreign.clear();
    this.nesting = 0;
    this.lane++;
  }

  /** Bytes that the values held here would take on V8's heap, at most. */
  heldBytes(): number {
    return this.kernels.usedBytes() * TIMES_ON_HEAP;
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

  /** Room for words, zeroed: its address, or null where the memory is full. */
  tryWords(count: number): number | null {
    const at = this.tried('taking memory', () => this.kernels.take(count * 4));
    if (at !== null) this.words.fill(0, at >> 2, (at >> 2) + count);
    return at;
  }

  /** Words in memory of their own. */
  putWords(words: Int32Array): number | null {
    const at = this.tryWords(words.length);
    if (at !== null) this.words.set(words, at >> 2);
    return at;
  }

  /** A column of values, each 0 where it cannot be held; null where the memory is full. */
  putColumn(values: readonly Value[]): number | null {
    const at = this.tryWords(values.length);
    if (at === null) return null;
    for (let u = 0, handle = 0; u < values.length; u++) {
      if (u === 0 || values[u] !== values[u - 1]) handle = this.hold(values[u]);
      this.words[(at >> 2) + u] = handle;
    }
    return at;
  }

  /** As {@link putColumn}, for values that nobody asks for again: where they are held is not remembered. */
  putInputs(values: readonly Value[]): number | null {
    const at = this.tryWords(values.length);
    if (at === null) return null;
    for (let u = 0; u < values.length; u++) {
      const value = values[u];
      const handle = value instanceof Grid ? this.triedToHold(() => this.put(value)) : this.hold(value);
      if (handle === 0) return null;
      this.words[(at >> 2) + u] = handle;
    }
    return at;
  }

  /**
   * Runs steps (see `runSteps` of `kernels/index.ts`) until all have run or JavaScript has to make a call.
   *
   * @param firstSample - where to go on with the first step
   * @param callLimit - calls of function values that one call of an operation may make
   * @returns the step and the sample of that call; null when all have run
   * @throws KernelDefect when a kernel traps
   */
  run(
    table: StepTable,
    from: number,
    to: number,
    firstSample: number,
    samples: number,
    callLimit: number,
  ): Call | null {
    let left = this.runUntilLeft(table, from, to, firstSample, samples, callLimit);
    while (left !== null && left.reason === 'limit') {
      const { step, sample } = left;
      this.kernels.callInTurn();
      left = this.runUntilLeft(table, step, to, sample, samples, callLimit);
      if (left?.step === step && left.sample === sample) break;
    }
    return left;
  }

  /** As {@link run}; but a call that passes a limit might fail before it does. */
  private runUntilLeft(
    { steps, costs, slots, ended }: StepTable,
    from: number,
    to: number,
    firstSample: number,
    samples: number,
    callLimit: number,
  ): Call | null {
    const { kernels } = this;
    try {
      if (kernels.runSteps(steps, costs, slots, ended, from, to, firstSample, samples, callLimit) !== 0) return null;
    } catch (error) {
      if (error !== DECLINED)
        throw defectOf(
          NAMES.get(this.word(steps + kernels.step.value * layout.STEP_BYTES + layout.STEP_OPERATION)),
          error,
        );
    }
    kernels.leaveNoRoom();
    return { step: kernels.step.value, sample: kernels.sample.value, reason: reasonNumbered(kernels.reason.value) };
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

  /** The handle of a value, which is put into the memory where it is not yet; 0 where it cannot be held. */
  hold(value: Value): Handle {
    if (typeof value === 'number')
      return isShort(value) ? (value << 1) | 1 : this.triedToHold(() => this.kernels.newLong(value));
    if (value === null) return layout.NONE;
    if (typeof value === 'boolean') return value ? layout.TRUE : layout.FALSE;
    const known = this.held.get(value);
    if (known !== undefined) return typeof known === 'number' ? known : this.refused(known);
    const handle = this.triedToHold(() => (depthOf(value) > SHALLOW ? this.putDeep(value) : this.putNew(value)));
    if (handle === 0) this.held.set(value, this.refusal);
    return handle;
  }

  private triedToHold(hold: () => Handle): Handle {
    return this.tried('holding a value', hold) ?? this.refused(this.reason());
  }

  private holdParts(values: readonly Value[]): Handle[] {
    const handles = new Array<Handle>(values.length);
    for (let k = 0; k < values.length; k++) handles[k] = this.holdPart(values[k]);
    return handles;
  }

  private holdPart(value: Value): Handle {
    if (typeof value === 'number' && !isShort(value)) return this.kernels.newLong(value);
    if (!isHeldValue(value)) return this.hold(value);
    const known = this.held.get(value);
    return typeof known === 'number' ? known : this.putNew(value);
  }

  /** As {@link putNew}, for a value that may nest deeper than the stack allows: its innermost parts are held first. */
  private putDeep(value: HeldValue): Handle {
    const waiting = [value];
    let handle = 0;
    while (waiting.length > 0) {
      const one = waiting[waiting.length - 1];
      const before = waiting.length;
      for (const part of partsOf(one)) if (isHeldValue(part) && !this.held.has(part)) waiting.push(part);
      if (waiting.length > before) continue;
      waiting.pop();
      handle = this.putNew(one);
    }
    return handle;
  }

  private putNew(value: HeldValue): Handle {
    const handle = this.put(value);
    this.held.set(value, handle);
    if (!this.made.has(handle)) this.made.set(handle, value);
    return handle;
  }

  /** Why the value was not held that was refused last. */
  private refusal: Reason = 'room';

  private refused(reason: Reason): Handle {
    this.refusal = reason;
    return 0;
  }

  /** Why a value cannot be held; null where it can. */
  reasonOf(value: Value): Reason | null {
    return this.hold(value) === 0 ? this.refusal : null;
  }

  /** What a call of the module gives; null where it declines. */
  private tried<Result>(work: string, call: () => Result): Result | null {
    try {
      return call();
    } catch (error) {
      if (error !== DECLINED) throw defectOf(work, error);
      return null;
    }
  }

  /** Why the module has declined. */
  private reason(): Reason {
    const reason = reasonNumbered(this.kernels.reason.value);
    return reason === 'argument' ? 'room' : reason;
  }

  private put(value: HeldValue): Handle {
    if (value instanceof Grid) return this.putGrid(value);
    if (value instanceof FrozenSet) return this.putSet(value);
    if (value instanceof Fn) return this.functions.has(value) ? this.heldFunction(value) : this.putFn(value);
    return value instanceof Tuple ? this.putTuple(value) : this.kernels.newFloat(value.value);
  }

  private putGrid({ h, w, cells }: Grid): Handle {
    const handle = this.kernels.newGrid(h, w);
    const { bytes } = this;
    const at = handle + layout.GRID_CELLS;
    if (cells.length > 64) bytes.set(cells, at);
    else for (let k = 0; k < cells.length; k++) bytes[at + k] = cells[k];
    return handle;
  }

  private putTuple(tuple: Tuple): Handle {
    const grid = tuple.items[0] instanceof Tuple ? asGrid(tuple) : null;
    if (grid !== null) return this.holdPart(grid);
    if (tuple.items.length === 0) return this.kernels.emptyTuple();
    const items = this.holdParts(tuple.items);
    const handle = this.kernels.newTuple(items.length);
    this.words.set(items, (handle + layout.TUPLE_ITEMS) >> 2);
    return handle;
  }

  private putSet(set: FrozenSet): Handle {
    const { kind, size } = set;
    if (size === 0) return this.kernels.emptySet();
    if (!isOrdered(set)) order(set);
    const isPacked = kind !== SetKind.Any && isPackedThere(kind, set.codes);
    const codes = isPacked ? heldCodes(kind, set.codes) : this.holdParts(orderedValues(set));
    const at = this.kernels.take(size * 4);
    const positions = this.kernels.take(size * 4);
    const handle = this.kernels.newSetOf(isPacked ? kind : SetKind.Any, size, at);
    this.words.set(codes, at >> 2);
    if (!isPacked) this.kernels.packSet(handle); // what a set there has can be ordered
    if (set.positions === null) return handle;
    this.words.set(set.positions, positions >> 2);
    this.setWord(handle + layout.SET_POSITIONS, positions);
    this.setWord(handle + layout.SET_MASK, set.mask);
    this.setWord(handle + layout.SET_FILL, set.fill);
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
    return (this.layouts.get(fn) ?? this.cells) === this.cells ? handle : this.foreignFunction(fn, handle);
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
    if (code === undefined) throw new TypeError(`no kernel makes what ${fn.name} makes`);
    const parts = this.holdParts(fn.parts);
    const handle = this.kernels.newFn(code, fn.required, fn.argcount);
    this.setWord(handle + layout.FN_COST, fn.cost);
    this.setWord(handle + layout.FN_DEPTH, fn.depth);
    if (!isCallable(fn)) parts.push(layout.FALSE); // see `isEndless` of `kernels/values/fn.ts`
    this.words.set(parts, (handle + layout.FN_PARTS) >> 2);
    this.kernels.markFit(handle);
    return handle;
  }

  /** The value of a handle; the expected grid itself where the value is one like it, which spares making it. */
  valueOr(handle: Handle, expected: Value): Value {
    return expected instanceof Grid && this.isGrid(handle, expected) ? expected : this.value(handle);
  }

  private isGrid(handle: Handle, { h, w, cells }: Grid): boolean {
    const { bytes } = this;
    if ((handle & 7) !== 0 || this.word(handle) !== layout.KIND_GRID) return false;
    if (this.word(handle + layout.GRID_H) !== h || this.word(handle + layout.GRID_W) !== w) return false;
    const at = handle + layout.GRID_CELLS;
    for (let k = 0; k < cells.length; k++) if (bytes[at + k] !== cells[k]) return false;
    return true;
  }

  /** The value of a handle. One object stands for one handle. */
  value(handle: Handle): Value {
    if ((handle & 1) !== 0) return handle >> 1;
    if (handle === layout.NONE) return null;
    if (handle === layout.TRUE || handle === layout.FALSE) return handle === layout.TRUE;
    const known = this.made.get(handle);
    if (known !== undefined) return known;
    const value = this.nesting++ < SHALLOW ? this.make(handle) : this.makeDeep(handle);
    this.nesting--;
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
      return this.word(handle + layout.SET_ELEMENTS) === SetKind.Any ? this.codes(handle) : [];
    if (kind !== layout.KIND_FN || this.operations.has(handle)) return [];
    const combinator = COMBINATORS[this.word(handle + layout.FN_OPERATION) - FIRST_COMBINATOR];
    return this.copyOf(handle + layout.FN_PARTS, combinator === undefined ? 1 : combinator.params.length);
  }

  private make(handle: Handle): Value {
    switch (this.word(handle)) {
      case layout.KIND_TUPLE: {
        const items = this.values(handle + layout.TUPLE_ITEMS, this.word(handle + layout.TUPLE_LENGTH));
        if (items.length === 0) return EMPTY_TUPLE;
        const [a, b] = items;
        return items.length === 2 && typeof a === 'number' && typeof b === 'number'
          ? pairTuple(a, b)
          : new Tuple(items);
      }
      case layout.KIND_GRID: {
        const h = this.word(handle + layout.GRID_H);
        const w = this.word(handle + layout.GRID_W);
        return new Grid(h, w, copied(newCells(h * w), this.bytes, handle + layout.GRID_CELLS));
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
    const isPower = this.word(handle + layout.FN_OPERATION) === POWER;
    if (isPower && this.word(handle + layout.FN_PARTS + 8) === layout.FALSE)
      return ENDLESS.kernel(...this.values(handle + layout.FN_PARTS, ENDLESS.params.length));
    const combinator = COMBINATORS[this.word(handle + layout.FN_OPERATION) - FIRST_COMBINATOR];
    return combinator.kernel(...this.values(handle + layout.FN_PARTS, combinator.params.length));
  }

  /** A copy of some words. */
  private copyOf(at: number, count: number): Int32Array<ArrayBuffer> {
    return this.words.slice(at >> 2, (at >> 2) + count);
  }

  /** The values of some words. To make one can make the memory grow, after which views of it are void. */
  private values(at: number, count: number): Value[] {
    return Array.from(this.copyOf(at, count), (handle) => this.value(handle));
  }

  private makeSet(handle: Handle): FrozenSet {
    const kind = this.word(handle + layout.SET_ELEMENTS) as SetKind;
    const size = this.word(handle + layout.SET_SIZE);
    const ordered = size === 1 || this.word(handle + layout.SET_POSITIONS) !== 0;
    if (!ordered) {
      this.orderAnyway(handle);
      this.look();
    }
    const isPacked = kind !== SetKind.Any && (!hasColors(kind) || !this.codes(handle).some(isOfLeastColor));
    const set = new FrozenSet(isPacked ? kind : SetKind.Any, size, EMPTY_SET.codes, EMPTY_SET.values, null);
    this.fill(set, handle);
    return kind === SetKind.Any ? repack(set) : set;
  }

  /** Puts a set into order, which it can be as long as the machine has memory. */
  private orderAnyway(handle: Handle): void {
    const work = 'ordering a set';
    if (this.tried(work, () => this.kernels.orderAnyway(handle) ?? true) !== null) return;
    const reason = this.reason();
    throw reason === 'room' ? new MemoryError(null) : defectOf(work, new Error(`declined: ${reason}`));
  }

  /** The codes of a set. */
  private codes(handle: Handle): Int32Array<ArrayBuffer> {
    return this.copyOf(this.word(handle + layout.SET_CODES), this.word(handle + layout.SET_SIZE));
  }

  /** Gives a set the elements, and the table where it has one, of a handle. */
  private fill(set: FrozenSet, handle: Handle): void {
    const positions = this.word(handle + layout.SET_POSITIONS);
    if (positions !== 0) {
      set.positions = this.copyOf(positions, set.size);
      set.mask = this.word(handle + layout.SET_MASK);
      set.fill = this.word(handle + layout.SET_FILL);
    }
    const kind = this.word(handle + layout.SET_ELEMENTS) as SetKind;
    if (kind === SetKind.Any) set.values = this.values(this.word(handle + layout.SET_CODES), set.size);
    else if (set.kind === SetKind.Any) set.values = Array.from(this.codes(handle), (code) => cellValue(kind, code));
    else if (hasColors(kind)) set.codes = this.codes(handle).map((code) => code - COLOR);
    else set.codes = this.codes(handle);
    if (set.kind === SetKind.Any) set.depth = depthAround(set.values);
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

  /** The value as JSON, valid until the next call; null where there is no room for it. */
  json(handle: Handle): Uint8Array | null {
    const start = this.tried('writing a value', () => this.kernels.writeValue(handle));
    if (start === 0) return TOO_LONG;
    return start === null ? null : this.text.subarray(start, this.kernels.textEnd.value);
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
  return value instanceof FrozenSet && value.kind === SetKind.Any ? orderedValues(value) : [];
}

/** Whether an int fits into a handle. */
const isShort = (n: number): boolean => n <= MOST_INT && n >= -MOST_INT - 1;

/** A pair of ints as the words of an object; null for anything else. */
export function pairWords({ items }: Tuple): number[] | null {
  const isPair = items.length === 2 && items.every((item) => typeof item === 'number' && Math.abs(item) < MOST_INT);
  if (!isPair) return null;
  const words: number[] = new Array(layout.TUPLE_ITEMS / 4).fill(0);
  words[0] = layout.KIND_TUPLE;
  words[layout.TUPLE_LENGTH / 4] = items.length;
  words[layout.TUPLE_FORM / 4] = -1; // nobody has asked yet
  return [...words, ...items.map((item) => (Number(item) << 1) | 1)];
}

/** Whether a function can be called that was made: a power that never ends cannot, and does not cost as many calls as its number says. */
const isCallable = ({ name, parts: [fn, times], cost }: Fn): boolean =>
  name !== 'power' ||
  (typeof times === 'number' &&
    times > 1 &&
    (!(fn instanceof Fn) || cost === Math.min(1 + times * fn.cost, MOST_COST)));

/** Whether a set that is packed here is so in linear memory, too: near, and with colors that are packed there. */
function isPackedThere(kind: SetKind, codes: Int32Array): boolean {
  if (kind === SetKind.Int) return true;
  return areNear(codes) && !(hasColors(kind) && codes.some((code) => colorOf(code) > MAX_COLOR));
}

/** The codes of such a set as they are held. */
function heldCodes(kind: SetKind, codes: Int32Array): Int32Array {
  return hasColors(kind) ? codes.map((code) => code + COLOR) : codes;
}

/** Whether packed elements of a kind have colors. */
const hasColors = (kind: SetKind): boolean => kind === SetKind.Cell || kind === SetKind.Flat;

/** Whether a code that is held is of a cell whose color is not packed on values. */
const isOfLeastColor = (code: number): boolean => code < COLOR;

/** The cell of a code that is held. */
function cellValue(kind: SetKind, code: number): Value {
  if (!isOfLeastColor(code)) return codeValue(kind, code - COLOR);
  const location = pairTuple(rowOf(code), columnOf(code));
  return new Tuple(kind === SetKind.Cell ? [MIN_COLOR, location] : [...location.items, MIN_COLOR]);
}

/** As many bytes as there is room for, from a place on. */
function copied(to: Int8Array<ArrayBuffer>, bytes: Int8Array, from: number): Int8Array<ArrayBuffer> {
  if (to.length > 64) to.set(bytes.subarray(from, from + to.length));
  else for (let k = 0; k < to.length; k++) to[k] = bytes[from + k];
  return to;
}

/** What a kernel that declines throws; made once, since to make an error takes long. */
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
