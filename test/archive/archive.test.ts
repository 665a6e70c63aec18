import { join } from 'node:path';
import Sqlite from 'libsql';
import { afterEach, describe, expect, test } from 'vitest';
import { type Archive, KEPT, openArchive, tLogOf } from '../../src/archive/index.js';
import { FormatError } from '../../src/errors.js';
import { md5, solver, temporaryFolder, textOf } from './fixture.js';

const folder = temporaryFolder();
let opened: Archive[] = [];
afterEach(() => {
  for (const archive of opened) archive.close();
  opened = [];
});

let files = 0;
/** Opens a new archive, or the one in `file`. */
function open(file = join(folder, `${++files}.db`)): Archive {
  const archive = openArchive(file);
  opened.push(archive);
  return archive;
}

describe('a saved solver', () => {
  test('comes back with what its marks add up to', () => {
    const archive = open();
    const origin = { batt: 'f00d', seed: 2 ** 32 - 1, parent: md5('parent') };
    const marks = { demo: ['match', 2300, null], test: ['match'] } as const;
    archive.saveSolvers([solver(1, [], { marks, origin })]);
    expect(archive.solvers()).toEqual([
      {
        task: 'a',
        dialect: 'arc-dsl',
        md5: md5(textOf(1)),
        text: textOf(1),
        marks,
        matches: 2,
        demoMatches: 1,
        testMatches: 1,
        score: 4300,
        solvesDemo: false,
        solves: false,
        tLog: 18,
        origin,
        savedAt: '2026-01-02T03:04:05.678Z',
      },
    ]);
  });

  test('solves its task when it matches all samples, of which some are tests', () => {
    const archive = open();
    archive.saveSolvers([
      solver(1, [], { marks: { demo: ['match'], test: ['match'] } }),
      solver(2, [], { marks: { demo: ['match'], test: [null] } }),
      solver(3, [], { marks: { demo: ['match'], test: [] } }),
    ]);
    const solved = archive.solvers().map(({ text, solvesDemo, solves }) => ({ text, solvesDemo, solves }));
    expect(solved).toEqual(
      expect.arrayContaining([
        { text: textOf(1), solvesDemo: true, solves: true },
        { text: textOf(2), solvesDemo: true, solves: false },
        { text: textOf(3), solvesDemo: true, solves: false },
      ]),
    );
  });

  test('is there for whoever opens the file next', () => {
    const archive = open();
    archive.saveSolvers([solver(1, ['match'])]);
    archive.close();
    expect(open(archive.file).bestSolvers('a')).toMatchObject([{ score: 1000 }]);
  });

  test('that was kept already stays as it is, unless it does better now', () => {
    const archive = open();
    const first = solver(1, [500, null], { savedAt: '2026-01-01T00:00:00.000Z' });
    expect(archive.saveSolvers([first])).toEqual({ added: 1, improved: 0, known: 0, dropped: 0 });
    const worse = solver(1, [400, 99], { tLog: 20, origin: { batt: 'b', seed: 1, parent: null } });
    expect(archive.saveSolvers([worse])).toEqual({ added: 0, improved: 0, known: 1, dropped: 0 });
    // Only its best time is taken over.
    expect(archive.solvers()).toMatchObject([{ ...first, tLog: 20 }]);
    const better = { ...worse, marks: { demo: ['match', 0], test: [null] }, tLog: 3 } as const;
    expect(archive.saveSolvers([better])).toEqual({ added: 0, improved: 1, known: 0, dropped: 0 });
    expect(archive.solvers()).toMatchObject([{ ...better, tLog: 20 }]);
  });
});

