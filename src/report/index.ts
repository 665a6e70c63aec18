/** What people are shown of a run. */
export { besideEachOther, gridPanel, type Panel } from './draw.js';
export { type Drawing, resultLine, resultText } from './results.js';
