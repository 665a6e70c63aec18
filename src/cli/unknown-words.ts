/** What is said of a command or an option that there is not: what may have been meant, and what there is. */
import { Command } from 'commander';
import { listed, nounOf } from '../counted.js';
import { messageOf, UsageError } from '../errors.js';
import { nearestNames } from '../nearest.js';
import type { CommandEntry } from './commands.js';

/** Commands that are suggested at most. */
const SUGGESTED = 3;

/** That there is no such command. */
export function unknownCommand(name: string, commands: readonly CommandEntry[]): UsageError {
  const names = commands.map((command) => command.name);
  if (/[./]/.test(name)) return new UsageError(unknownFile(name));
  const longer = names.filter((one) => name.length > 1 && (one.startsWith(name) || name.startsWith(one)));
  const near = [...new Set([...nearestNames(name, names), ...longer])].slice(0, SUGGESTED);
  const meant = near.length === 0 ? '' : ` (did you mean ${near.join(' or ')}?)`;
  return new UsageError(`unknown command '${name}'${meant}; the commands are ${listed(names, names.length)}`);
}

/** What is said of a file where a command is expected. */
function unknownFile(name: string): string {
  if (/\.(?:mjs|py)$/.test(name)) {
    const checked = name.endsWith('.py') ? `, and checked on their own tasks with batt-run validate ${name}` : '';
    return `unknown command '${name}': batts and programs are run with batt-run run ${name}${checked}`;
  }
  if (name.endsWith('.json')) return `unknown command '${name}': a report is shown with batt-run report ${name}`;
  return `unknown command '${name}': see batt-run --help`;
}

/**
 * That a command has no such option: what it may have been meant for, which other commands have it, and where its own are listed.
 *
 * @param error - what Commander threw
 * @param name - of the command
 */
export async function unknownOption(error: unknown, name: string, commands: readonly CommandEntry[]): Promise<unknown> {
  const [, option] = /unknown option '(-[^'=]*)/.exec(messageOf(error)) ?? [];
  if (option === undefined) return error;
  const own = await optionsOf(commands.filter((command) => command.name === name));
  const others = (await optionsOf(commands)).get(option) ?? [];
  // A letter says nothing of what was meant.
  const isWord = option.startsWith('--') && others.length === 0;
  const near = isWord ? nearestNames(option, own.keys(), Math.ceil(option.length / 4)) : [];
  const meant = near.length === 0 ? '' : ` (did you mean ${near.join(' or ')}?)`;
  const elsewhere =
    others.length === 0 ? '' : `, which ${listed(others, others.length)} ${nounOf(others.length, 'has', 'have')}`;
  return new UsageError(`${name}: unknown option '${option}'${meant}${elsewhere}; see batt-run ${name} --help`);
}

/** The options of commands, of their subcommands, too, each with the names of those that have it. */
async function optionsOf(commands: readonly CommandEntry[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, Set<string>>();
  for (const { name, load } of commands) {
    const command = new Command(name);
    (await load())(command);
    for (const { options } of [command, ...command.commands])
      for (const { short, long } of options)
        for (const flag of [short, long]) if (flag) found.set(flag, (found.get(flag) ?? new Set()).add(name));
  }
  return new Map([...found].map(([flag, names]) => [flag, [...names]]));
}
