/** Benchmarks: suites that measure the product, beside a reference system where one is given. */
export { machineLine } from './measure.js';
export type { BenchTable, SuiteEntry } from './suite.js';
export { SUITES } from './suites.js';
