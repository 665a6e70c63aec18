import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { exportSolvers, newSolver, openArchive, readLibrary, writeLibrary } from '../../src/archive/index.js';
import { arcDsl } from '../../src/dsl/index.js';
import { FormatError, UsageError } from '../../src/errors.js';
import { md5, solver, temporaryFolder, textOf } from './fixture.js';

const folder = temporaryFolder();
const STRICT = { skipBad: false };
const place = (name: string): string => join(folder, name);

function written(name: string, content: string): string {
  mkdirSync(dirname(place(name)), { recursive: true });
  writeFileSync(place(name), content);
  return place(name);
}

/** Files below a folder of the test. */
const filesIn = (name: string): string[] =>
  readdirSync(place(name), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(place(name), join(entry.parentPath, entry.name)))
    .sort();

const first = md5(textOf(1));

test('an exported folder, read into an empty archive, gives the same content', () => {
  const archive = openArchive(place('full.db'));
  const origin = { batt: 'f00d', seed: 7, parent: first };
  archive.saveSolvers([
    solver(1, ['match', 230], { marks: { demo: ['match', 230], test: ['match'] }, origin }),
    solver(1, ['match'], { task: 'b', dialect: 'tokpidjin', tLog: -2 }),
    solver(1, ['match'], { task: 'b', tLog: -2 }),
    solver(2, [null, 0, 17]),
  ]);
  exportSolvers(place('full'), archive.solvers());
  expect(filesIn('full')).toEqual([
    expect.stringMatching(/^a\/0\/18\/[0-9a-f]{32}\.py$/),
    `a/1/18/${first}.py`,
    `b/1/-2/${first}.py`,
    'solvers.jsonl',
  ]);
  expect(readFileSync(place(`full/a/1/18/${first}.py`), 'utf8')).toBe(textOf(1));

  const { solvers, ...rest } = readLibrary([place('full')], arcDsl, STRICT);
  expect(rest).toEqual({
    repeated: 0,
    differs: 0,
    leftOut: { malformed: [], helpers: [], empty: [], dangling: [] },
  });
  const copy = openArchive(place('copy.db'));
  for (const found of solvers) {
    // Running it finds the matches; what differs said, time and origin come from the listing.
    const marks = found.task === 'b' ? ['match'] : found.md5 === first ? ['match', 0] : [null, 0, 0];
    const test = found.task === 'a' && found.md5 === first ? ['match'] : [null];
    const own = { demo: marks, test } as Parameters<typeof newSolver>[2];
    const { solver: one, contradicts } = newSolver(found, String(found.task), own, 1);
    expect(contradicts).toBe(false);
    copy.saveSolvers([one]);
  }
  expect(copy.solvers()).toEqual(archive.solvers());
  copy.close();
  archive.close();
});

test('a solver that does not match what its listing says counts by what it gives', () => {
  const archive = openArchive(place('liar.db'));
  const origin = { batt: 'f00d', seed: 7, parent: null };
  archive.saveSolvers([solver(1, ['match', 'match'], { origin })]);
  exportSolvers(place('liar'), archive.solvers());
  archive.close();
  const [found] = readLibrary([place('liar')], arcDsl, STRICT).solvers;
  const own = { demo: ['match', 0], test: [null] } as const;
  const { solver: one, contradicts } = newSolver(found, 'a', own, 1);
  expect(contradicts).toBe(true);
  expect(one).toEqual({ task: 'a', dialect: 'arc-dsl', text: textOf(1), marks: own, tLog: 11, origin });
});

test('a folder of an earlier version, whose names have points, is read: of its marks only matches count', () => {
  const listed = {
    task: 'a',
    dialect: 'arc-dsl',
    md5: first,
    marks: { demo: ['match', 2300], test: [null] },
    tLog: 14,
  };
  const origin = { batt: 'f00d', seed: 7, parent: null };
  const line = JSON.stringify({ ...listed, origin, savedAt: '2026-01-02T03:04:05.678Z' });
  written('earlier/solvers.jsonl', `${line}\n`);
  written(`earlier/a/3300/14/${first}.py`, textOf(1));
  const [found] = readLibrary([place('earlier')], arcDsl, STRICT).solvers;
  const own = { demo: ['match', 870], test: [null] } as const;
  const { solver: one, contradicts } = newSolver(found, 'a', own, 1);
  expect(contradicts).toBe(false);
  expect(one).toEqual(solver(1, [], { marks: own, tLog: 14, origin }));
});

