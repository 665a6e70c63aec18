/** The tokpidjin dialect in the model. */
import { type Dialect, dialectOf } from './dialect.js';
import { plain } from './operations/tokpidjin/plain.js';
import { spatial } from './operations/tokpidjin/spatial.js';
import type { Family } from './python.js';

const family: Family = { ...plain, ...spatial };

/** Operations under another name. */
const ALIASES = { difference_t: 'difference_tuple', o_g_tuple: 'o_g_t', objects_g: 'objects_t' };
const aliased: Family = Object.fromEntries(Object.entries(ALIASES).map(([alias, name]) => [alias, family[name]]));

export const tokpidjin: Dialect = dialectOf({ ...family, ...aliased }, { SM2: 2, SM3: 3, SD2: -2, SD3: -3 });
