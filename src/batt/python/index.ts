/** Batts of the Python system: read as they are, and written for those who go back. */
export { type CallTable, readCallTable } from './call-table.js';
export { readPythonBatt } from './read.js';
export { type PythonBatt, pythonBatt } from './write.js';
