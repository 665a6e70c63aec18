/** What a report says: the JSON that a run leaves behind, that tables and pages show and that `compare` sets side by side. */
import type { DifferPolicy, Phase, SampleKind } from '../pipeline/index.js';
import type { ExecutorAccount } from '../pool/index.js';
import type { Limits } from '../value/index.js';

/** What the `schema` field of a report is. */
export const REPORT_SCHEMA = 'batt-run/report@2';

/** That of earlier ones, which are read and shown: they ranked by demo and test samples together, and by points of differs. */
export const EARLIER_SCHEMA = 'batt-run/report@1';

/** Which way of counting work it has: one more where an operation comes to count otherwise for the same calls (`test/kernels/work.test.ts`). */
export const WORK_VERSION = 1;

/** A run and what came of it. Times are in milliseconds, sizes in bytes, shares from 0 to 1. */
export interface Report {
  readonly schema: typeof REPORT_SCHEMA | typeof EARLIER_SCHEMA;
  /** The command line without the program's name, such as `run -c 50`. */
  readonly command: string;
  /** Of this package. */
  readonly version: string;
  /** The {@link WORK_VERSION} of the work of its operations; null in reports of versions that did not say. */
  readonly workVersion: number | null;
  readonly seed: number;
  /** Those past which operations failed; null in reports of versions that did not say. */
  readonly limits: Limits | null;
  /** Units of work that a call of a solver might take on a sample; null where that was not bounded, and in reports of versions that did not say. */
  readonly work: number | null;
  /** Where differs ran; null for a command that runs no batt, and in reports of versions that did not say. */
  readonly differs: DifferPolicy | null;
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  /** Whether a signal ended the run before all was done; then it is about what was done. */
  readonly interrupted: boolean;
  readonly machine: Machine;
  readonly data: ReportData;
  /** The shards that it was merged from; null where it is that of a run. */
  readonly merged: ReportMerged | null;
  /** Null for a command that runs no batt. */
  readonly batt: ReportBatt | null;
  /** That of the programs that ran; null in reports of versions that did not say. */
  readonly dialect: string | null;
  readonly device: ReportDevice;
  /** Where jobs were done; null in those of shards together, and of versions that did not say. */
  readonly executor: ExecutorAccount | null;
  readonly totals: ReportTotals;
  /** As {@link Phase}s come from the timer: self times add up to `totals.wallMs`, shares to 1. */
  readonly phases: readonly Phase[];
  /** Heaviest first. */
  readonly operations: readonly ReportOperation[];
  readonly counters: ReportCounters;
  /** What went into the archive; null where none was written to. */
  readonly archive: ReportArchive | null;
  /** Bad files, and programs that are for no task, which were left out. */
  readonly skipped: readonly ReportSkipped[];
  /** Programs that ran alone; none where a batt was run. */
  readonly programs: readonly ReportProgram[];
  readonly tasks: Rows<ReportTask>;
}

/** A report whose rows are all in memory. */
export interface ReadReport extends Report {
  readonly tasks: readonly ReportTask[];
}

/** Rows that are gone through, and need not be in memory. */
export interface Rows<T> extends Iterable<T> {
  readonly length: number;
}

/** What a run's harvest put into the archive. */
export interface ReportArchive {
  readonly file: string;
  /** Tasks whose programs are in it, as far as they are kept. Null in reports of versions that did not say it. */
  readonly tasks: number | null;
  readonly solvers: ReportYield;
  readonly differs: ReportYield;
  /** Programs that are others than in the batt, by their graph or by a value that they give alone: defects of batt-run. */
  readonly defects: readonly ReportDefect[];
}

