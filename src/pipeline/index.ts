/** The phases of a run, in order, and where the time goes. */
export type { SampleKind } from './chunk.js';
export { OTHER, type Phase, type PhaseReport, PhaseTimer } from './phase-timer.js';
