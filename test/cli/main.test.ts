import type { Command } from 'commander';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CommandEntry } from '../../src/cli/commands.js';
import { main } from '../../src/cli/main.js';
import { DeviceError, FormatError, UsageError } from '../../src/errors.js';

let stdout = '';
let stderr = '';

beforeEach(() => {
  stdout = '';
  stderr = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    stdout += text;
    return true;
  });
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    stderr += text;
    return true;
  });
});

afterEach(() => {
  vi.restoreAllMocks();
});

const calls: string[] = [];

/** A command that notes its options, or throws. */
function entry(name: string, act: (options: object) => void = () => {}): CommandEntry {
  const define = (command: Command) => {
    command.option('--rounds <n>', 'rounds').action((options: object) => {
      calls.push(`${name} ${JSON.stringify(options)}`);
      act(options);
    });
  };
  return { name, summary: `the ${name} command`, load: async () => define };
}

const COMMANDS = [entry('run'), entry('evolve'), entry('solvers')];

/** `run` throws this. */
function throwing(error: unknown): CommandEntry[] {
  return [
    entry('run', () => {
      throw error;
    }),
  ];
}

describe('which command runs', () => {
  beforeEach(() => {
    calls.length = 0;
  });

  test.each([
    [['evolve', '--rounds', '3'], 'evolve {"rounds":"3"}'],
    [['--rounds', '3'], 'run {"rounds":"3"}'],
    [[], 'run {}'],
  ])('batt-run %j', async (words, call) => {
    expect(await main(words, COMMANDS)).toBe(0);
    expect(calls).toEqual([call]);
  });
});

describe('help', () => {
  test.each([['--help'], ['-h'], ['help']])('%s lists the commands without loading any', async (word) => {
    const unloadable = COMMANDS.map((command) => ({ ...command, load: () => Promise.reject(new Error('loaded')) }));
    expect(await main([word], unloadable)).toBe(0);
    expect(stdout).toContain('Commands (run when none is named):\n  run      the run command\n  evolve   the evolve');
    expect(stderr).toBe('');
  });

  test.each([[['evolve', '--help']], [['help', 'evolve']]])('%j shows the options of the command', async (words) => {
    expect(await main(words, COMMANDS)).toBe(0);
    expect(stdout).toContain('Usage: batt-run evolve [options]');
    expect(stdout).toContain('--rounds <n>');
  });

  test.each([['--version'], ['-V']])('%s', async (word) => {
    expect(await main([word], COMMANDS)).toBe(0);
    expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});

describe('what is wrong with the command line is said in one line', () => {
  test.each([
    [
      ['evlove'],
      "batt-run: unknown command 'evlove' (did you mean evolve?); the commands are run, evolve and solvers\n",
    ],
    [
      ['help', 'solver'],
      "batt-run: unknown command 'solver' (did you mean solvers?); the commands are run, evolve and solvers\n",
    ],
    [['ev'], "batt-run: unknown command 'ev' (did you mean evolve?); the commands are run, evolve and solvers\n"],
    [['nothing'], "batt-run: unknown command 'nothing'; the commands are run, evolve and solvers\n"],
    [['--ronds', '3'], "batt-run: run: unknown option '--ronds' (did you mean --rounds?); see batt-run run --help\n"],
    [['evolve', '-x'], "batt-run: evolve: unknown option '-x'; see batt-run evolve --help\n"],
    [['evolve', '--rounds'], "batt-run: option '--rounds <n>' argument missing\n"],
  ])('batt-run %j', async (words, line) => {
    expect(await main(words, COMMANDS)).toBe(2);
    expect(stderr).toBe(line);
    expect(stdout).toBe('');
  });
});

describe('errors of a command', () => {
  const missing = Object.assign(new Error('ENOENT: no such file or directory, open'), {
    errno: -2,
    code: 'ENOENT',
    syscall: 'open',
    path: 'batts/none.mjs',
  });

  test.each([
    [new UsageError('no task matches abc'), 'batt-run: no task matches abc\n'],
    [new UsageError('one\n  two'), 'batt-run: one two\n'],
    [new FormatError({ file: 'a.py', line: 3, expected: 'a call' }), 'batt-run: a.py:3: expected a call\n'],
    [new DeviceError('gpu', 'no adapter'), 'batt-run: device gpu: no adapter\n'],
    [missing, 'batt-run: batts/none.mjs: no such file or directory\n'],
  ])('%s is one line, exit code 2', async (error, line) => {
    expect(await main([], throwing(error))).toBe(2);
    expect(stderr).toBe(line);
  });

  test('any other is a defect: its stack, exit code 70', async () => {
    expect(await main([], throwing(new TypeError('x is not a function')))).toBe(70);
    expect(stderr).toMatch(/^batt-run: internal error, please report it\nTypeError: x is not a function\n {4}at /);
  });
});