/** What became of candidates of one kind, over all tasks. */
export interface ReportYield {
  readonly candidates: number;
  /** Ranked below the worst kept of their task. */
  readonly worse: number;
  /** Compute the same as another candidate of their task. */
  readonly duplicates: number;
  /** Whose printed text was read again, and its graph compared with the batt's. */
  readonly validated: number;
  /** Those of them that were run alone, too. Null in reports of versions that did not say it; they ran all of them. */
  readonly alone: number | null;
  /** Lost to a timeout or an error, in the batt or alone. */
  readonly lost: number;
  /** New in the archive, better than before, known and no better; and dropped for better ones. */
  readonly added: number;
  readonly improved: number;
  readonly known: number;
  readonly dropped: number;
}

/** A program that is another one than in the batt. */
export interface ReportDefect {
  readonly task: string;
  readonly md5: string;
  /** Where in the batt it was, and the sample, where a value differs. */
  readonly place: string;
  /** What it scored in the batt. */
  readonly inBatt: string;
  /** The value that it gives alone, encoded; or what its text is instead of the program. */
  readonly alone: string;
}

/** What the run ran on. */
export interface Machine {
  /** Version of Node, such as `v20.20.2`. */
  readonly node: string;
  readonly cpu: string;
  /** Cores that this process may use. */
  readonly cores: number;
  /** Bytes of memory that this process may use. */
  readonly memory: number;
}

/** The tasks that were to be worked on: all that were chosen, also after an interrupt. */
export interface ReportData {
  readonly path: string;
  readonly stage: string;
  readonly tasks: number;
  readonly samples: number;
  /** Of a task that is a list of pairs, how many at its end were its test samples. */
  readonly testPairs: number;
  /** Tasks that are none of ARC's, since they have a grid of more than 30 rows or columns. */
  readonly beyondArc: number;
  readonly digest: string;
  /** Whether each task lists all of its samples; a report of more than 20,000 samples lists those that were lost. */
  readonly samplesListed: boolean;
  /** The share of the tasks that these are; null where they are all that were chosen. */
  readonly shard: ReportShard | null;
}

/** Which share of the work a run did, and what merging it with the others needs. */
export interface ReportShard {
  /** From 1 to `count`. */
  readonly index: number;
  readonly count: number;
  /** Of all that were chosen, in all shards; as in {@link ReportData}. */
  readonly tasks: number;
  readonly samples: number;
  readonly beyondArc: number;
  readonly digest: string;
  /** The programs that run alone, in all shards, and the digest of their order, tasks and texts; null where a batt was run. */
  readonly programs: { readonly count: number; readonly digest: string } | null;
  /** What else the run wrote, as a path from the report's folder (from the run's, for one on standard output); null for nothing. */
  readonly files: { readonly emit: string | null; readonly archive: string | null };
  /** What each shard counts, and one run counts once: calls that depend on no task. */
  readonly once: ReportOnce;
}

/** Calls that are made once for a run. */
export interface ReportOnce {
  /** Of the counters. */
  readonly evaluations: number;
  /** Of the rows of operations; empty where nothing ran. */
  readonly operations: readonly ReportOperation[];
}

/** What a report was merged from. */
export interface ReportMerged {
  /** How many shards there are. */
  readonly count: number;
  /** The indices of those that are missing. */
  readonly missing: readonly number[];
  readonly shards: readonly ReportPart[];
}

/** A shard of a merged report. */
export interface ReportPart {
  readonly index: number;
  readonly command: string;
  readonly startedAt: string;
  readonly interrupted: boolean;
  readonly machine: Machine;
  /** Of its totals. */
  readonly tasks: number;
  readonly wallMs: number;
  readonly busyMs: number;
}

/** The batt that was run. */
export interface ReportBatt {
  readonly path: string;
  readonly digest: string;
  readonly dialect: string;
  readonly calls: number;
  readonly solvers: number;
  readonly differs: number;
}

