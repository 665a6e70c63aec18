/** `--device` and `--disable-op`: where batched grid operations of a run may be done, and what the run says about it. */
import { type Command, Option } from 'commander';
import type { Batt } from '../batt/index.js';
import { UsageError } from '../errors.js';
import { DEVICE_CHOICES, type DeviceChoice } from '../gpu/device.js';
import type { ChosenDevice, LedgerTotals } from '../gpu/index.js';
import { nearestNames } from '../nearest.js';
import type { DifferPolicy } from '../pipeline/index.js';
import type { ReportDevice } from '../report/index.js';
import { placeText } from './options.js';
import type { QueueOptions } from './queue-option.js';

/** What {@link addDeviceOptions} yields. */
export interface DeviceOptions {
  readonly device: DeviceChoice;
  readonly disableOp?: readonly string[];
}

/** Adds `--device` and `--disable-op`. */
export function addDeviceOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--device <device>', 'where batched grid operations may run; gpu = graphics hardware or an error')
        .choices(DEVICE_CHOICES)
        .default('auto'),
    )
    .addOption(new Option('--disable-op <op...>', 'never run these operations on a device'));
}

/** Whether all calls are looked at. */
interface LookOptions {
  readonly matchAll: boolean;
}

/** A run as far as it matters to a device. */
interface RunSize {
  readonly batt: Batt;
  readonly differs: DifferPolicy;
  readonly samples: number;
  /** Of all inputs together. */
  readonly cells: number;
  readonly workers: number;
}

/** The device of a run. */
interface RunDevice {
  /** As scoring takes it. */
  readonly device: Pick<ChosenDevice, 'name' | 'model'> & { readonly disabled: readonly string[] };
  /** The size of the pool; none with WebGPU, which lives in the main thread. */
  readonly workers: number;
  /** What it is called: `webgpu: NVIDIA H100 (hardware)`, `cpu with 2 workers: no graphics hardware`. */
  readonly text: string;
  /** For the report. */
  report(totals: LedgerTotals): ReportDevice;
}

/**
 * Chooses the device of a run.
 *
 * @throws UsageError for an operation that there is not; DeviceError when the device asked for cannot be had
 */
export async function runDevice(
  { device: choice, disableOp: disabled = [], queue, matchAll }: DeviceOptions & QueueOptions & LookOptions,
  { batt, differs, samples, cells, workers: wanted }: RunSize,
): Promise<RunDevice> {
  const { dialect } = batt;
  for (const name of disabled) checkOperation(name, batt);
  if (queue) requireNoDevice(choice, '--queue (or $BATT_QUEUE): workers use no devices');
  if (matchAll) requireNoDevice(choice, '--match-all: calls are looked at where the CPU makes them');
  const { chooseDevice } = await import('../gpu/choose-device.js');
  const { adapterName, describeAdapter } = await import('../gpu/device.js');
  const prospect = async () => {
    const { battPlan } = await import('../pipeline/index.js');
    const { prospectOf } = await import('../gpu/index.js');
    // Differs that run on some samples alone have no part in it.
    const plan = battPlan(batt, differs === 'all' ? 'all' : 'none');
    return prospectOf(plan, dialect, disabled, samples, cells / Math.max(samples, 1));
  };
  const onlyCpu = queue ? 'jobs go over a queue' : matchAll ? 'all calls are looked at' : null;
  const chosen: ChosenDevice =
    onlyCpu !== null
      ? { name: 'cpu', adapter: null, model: null, reason: choice === 'cpu' ? 'asked for' : onlyCpu }
      : await chooseDevice({ choice, dialect: dialect.name, workers: wanted, prospect });
  const { name, adapter, model, reason } = chosen;
  // A worker that has used WebGPU takes the process with it.
  const workers = name === 'webgpu' ? 0 : wanted;
  return {
    device: { name, model, disabled },
    workers,
    text: `${name} ${placeText(workers, queue)}: ${adapter === null ? reason : describeAdapter(adapter)}`,
    report: (totals) => ({
      requested: choice,
      used: name,
      reason,
      adapter: adapter && adapterName(adapter),
      software: adapter?.software ?? false,
      ...totals,
    }),
  };
}

/** With what needs the CPU no other device may be asked for. */
function requireNoDevice(choice: DeviceChoice, why: string): void {
  if (choice === 'auto' || choice === 'cpu') return;
  throw new UsageError(`--device ${choice}: expected auto or cpu with ${why}`);
}

function checkOperation(name: string, { dialect }: Batt): void {
  if (dialect.operations.has(name)) return;
  const [nearest] = nearestNames(name, dialect.operations.keys());
  const hint = nearest === undefined ? '' : ` (did you mean ${nearest}?)`;
  throw new UsageError(`--disable-op: expected an operation of ${dialect.name}, found '${name}'${hint}`);
}
