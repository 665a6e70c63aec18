/** docs/tutorial.md from top to bottom: its files are written, its commands run, and what they print is what the page shows. */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test, vi } from 'vitest';

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

/** A line whose place follows from times: tasks are announced when they are solved, whichever worker gets there, and slow programs go first. */
const TIMED = /^(solved |solve_)/;

/** The lines of an output that a page shows: those that it leaves out are … there, too. */
function asShown(output: string, shown: readonly string[]): string[] {
  const lines = output.split('\n').map(steady);
  const taken: string[] = [];
  let next = 0;
  for (const [k, line] of shown.entries()) {
    if (line === '…') {
      const after = steady(shown[k + 1] ?? '');
      next = k + 1 < shown.length ? lines.indexOf(after, next) : lines.length;
      if (next < 0) return [...taken, `… no line "${after}" in\n${output}`];
      taken.push('…');
    } else {
      const first = lines[next] ?? '(the end)';
      const asTimed = TIMED.test(line) && TIMED.test(first) && lines.includes(steady(line));
      taken.push(asTimed ? steady(line) : first);
      next++;
    }
  }
  return [...taken, ...lines.slice(next).filter((line) => line !== '')];
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
  const steps = stepsOf(readFileSync(join(root, 'docs/tutorial.md'), 'utf8'));
  mkdirSync(join(folder, 'bin'));
  writeFileSync(join(folder, 'bin/batt-run'), `#!/bin/sh\nexec node "${join(root, 'bin/batt-run.mjs')}" "$@"\n`);
  chmodSync(join(folder, 'bin/batt-run'), 0o755);
  const { BATT_TASKS: _, BATT_QUEUE: __, ...inherited } = process.env;
  const env = { ...inherited, PATH: `${join(folder, 'bin')}${delimiter}${inherited.PATH}`, NO_COLOR: '1' };

  if (!missing) {
    mkdirSync(join(folder, 'ARC-AGI'));
    symlinkSync(join(DATA, 'arc-agi-1'), join(folder, 'ARC-AGI/data'));
    cloneArc2();
  }

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
      const { command, shown } = step;
      const { status, stdout } = spawnSync('bash', ['-c', `${command} 2>&1`], { cwd: folder, env, encoding: 'utf8' });
      expect([command, ...asShown(stdout, shown)]).toEqual([command, ...shown.map(steady)]);
      expect(status, command).toBe(0);
    }
  });
});
