import { availableParallelism } from 'node:os';
import { Command } from 'commander';
import { describe, expect, test } from 'vitest';
import {
  addExamples,
  addOutputOptions,
  addTaskOptions,
  integerOption,
  numberOption,
  useColor,
  workersFor,
  workersOption,
} from '../../src/cli/options.js';
import { UsageError } from '../../src/errors.js';
import { log } from '../../src/log.js';

/** What a command with all shared options makes of a command line. */
function parse(...words: string[]): Record<string, unknown> {
  const command = new Command('any').exitOverride().configureOutput({ outputError: () => {} });
  addOutputOptions(addTaskOptions(command)).addOption(workersOption());
  command.addOption(numberOption('--mutation-rate <p>', '', undefined, { min: 0, max: 1 })).action(() => {});
  return command.parse(words, { from: 'user' }).opts();
}

test('defaults', () => {
  expect(parse()).toEqual({
    start: 0,
    count: 0,
    data: 'train',
    seed: 0,
    quiet: false,
    skipBad: false,
    testPairs: 1,
    color: true,
    wide: false,
  });
});

describe('workers', () => {
  test('as asked for, but no more than samples', () => {
    expect(workersFor(3, 10, 100)).toBe(3);
    expect(workersFor(3, 1e9, 2)).toBe(2);
    expect(workersFor(0, 1e9, 100)).toBe(0);
  });

  test('unasked: one, and one more for each 600,000 calls, up to one per core', () => {
    const cores = availableParallelism();
    expect(workersFor(undefined, 10, 100)).toBe(1);
    expect(workersFor(undefined, 700_000, 100)).toBe(Math.min(2, cores));
    expect(workersFor(undefined, 1e9, 1000)).toBe(cores);
    expect(workersFor(undefined, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY)).toBe(cores);
    expect(workersFor(undefined, 1e9, 1)).toBe(1);
  });
});

test.each([
  [['-i', '00d62c1b', '0a938d79'], { taskIds: ['00d62c1b', '0a938d79'] }],
  [['-s', '10', '-c', '-5'], { start: 10, count: -5 }],
  [['--tasks', 'data', '--data', 'both'], { tasks: 'data', data: 'both' }],
  [['--workers', '0', '--seed', '4294967295'], { workers: 0, seed: 4294967295 }],
  [['--mutation-rate', '0.25'], { mutationRate: 0.25 }],
  [['--quiet', '--no-color'], { quiet: true, color: false }],
])('%j', (words, options) => {
  expect(parse(...words)).toMatchObject(options);
});

test.each([
  [['-c', 'many'], "--count: expected a whole number, found 'many'"],
  [['-c', ''], "--count: expected a whole number, found ''"],
  [['-c', '0x10'], "--count: expected a whole number, found '0x10'"],
  [['-s', '1.5'], "--start: expected a whole number of at least 0, found '1.5'"],
  [['-s', '-1'], "--start: expected a whole number of at least 0, found '-1'"],
  [['--workers', '2000'], "--workers: expected a whole number of at least 0 and at most 1024, found '2000'"],
  [['--mutation-rate', '1.5'], "--mutation-rate: expected a number of at least 0 and at most 1, found '1.5'"],
])('%j is refused', (words, message) => {
  expect(() => parse(...words)).toThrow(new UsageError(message));
});

test('a level that there is not is refused with those that there are', () => {
  expect(() => parse('--log-level', 'loud')).toThrow(
    'Allowed choices are trace, debug, info, warn, error, fatal, silent.',
  );
});

test('an option may be absent', () => {
  const command = new Command().addOption(integerOption('--profile <n>', ''));
  expect(command.parse([], { from: 'user' }).opts()).toEqual({});
});

describe('the level of the log', () => {
  test.each([
    [[], 'info'],
    [['--quiet'], 'error'],
    [['--log-level', 'debug'], 'debug'],
    [['--quiet', '--log-level', 'warn'], 'warn'],
  ])('%j', (words, level) => {
    parse(...words);
    expect(log().level).toBe(level);
  });
});

describe('colors', () => {
  const terminal = { isTTY: true, hasColors: () => true };
  const pipe = { hasColors: () => false };

  test.each([
    ['a terminal', true, terminal, {}, true],
    ['a pipe', true, pipe, {}, false],
    ['--no-color', false, terminal, {}, false],
    ['NO_COLOR', true, terminal, { NO_COLOR: '1' }, false],
    ['an empty NO_COLOR, which does not count', true, terminal, { NO_COLOR: '' }, true],
    ['FORCE_COLOR on a pipe', true, pipe, { FORCE_COLOR: '1' }, true],
    ['--no-color before FORCE_COLOR', false, terminal, { FORCE_COLOR: '1' }, false],
  ])('%s', (_, color, stream, env, used) => {
    expect(useColor(color, stream, env)).toBe(used);
  });
});

test('examples come after the options in the help', () => {
  const help = addExamples(new Command('gen'), ['batt-run gen -c 32']);
  let text = '';
  help.configureOutput({ writeOut: (part) => (text += part) }).outputHelp();
  expect(text).toMatch(/--help.*\n\nExamples:\n {2}batt-run gen -c 32\n$/s);
});
