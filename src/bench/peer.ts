/** The CPython peers of a batt: the same calls, one by one, with the functions of a checkout of arc-dsl; scored only, or all of a run. */
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

/** What a run of the whole pipeline came to: how much work follows scoring, and whether two systems found the same. */
export interface PipelineTally {
  /** Programs that the filter kept, summed over tasks; each was validated. */
  readonly kept: number;
  /** Those that gave alone what they gave in the batt, and were saved. */
  readonly validated: number;
  /** Sums over what was saved. */
  readonly matches: number;
  readonly closeness: number;
}

/** What the pipeline took a peer, and what it came to. */
export interface PipelineRun extends Cost, PipelineTally {
  /** By phase, in their order; the run's costs are their sums. */
  readonly phases: Readonly<Record<string, Cost>>;
}

/** Where a peer finds its work. */
interface PeerWork {
  /** Checkout of arc-dsl. */
  readonly reference: string;
  /** File with the batt, as {@link writePeerBatt} wrote it. */
  readonly batt: string;
  /** Folder of the tasks, a file each. */
  readonly folder: string;
}

/** A time as the peers print it. */
interface Seconds {
  readonly seconds: number;
  readonly user: number;
}

const costOf = ({ seconds, user }: Seconds): Cost => ({ wallMs: seconds * 1000, userMs: user * 1000 });

/**
 * Scores the samples of emit lines with CPython, and compares the values. Loading and comparing are not timed.
 *
 * @param emitted - what `run --emit` wrote for the tasks
 */
export function runBattPeer({ reference, batt, folder }: PeerWork, emitted: string): Cost & Agreement {
  const printed = runPeer('reference_batt.py', reference, [batt, emitted, folder]) as Seconds & Agreement;
  const { values, agree } = printed;
  return { ...costOf(printed), values, agree };
}

/**
 * Takes the tasks through all phases of a run with CPython. Loading is not timed.
 *
 * @param archive - SQLite file to write
 */
export function runPipelinePeer({ reference, batt, folder }: PeerWork, archive: string): PipelineRun {
  type Printed = Seconds & PipelineTally & { readonly phases: Readonly<Record<string, Seconds>> };
  const printed = runPeer('reference_pipeline.py', reference, [batt, folder, archive]) as Printed;
  const { kept, validated, matches, closeness } = printed;
  const phases = Object.fromEntries(Object.entries(printed.phases).map(([name, time]) => [name, costOf(time)]));
  return { ...costOf(printed), kept, validated, matches, closeness, phases };
}

/**
 * Writes a batt for the peers: its module's data, and what is known of its dialect: constants, and what operations that fail give.
 *
 * @returns the file
 */
export function writePeerBatt(folder: string, batt: Batt): string {
  const { operations, constants } = batt.dialect;
  const pairs = <T>(map: ReadonlyMap<string, T>, json: (value: T) => string): string =>
    `{${[...map].map(([name, value]) => `${JSON.stringify(name)}:${json(value)}`).join(',')}}`;
  const module = battText(batt)
    .replace(/^[^{]*/, '')
    .replace(/;\s*$/, '');
  const fallbacks = pairs(operations, ({ fallback }) => encode(fallback));
  const file = join(folder, 'batt.peer');
  writeFileSync(file, `{"batt":${module},"constants":${pairs(constants, encode)},"fallbacks":${fallbacks}}`);
  return file;
}
