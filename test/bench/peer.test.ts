/** The CPython peer of the whole pipeline, with a small stand-in for a checkout of arc-dsl, comes to the same as ours. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { loadTasks } from '../../src/arc/index.js';
import { battText, mergePrograms, parseBattModule } from '../../src/batt/index.js';
import { openHere, saveHere, tallyOf } from '../../src/bench/here.js';
import { runPipelinePeer, writePeerBatt } from '../../src/bench/peer.js';
import { arcDsl, dialects } from '../../src/dsl/index.js';
import { UsageError } from '../../src/errors.js';
import { parse } from '../../src/program/index.js';

vi.setConfig({ testTimeout: 60_000 });

const folder = mkdtempSync(join(tmpdir(), 'batt-run-peer-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

const hasPython = spawnSync('python3', ['-c', 'import sqlite3']).status === 0;

/** The functions that the batt below uses, and those that the peer itself looks up. */
const STAND_IN = `
def hmirror(grid):
    return grid[::-1]
def vmirror(grid):
    return tuple(row[::-1] for row in grid)
def compose(outer, inner):
    return lambda x: outer(inner(x))
def height(grid):
    return len(grid)
def add(a, b):
    return a + b
def astuple(a, b):
    return (a, b)
dmirror = cmirror = rot90 = rot180 = rot270 = hmirror
`;

/** A folder with the functions as its dsl.py. */
function checkout(name: string, functions: string): string {
  const path = join(folder, name);
  mkdirSync(path);
  writeFileSync(join(path, 'dsl.py'), functions);
  return path;
}

const program = (kind: 'solver' | 'differ', id: string, body: string) => {
  const lines = body.split('; ').map((line) => `    ${line}\n`);
  const name = `${kind === 'solver' ? 'solve' : 'differ'}_${id}`;
  const [parsed] = parse(`def ${name}(S, I, C):\n${lines.join('')}    return O\n`, arcDsl, `${id}.py`);
  return { program: parsed, source: { kind, id, file: `${id}.py`, md5: 'x' } };
};

const batt = parseBattModule(
  battText(
    mergePrograms(
      arcDsl,
      [
        program('solver', 'right', 'O = vmirror(I)'),
        program('solver', 'turned', 'x1 = compose(hmirror, vmirror); O = x1(I)'),
        program('solver', 'function', 'O = compose(vmirror, hmirror)'),
        program('solver', 'failing', 'x1 = height(ONE); O = add(x1, 11)'),
      ],
      [
        program('differ', 'height', 'x1 = height(I); x2 = height(C); x3 = add(x1, x2); O = astuple(x3, ZERO)'),
        program('differ', 'malformed', 'O = height(C)'),
      ],
      1,
    ),
  ),
  'small.mjs',
  dialects,
);

const tasks = join(folder, 'tasks');
mkdirSync(tasks);
const sample = (input: number[][], output: number[][]) => ({ input, output });
const mirrored = sample([[1, 2]], [[2, 1]]);
const symmetric = sample([[3], [4]], [[3], [4]]);
writeFileSync(join(tasks, '00000001.json'), JSON.stringify({ train: [mirrored, symmetric], test: [mirrored] }));
writeFileSync(join(tasks, '00000002.json'), JSON.stringify({ train: [mirrored], test: [sample([[1, 2]], [[1, 2]])] }));

const work = { batt: writePeerBatt(folder, batt), folder: tasks };

describe.runIf(hasPython)('with python3', () => {
  test('keeps, confirms and scores the same programs as our pipeline', async () => {
    const file = join(folder, 'ours.db');
    const executor = await openHere();
    const harvest = await saveHere(batt, loadTasks(tasks, { stage: 'train' }).tasks, executor, file);
    await executor.close();
    // Two tasks, four solvers, two differs.
    const expected = {
      kept: 6,
      validated: 6,
      matches: 5,
      closeness: expect.any(Number),
    };
    const ours = tallyOf(harvest, file);
    expect(ours).toMatchObject(expected);
    const peer = runPipelinePeer({ ...work, reference: checkout('arc-dsl', STAND_IN) }, join(folder, 'peer.db'));
    expect(peer).toMatchObject(ours);
    expect(Object.keys(peer.phases)).toEqual(['score', 'filter', 'inline', 'validate', 'save']);
    expect(Object.values(peer.phases).reduce((sum, { wallMs }) => sum + wallMs, 0)).toBeCloseTo(peer.wallMs);
  });

  test('does not save what gives another value alone', () => {
    // Two solvers call it, for each of five samples with and without an output; after that, alone, it counts.
    const counting = `${STAND_IN}\ncalls = []\ndef vmirror(grid):\n    calls.append(grid)\n    return tuple(row[::-1] for row in grid) if len(calls) <= 20 else len(calls)\n`;
    const peer = runPipelinePeer({ ...work, reference: checkout('counting', counting) }, join(folder, 'counting.db'));
    expect(peer).toMatchObject({ kept: 6, validated: 2, matches: 0 });
  });

  test('a checkout without what the batt uses is a usage error', () => {
    const lacking = checkout('lacking', STAND_IN.replace('def height', 'def depth'));
    expect(() => runPipelinePeer({ ...work, reference: lacking }, join(folder, 'lacking.db'))).toThrow(UsageError);
  });
});
