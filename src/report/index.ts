/** What people are shown of a run, and what it leaves behind: progress, tables, grids, the JSON report. */
export { painted, type Screen, screenOf } from '../terminal.js';
export { buildReport, cpuDevice, type ReportFacts, type RunFacts, skippedFiles } from './build.js';
export {
  type CompareOptions,
  type Comparison,
  type CounterChange,
  compareReports,
  type Drift,
  requireSame,
  type TimeChange,
} from './compare.js';
export { comparisonText } from './comparison-text.js';
export { besideEachOther, gridPanel, type Panel } from './draw.js';
export { bytes, count, counted, decimal, duration, percent } from './format.js';
export { htmlPage, type PageFacts } from './html/index.js';
export { type JUnitOptions, junitXml } from './junit.js';
export { harmlessRows, leftOutLines, leftOutRows, named } from './left-out.js';
export { peakRss, thisMachine } from './machine.js';
export { markdownText } from './markdown.js';
export { mergeReports } from './merge.js';
export { mergeEmits } from './merge-emit.js';
export {
  type Machine,
  REPORT_SCHEMA,
  type ReadReport,
  type Report,
  type ReportArchive,
  type ReportBatt,
  type ReportBest,
  type ReportCounters,
  type ReportData,
  type ReportDevice,
  type ReportFallback,
  type ReportOperation,
  type ReportProgram,
  type ReportSample,
  type ReportShard,
  type ReportSkipped,
  type ReportTask,
  type ReportTotals,
  type Rows,
} from './model.js';
export { operationRows, reasonsText, sumOfReasons } from './operations.js';
export { type Progress, type ProgressOptions, progress } from './progress.js';
export { resultText } from './results.js';
export { MOST_LISTED, outputText, RunRows } from './rows.js';
export { type ShardReport, type Shards, shardName, shardsOf } from './shards.js';
export { type Problem, problemsOf, stateOf, type TaskState } from './state.js';
export { asWritten, defaultReportFile, readReport, reportPieces, reportText, writeReport } from './store.js';
export { type Cell, type Column, type PaintedCell, tableText } from './table.js';
export {
  archiveTable,
  deviceLine,
  interruptedLine,
  missingShards,
  phasesTable,
  problemsTable,
  profileTable,
  programsTable,
  queueTable,
  shardLine,
  shardText,
  tasksTable,
  totalsTable,
  validationTable,
} from './tables.js';
export { buildValidationReport, ProgramRows, type ValidationFacts } from './validation.js';
