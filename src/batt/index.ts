/** Batts: their module format and how programs are merged into one. */
export { BASELINE, type Batt, type BattDiffer, type BattOutput, type BattSource } from './batt.js';
export { type Ingredient, mergePrograms } from './merge.js';
export { type BattContent, battText, parseBattModule } from './module.js';
