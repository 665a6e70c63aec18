/** What has to hold of every command line, whatever it is given. */
import { isUtf8 } from 'node:buffer';
import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { Case } from './case.js';

/** What came of a process. */
export interface Outcome {
  readonly code: number | null;
  readonly signal: string | null;
  /** Whether it was killed, since it did not end. */
  readonly hung: boolean;
  readonly stdout: Buffer;
  readonly stderr: Buffer;
}

/** What lies in a folder: by path, the content of a file, or what is there instead. */
export type Listing = ReadonlyMap<string, string>;

/** Lists a folder, without following links. */
export function listing(folder: string): Listing {
  const found = new Map<string, string>();
  const walk = (under: string): void => {
    for (const name of readdirSync(join(folder, under))) {
      const path = under === '' ? name : `${under}/${name}`;
      const place = join(folder, path);
      const status = lstatSync(place);
      if (status.isSymbolicLink()) found.set(path, `link to ${readlinkSync(place)}`);
      else if (status.isFile()) found.set(path, `file ${readFileSync(place).toString('latin1')}`);
      else found.set(path, status.isDirectory() ? 'folder' : 'special');
      if (status.isDirectory()) walk(path);
    }
  };
  walk('');
  return found;
}

/** The exit codes of README; 70 is a defect. */
const CODES = [0, 1, 2, 130];

/** Line ends aside, what steers a terminal, or turns or hides text. */
const UNSEEN = /(?!\n)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

/** A line of the log: with `--quiet` errors only. */
const LOGGED = /^\d\d:\d\d:\d\d (?:trace|debug|info |warn |error|fatal) .*\n/gm;

/** One line; or a line that announces several faults of one file, ten of which stand below it, and how many more there are. */
const ONE_LINE = /^batt-run: [^\n]+\n$/;
const FAULTS = /^batt-run: \d+ faults[^\n]*:\n(?: {2}[^\n]+\n){2,11}$/;

/** How a run ends whose report is written. */
const DONE = /\nreport: [^\n]+\n$/;

/** The faults of an outcome; none where all is as it has to be. */
export function faultsOf(one: Case, outcome: Outcome, before: Listing, after: Listing): string[] {
  return [...endFaults(one, outcome), ...textFaults(outcome), ...fileFaults(one, before, after)];
}

function endFaults(one: Case, { code, signal, hung, stdout, stderr }: Outcome): string[] {
  if (hung) return ['it does not end'];
  // Node hears nothing any more while it takes itself down.
  const isDone = one.signal?.name === signal && DONE.test(stdout.toString());
  if (signal !== null) return isDone ? [] : [`${signal} ended it`];
  if (code === null || !CODES.includes(code)) return [`exit code ${code}`];
  const faults: string[] = [];
  if (one.mustFail && code === 0) faults.push('exit code 0, though something could not be written');
  const said = stderr.toString().replaceAll(LOGGED, '');
  if (code === 2 && (one.stderr ?? 'pipe') === 'pipe' && !ONE_LINE.test(said) && !FAULTS.test(said)) {
    faults.push(`exit code 2 with ${said.split('\n').length - 1} lines on stderr, not one`);
  }
  if (/^ {4}at /m.test(said)) faults.push('a stack trace');
  return faults;
}

function textFaults({ stdout, stderr }: Outcome): string[] {
  return Object.entries({ stdout, stderr }).flatMap(([name, bytes]) => {
    if (!isUtf8(bytes)) return [`${name} is no UTF-8`];
    const unseen = UNSEEN.exec(bytes.toString());
    return unseen === null ? [] : [`${name} has a control character, ${JSON.stringify(unseen[0])}, at ${unseen.index}`];
  });
}

function fileFaults({ outputs = [] }: Case, before: Listing, after: Listing): string[] {
  const roots = outputs.map((output) => output.split('/')[0]);
  // SQLite keeps a log and its index beside an archive.
  const mayChange = (path: string): boolean => roots.includes(path.split('/')[0].replace(/-(?:wal|shm|journal)$/, ''));
  const faults: string[] = [];
  for (const [path, content] of before) {
    if (mayChange(path) || after.get(path) === content) continue;
    faults.push(`${shown(path)} is ${after.has(path) ? 'changed' : 'gone'}`);
  }
  for (const path of after.keys()) {
    if (before.has(path)) continue;
    if (/\.tmp(?:-|$)/.test(path)) faults.push(`${shown(path)} is left over`);
    else if (!mayChange(path)) faults.push(`${shown(path)} is made, which nobody asked for`);
  }
  return faults;
}

const shown = (path: string): string => JSON.stringify(path);
