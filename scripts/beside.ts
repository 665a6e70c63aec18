/**
 * Measures the build of this checkout beside that of another one, which runs the same command in turn (`npm run beside`).
 *
 *     npm run beside -- ROUNDS OTHER WORDS…      {} in a word is a new folder for each run: --archive {}/a.db
 *
 * Of `bench SUITE` the suite's own figures are compared; of any other command what its process took, from start to end. Each round runs both, and
 * the one that was second comes first in the next. A ratio is this build's median over the other's, with the least and the greatest of
 * the rounds' own: where these lie on both sides of 1, nothing was seen.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { median } from '../src/bench/measure.js';
import { inFolder, runProgram } from '../src/bench/processes.js';
import { screenOf, tableText } from '../src/report/index.js';
import { lines, print, printError } from '../src/terminal.js';

/** Numbers by what they are of. */
type Figures = ReadonlyMap<string, number>;

const PROGRAM = 'bin/batt-run.mjs';
const HERE = fileURLToPath(new URL('..', import.meta.url));
const USAGE = 'expected ROUNDS (2 or more), another checkout that is built, and the words of a command';

const [roundsText = '', other = '', ...words] = process.argv.slice(2);
const rounds = Number(roundsText);
if (!(Number.isSafeInteger(rounds) && rounds >= 2) || !existsSync(join(other, PROGRAM)) || words.length === 0) {
  printError(lines(`beside: ${USAGE}; found '${process.argv.slice(2).join(' ')}'`));
  process.exit(2);
}

const builds = [HERE, other];
const runs = builds.map((): Figures[] => []);
for (let round = 0; round < rounds; round++) {
  const order = round % 2 === 0 ? [0, 1] : [1, 0];
  for (const build of order) runs[build].push(await figuresOf(builds[build]));
}

const screen = screenOf(process.stdout, false);
const columns = ['', 'this build', other, 'this / other'].map((head, k) => ({
  head,
  align: k === 0 ? ('left' as const) : ('right' as const),
}));
const rows = [...runs[0][0].keys()].map((name) => {
  const [ours, theirs] = runs.map((figures) => figures.map((figure) => figure.get(name) ?? Number.NaN));
  const ratio = median(ours) / median(theirs);
  return [
    name,
    shown(ours),
    shown(theirs),
    spread(
      ratio,
      ours.map((one, k) => one / theirs[k]),
      3,
    ),
  ];
});
print(tableText(columns, rows, screen));
print(lines(`median (least to greatest) of ${rounds} rounds of: ${words.join(' ')}`));

/** What a run of the command with a build gives. */
function figuresOf(build: string): Promise<Figures> {
  return inFolder(async (folder) => {
    const given = words.map((word) => word.replaceAll('{}', folder));
    const program = join(build, PROGRAM);
    if (words[0] !== 'bench') {
      const { wallMs, userMs, peakRss } = await runProgram(given, program);
      return new Map([
        ['wall time, ms', wallMs],
        ['user CPU, ms', userMs],
        ['peak memory, MiB', peakRss / 2 ** 20],
      ]);
    }
    const file = join(folder, 'figures.json');
    await runProgram([...given, '--json', file], program);
    return new Map(mediansIn(JSON.parse(readFileSync(file, 'utf8')).suites));
  });
}

/** The medians in what a suite gives, by the names on the way to them. */
function mediansIn(part: unknown, path = ''): [string, number][] {
  if (typeof part !== 'object' || part === null) return [];
  if ('medianMs' in part && typeof part.medianMs === 'number') return [[`${path}, ms`, part.medianMs]];
  return Object.entries(part).flatMap(([key, inner]) => {
    const name = namedAs(inner) ?? (/^\d+$|^figures$/.test(key) ? '' : key);
    return mediansIn(inner, [path, name].filter((step) => step !== '').join(' '));
  });
}

/** What an element of a list calls itself. */
function namedAs(part: unknown): string | null {
  const { name, suite }: { readonly name?: unknown; readonly suite?: unknown } = Object(part);
  const own = name ?? suite;
  return typeof own === 'string' ? own : null;
}

function shown(numbers: readonly number[]): string {
  const middle = median(numbers);
  return spread(middle, numbers, middle < 10 ? 2 : 0);
}

function spread(middle: number, numbers: readonly number[], digits: number): string {
  const text = (one: number): string =>
    one.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return `${text(middle)} (${text(Math.min(...numbers))} to ${text(Math.max(...numbers))})`;
}
