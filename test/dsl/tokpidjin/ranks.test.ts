import { describe, expect, it } from 'vitest';
import { give, type Row } from './run.js';

describe('ranks count from the first and, below zero, from the last', () => {
  it.each<Row>([
    ['get_arg_rank', ['[1,3,2]', '{"fn":"identity"}', '0'], '3'],
    ['get_arg_rank', ['[[1],[2],[1,1]]', '{"fn":"size"}', '2'], '[2]'],
    ['get_arg_rank', ['[[1],[2],[1,1]]', '{"fn":"size"}', '-1'], '[2]'],
    ['get_arg_rank', ['{"set":[9,8,1]}', '{"fn":"even"}', '1'], '9'],
    ['get_arg_rank', ['{"set":[9,8,1]}', '{"fn":"identity"}', '3'], '{"set":[]}'],
    ['get_arg_rank_t', ['{"set":[9,8,1]}', '{"fn":"identity"}', '3'], '[]'],
    ['get_arg_rank_f', ['[9]', '{"fn":"identity"}', '-2'], '{"set":[]}'],
    ['get_arg_rank_f', ['{"set":[9,8]}', '5', '0'], '[]'],
    ['get_val_rank', ['[[1],[2,2]]', '{"fn":"size"}', '0'], '1'],
    ['get_val_rank', ['[[1],[2,2]]', '{"fn":"size"}', '2'], '0'],
    ['get_val_rank', ['[4]', '{"fn":"increment"}', '2'], '1'],
    ['get_common_rank', ['[1,2,2]', '0'], '1'],
    ['get_common_rank', ['[1,2,2]', '-1'], '2'],
    ['get_common_rank', ['{"set":[1]}', '0'], '[]'],
    ['get_common_rank_f', ['{"set":[9,8]}', '1'], '9'],
    ['get_rank', ['{"set":[9,8,1]}', '1'], '8'],
    ['get_rank', ['{"set":[9]}', '1'], '0'],
    ['get_color_rank_t', ['[[1,2],[2,3]]', '0'], '2'],
    ['get_color_rank_t', ['[[1,2],[2,3]]', '-1'], '3'],
    ['get_color_rank_t', ['[[1]]', '1'], '[]'],
    ['get_color_rank_f', ['{"set":[[0,0,3],[0,1,3],[0,2,4]]}', '1'], '4'],
    ['get_nth_by_key_t', ['[3,1,2]', '0'], '1'],
    ['get_nth_by_key_t', ['[3,1,2]', '0', '{"fn":"invert"}'], '3'],
    ['get_nth_by_key_t', ['[]', '0'], 'null'],
    ['get_nth_by_key_t', ['[3]', '1'], '[]'],
    ['get_nth_by_key_f', ['{"set":[9,8]}', '-5'], '8'],
    ['get_nth_by_key_f', ['{"set":[9,8]}', '2'], 'null'],
    ['mostcommon_f', ['{"set":[9,8]}'], '8'],
    ['mostcommon_t', ['[1,2,2]'], '2'],
  ])('%s of %j gives %s', (name, args, gives) => {
    expect(give(name, ...args)).toBe(gives);
  });
});
