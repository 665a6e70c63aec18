/** Which steps of a plan a device can compute, and how: calls of operations with device kernels, picks of parts, calls on elements. */
import type { Dialect } from '../dsl/index.js';
import type { Plan, Step } from '../engine/index.js';
import { Fn, type Value } from '../value/index.js';
import { literalOf } from './codecs.js';
import { type DeviceOperation, deviceOperations, deviceSplits } from './device-operations.js';
import type { InputKind, ResultKind } from './program.js';

/** How an argument reaches the device. */
type DeviceArgument =
  | { readonly from: 'literal'; readonly numbers: readonly number[] }
  | { readonly from: 'slot'; readonly slot: number; readonly kind: InputKind };

/** A step as a device computes it. */
export interface DeviceCall {
  readonly step: Step;
  /** The slot of the tuples on whose elements it works (`apply`); null when it works on values. */
  readonly elementsOf: number | null;
  readonly args: readonly DeviceArgument[];
  readonly result: ResultKind;
  /** Null for a split, which is no value on a device: its parts are windows of the grid. */
  readonly emit: DeviceOperation['emit'] | null;
  /** Whether the results for a tuple's elements are merged into one container (`mapply`). */
  readonly merged: boolean;
}

/** What calls are read from. */
export interface CallSource {
  readonly plan: Plan;
  /** The list of steps that is read. */
  readonly steps: readonly Step[];
  /** Slots that are needed after them. */
  readonly kept: ReadonlySet<number>;
  readonly dialect: Dialect;
  /** Operations that must not run on a device. */
  readonly disabled: ReadonlySet<string>;
}

/** Reads the steps of a list, in order. */
export class DeviceCallReader {
  private readonly constants: ReadonlyMap<number, Value>;
  private readonly users = new Map<number, Step[]>();
  private readonly calls = new Map<number, DeviceCall>();

  constructor(private readonly source: CallSource) {
    this.constants = new Map(source.plan.constants.map(({ slot, value }) => [slot, value]));
    for (const step of source.steps) {
      for (const slot of new Set(step.args)) {
        const users = this.users.get(slot);
        if (users === undefined) this.users.set(slot, [step]);
        else users.push(step);
      }
    }
  }

  /** The step as a device call; null when it is for the CPU. */
  read(step: Step): DeviceCall | null {
    const name = this.nameOf(step);
    const call = name === null ? null : this.readNamed(name, step);
    if (call !== null) this.calls.set(step.slot, call);
    return call;
  }

  private readNamed(name: string, step: Step): DeviceCall | null {
    const operation = deviceOperations.get(name);
    if (operation !== undefined) return this.readOperation(operation, step);
    if (deviceSplits.has(name)) return this.readSplit(step);
    return name === 'apply' || name === 'mapply' ? this.readApply(name, step) : this.readPick(name, step);
  }

  /** The operation that a step calls; null for computed functions and disabled operations. */
  private nameOf({ operation }: Step): string | null {
    if (operation === null || this.source.disabled.has(operation.name)) return null;
    const { name } = operation;
    return this.source.dialect.operations.get(name) === operation ? name : null;
  }

  private readOperation({ params, result, emit }: DeviceOperation, step: Step): DeviceCall | null {
    const args = this.argumentsOf(params, step);
    return args && { step, elementsOf: null, args, result, emit, merged: false };
  }

  private argumentsOf(kinds: readonly InputKind[], step: Step): DeviceArgument[] | null {
    if (kinds.length !== step.args.length) return null;
    const args = step.args.map((slot, k): DeviceArgument | null => {
      const value = this.constants.get(slot);
      if (value === undefined) return { from: 'slot', slot, kind: kinds[k] };
      const numbers = literalOf(kinds[k], value);
      return numbers && { from: 'literal', numbers };
    });
    return args.every((arg) => arg !== null) ? args : null;
  }

  /** A split of which only parts are used, each picked by its place. */
  private readSplit(step: Step): DeviceCall | null {
    const users = this.users.get(step.slot) ?? [];
    if (this.source.kept.has(step.slot) || users.some((user) => this.placeOf(user, step) === null)) return null;
    const args = this.argumentsOf(['grid', 'count'], step);
    return args && { step, elementsOf: null, args, result: 'grid', emit: null, merged: false };
  }

  private readPick(name: string, step: Step): DeviceCall | null {
    const split = this.calls.get(step.args[0]);
    if (split === undefined || split.emit !== null) return null;
    const kernel = deviceSplits.get(split.step.operation?.name ?? '');
    const place = this.placeOf(step, split.step);
    if (kernel === undefined || place === null) throw new TypeError(`${name} of a split was taken for a pick`);
    return {
      step,
      elementsOf: null,
      args: [...split.args, { from: 'literal', numbers: [place] }],
      result: 'grid',
      emit: (program, ...args) => program.pass(kernel, ...args),
      merged: false,
    };
  }

  /** Which part of a split a step picks; null when it does something else, or when that is known only during the run. */
  private placeOf(pick: Step, split: Step): number | null {
    const name = this.nameOf(pick);
    const [of, at] = pick.args;
    if (of !== split.slot || at === split.slot) return null;
    if (name === 'first') return 0;
    const number = name === 'last' ? this.constants.get(split.args[1]) : name === 'get_nth_t' && this.constants.get(at);
    if (typeof number !== 'number') return null;
    const place = name === 'last' ? number - 1 : number;
    return literalOf('count', place) && place;
  }

  /** `apply` or `mapply` of an operation of one grid. */
  private readApply(name: 'apply' | 'mapply', step: Step): DeviceCall | null {
    const [functionSlot, slot] = step.args;
    const fn = this.constants.get(functionSlot);
    if (!(fn instanceof Fn) || this.source.dialect.operations.get(fn.name)?.fn !== fn) return null;
    const operation = deviceOperations.get(fn.name);
    if (operation?.params.length !== 1 || operation.params[0] !== 'grid') return null;
    if (this.source.disabled.has(fn.name) || this.constants.has(slot)) return null;
    const before = this.calls.get(slot);
    const goesOn = before !== undefined && before.elementsOf !== null && !before.merged && before.result === 'grid';
    return {
      step,
      elementsOf: goesOn ? before.elementsOf : slot,
      args: [{ from: 'slot', slot, kind: 'grid' }],
      result: operation.result,
      emit: operation.emit,
      merged: name === 'mapply',
    };
  }
}
