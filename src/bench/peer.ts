/** The CPython peer of a batt: the same calls, one by one, with the functions of a checkout of arc-dsl. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Batt, battText } from '../batt/index.js';
import { encode } from '../value/index.js';
import type { Cost } from './measure.js';
import { runPeer } from './processes.js';

/** How many values are the same in both systems, set order included. */
export interface Agreement {
  readonly values: number;
  readonly agree: number;
}

/** Where the peer finds its work. */
export interface PeerWork {
  /** Folder of the tasks, a file each; the batt is written into it, too. */
  readonly folder: string;
  /** What `run --emit` wrote for them. */
  readonly emitted: string;
}

/** What bench/reference_batt.py prints. */
interface Printed extends Agreement {
  readonly seconds: number;
  readonly user: number;
}

/** Scores the samples of emit lines with CPython, and compares the values. Loading and comparing are not timed. */
export function runBattPeer(reference: string, batt: Batt, { folder, emitted }: PeerWork): Cost & Agreement {
  const file = join(folder, 'batt.peer');
  writeFileSync(file, peerText(batt));
  const printed = runPeer('reference_batt.py', reference, [file, emitted, folder]) as Printed;
  const { seconds, user, values, agree } = printed;
  return { wallMs: seconds * 1000, userMs: user * 1000, values, agree };
}

/** A batt module's data, and what is known of its dialect: constants, and what operations that fail give. */
function peerText(batt: Batt): string {
  const { operations, constants } = batt.dialect;
  const pairs = <T>(map: ReadonlyMap<string, T>, json: (value: T) => string): string =>
    `{${[...map].map(([name, value]) => `${JSON.stringify(name)}:${json(value)}`).join(',')}}`;
  const module = battText(batt)
    .replace(/^[^{]*/, '')
    .replace(/;\s*$/, '');
  return `{"batt":${module},"constants":${pairs(constants, encode)},"fallbacks":${pairs(operations, ({ fallback }) => encode(fallback))}}`;
}
