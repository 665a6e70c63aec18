/**
 * The library: what `import … from 'batt-run'` gives.
 *
 * Tasks and programs are read, and then given to `run`, `validate` and `search`. These begin nothing by themselves: what they return is
 * {@link Work}, whose parts are iterated over as they are done, and whose result is waited for. A signal ends it. Errors are thrown, and say in
 * one line what is wrong, where, and what would be right; nothing is printed, and the process is never ended.
 *
 * Any number of them may be at work in one process. Each has threads of its own, which end with it; they share no state, and each gives what
 * it gives alone, byte for byte. Process-wide are these alone:
 *
 * - **Memory.** By default the threads of one run may take a quarter of the machine's together. Who runs two at once gives each a `memory`.
 * - **Processor.** By default a run has as many threads as there are cores. Two at once are told by `workers` how to share them.
 * - **V8.** How V8 collects short-lived values is set by what began last: it changes how long things take, and nothing else.
 * - **The clock.** Whether a sample is given up by `timeout`, or a search by `seconds`, depends on what else runs. Limits that are counted,
 *   `calls` and `callLimit`, do not.
 *
 * Programs run on the processor: devices, queues and shards are the command line's.
 */
import { setLogLevel } from '../log.js';

export { FormatError, ResourceError, UsageError } from '../errors.js';
export {
  type ArcProgram,
  type LoadedPrograms,
  loadPrograms,
  type ProgramReading,
  type ProgramText,
} from './arc-programs.js';
export {
  type ArcGrid,
  type ArcPair,
  type ArcTask,
  type LeftOutItem,
  type LoadedTasks,
  loadTasks,
  type TaskReading,
} from './arc-tasks.js';
export {
  type LostSample,
  type RunSettings,
  type RunSums,
  run,
  type TaskResult,
  type TaskSolver,
} from './batt-scores.js';
export { type ArcArchive, type KeptSolver, openArchive, type SolverQuery } from './kept-programs.js';
export {
  type ProgramCheck,
  type SampleCheck,
  type ValidateSettings,
  type ValidateSums,
  validate,
} from './program-checks.js';
export {
  type SearchHit,
  type SearchSettings,
  type SearchSums,
  search,
  type TaskSearch,
} from './task-search.js';
export type { WorkSettings } from './threads-of-run.js';
export type { Work } from './work.js';

// What a command says on its way is for who looks at a terminal.
setLogLevel('warn');
