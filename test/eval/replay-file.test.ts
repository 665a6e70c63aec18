import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { arcDsl, type Dialect, tokpidjin } from '../../src/dsl/index.js';
import { callOperation } from '../../src/engine/index.js';
import { type FileReplay, replayFile } from '../../src/eval/index.js';

const folder = mkdtempSync(join(tmpdir(), 'batt-run-replay-'));
afterAll(() => rmSync(folder, { recursive: true }));

const CONSTANTS = '{"constants":{"ZERO":0,"UP":[-1,0]}}';

function written(content: string | Buffer): string {
  const file = join(folder, 'vectors.jsonl');
  writeFileSync(file, content);
  return file;
}

const replay = (file: string, dialects?: readonly Dialect[]): FileReplay => replayFile(file, callOperation, dialects);

const replayed = (lines: readonly string[], dialects?: readonly Dialect[]): FileReplay =>
  replay(written([CONSTANTS, ...lines].join('\n')), dialects);

describe.each([
  ['arc-dsl.jsonl.gz', 'arc-dsl', 10_075],
  ['programs.jsonl.gz', 'arc-dsl', 301],
  ['coordinates.jsonl.gz', 'arc-dsl', 2575],
  ['tokpidjin.jsonl.gz', 'tokpidjin', 16_109],
])('%s', (name, dialect, lines) => {
  test('every line gives what CPython gave', () => {
    const file = fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url));
    expect(replay(file)).toEqual({ file, dialect, lines, disagreements: [] });
  }, 60_000);
});

describe('a line that agrees', () => {
  test.each([
    ['{"op":"add","args":[1,[2,3]],"out":[3,4]}'],
    ['{"op":"divide","args":[1,0],"err":"ZeroDivisionError"}'],
    ['{"op":"rbind","args":[{"fn":"add"},3],"calls":[{"args":[5],"out":8},{"args":[],"err":"TypeError"}]}'],
    [
      '{"program":"def solve(I):\\n    x1 = first(I)\\n    return x1","inputs":[[[1]],[]],"outs":[{"out":[1]},{"err":"StopIteration"}]}',
    ],
  ])('%s', (line) => {
    expect(replayed(['', line, ''])).toMatchObject({ lines: 2, disagreements: [] });
  });

  test('from a gzipped file', () => {
    const file = written(gzipSync(`${CONSTANTS}\n`));
    expect(replay(file)).toEqual({ file, dialect: 'arc-dsl', lines: 1, disagreements: [] });
  });
});

describe('a line that does not agree is shown with its first difference', () => {
  test.each([
    ['{"op":"add","args":[1,2],"out":4}', 'add(1, 2)', '{"out":4}', '{"out":3}'],
    ['{"op":"add","args":[1,2],"err":"TypeError"}', 'add(1, 2)', '{"err":"TypeError"}', '{"out":3}'],
    ['{"op":"increment","args":[true],"out":true}', 'increment(true)', '{"out":true}', '{"out":2}'],
    ['{"op":"nothing","args":[],"out":4}', 'nothing()', '{"out":4}', 'no such operation'],
    [
      '{"program":"def solve(I):\\n    return first(I)","inputs":[[1],[2],[]],"outs":[{"out":1},{"out":3},{"out":4}]}',
      'solve(inputs[1])',
      '{"out":3}',
      '{"out":2}',
    ],
  ])('%s', (line, call, expected, got) => {
    expect(replayed([line]).disagreements).toEqual([{ line: 2, call, expected, got }]);
  });

  test('constants too', () => {
    const { disagreements } = replay(written('{"constants":{"ZERO":0,"UP":[0,-1]}}'));
    expect(disagreements).toEqual([{ line: 1, call: 'UP', expected: '[0,-1]', got: '[-1,0]' }]);
  });
});

