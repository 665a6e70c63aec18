/** Patches, grids and objects of the tokpidjin dialect, whose cells are (i, j, color). */
import {
  add,
  count,
  type Family,
  Float,
  frozenset,
  INFINITY,
  isInt,
  isTuple,
  item,
  iter,
  len,
  less,
  NAN,
  PySet,
  range,
  same,
  sorted,
  type Tuple,
  truth,
  type Value,
  within,
} from '../../python.js';
import { battOperations, kth, objectTuples } from '../batt.js';
import { colorsOfGrids, colorsOfObjects } from '../colors.js';
import { elementsOfElements } from '../containers.js';
import { crop, dimensions, grids } from '../grids.js';
import { flat, type Layout } from '../layout.js';
import { lines } from '../lines.js';
import { objectOperations } from '../objects.js';
import { patches } from '../patches.js';
import { isEmptyTuple, nth, pick, safe, safeByName } from '../safe.js';

/** A body that gives something else where its first argument is empty, or nothing. */
const orOfNothing = (nothing: Value, body: Family[string]): Family[string] => {
  const orNothing = (...args: Value[]): Value => (truth(args[0]) ? body(...args) : nothing);
  return Object.defineProperty(orNothing, 'length', { value: body.length });
};

/** The most and the least common color; NaN of no cells. */
const orNan = ({ mostcolor, leastcolor, palette }: Family): Family => ({
  mostcolor: (element) => (len(palette(element)) === 0 ? NAN : mostcolor(element)),
  leastcolor: (element) => (len(palette(element)) === 0 ? NAN : leastcolor(element)),
});

/** The operations on patches, where `layout` says whether these are locations, objects or either. */
function ofPatches(layout: Layout, special: Family): Family {
  const own: Record<string, Family[string]> = {};
  const arc = { ...patches(layout, own), ...lines(own) };
  const changed: Family = {
    uppermost: orOfNothing(NAN, arc.uppermost),
    lowermost: orOfNothing(NAN, arc.lowermost),
    leftmost: orOfNothing(NAN, arc.leftmost),
    /** The patch moved by rows and columns; itself where these are `()`. */
    shift: orOfNothing(frozenset(), (patch, directions) =>
      isEmptyTuple(directions) ? patch : arc.shift(patch, directions),
    ),
    /** The outline of the bounding box. */
    box: orOfNothing(frozenset(), arc.box),
    /** The middle of the bounding box; the empty tuple of nothing. */
    center: orOfNothing([], arc.center),
    /** The smallest Manhattan distance between their cells; infinite where one has none. */
    manhattan: (a, b) => (sizeOf(a) === 0 || sizeOf(b) === 0 ? INFINITY : arc.manhattan(a, b)),
    /** How far the source falls until it is adjacent to the destination; the source itself where that is nothing. */
    gravitate: (source, destination) => (truth(destination) ? arc.gravitate(source, destination) : source),
  };
  return Object.assign(own, safeByName({ ...arc, ...changed, ...special }));
}
const isGrid = (x: Value): boolean => isTuple(x) && x.every((row) => isTuple(row) && row.every(isInt));
const sizeOf = (patch: Value): number => (isTuple(patch) || patch instanceof PySet ? len(patch) : 0);
const ofAny = ofPatches(flat, {});
Object.assign(ofAny, safe(0, { rightmost: orOfNothing(NAN, ofAny.rightmost) }));
/** What also the operations for locations, or for objects, do to either. */
const generic = { shift: ofAny.shift, cmirror: ofAny.cmirror };
const ofIndices = ofPatches({ ...flat, isObject: () => false }, { toindices: (indices) => indices, ...generic });
const ofObjects = ofPatches({ ...flat, isObject: () => true }, { ...generic });

const two = (pair: Value): Tuple => [item(pair, 0), item(pair, 1)];

/** The operations on grids. */
const ofGrids: Record<string, Family[string]> = {};
const { shape, portrait } = patches(flat, ofGrids);
const arcGrids: Family = { ...grids(ofGrids), ...colorsOfGrids(ofGrids), shape, portrait };
Object.assign(
  ofGrids,
  safeByName({
    ...arcGrids,
    ...orNan(arcGrids),
    /** The set of the colors; a set once, where arc-dsl's is a copy of one. */
    palette: (grid) => frozenset(elementsOfElements(grid)),
    /** The window that starts at a location and has these dimensions; the empty tuple unless it lies inside. */
    crop: (grid, start, dims) => {
      const [[h, w], [i, j], [rows, columns]] = [dimensions(grid), two(start), two(dims)];
      const isInside = within(0, i, h) && within(0, j, w) && !less(h, add(i, rows)) && !less(w, add(j, columns));
      return isInside ? crop(grid, start, dims) : [];
    },
    /** The color at a location; minus infinity outside. */
    index: (grid, loc) =>
      isEmptyTuple(loc) ? new Float(-Infinity) : (arcGrids.index(grid, loc) ?? new Float(-Infinity)),
    /** The first grid where both agree, the fallback elsewhere. */
    cellwise: (a, b, fallback) => {
      const [h, w] = dimensions(a);
      const at = (i: number, j: number): Value => {
        const one = item(item(a, i), j);
        return same(one, ofGrids.index(b, [i, j])) ? one : fallback;
      };
      return range(h).map((i) => range(w).map((j) => at(i, j)));
    },
  }),
  safe([], pick(grids(ofGrids), 'hmirror vmirror dmirror cmirror upscale')),
);

