/** Hostile reports, emit files and archives of shards. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BASE, type Case, type Input } from '../case.js';
import { spoilBytes, spoilJson, spoilText } from '../damage.js';

/** Merging of a shard of which one file is hostile. */
export const shards: Input = (maker): Case => {
  const { random } = maker;
  for (const file of [BASE.shard, BASE.lines, BASE.archive]) maker.copy(file);
  const textOf = (file: string): string => readFileSync(join(maker.folder, file), 'utf8');
  const outputs = ['m.json', 'm.jsonl', 'm.db', 'm.db-wal', 'm.db-shm', 'm.html', BASE.archive];
  const asked = ['-o', 'm.json', '--emit', 'm.jsonl', '--archive', 'm.db', '--html', 'm.html', '--quiet'];
  switch (random.int(6)) {
    case 0:
      maker.write(BASE.lines, spoilBytes(random, Buffer.from(textOf(BASE.lines))));
      break;
    case 1:
      maker.write(BASE.lines, spoilText(random, textOf(BASE.lines)));
      break;
    case 2:
      maker.write(BASE.shard, spoilText(random, textOf(BASE.shard)));
      break;
    case 3:
      maker.write(BASE.archive, spoilBytes(random, readFileSync(join(maker.folder, BASE.archive))));
      break;
    default:
      maker.write(BASE.shard, spoilJson(random, textOf(BASE.shard)));
  }
  return { words: ['merge', BASE.shard, ...(random.chance(0.3) ? ['--partial'] : []), ...asked], outputs };
};
