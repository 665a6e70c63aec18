/** Tasks: finding, loading, checking and choosing them. */
export { readJson } from './json.js';
export { type Dataset, type LoadOptions, loadTasks } from './load.js';
export { BUNDLED_TASKS, locateTasks, type Surroundings } from './location.js';
export { type Selection, selectTasks } from './select.js';
export type { StageChoice } from './sources.js';
export { digestTasks, makeTask, type Sample, sampleCount, samplesIn, type Task, toJson } from './task.js';
