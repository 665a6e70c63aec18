/** The emit files and archives of shards: as the command line names them, or as the shards' reports do. */
import { existsSync } from 'node:fs';
import { basename, dirname, isAbsolute, join } from 'node:path';
import { counted } from '../counted.js';
import { UsageError } from '../errors.js';
import { type ShardReport, type Shards, shardName } from '../report/index.js';

/** What the options are called that name a kind of file. */
const KINDS = {
  emit: { option: '--emits', noun: 'emit file' },
  archive: { option: '--archives', noun: 'archive' },
} as const;

/**
 * The file of each shard.
 *
 * @param reports - as the command line names them
 * @param names - in the order of the reports; undefined: where the reports say, or beside them
 * @throws UsageError when there are not as many as reports, when one was not written, or is not there
 */
export function namedFiles(
  kind: keyof typeof KINDS,
  reports: readonly string[],
  { shards }: Shards,
  names: readonly string[] | undefined,
): Map<ShardReport, string> {
  const { option, noun } = KINDS[kind];
  if (names !== undefined && names.length !== reports.length) {
    const found = counted(names.length, 'file');
    throw new UsageError(`${option}: expected ${counted(reports.length, 'file')}, one for each report, found ${found}`);
  }
  return new Map(
    shards.map((shard) => [shard, names?.[reports.indexOf(shard.file)] ?? fileOf(shard, kind, option, noun)]),
  );
}

function fileOf(one: ShardReport, kind: 'emit' | 'archive', option: string, noun: string): string {
  const { file, shard } = one;
  const named = shard.files[kind];
  if (named === null) {
    const reason = `no ${noun} under a name`;
    throw new UsageError(`${shardName(one)} wrote ${reason}; ${option} says where it is, where there is one`);
  }
  // Files that were carried about often end up in one folder.
  const places = [isAbsolute(named) ? named : join(dirname(file), named), join(dirname(file), basename(named))];
  const found = places.find((place) => existsSync(place));
  if (found !== undefined) return found;
  throw new UsageError(`the ${noun} of ${shardName(one)} is not at '${places[0]}'; ${option} says where it is`);
}
