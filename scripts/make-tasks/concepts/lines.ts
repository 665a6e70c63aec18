/** Concepts of lines: rays, connections, crossings, what stops a line. */

import type { Concept } from '../concept.js';
import {
  blank,
  type Cell,
  cellsWhere,
  type Grid,
  inside,
  map,
  paint,
  rectangle,
  regions,
  shifted,
  turn,
  turned,
} from '../grid.js';
import type { Random } from '../random.js';
import { dots, draw } from '../shapes.js';

/** The cells of a straight or diagonal line, both ends included. */
function line([i, j]: Cell, [k, l]: Cell): Cell[] {
  const steps = Math.max(Math.abs(k - i), Math.abs(l - j));
  const [di, dj] = [Math.sign(k - i), Math.sign(l - j)];
  return Array.from({ length: steps + 1 }, (_, step) => [i + di * step, j + dj * step] as const);
}

/** The cells from a start to the border. */
function ray(grid: Grid, [i, j]: Cell, [di, dj]: Cell): Cell[] {
  const cells: Cell[] = [];
  for (let cell: Cell = [i, j]; inside(grid, cell); cell = [cell[0] + di, cell[1] + dj]) cells.push(cell);
  return cells;
}

/** Rows, or columns, no two of them neighbors. */
const apart = (random: Random, length: number, number: number): number[] | undefined =>
  dots(random, [length, 1], number)?.map(([i]) => i);

