import { afterEach, describe, expect, it } from 'vitest';
import { OpError } from '../../src/errors.js';
import {
  callWith,
  encode,
  Fn,
  frozenset,
  LIMITS,
  remainingBudget,
  resetBudget,
  tupleOf,
  type Value,
  workDone,
} from '../../src/value/index.js';
import { call, fn, run, value } from './run.js';

const OBJECTS = '{"set":[{"set":[[1,[0,0]],[1,[0,1]]]},{"set":[[2,[3,3]]]},{"set":[[3,[5,1]],[3,[6,1]]]}]}';

/** What the function that a combinator makes gives for arguments. */
function made(combinator: string, parts: readonly string[], args: readonly string[]): string {
  const function_ = call(combinator, ...parts.map(value));
  try {
    return encode(callWith(function_, args.map(value)));
  } catch (error) {
    if (error instanceof OpError) return error.pythonClass;
    throw error;
  }
}

describe('a function that remembers what it gives for colors', () => {
  afterEach(() => resetBudget());

  const count = fn('chain', fn('increment'), fn('size'), fn('initset'));

  it('counts the same calls and work every time', () => {
    const function_ = value(count);
    const measured = (): unknown => {
      resetBudget();
      const before = remainingBudget();
      const result = encode(call('apply', function_, value('[3,3,3,7]')));
      return { result, calls: before - remainingBudget(), work: workDone() };
    };
    const first = measured();
    expect(first).toMatchObject({ result: '[2,2,2,2]', calls: 16 });
    expect(measured()).toEqual(first);
  });

  it('does not tell True from 1 by it, nor forget that sets are made anew', () => {
    const isOne = fn('chain', fn('identity'), fn('identity'), fn('identity'));
    expect(run('apply', isOne, '[1,true,1,0,false]')).toBe('[1,true,1,0,false]');
    const single = value(fn('chain', fn('identity'), fn('identity'), fn('initset')));
    const [a, b] = [callWith(single, [3]), callWith(single, [3])];
    expect(a).not.toBe(b);
  });

  it('still has a limit on its calls', () => {
    resetBudget(4000);
    const many = tupleOf(new Array<Value>(1001).fill(5));
    expect(() => call('apply', value(count), many)).toThrow('calls');
  });
});

describe('combinators', () => {
  it.each([
    ['compose', [fn('increment'), fn('double')], ['3'], '7'],
    ['compose', ['1', fn('first')], ['[]'], 'StopIteration'], // the inner function fails first
    ['compose', ['1', fn('size')], ['[]'], 'TypeError'],
    ['chain', [fn('size'), fn('initset'), fn('invert')], ['4'], '1'],
    ['matcher', [fn('size'), 'true'], ['[7]'], 'true'],
    ['fork', [fn('astuple'), fn('first'), fn('last')], ['[1,2,3]'], '[1,3]'],
    ['fork', [fn('size'), fn('first'), fn('last')], ['[1,2,3]'], 'TypeError'],
    ['power', [fn('double'), '3'], ['5'], '40'],
    ['power', [fn('double'), 'true'], ['4'], '8'],
    ['power', ['7', '2'], ['1'], 'TypeError'],
  ])('%s of %j maps %j to %s', (combinator, parts, args, expected) => {
    expect(made(combinator, parts, args)).toBe(expected);
  });

  it.each([
    ['rbind', [fn('subtract'), '1'], ['5'], '4'],
    ['lbind', [fn('subtract'), '1'], ['5'], '-4'],
    ['rbind', [fn('interval'), '2'], ['0', '5'], '[0,2,4]'],
    ['lbind', [fn('interval'), '2'], ['5', '1'], '[2,3,4]'],
    ['rbind', [fn('objects'), 'true'], ['[[1]]', 'true', 'false'], '{"set":[]}'],
    ['lbind', [fn('objects'), '[[1]]'], ['true', 'false', 'false'], '{"set":[{"set":[[1,[0,0]]]}]}'],
    ['rbind', [fn('rbind', fn('interval'), '2'), '5'], ['1'], '[1,3]'],
    // a function of one argument is bound as if it had four
    ['rbind', [fn('size'), '3'], ['[]'], 'TypeError'],
    ['rbind', [fn('size'), '3'], ['1', '2', '3'], 'TypeError'],
    ['rbind', [fn('compose', fn('size'), fn('first')), '5'], ['1'], 'TypeError'],
  ])('%s of %j maps %j to %s', (combinator, parts, args, expected) => {
    expect(made(combinator, parts, args)).toBe(expected);
  });

  it.each([
    ['rbind', ['5', '3'], 'AttributeError'],
    ['lbind', ['[]', '3'], 'AttributeError'],
    ['power', [fn('double'), '0'], 'RecursionError'],
    ['power', [fn('double'), '-2'], 'RecursionError'],
    ['power', [fn('double'), '{"float":2.5}'], 'RecursionError'],
    ['power', [fn('double'), 'null'], 'TypeError'],
    ['power', [fn('double'), '[]'], 'TypeError'],
    ['power', ['7', '1'], '7'],
  ])('%s(%j) is %s', (combinator, parts, expected) => {
    expect(run(combinator, ...parts)).toBe(expected);
  });

  it('keep their parts, so that they print as they were written', () => {
    const written = fn('chain', fn('size'), fn('rbind', fn('shift'), '[0,1]'), fn('power', fn('trim'), '2'));
    expect(encode(value(written))).toBe(written);
  });
});

