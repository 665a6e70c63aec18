/** What an archive remembers of searches: what each task was searched with, so that nothing is searched twice, and how its programs ranked. */
import type { Archive } from '../archive/index.js';
import { type Check, json, list, number, object, oneOf, orNull, text } from '../check.js';
import type { Stopped } from '../search/index.js';

/** The search of a task, as it is remembered. */
export interface SearchNote {
  /** Of the program that searched: another one has other moves. */
  readonly build: string;
  /** Of the task. */
  readonly digest: string;
  /** The budget that it had; null: without bound. */
  readonly calls: number | null;
  readonly seconds: number | null;
  readonly bytes: number;
  /** Which part of the budget ended it; null: all was tried. */
  readonly stopped: Stopped | null;
  /** md5 of its programs, best first. */
  readonly order: readonly string[];
}

/** The dialect of what searches find: moves are its operations. */
export const SEARCH_DIALECT = 'arc-dsl';

const noteFields: Check<SearchNote> = json(
  object<SearchNote>({
    build: text,
    digest: text,
    calls: orNull(number),
    seconds: orNull(number),
    bytes: number,
    stopped: orNull(oneOf('calls', 'time', 'memory', 'size')),
    order: list(text),
  }),
);

const keyOf = (task: string, dialect: string): string => `search ${dialect} ${task}`;

/**
 * The searches of some tasks that an archive remembers, by task.
 *
 * @throws FormatError where the archive is damaged
 */
export function searchNotes(archive: Archive, dialect: string, tasks: readonly string[]): Map<string, SearchNote> {
  const taskOf = new Map(tasks.map((task) => [keyOf(task, dialect), task]));
  const found = archive.notes([...taskOf.keys()]);
  return new Map(
    [...found].map(([key, value]) => [taskOf.get(key) ?? '', noteFields(value, { file: archive.file, field: key })]),
  );
}

/** The programs that searches found for tasks, in their order: md5 by task. */
export const searchOrders = (archive: Archive, tasks: readonly string[]): Map<string, readonly string[]> =>
  new Map([...searchNotes(archive, SEARCH_DIALECT, tasks)].map(([task, { order }]) => [task, order]));

/** Has an archive remember the search of a task. */
export const setSearchNote = (archive: Archive, dialect: string, task: string, note: SearchNote): void =>
  archive.setNotes(new Map([[keyOf(task, dialect), JSON.stringify(note)]]));

/** What a search may cost; null: without bound. */
type SearchLimits = Pick<SearchNote, 'calls' | 'bytes'> & {
  /** Seconds that the command line names for a task. */
  readonly seconds: number | null;
  /** Whether there is a clock at all. */
  readonly isTimed: boolean;
};

/**
 * Whether a search may find something new for a task: it was never searched in this way, or with less.
 *
 * @param key - what would search now, and what
 */
export function mayFindMore(
  note: SearchNote | undefined,
  key: Pick<SearchNote, 'build' | 'digest'>,
  { calls, seconds, bytes, isTimed }: SearchLimits,
): boolean {
  if (note === undefined || note.build !== key.build || note.digest !== key.digest) return true;
  switch (note.stopped) {
    case null:
    case 'size':
      return false;
    case 'calls':
      return calls === null || note.calls === null || calls > note.calls;
    case 'memory':
      return bytes > note.bytes;
    case 'time':
      return !isTimed || note.seconds === null || seconds === null || seconds > note.seconds;
  }
}

/** The parts that an archive remembers to have been looked at for some tasks, by task. */
export function partsNotes(archive: Archive, dialect: string, tasks: readonly string[]): Map<string, string> {
  const taskOf = new Map(tasks.map((task) => [partsKey(task, dialect), task]));
  return new Map([...archive.notes([...taskOf.keys()])].map(([key, value]) => [taskOf.get(key) ?? '', value]));
}

/** Has an archive remember that parts were looked at for tasks. */
export const setPartsNotes = (archive: Archive, dialect: string, notes: ReadonlyMap<string, string>): void =>
  archive.setNotes(new Map([...notes].map(([task, value]) => [partsKey(task, dialect), value])));

const partsKey = (task: string, dialect: string): string => `parts ${dialect} ${task}`;
