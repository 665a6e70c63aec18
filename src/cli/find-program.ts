/** One program by what somebody calls it: a file, the md5 of one in the archive, the name of a task. */

import { existsSync, statSync } from 'node:fs';
import { counted } from '../counted.js';
import { arcDsl, type Dialect, dialects } from '../dsl/index.js';
import { UsageError } from '../errors.js';
import { nearestNames } from '../nearest.js';
import { packageFile } from '../package.js';
import { ownTaskId, type Program, parse, readLibraryFiles } from '../program/index.js';
import { byRank } from '../ranking.js';
import { withArchive } from './with-archive.js';

/** A program, and where it is for people. */
interface ChosenProgram {
  readonly program: Program;
  readonly dialect: Dialect;
  /** The task that it is for; null where nothing says it. */
  readonly task: string | null;
  /** `mine.py:12`, `archive.db, 4f6c0a…`. */
  readonly place: string;
}

/** Where to look, and how to read. */
interface Places {
  readonly archive: string;
  readonly dialect: Dialect;
  readonly prefix?: string;
  /** The task that was asked for: of several programs that one is taken which is for it. */
  readonly task?: string;
}

/** Programs that a message names. */
const NAMED = 5;

/**
 * Finds a program:
 *
 * 1. `FILE` or `FILE:NAME`, where there is such a file: its only program, the one of that name, or the one for the task
 * 2. `solve_<id>` or `<id>`: the best solver of that task in the archive, else the bundled one
 * 3. an md5, or its start: of a program in the archive
 *
 * @throws UsageError where there is none, or there are several
 */
export function findProgram(named: string, places: Places): ChosenProgram {
  const [, file, name] = /^(.*):([A-Za-z_]\w*)$/.exec(named) ?? [];
  if (existsSync(named)) return inFile(named, undefined, places);
  if (file !== undefined && existsSync(file)) return inFile(file, name, places);
  if (/[/\\]|\.py$/.test(named)) {
    throw new UsageError(
      `no such file: '${named}' (a program is a .py file, an md5 of the archive or the id of a task)`,
    );
  }
  const task = named.replace(/^solve_/, '');
  const found = bestOf(task, places) ?? bundled(task) ?? byMd5(named, places);
  if (found !== null) return found;
  const where = existsSync(places.archive)
    ? `in '${places.archive}' or among the bundled solvers`
    : 'among the bundled solvers';
  const missing = existsSync(places.archive) ? '' : `; there is no archive '${places.archive}'`;
  throw new UsageError(`no program '${named}': no such file, and no solver of that task or md5 ${where}${missing}`);
}

function inFile(file: string, name: string | undefined, { dialect, prefix, task }: Places): ChosenProgram {
  if (statSync(file).isDirectory()) {
    throw new UsageError(`'${file}' is a folder: name one file in it, such as ${file.replace(/\/$/, '')}/mine.py`);
  }
  const options = { skipBad: true, withLines: true, ...(prefix === undefined ? {} : { prefix }) };
  const { programs, leftOut } = readLibraryFiles([file], dialect, options);
  const found = (program: Program): ChosenProgram => ({
    program,
    dialect,
    task: task ?? ownTaskId(program),
    place: `${file}:${program.line}`,
  });
  if (name !== undefined) {
    const program = programs.find((one) => one.name === name);
    if (program !== undefined) return found(program);
    const fault = leftOut.malformed.find((one) => one.name === name);
    if (fault !== undefined) throw fault.faults[0];
    const nearest = nearestNames(
      name,
      programs.map((one) => one.name),
    );
    const hint = nearest.length === 0 ? '' : ` (did you mean ${nearest.join(' or ')}?)`;
    throw new UsageError(`no program ${name} in '${file}'${hint}`);
  }
  const fitting = task === undefined ? [] : programs.filter((one) => ownTaskId(one) === task);
  const [only, ...others] = fitting.length > 0 ? fitting : programs;
  const [broken] = leftOut.malformed;
  if (others.length === 0 && only !== undefined && (fitting.length > 0 || broken === undefined)) return found(only);
  if (others.length === 0 && broken !== undefined) throw broken.faults[0];
  const names = programs.slice(0, NAMED).map((one) => one.name);
  const rest = programs.length > NAMED ? ', …' : '';
  throw new UsageError(
    `'${file}' has ${counted(programs.length, 'program')} (${names.join(', ')}${rest}): name one, as in ${file}:${names[0]}, or its task with --task`,
  );
}

/** The best solver that the archive has for a task. */
function bestOf(task: string, { archive: file, dialect }: Places): ChosenProgram | null {
  if (!existsSync(file)) return null;
  const solvers = withArchive({ archive: file }, (archive) => archive.solvers({ tasks: [task] }));
  const own = solvers.filter((one) => one.dialect === dialect.name);
  const [best] = [...(own.length > 0 ? own : solvers)].sort(byRank);
  return best === undefined ? null : archived(best, `solve_${task}`, file);
}

/** The solver of a task that comes with the package. */
function bundled(task: string): ChosenProgram | null {
  if (!/^[\w-]+$/.test(task)) return null;
  const file = packageFile(`batts/solvers/${task}.py`);
  return existsSync(file) ? inFile(file, undefined, { archive: '', dialect: arcDsl }) : null;
}

function byMd5(start: string, { archive: file, task }: Places): ChosenProgram | null {
  if (!/^[0-9a-f]{1,32}$/.test(start) || !existsSync(file)) return null;
  const [solvers, differs] = withArchive({ archive: file }, (archive) => [
    archive.solvers({ md5: start }),
    archive.differs({ md5: start }),
  ]);
  const all = [...solvers, ...differs];
  const md5s = [...new Set(all.map(({ md5 }) => md5))];
  if (md5s.length > 1) throw new UsageError(`'${start}' starts several md5s: ${md5s.slice(0, NAMED).join(', ')}`);
  const saved = all.find((one) => one.task === task) ?? [...solvers].sort(byRank)[0] ?? differs[0];
  if (saved === undefined) return null;
  return {
    ...archived(saved, 'name' in saved ? `differ_${saved.name}` : `solve_${saved.task}`, file),
    task: task ?? saved.task,
  };
}

interface SavedText {
  readonly dialect: string;
  readonly text: string;
  readonly md5: string;
  readonly task: string;
}

function archived({ dialect: name, text, md5, task }: SavedText, called: string, file: string): ChosenProgram {
  const dialect = dialects.get(name);
  if (dialect === undefined) throw new UsageError(`program ${md5} is in the dialect ${name}, which is not known here`);
  const [program] = parse(text, dialect, md5);
  return { program: { ...program, name: called }, dialect, task, place: `${file}, ${md5}` };
}
