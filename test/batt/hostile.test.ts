/** Batts that are made to take long: reading is linear in them. */
import { describe, expect, test } from 'vitest';
import { parseBattModule } from '../../src/batt/index.js';
import { readCallTable, readPythonBatt } from '../../src/batt/python/index.js';
import { dialects, tokpidjin } from '../../src/dsl/index.js';

const MEGABYTE = 1_000_000;
const many = (text: string, size = MEGABYTE): string => text.repeat(Math.ceil(size / text.length));

const batt = (comment: string, head = 'def batt(task_id, S, I, C, log_path):'): string =>
  `${head}\n    s = []\n    o = []\n${comment}\n    t1 = identity(I)\n    return o, s\n`;
const callsOf = (text: string): number => readPythonBatt(text, 'b.py', null, tokpidjin).calls.length;

describe('a Python batt', () => {
  test.each([
    ['lists that are not closed', `    # t1 - ${many('old_items = [')}`],
    ['lists', `    # t1 - ${many('old_items = [] ')}`],
    ['blanks', `    ${many(' ')}# - x`],
    ['numbers', `    # t${many('1')}`],
  ])('with a comment of many %s', (_, comment) => {
    expect(callsOf(batt(comment))).toBe(1);
  });

  test('with a head that is none', () => {
    expect(() => callsOf(batt('', `def batt(${many('S, I, C ')}`))).toThrow('expected a function def batt(');
    expect(() => callsOf(batt('', `def batt(${many('):')}`))).toThrow('expected a function def batt(');
  });

  test('a comment tells of the call below by its last list that is closed', () => {
    const evolved = (comment: string): boolean => {
      const text = batt(comment).replace('    return', "    o.append((1, False, 'a', t1))\n    return");
      return readPythonBatt(text, 'b.py', null, tokpidjin).outputs[0].evolved;
    };
    expect(evolved("    # Pre-mutate: t1 - old_items = ['identity', 'I'] new")).toBe(false);
    expect(evolved("    # t1 - old_items = ['x'] old_items = ['identity', 'I'] and old_items = [")).toBe(false);
    expect(evolved("    # t1 - old_items = ['identity', 'I'] old_items = ['identity', 'S'] ]")).toBe(true);
    expect(evolved("    # t1 - olditems = ['identity', 'S']")).toBe(false);
  });
});

describe('a call table', () => {
  test('of a call with very many words', () => {
    const words = many("'t1', ", 2 * MEGABYTE);
    const text = `t_call = {1: HintValue(hint=(), value=('fill', ${words}'x'))}`;
    expect(readCallTable(text, 'b_call.py').calls[0]).toHaveLength(333_336);
    expect(() => readCallTable(text.replace("'x'))", "'x'"), 'b_call.py')).toThrow('b_call.py:1: expected call 1');
  });

  test('of very many calls of which the last is none', () => {
    const entries = Array.from({ length: 50_000 }, (_, k) => `${k + 1}: 'fill, t1', `).join('');
    expect(() => readCallTable(`t_call = {${entries}x}`, 'b_call.py')).toThrow('expected call 50001');
  });
});

test.each([
  ['empty lines', '\n'],
  ['blanks', ' '],
  ['comments', '// none\n'],
])('a batt module after very many %s', (_, before) => {
  const text = many(before, 2 * MEGABYTE);
  const parse = (end: string) => () => parseBattModule(`${text}${end}`, 'b.mjs', dialects);
  expect(parse('export default {"format": "x"};')).toThrow('b.mjs: format: expected "batt-run/batt@1"');
  expect(parse('export defaul')).toThrow('b.mjs:1: expected a batt module');
});
