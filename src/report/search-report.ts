/** What a report of `search` says: what was tried for each task, and the programs that came of it. */
import { isObject, readJson } from '../arc/index.js';
import { type Check, flag, list, number, object, oneOf, orNull, text } from '../check.js';
import { packageVersion } from '../package.js';
import { thisMachine } from './machine.js';
import type { Machine, ReportSkipped } from './model.js';

/** What the `schema` field of such a report is. */
const SEARCH_SCHEMA = 'batt-run/search@1';

/** A search and what came of it. Times are in milliseconds where a name ends in `Ms`, in seconds elsewhere; sizes are in bytes. */
export interface SearchReport {
  readonly schema: typeof SEARCH_SCHEMA;
  /** The command line without the program's name. */
  readonly command: string;
  /** Of this package. */
  readonly version: string;
  readonly seed: number;
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  /** Whether a signal ended it before all was done. */
  readonly interrupted: boolean;
  readonly machine: Machine;
  readonly data: SearchData;
  readonly budget: SearchBudgets;
  readonly archive: SearchArchive;
  readonly totals: SearchTotals;
  /** In the order of the search. */
  readonly moves: readonly SearchedMove[];
  /** Programs that the engine does not find as right as the search did: defects of batt-run. */
  readonly defects: readonly SearchDefect[];
  /** Bad files, which were left out. */
  readonly skipped: readonly ReportSkipped[];
  readonly tasks: readonly SearchedRow[];
}

/** The tasks that were chosen. */
interface SearchData {
  readonly path: string;
  readonly stage: string;
  readonly testPairs: number;
  readonly tasks: number;
  readonly samples: number;
  readonly digest: string;
}

/** What the search might cost; null: without bound. */
interface SearchBudgets {
  readonly forMs: number | null;
  /** Seconds of a task. */
  readonly perTask: number | null;
  /** Calls of moves for a task. */
  readonly calls: number | null;
  /** What the states of a task may take. */
  readonly bytes: number;
}

/** What an archive holds, on whatever tasks. */
interface SearchHoldings {
  /** Tasks that it demo-solves, and those of which it has a program that matches a demo sample. */
  readonly demoSolved: number;
  readonly matched: number;
  /** Solvers; one that is kept for several tasks counts for each. */
  readonly programs: number;
}

/** What was offered to the archive, and what it held before and holds now. */
interface SearchArchive {
  readonly file: string;
  readonly before: SearchHoldings;
  readonly after: SearchHoldings;
  readonly added: number;
  readonly improved: number;
  readonly known: number;
  readonly dropped: number;
}

/** Sums over the tasks. */
export interface SearchTotals {
  readonly wallMs: number;
  /** Seconds of all searches together, of whatever worker. */
  readonly searchSeconds: number;
  readonly tasks: number;
  /** Tasks that the archive demo-solved before, and does now. */
  readonly demoSolvedBefore: number;
  readonly demoSolved: number;
  /** Newly demo-solved by parts of archived programs or short ones, and by search. */
  readonly byParts: number;
  readonly bySearch: number;
  /** Tasks that were searched; those of them that were searched to the end, and those that a part of the budget stopped. */
  readonly searched: number;
  readonly toTheEnd: number;
  readonly stoppedByCalls: number;
  readonly stoppedByTime: number;
  readonly stoppedByMemory: number;
  readonly stoppedBySize: number;
  /** Tasks that were not searched: since another search would find the same, since there was no time, since something went wrong. */
  readonly searchedBefore: number;
  readonly notReached: number;
  readonly lost: number;
  readonly calls: number;
  readonly states: number;
  readonly duplicates: number;
  readonly pieces: number;
  /** What the search left out for want of room or time. */
  readonly leftOut: number;
  /** Most bytes that the states of a task took. */
  readonly bytes: number;
  /** Programs that the search gave; those that ran alone and were lost on a sample. */
  readonly programs: number;
  readonly programsLost: number;
}

/** What a move took over all tasks, and how often it is in programs that match all demos. */
export interface SearchedMove {
  readonly name: string;
  readonly calls: number;
  readonly seconds: number;
  readonly used: number;
}

/** A program that is not what the search takes it for. */
export interface SearchDefect {
  readonly task: string;
  readonly md5: string;
  readonly text: string;
  readonly reason: string;
}

/** What became of a task. */
export interface SearchedRow {
  readonly id: string;
  /** Cells of all its known grids. */
  readonly cells: number;
  readonly demos: number;
  readonly tests: number;
  readonly state: 'searched' | 'solved before' | 'solved by parts' | 'searched before' | 'not reached' | 'lost';
  /** Why it was lost; null where it was not. */
  readonly error: string | null;
  /** Whether the archive demo-solves it now. */
  readonly demoSolved: boolean;
  /** What its search was; null where there was none. */
  readonly search: SearchedCounts | null;
  /** What was found for it, best first. */
  readonly programs: readonly SearchedProgram[];
}

