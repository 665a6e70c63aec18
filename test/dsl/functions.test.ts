import { describe, expect, it } from 'vitest';
import { arcDsl } from '../../src/dsl/index.js';
import { programPlan, runProgram } from '../../src/pipeline/index.js';
import { parse } from '../../src/program/index.js';
import { LIMITS } from '../../src/value/index.js';
import { apply, arc, fn, run } from './run.js';

const OBJECTS = '{"set":[{"set":[[1,[0,0]],[1,[0,1]]]},{"set":[[2,[3,3]]]},{"set":[[3,[5,1]],[3,[6,1]]]}]}';

describe('a function that runs over colors', () => {
  const count = fn('chain', fn('increment'), fn('size'), fn('initset'));

  it('counts the same work every time', () => {
    expect(run('apply', count, '[3,3,3,7]')).toBe('[2,2,2,2]');
    const once = arc.work('apply', count, '[3]') ?? 0;
    expect(arc.work('apply', count, '[3,3,3,7]')).toBe(4 * once);
  });

  it('does not tell True from 1 by what it gave before', () => {
    const same = fn('chain', fn('identity'), fn('identity'), fn('identity'));
    expect(run('apply', same, '[1,true,1,0,false]')).toBe('[1,true,1,0,false]');
  });

  it('has a limit on its calls', () => {
    const lines = 'def solve(I):\n    f = chain(increment, size, initset)\n    x = apply(f, I)\n    return size(x)\n';
    const [program] = parse(lines, arcDsl, 'test');
    const [I, output] = [arc.value(`[${new Array(1001).fill(5)}]`), 1001];
    const ran = (callLimit: number) => runProgram(programPlan(program, callLimit), null, [{ I, output }]);
    expect(ran(4000)).toMatchObject([
      { error: { message: 'apply: LimitError: more than 4,000 calls of function values' } },
    ]);
    expect(ran(4004)).toMatchObject([{ value: 1001, match: true }]);
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
    expect(apply(fn(combinator, ...parts), args)).toBe(expected);
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
    expect(apply(fn(combinator, ...parts), args)).toBe(expected);
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
    expect(run('identity', written)).toBe(written);
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
    // 8 comes before () in this set, and () after it: 8 / 0 fails before ()[0] does
    const by = fn('rbind', fn('divide'), '0');
    expect(run('apply', by, '{"set":[[],8]}')).toBe('ZeroDivisionError');
    expect(run('apply', by, '[[],8]')).toBe('IndexError');
  });

  it('may look into the very set that it runs over', () => {
    const firstOf = (of: string): string => fn('fork', fn('astuple'), fn('first'), fn('rbind', fn(of), fn('even')));
    expect(run('apply', firstOf('sfilter'), '[{"set":[9,8,1]}]')).toBe('[[8,{"set":[8]}]]');
    const ofItself = fn(
      'fork',
      fn('apply'),
      fn('compose', fn('lbind', fn('lbind'), fn('add')), fn('first')),
      fn('identity'),
    );
    expect(apply(ofItself, ['{"set":[9,8,1]}'])).toBe('{"set":[16,17,9]}');
  });
});

describe('bounds', () => {
  const repeated = (times: number, wrap: (inner: string) => string, inner: string): string =>
    times === 0 ? inner : repeated(times - 1, wrap, wrap(inner));
  const increment = fn('increment');
  const deep = (times: number): string => repeated(times, (inner) => fn('compose', increment, inner), increment);

  it('power goes as deep as its limit', () => {
    expect(apply(fn('power', increment, String(LIMITS.depth)), ['0'])).toBe(String(LIMITS.depth));
    expect(run('power', increment, String(LIMITS.depth + 1))).toBe('LimitError');
  });

  it('calls that nest too deep fail with LimitError, not with an exhausted stack', () => {
    expect(apply(deep(800), ['0'])).toBe('801');
    // a function that applies itself to itself
    const itself = fn('fork', fn('apply'), fn('identity'), fn('initset'));
    expect(apply(itself, [itself])).toBe('LimitError');
    expect(apply(increment, ['1'])).toBe('2');
  });

  it('what a function gave for a color does not hide how deep its calls nest', () => {
    const inner = deep(79);
    // Applies the first item to the elements of the last one: three calls a level, and `inner` to 5 innermost.
    const step = fn('fork', fn('apply'), fn('first'), fn('last'));
    const nested = (levels: number): string => repeated(levels, (tuple) => `[${step},[${tuple}]]`, `[${inner},[5]]`);
    const outcomes = (levels: number): string =>
      apply(step, [nested(levels)]) === 'LimitError' ? 'LimitError' : 'a value';
    const [fits, tooDeep] = [272, 274]; // 3 for the outermost, 3 for each level, 80 for `inner`
    expect([outcomes(fits), outcomes(tooDeep)]).toEqual(['a value', 'LimitError']);
    expect(apply(inner, ['5'])).toBe('85');
    expect([outcomes(fits), outcomes(tooDeep)]).toEqual(['a value', 'LimitError']);
  });

  it('the number of calls is bounded: a doubling chain ends', () => {
    const twice = fn('fork', fn('compose'), fn('identity'), fn('identity'));
    const doubled = apply(
      repeated(40, (inner) => fn('compose', twice, inner), twice),
      [fn('identity')],
      ['1'],
    );
    expect(doubled).toBe('LimitError');
    expect(apply(increment, ['1'])).toBe('2');
  });
});
