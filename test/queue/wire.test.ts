/** Messages: what is written is read again, and what is none is refused. */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { battText } from '../../src/batt/index.js';
import { FormatError } from '../../src/errors.js';
import { wireTask } from '../../src/pipeline/chunk.js';
import { chunksOf } from '../../src/pipeline/chunking.js';
import { score, validate } from '../../src/pipeline/jobs.js';
import { ThreadGate } from '../../src/queue/gate.js';
import { wireKind } from '../../src/queue/kinds.js';
import { decode, encode, written } from '../../src/queue/wire.js';
import { battFor, smallestTasks } from '../pipeline/small.js';

const data = {
  text: 'ä\u2028"',
  none: null,
  list: [1.5, [true, {}]],
  bytes: Int8Array.of(-1, 2, 3),
  numbers: { whole: Int32Array.of(1 << 30, -5), real: Float64Array.of(0.1, -0, 1e300), flags: new Uint8Array(0) },
  map: new Map([[3, 'three']]),
};

/** A message of a JSON text and bytes behind it. */
function messageOf(text: string, bytes = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt32LE(Buffer.byteLength(text));
  return deflateRawSync(Buffer.concat([head, Buffer.from(text), bytes]));
}

describe('a message', () => {
  it('is read as it was written', async () => {
    expect(await decode(await encode(data), 'it')).toEqual(data);
  });

  it('is the same for the same data, whatever arrays they are views of', () => {
    const view = new Int8Array(Int8Array.of(9, -1, 2, 3, 9).buffer, 1, 3);
    expect(written({ ...data, bytes: view })).toEqual(written(data));
  });

  it('brings nothing to life but typed arrays and maps', async () => {
    const made = await decode(messageOf('{"__proto__":{"x":1},"constructor":{"a":[1]}}'), 'it');
    expect(Object.getPrototypeOf(made)).toBe(Object.prototype);
    expect(({} as { x?: number }).x).toBeUndefined();
  });

  it.each<[string, Buffer]>([
    ['nothing', Buffer.alloc(0)],
    ['what is not deflated', Buffer.from('{"a":1}')],
    ['what ends early', inflateRawSync(messageOf('{"a":1}')).subarray(0, 9)],
    ['no JSON', messageOf('{"a":')],
    ['an array of which bytes are missing', messageOf('{"$":"Int32Array","n":2}', Buffer.alloc(7))],
    ['bytes that are left over', messageOf('{"$":"Int8Array","n":1}', Buffer.alloc(2))],
    ['an array of no length', messageOf('{"$":"Int8Array","n":-1}')],
    ['an array of no type', messageOf('{"$":"SharedArrayBuffer","n":1}')],
    ['a map of no pairs', messageOf('{"$":"Map","of":[[1]]}')],
    ['lists too deep to be read', messageOf(`${'['.repeat(200_000)}${']'.repeat(200_000)}`)],
    ['300 MiB of zeros in 300 KB', deflateRawSync(Buffer.alloc(300 << 20))],
  ])('that is %s is none', async (_, message) => {
    await expect(decode(message, 'it')).rejects.toThrow(
      new FormatError({ file: 'it', expected: 'a message of batt-run of at most 256 MiB' }),
    );
  });
});

const place = { file: 'it', field: '' };
const tasks = smallestTasks(3);
const batt = battFor(tasks, ['palette']);
const setup = {
  batt: battText(batt),
  file: 'b.mjs',
  emit: false,
  differs: 'all' as const,
  matchAll: false,
  work: null,
  callLimit: 1000,
  device: null,
};
const [chunk] = chunksOf(tasks, { batchSize: 100, workers: 0 });

