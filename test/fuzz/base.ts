/** The files that cases are made of, as the program itself makes them. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import Sqlite from 'libsql';
import { BASE, type Base } from './case.js';
import { BASE_FILES } from './fuzz.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The program, as built. */
export const PROGRAM = [process.execPath, join(ROOT, 'bin/batt-run.mjs')] as const;

/** Values of the vectors that a case may have: few, so that each is soon replayed. */
const VECTORS = 20;

/** Takes times and the machine out of what a run has left, so that a seed damages the same bytes of it everywhere. */
function level(folder: string): void {
  const sqlite = new Sqlite(join(folder, BASE.archive));
  sqlite.exec("UPDATE saved SET saved_at = '2026-01-31T12:00:00.000Z'; DELETE FROM cache; VACUUM");
  sqlite.pragma('journal_mode = DELETE');
  sqlite.close();
  for (const name of [BASE.report, BASE.shard]) levelReport(join(folder, name));
}

function levelReport(file: string): void {
  const fixed = { startedAt: '2026-01-31T12:00:00.000Z', cpu: 'a processor', node: 'v20.0.0', path: 'somewhere' };
  const leveled = JSON.parse(readFileSync(file, 'utf8'), (key, value: unknown) => {
    if (key === 'peakRss' || key === 'memory') return 2 ** 30;
    if (typeof value === 'number' && !Number.isInteger(value)) return 1.5;
    return Object.hasOwn(fixed, key) ? fixed[key as keyof typeof fixed] : value;
  });
  writeFileSync(file, `${JSON.stringify(leveled, null, 2)}\n`);
}

/** Makes the files of {@link BASE} in a folder. */
export function makeBase(folder: string): Base {
  const run = (...words: string[]): void => {
    const [command, ...before] = PROGRAM;
    const { status, stderr } = spawnSync(command, [...before, ...words], { cwd: folder, encoding: 'utf8' });
    if (status !== 0) throw new Error(`batt-run ${words.join(' ')} ends with ${status}: ${stderr}`);
  };
  const copy = (from: string, to: string): void => copyFileSync(join(ROOT, from), join(folder, to));
  copy(`tasks/${BASE.task}`, BASE.task);
  copy('batts/solvers/1c8de145.py', BASE.program);
  copy('batts/solvers/03b21e76.py', 'other.py');
  copy('batts/differs/dimensions.py', 'differ.py');
  const ingredients = ['--solvers', BASE.program, 'other.py', '--differs', 'differ.py', '--freeze-solvers', '-c', '0'];
  run('gen', ...ingredients, '-o', BASE.batt);
  writeFileSync(
    join(folder, 'tok.py'),
    'def solve_1c8de145(S, I, C):\n    t1 = mir_rot_t(I, R0)\n    O = mir_rot_t(t1, R1)\n    return O\n',
  );
  writeFileSync(join(folder, 'tok-differ.py'), 'def differ_d(S, I, C):\n    O = size_t(I)\n    return O\n');
  const python = ['--dialect', 'tokpidjin', '--solvers', 'tok.py', '--differs', 'tok-differ.py', '--freeze-solvers'];
  run('gen', ...python, '-c', '0', '--python', '-o', BASE.pythonBatt);
  const own = ['--tasks', BASE.task, '--archive', BASE.archive, '--report', BASE.report];
  run('run', '-b', BASE.batt, ...own, '--workers', '0');
  const shard = ['--shard', '1/1', '--emit', BASE.lines, '--report', BASE.shard, '--archive', BASE.archive];
  run('run', '-b', BASE.batt, '--tasks', BASE.task, '--workers', '0', ...shard);
  level(folder);
  const vectors = gunzipSync(readFileSync(join(ROOT, 'test/fixtures/arc-dsl.jsonl.gz'))).toString();
  writeFileSync(join(folder, BASE.vectors), `${vectors.split('\n').slice(0, VECTORS).join('\n')}\n`);
  const missing = BASE_FILES.filter((file) => !existsSync(join(folder, file)));
  if (missing.length > 0) throw new Error(`not made: ${missing.join(', ')}`);
  return { folder };
}
