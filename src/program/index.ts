/** Programs: their graphs. */
export * from './graph.js';