/** Where batched grid operations ran. */
export interface ReportDevice {
  /** What `--device` says. */
  readonly requested: string;
  readonly used: string;
  /** Why that one. */
  readonly reason: string;
  /** Name of the graphics adapter; null where none is used. */
  readonly adapter: string | null;
  /** Whether the adapter is software that runs on the CPU. */
  readonly software: boolean;
  readonly uploads: number;
  readonly downloads: number;
  readonly bytesUp: number;
  readonly bytesDown: number;
  readonly dispatches: number;
  readonly gridsOnDevice: number;
  readonly gridsOnCpu: number;
  /** Batches that the device was given. */
  readonly runs: number;
  /** Milliseconds for compiling and first runs, for packing, for running with transfers, for unpacking. */
  readonly prepareMs: number;
  readonly packMs: number;
  readonly runMs: number;
  readonly unpackMs: number;
  /** Milliseconds that the device has cost, with what is slower beside it, and that the CPU is reckoned to take for what it gave. */
  readonly costMs: number;
  readonly replacedMs: number;
  /** Calls that were meant for the device and ran on the CPU. */
  readonly fallbacks: readonly ReportFallback[];
  /** What ran the batches, in the words of the library that did. */
  readonly executions: readonly ReportExecution[];
}

/** Batches that were run in one way. */
export interface ReportExecution {
  /** `wgsl` for shaders of our own, else as gpu.js names it. */
  readonly executorKind: string;
  readonly backend: string;
  /** Why not in the best way; null where it was. */
  readonly fallbackReason: string | null;
  readonly runs: number;
}

/** Calls of one operation that the device did not take, for one reason. */
export interface ReportFallback {
  readonly op: string;
  readonly reason: string;
  readonly count: number;
}

/** Sums over the run. */
export interface ReportTotals {
  readonly wallMs: number;
  /** Time that workers were busy, together. */
  readonly busyMs: number;
  /** Most memory that the process held at a time. */
  readonly peakRss: number;
  /** MiB that the values of a thread might take (0: not known), and batches that took more, and so were run again in parts. */
  readonly memory: number;
  readonly overfull: number;
  readonly tasks: number;
  readonly tasksSolved: number;
  readonly tasksDemoSolved: number;
  readonly samples: number;
  readonly candidates: number;
  /** Candidates less those that duplicate another of their task. */
  readonly unique: number;
  /** Outputs equal to their sample's. */
  readonly matches: number;
  /** Samples lost to the timeout. */
  readonly timeouts: number;
  /** Samples lost to an error. */
  readonly errors: number;
  /**
   * Results of single candidates on samples that were given up, since a call took more work than it may; and those of samples that had taken
   * too long or too much memory: there the clock, or the memory, decided.
   */
  readonly givenUp: number;
  readonly givenUpLate: number;
  /** Results of differs: those that ran, those taken over from an equal output, those left out where a candidate matches, on test samples, and on outputs that enough others are nearer than. */
  readonly differsRun: number;
  readonly differsEqual: number;
  readonly differsMatched: number;
  readonly differsTests: number;
  readonly differsFar: number;
}

/** Totals of one operation. */
export interface ReportOperation {
  readonly op: string;
  readonly calls: number;
  /** Calls that failed. */
  readonly errors: number;
  /**
   * Cells and elements that the calls on the CPU made or walked through, numbers that they computed, function values that they
   * made or called: the same on any machine. Null in reports of versions that did not count them.
   */
  readonly work: number | null;
  readonly ms: number;
  /** Part of all operations' time. */
  readonly share: number;
}

/** Deterministic counts: the same for any number of workers, batch size and device. */
export interface ReportCounters {
  /** Calls of operations that were made. */
  readonly evaluations: number;
  /** Calls not made since an equal call is shared. */
  readonly savedBySharing: number;
  /** Calls not made since they are made once per task or once per run. */
  readonly savedByHoisting: number;
  /** By cache. */
  readonly cacheHits: Readonly<Record<string, number>>;
  readonly cacheMisses: Readonly<Record<string, number>>;
}

/** A file, or a part of it, that was left out. */
export interface ReportSkipped {
  /** With a line where it is a part: `solvers.py:12`. */
  readonly file: string;
  readonly reason: string;
}

