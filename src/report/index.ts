/** What people are shown of a run, and what it leaves behind: progress, tables, grids, the JSON report. */
export { type Screen, screenOf } from '../terminal.js';
export { buildReport, cpuDevice, type ReportFacts, skippedFiles } from './build-report.js';
export {
  type CompareOptions,
  compareReports,
  type ReportComparison,
  requireSame,
  requireSameSchema,
} from './comparison.js';
export { comparisonText } from './comparison-text.js';
export { bytes, count, counted, decimal, duration, percent } from './format.js';
export { givenText, htmlPage, livePage, SearchPage, Traces } from './html/index.js';
export { junitXml } from './junit.js';
export { type Keeping, latestReport, pruneReports } from './kept-reports.js';
export { harmlessRows, leftOutLines, leftOutRows, named } from './left-out.js';
export { thisMachine } from './machine.js';
export { markdownText } from './markdown.js';
export { mergeReports } from './merge-reports.js';
export {
  MOST_NEAR,
  type ReadReport,
  type Report,
  type ReportBest,
  type ReportDevice,
  type ReportShard,
  type ReportTask,
} from './model.js';
export { progress } from './progress.js';
export { asWritten, defaultReportFile, readReport, reportPieces, reportText, writeReport } from './report-file.js';
export { resultText } from './results.js';
export { MOST_LISTED, outputText, RunRows } from './run-rows.js';
export {
  readSearchReport,
  type SearchDefect,
  type SearchedMove,
  type SearchedProgram,
  type SearchedRow,
  type SearchReport,
  type SearchTotals,
  searchReport,
} from './search-report.js';
export { searchTables } from './search-tables.js';
export { type ShardReport, type Shards, shardName, shardsOf } from './shards.js';
export { tasksPage, tracePage } from './shown-page.js';
export {
  archiveTable,
  deviceLine,
  interruptedLine,
  phasesTable,
  problemsTable,
  profileTable,
  programsTable,
  queueTable,
  shardLine,
  tasksTable,
  totalsTable,
  validationTable,
} from './tables.js';
export { profileOf, tasksSvg, taskText } from './task-pictures.js';
export { type Cell, leftOutNote, type TableColumn, tableText } from './text-table.js';
export { traceText } from './trace-text.js';
export { buildValidationReport, ProgramRows } from './validation-report.js';
