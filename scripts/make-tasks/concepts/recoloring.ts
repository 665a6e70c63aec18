/** Concepts of property: figures change color by size, place, form or company. */

import type { Concept } from '../concept.js';
import {
  blank,
  type Cell,
  cellsWhere,
  commonest,
  greatest,
  map,
  mirrorLeftRight,
  onBorder,
  onlyGreatest,
  paint,
} from '../grid.js';
import { draw, type Figure, figures, noise, places, solid } from '../shapes.js';

const recolored = (found: readonly Figure[], color: (figure: Figure) => number): Figure[] =>
  found.map((figure) => ({ ...figure, color: color(figure) }));

const grays = (number: number): number[] => Array(number).fill(5);

export const recoloring: readonly Concept[] = [
  {
    name: 'tall-wide-square',
    rule: 'Gray boxes: the tall ones turn blue, the wide ones red, the square ones green.',
    make(random) {
      const side = random.int(14, 22);
      const found = figures(random, [side, side], grays(random.int(5, 8)), { low: 2, high: 5, shape: solid });
      if (found === undefined) return undefined;
      const output = recolored(found, ({ height, width }) => (height > width ? 1 : height < width ? 2 : 3));
      const all = new Set(output.map(({ color }) => color)).size === 3;
      return all ? { input: draw(blank(side, side), found), output: draw(blank(side, side), output) } : undefined;
    },
  },
  {
    name: 'numbered-from-the-left',
    rule: 'Gray figures take the colors 1, 2, 3, ... in the order of their left ends.',
    demos: 4,
    make(random) {
      const [height, width] = [random.int(6, 10), random.int(14, 22)];
      const found = figures(random, [height, width], grays(random.int(3, 6)), { low: 2, high: 4 });
      const ends = found?.map(({ left }) => left).sort((a, b) => a - b);
      if (found === undefined || ends === undefined || new Set(ends).size < ends.length) return undefined;
      const output = recolored(found, ({ left }) => ends.indexOf(left) + 1);
      if (output.some(({ color }) => color === 5)) return undefined;
      return { input: draw(blank(height, width), found), output: draw(blank(height, width), output) };
    },
  },
  {
    name: 'large-ones-at-the-border',
    rule: 'Figures that touch the border and have more than four cells turn red.',
    tests: 2,
    make(random) {
      const side = random.int(11, 18);
      const found = figures(random, [side, side], grays(random.int(5, 7)), { low: 2, high: 3 });
      if (found === undefined) return undefined;
      const touches = ({ cells }: Figure) => cells.some((cell) => onBorder(blank(side, side), cell));
      const kinds = new Set(found.map((figure) => `${touches(figure)} ${figure.cells.length > 4}`));
      if (kinds.size < 4) return undefined;
      const output = recolored(found, (figure) => (touches(figure) && figure.cells.length > 4 ? 2 : 5));
      return { input: draw(blank(side, side), found), output: draw(blank(side, side), output) };
    },
  },
  {
    name: 'straight-bars',
    rule: 'Figures that are straight bars, upright or lying, turn into one other color.',
    make(random) {
      const side = random.int(12, 18);
      const color = random.color([3]);
      const bend = figures(random, [side, side], [color, color, color, color, color], { low: 1, high: 4 });
      const bars = bend?.filter(({ height, width }) => (height === 1) !== (width === 1));
      if (bend === undefined || bars === undefined || bars.length < 2 || bars.length > 3) return undefined;
      if (bend.some(({ cells }) => cells.length === 1)) return undefined;
      const output = recolored(bend, (figure) => (bars.includes(figure) ? 3 : color));
      return { input: draw(blank(side, side), bend), output: draw(blank(side, side), output) };
    },
  },
  {
    name: 'figures-of-their-main-color',
    rule: 'Each figure becomes all of its most common color.',
    make(random) {
      const side = random.int(10, 16);
      const found = figures(random, [side, side], [1, 2, 3], { low: 3, high: 5 });
      if (found === undefined) return undefined;
      const speckled = found.map(({ cells }) => {
        const colors = random.colors(3);
        return cells.map((cell) => ({ cells: [cell], color: random.pick([colors[0], ...colors]) }));
      });
      const mains = speckled.map((cells) => commonest(cells.map(({ color }) => color)));
      if (mains.includes(undefined)) return undefined;
      const output = recolored(found, (figure) => mains[found.indexOf(figure)] ?? 0);
      return { input: draw(blank(side, side), speckled.flat()), output: draw(blank(side, side), output) };
    },
  },
  {
    name: 'nearest-to-the-red-cell',
    rule: 'The figure that is nearest to the red cell, counted in steps, turns red.',
    demos: 4,
    make(random) {
      const side = random.int(11, 17);
      const found = figures(random, [side, side], [...grays(4), 2], { low: 1, high: 4 });
      if (found === undefined) return undefined;
      const [red, ...others] = [...found].reverse();
      if (red.cells.length > 1 || others.some(({ cells }) => cells.length === 1)) return undefined;
      const steps = ([i, j]: Cell) => Math.abs(i - red.top) + Math.abs(j - red.left);
      const nearest = onlyGreatest(others, ({ cells }) => -Math.min(...cells.map(steps)));
      if (nearest === undefined) return undefined;
      const output = recolored(found, (figure) => (figure === nearest ? 2 : figure.color));
      return { input: draw(blank(side, side), found), output: draw(blank(side, side), output) };
    },
  },
  {
    name: 'legend-in-the-corner',
    rule: 'The first two cells are a legend: figures in the first color take the second one.',
    make(random) {
      const side = random.int(9, 15);
      const [old, fresh, other] = random.colors(3);
      const found = figures(random, [side - 2, side], [old, old, other, fresh], { low: 2, high: 3 });
      if (found === undefined) return undefined;
      const lower = (figure: Figure) => ({ ...figure, cells: figure.cells.map(([i, j]) => [i + 2, j] as const) });
      const legend = [
        { cells: [[0, 0] as const], color: old },
        { cells: [[0, 1] as const], color: fresh },
      ];
      const output = recolored(found, ({ color }) => (color === old ? fresh : color));
      return {
        input: draw(blank(side, side), [...found.map(lower), ...legend]),
        output: draw(blank(side, side), [...output.map(lower), ...legend]),
      };
    },
  },
  {
    name: 'mirrored-and-renamed',
    rule: 'Mirror the grid left to right; the color that outputs never have becomes the one that inputs never have.',
    demos: 4,
    make(random) {
      const input = noise(random, random.int(5, 10), random.int(5, 10), [0, 0, 2, 7, ...random.colors(2, [2, 6, 7])]);
      const output = mirrorLeftRight(map(input, (color) => (color === 7 ? 6 : color)));
      return input.flat().includes(7) && input.flat().includes(2) ? { input, output } : undefined;
    },
  },
  {
    name: 'as-tall-as-the-tallest',
    rule: 'All figures that are as tall as the tallest turn blue.',
    make(random) {
      const side = random.int(12, 19);
      const found = figures(random, [side, side], grays(random.int(4, 6)), { low: 2, high: 4 });
      if (found === undefined) return undefined;
      const tallest = greatest(found, ({ height }) => height);
      if (tallest.length < 2 || tallest.length === found.length) return undefined;
      const output = recolored(found, (figure) => (tallest.includes(figure) ? 1 : 5));
      return { input: draw(blank(side, side), found), output: draw(blank(side, side), output) };
    },
  },
  {
    name: 'in-the-crosshair',
    rule: 'Gray figures that share a row or a column with the red cell turn red.',
    make(random) {
      const side = random.int(12, 18);
      const corners = places(random, [side, side], [[1, 1], ...Array(6).fill([2, 2])]);
      if (corners === undefined) return undefined;
      const [[row, column], ...others] = corners;
      const found = others.map(([top, left]) => solid(random, 2, 2).map(([i, j]) => [top + i, left + j] as const));
      const hit = (cells: readonly Cell[]) => cells.some(([i, j]) => i === row || j === column);
      const input = paint(paint(blank(side, side), found.flat(), 5), [[row, column]], 2);
      const output = paint(input, found.filter(hit).flat(), 2);
      const both =
        found.some((cells) => cells.some(([i]) => i === row)) &&
        found.some((cells) => cells.some(([, j]) => j === column));
      return both && cellsWhere(output, (color) => color === 5).length > 0 ? { input, output } : undefined;
    },
  },
];