describe('application', () => {
  it.each([
    ['apply', [fn('size'), OBJECTS], '{"set":[1,2]}'],
    ['apply', [fn('increment'), '[1,2]'], '[2,3]'],
    ['apply', [fn('first'), '{"set":[[1,2],[1,3]]}'], '{"set":[1]}'],
    ['apply', [fn('first'), '[[]]'], 'RuntimeError'],
    ['apply', [fn('size'), '{"set":[[],5]}'], 'TypeError'],
    ['apply', ['5', '[1]'], 'TypeError'],
    ['apply', ['5', '[]'], '[]'],
    ['apply', [fn('size'), '5'], 'TypeError'],
    ['rapply', [`[${fn('size')},${fn('first')}]`, '[5,6]'], '[2,5]'],
    ['mapply', [fn('toindices'), OBJECTS], '{"set":[[0,1],[0,0],[6,1],[5,1],[3,3]]}'],
    ['mapply', [fn('totuple'), OBJECTS], '{"set":[[1,[0,1]],[2,[3,3]],[1,[0,0]],[3,[6,1]],[3,[5,1]]]}'],
    ['mapply', [fn('initset'), '[1,2]'], '[1,2]'],
    ['mapply', [fn('size'), OBJECTS], 'TypeError'],
    ['mapply', [fn('first'), '{"set":[[]]}'], 'RuntimeError'],
    [
      'mapply',
      [fn('neighbors'), '{"set":[[0,0],[0,1]]}'],
      '{"set":[[0,1],[1,2],[-1,-1],[0,0],[-1,1],[1,1],[1,-1],[-1,0],[0,2],[1,0],[-1,2],[0,-1]]}',
    ],
    ['papply', [fn('add'), '[1,2,3]', '[10,20]'], '[11,22]'],
    ['papply', [fn('first'), '[]', '5'], 'TypeError'],
    ['papply', [fn('divide'), '[1]', '[0]'], 'ZeroDivisionError'],
    ['mpapply', [fn('pair'), '[[1],[2]]', '[[3],[4]]'], '[[1,3],[2,4]]'],
    ['mpapply', [fn('add'), '[1]', '[2]'], 'TypeError'],
    ['prapply', [fn('add'), '{"set":[1,2]}', '[10,20]'], '{"set":[11,12,21,22]}'],
    ['prapply', [fn('astuple'), '[1,2]', '[5]'], '{"set":[[2,5],[1,5]]}'],
    ['prapply', ['5', '5', '[]'], '{"set":[]}'],
    ['prapply', [fn('add'), '5', '[1]'], 'TypeError'],
    ['prapply', [fn('first'), '[1]', '[1]'], 'TypeError'],
    ['branch', ['{"set":[]}', '1', '2'], '2'],
    ['branch', ['[0]', '1', '2'], '1'],
    ['identity', ['[1]'], '[1]'],
  ])('%s of %j is %s', (op, args, expected) => {
    expect(run(op, ...args)).toBe(expected);
  });

  it('gives the error that comes first in iteration order', () => {
    // 8 comes before 1 in this set: 8 / 0 fails before 1 / () does
    const set = frozenset([1, 8]);
    const by = new Fn('by', 1, (x) => call('divide', 1, x === 8 ? 0 : tupleOf([])));
    expect(() => call('apply', by, set)).toThrow('ZeroDivisionError');
  });

  it('may look into the very set that it runs over', () => {
    const set = frozenset([9, 8, 1]);
    const firstOfAll = new Fn('firstOfAll', 1, (x) => call('add', x, call('first', set)));
    expect(encode(call('apply', firstOfAll, set))).toBe('{"set":[16,17,9]}');
    const isFirst = new Fn('isFirst', 1, (x) => call('equality', x, call('first', set)));
    expect(encode(call('sfilter', frozenset([9, 8, 1]), isFirst))).toBe('{"set":[8]}');
  });
});

