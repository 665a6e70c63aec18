/** What is equal and what is less, across the forms in which values are held. */
import { describe, expect, test } from 'vitest';
import { fn, run } from '../dsl/run.js';

const NAN = '{"nan":1}';

describe('equality', () => {
  test.each([
    ['[[5,6]]', '[[5,6]]', 'true'],
    ['[[5,7]]', '[[5,6]]', 'false'],
    ['[[5,6]]', '[[5,true]]', 'false'],
    ['[[1,6]]', '[[true,6]]', 'true'], // a grid, and tuples that cannot be one
    ['true', '1', 'true'],
    ['[false,1]', '[0,true]', 'true'],
    ['2', '{"float":2}', 'true'],
    ['{"set":[1,2]}', '{"set":[true,2]}', 'true'],
    ['{"set":[[1,0],[2,3]]}', '{"set":[[2,{"float":3}],[true,false]]}', 'true'],
    [NAN, NAN, 'false'],
    [`[${NAN}]`, `[${NAN}]`, 'true'],
    [fn('size'), fn('size'), 'true'],
    [fn('size'), fn('first'), 'false'],
    ['[]', '{"set":[]}', 'false'],
    ['null', '0', 'false'],
  ])('of %s and %s is %s', (a, b, expected) => {
    expect(run('equality', a, b)).toBe(expected);
    expect(run('equality', b, a)).toBe(expected);
  });
});

describe('a container holds what equals an element, whatever its form', () => {
  const CELLS = '{"set":[[1,0],[2,3]]}';
  test.each([
    ['[true,false]', CELLS, 'true'],
    ['[2,{"float":3}]', CELLS, 'true'],
    ['[3,2]', CELLS, 'false'],
    [NAN, `[${NAN}]`, 'true'],
    ['[1,2]', '[[1,2],[3,4]]', 'true'],
    ['{"set":[2,1]}', '{"set":[{"set":[1,2]}]}', 'true'],
  ])('%s in %s: %s', (value, container, expected) => {
    expect(run('contained', value, container)).toBe(expected);
  });
});

describe('order', () => {
  // The greater of two comes out as the maximum only if it is found to be; of equals, and of incomparable ones, the first.
  test.each([
    ['{"set":[1]}', '{"set":[1,2]}', true],
    ['{"set":[1,2]}', '{"set":[2,1]}', false],
    ['{"set":[1,2]}', '{"set":[3]}', false],
    ['[1,5]', '[2]', true],
    ['[1]', '[1,0]', true],
    ['[[1,2]]', '[[1,3]]', true],
    ['-1', 'false', true],
  ])('%s is less than %s: %s', (a, b, expected) => {
    expect(run('last', run('order', `[${b},${a}]`, fn('identity')))).toBe(run('identity', expected ? b : a));
  });

  test('is not between kinds', () => {
    expect(run('order', '[1,[]]', fn('identity'))).toBe('TypeError');
    expect(run('maximum', '[{"set":[]},[]]')).toBe('TypeError');
  });
});
