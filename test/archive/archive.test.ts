import { join } from 'node:path';
import Sqlite from 'libsql';
import { afterEach, describe, expect, test } from 'vitest';
import { type Archive, KEPT, NEAR, type NewSolver, openArchive, tLogOf } from '../../src/archive/index.js';
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
    // Of the two that it misses, one comes near, the other was lost: (901 + 0) / 2.
    const marks = { demo: ['match', 901, null], test: ['match', 17, null] } as const;
    archive.saveSolvers([solver(1, [], { marks, origin })]);
    expect(archive.solvers()).toEqual([
      {
        task: 'a',
        dialect: 'arc-dsl',
        md5: md5(textOf(1)),
        text: textOf(1),
        marks,
        matches: 1,
        closeness: 450,
        testMatches: 1,
        testsKnown: 2,
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
    expect(open(archive.file).bestSolvers('a')).toMatchObject([{ matches: 1, closeness: 1000 }]);
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

  test('tells of test outputs that are known by now, which make it no better', () => {
    const archive = open();
    const marksOf = (...test: ('match' | number | null)[]) => ({ marks: { demo: ['match'], test } }) as const;
    const first = solver(1, [], { ...marksOf(null, null), savedAt: '2026-01-01T00:00:00.000Z' });
    archive.saveSolvers([first]);
    const later = solver(1, [], { ...marksOf('match', 5), origin: { batt: 'b', seed: 1, parent: null } });
    expect(archive.saveSolvers([later])).toEqual({ added: 0, improved: 0, known: 1, dropped: 0 });
    expect(archive.solvers()).toMatchObject([{ ...first, marks: later.marks, testMatches: 1, testsKnown: 2 }]);
    archive.saveSolvers([first]);
    expect(archive.solvers()).toMatchObject([{ marks: later.marks }]);
    // In one go, too.
    const other = open();
    other.saveSolvers([first, later]);
    expect(other.solvers()).toEqual(archive.solvers());
  });
});

describe('the programs of a task', () => {
  test('rank by demo samples matched, closeness, length, md5; not by tests, nor by time', () => {
    const archive = open();
    archive.saveSolvers([
      solver(10, [900, 'match'], { tLog: -3 }),
      solver(1, [900, 'match'], { tLog: 20, marks: { demo: [900, 'match'], test: ['match'] } }),
      solver(2, [900, 'match'], { tLog: 3 }),
      solver(3, [901, 'match'], { marks: { demo: [901, 'match'], test: [0] } }),
      solver(4, ['match', 'match']),
      solver(5, [999, 999]),
    ]);
    const [a, b] = [1, 2].map(textOf).sort((one, other) => (md5(one) < md5(other) ? -1 : 1));
    const texts = archive.bestSolvers('a').map(({ text }) => text);
    expect(texts).toEqual([textOf(4), textOf(3), a, b, textOf(10), textOf(5)]);
  });

  /** The content of an archive that solvers were offered to in parts, in this order. */
  const contentOf = (solvers: readonly NewSolver[], atOnce: number) => {
    const archive = open();
    for (let start = 0; start < solvers.length; start += atOnce) {
      archive.saveSolvers(solvers.slice(start, start + atOnce));
    }
    return archive.solvers();
  };

  test(`are the ${KEPT} best of those that match a demo sample, whatever the order in which they came`, () => {
    const solvers = Array.from({ length: 50 }, (_, n) => solver(n, ['match', n], { task: 'b' }));
    const content = contentOf(solvers, 1);
    expect(content.map(({ closeness }) => closeness)).toEqual(Array.from({ length: KEPT }, (_, k) => 49 - k));
    expect(contentOf([...solvers].reverse(), 50)).toEqual(content);
    const archive = open();
    expect(archive.saveSolvers(solvers)).toEqual({ added: 50, improved: 0, known: 0, dropped: 50 - KEPT });
  });

  test(`and the ${NEAR} nearest of the others, each near in another way, whatever the order`, () => {
    const near = Array.from({ length: 12 }, (_, n) => solver(n + 10, [100 + 10 * n, 0]));
    // As near as the best on the whole, on other samples; the same as it, and longer; and one that has no cell right.
    const [other, twin, useless] = [solver(50, [0, 210]), solver(100, [210, 0]), solver(51, [0, null])];
    const solvers = [solver(1, ['match', 0]), ...near, other, twin, useless];
    const content = contentOf(solvers, 1);
    expect(content.map(({ marks: { demo } }) => demo)).toEqual([
      ['match', 0],
      ...[
        [210, 0],
        [0, 210],
      ].sort(([a]) => (md5(textOf(a === 0 ? 50 : 21)) < md5(textOf(a === 0 ? 21 : 50)) ? -1 : 1)),
      ...[200, 190, 180, 170, 160, 150].map((first) => [first, 0]),
    ]);
    expect(content.map(({ text }) => text)).not.toContain(textOf(100));
    expect(contentOf([...solvers].reverse(), 1)).toEqual(content);
    expect(contentOf(solvers, 7)).toEqual(content);
    expect(contentOf(solvers, 100)).toEqual(content);
  });

  test('tell whether another one may be kept, by its standing', () => {
    const archive = open();
    const asked = (matches: number, closeness: number) =>
      archive.mayKeep('solver', 'a', 'arc-dsl')({ matches, closeness });
    expect([asked(0, 0), asked(0, 1), asked(1, 0)]).toEqual([false, true, true]);
    archive.saveSolvers(Array.from({ length: NEAR }, (_, n) => solver(n, [n + 7])));
    expect([asked(0, 6), asked(0, 7), asked(1, 0)]).toEqual([false, true, true]);
    archive.saveSolvers(Array.from({ length: KEPT }, (_, n) => solver(n + 100, ['match', n + 7])));
    expect([asked(1, 6), asked(1, 7), asked(2, 1000), asked(0, 7)]).toEqual([false, true, true, true]);
    expect(archive.mayKeep('solver', 'a', 'tokpidjin')({ matches: 0, closeness: 1 })).toBe(true);
    expect(archive.mayKeep('differ', 'a', 'arc-dsl')({ matches: 0, closeness: 0 })).toBe(true);
  });

  test('can be asked for by task, dialect and start of the md5', () => {
    const archive = open();
    archive.saveSolvers([solver(1, [1]), solver(1, [2], { task: 'b' }), solver(1, [3], { dialect: 'tokpidjin' })]);
    const found = (query: Parameters<Archive['solvers']>[0]) =>
      archive.solvers(query).map(({ closeness }) => closeness);
    expect(found({ tasks: ['a'] })).toEqual([1, 3]);
    expect(found({ dialect: 'arc-dsl' })).toEqual([1, 2]);
    expect(found({ md5: md5(textOf(1)).slice(0, 5) })).toEqual([1, 3, 2]);
    expect(found({ md5: 'f00d' })).toEqual([]);
    expect(archive.bestSolvers('a', 'tokpidjin')).toMatchObject([{ closeness: 3 }]);
  });

  test('are fewer after pruning, and no text is left of the others', () => {
    const archive = open();
    archive.saveSolvers([1, 2, 3].map((n) => solver(n, [n])));
    archive.saveSolvers([1, 2].map((n) => solver(n, [n], { task: 'b' })));
    archive.inlining.put(new Map([['key', 'text']]));
    expect(archive.prune(1, ['a'])).toBe(2);
    expect(archive.solvers().map(({ task, closeness }) => [task, closeness])).toEqual([
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

test('differs are kept beside solvers, by closeness', () => {
  const archive = open();
  const { marks: _, ...common } = solver(1, []);
  archive.saveDiffers([
    { ...common, name: 'palette', closeness: 0 },
    { ...common, name: 'rows', text: textOf(2), closeness: 731 },
  ]);
  expect(archive.differs()).toEqual([
    { ...common, name: 'rows', text: textOf(2), md5: md5(textOf(2)), closeness: 731 },
    { ...common, name: 'palette', md5: md5(textOf(1)), closeness: 0 },
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
  expect(marks).toMatchObject({
    message: `${where}.marks.demo[0]: expected "match", a closeness from 0 to 999 or null, found "won"`,
  });
  const text = tampered(`UPDATE saved SET marks = '{"demo":[],"test":[]}'; UPDATE programs SET text = 'def'`);
  expect(text).toMatchObject({ message: `${where}.text: expected a text with that md5, found "def"` });
});
