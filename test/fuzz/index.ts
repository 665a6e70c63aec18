/**
 * Fuzzes the command line: `npm run fuzz -- --seed 7 --cases 500`. Exit code 1 when a case fails; its files are kept, and
 * `--only N` with the same seed runs it again.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { visible, visibleJson } from '../../src/escape.js';
import { makeBase, PROGRAM } from './base.js';
import { type CaseResult, fuzz } from './fuzz.js';
import { INPUTS } from './inputs/index.js';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    cases: { type: 'string', default: '252' },
    only: { type: 'string', multiple: true },
    jobs: { type: 'string' },
  },
});

/** A whole number of the command line. */
function whole(name: string, text: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new Error(`--${name}: expected a whole number, found '${text}'`);
}

const seed = whole('seed', values.seed);
const cases = values.only?.map((text) => whole('only', text)) ?? [...Array(whole('cases', values.cases)).keys()];
const folder = mkdtempSync(join(tmpdir(), `batt-run-fuzz-${seed}-`));
const baseFolder = join(folder, 'base');
mkdirSync(baseFolder);

/** Says of a case that fails what is wrong with it, and where its files are. */
function tell({ number, kind, words, faults, ms }: CaseResult): void {
  if (faults.length === 0) return;
  console.log(`case ${number} (${kind}, ${Math.round(ms)} ms) fails: ${visible(faults.join('; '))}`);
  const command = `batt-run ${words.map(visibleJson).join(' ')}`;
  console.log(`  ${command.length > 300 ? `${command.slice(0, 300)}…` : command}`);
  console.log(`  files: ${join(folder, `${number}`)}   again: npm run fuzz -- --seed ${seed} --only ${number}`);
}

const started = performance.now();
const results = await fuzz({
  seed,
  cases,
  program: PROGRAM,
  inputs: INPUTS,
  base: makeBase(baseFolder),
  folder,
  ...(values.jobs === undefined ? {} : { jobs: whole('jobs', values.jobs) }),
  onCase: tell,
});
const failed = results.filter(({ faults }) => faults.length > 0).length;
const seconds = ((performance.now() - started) / 1000).toFixed(1);
console.log(`fuzz, seed ${seed}: ${results.length - failed} passed, ${failed} failed, in ${seconds} s`);
if (failed === 0) rmSync(folder, { recursive: true });
else process.exitCode = 1;
