/**
 * Keeps what a command writes apart from what it reads, and outputs from each other, whatever names a file has.
 *
 * While {@link beginRegister} is in force, each file that is read is noted, as is each that is open for writing, or as a database;
 * who comes second to a file that must not be shared is refused. Outputs appear under their names when all is read, so that nothing is
 * overwritten by then.
 */
import { realpathSync, type Stats, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { UsageError } from './errors.js';

/** What all names of a file have in common: its path without links and, where it is there, its number. */
type Identity = readonly string[];

/** Files by what identifies them, with the name that was given. */
type FileNames = Map<string, string>;

/** Files of a command. */
interface FileRegister {
  readonly read: FileNames;
  readonly written: FileNames;
  readonly databases: FileNames;
}

let register: FileRegister | null = null;

/** Notes files from now on; gives what ends that. */
export function beginRegister(): () => void {
  register = { read: new Map(), written: new Map(), databases: new Map() };
  return () => {
    register = null;
  };
}

/**
 * Notes that a file is read.
 *
 * @throws UsageError when it is open for writing
 */
export function noteRead(file: string): void {
  if (register === null) return;
  const identity = identityOf(file);
  note(register.read, identity, file);
  const output = nameIn(register.written, identity);
  if (output !== null) throw new UsageError(clash(output, file));
}

/**
 * Refuses to write a file that this command reads, or keeps programs in.
 *
 * @throws UsageError
 */
export function requireUnread(file: string): void {
  if (register === null) return;
  const identity = identityOf(file);
  const input = nameIn(register.read, identity) ?? nameIn(register.databases, identity);
  if (input !== null) throw new UsageError(clash(file, input));
}

/**
 * Notes that a file is open for writing; gives what ends that.
 *
 * @throws UsageError as {@link requireUnread} does
 */
export function noteWritten(file: string): () => void {
  requireUnread(file);
  if (register === null) return () => {};
  const { written } = register;
  const identity = identityOf(file);
  note(written, identity, file);
  return () => {
    for (const part of identity) written.delete(part);
  };
}

/** What SQLite appends to a database's name for the files beside it. */
const BESIDE = ['', '-wal', '-shm', '-journal'];

/**
 * Notes that a file is a database, which may be open several times.
 *
 * @throws UsageError when it, or a file beside it that belongs to it, is open for writing or was read as something else
 */
export function noteDatabase(file: string): void {
  if (register === null) return;
  for (const name of BESIDE.map((end) => `${file}${end}`)) {
    const identity = identityOf(name);
    note(register.databases, identity, name);
    const output = nameIn(register.written, identity);
    if (output !== null) throw new UsageError(clash(output, name));
    const input = nameIn(register.read, identity);
    if (input !== null) throw new UsageError(clash(name, input));
  }
}

function clash(output: string, input: string): string {
  const as = output === input ? '' : ` as '${input}'`;
  return `cannot write '${output}': this command uses the same file${as}; expected another name`;
}

function note(names: FileNames, identity: Identity, name: string): void {
  for (const part of identity) names.set(part, name);
}

function nameIn(names: FileNames, identity: Identity): string | null {
  for (const part of identity) {
    const name = names.get(part);
    if (name !== undefined) return name;
  }
  return null;
}

/**
 * Refuses outputs of which two would go to one file, whatever names it has: each would replace the other. What is there and is no
 * regular file (a pipe, `/dev/null`) may be named twice.
 *
 * @param files - by option; undefined for one that is not given
 * @throws UsageError that names both options
 */
export function requireSeparateFiles(files: Readonly<Record<string, string | undefined>>): void {
  const known: FileNames = new Map();
  for (const [option, file] of Object.entries(files)) {
    const identity = file === undefined ? [] : identityOf(file);
    const other = nameIn(known, identity);
    if (other !== null) throw new UsageError(`${other} and ${option}: expected two files, found '${file}' for both`);
    note(known, identity, option);
  }
}

/** Nothing for what is no regular file, or cannot be one: who writes it says why. */
function identityOf(file: string): Identity {
  let status: Stats | undefined;
  try {
    status = statSync(file, { throwIfNoEntry: false });
  } catch {
    return [];
  }
  if (status === undefined) return [join(realpathOf(dirname(resolve(file))), basename(file))];
  return status.isFile() ? [realpathOf(resolve(file)), `${status.dev} ${status.ino}`] : [];
}

/** The path behind symbolic links; a pipe behind `/dev/stdout` has none. */
export function realpathOf(file: string): string {
  try {
    return realpathSync.native(file);
  } catch {
    return file;
  }
}
