import { describe, expect, it } from 'vitest';
import { fn } from '../../in-memory.js';
import { calls, give, type Row } from './run.js';

const power = (of: string, n: string, args: readonly string[]): string => calls.apply(fn('power'), [of, n], args);

describe('functions on the elements of containers', () => {
  it.each<Row>([
    ['apply_t', ['{"fn":"increment"}', '{"set":[9,8]}'], '[9,10]'],
    ['apply_f', ['{"fn":"increment"}', '[1,2]'], '[2,3]'],
    ['apply_f', ['{"fn":"increment"}', '5'], '{"set":[]}'],
    ['rapply_t', ['{"set":[]}', '1'], '[]'],
    ['mapply', ['{"fn":"size"}', '[[1],[2]]'], '[]'],
    ['mapply_t', ['{"fn":"totuple"}', '[[1],[2]]'], '[1,2]'],
    ['mapply_f', ['{"fn":"size"}', '{"set":[[1],[2]]}'], '[]'],
    ['mapply_f', ['{"fn":"size"}', '5'], '{"set":[]}'],
    ['sfilter_t', ['{"set":[9,8,1]}', '{"fn":"even"}'], '[8]'],
    ['sfilter_f', ['[9,8,1]', '{"fn":"even"}'], '{"set":[8]}'],
    ['mfilter_t', ['[[1],[2,2]]', '{"fn":"positive"}'], '{"set":[]}'],
    ['mfilter_f', ['{"set":[[1],[2,2]]}', '{"fn":"flip"}'], '{"set":[]}'],
    ['mfilter', ['5', '{"fn":"flip"}'], '[]'],
    ['extract', ['[1,2]', '{"fn":"even"}'], '2'],
    ['extract', ['[1,3]', '{"fn":"even"}'], '{"set":[]}'],
    ['extract', ['5', '{"fn":"even"}'], '[]'],
    ['c_branch', ['true', '1', '2'], '1'],
  ])('%s of %j gives %s', (name, args, gives) => {
    expect(give(name, ...args)).toBe(gives);
  });
});

describe('power', () => {
  it.each([
    ['{"fn":"increment"}', '3', '7'],
    ['{"fn":"double"}', '1', '8'],
    ['{"fn":"double"}', '{"float":2}', '16'],
  ])('of %s, %s times, takes 4 to %s', (of, n, gives) => {
    expect(power(of, n, ['4'])).toBe(gives);
  });

  it('that never gets to 1 is a function that cannot be called', () => {
    for (const n of ['0', '-1', '{"float":2.5}', '9999']) {
      expect(power('{"fn":"increment"}', n, ['4'])).toBe('TypeError');
    }
  });

  it('of what is no number is the default', () => {
    expect(power('{"fn":"increment"}', '[]', ['4', '5'])).toBe('[]');
  });
});
