import { describe, expect, it } from 'vitest';
import { give, type Row } from './run.js';

describe('colors of grids (_t) and of objects (_f)', () => {
  it.each<Row>([
    ['mostcolor_t', ['[[1,2,2]]'], '2'],
    ['mostcolor_t', ['[]'], '{"nan":1}'],
    ['mostcolor_t', ['5'], '0'],
    ['mostcolor_f', ['{"set":[[0,0,3],[0,1,3],[0,2,4]]}'], '3'],
    ['leastcolor_t', ['[[1,2,2]]'], '1'],
    ['leastcolor_f', ['{"set":[]}'], '{"nan":1}'],
    ['palette_t', ['[[9,8],[1,8]]'], '{"set":[8,9,1]}'],
    ['palette_f', ['{"set":[[0,0,3],[0,1,3],[0,2,4]]}'], '{"set":[3,4]}'],
    ['palette_f', ['{"set":[[0,0]]}'], '{"set":[]}'],
    ['p_f', ['{"set":[[0,0,3]]}'], '{"set":[3]}'],
    ['p_o', ['{"set":[[0,0,9],[0,1,1]]}'], '[1,9]'],
    ['numcolors_t', ['5'], '0'],
    ['numcolors_f', ['{"set":[[0,0,3],[0,1,3],[0,2,4]]}'], '2'],
    ['colorcount_t', ['[[1,2,2]]', '2'], '2'],
    ['colorcount_t', ['{"set":[[1,2,2]]}', '2'], '2'],
    ['colorcount_f', ['{"set":[[0,0,3],[0,1,3],[0,2,4]]}', '3'], '2'],
    ['color', ['{"set":[[0,0,3]]}'], '3'],
    ['color', ['{"set":[]}'], '{"float":"-inf"}'],
    ['color', ['{"set":[5]}'], '{"float":"-inf"}'],
    ['color', ['5'], '0'],
    ['f_ofcolor', ['[[1,2,2]]', '2'], '{"set":[[0,1],[0,2]]}'],
    ['colorfilter', ['{"set":[{"set":[[0,0,3]]},{"set":[[0,0,4]]}]}', '3'], '{"set":[{"set":[[0,0,3]]}]}'],
    ['colorfilter_t', ['[[[0,0,3]],[[0,0,4]]]', '4'], '[[[0,0,4]]]'],
  ])('%s of %j gives %s', (name, args, gives) => {
    expect(give(name, ...args)).toBe(gives);
  });
});
