/** Concepts of several steps: find, compute and draw. */

import type { Concept } from '../concept.js';
import {
  above,
  beside,
  blank,
  build,
  type Cell,
  cellsWhere,
  count,
  crop,
  type Grid,
  inside,
  map,
  neighbors,
  paint,
  rectangle,
  regions,
  shifted,
} from '../grid.js';
import { dots, draw, figures, noise, places, solid } from '../shapes.js';

export const steps: readonly Concept[] = [
  {
    name: 'gallery-by-size',
    rule: 'Return the three figures side by side, a black column between them, from few cells to many.',
    make(random) {
      const side = random.int(10, 16);
      const found = figures(random, [side, side], random.colors(3), { low: 3, high: 3 });
      const sizes = new Set(found?.map(({ cells }) => cells.length));
      if (found === undefined || sizes.size < 3) return undefined;
      const input = draw(blank(side, side), found);
      const [first, ...rest] = [...found]
        .sort((a, b) => a.cells.length - b.cells.length)
        .map(({ top, left }) => crop(input, top, left, 3, 3));
      return { input, output: rest.reduce((row, next) => beside(beside(row, blank(3, 1)), next), first) };
    },
  },
  {
    name: 'wallpaper-mended',
    rule: 'A wallpaper repeats one tile in both directions; black holes that leave its upper left edges whole are mended.',
    make(random) {
      const [height, width] = [random.int(18, 30), random.int(18, 30)];
      const tile = noise(random, random.int(3, 5), random.int(3, 5), random.colors(4));
      const output = build(height, width, (i, j) => tile[i % tile.length][j % tile[0].length]);
      const hole = () =>
        rectangle(random.int(5, height - 3), random.int(5, width - 3), random.int(2, 6), random.int(2, 6));
      const input = paint(output, [0, 1, 2, 3].flatMap(hole), 0);
      // The period must show in the three first rows and columns alone.
      const repeats = (lines: Grid, length: number) =>
        [1, 2, 3, 4].every(
          (p) => p >= length || lines.some((line) => line.some((c, k) => c !== line[(k + p) % length])),
        );
      const columns = tile[0].map((_, j) => tile.map((row) => row[j]));
      const clear = repeats(tile.slice(0, 3), tile[0].length) && repeats(columns.slice(0, 3), tile.length);
      return clear ? { input, output } : undefined;
    },
  },
  {
    name: 'water-between-the-posts',
    rule: 'Posts stand on the ground: water fills the gaps up to the top of the lowest post.',
    demos: 4,
    make(random) {
      const [height, width] = [random.int(8, 14), random.int(9, 17)];
      const columns = dots(random, [width, 1], random.int(3, 5))?.map(([j]) => j);
      if (columns === undefined) return undefined;
      const posts = columns.map((j) => ({ j, length: random.int(2, height - 2) }));
      const level = height - Math.min(...posts.map(({ length }) => length));
      const input = paint(
        blank(height, width),
        posts.flatMap(({ j, length }) => rectangle(height - length, j, length, 1)),
        5,
      );
      return { input, output: map(input, (color, i) => (color === 0 && i >= level ? 1 : color)) };
    },
  },
  {
    name: 'both-diagonals-as-mirrors',
    rule: 'Reflect the drawing in both diagonals, until the whole is symmetric about them.',
    make(random) {
      const side = random.int(9, 16);
      const found = figures(random, [side, side], random.colors(2), { low: 2, high: 4 });
      if (found === undefined) return undefined;
      const upper = ([i, j]: Cell) => i < j && i + j < side - 1;
      if (!found.every(({ cells }) => cells.every(upper))) return undefined;
      const input = draw(blank(side, side), found);
      const last = side - 1;
      const output = build(
        side,
        side,
        (i, j) => input[i][j] || input[j][i] || input[last - j][last - i] || input[last - i][last - j],
      );
      return { input, output };
    },
  },
  {
    name: 'middle-ninth',
    rule: 'Cut the grid into three by three equal parts: return the middle one.',
    make(random) {
      const [height, width] = [random.int(2, 6), random.int(2, 6)];
      const input = noise(random, 3 * height, 3 * width, [0, 0, ...random.colors(4)]);
      return { input, output: crop(input, height, width, height, width) };
    },
  },
  {
    name: 'rooms-ranked-by-size',
    rule: 'Gray walls make four rooms: color them 1, 2, 3, 4 from the smallest to the largest.',
    make(random) {
      const side = random.int(18, 30);
      const [row, left, right] = [random.int(4, side - 5), random.int(3, side - 4), random.int(3, side - 4)];
      const walls = [
        ...rectangle(row, 0, 1, side),
        ...rectangle(0, left, row, 1),
        ...rectangle(row + 1, right, side - row - 1, 1),
      ];
      const input = paint(blank(side, side), walls, 5);
      const rooms = regions(input, (color) => color === 0).sort((a, b) => a.length - b.length);
      if (new Set(rooms.map((room) => room.length)).size < 4) return undefined;
      return { input, output: rooms.reduce((grid, room, k) => paint(grid, room, k + 1), input) };
    },
  },
  {
    name: 'network-of-dots',
    rule: 'Join every two dots that are in one row or one column.',
    make(random) {
      const side = random.int(16, 30);
      const pitch = Math.floor(side / 4);
      const lattice = [0, 1, 2, 3].map((k) => [random.int(0, 2) + pitch * k, random.int(0, 2) + pitch * k]);
      const crossings = lattice.flatMap(([i]) => lattice.map(([, j]) => [i, j] as const));
      const chosen = random.sample(crossings, random.int(6, 8));
      const color = random.color([8]);
      const input = paint(blank(side, side), chosen, color);
      const between = (i: number, j: number) => {
        const row = chosen.filter(([k]) => k === i).map(([, l]) => l);
        const column = chosen.filter(([, l]) => l === j).map(([k]) => k);
        return (j > Math.min(...row) && j < Math.max(...row)) || (i > Math.min(...column) && i < Math.max(...column));
      };
      return { input, output: map(input, (old, i, j) => (old === 0 && between(i, j) ? 8 : old)) };
    },
  },
  {
    name: 'sign-of-the-majority',
    rule: 'More red than blue figures: return a red X of three by three; else a blue plus.',
    demos: 4,
    tests: 2,
    make(random) {
      const side = random.int(9, 14);
      const colors = [1, 1, 2, 2, ...random.pick([[1], [2], [1, 1], [2, 2]])];
      const found = figures(random, [side, side], colors, { low: 1, high: 3 });
      if (found === undefined) return undefined;
      const red = colors.filter((color) => color === 2).length > 2;
      const arms = [[1, 1] as const, ...neighbors([1, 1], true).slice(...(red ? [4, 8] : [0, 4]))];
      return { input: draw(blank(side, side), found), output: paint(blank(3, 3), arms, red ? 2 : 1) };
    },
  },
  {
    name: 'beads-on-the-string',
    rule: 'Figures slide sideways until their middle column lies on the gray string; they cover it.',
    make(random) {
      const [height, width] = [random.int(12, 18), random.int(11, 17)];
      const string = random.int(2, width - 3);
      const corners = places(random, [height, width], Array(3).fill([3, 3]));
      if (corners === undefined) return undefined;
      const tops = corners.map(([top]) => top).sort((a, b) => a - b);
      const crowded = tops.some((top, k) => k > 0 && top - tops[k - 1] < 3);
      const clear = corners.every(([, left]) => left > string || left + 2 < string);
      if (crowded || !clear) return undefined;
      const shapes = figures(random, [3, 3], [random.color([5])], { low: 3, high: 3 });
      const shape = shapes?.[0].cells ?? [];
      const colors = random.colors(3, [5]);
      const scene = (at: readonly Cell[]) =>
        draw(
          paint(blank(height, width), rectangle(0, string, height, 1), 5),
          at.map((corner, k) => ({ cells: shifted(shape, ...corner), color: colors[k] })),
        );
      return { input: scene(corners), output: scene(corners.map(([top]) => [top, string - 1] as const)) };
    },
  },
  {
    name: 'rays-from-the-corners',
    rule: 'From each corner of the block a ray runs diagonally outwards to the border.',
    make(random) {
      const side = random.int(12, 22);
      const [height, width] = [random.int(2, 5), random.int(2, 5)];
      const [top, left] = [random.int(3, side - height - 3), random.int(3, side - width - 3)];
      const color = random.color([3]);
      const input = paint(blank(side, side), rectangle(top, left, height, width), color);
      const rays = [
        [top, left, -1, -1],
        [top, left + width - 1, -1, 1],
        [top + height - 1, left, 1, -1],
        [top + height - 1, left + width - 1, 1, 1],
      ].flatMap(([i, j, di, dj]) =>
        Array.from({ length: side }, (_, k) => [i + di * (k + 1), j + dj * (k + 1)] as const),
      );
      return {
        input,
        output: paint(
          input,
          rays.filter((cell) => inside(input, cell)),
          3,
        ),
      };
    },
  },
  {
    name: 'doubled-with-its-negative-in-a-frame',
    rule: 'Enlarge the tile twice, put its negative beneath, and frame the whole in gray.',
    make(random) {
      const [a, b] = random.colors(2, [5]);
      const tile = noise(random, random.int(2, 4), random.int(2, 5), [a, b]);
      if (count(tile, a) === 0 || count(tile, b) === 0) return undefined;
      const both = above(
        tile,
        map(tile, (color) => a + b - color),
      );
      const output = build(2 * both.length + 2, 2 * both[0].length + 2, (i, j) => {
        return both[Math.floor((i - 1) / 2)]?.[Math.floor((j - 1) / 2)] ?? 5;
      });
      return { input: tile, output };
    },
  },
  {
    name: 'blocks-drawn-together',
    rule: 'The block on the left slides right until it touches the other block, then the red cells of both turn green.',
    make(random) {
      const [height, width] = [random.int(7, 12), random.int(13, 20)];
      const found = [random.int(2, 4), random.int(2, 4)].map((size) => solid(random, size, size));
      const top = random.int(1, height - 5);
      const right = random.int(10, width - 5);
      const left = random.int(0, 2);
      const size = Math.sqrt(found[0].length);
      const dotted = (cells: readonly Cell[], i: number, j: number, dot: number) => [
        { cells: shifted(cells, i, j), color: 5 },
        { cells: shifted(cells, i, j).filter((_, k) => k % 3 === 1), color: dot },
      ];
      const scene = (start: number, dot: number) =>
        draw(blank(height, width), [...dotted(found[0], top, start, dot), ...dotted(found[1], top, right, dot)]);
      const input = scene(left, 2);
      const area = cellsWhere(input, (color) => color !== 0).length;
      return area < (height * width) / 2 ? { input, output: scene(right - size, 3) } : undefined;
    },
  },
];
