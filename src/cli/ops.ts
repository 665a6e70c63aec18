/** `batt-run ops`: the operations that programs can call, with an example of each. */
import { type Command, Option } from 'commander';
import type { Example, Row } from '../dsl/index.js';
import { UsageError } from '../errors.js';
import { nearestNames } from '../nearest.js';
import type { Screen, Shown } from '../terminal.js';
import { joined, jsonLines, lines, NOTHING, print } from '../terminal.js';
import { addExamples, addOutputOptions, dialectOf, type OutputOptions, useColor } from './options.js';

interface OpsFlags extends OutputOptions {
  readonly dialect?: string;
  readonly json: boolean;
}

/** Adds the argument, options, examples and action of `ops`. */
export function defineOps(command: Command): void {
  command
    .argument('[name...]', 'operations to explain; all are listed where none is named')
    .addOption(new Option('--dialect <name>', 'of this dialect only (a list: arc-dsl unless told)'))
    .addOption(new Option('--json', 'as JSON, an operation a line').default(false));
  addOutputOptions(command);
  addExamples(command, [
    'batt-run ops                            all of arc-dsl, by family',
    'batt-run ops fill underfill             signature, meaning, an example with its value',
    'batt-run ops --dialect tokpidjin        all of the Python system',
    'batt-run ops --json                     for an editor or another program',
  ]);
  command.action(ops);
}

async function ops(names: readonly string[], options: OpsFlags): Promise<void> {
  const { defaultText, dialects, ROWS, tokpidjin } = await import('../dsl/index.js');
  const { screenOf } = await import('../report/index.js');
  const only = options.dialect === undefined ? null : dialectOf(options.dialect, dialects).name;
  const known = ROWS.filter((row) => only === null || isOf(row, only));
  const rows = names.length === 0 ? known : names.flatMap((name) => rowsNamed(name, known, only));
  const screen = screenOf(process.stdout, useColor(options.color, process.stdout));
  if (options.json) print(jsonLines(rows.map(inWords)));
  else if (names.length > 0) {
    const insteadIn = ({ name }: Row): string => defaultText(tokpidjin.operations.get(name)?.fallback ?? null);
    print(joined(rows.map((row, k) => explained(row, insteadIn, k > 0))));
  } else print(await listed(only ?? 'arc-dsl', rows, screen));
}

const isOf = ({ dialects }: Row, dialect: string): boolean => dialects.some((name) => name === dialect);

/** An operation's name in tokpidjin, or what else it is called there. */
const namesOf = ({ name, aliases }: Row): readonly string[] => [name, ...aliases];

/** The rows of an operation: each dialect may have its own. */
function rowsNamed(name: string, rows: readonly Row[], dialect: string | null): Row[] {
  const found = rows.filter((row) => namesOf(row).includes(name));
  if (found.length > 0) return found;
  const nearest = nearestNames(name, new Set(rows.flatMap(namesOf)));
  const hint = nearest.length === 0 ? '' : `; did you mean ${nearest.join(' or ')}?`;
  throw new UsageError(`no operation ${name}${dialect === null ? '' : ` in ${dialect}`}${hint}`);
}

const signatureOf = ({ name, params, result }: Row): string =>
  `${name}(${params.map((param) => `${param.name}${param.optional ? '?' : ''}: ${param.type}`).join(', ')}): ${result}`;

/** The operations of a dialect, one a line. */
async function listed(dialect: string, rows: readonly Row[], screen: Screen): Promise<Shown> {
  const { tableText } = await import('../report/index.js');
  const own = rows.filter((row) => isOf(row, dialect));
  const cells = [...own]
    .sort((a, b) => compareTexts(a.family, b.family) || compareTexts(a.name, b.name))
    .map((row) => [row.family, row.name, signatureOf(row).slice(row.name.length), row.meaning]);
  const table = tableText(
    [
      { head: 'family', narrow: 'drop' },
      { head: 'operation' },
      { head: 'signature', narrow: 'drop' },
      { head: 'meaning', narrow: 'wrap' },
    ],
    cells,
    screen,
  );
  return joined([
    table,
    lines(`${own.length} operations of ${dialect}; batt-run ops NAME shows signature and example`),
  ]);
}

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * All that a row says.
 *
 * @param insteadIn - what an operation gives in tokpidjin instead of failing
 */
function explained(row: Row, insteadIn: (row: Row) => string, isNext: boolean): Shown {
  const { meaning, examples, aliases, catches, device } = row;
  const [first, ...others] = row.dialects.map((dialect) => ({ dialect, text: exampleText(examples[dialect]) }));
  const text = [signatureOf(row), `  ${meaning}`, `  ${first.text}`];
  for (const other of others) if (other.text !== first.text) text.push(`  ${other.text} in ${other.dialect}`);
  text.push(`  dialects: ${row.dialects.join(', ')}`);
  if (aliases.length > 0) text.push(`  in tokpidjin also called ${aliases.join(', ')}`);
  if (catches !== null) text.push(`  never fails: gives ${catches.value} instead`);
  else if (isOf(row, 'tokpidjin')) text.push(`  never fails in tokpidjin: gives ${insteadIn(row)} instead`);
  text.push(`  on devices: ${device ? 'yes, in arc-dsl' : 'no'}`);
  return lines(...(isNext ? ['', ...text] : text));
}

const exampleText = (example: Example | undefined): string =>
  example === undefined ? NOTHING : `${example.call} = ${example.value}`;

/** A row for other programs. */
const inWords = (row: Row): object => {
  const { name, family, params, result, meaning, examples, dialects, aliases, catches, device } = row;
  return {
    name,
    signature: signatureOf(row),
    family,
    params,
    result,
    meaning,
    examples,
    dialects,
    aliases,
    catches,
    device,
  };
};
