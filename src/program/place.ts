/** Which functions are programs, and of which task: by their names, and by the names of files and folders. */
import type { Program } from './graph.js';

/**
 * Whether a function of that name is a program, and the task that the name says where it is not `solve_<id>`.
 *
 * @param prefix - what solvers may be called beside `solve_<id>` and `verify_<id>`; such a name alone is like `solve`
 */
export function placeOf(name: string, file: string, prefix: string | undefined): Pick<Program, 'task'> | null {
  if (/^(?:solve|differ)(?:_\w+)?$/.test(name)) return {};
  const verified = /^verify_(\w+)$/.exec(name)?.[1];
  if (verified !== undefined) return { task: verified };
  if (prefix === undefined) return null;
  const bare = prefix.replace(/_$/, '');
  if (name === bare) {
    const task = taskOfFile(file);
    return task === null ? {} : { task };
  }
  return name.startsWith(`${bare}_`) && name.length > bare.length + 1 ? { task: name.slice(bare.length + 1) } : null;
}

/** The task that a solver is for: the id in its name, or for one called `solve` what its file says. Null for differs. */
export function ownTaskId({ name, file, task }: Program): string | null {
  if (task !== undefined) return task;
  return name === 'solve' ? taskOfFile(file) : (/^solve_(\w+)$/.exec(name)?.[1] ?? null);
}

/**
 * The task of a file: the id in `<id>/<score>/<t_log>/<md5>.py`, or in `solve_<id>/…`, where solvers are saved; else that in
 * `<id>.py` or `<id>.<md5>.py`. Null for another file, and for one that is called by an md5 alone.
 */
function taskOfFile(file: string): string | null {
  const path = file.replaceAll('\\', '/');
  const place = /(?:^|\/)(?:solve_)?([\w-]+)\/-?\d+\/-?\d+\/\w+\.py$/.exec(path)?.[1];
  if (place !== undefined) return place;
  const name = path.slice(path.lastIndexOf('/') + 1);
  const id = /^(?:solve_)?(.+)\.py$/.exec(name)?.[1].replace(/\.[0-9a-f]{32}$/, '');
  if (id === undefined || /^[0-9a-f]{32}$/.test(id)) return null;
  return id.replaceAll(/[^\w-]/g, '_'); // as the ids of tasks are made of the names of their files
}