export const lines: readonly Concept[] = [
  {
    name: 'rays-to-the-right',
    rule: 'Every dot shines to the right, up to the border.',
    make(random) {
      const [height, width] = [random.int(7, 13), random.int(8, 16)];
      const rows = apart(random, height, random.int(2, 4));
      if (rows === undefined) return undefined;
      const shapes = rows.map((row) => ({ color: random.color(), cells: [[row, random.int(0, width - 3)] as const] }));
      const input = draw(blank(height, width), shapes);
      const lit = shapes.map(({ color, cells }) => ({ color, cells: ray(input, cells[0], [0, 1]) }));
      return { input, output: draw(input, lit) };
    },
  },
  {
    name: 'down-for-blue-across-for-red',
    rule: 'Blue dots draw a line from top to bottom, red dots one from left to right, over the blue ones.',
    make(random) {
      const side = random.int(10, 18);
      const found = dots(random, [side, side], 4);
      if (found === undefined) return undefined;
      const [blue, red] = [found.slice(0, 2), found.slice(2)];
      const input = paint(paint(blank(side, side), blue, 1), red, 2);
      const columns = blue.map(([, j]) => j);
      const rows = red.map(([i]) => i);
      const output = map(input, (color, i, j) => (rows.includes(i) ? 2 : columns.includes(j) ? 1 : color));
      return { input, output };
    },
  },
  {
    name: 'pairs-joined-in-gray',
    rule: 'Join the two dots of each color by a gray diagonal.',
    make(random) {
      const side = random.int(10, 16);
      const colors = random.colors(3, [5]);
      const pairs = colors.map(() => {
        const [i, j, length] = [random.int(0, side - 1), random.int(0, side - 1), random.int(3, 6)];
        const end: Cell = [i + length, j + random.pick([-1, 1]) * length];
        return line([i, j], end);
      });
      const cells = pairs.flat().map(String);
      const clear =
        new Set(cells).size === cells.length && pairs.flat().every((cell) => inside(blank(side, side), cell));
      if (!clear) return undefined;
      const input = pairs.reduce(
        (grid, pair, k) => paint(grid, [pair[0], pair[pair.length - 1]], colors[k]),
        blank(side, side),
      );
      return {
        input,
        output: paint(
          input,
          pairs.flatMap((pair) => pair.slice(1, -1)),
          5,
        ),
      };
    },
  },
  {
    name: 'star-of-diagonals',
    rule: 'From the one dot, diagonals in another color run to the borders.',
    demos: 4,
    make(random) {
      const [height, width] = [random.int(8, 15), random.int(8, 15)];
      const dot: Cell = [random.int(2, height - 3), random.int(2, width - 3)];
      const input = paint(blank(height, width), [dot], random.color([4]));
      const cells = cellsWhere(input, (_, i, j) => Math.abs(i - dot[0]) === Math.abs(j - dot[1]) && i !== dot[0]);
      return { input, output: paint(input, cells, 4) };
    },
  },
  {
    name: 'drips-onto-stones',
    rule: 'From each blue source a drip falls and stops above the stone of its column.',
    make(random) {
      const [height, width] = [random.int(9, 14), random.int(9, 18)];
      const columns = apart(random, width, random.int(3, 5));
      if (columns === undefined) return undefined;
      const stones = columns.map((j) => [random.int(4, height - 1), j] as const);
      const sources = columns.slice(1).map((j) => [0, j] as const);
      const input = paint(paint(blank(height, width), stones, 5), sources, 1);
      const drips = sources.flatMap((source, k) => line(source, stones[k + 1]).slice(1, -1));
      return { input, output: paint(input, drips, 1) };
    },
  },
  {
    name: 'crossings-of-marked-lines',
    rule: 'Marks on the left border choose rows, marks on the top border columns: color the cells where they cross.',
    make(random) {
      const [height, width] = [random.int(8, 15), random.int(8, 15)];
      const rows = apart(random, height - 1, random.int(2, 3))?.map((i) => i + 1);
      const columns = apart(random, width - 1, random.int(2, 4))?.map((j) => j + 1);
      if (rows === undefined || columns === undefined) return undefined;
      const marks = [...rows.map((i) => [i, 0] as const), ...columns.map((j) => [0, j] as const)];
      const input = paint(blank(height, width), marks, random.color([8]));
      const crossings = rows.flatMap((i) => columns.map((j) => [i, j] as const));
      return { input, output: paint(input, crossings, 8) };
    },
  },
  {
    name: 'beam-towards-the-target',
    rule: 'Red stands to one side or corner of green: a yellow beam starts at the red cell and leaves that way, past green.',
    demos: 4,
    tests: 2,
    make(random) {
      const side = random.int(9, 15);
      const [di, dj] = random.pick([
        [0, 1],
        [1, 0],
        [1, 1],
      ]);
      const start: Cell = [random.int(1, side - 6), random.int(1, side - 6)];
      const away = random.int(2, 4);
      const target: Cell = [start[0] + di * away, start[1] + dj * away];
      const bare = blank(side, side);
      const input = paint(paint(bare, [start], 2), [target], 3);
      const beam = ray(bare, start, [di, dj]).filter(([i, j]) => input[i][j] === 0);
      const quarters = random.int(0, 3);
      return { input: turned(input, quarters), output: turned(paint(input, beam, 4), quarters) };
    },
  },
  {
    name: 'ladder-between-posts',
    rule: 'Two posts of one color stand in the grid: join them by rungs in every second row, from their first row on.',
    make(random) {
      const [height, width] = [random.int(9, 16), random.int(9, 16)];
      const [left, right] = [random.int(0, 2), random.int(5, width - 1)];
      const [top, length] = [random.int(0, 3), random.int(5, height - 3)];
      const color = random.color([1]);
      if (top + length > height) return undefined;
      const posts = [...rectangle(top, left, length, 1), ...rectangle(top, right, length, 1)];
      const input = paint(blank(height, width), posts, color);
      const rungs = rectangle(top, left + 1, length, right - left - 1).filter(([i]) => (i - top) % 2 === 0);
      return { input, output: paint(input, rungs, 1) };
    },
  },
  {
    name: 'line-between-facing-blocks',
    rule: 'Join the centers of the two blocks by a line in the color of the smaller one, behind the blocks.',
    make(random) {
      const side = random.int(12, 18);
      const [small, large] = random.colors(2);
      const row = random.int(2, side - 3);
      const [from, to] = [random.int(1, 2), random.int(8, side - 3)];
      const little = shifted(rectangle(0, 0, 3, 3), row - 1, from - 1);
      const big = shifted(rectangle(0, 0, 5, 5), row - 2, to - 2);
      const scene = paint(paint(blank(side, side), little, small), big, large);
      const path = line([row, from], [row, to]).filter(([i, j]) => scene[i][j] === 0);
      const quarters = random.int(0, 3);
      return { input: turned(scene, quarters), output: turned(paint(scene, path, small), quarters) };
    },
  },
  {
    name: 'longest-bar-extended',
    rule: 'Extend the longest of the bars in both directions to the borders.',
    make(random) {
      const side = random.int(10, 18);
      const color = random.color();
      const rows = apart(random, side, 4);
      if (rows === undefined) return undefined;
      const lengths = random.sample([2, 3, 4, 5, 6], 4);
      const bars = rows.map((i, k) => rectangle(i, random.int(1, side - lengths[k] - 1), 1, lengths[k]));
      const longest = bars[lengths.indexOf(Math.max(...lengths))];
      const input = paint(blank(side, side), bars.flat(), color);
      const output = paint(input, rectangle(longest[0][0], 0, 1, side), color);
      const upright = random.chance(0.5);
      return regions(input, (c) => c !== 0).length !== 4
        ? undefined
        : upright
          ? { input: turn(input), output: turn(output) }
          : { input, output };
    },
  },
];
