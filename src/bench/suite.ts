/** What a bench suite is, and the table of them. */

/** What suites are told. */
export interface BenchOptions {
  /** Checkout of a Python reference system to run beside ours. */
  readonly reference?: string;
  /** How often everything is run; at least 2. */
  readonly runs: number;
  /** Dataset; the bundled tasks unless told. */
  readonly tasks?: string;
  /** Told, in a line, what is going on. */
  readonly progress: (line: string) => void;
}

/** A table of results: rows of cells under a head, and notes below. */
export interface BenchTable {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly notes: readonly string[];
}

/** What a suite gave: tables for people, the figures behind them for programs. */
export interface BenchResult {
  readonly suite: string;
  readonly tables: readonly BenchTable[];
  readonly figures: Readonly<Record<string, unknown>>;
}

/** A suite. */
export type Suite = (options: BenchOptions) => Promise<BenchResult>;

/** One suite of the table. */
export interface SuiteEntry {
  readonly name: string;
  readonly summary: string;
  readonly load: () => Promise<Suite>;
}

/** Every suite, in the order in which `bench` without a name runs them. */
export const SUITES: readonly SuiteEntry[] = [
  {
    name: 'runtime',
    summary: 'a solver library, each program on all samples of its task, one thread',
    load: async () => (await import('./runtime.js')).runtime,
  },
  {
    name: 'mega',
    summary: 'the bundled batt: 50 tasks scored only, 20 through the whole pipeline',
    load: async () => (await import('./mega.js')).mega,
  },
  {
    name: 'life',
    summary: 'a thousand candidates inlined, and the share of each phase in a whole run of 20 tasks',
    load: async () => (await import('./life.js')).life,
  },
  {
    name: 'scale',
    summary: 'cost per sample from 100 samples to 10,000, and memory from 10,000 to 400,000',
    load: async () => (await import('./scale.js')).scale,
  },
  {
    name: 'workers',
    summary: 'the main job with 0, 1 and 2 workers',
    load: async () => (await import('./workers.js')).workers,
  },
  {
    name: 'queue',
    summary: 'the main job over a queue, beside the pool',
    load: async () => (await import('./queue.js')).queue,
  },
  {
    name: 'device',
    summary: 'grid operations on the CPU and on a device: batch sizes, chains, the main job',
    load: async () => (await import('./device.js')).device,
  },
  {
    name: 'ops',
    summary: 'the 30 most used operations, beside plain C where there is a compiler',
    load: async () => (await import('./ops.js')).ops,
  },
];
