/** Random arguments for device operations: mostly such as a device takes, sometimes such as it must refuse. */
import type { InputKind } from '../../src/gpu/index.js';
import type { Random } from '../../src/random.js';
import { decode, EMPTY_SET, EMPTY_TUPLE, Grid, pairTuple, type Value } from '../../src/value/index.js';

/** From which sizes grids are drawn. */
export interface Sizes {
  readonly least: number;
  readonly most: number;
}

/** A grid of few colors, often with whole rows of one color, so that ties, empty results and equal grids occur. */
export function randomGrid(random: Random, { least, most }: Sizes): Grid {
  const side = (): number => least + random.int(most - least + 1);
  const h = side();
  const w = side();
  const colors = random.sample([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], 1 + random.int(6));
  const plain = random.chance(0.3);
  const cells = Int8Array.from({ length: h * w }, () => random.pick(colors));
  if (plain) for (let i = 0; i < h; i++) if (random.chance(0.5)) cells.fill(colors[0], i * w, (i + 1) * w);
  return new Grid(h, w, cells);
}

/** A value for a parameter. */
export function randomArgument(random: Random, kind: InputKind, sizes: Sizes): Value {
  if (random.chance(0.03)) return random.pick([EMPTY_TUPLE, null, true, -1, 200, EMPTY_SET, pairTuple(-2, 1)]);
  const location = (): number[] => [random.int(sizes.most + 2) - 1, random.int(sizes.most + 2) - 1];
  switch (kind) {
    case 'grid': {
      const grid = randomGrid(random, sizes);
      if (!random.chance(0.03)) return grid;
      const cells = grid.cells.slice();
      cells[random.int(cells.length)] = random.pick([-1, 10, 100]);
      return new Grid(grid.h, grid.w, cells);
    }
    case 'mask':
    case 'box': {
      return decode({ set: Array.from({ length: random.int(12) }, location) }, { file: 'test' });
    }
    case 'object': {
      const cells = Array.from({ length: random.int(8) }, () => [random.int(10), location()]);
      return decode({ set: cells }, { file: 'test' });
    }
    case 'color':
      return random.int(10);
    case 'count':
      return random.int(5);
    case 'pair':
      return pairTuple(random.int(sizes.most + 1), random.int(sizes.most + 1));
  }
}