/** What the search of a task took. */
interface SearchedCounts {
  readonly calls: number;
  readonly states: number;
  readonly duplicates: number;
  readonly pieces: number;
  readonly leftOut: number;
  readonly bytes: number;
  readonly seconds: number;
  readonly depth: number;
  /** What ended it before all was tried; `size`: its grids are too large, or too many, for images. Null: nothing. */
  readonly stopped: 'calls' | 'time' | 'memory' | 'size' | null;
  /** Whether the size of outputs was predicted. */
  readonly isSizeKnown: boolean;
}

/** A program that was found. */
export interface SearchedProgram {
  readonly text: string;
  readonly md5: string;
  /** Null where it is a part of another program. */
  readonly depth: number | null;
  readonly pieces: number | null;
  /** Ways to lay pieces that come to its answers. */
  readonly votes: number | null;
  /** Demo samples whose output it gives. */
  readonly matches: number;
  /** From 0 to 1: how close it comes on the others. */
  readonly closeness: number;
  /** Test samples whose output it gives, which its rank does not depend on; null where none is known. */
  readonly testMatches: number | null;
}

const searched = object<SearchedCounts>({
  calls: number,
  states: number,
  duplicates: number,
  pieces: number,
  leftOut: number,
  bytes: number,
  seconds: number,
  depth: number,
  stopped: orNull(oneOf('calls', 'time', 'memory', 'size')),
  isSizeKnown: flag,
});

const program = object<SearchedProgram>({
  text,
  md5: text,
  depth: orNull(number),
  pieces: orNull(number),
  votes: orNull(number),
  matches: number,
  closeness: number,
  testMatches: orNull(number),
});

const row = object<SearchedRow>({
  id: text,
  cells: number,
  demos: number,
  tests: number,
  state: oneOf('searched', 'solved before', 'solved by parts', 'searched before', 'not reached', 'lost'),
  error: orNull(text),
  demoSolved: flag,
  search: orNull(searched),
  programs: list(program),
});

const holdings = object<SearchHoldings>({ demoSolved: number, matched: number, programs: number });

const report: Check<SearchReport> = object<SearchReport>({
  schema: oneOf(SEARCH_SCHEMA),
  command: text,
  version: text,
  seed: number,
  startedAt: text,
  interrupted: flag,
  machine: object<Machine>({ node: text, cpu: text, cores: number, memory: number }),
  data: object<SearchData>({
    path: text,
    stage: text,
    testPairs: number,
    tasks: number,
    samples: number,
    digest: text,
  }),
  budget: object<SearchBudgets>({
    forMs: orNull(number),
    perTask: orNull(number),
    calls: orNull(number),
    bytes: number,
  }),
  archive: object<SearchArchive>({
    file: text,
    before: holdings,
    after: holdings,
    added: number,
    improved: number,
    known: number,
    dropped: number,
  }),
  totals: object<SearchTotals>({
    wallMs: number,
    searchSeconds: number,
    tasks: number,
    demoSolvedBefore: number,
    demoSolved: number,
    byParts: number,
    bySearch: number,
    searched: number,
    toTheEnd: number,
    stoppedByCalls: number,
    stoppedByTime: number,
    stoppedByMemory: number,
    stoppedBySize: number,
    searchedBefore: number,
    notReached: number,
    lost: number,
    calls: number,
    states: number,
    duplicates: number,
    pieces: number,
    leftOut: number,
    bytes: number,
    programs: number,
    programsLost: number,
  }),
  moves: list(object<SearchedMove>({ name: text, calls: number, seconds: number, used: number })),
  defects: list(object<SearchDefect>({ task: text, md5: text, text, reason: text })),
  skipped: list(object<ReportSkipped>({ file: text, reason: text })),
  tasks: list(row),
});

/** A report of what a search came to, here and now. */
export const searchReport = (own: Omit<SearchReport, 'schema' | 'version' | 'machine'>): SearchReport => {
  const { command, seed, startedAt, interrupted, data, budget, archive, totals, moves, defects, skipped, tasks } = own;
  return {
    ...{ schema: SEARCH_SCHEMA, command, version: packageVersion(), seed, startedAt, interrupted },
    ...{ machine: thisMachine(), data, budget, archive, totals, moves, defects, skipped, tasks },
  };
};

/**
 * Reads a report of `search`; null where the file is another report.
 *
 * @param content - what the file holds, where it was read before: a pipe is read once
 * @throws FormatError, naming the field, where it is one with a fault, or no JSON
 */
export function readSearchReport(file: string, content = readJson(file)): SearchReport | null {
  if (!isObject(content) || content.schema !== SEARCH_SCHEMA) return null;
  return report(content, { file, field: '' });
}
