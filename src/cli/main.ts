/** The `batt-run` program: finds the command asked for, loads it, runs it, and ends with the right exit code. */

import type { Command } from 'commander';
import { packageVersion } from '../package.js';
import { beginRegister } from '../separate-files.js';
import { block, lines, print } from '../terminal.js';
import { tuneCompiler } from '../v8.js';
import { COMMANDS, type CommandEntry, DEFAULT_COMMAND } from './commands.js';
import { EXIT, reportError } from './exit.js';
import { hearSignals } from './signals.js';
import { guardStreams } from './streams.js';

/** Runs this process's command line and sets its exit code. */
export async function start(): Promise<void> {
  hearSignals();
  tuneCompiler();
  guardStreams();
  process.on('uncaughtException', (error) => process.exit(reportError(error)));
  const code = await main(process.argv.slice(2));
  // A command that ran to its end may have set a code of its own (a regression, an interruption): it stands.
  if (code !== EXIT.done) process.exitCode = code;
}

/**
 * Runs one command line.
 *
 * @param words - the command line after `batt-run`
 * @param commands - the commands that there are
 * @returns the exit code of an error; 0 when the command ran to its end
 */
export async function main(words: readonly string[], commands = COMMANDS): Promise<number> {
  const endRegister = beginRegister();
  const [name, ...args] = commandFirst(words);
  try {
    if (name === '--help' || name === '-h') print(block(programHelp(commands)));
    else if (name === '--version' || name === '-V') print(lines(packageVersion()));
    // What follows an unknown command cannot be judged: that the command is unknown comes first.
    else if (!commands.some((command) => command.name === name)) throw await wordError(name, commands);
    else await (await buildProgram(commands, name)).parseAsync([name, ...args], { from: 'user' });
    return EXIT.done;
  } catch (error) {
    return reportError(await withMeaning(error, name, commands));
  } finally {
    endRegister();
  }
}

/** The command line with its command first: `help X` is `X --help`, and options alone are the default command's. */
function commandFirst(words: readonly string[]): [string, ...string[]] {
  const [first = DEFAULT_COMMAND, ...rest] = words;
  if (first === 'help') return [rest[0] ?? '--help', '--help'];
  const named = !first.startsWith('-') || ['-h', '--help', '-V', '--version'].includes(first);
  return named ? [first, ...rest] : [DEFAULT_COMMAND, ...words];
}

/** That there is no such command. What words may mean is loaded only when one means nothing. */
async function wordError(name: string, commands: readonly CommandEntry[]): Promise<Error> {
  return (await import('./unknown-words.js')).unknownCommand(name, commands);
}

/** An error, and of an option that there is not what may have been meant. */
async function withMeaning(error: unknown, name: string, commands: readonly CommandEntry[]): Promise<unknown> {
  const isUnknown = error instanceof Error && 'code' in error && error.code === 'commander.unknownOption';
  return isUnknown ? (await import('./unknown-words.js')).unknownOption(error, name, commands) : error;
}

/** The text of `batt-run --help`. Written here because loading Commander costs more than all else that it needs. */
function programHelp(commands: readonly CommandEntry[]): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  return [
    'Usage: batt-run [command] [options]',
    '',
    "Runs batches of ARC-DSL programs with CPython's exact answers.",
    '',
    `Commands (${DEFAULT_COMMAND} when none is named):`,
    ...commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`),
    '',
    'batt-run <command> --help shows its options and examples; batt-run --version the version.',
    '',
  ].join('\n');
}

/** The program with all its commands by name, and the one that is `wanted` in full. */
async function buildProgram(commands: readonly CommandEntry[], wanted: string): Promise<Command> {
  const { Command } = await import('commander');
  const program = new Command('batt-run')
    .exitOverride()
    // Errors are thrown, and written once by reportError.
    .configureOutput({ writeOut: (text) => print(block(text)), outputError: () => {} });
  for (const { name, summary, load } of commands) {
    const command = program.command(name).description(summary);
    if (name === wanted) (await load())(command);
  }
  return program;
}
