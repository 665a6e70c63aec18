/** Colors of grids and of objects. */
import { count, type Family, frozenset, generate, iter, len, max, min, same, set, sum, type Value } from '../python.js';
import { elementsOfElements } from './containers.js';
import type { Layout } from './layout.js';

/** What all colors in order, equal ones too, tell. */
const operations = (colors: (element: Value) => Value[], own: Family): Family => ({
  /** The most common color; the first of them in the order of a set. */
  mostcolor: (element) => {
    const all = colors(element);
    return max(set(all), (color) => count(all, color));
  },
  /** The least common color; the first of them in the order of a set. */
  leastcolor: (element) => {
    const all = colors(element);
    return min(set(all), (color) => count(all, color));
  },
  /** The set of the colors. */
  palette: (element) => frozenset(set(colors(element))),
  /** The number of colors. */
  numcolors: (element) => len(own.palette(element)),
});

/** The operations on grids. */
export const colorsOfGrids = (own: Family): Family => ({
  ...operations((grid) => [...elementsOfElements(grid)], own),
  /** The number of cells of a color. */
  colorcount: (grid, value) => sum(generate(iter(grid), (row) => count(row, value))),
});

/** The operations on objects. */
export const colorsOfObjects = ({ split }: Layout, own: Family): Family => ({
  ...operations((object) => [...iter(object)].map((cell) => split(cell)[0]), own),
  /** The number of cells of a color. */
  colorcount: (object, value) => sum(generate(iter(object), (cell) => same(split(cell)[0], value))),
});
