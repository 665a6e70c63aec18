/** Benchmarks: suites that measure the product, beside a reference system where one is given. */
export { machineLine } from './measure.js';
export { type BenchOptions, type BenchResult, type BenchTable, SUITES, type SuiteEntry } from './suite.js';
