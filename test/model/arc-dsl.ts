/** The arc-dsl dialect in the model. */
import { type Dialect, dialectOf } from './dialect.js';
import { arithmetic } from './operations/arithmetic.js';
import { battOperations } from './operations/batt.js';
import { colorsOfGrids, colorsOfObjects } from './operations/colors.js';
import { containers } from './operations/containers.js';
import { functions } from './operations/functions.js';
import { grids } from './operations/grids.js';
import { imageAnswers } from './operations/image-answers.js';
import { imageLists } from './operations/image-lists.js';
import { images } from './operations/images.js';
import { nested } from './operations/layout.js';
import { lines } from './operations/lines.js';
import { objectOperations } from './operations/objects.js';
import { patches } from './operations/patches.js';
import { counting, type Family, isTuple } from './python.js';

const own: Record<string, Family[string]> = {};
const ofGrids: Family = { ...grids(own), ...colorsOfGrids(own) };
const ofPatches: Family = {
  ...patches(nested, own),
  ...objectOperations(nested, own),
  ...colorsOfObjects(nested, own),
};

/** What a grid, which is a tuple, is asked in another way than a patch. */
const pieces = Object.keys(ofPatches).filter((name) => name in ofGrids);
const ofPieces = Object.fromEntries(
  pieces.map((name): [string, Family[string]] => {
    const of = (piece: unknown): Family => (isTuple(piece as null) ? ofGrids : ofPatches);
    const one: Family[string] = (piece) => of(piece)[name](piece);
    const two: Family[string] = (piece, value) => of(piece)[name](piece, value);
    return [name, ofGrids[name].length === 1 ? one : two];
  }),
);
Object.assign(own, arithmetic, containers(own), functions(own), lines(own), ofGrids, ofPatches, ofPieces);
Object.assign(own, images, imageLists, imageAnswers);

const turns = [
  ...['hmirror', 'dmirror', 'vmirror', 'cmirror'].map((name) => ofGrids[name]),
  own.rot90,
  own.rot180,
  own.rot270,
];

/** The operations as Python's `def` makes them: another number of arguments is a TypeError. */
const raising: Family = Object.fromEntries(Object.entries(own).map(([name, body]) => [name, counting(body)]));
const batt = battOperations(nested, own, turns);

export const arcDsl: Dialect = dialectOf({ ...raising, ...batt });