describe('the programs of a task', () => {
  test('rank by matches, score, slowness, length, md5', () => {
    const archive = open();
    archive.saveSolvers([
      solver(100, [900, 900], { tLog: 9 }),
      solver(101, [900, 900], { tLog: 10 }),
      solver(10, [900, 900]),
      solver(1, [900, 900]),
      solver(2, [900, 900], { tLog: 12 }),
      solver(3, [900, 901]),
      solver(4, ['match', 0]),
    ]);
    // Times of less than a second are alike.
    const [a, b] = [1, 2].map(textOf).sort((one, other) => (md5(one) < md5(other) ? -1 : 1));
    const texts = archive.bestSolvers('a').map(({ text }) => text);
    expect(texts).toEqual([textOf(4), textOf(3), a, b, textOf(10), textOf(101), textOf(100)]);
  });

  test(`are the ${KEPT} best, whatever the order in which they came`, () => {
    const solvers = Array.from({ length: 50 }, (_, n) => solver(n, [n], { task: 'b' }));
    const forwards = open();
    for (const one of solvers) forwards.saveSolvers([one]);
    const backwards = open();
    expect(backwards.saveSolvers([...solvers].reverse())).toEqual({ added: 50, improved: 0, known: 0, dropped: 18 });
    const scores = Array.from({ length: KEPT }, (_, k) => 49 - k);
    expect(forwards.bestSolvers('b').map(({ score }) => score)).toEqual(scores);
    expect(backwards.solvers()).toEqual(forwards.solvers());
  });

  test('have a last one, which a new one has to reach', () => {
    const archive = open();
    archive.saveSolvers(Array.from({ length: 31 }, (_, n) => solver(n, [n + 7])));
    expect(archive.worstKept('solver', 'a', 'arc-dsl')).toBeNull();
    archive.saveSolvers([solver(99, ['match'])]);
    expect(archive.worstKept('solver', 'a', 'arc-dsl')).toEqual({ matches: 0, score: 7 });
    expect(archive.worstKept('solver', 'a', 'tokpidjin')).toBeNull();
    expect(archive.worstKept('differ', 'a', 'arc-dsl')).toBeNull();
  });

  test('can be asked for by task, dialect and start of the md5', () => {
    const archive = open();
    archive.saveSolvers([solver(1, [1]), solver(1, [2], { task: 'b' }), solver(1, [3], { dialect: 'tokpidjin' })]);
    const scores = (query: Parameters<Archive['solvers']>[0]) => archive.solvers(query).map(({ score }) => score);
    expect(scores({ tasks: ['a'] })).toEqual([1, 3]);
    expect(scores({ dialect: 'arc-dsl' })).toEqual([1, 2]);
    expect(scores({ md5: md5(textOf(1)).slice(0, 5) })).toEqual([1, 3, 2]);
    expect(scores({ md5: 'f00d' })).toEqual([]);
    expect(archive.bestSolvers('a', 'tokpidjin')).toMatchObject([{ score: 3 }]);
  });

  test('are fewer after pruning, and no text is left of the others', () => {
    const archive = open();
    archive.saveSolvers([1, 2, 3].map((n) => solver(n, [n])));
    archive.saveSolvers([1, 2].map((n) => solver(n, [n], { task: 'b' })));
    archive.inlining.put(new Map([['key', 'text']]));
    expect(archive.prune(1, ['a'])).toBe(2);
    expect(archive.solvers().map(({ task, score }) => [task, score])).toEqual([
      ['a', 3],
      ['b', 2],
      ['b', 1],
    ]);
    expect(archive.prune(1)).toBe(1);
    expect(archive.inlining.get(['key'])).toEqual(new Map());
    const rows = new Sqlite(archive.file).prepare('SELECT text FROM programs').all();
    expect(rows).toEqual([textOf(2), textOf(3)].map((text) => ({ text })));
  });
});

test('differs are kept beside solvers, by score', () => {
  const archive = open();
  const { marks: _, ...common } = solver(1, []);
  archive.saveDiffers([
    { ...common, name: 'palette', score: 2500 },
    { ...common, name: 'rows', text: textOf(2), score: 2600 },
  ]);
  expect(archive.differs()).toEqual([
    { ...common, name: 'rows', text: textOf(2), md5: md5(textOf(2)), score: 2600 },
    { ...common, name: 'palette', md5: md5(textOf(1)), score: 2500 },
  ]);
  expect(archive.solvers()).toEqual([]);
});

test('caches keep texts by key and count what they are asked for', () => {
  const { inlining, validation } = open();
  inlining.put(
    new Map([
      ['a', 'text a'],
      ['b', 'text "b"\n'],
    ]),
  );
  inlining.put(new Map([['a', 'text of a']]));
  expect(inlining.get(['b', 'a', 'c'])).toEqual(
    new Map([
      ['b', 'text "b"\n'],
      ['a', 'text of a'],
    ]),
  );
  expect(validation.get(['a'])).toEqual(new Map());
  expect([inlining.hits, inlining.misses, validation.hits, validation.misses]).toEqual([2, 1, 0, 1]);
});

test('t_log is 11 less the floor of the logarithm of seconds', () => {
  expect([1, 2.7, 2.8, 0.99, 0.001, 60, 1e6, 0].map(tLogOf)).toEqual([11, 11, 10, 12, 18, 7, -2, 25]);
});

test('a row that was tampered with is told, with its place', () => {
  const archive = open();
  archive.saveSolvers([solver(1, ['match'])]);
  const tampered = (sql: string): unknown => {
    new Sqlite(archive.file).exec(sql);
    try {
      return archive.solvers();
    } catch (error) {
      return error;
    }
  };
  const where = `${archive.file}: solver ${md5(textOf(1))} of task a`;
  const marks = tampered(`UPDATE saved SET marks = '{"demo":["won"],"test":[]}'`);
  expect(marks).toBeInstanceOf(FormatError);
  expect(marks).toMatchObject({ message: `${where}.marks.demo[0]: expected "match", points or null, found "won"` });
  const text = tampered(`UPDATE saved SET marks = '{"demo":[],"test":[]}'; UPDATE programs SET text = 'def'`);
  expect(text).toMatchObject({ message: `${where}.text: expected a text with that md5, found "def"` });
});
