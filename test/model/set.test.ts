/** CPython 3.11's hashes, in the model. */
import { expect, it, test } from 'vitest';
import { arcDsl } from './arc-dsl.js';
import { decode } from './json.js';
import { functionsOf } from './program.js';
import { hash } from './set.js';

const hashOf = (json: string): bigint => BigInt.asIntN(64, hash(decode(JSON.parse(json), functionsOf(arcDsl))));

test.each([
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
  expect(hashOf(json)).toBe(expected);
});

it('is the same for what is equal', () => {
  expect(hashOf('{"float":1099511627776}')).toBe(hashOf('1099511627776'));
  expect(hashOf('[true,{"set":[{"float":2},0]}]')).toBe(hashOf('[1,{"set":[0,2]}]'));
});
