/** Checks that data from outside has the shape of a type. */
export * from '../check.js';
