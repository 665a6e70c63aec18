/** What a bench suite is: what it is told, and what it gives. */

/** What suites are told. */
export interface BenchOptions {
  /** Checkout of a reference system to run beside ours. */
  readonly reference?: string;
  /** What batts are made of; only `mega` has more than arc-dsl. */
  readonly dialect?: string;
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
  /** What it draws, as SVG; absent for a suite that draws nothing. */
  readonly drawing?: string;
}

/** A suite. */
type Suite = (options: BenchOptions) => Promise<BenchResult>;

/** One suite of the table. */
export interface SuiteEntry {
  readonly name: string;
  readonly summary: string;
  /** Whether it draws something. */
  readonly draws?: boolean;
  readonly load: () => Promise<Suite>;
}
