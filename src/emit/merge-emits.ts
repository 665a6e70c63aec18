/**
 * Emit files of shards as the one that a run would have written: task by task, or program by program, each from its shard's file, which
 * has them in the same order. Lines are checked against the digests in the reports on the way, and none is kept.
 */
import { createHash } from 'node:crypto';
import { breath } from '../breath.js';
import type { FormatError } from '../errors.js';
import { LineReader } from '../line-reader.js';
import { type Owned, programsInOrder, tasksInOrder } from '../report/merge-reports.js';
import type { ReportSample, ReportTask } from '../report/model.js';
import type { ShardReport, Shards } from '../report/shards.js';
import { TaskDigest } from './digest.js';
import { isOfProgram } from './program-lines.js';
import { beginsSample } from './sample-lines.js';

/** Bytes that are gathered before they are written. */
const GATHER = 1 << 20;

/**
 * Writes the lines of all shards in the order of one run.
 *
 * @param files - the emit file of each shard
 * @param write - receives bytes, which it must not keep
 * @throws FormatError when a file cannot be read, or its lines are not those of its report
 */
export async function mergeEmits(
  shards: Shards,
  files: ReadonlyMap<ShardReport, string>,
  write: (bytes: Uint8Array) => void,
): Promise<void> {
  const readers = new Map<ShardReport, LineReader>();
  const gathered = new Gathered(write);
  try {
    for (const [shard, file] of files) readers.set(shard, new LineReader(file));
    const readerOf = (owner: ShardReport): LineReader => {
      const reader = readers.get(owner);
      if (reader === undefined) throw new TypeError(`no emit file for '${owner.file}'`);
      return reader;
    };
    if (shards.shards[0].report.batt === null) await copyPrograms(shards, readerOf, gathered);
    else await copyTasks(shards, readerOf, gathered);
    for (const [shard, reader] of readers) {
      const more = reader.peek();
      if (more !== null) throw reader.error(`no more lines, as '${shard.file}' has it`, beginning(more));
    }
    gathered.flush();
  } finally {
    for (const reader of readers.values()) reader.close();
  }
}

/** Finds the open emit file of a shard. */
type Readers = (owner: ShardReport) => LineReader;

async function copyTasks(shards: Shards, readerOf: Readers, gathered: Gathered): Promise<void> {
  for (const task of tasksInOrder(shards)) {
    copyTask(task, readerOf(task.owner), gathered);
    await gathered.breath();
  }
}

/** Copies the lines of a task of a run. */
function copyTask({ row, owner }: Owned<ReportTask>, reader: LineReader, gathered: Gathered): void {
  const { line } = reader;
  const digest = new TaskDigest();
  for (const sample of row.samples) {
    const own = createHash('md5');
    const first = reader.peek();
    if (first === null || !isSample(first, row.id, sample)) throw notThere(reader, owner, row.id, sample, first);
    do {
      const next = reader.next() ?? first;
      own.update(next);
      gathered.add(next);
    } while (sample.status === 'ok' && isInside(reader.peek()));
    if (sample.status === 'ok') digest.add(own.digest('hex'));
    else digest.addLost(sample, sample.status);
  }
  checkDigest(digest, row, owner, reader, line);
}

/** Copies the lines of programs that ran alone, one for each sample. */
async function copyPrograms(shards: Shards, readerOf: Readers, gathered: Gathered): Promise<void> {
  const tasks = new Map(
    tasksInOrder(shards).map(({ row, owner }) => [row.id, { row, owner, digest: new TaskDigest() }]),
  );
  for (const { row, owner } of programsInOrder(shards)) {
    const task = tasks.get(row.task);
    if (task === undefined) throw new TypeError(`no row for task ${row.task} of program ${row.name}`);
    const reader = readerOf(owner);
    const own = createHash('md5');
    for (let k = 0; k < row.samples; k++) {
      const next = reader.peek();
      const sample = task.row.samples[k];
      if (next === null || !isOfProgram(next, row, { id: row.task }))
        throw notThere(reader, owner, row.task, sample, next);
      own.update(next);
      gathered.add(next);
      reader.next();
    }
    task.digest.add(own.digest('hex'));
    await gathered.breath();
  }
  for (const { row, owner, digest } of tasks.values()) checkDigest(digest, row, owner, readerOf(owner), null);
}

/** Whether a line is the first of a sample, and says of it what the report says. */
function isSample(line: Buffer, task: string, { kind, index, status, error }: ReportSample): boolean {
  if (!beginsSample(line)) return false;
  const found = fieldsOf(line);
  const same = found.task === task && found.kind === kind && found.index === index && found.status === status;
  return same && (status === 'ok' || found.error === error);
}

/** Whether a line follows the first one of a sample. */
const isInside = (line: Buffer | null): boolean => line !== null && !beginsSample(line);

function fieldsOf(line: Buffer): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(line.toString()));
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

function checkDigest(
  digest: TaskDigest,
  row: ReportTask,
  owner: ShardReport,
  reader: LineReader,
  line: number | null,
): void {
  const found = digest.take();
  if (found === row.digest) return;
  const place = line === null ? 'among' : `from line ${line} to`;
  throw reader.error(
    `the lines of task ${row.id} to have the digest ${row.digest}, as '${owner.file}' has it`,
    `${found} ${place} the lines before`,
  );
}

function notThere(
  reader: LineReader,
  owner: ShardReport,
  task: string,
  sample: Pick<ReportSample, 'kind' | 'index'> | undefined,
  found: Buffer | null,
): FormatError {
  const where = sample === undefined ? '' : ` ${sample.kind} ${sample.index}`;
  return reader.error(
    `the lines of task ${task}${where}, as '${owner.file}' has it`,
    found === null ? 'the end of the file' : beginning(found),
  );
}

/** Characters of a line that are shown. */
const SHOWN = 80;

const beginning = (line: Buffer): string => line.toString('utf8', 0, SHOWN).trimEnd();

/** Bytes on their way to a file: few large pieces instead of many small ones. */
class Gathered {
  private parts: Uint8Array[] = [];
  private length = 0;
  private flushes = 0;

  constructor(private readonly write: (bytes: Uint8Array) => void) {}

  add(bytes: Uint8Array): void {
    this.parts.push(bytes);
    this.length += bytes.length;
    if (this.length >= GATHER) this.flush();
  }

  /** Lets signals through now and then. */
  async breath(): Promise<void> {
    if (this.flushes === 0) return;
    this.flushes = 0;
    await breath();
  }

  flush(): void {
    if (this.length > 0) this.write(Buffer.concat(this.parts));
    this.flushes++;
    this.parts = [];
    this.length = 0;
  }
}
