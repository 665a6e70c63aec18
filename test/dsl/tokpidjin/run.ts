/** Operations of tokpidjin in linear memory, for tests that read as tables. */
import { tokpidjin } from '../../../src/dsl/index.js';
import { CallsInMemory } from '../../in-memory.js';

export const calls = new CallsInMemory(tokpidjin);
/** What a call gives, as JSON. */
export const give = calls.run;

/** A call and what it gives. */
export type Row = [name: string, args: string[], gives: string];