/** The operations on objects, and on grids with objects. */
const scene: Record<string, Family[string]> = { ...ofAny, ...ofGrids, shape: ofAny.shape };
const arcScene = objectOperations(flat, scene);
/** All cells of the grid; none of what is no grid. */
const asobject: Family[string] = (grid) => (isGrid(grid) ? arcScene.asobject(grid) : frozenset());
Object.assign(scene, safeByName({ ...arcScene, asobject }));
const ofColors: Record<string, Family[string]> = {};
const arcColors = colorsOfObjects(flat, ofColors);
Object.assign(
  ofColors,
  safeByName({
    ...arcColors,
    ...orNan(arcColors),
  }),
);

/** Operations of a family under their names and a suffix. */
const suffixed = (suffix: string, family: Family, ...lists: readonly string[]): Family =>
  pick(family, ...lists.map((list) => list.replace(/\w+/g, (name) => `${name}_${suffix}=${name}`)));

const CORNERS = ['ulcorner', 'urcorner', 'llcorner', 'lrcorner'];
const MIRRORS = ['hmirror', 'dmirror', 'vmirror', 'cmirror'];
const TYPED = `uppermost lowermost leftmost rightmost toindices normalize ${CORNERS.join(' ')}`;
const MIRRORED = MIRRORS.join(' ');

const corners = CORNERS.map((name) => ofAny[name]);
const mirrors = MIRRORS.map((name) => ofAny[name]);

const places: Family = {
  ...pick(ofAny, TYPED),
  ...suffixed('i', ofIndices, TYPED, MIRRORED, 'height width vline hline recolor'),
  ...suffixed('o', ofObjects, TYPED, MIRRORED, 'height width vline hline recolor'),
  ...suffixed('f', ofAny, MIRRORED, 'height width shape square portrait'),
  ...pick(ofAny, 'shift center centerofmass position gravitate manhattan adjacent hmatching vmatching'),
  ...pick(ofAny, 'bordering hperiod vperiod occurrences dneighbors ineighbors neighbors connect shoot'),
  ...pick(ofAny, 'vfrontier hfrontier backdrop delta corners box inbox outbox'),
  ...safe([], {
    /** A side of the bounding box: 0 lower, 1 upper, 2 left, 3 right; None for another number. */
    col_row: (patch, type) =>
      kth([ofAny.lowermost, ofAny.uppermost, ofAny.leftmost, ofAny.rightmost], type)?.(patch) ?? null,
    /** A corner of the bounding box: 0 upper left, 1 upper right, 2 lower left, 3 lower right. */
    corner: (patch, type) => (kth(corners, type) ?? ofAny.ulcorner)(patch),
    /** The patch mirrored: 0 upside down, 1 along the diagonal, 2 left and right exchanged, 3 along the counterdiagonal. */
    mir_rot_f: (patch, type) => kth(mirrors, type)?.(patch) ?? patch,
  }),
};

/** The mirrorings and turns of a grid, in the order of their numbers. */
const TURNS = [...MIRRORS, 'rot90', 'rot180', 'rot270'].map((name) => ofGrids[name]);

const onGrids: Family = {
  ...pick(ofGrids, 'rot90 rot180 rot270 hconcat vconcat hupscale vupscale downscale replace switch'),
  ...pick(ofGrids, 'trim tophalf bottomhalf lefthalf righthalf compress crop hsplit vsplit index'),
  ...pick(ofGrids, 'canvas cellwise asindices f_ofcolor=ofcolor'),
  ...suffixed('t', ofGrids, MIRRORED, 'upscale height width shape portrait square'),
  ...suffixed('t', ofGrids, 'mostcolor leastcolor palette numcolors colorcount'),
  ...suffixed('f', ofColors, 'mostcolor leastcolor palette numcolors colorcount'),
  ...pick(scene, 'paint subgrid fill underfill underpaint cover move colorfilter toobject asobject'),
  ...pick(scene, 'objects frontiers partition fgpartition upscale_f=upscale'),
  ...safe([], {
    /** The grid itself. */
    normalize_t: (grid) => grid,
    /** Whether it is no tuple of tuples of ints. */
    is_no_grid: (x) => !isGrid(x),
  }),
  ...safe(0, {
    /** The color of the first cell; minus infinity where there is no tuple. */
    color: (object) => {
      const [first = null] = iter(object);
      return isTuple(first) ? item(first, 2) : new Float(-Infinity);
    },
  }),
  ...safe(frozenset(), {
    /** The set of the colors of an object. */
    p_f: (object) => ofColors.palette(object),
    /** The colors of an object as a tuple. */
    p_o: (object) => [...iter(arcColors.palette(object))],
  }),
};

const onObjects: Family = safe([], {
  /** The objects, given as tuples of cells, whose first cell has the color. */
  colorfilter_t: (objs, color) => [...iter(objs)].filter((object) => same(flat.color(item(object, 0)), color)),
});

/** The k-th color by frequency, the most frequent first; of equal ones that which occurs first. */
const colorRank =
  (colors: (element: Value) => Iterable<Value>, none: Value): Family[string] =>
  (element, rank) => {
    const all = [...colors(element)];
    const first = all.filter((color, k) => all.findIndex((other) => same(other, color)) === k);
    const ranked = sorted(first, (color) => count(all, color), true);
    return nth(ranked, rank, none);
  };
const ranks: Family = safe(0, {
  /** The color of the grid at a rank by frequency, the most frequent first; the empty tuple where there is none. */
  get_color_rank_t: colorRank(elementsOfElements, []),
  /** The color of the object at a rank by frequency, the most frequent first; the empty set where there is none. */
  get_color_rank_f: colorRank((object) => [...iter(object)].map((cell) => flat.split(cell)[0]), frozenset()),
});

const batt = battOperations(flat, scene, TURNS);

export const spatial: Family = { ...places, ...onGrids, ...onObjects, ...ranks, ...batt, ...objectTuples(flat, scene) };
