/** What the library's functions give, how their work ends, and that runs at once do not disturb each other. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test, vi } from 'vitest';
import {
  FormatError,
  loadPrograms,
  loadTasks,
  openArchive,
  run,
  search,
  UsageError,
  validate,
} from '../../src/library/index.js';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SOLVERS = join(ROOT, 'batts/solvers');
const folder = mkdtempSync(join(tmpdir(), 'batt-run-api-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function partsOf<Part>(work: AsyncIterable<Part>): Promise<Part[]> {
  const parts: Part[] = [];
  for await (const part of work) parts.push(part);
  return parts;
}

const mirrored = {
  train: [{ input: [[1, 2]], output: [[2, 1]] }],
  test: [{ input: [[3, 4]], output: [[4, 3]] }],
};
const MIRROR = 'def solve(I):\n    O = vmirror(I)\n    return O\n';

async function mirror() {
  const { tasks } = await loadTasks({ mirror: mirrored });
  const { programs } = await loadPrograms({ text: MIRROR, task: 'mirror' });
  return { tasks, programs };
}

describe('loadTasks', () => {
  test('takes tasks at hand, as ARC has them, and gives their grids as rows', async () => {
    const { tasks, leftOut } = await loadTasks({ mirror: mirrored });
    const [{ id, demo, test: tests }] = tasks;
    expect({ id, demo, tests }).toEqual({ id: 'mirror', demo: mirrored.train, tests: mirrored.test });
    expect(leftOut).toEqual([]);
  });

  test('an output that is not known is null', async () => {
    const { tasks } = await loadTasks({ t: { ...mirrored, test: [{ input: [[1]] }] } });
    expect(tasks[0].test).toEqual([{ input: [[1]], output: null }]);
  });

  test('says what is malformed, or leaves it out', async () => {
    const bad = { mirror: mirrored, bad: { train: [{ input: [[11]], output: [[1]] }], test: [] } };
    await expect(loadTasks(bad)).rejects.toThrow(FormatError);
    const { tasks, leftOut } = await loadTasks(bad, { skipBad: true });
    expect(tasks.map(({ id }) => id)).toEqual(['mirror']);
    expect(leftOut).toEqual([{ message: expect.stringMatching(/^the given tasks: bad\.train\[0\]\.input/) }]);
  });

  test('chooses by ids', async () => {
    const { tasks } = await loadTasks(join(ROOT, 'tasks'), { ids: ['5078aa31', '66adf085'] });
    expect(tasks.map(({ id }) => id)).toEqual(['5078aa31', '66adf085']);
    await expect(loadTasks(join(ROOT, 'tasks'), { ids: ['5078aa32'] })).rejects.toThrow(/nearest: 5078aa31/);
  });
});

describe('loadPrograms', () => {
  test('gives the canonical text, its md5 and the task', async () => {
    const { programs } = await loadPrograms({ text: 'def solve_abc(I):\n    y = vmirror(I)\n    return y\n' });
    const [{ name, task, dialect, text, md5 }] = programs;
    expect({ name, task, dialect, text }).toEqual({
      name: 'solve_abc',
      task: 'abc',
      dialect: 'arc-dsl',
      text: 'def solve(S, I, C):\n    O = vmirror(I)\n    return O\n',
    });
    expect(md5).toMatch(/^[0-9a-f]{32}$/);
  });

  test('says file and line of what is malformed', async () => {
    const text = 'def solve(I):\n    O = vmirorr(I)\n    return O\n';
    await expect(loadPrograms({ text, file: 'mine' })).rejects.toThrow(/^mine:2: /);
  });

  test('says which dialects there are', async () => {
    // biome-ignore lint/suspicious/noExplicitAny: what JavaScript may give
    const dialect = 'arcdsl' as any;
    await expect(loadPrograms({ text: MIRROR }, { dialect })).rejects.toThrow(/expected arc-dsl or tokpidjin/);
  });
});

describe('validate', () => {
  test('says what each program gives on each sample', async () => {
    const work = validate(await mirror());
    const checks = await partsOf(work);
    const sample = { status: 'ok', error: null, known: true, match: true, closeness: 1000 };
    expect(checks).toEqual([
      {
        index: 0,
        name: 'solve',
        task: 'mirror',
        solves: true,
        samples: [
          { kind: 'demo', index: 0, ...sample },
          { kind: 'test', index: 0, ...sample },
        ],
        ms: expect.any(Number),
      },
    ]);
    expect(await work.result()).toEqual({ programs: 1, solving: 1, solved: 1, unassigned: [] });
  });

  test('says which programs are for no task', async () => {
    const { tasks } = await mirror();
    const { programs } = await loadPrograms({ text: `${MIRROR.replace('solve', 'solve_mirror')}\n${MIRROR}` });
    const { unassigned } = await validate({ programs, tasks }).result();
    expect(unassigned).toEqual([{ message: 'solve names no task, as solve_<id> does' }]);
  });
});

describe('run', () => {
  test('merges programs, keeps the best, and tells of each task', async () => {
    const archive = join(folder, 'run.db');
    const work = run({ ...(await mirror()), archive });
    const results = await partsOf(work);
    expect(results).toMatchObject([
      {
        task: 'mirror',
        solved: true,
        solvers: ['mirror'],
        best: { name: 'mirror', matches: 1, testMatches: 1 },
        lost: [],
      },
    ]);
    expect(await work.result()).toEqual({
      ...{ tasks: 1, demoSolved: 1, solved: 1, samples: 2, lost: 0 },
      kept: { added: 1, improved: 0, dropped: 0, defects: 0 },
    });
    const opened = await openArchive(archive, { create: false });
    expect(await opened.taskIds()).toEqual(['mirror']);
    expect(await opened.solvers()).toMatchObject([{ task: 'mirror', solves: true, text: results[0].best?.text }]);
    await opened.close();
  });

  test('several at once in one process give what each gives alone', async () => {
    const { tasks } = await loadTasks(join(ROOT, 'tasks'));
    const { programs } = await loadPrograms(SOLVERS);
    const [some, others] = [programs.slice(0, 20), programs.slice(20, 50)];
    const of = async (which: typeof programs) => {
      const parts = await partsOf(run({ tasks: tasks.slice(0, 30), programs: which, workers: 1, memory: 256 }));
      return parts.map(({ task, digest }) => `${task} ${digest}`).sort();
    };
    const alone = [await of(some), await of(others)];
    const [first, second, checked] = await Promise.all([
      of(some),
      of(others),
      validate({ tasks, programs: some, workers: 1, memory: 256 }).result(),
    ]);
    expect([first, second]).toEqual(alone);
    expect(first).not.toEqual(second);
    expect(checked).toMatchObject({ programs: 20, solving: 20 });
  });

  test('two at once may write one archive', async () => {
    const file = join(folder, 'shared.db');
    const archive = await openArchive(file);
    const { tasks } = await loadTasks(join(ROOT, 'tasks'), { ids: ['5078aa31', '66adf085'] });
    const { programs } = await loadPrograms(SOLVERS);
    await Promise.all([
      run({ tasks: tasks.slice(0, 1), programs, archive, workers: 1 }).result(),
      run({ tasks: tasks.slice(1), programs, archive: file, workers: 1 }).result(),
    ]);
    expect(await archive.taskIds()).toEqual(['5078aa31', '66adf085']);
    await archive.close();
  });
});

describe('search', () => {
  test('finds programs, the same for the same budget', async () => {
    const { tasks } = await mirror();
    const work = search({ tasks, calls: 100_000, workers: 1 });
    const [{ programs, error }] = await partsOf(work);
    expect(error).toBeNull();
    expect(await work.result()).toEqual({ tasks: 1, found: 1, lost: 0 });
    const [again] = await partsOf(search({ tasks, calls: 100_000, workers: 1 }));
    expect(again.programs).toEqual(programs);
    const read = await loadPrograms({ text: programs[0].text, task: 'mirror' });
    expect(await validate({ programs: read.programs, tasks }).result()).toMatchObject({ programs: 1 });
  });
});

describe('work', () => {
  test('nothing begins before somebody asks', async () => {
    const file = join(folder, 'unasked.db');
    run({ ...(await mirror()), archive: file });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(existsSync(file)).toBe(false);
  });

  test('the signal ends it: loop and result throw its reason', async () => {
    const { tasks } = await loadTasks(join(ROOT, 'tasks'));
    const control = new AbortController();
    const reason = new Error('enough');
    const work = run({ tasks, signal: control.signal });
    const loop = async (): Promise<void> => {
      for await (const _ of work) control.abort(reason);
    };
    await expect(loop()).rejects.toBe(reason);
    await expect(work.result()).rejects.toBe(reason);
    await expect(run({ tasks, signal: control.signal }).result()).rejects.toBe(reason);
    await expect(loadTasks(undefined, { signal: control.signal })).rejects.toBe(reason);
  });

  test('who leaves the loop ends it, and its threads', async () => {
    const { tasks } = await loadTasks(join(ROOT, 'tasks'));
    const work = run({ tasks });
    for await (const _ of work) break;
    await expect(work.result()).rejects.toThrow(/abort/);
  });

  test('what is asked for wrongly is thrown when it begins', async () => {
    const { tasks, programs } = await mirror();
    await expect(run({ tasks: [], programs }).result()).rejects.toThrow(UsageError);
    await expect(run({ tasks: [...tasks, ...tasks] }).result()).rejects.toThrow(/mirror is there twice/);
    await expect(run({ tasks: [{ ...tasks[0] }] }).result()).rejects.toThrow(/expected tasks of loadTasks/);
    await expect(run({ tasks, programs, batt: 'b.mjs' }).result()).rejects.toThrow(/expected one of them/);
    await expect(run({ tasks, workers: 0 }).result()).rejects.toThrow(/^workers: .* at least 1, found 0$/);
    await expect(run({ tasks, timeout: -1 }).result()).rejects.toThrow(/^timeout: /);
    await expect(openArchive(join(ROOT, 'README.md'))).rejects.toThrow(FormatError);
  });
});
