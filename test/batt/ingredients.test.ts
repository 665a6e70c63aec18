/** Programs on disk as ingredients: ids from names and places, links, what the Python system's mutation leaves behind. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readIngredients } from '../../src/batt/index.js';
import { arcDsl, tokpidjin } from '../../src/dsl/index.js';
import { UsageError } from '../../src/errors.js';
import { evaluate } from '../../src/eval/index.js';
import { programFiles } from '../../src/program/index.js';
import { EMPTY_TUPLE, encode, gridFromRows } from '../../src/value/index.js';

const folder = mkdtempSync(join(tmpdir(), 'batt-run-ingredients-'));
afterAll(() => rmSync(folder, { recursive: true }));

function written(name: string, text: string): string {
  const file = join(folder, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}

const program = (name: string, call: string): string =>
  `from dsl import *\n\ndef ${name}(S, I, C):\n    O = ${call}\n    return O\n`;

/** A link as the Python system saves solvers: its place says task, score and speed. */
function saved(task: string, md5: string, target: string): string {
  const link = join(folder, `solver_dir/solve_${task}/3000/14/${md5}.py`);
  mkdirSync(dirname(link), { recursive: true });
  symlinkSync(target, link);
  return link;
}

it('takes the ids of solvers, in the order of files, from their names, those of saved ones from their place', () => {
  const library = written(
    'solvers_pre.py',
    program('solve_00000001', 'trim(I)') + program('solve_00000002', 'trim(I)'),
  );
  const text = written('solver_md5/aaaa.py', program('solve', 'compress(I)'));
  const link = saved('00000003', 'aaaa', text);
  const found = readIngredients('solver', [library, link], tokpidjin);
  expect(found.map(({ source: { id, file } }) => [id, file])).toEqual([
    ['00000003', link],
    ['00000001', library],
    ['00000002', library],
  ]);
});

it('takes the names of differs from their names, those of saved ones from their files', () => {
  const library = written(
    'differs.py',
    program('differ_cells', 'cellwise(I, C, ZERO)') + program('solve_1', 'trim(I)'),
  );
  const one = written('differ_md5/bbbb.py', program('differ', 'equality(I, C)'));
  const found = readIngredients('differ', [library, one], tokpidjin);
  expect(found.map(({ source: { id } }) => id)).toEqual(['bbbb', 'cells']);
  expect(() => readIngredients('solver', [one], tokpidjin)).toThrow(new UsageError(`no function solve_<id> in ${one}`));
});

it('follows links, and tells which lead nowhere', () => {
  const text = written('solver_md5/cccc.py', program('solve', 'trim(I)'));
  const link = saved('00000004', 'cccc', text);
  const lost = saved('00000004', 'dddd', join(folder, 'solver_md5/gone.py'));
  const { files, dangling } = programFiles([join(folder, 'solver_dir/solve_00000004')]);
  expect({ files, dangling }).toEqual({ files: [link], dangling: [lost] });
  expect(programFiles([`${folder}/solver_dir/solve_00000004/*/*/*.py`])).toEqual({ files, dangling });
  expect(programFiles([lost, link, link])).toEqual({ files, dangling });
  expect(() => programFiles([join(folder, 'none')])).toThrow('(give a .py file, a folder of them or a glob)');
});

it('reads calls that do not fit their operation, where those yield its default', () => {
  const file = written('odd.py', program('solve_1', 'size(I, I)'));
  const [{ program: odd }] = readIngredients('solver', [file], tokpidjin);
  expect(encode(evaluate(odd, { S: EMPTY_TUPLE, I: gridFromRows([]), C: null }))).toBe('0');
  expect(() => readIngredients('solver', [file], arcDsl)).toThrow('expected 1 argument, size(container)');
});