describe('a scoring job', () => {
  const kind = wireKind(score.name);
  if (kind === null) throw new TypeError('no kind');

  it('is taken as it is', async () => {
    expect(kind.setup(setup, place)).toEqual(setup);
    expect(kind.request(chunk, place)).toEqual(chunk);
    const work = await score.prepare(setup, () => {});
    const result = await work(chunk, new Int32Array(2));
    const check = await kind.result(chunk as never, setup as never);
    expect(check(result, place)).toEqual(result);
  });

  it.each<[string, object, string]>([
    [
      'a sample of a task that is not there',
      { samples: [{ task: 99, kind: 'demo', index: 0 }] },
      'a whole number from 0 to',
    ],
    ['a sample that is not there', { samples: [{ task: 0, kind: 'demo', index: 99 }] }, 'the position of a sample'],
    ['no samples', { samples: [] }, 'a list that is not empty'],
    [
      'a grid of other cells',
      { tasks: [{ ...wireTask(tasks[0]), test: [{ input: { h: 2, w: 2, cells: new Int8Array(3) }, output: null }] }] },
      'as many cells as the grid has',
    ],
    [
      'a grid of plain numbers',
      { tasks: [{ ...wireTask(tasks[0]), test: [{ input: { h: 1, w: 1, cells: [1] }, output: null }] }] },
      'an array of type Int8Array',
    ],
  ])('of %s is none', (_, wrong, expected) => {
    expect(() => kind.request({ ...chunk, ...wrong }, place)).toThrow(expected);
  });

  it('has no device, and limits as the command line has them', () => {
    expect(() => kind.setup({ ...setup, device: { name: 'webgpu' } }, place)).toThrow('device: expected no device');
    expect(() => kind.setup({ ...setup, callLimit: 0 }, place)).toThrow('callLimit: expected a whole number from 1 to');
  });

  it('has a result of as many samples, outputs, differs and operations', async () => {
    const work = await score.prepare(setup, () => {});
    const result = await work(chunk, new Int32Array(2));
    const check = await kind.result(chunk as never, setup as never);
    const [first, ...others] = result.samples;
    if (first.status !== 'ok') throw new TypeError('lost');
    const wrong = (sample: object) => () => check({ ...result, samples: [{ ...first, ...sample }, ...others] }, place);
    expect(() => check({ ...result, samples: others }, place)).toThrow(`expected a list of ${chunk.samples.length}`);
    expect(wrong({ matches: new Uint8Array(2) })).toThrow(
      'samples[0].matches: expected an array of type Uint8Array and length 3',
    );
    expect(wrong({ matches: Uint8Array.of(0, 2, 0) })).toThrow('matches of 0 and 1');
    expect(wrong({ scores: new Float64Array(3) })).toThrow(
      'samples[0].scores: expected an array of type Int32Array and length 3',
    );
    expect(wrong({ digest: 'x' })).toThrow('expected an md5');
    expect(wrong({ lines: 'more' })).toThrow('expected null');
    const { calls } = result.profile;
    expect(() => check({ ...result, profile: { ...result.profile, ms: calls.slice(1) } }, place)).toThrow('profile.ms');
    expect(() => check({ ...result, device: {} }, place)).toThrow('device: expected null');
    // Lost samples have neither.
    const lost = { ...result, samples: result.samples.map(() => ({ status: 'timeout', error: 'x' })) };
    expect(check(lost, place)).toEqual(lost);
  });
});

it('samples of a validation come in the order of their programs, of which there are as many', async () => {
  const kind = wireKind(validate.name);
  if (kind === null) throw new TypeError('no kind');
  const program = {
    name: 'solve_a',
    text: 'def solve(I):\n    O = I\n    return O\n',
    file: 'a.py',
    task: wireTask(tasks[0]),
  };
  const sample = (number: number) => ({ program: number, kind: 'demo' as const, index: 0 });
  const request = { programs: [program, program], samples: [sample(0), sample(1)] };
  expect(kind.request(request, place)).toEqual(request);
  expect(() => kind.request({ ...request, samples: [sample(1), sample(0)] }, place)).toThrow(
    'in the order of their programs',
  );
  const check = await kind.result(request as never, { dialect: 'arc-dsl', callLimit: 1 } as never);
  const one = { status: 'ok', error: null, lost: false, match: false, closeness: 0, got: '[[1]]', line: 'x\n' };
  const result = { samples: [one, one], ms: [1, 2], busy: { load: 1, run: 2, encode: 3 } };
  expect(check(result, place)).toEqual(result);
  expect(() => check({ ...result, ms: [1] }, place)).toThrow('ms: expected a list of 2');
  const { got: _, ...silent } = one;
  expect(() => check({ ...result, samples: [one, silent] }, place)).toThrow('samples[1].got: expected a string');
});

it('kinds that do not travel are none', () => {
  expect(wireKind('constructor')).toBe(null);
});

it('threads go to jobs in their order; one that is to be alone waits for all, and all behind it for that', async () => {
  const gate = new ThreadGate(2);
  const order: string[] = [];
  const enter = async (name: string, alone = false) => {
    const leave = await gate.enter(alone);
    order.push(leave === null ? `${name} sent away` : name);
    return leave;
  };
  const [a, b] = [await enter('a'), await enter('b')];
  const alone = enter('alone', true);
  const c = enter('c');
  a?.();
  await Promise.resolve();
  expect(order).toEqual(['a', 'b']);
  b?.();
  const leave = await alone;
  expect(order).toEqual(['a', 'b', 'alone']);
  leave?.();
  await c;
  const waiting = enter('d', true);
  gate.close();
  await waiting;
  await enter('e');
  expect(order).toEqual(['a', 'b', 'alone', 'c', 'd sent away', 'e sent away']);
});
