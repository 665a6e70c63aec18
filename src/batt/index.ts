/** Batts: their module format, how they are found and loaded, and how programs are merged into one. */

export { BASELINE, type Batt, type BattDiffer, type BattOutput } from './batt.js';
export { type BattContent, battModule, battText, parseBattModule } from './batt-module.js';
export { BATTS, BUNDLED_BATT } from './bundled.js';
export { partsOfCalls } from './call-parts.js';
export { cutText, graphHashes, textFault } from './cut.js';
export { generateBatt, type Weighted } from './generate.js';
export type { Demo } from './implied.js';
export { ingredientsFrom, readIngredients } from './ingredients.js';
export { battFiles, loadBatt, loadBatts } from './load-batts.js';
export { mergePrograms } from './merge-programs.js';
export {
  MOVE_RATES,
  MoveCounts,
  type MoveRates,
  STRUCTURE_MOVES,
  type StructureMove,
} from './moves.js';
export { MUTATION_RATE, Mutator } from './mutate.js';
export { pythonBatt } from './python/index.js';
