import { describe, expect, test } from 'vitest';
import { DeviceError, FormatError, LimitError, OpError, TimeoutError } from '../src/errors.js';

describe('FormatError says where, what was expected and what was found, in one line', () => {
  test.each([
    [
      { file: 'a.py', line: 3, expected: 'a call', found: 'x1 = 2 +\n 3' },
      'a.py:3: expected a call, found "x1 = 2 +\\n 3"',
    ],
    [
      { file: 'a.json', field: 'train[0].input', expected: 'a list of rows' },
      'a.json: train[0].input: expected a list of rows',
    ],
    [{ file: 'a.json', expected: 'JSON', found: 'x'.repeat(100) }, `a.json: expected JSON, found "${'x'.repeat(60)}…"`],
  ])('%j', (problem, message) => {
    expect(new FormatError(problem)).toMatchObject({ ...problem, name: 'FormatError', message });
  });
});

describe('OpError', () => {
  test('has the exception that CPython raises', () => {
    const error = new OpError('divide', 'ZeroDivisionError', 'by zero');
    expect(error).toMatchObject({ operation: 'divide', pythonClass: 'ZeroDivisionError' });
    expect(error.message).toBe('divide: ZeroDivisionError: by zero');
    expect(String(error)).toBe('OpError: divide: ZeroDivisionError: by zero');
  });

  test('is an Error, without the cost of a stack', () => {
    expect(new OpError('first', 'StopIteration')).toBeInstanceOf(Error);
    expect(new OpError('first', 'StopIteration')).not.toHaveProperty('stack');
  });

  test('takes the name of its operation from whoever knows it', () => {
    const error = new OpError('', 'IndexError');
    expect(error.message).toBe('IndexError');
    error.operation = 'get_nth_t';
    expect(error.message).toBe('get_nth_t: IndexError');
  });
});

test('LimitError is an OpError of its own class', () => {
  const error = new LimitError('power', 'more than 1000 calls');
  expect(error).toBeInstanceOf(OpError);
  expect(error).toMatchObject({ name: 'LimitError', pythonClass: 'LimitError' });
  expect(error.message).toBe('power: LimitError: more than 1000 calls');
});

test('TimeoutError and DeviceError say what did not work', () => {
  expect(new TimeoutError('task 00d62c1b demo 0', 10).message).toBe('task 00d62c1b demo 0: not done within 10 s');
  expect(new DeviceError('webgpu', 'no adapter').message).toBe('device webgpu: no adapter');
});
