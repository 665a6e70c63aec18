import { describe, expect, it } from 'vitest';
import { give, type Row } from './run.js';

describe('ends of containers, and what is not there', () => {
  it.each<Row>([
    ['first', ['[]'], 'null'],
    ['first', ['{"set":[9,8]}'], '8'],
    ['first', ['5'], '[]'],
    ['first_t', ['[]'], '[]'],
    ['first_t', ['[4]'], '4'],
    ['first_t', ['{"set":[4]}'], '[]'],
    ['first_f', ['{"set":[]}'], '{"set":[]}'],
    ['second', ['[1]'], 'null'],
    ['second', ['[]'], '[]'],
    ['second', ['{"set":[9,8,1]}'], '9'],
    ['last', ['[]'], '[]'],
    ['last', ['{"set":[9,8,1]}'], '1'],
    ['last_t', ['[1,2]'], '2'],
    ['last_f', ['{"set":[]}'], '{"set":[]}'],
    ['other', ['[1,2,1]', '1'], '2'],
    ['other', ['[1]', '1'], 'null'],
    ['other_t', ['[1]', '1'], '[]'],
    ['other_f', ['{"set":[1]}', '1'], '{"set":[]}'],
    ['other_f', ['5', '1'], '{"set":[]}'],
    ['remove_t', ['1', '{"set":[9,8,1]}'], '[8,9]'],
    ['remove_f', ['1', '{"set":[9,8,1]}'], '{"set":[8,9]}'],
    ['combine_t', ['[1]', '[2]'], '[1,2]'],
    ['combine_t', ['1', '2'], '3'],
    ['combine_f', ['{"set":[1]}', '{"set":[2]}'], '{"set":[1,2]}'],
    ['combine_f', ['1', '2'], '3'],
    ['combine_f', ['[1]', '[2]'], '{"set":[]}'],
    ['size_f', ['[1,2]'], '2'],
    ['size_t', ['5'], '0'],
    ['merge_f', ['[[1,2],[2]]'], '[1,2,2]'],
    ['merge_t', ['5'], '[]'],
    ['celltuple', ['[[1,2],[3,4]]', '[5,6,7]'], '[[1,2,5],[3,4,6]]'],
    ['celltuple', ['[[1,2,3]]', '[5]'], '[]'],
    ['dedupe_pair_tuple', ['[[1,1],[1,2]]'], '[[1,2]]'],
  ])('%s of %j gives %s', (name, args, gives) => {
    expect(give(name, ...args)).toBe(gives);
  });
});