describe('defaults and aliases of a dialect whose operations do not raise', () => {
  test.each([
    ['{"default":"size","out":0}'],
    ['{"default":"fork","callable":true,"calls":[{"args":[[1,2]],"out":[]},{"args":[],"out":[]}]}'],
    ['{"aliases":{"objects_g":"objects_t"}}'],
  ])('%s agrees', (line) => {
    expect(replayed([line], [tokpidjin]).disagreements).toEqual([]);
  });

  test.each([
    ['{"default":"size","out":[]}', 'size()', '{"out":[]}', '{"out":0}'],
    ['{"default":"none","out":[]}', 'none()', 'a default value', 'no such operation'],
    ['{"default":"fork","callable":true,"calls":[{"args":[2],"out":1}]}', 'fork()(2)', '{"out":1}', '{"out":[]}'],
    ['{"aliases":{"size":"first"}}', 'size', 'another name for first', 'another operation, or none'],
    ['{"aliases":{"objects_g":"none"}}', 'objects_g', 'another name for none', 'another operation, or none'],
  ])('%s does not', (line, call, expected, got) => {
    expect(replayed([line], [tokpidjin]).disagreements).toEqual([{ line: 2, call, expected, got }]);
  });
});

describe('a malformed line is an error with its place', () => {
  test.each([
    ['not json', ':2: expected a JSON object, found "not json"'],
    ['[1]', ':2: expected an object, found "[1]"'],
    ['{"ops":"add"}', ':2: expected one of the fields op, program, constants, default, aliases, found "ops"'],
    ['{"op":1,"args":[]}', ':2: op: expected a text, found "1"'],
    ['{"op":"add"}', ':2: args: expected a list, found "nothing"'],
    ['{"op":"add","args":[1,2]}', ':2: expected either "out" or "err", found "neither"'],
    ['{"op":"add","args":[1,2],"out":3,"err":"TypeError"}', ':2: expected either "out" or "err", found "both"'],
    ['{"op":"add","args":[1,2],"err":3}', ':2: err: expected a text, found "3"'],
    ['{"op":"add","args":[1.5,2],"out":3}', ':2: expected an integer within ±(2^53 - 1), found "1.5"'],
    ['{"op":"rbind","args":[],"calls":3}', ':2: calls: expected a list, found "3"'],
    ['{"op":"rbind","args":[],"calls":[{"out":1}]}', ':2: calls[0].args: expected a list, found "nothing"'],
    ['{"op":"rbind","args":[],"calls":[{"args":[]}]}', ':2: calls[0]: expected either "out" or "err", found "neither"'],
    ['{"program":"x","inputs":[],"outs":[]}', ':2: program:1: expected functions such as def solve_<id>(I):'],
    [
      '{"program":"def solve(I):\\n    return I","inputs":[1],"outs":[]}',
      ':2: outs: expected 1 result, found "0 results"',
    ],
    [
      '{"program":"def solve(I):\\n    return I","inputs":[1.5],"outs":[{"out":1}]}',
      ':2: inputs[0]: expected an integer',
    ],
    ['{"aliases":[]}', ':2: aliases: expected an object, found "[]"'],
  ])('%s', (line, problem) => {
    expect(() => replayed([line])).toThrow(problem);
  });

  test('values nested too deeply', () => {
    const line = `{"op":"add","args":[${'['.repeat(100_000)}${']'.repeat(100_000)},2],"out":3}`;
    expect(() => replayed([line])).toThrow(':2: expected values nested at most 900 deep');
  });

  test('constants that no dialect has', () => {
    const file = written('{"constants":{"ZERO":0,"HUNDREDFOLD":100}}');
    expect(() => replay(file, [arcDsl])).toThrow(':1: constants: expected those of arc-dsl, found "HUNDREDFOLD"');
  });

  test('no constants in the first line', () => {
    expect(() => replay(written('{"op":"add","args":[1,2],"out":3}'))).toThrow(
      ':1: constants: expected an object, found "nothing"',
    );
    expect(() => replay(written(''))).toThrow(':1: constants: expected an object, found "nothing"');
  });

  test('a gzip file cut short, bytes that are no UTF-8', () => {
    expect(() => replay(written(gzipSync('x'.repeat(1000)).subarray(0, 20)))).toThrow('expected a gzip file');
    expect(() => replay(written(Buffer.from([0x0a, 0xff])))).toThrow(':2: expected UTF-8 text');
  });
});
