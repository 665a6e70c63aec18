/** Tasks: finding, loading, checking and choosing them. */
export { findSyntaxFault, parseJson, readJson } from './json.js';
export { type Dataset, type LoadOptions, loadTasks, tasksAtHand } from './load-tasks.js';
export { BUNDLED_TASKS, locateTasks } from './location.js';
export { PlaceInFile, parseGrid, TEST_PAIRS } from './parse-tasks.js';
export { onlyTasks, type Selection, selectTasks } from './select.js';
export { isObject } from './shapes.js';
export { type Shard, shardIndex, shardText, tasksOfShard } from './shard.js';
export type { StageChoice } from './stages.js';
export {
  ARC_SIDE,
  beyondArc,
  isBeyondArc,
  makeTask,
  type Sample,
  sampleCount,
  samplesIn,
  type Task,
  toJson,
} from './task.js';
export { digestTasks } from './task-store.js';
