/** Words on a command line that the command takes no arguments for: what was meant, as far as that can be told. */
import type { Command } from 'commander';
import { UsageError } from '../errors.js';
import { nearestNames } from '../nearest.js';

/** Where the files go that are given to a command without their option. */
const PLACES: Readonly<Record<string, string>> = {
  gen: 'files of programs are named with --solvers and --differs',
  evolve: 'programs go into the archive with batt-run import',
  submit: 'tasks are named with --tasks, the archive with --archive',
  grade: 'one submission is graded at a time; tasks are named with --tasks',
  doctor: 'tasks are named with --tasks, the archive with --archive',
  score: 'programs come on standard input',
};

/**
 * Refuses words beyond the arguments that a command takes.
 *
 * @throws UsageError that names the first one
 */
export function refuseStray(command: Command): void {
  const { registeredArguments: taken, args } = command;
  if (taken.at(-1)?.variadic === true || args.length <= taken.length) return;
  const [word] = args.slice(taken.length);
  const { parent } = command;
  // A subcommand that is not written out: the word is meant as the name of one.
  const siblings = parent?.parent === null || parent === null ? [] : parent.commands.map((one) => one.name());
  if (siblings.length > 0 && taken.length === 0) {
    const [nearest] = nearestNames(word, siblings);
    const hint = nearest === undefined ? `: there are ${siblings.join(', ')}` : ` (did you mean ${nearest}?)`;
    throw new UsageError(`${parent?.name()}: unknown command '${word}'${hint}`);
  }
  const place = PLACES[command.name()];
  throw new UsageError(`${command.name()}: unexpected argument '${word}'${place === undefined ? '' : `: ${place}`}`);
}
