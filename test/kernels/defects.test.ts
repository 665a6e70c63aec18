/** A kernel that traps ends the run with exit code 70, and its stack names it: only leaving a call is no defect. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it, test } from 'vitest';
import { arcDsl, type Operation, tokpidjin } from '../../src/dsl/index.js';
import { callInMemory } from '../../src/engine/index.js';
import { KernelDefect, MemoryError } from '../../src/errors.js';
import { NAMES } from '../../src/memory/functions.js';
import { LinearMemory } from '../../src/memory/index.js';
import { tupleOf } from '../../src/value/index.js';
import { value } from '../dsl/run.js';

const operationOf = (name: string): Operation => arcDsl.operations.get(name) as Operation;

/** An address beyond the memory, as the handle of a value. */
const NOWHERE = 0x7ffffff8;

/** Memory that holds {@link NOWHERE} for every value. */
class Corrupted extends LinearMemory {
  override hold(): number {
    return NOWHERE;
  }
}

/** What calling an operation on values that are nowhere throws. */
function trap(name: string): KernelDefect {
  const operation = operationOf(name);
  try {
    callInMemory(
      operation,
      operation.params.map(() => null),
      new Corrupted(),
    );
  } catch (error) {
    if (error instanceof KernelDefect) return error;
    throw error;
  }
  throw new TypeError(`${name} does not trap`);
}

describe('a kernel that reads beyond the memory', () => {
  it.each([
    ['rot90', 'operations/geometry/rot90'],
    ['hconcat', 'operations/joining/hconcat'],
    ['fill', 'operations/painting/fill'],
    ['objects', 'operations/objects/objects'],
  ])('%s is a defect, and named', (name, kernel) => {
    const { message, stack } = trap(name);
    expect(message).toBe(`${name} in linear memory: memory access out of bounds`);
    expect(stack).toMatch(/^KernelDefect: .*\n +at src\/kernels\//);
    expect(stack).toContain(`at src/kernels/${kernel} (wasm://`);
  });
});

test('an operation whose kernel takes other arguments is a defect, too', () => {
  expect(() => callInMemory(operationOf('fill'), [value('[[1]]')])).toThrow(
    new KernelDefect('fill', new Error('unreachable')).message,
  );
});

test('every kernel has a number of its own, and a name', () => {
  const operations = [...arcDsl.operations.values(), ...tokpidjin.operations.values()];
  const numbers = [...new Set(operations.flatMap(({ number }) => number ?? []))];
  expect(numbers.sort((a, b) => a - b)).toEqual(numbers.map((_, k) => k + 1)); // 0 is a call of a function value
  expect(numbers.filter((number) => !NAMES.has(number))).toEqual([]);
  const ofArcDsl = [...arcDsl.operations.values()].map(({ number }) => number);
  expect(new Set(ofArcDsl).size).toBe(arcDsl.operations.size);
});

test.each([
  ['repeat', '[0,1000000]', null],
  ['repeat', '[0,5000000]', 'LimitError'],
  ['canvas', '[0,[3000,3000]]', 'LimitError'],
  // As many elements as 64 bits do not tell from fewer.
  ['upscale', `[{"set":[${[...Array(9).keys()].map((j) => `[20,[0,${j}]]`)}]},1073741823]`, 'LimitError'],
  ['order', '[[[1,{"set":[1]}],[1,{"set":[2]}]],{"fn":"identity"}]', null],
  ['first', '[[{"nan":1}]]', null],
  // Two keys that Python cannot compare come before the one that is too large.
  ['argmax', '[[1,[1,1],9007199254740991],{"fn":"increment"}]', 'TypeError'],
  ['argmax', '[[1,2,9007199254740991],{"fn":"increment"}]', 'LimitError'],
])('%s of %s fails as %s', (name, args, failure) => {
  const { items } = value(args) as unknown as { readonly items: readonly [] };
  const called = callInMemory(operationOf(name), items);
  expect(called.failed ? called.error.pythonClass : null).toBe(failure);
});

test('what does not fit into the memory is no failing call, and the next one is made', () => {
  const memory = new LinearMemory(1 << 21);
  const called = (times: number): unknown => callInMemory(operationOf('repeat'), [0, times], memory);
  expect(() => called(600_000)).toThrow(new MemoryError(2));
  expect(called(2)).toEqual({ failed: false, value: tupleOf([0, 0]), work: 2 });
});

// ---- the command line

const folder = mkdtempSync(join(tmpdir(), 'batt-run-defects-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a run ends with 70 and the stack, no report and no archive, though one sample alone would have met it', () => {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const module = (path: string): string => pathToFileURL(join(root, 'dist', path)).href;
  const file = join(folder, 'corrupted.mjs');
  writeFileSync(
    file,
    `import { LinearMemory } from '${module('memory/index.js')}';
    import { start } from '${module('cli/main.js')}';
    const { putColumn } = LinearMemory.prototype;
    LinearMemory.prototype.putColumn = function (values) {
      const column = putColumn.call(this, values);
      this.setWord(column, ${NOWHERE});
      return column;
    };
    await start();`,
  );
  const words = ['run', '-b', join(root, 'batts/bundled.mjs'), '-c', '2', '--workers', '0', '--report', 'report.json'];
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...words], { cwd: folder, encoding: 'utf8' });
  expect(stdout).toBe('');
  expect(stderr).toMatch(
    /\nbatt-run: internal error, please report it\nKernelDefect: \w+ in linear memory: memory access out of bounds\n +at src\/kernels\//,
  );
  expect(status).toBe(70);
});
