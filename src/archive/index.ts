/** The archive: the best programs of each task, kept in one file that several processes may write at once. */
export { type Archive, openArchive } from './archive.js';
export {
  IMPORTED,
  type Mark,
  type Marks,
  type NewDiffer,
  type NewSolver,
  type Origin,
  resultOf,
  type SavedDiffer,
  type SavedSolver,
  SEARCHED,
  tLogOf,
} from './archived-program.js';
export { exportSolvers } from './folder.js';
export { checkArchive, mergeArchive } from './merging.js';
export { addSaved, KEPT, NEAR, noneSaved, type ProgramKind, type Saved } from './saving.js';
export {
  type FoundSolver,
  type Library,
  libraryFiles,
  newSolver,
  readLibrary,
  writeLibrary,
} from './solver-library.js';