describe('bounds', () => {
  const repeated = (times: number, wrap: (inner: Value) => Value, inner: Value): Value =>
    times === 0 ? inner : repeated(times - 1, wrap, wrap(inner));

  it('power goes as deep as its limit', () => {
    expect(made('power', [fn('increment'), String(LIMITS.depth)], ['0'])).toBe(String(LIMITS.depth));
    expect(run('power', fn('increment'), String(LIMITS.depth + 1))).toBe('LimitError');
  });

  it('calls that nest too deep fail with LimitError, not with an exhausted stack', () => {
    const increment = value(fn('increment'));
    const deep = (times: number): Value => repeated(times, (inner) => call('compose', increment, inner), increment);
    expect(callWith(deep(800), [0])).toBe(801);
    expect(() => callWith(deep(2000), [0])).toThrow('nested deeper');
    // a function that applies itself to itself
    const itself = call('fork', value(fn('apply')), value(fn('identity')), value(fn('initset')));
    expect(() => callWith(itself, [itself])).toThrow('nested deeper');
    resetBudget();
    expect(callWith(increment, [1])).toBe(2);
  });

  it('what a function remembers does not hide how deep its calls nest', () => {
    const increment = value(fn('increment'));
    const deep = repeated(79, (inner) => call('compose', increment, inner), increment);
    // Applies the first item to the elements of the last one: three calls a level, and `deep` to 5 innermost.
    const step = call('fork', value(fn('apply')), value(fn('first')), value(fn('last')));
    const nested = (levels: number): Value =>
      repeated(levels, (inner) => tupleOf([step, tupleOf([inner])]), tupleOf([deep, tupleOf([5])]));
    const outcomes = (levels: number): string => {
      resetBudget();
      try {
        callWith(step, [nested(levels)]);
        return 'nothing';
      } catch (error) {
        if (error instanceof OpError) return error.pythonClass;
        throw error;
      }
    };
    const [fits, tooDeep] = [272, 274]; // 3 for the outermost, 3 for each level, 80 for `deep`
    expect([outcomes(fits), outcomes(tooDeep)]).toEqual(['nothing', 'LimitError']);
    resetBudget();
    expect(callWith(deep, [5])).toBe(85);
    expect([outcomes(fits), outcomes(tooDeep)]).toEqual(['nothing', 'LimitError']);
  });

  it('the number of calls is bounded: a doubling chain ends', () => {
    const doubled = repeated(40, (inner) => call('compose', inner, inner), value(fn('identity')));
    expect(() => callWith(doubled, [1])).toThrow('calls');
    resetBudget();
    expect(callWith(value(fn('increment')), [1])).toBe(2);
  });
});
