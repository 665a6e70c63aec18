/** The tokpidjin dialect in the model. */
import { plain } from './operations/tokpidjin/plain.js';
import { samples } from './operations/tokpidjin/samples.js';
import { spatial, TURNS } from './operations/tokpidjin/spatial.js';
import { type Family, Fn } from './python.js';

const family: Family = { ...plain, ...spatial, ...samples(TURNS) };

export const tokpidjin: ReadonlyMap<string, Fn> = new Map(
  Object.entries(family).map(([name, body]) => [name, new Fn(name, body.length, body)]),
);
