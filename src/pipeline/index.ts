/** The phases of a run, in order, and where the time goes. */
export type { Answer, AnswerRequest } from './answer-job.js';
export { gridOf, type SampleKind, type WireTask, wireTask } from './chunk.js';
export { batchSizeFor } from './chunking.js';
export { outputProgram, type ScoredSample, type TaskScore } from './collect.js';
export { type CallCounts, countCalls } from './counters.js';
export type { DifferPolicy } from './differs.js';
export type { Harvest, OfferedSolver, Yield } from './harvest.js';
export { type HarvestProgress, harvest, scoreAndHarvest } from './harvester.js';
export { answer, search, WORKER } from './jobs.js';
export { LineTracer, traceCase } from './line-tracer.js';
export { type BestOutputs, bestOutputs, type MissedSample } from './outputs.js';
export { type Phase, type PhaseReport, PhaseTimer } from './phase-timer.js';
export { type ProgramInput, programPlan, runProgram } from './programs.js';
export { battPlan } from './score.js';
export { type Scoring, type ScoringOptions, scoreEach, scoreTasks } from './scoring.js';
export type { SearchRequest } from './search-job.js';
export { type StreamCounts, scoreStream } from './stream.js';
export { STREAM_SAMPLES, type StreamSamples } from './stream-job.js';
export {
  assignTasks,
  digestAssignments,
  type Unassigned,
  type ValidatedProgram,
  type Validation,
  validatePrograms,
  validationSize,
} from './validation.js';
