/**
 * docs/tutorial.md from top to bottom, with the packed tarball in a folder where nothing else is: its files are written, its commands run, and
 * what they print is what the page shows.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { envElsewhere, installPacked } from '../packed.js';

vi.setConfig({ testTimeout: 240_000 });

const root = fileURLToPath(new URL('../..', import.meta.url));
const DATA = join(root, '../shared/data');
const missing = !existsSync(DATA);
if (missing) console.warn('skipped: the test of docs/tutorial.md, which needs the public datasets at ../shared/data');

const folder = mkdtempSync(join(tmpdir(), 'batt-run-tutorial-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A step of the page: a file to write, or a command with the lines that it shows. */
type Step = { readonly file: string; readonly text: string } | { readonly command: string; readonly shown: string[] };

/** The steps of the page, in its order. A block of Python is the file that the text before it names last. */
function stepsOf(page: string): Step[] {
  const steps: Step[] = [];
  let text = '';
  for (const [, before, language, block] of page.matchAll(/([\s\S]*?)^```(\w+)\n([\s\S]*?)^```$/gm)) {
    text += before;
    if (language === 'python') {
      const file = [...text.matchAll(/`(mine\/\w+\.py)`/g)].at(-1)?.[1];
      if (file === undefined) throw new Error(`which file is this?\n${block}`);
      steps.push({ file, text: block });
    }
    if (language === 'console')
      for (const part of block.split(/^\$ /m).slice(1)) {
        const [command = '', ...shown] = part.replace(/\n$/, '').split('\n');
        steps.push({ command, shown });
      }
  }
  return steps;
}

/** A line without what differs from run to run: times, and the widths that follow from them. */
const steady = (line: string): string =>
  line
    .replaceAll(/^(solve_\w+ .*?)[\d.,]+$/g, '$1')
    .replaceAll(/ +/g, ' ')
    .replaceAll(/─+/g, '─')
    .trim();

/** Lines whose place follows from times: tasks are announced when they are solved, whichever worker gets there, and slow programs go first. */
const isTimed = (line: string): boolean => /^(?:solved |solve_)/.test(line);

/** Lines that are only there where a command takes long. */
const isProgress = (line: string): boolean => /^[^:]+: \d+% \([\d,]+ of [\d,]+\) after /.test(line);

/** The place of the first line of a part that follows as it is, from a place on; -1 where it does nowhere. */
function placeOf(part: readonly string[], lines: readonly string[], from: number): number {
  for (let at = from; at + part.length <= lines.length; at++)
    if (part.every((line, k) => lines[at + k] === line)) return at;
  return -1;
}

/** Lines in an order that times do not change: those with a place by their times first, sorted, then all others. */
function inOrder(lines: readonly string[]): string[] {
  const others = lines.filter((line) => !isTimed(line));
  return [...lines.filter(isTimed).sort(), ...others.filter((line, k) => line !== '…' || others[k - 1] !== '…')];
}

/**
 * The lines of an output that a page shows, in the order of {@link inOrder}: those that it leaves out are … there, too. Of lines with a place by
 * their times these are all where the page has no … beside its own, else those that the page has.
 */
function asShown(output: readonly string[], shown: readonly string[]): string[] {
  const isPart = shown.some((line, k) => isTimed(line) && [shown[k - 1], shown[k + 1]].includes('…'));
  const taken = output.filter((line) => isTimed(line) && (!isPart || shown.includes(line))).sort();
  const lines = output.filter((line) => !isTimed(line));
  let rest = inOrder(shown.filter((line) => !isTimed(line)));
  let next = 0;
  while (rest.length > 0) {
    const isAfter = rest[0] === '…';
    const end = rest.indexOf('…', 1);
    const part = rest.slice(isAfter ? 1 : 0, end < 0 ? rest.length : end);
    rest = end < 0 ? [] : rest.slice(end);
    if (isAfter) {
      taken.push('…');
      // What is left out reaches to the next part as a whole. Where that is nowhere, its first line shows what differs.
      const at = part.length === 0 ? lines.length : placeOf(part, lines, next);
      next = at < 0 ? placeOf(part.slice(0, 1), lines, next) : at;
      if (next < 0) return [...taken, `no line "${part[0]}" in`, ...lines];
    }
    taken.push(...lines.slice(next, next + part.length));
    next += part.length;
  }
  return [...taken, ...lines.slice(next)];
}

interface KaggleTask {
  readonly train: unknown[];
  readonly test: { readonly input: unknown }[];
}

/** ARC-AGI-2 as its repository has it, a file for each task, of Kaggle's files. */
function cloneArc2(): void {
  const read = <T>(name: string): Record<string, T> =>
    JSON.parse(readFileSync(join(DATA, 'arc-agi-2-kaggle', `arc-agi_${name}.json`), 'utf8'));
  for (const stage of ['training', 'evaluation']) {
    const to = join(folder, 'ARC-AGI-2/data', stage);
    mkdirSync(to, { recursive: true });
    const solutions = read<unknown[]>(`${stage}_solutions`);
    for (const [id, { train, test: tests }] of Object.entries(read<KaggleTask>(`${stage}_challenges`))) {
      const pairs = tests.map(({ input }, k) => ({ input, output: solutions[id]?.[k] }));
      writeFileSync(join(to, `${id}.json`), JSON.stringify({ train, test: pairs }));
    }
  }
}

describe.skipIf(missing)('docs/tutorial.md', () => {
  const page = readFileSync(join(root, 'docs/tutorial.md'), 'utf8');
  const steps = stepsOf(page);
  const [, installing = '', exporting = ''] = /^```sh\n(npm install .*)\n(export PATH=.*)\n```$/m.exec(page) ?? [];
  const env = { ...envElsewhere(), NO_COLOR: '1' };
  let tarball = '';

  if (!missing) {
    tarball = installPacked(folder);
    mkdirSync(join(folder, 'ARC-AGI'));
    symlinkSync(join(DATA, 'arc-agi-1'), join(folder, 'ARC-AGI/data'));
    cloneArc2();
  }

  const shell = (script: string) =>
    spawnSync('bash', ['-c', `${exporting}\n${script}`], { cwd: folder, env, encoding: 'utf8' });

  test('installs the tarball by the name that npm pack gives it, and finds the program there', () => {
    expect(installing).toBe(`npm install ./${basename(tarball)}`);
    expect(shell('command -v batt-run').stdout).toBe(`${join(folder, 'node_modules/.bin/batt-run')}\n`);
  });

  test('has the commands of the way from tasks to a submission', () => {
    const words = steps.flatMap((step) => ('command' in step ? [step.command.split(' ')[1]] : []));
    const way = ['tasks', 'show', 'validate', 'trace', 'run', 'report', 'gen', 'evolve', 'search', 'submit', 'grade'];
    expect([...new Set(words)]).toEqual(way);
  });

  test('shows what its commands print', () => {
    for (const step of steps) {
      if ('file' in step) {
        mkdirSync(dirname(join(folder, step.file)), { recursive: true });
        writeFileSync(join(folder, step.file), step.text);
        continue;
      }
      const { command } = step;
      const { status, stdout } = shell(`${command} 2>&1`);
      const shown = step.shown.map(steady);
      const output = stdout
        .trimEnd()
        .split('\n')
        .filter((line) => !isProgress(line))
        .map(steady);
      expect([command, ...asShown(output, shown)]).toEqual([command, ...inOrder(shown)]);
      expect(status, command).toBe(0);
    }
  });
});
