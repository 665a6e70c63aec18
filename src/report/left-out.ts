/** Programs that were left out when files were read: as rows of a report, and as lines. */
import { count, counted, nounOf } from '../counted.js';
import type { LeftOut, Malformed } from '../program/index.js';
import { skippedFiles } from './build-report.js';
import type { ReportSkipped } from './model.js';

/** Things that are named before the others are only counted. */
const NAMED = 5;

/** What was left out, each with the reason. */
export const leftOutRows = ({ malformed, helpers, empty, dangling }: LeftOut): ReportSkipped[] => [
  ...malformed.map((one) => {
    const [row] = skippedFiles(one.faults.slice(0, 1));
    return { ...row, reason: `${one.name === null ? '' : `${one.name}: `}${row.reason}${more(one)}` };
  }),
  ...dangling.map((file) => ({ file, reason: 'a link that leads nowhere' })),
  ...helpers.map(({ file, line, name }) => ({ file: `${file}:${line}`, reason: `${name} is no program` })),
  ...empty.map((file) => ({ file, reason: 'no program in it' })),
];

/** How many of the rows are about what never was a program. */
export const harmlessRows = ({ helpers, empty }: LeftOut): number => helpers.length + empty.length;

/** What was left out, a line for each kind; none where all is there. */
export const leftOutLines = ({ malformed, helpers, empty, dangling }: LeftOut): string[] => [
  ...named(
    nounOf(malformed.length, 'malformed program left out', 'malformed programs left out'),
    malformed.map((one) => `${one.faults[0].message}${more(one)}${one.name === null ? '' : ` in ${one.name}`}`),
  ),
  ...named(
    nounOf(helpers.length, 'function that is no program', 'functions that are no programs'),
    helpers.map(({ file, line, name }) => `${name} (${file}:${line})`),
  ),
  ...named(nounOf(empty.length, 'file without a program', 'files without a program'), empty),
  ...named(nounOf(dangling.length, 'link that leads nowhere', 'links that lead nowhere'), dangling),
];

const more = ({ faults }: Malformed): string =>
  faults.length === 1 ? '' : ` (and ${counted(faults.length - 1, 'more fault')})`;

/** How many things of a kind there are, with the names of the first; no line for none. */
export function named(what: string, names: readonly string[]): string[] {
  if (names.length === 0) return [];
  const rest = names.length > NAMED ? `, and ${count(names.length - NAMED)} more` : '';
  return [`${count(names.length)} ${what}: ${names.slice(0, NAMED).join(', ')}${rest}`];
}
