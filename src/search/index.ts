/** The search for programs of tasks, in a linear memory of its own: `docs/search.md`. */
export {
  type FoundProgram,
  type MoveAccount,
  type SearchBudget,
  type SearchedTask,
  Searcher,
  type Stopped,
} from './searcher.js';
