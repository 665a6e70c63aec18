/** Work that is long on large grids and short on small ones, for tests that end a process in the middle of it. */
import { spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { BUNDLED_TASKS } from '../../src/arc/index.js';
import { openArchive } from '../../src/archive/index.js';
import { BATTS, battText, mergePrograms, readIngredients } from '../../src/batt/index.js';
import { arcDsl } from '../../src/dsl/index.js';
import { FormatError } from '../../src/errors.js';
import { smallestTasks } from '../pipeline/small.js';

export const LAUNCHER = fileURLToPath(new URL('../../bin/batt-run.mjs', import.meta.url));

const DIRECTIONS = ['UP', 'DOWN', 'LEFT', 'RIGHT', 'UNITY', 'NEG_UNITY', 'UP_RIGHT', 'DOWN_LEFT', 'TWO_BY_TWO'];

/**
 * A program that adds each place of a grid to each place of the grid moved, in 81 ways: many seconds for 30 by 30 cells, a moment for
 * 3 by 3.
 */
function slowProgram(): string {
  const lines = ['x1 = asindices(I)'];
  const call = (text: string): string => {
    lines.push(`x${lines.length + 1} = ${text}`);
    return `x${lines.length}`;
  };
  let all = 'x1';
  for (const one of DIRECTIONS) {
    const moved = call(`shift(x1, ${one})`);
    for (const other of DIRECTIONS) {
      const sums = call(`prapply(add, x1, ${call(`shift(${moved}, ${other})`)})`);
      all = call(`combine(${all}, ${sums})`);
    }
  }
  lines.push(`O = paint(I, ${call(`recolor(ONE, ${all})`)})`, 'return O');
  return `def solve_noise(I):\n${lines.map((line) => `    ${line}\n`).join('')}`;
}

/** Files for such work. */
export interface SlowWork {
  /** Three small tasks, and one of large grids. */
  readonly tasks: string;
  /** Programs for all four. */
  readonly solvers: string;
  /** A batt of these. */
  readonly batt: string;
  readonly ids: readonly string[];
}

/** Writes the files into a folder. */
export function slowWork(folder: string): SlowWork {
  const [tasks, solvers, batt] = ['tasks', 'solvers', 'batt.mjs'].map((name) => join(folder, name));
  const ids = smallestTasks(3).map(({ id }) => id);
  mkdirSync(tasks);
  mkdirSync(solvers);
  for (const id of ids) {
    copyFileSync(join(BUNDLED_TASKS, `${id}.json`), join(tasks, `${id}.json`));
    copyFileSync(`${BATTS}/solvers/${id}.py`, join(solvers, `${id}.py`));
  }
  const grid = Array.from({ length: 30 }, (_, i) =>
    Array.from({ length: 30 }, (_, j) => (i * i + 7 * j * (i + j)) % 10),
  );
  const pairs = new Array(6).fill({ input: grid, output: [[1]] });
  writeFileSync(join(tasks, 'noise.json'), JSON.stringify({ train: pairs, test: pairs }));
  writeFileSync(join(solvers, 'noise.py'), slowProgram());
  const programs = [...ids, 'noise'].map((id) => join(solvers, `${id}.py`));
  writeFileSync(batt, battText(mergePrograms(arcDsl, readIngredients('solver', programs, arcDsl), [], 0)));
  return { tasks, solvers, batt, ids };
}

/** The tasks of which an archive keeps solvers; none while another process is making it. */
export function tasksIn(file: string): string[] {
  if (!existsSync(file)) return [];
  try {
    const archive = openArchive(file, { create: false });
    try {
      return [...new Set(archive.solvers().map(({ task }) => task))];
    } finally {
      archive.close();
    }
  } catch (error) {
    if (error instanceof FormatError && error.found === 'an empty file') return [];
    throw error;
  }
}

/** Temporary files in a folder. */
export const temporariesIn = (folder: string): string[] => readdirSync(folder).filter((name) => name.endsWith('.tmp'));

/** Starts batt-run in a folder. */
export function start(cwd: string, words: readonly string[], nodeWords: readonly string[] = []) {
  const env = { ...process.env, NO_COLOR: '1', BATT_TASKS: '' };
  const child = spawn(process.execPath, [...nodeWords, LAUNCHER, ...words], {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { stdout: '', stderr: '' };
  child.stdout.on('data', (part) => {
    said.stdout += part;
  });
  child.stderr.on('data', (part) => {
    said.stderr += part;
  });
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.on('close', (code, signal) => resolve(code ?? signal));
  });
  /** Waits for something that the process is to bring about. */
  const until = async (isSo: () => boolean): Promise<void> => {
    while (!isSo()) {
      if (child.exitCode !== null) throw new Error(`ended too early: ${said.stderr}`);
      await sleep(20);
    }
  };
  return { child, said, ended, until };
}
