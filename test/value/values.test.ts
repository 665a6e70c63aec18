/** Values as data, and their encoding. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asGrid, decode, encode, Grid, tupleOf, type Value } from '../../src/value/index.js';
import { run } from '../dsl/run.js';

const source = { file: 'test' };
const value = (json: string): Value => decode(JSON.parse(json), source);
describe('a value past a limit', () => {
  it('is written as the limit', () => {
    const doubled = Array.from({ length: 60 }).reduce<Value>((half) => tupleOf([half, half]), tupleOf([1, 2]));
    expect(encode(doubled)).toBe('{"limit":"longer than 67,108,864 bytes"}');
    expect(encode(tupleOf([1, tupleOf([1])]))).toBe('[1,[1]]');
  });
});

describe('compact grids', () => {
  it('are rectangular tuples of rows of small ints; anything else stays general', () => {
    expect(asGrid(value('[[1,2],[3,4]]'))).toBeInstanceOf(Grid);
    for (const general of ['[]', '[[]]', '[[1],[2,3]]', '[[1,true]]', '[[1000]]', '[1,2]']) {
      expect(asGrid(value(general)), general).toBeNull();
    }
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
        const read = encode(decode({ set: list }, source));
        expect(JSON.parse(read).set.map(String).sort()).toEqual(list.map(String).sort());
        expect(run('equality', JSON.stringify({ set: list }), read)).toBe('true');
      }),
    );
  });

  it.each(['1.5', '"x"', '{"fn":"size"}', '9007199254740993', '[{}]'])('refuses %s, naming the place', (json) => {
    expect(() => decode(JSON.parse(json), { file: 'v.jsonl', line: 3 })).toThrow(/^v\.jsonl:3: expected/);
  });
});
