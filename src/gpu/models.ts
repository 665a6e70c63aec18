/** The cost models that were measured on this machine, kept between runs. */
import { cpus, homedir } from 'node:os';
import { join } from 'node:path';
import { readTextFile, writeFileAtomic } from '../files.js';
import { log } from '../log.js';
import { packageVersion } from '../package.js';
import { calibrate } from './calibrate.js';
import type { CostModel } from './cost.js';
import type { Device } from './device.js';

/** Most bytes that the file may have. */
const LIMIT = 1 << 20;

const NUMBERS = ['run', 'pass', 'word', 'move', 'pack', 'unpack', 'prepare', 'call', 'cell'] as const;

/** Where the models are kept. */
const modelsFile = (environment: NodeJS.ProcessEnv = process.env): string =>
  join(environment.XDG_CACHE_HOME || join(homedir(), '.cache'), 'batt-run', 'devices.json');

/** The model of a device: as measured before on this machine with this driver and version, or measured now. */
export async function modelOf(device: Device, file: string = modelsFile()): Promise<CostModel> {
  const key = keyOf(device);
  const known = readModels(file);
  const before = known.get(key);
  if (before !== undefined) return before;
  const model = await calibrate(device);
  known.set(key, model);
  try {
    writeFileAtomic(file, `${JSON.stringify(Object.fromEntries(known), null, 2)}\n`);
  } catch (error) {
    // Without the file it is measured again next time, which is all that is lost.
    log().debug({ err: error }, 'the measurements of the device are not kept');
  }
  return model;
}

/** Everything that a measurement depends on. */
function keyOf({ name, adapter }: Device): string {
  const processor = cpus()[0]?.model ?? 'unknown processor';
  const { vendor, device, description } = adapter ?? { vendor: '', device: '', description: '' };
  return [packageVersion(), process.version, processor, name, vendor, device, description].join(' | ');
}

/** The models in a file; none when it is not there or is not what was written. */
function readModels(file: string): Map<string, CostModel> {
  try {
    const content: unknown = JSON.parse(readTextFile(file, LIMIT, true));
    return new Map(Object.entries(Object(content)).filter((entry): entry is [string, CostModel] => isModel(entry[1])));
  } catch {
    return new Map();
  }
}

function isModel(value: unknown): value is CostModel {
  return NUMBERS.every((name) => {
    const number: unknown = Object(value)[name];
    return typeof number === 'number' && number >= 0 && Number.isFinite(number);
  });
}