/** What became of a task. */
export interface ReportTask {
  readonly id: string;
  /** Cells of all its known grids: tasks are in the order of these, then of ids. Null in reports of versions that did not say. */
  readonly cells: number | null;
  /** Whether a candidate matches all demo and all test samples, whose outputs are all known. */
  readonly solved: boolean;
  /** Whether a candidate matches all demo samples. */
  readonly demoSolved: boolean;
  /** How many demo and test samples it has. */
  readonly demos: number;
  readonly tests: number;
  /** Test samples whose output is known. Null in reports of the earlier schema. */
  readonly testsKnown: number | null;
  /** Demo samples before test samples: all, or those that were lost (see {@link ReportData.samplesListed}). */
  readonly samples: readonly ReportSample[];
  readonly candidates: number;
  /** Candidates that match all demo samples. */
  readonly matching: number;
  readonly best: ReportBest | null;
  /**
   * The candidates that come next, the best first: of those that come near at all, one for each list of results. At most
   * {@link MOST_NEAR}; none where not all samples are listed, and in reports of versions that did not keep them.
   */
  readonly near: readonly ReportBest[];
  /** Over the task's emit lines. */
  readonly digest: string;
}

/** What became of a sample. */
export interface ReportSample {
  readonly kind: SampleKind;
  readonly index: number;
  readonly status: 'ok' | 'timeout' | 'error';
  /** Why it was lost; null when it was not. */
  readonly error: string | null;
  /** Candidates equal to its output; 0 where that is not known. */
  readonly matches: number;
}

/** How many candidates a task lists beside its best one. */
export const MOST_NEAR = 4;

/** A candidate of a task; the best one is the first by demo samples matched, closeness, length, md5. */
export interface ReportBest {
  readonly solver: string;
  /** Its canonical text, or all calls of a program that ran alone, one a line; null where not all samples are listed, and in reports of versions that did not keep it. */
  readonly text: string | null;
  /** md5 of the candidate's canonical text; null in reports of earlier versions, where the run ended before it was printed. */
  readonly md5: string | null;
  /** Demo samples whose output it gave; null where a report of the earlier schema does not say. */
  readonly matches: number | null;
  /** From 0 to 1: how close it comes on the other demo samples; 1 where there are none. Null in reports of the earlier schema. */
  readonly closeness: number | null;
  /** Test samples whose output it gave, which its rank does not depend on; null where none is known, or the report is of the earlier schema. */
  readonly tests: number | null;
  /**
   * What it gives, sample by sample: `=` for the expected output; rows of digits for a grid, `012/300`; `:` and the encoding
   * for another value, cut when it is long; `!` and the error, where a program that ran alone failed; empty for a lost sample, and
   * where a report of an earlier version kept nothing. None where not all samples are listed.
   */
  readonly outputs: readonly string[];
}

/** What became of a program that ran alone on the samples of its task. */
export interface ReportProgram {
  readonly name: string;
  /** File and line where it stands: `solvers.py:12`. */
  readonly file: string;
  readonly task: string;
  /** Its place among all programs that were to run, from 0. Null in reports of versions that did not say. */
  readonly place: number | null;
  /** md5 of its canonical text. */
  readonly md5: string;
  /**
   * `solved`: it matches all samples, whose outputs are all known; `demo-solved`: it matches all demo samples; `failed`: some
   * sample ended with an error or was lost.
   */
  readonly status: 'solved' | 'demo-solved' | 'not solved' | 'failed';
  readonly samples: number;
  /** Samples whose output is known. */
  readonly known: number;
  /** Samples whose output it gave. */
  readonly matches: number;
  /** Samples that ended with an error or were lost. */
  readonly failures: number;
  /** The first of those, such as `demo 0: first: StopIteration`; null where there is none. */
  readonly error: string | null;
  /** Milliseconds that it ran on all samples together. */
  readonly ms: number;
}
