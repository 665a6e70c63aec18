/** The table of suites. */
import type { SuiteEntry } from './suite.js';

/** Every suite, in the order in which `bench` without a name runs them. */
export const SUITES: readonly SuiteEntry[] = [
  {
    name: 'runtime',
    summary: 'a solver library, each program on all samples of its task, one thread',
    load: async () => (await import('./runtime-suite.js')).runtime,
  },
  {
    name: 'mega',
    summary:
      'the bundled batt: 50 tasks scored only, 20 through the whole pipeline; with --dialect tokpidjin batts of the Python system',
    load: async () => (await import('./mega-suite.js')).mega,
  },
  {
    name: 'life',
    summary: 'a thousand candidates inlined, and the share of each phase in a whole run of 20 tasks',
    load: async () => (await import('./life-suite.js')).life,
  },
  {
    name: 'stream',
    summary: 'programs a second that score --stream scores: short ones, each on the demos of a task',
    load: async () => (await import('./stream-suite.js')).stream,
  },
  {
    name: 'scale',
    summary: 'cost per sample from 100 samples to 10,000, and memory from 10,000 to 400,000',
    load: async () => (await import('./scale-suite.js')).scale,
  },
  {
    name: 'workers',
    summary: 'the main job with 0, 1 and 2 workers',
    load: async () => (await import('./workers-suite.js')).workers,
  },
  {
    name: 'queue',
    summary: 'the main job over a queue, beside the pool',
    load: async () => (await import('./queue-suite.js')).queue,
  },
  {
    name: 'device',
    summary: 'grid operations on the CPU and on a device: batch sizes, chains, the main job',
    load: async () => (await import('./device-suite.js')).device,
  },
  {
    name: 'ops',
    summary: 'the 30 most used operations, beside plain C where there is a compiler',
    load: async () => (await import('./ops-suite.js')).ops,
  },
  {
    name: 'search',
    summary: 'test inputs that a search answers right, against seconds; beside the C++ of top-quarks/ARC-solution',
    draws: true,
    load: async () => (await import('./search-suite.js')).searching,
  },
];
