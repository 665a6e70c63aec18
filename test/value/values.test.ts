import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OpError } from '../../src/errors.js';
import {
  areNear,
  asGrid,
  cellCode,
  colorOf,
  columnOf,
  contains,
  decode,
  encode,
  equals,
  Float,
  fingerprint,
  floorDiv,
  floorMod,
  frozenset,
  Grid,
  hashHigh,
  hashValue,
  isNear,
  isPackable,
  iterate,
  LOCATION_MASK,
  less,
  NAN,
  NO_LOCATION,
  pack,
  range,
  rowOf,
  runEnd,
  tupleOf,
  type Value,
} from '../../src/value/index.js';

const source = { file: 'test' };
const value = (json: string): Value => decode(JSON.parse(json), source);
const hash64 = (v: Value): bigint => {
  const low = hashValue(v);
  return BigInt.asIntN(64, (BigInt(hashHigh >>> 0) << 32n) | BigInt(low >>> 0));
};
const raised = (body: () => unknown): string => {
  try {
    body();
  } catch (error) {
    if (error instanceof OpError) return error.pythonClass;
  }
  return 'nothing';
};

describe('a value past a limit', () => {
  it('is written as the limit', () => {
    const doubled = Array.from({ length: 60 }).reduce<Value>((half) => tupleOf([half, half]), tupleOf([1, 2]));
    expect(encode(doubled)).toBe('{"limit":"longer than 67,108,864 bytes"}');
    expect(encode(tupleOf([1, tupleOf([1])]))).toBe('[1,[1]]');
  });
});

describe("CPython's hashes", () => {
  it.each([
    ['0', 0n],
    ['-1', -2n],
    ['true', 1n],
    ['[]', 5740354900026072187n],
    ['[1,2]', -3550055125485641917n],
    ['[3,[-1,5]]', 7967892799198107350n],
    ['{"set":[]}', 133146708735736n],
    ['{"set":[[1,2],[3,4]]}', 4486445898448503724n],
    ['{"float":0.5}', 1152921504606846976n],
    ['{"float":-2.25}', -576460752303423490n],
  ])('hash(%s) is %s', (json, expected) => {
    expect(hash64(value(json))).toBe(expected);
  });

  it('is the same for a compact grid and for the equal tuple of tuples', () => {
    const rows = tupleOf([tupleOf([1, 2]), tupleOf([3, 4])]);
    expect(hash64(rows)).toBe(hash64(new Grid(2, 2, Int8Array.of(1, 2, 3, 4))));
  });
});

describe('equality across representations', () => {
  it('holds between a compact grid and the same tuple of tuples', () => {
    const grid = new Grid(1, 2, Int8Array.of(5, 6));
    expect(equals(grid, tupleOf([tupleOf([5, 6])]))).toBe(true);
    expect(equals(tupleOf([tupleOf([5, 7])]), grid)).toBe(false);
  });

  it('holds between True and 1, 0 and False, 2 and 2.0, at any depth', () => {
    expect(equals(true, 1)).toBe(true);
    expect(equals(tupleOf([false, 1]), tupleOf([0, true]))).toBe(true);
    expect(equals(2, new Float(2))).toBe(true);
    expect(equals(frozenset([1, 2]), frozenset([true, 2]))).toBe(true);
  });

  it('finds NaN in containers by identity, though NaN equals nothing', () => {
    expect(equals(NAN, NAN)).toBe(false);
    expect(contains(tupleOf([NAN]), NAN)).toBe(true);
  });

  it('a set holds what equals an element, whatever its form', () => {
    const cells = value('{"set":[[1,0],[2,3]]}');
    expect(contains(cells, tupleOf([true, false]))).toBe(true);
    expect(contains(cells, tupleOf([2, new Float(3)]))).toBe(true);
    expect(contains(cells, tupleOf([3, 2]))).toBe(false);
  });
});

describe('compact grids', () => {
  it('are rectangular tuples of rows of small ints; anything else stays general', () => {
    expect(asGrid(value('[[1,2],[3,4]]'))).toBeInstanceOf(Grid);
    for (const general of ['[]', '[[]]', '[[1],[2,3]]', '[[1,true]]', '[[1000]]', '[1,2]']) {
      expect(asGrid(value(general)), general).toBeNull();
    }
  });

  it('iterate as rows', () => {
    expect(encode(tupleOf(iterate(value('[[1,2],[3,4]]'))))).toBe('[[1,2],[3,4]]');
  });
});

