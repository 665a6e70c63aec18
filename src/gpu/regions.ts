/**
 * Cuts the steps of a plan into regions for a device and the rest for the CPU.
 *
 * A step's phase is how often values have to come back from the device before it can be made. The order of work is phase by
 * phase, the CPU's steps first; then all device calls of the phase at once, since what they need is there.
 *
 * ```
 *   t1 = rot90(I)            device   phase 0        phase 0    device   t1, t2, t4   one upload: I; one download: t1, t4
 *   t2 = ofcolor(t1, ONE)    device   phase 0        phase 1    CPU      t3, t5
 *   t3 = o_g(t1, R5)         CPU      phase 1                   device   t6           one upload: t4, t5; …
 *   t4 = fill(I, TWO, t2)    device   phase 0
 *   t5 = first(t3)           CPU      phase 1
 *   t6 = paint(t4, t5)       device   phase 1
 * ```
 */
import type { Offloaded, OffloadedColumn, StagePart, Step } from '../engine/index.js';
import { type CallSource, type DeviceCall, DeviceCallReader } from './device-calls.js';
import { conversion } from './device-operations.js';
import { type DeviceProgram, type InputKind, ProgramBuilder, type Ref } from './program.js';

/** Steps that a device computes together. */
export interface Region extends Offloaded {
  readonly program: DeviceProgram;
  /** The program's outputs. */
  readonly outputs: readonly RegionOutput[];
  /** The slot of the tuples whose elements are the program's samples; null when the lane's samples are. */
  readonly elementsOf: number | null;
}

/** A column that a region gives. */
interface RegionOutput extends OffloadedColumn {
  /** Whether the results for a tuple's elements are merged into one container. */
  readonly merged: boolean;
}

/** Cuts a list of steps. */
export function cutRegions(source: CallSource): StagePart<Region>[] {
  const { steps } = source;
  const reader = new DeviceCallReader(source);
  const calls = steps.map((step) => reader.read(step));
  const phases = phasesOf(steps, calls);
  const parts: StagePart<Region>[] = [];
  for (let phase = 0; phase <= Math.max(0, ...phases); phase++) {
    const cpu: Step[] = [];
    const regions = new Map<number | null, DeviceCall[]>();
    for (const [k, call] of calls.entries()) {
      if (phases[k] !== phase) continue;
      if (call === null) cpu.push(steps[k]);
      else regions.set(call.elementsOf, [...(regions.get(call.elementsOf) ?? []), call]);
    }
    if (cpu.length > 0) parts.push({ steps: cpu });
    for (const members of regions.values()) parts.push({ region: regionOf(members, source) });
  }
  return parts;
}

function phasesOf(steps: readonly Step[], calls: readonly (DeviceCall | null)[]): number[] {
  const made = new Map(steps.map(({ slot }, k) => [slot, k]));
  const phases: number[] = [];
  for (const [k, step] of steps.entries()) {
    let phase = 0;
    for (const slot of step.args) {
      const from = made.get(slot);
      if (from === undefined) continue;
      const comesBack = calls[from] !== null && !staysOnDevice(calls[from], calls[k], slot);
      phase = Math.max(phase, phases[from] + (comesBack ? 1 : 0));
    }
    phases.push(phase);
  }
  return phases;
}

/** Whether a call can take another's result where that is made. */
function staysOnDevice(from: DeviceCall, to: DeviceCall | null, slot: number): boolean {
  if (to === null || from.elementsOf !== to.elementsOf || from.merged) return false;
  if (from.emit === null) return true;
  return to.args.every(
    (arg) => arg.from === 'literal' || arg.slot !== slot || conversion(from.result, arg.kind) !== null,
  );
}

function regionOf(calls: readonly DeviceCall[], { steps, kept }: CallSource): Region {
  const program = new ProgramBuilder();
  const inputs: number[] = [];
  const inputRefs = new Map<string, Ref>();
  const made = new Map<number, { readonly call: DeviceCall; readonly ref: Ref; readonly at: number }>();

  const input = (slot: number, kind: InputKind): Ref => {
    const key = `${slot} ${kind}`;
    let ref = inputRefs.get(key);
    if (ref === undefined) {
      ref = program.input(kind);
      inputRefs.set(key, ref);
      inputs.push(slot);
    }
    return ref;
  };
  const argument = (arg: DeviceCall['args'][number]): Ref => {
    if (arg.from === 'literal') return program.literal(...arg.numbers);
    const inside = made.get(arg.slot);
    if (inside === undefined) return input(arg.slot, arg.kind);
    const converted = conversion(inside.call.result, arg.kind)?.(program, inside.ref);
    if (converted === undefined) throw new TypeError('a region was cut through a value that must come back');
    return converted;
  };

  for (const [at, call] of calls.entries()) {
    if (call.emit === null) continue;
    made.set(call.step.slot, { call, at, ref: call.emit(program, ...call.args.map(argument)) });
  }

  const members = new Set(calls.map(({ step }) => step));
  const neededOutside = new Set(kept);
  for (const step of steps) if (!members.has(step)) for (const slot of step.args) neededOutside.add(slot);
  const outputs: RegionOutput[] = [];
  for (const [slot, { call, ref, at }] of made) {
    if (!neededOutside.has(slot)) continue;
    program.output(ref, call.result);
    outputs.push({ slot, merged: call.merged, needs: needsOf(calls, at) });
  }
  const { elementsOf } = calls[0];
  return { steps: calls.map(({ step }) => step), program: program.build(), inputs, outputs, elementsOf };
}

/** Positions of the calls that a call needs, and its own. */
function needsOf(calls: readonly DeviceCall[], at: number): number[] {
  const slots = new Set([calls[at].step.slot]);
  const needs: number[] = [];
  for (let k = at; k >= 0; k--) {
    const { step } = calls[k];
    if (!slots.has(step.slot)) continue;
    needs.unshift(k);
    for (const slot of step.args) slots.add(slot);
  }
  return needs;
}
