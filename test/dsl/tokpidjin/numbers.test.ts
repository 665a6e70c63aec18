import { describe, expect, it } from 'vitest';
import { give, type Row } from './run.js';

describe('arithmetic takes an empty tuple for a neutral number', () => {
  it.each<Row>([
    ['add', ['[]', '3'], '3'],
    ['add', ['[1,2]', '[]'], '[1,2]'],
    ['subtract', ['[]', '[1,2]'], '[-1,-2]'],
    ['multiply', ['[]', '7'], '7'],
    ['divide', ['7', '[]'], '7'],
    ['divide', ['7', '0'], '[]'],
    ['divide', ['[7,9]', '2'], '[3,4]'],
    ['add', ['{"set":[1]}', '2'], '[]'],
    ['ascell', ['[1,2]', '5'], '[1,2,5]'],
    ['toij', ['[1,2,5]'], '[1,2]'],
    ['toij', ['3'], '[]'],
    ['astriple', ['1', '2', '5'], '[1,2,5]'],
    ['even', ['[]'], 'false'],
  ])('%s of %j gives %s', (name, args, gives) => {
    expect(give(name, ...args)).toBe(gives);
  });
});
