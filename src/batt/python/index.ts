/** Batts of the Python system: read as they are, and written for those who go back. */
export { readCallTable } from './call-table.js';
export { readPythonBatt } from './read.js';
export { pythonBatt } from './write.js';