test('exporting again removes what is no longer there, and nothing else', () => {
  const archive = openArchive(place('again.db'));
  archive.saveSolvers([solver(1, ['match']), solver(2, [3])]);
  exportSolvers(place('again'), archive.solvers());
  written('again/notes.txt', 'mine');
  archive.prune(1);
  exportSolvers(place('again'), archive.solvers());
  expect(filesIn('again')).toEqual([`a/1/18/${first}.py`, 'notes.txt', 'solvers.jsonl']);
  archive.close();
});

test('a malformed listing is told with its line', () => {
  const listing = written('malformed/solvers.jsonl', '{"task":"../a"}\n');
  written('malformed/a.py', textOf(1));
  const expected = 'the id of a task';
  expect(() => readLibrary([place('malformed')], arcDsl, STRICT)).toThrow(
    new FormatError({ file: listing, line: 1, field: 'task', expected, found: '../a' }),
  );
});

test('folders of the Python system: links are followed, dangling ones are named', () => {
  const text = `from dsl import *\n\n${textOf(1)}`;
  const target = written('python/solver_md5/aaaa.py', text);
  const linked = 'python/solver_dir/solve_00d62c1b/3/14/aaaa.py';
  mkdirSync(dirname(place(linked)), { recursive: true });
  symlinkSync(target, place(linked));
  symlinkSync(place('python/solver_md5/gone.py'), place('python/solver_dir/solve_00d62c1b/3/14/bbbb.py'));
  const {
    solvers,
    leftOut: { dangling },
  } = readLibrary([place('python/solver_dir')], arcDsl, STRICT);
  expect(solvers).toMatchObject([
    { task: '00d62c1b', md5: first, listed: null, program: { name: 'solve_00d62c1b', file: place(linked) } },
  ]);
  expect(dangling).toEqual([place('python/solver_dir/solve_00d62c1b/3/14/bbbb.py')]);
  rmSync(target);
  expect(() => readLibrary([place(linked)], arcDsl, STRICT)).toThrow(
    new UsageError(`'${place(linked)}' is a link that leads nowhere`),
  );
});

test('a library of many solvers: each once for its task, without calls that it does not need', () => {
  const file = written(
    'library.py',
    [
      'def solve_a(I):\n    x1 = hmirror(I)\n    O = vmirror(I)\n    return O\n',
      'def solve_b(S, I):\n    O = vmirror(I)\n    return O\n',
      'def solve_a(S, I):\n    y = vmirror(I)\n    return y\n',
      'def solve_a(I):\n    O = hmirror(I)\n    return O\n',
      'def solve(I):\n    O = hmirror(I)\n    return O\n',
      'def differ_x(S, I, C):\n    O = hmirror(I)\n    return O\n',
    ].join('\n'),
  );
  const { solvers, repeated, differs } = readLibrary([file], arcDsl, STRICT);
  expect(solvers.map(({ task, program }) => [task, program.line])).toEqual([
    ['a', 1],
    ['b', 6],
    ['a', 14],
    ['library', 18],
  ]);
  expect({ repeated, differs }).toEqual({ repeated: 1, differs: 1 });

  writeLibrary(place('cut'), solvers.slice(0, 3));
  expect(filesIn('cut')).toEqual([`a.${solvers[2].md5}.py`, `a.${solvers[0].md5}.py`, 'b.py'].sort());
  expect(readFileSync(place('cut/b.py'), 'utf8')).toBe('def solve_b(S, I):\n    O = vmirror(I)\n    return O\n');
  expect(readFileSync(place(`cut/a.${solvers[0].md5}.py`), 'utf8')).toBe(
    'def solve_a(I):\n    O = vmirror(I)\n    return O\n',
  );
});

test('malformed files fail, or are left out and named', () => {
  written('mixed/good.py', 'def solve_a(I):\n    return I\n');
  const file = written('mixed/bad.py', 'def solve_b(I):\n    return nonsense(I)\n');
  expect(() => readLibrary([place('mixed')], arcDsl, STRICT)).toThrow(`${file}:2: `);
  const { solvers, leftOut } = readLibrary([place('mixed')], arcDsl, { skipBad: true });
  expect(solvers).toHaveLength(1);
  expect(leftOut.malformed).toMatchObject([{ file, line: 1, name: 'solve_b', faults: [{ file, line: 2 }] }]);
});

test('paths that lead nowhere are told', () => {
  mkdirSync(place('nothing'));
  const failing = (path: string) => () => readLibrary([path], arcDsl, STRICT);
  expect(failing(place('nothing'))).toThrow(new UsageError(`no .py file in the folder '${place('nothing')}'`));
  expect(failing(place('none'))).toThrow(
    new UsageError(`no such file: '${place('none')}' (give a .py file, a folder of them or a glob)`),
  );
});