describe('packed locations', () => {
  const coordinate = fc.oneof(
    fc.integer({ min: -70, max: 200 }),
    ...[-16_384, -1024, 7168, 114_688].map((border) => fc.integer({ min: border - 3, max: border + 3 })),
  );

  it('unpack to what was packed, and each has one code', () => {
    fc.assert(
      fc.property(coordinate, coordinate, coordinate, coordinate, (i, j, k, l) => {
        const code = pack(i, j);
        if (code === NO_LOCATION) expect(isPackable(i, j, i, j)).toBe(false);
        else expect([rowOf(code), columnOf(code), colorOf(cellCode(14, code))]).toEqual([i, j, 14]);
        if (code !== NO_LOCATION) expect(code === pack(k, l)).toBe(i === k && j === l);
        expect(areNear(Int32Array.of(code & LOCATION_MASK))).toBe(code !== NO_LOCATION && isNear(i, j));
      }),
      { numRuns: 2000 },
    );
  });

  it('increase by 1 along a run of columns', () => {
    for (const row of [-64, 0, 191]) {
      for (let from = -1030, to = 0; from < 7200; from = to) {
        to = runEnd(from, 7200);
        expect(to).toBeGreaterThan(from);
        for (let j = from; j < to; j++) expect(pack(row, j)).toBe(pack(row, from) + j - from);
      }
    }
  });

  it('exist for all of a packable rectangle', () => {
    expect(isPackable(-1, -1, 30, 114_687)).toBe(true);
    expect(isPackable(-1, -1, 114_687, 30)).toBe(true);
    expect(isPackable(-1, -1, 7167, 7167)).toBe(true);
    expect(isPackable(0, 0, 192, 7168)).toBe(false);
    expect(isPackable(0, 0, 7168, 192)).toBe(false);
    expect(isPackable(0, 0, 30, 114_688)).toBe(false);
  });
});

describe("Python's operators", () => {
  it('floor division and modulo round towards minus infinity', () => {
    expect([floorDiv(7, 2), floorDiv(-7, 2), floorDiv(7, -2), floorDiv(-7, -2)]).toEqual([3, -4, -4, 3]);
    expect([floorMod(7, 3), floorMod(-7, 3), floorMod(7, -3), floorMod(-7, -3)]).toEqual([1, 2, -2, -1]);
  });

  it('sets are ordered by proper inclusion, tuples item by item', () => {
    expect(less(frozenset([1]), frozenset([1, 2]))).toBe(true);
    expect(less(frozenset([1, 2]), frozenset([1, 2]))).toBe(false);
    expect(less(tupleOf([1, 5]), tupleOf([2]))).toBe(true);
    expect(less(tupleOf([1]), tupleOf([1, 0]))).toBe(true);
  });

  it('raise what Python raises', () => {
    expect(raised(() => less(1, tupleOf([])))).toBe('TypeError');
    expect(raised(() => iterate(3))).toBe('TypeError');
    expect(raised(() => range(0, 5, 0))).toBe('ValueError');
    expect(raised(() => range(0, 1e9))).toBe('LimitError');
  });
});

const leaf: fc.Arbitrary<unknown> = fc.oneof(
  fc.integer({ min: -200, max: 2000 }),
  fc.boolean(),
  fc.constant(null),
  fc.constantFrom({ float: 'inf' }, { float: '-inf' }, { float: 0.5 }, { nan: 1 }),
);
const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
  tree: fc.oneof({ maxDepth: 4 }, leaf, fc.array(tie('tree'), { maxLength: 5 })),
}));
const pairs = fc.uniqueArray(fc.tuple(fc.integer({ min: -9, max: 40 }), fc.integer({ min: -9, max: 40 })), {
  maxLength: 30,
  selector: String,
});

describe('the encoding', () => {
  it('round-trips every value without sets, and tells True from 1', () => {
    fc.assert(
      fc.property(tree, (json) => {
        expect(encode(decode(json, source))).toBe(JSON.stringify(json));
      }),
    );
  });

  it('round-trips sets up to their order', () => {
    fc.assert(
      fc.property(pairs, (list) => {
        const read = decode({ set: list }, source);
        const again = decode(JSON.parse(encode(read)), source);
        expect(equals(read, again)).toBe(true);
        expect(fingerprint(read)).toBe(fingerprint(again));
        expect(JSON.parse(encode(read)).set.map(String).sort()).toEqual(list.map(String).sort());
      }),
    );
  });

  it.each(['1.5', '"x"', '{"fn":"size"}', '9007199254740993', '[{}]'])('refuses %s, naming the place', (json) => {
    expect(() => decode(JSON.parse(json), { file: 'v.jsonl', line: 3 })).toThrow(/^v\.jsonl:3: expected/);
  });
});
